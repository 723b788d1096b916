"""A list whose entries have many fields, in a narrow panel: the entries, and the form of the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QToolButton, QWidget

from editor.ui.editors.faces.folded_form import FoldedForm
from editor.ui.editors.faces.sections import FieldGroup
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, theme
from editor.ui.kit.widgets import icon_button
from schemas.field_specs import FieldSpec

_MOST_SHOWN: Final = 6
_LEAST_SHOWN: Final = 2


class RowsField(FieldEditor):
    """Entries of a list; below them the fields of one."""

    chosen = Signal()  # another entry is shown

    def __init__(
        self,
        spec: FieldSpec,
        host: FormHost,
        path: Path,
        groups: Sequence[FieldGroup],
        words_of: Callable[[Mapping[str, Any]], str],
        parent: QWidget | None = None,
    ) -> None:
        """Make it.

        Args:
            spec: of the list.
            host: of the fields.
            path: place of the list.
            groups: the fields of an entry.
            words_of: what an entry is called in the list.
            parent: owner.
        """
        super().__init__(spec, parent)
        assert spec.item is not None  # noqa: S101 - a list of groups has one
        self._host, self._path, self._words_of, self._item = host, path, words_of, spec.item
        self._rows: list[dict[str, Any]] = []
        self._wrong: set[int] = set()
        self.list = QListWidget(self)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.currentRowChanged.connect(self._show_row)
        self._tools = [
            icon_button(self, icon, words, run)
            for icon, words, run in (
                ("plus", self.tr("Add"), self._add),
                ("copy", self.tr("Duplicate"), self._duplicate),
                ("trash-2", self.tr("Remove"), self._remove),
                ("arrow-up", self.tr("Move up"), lambda: self._move(-1)),
                ("arrow-down", self.tr("Move down"), lambda: self._move(1)),
            )
        ]
        self._adding: list[QToolButton] = []
        """Further buttons that add an entry."""
        column = column_layout(None, 0, SPACE_1)
        tools = self._tool_row = row_layout(None, 0, SPACE_1)
        for button in self._tools:
            tools.addWidget(button)
        tools.addStretch(1)
        column.addLayout(tools)
        column.addWidget(self.list)
        self.form = FoldedForm(host, spec.item, (*path, 0), groups, self)
        column.addWidget(self.form)
        self.row.addLayout(column, 1)
        self.entry = self.list

    def add_tool(self, icon: str, words: str, run: Callable[[], object]) -> None:
        """Put a button beside the one that adds an entry."""
        button = icon_button(self, icon, words, run)
        self._adding.append(button)
        self._tool_row.insertWidget(len(self._adding), button)

    # what is shown

    def show_value(self, value: Any) -> None:
        self._rows = [dict(one) for one in value or () if isinstance(one, Mapping)]
        at = max(0, min(self.list.currentRow(), len(self._rows) - 1))
        with QSignalBlocker(self.list):
            while self.list.count() > len(self._rows):
                self.list.takeItem(self.list.count() - 1)
            while self.list.count() < len(self._rows):
                self.list.addItem(QListWidgetItem())
            for number, one in enumerate(self._rows):
                item = self.list.item(number)
                item.setText(self._words_of(one) or "–")
                item.setIcon(_sign(number in self._wrong))
            self.list.setCurrentRow(at if self._rows else -1)
        shown = max(_LEAST_SHOWN, min(_MOST_SHOWN, len(self._rows)))
        self.list.setFixedHeight(shown * (self.list.fontMetrics().height() + SPACE_2) + SPACE_2)
        self._show_row()

    def _show_row(self) -> None:
        row = self.list.currentRow()
        self.form.setVisible(0 <= row < len(self._rows))
        if 0 <= row < len(self._rows) and self.form.path != (*self._path, row):
            self.form.rebase((*self._path, row))
            self._host.show_problems()
            self.chosen.emit()
        for button in self._tools[1:]:
            button.setEnabled(bool(self._rows) and not self._host.session.read_only)

    @property
    def row_path(self) -> Path:
        """The place of the entry that is shown."""
        return (*self._path, max(0, self.list.currentRow()))

    def choose(self, row: int) -> None:
        """Show an entry."""
        self.list.setCurrentRow(row)

    def focus_inside(self, path: Path) -> None:
        if path and isinstance(path[0], int) and path[0] < len(self._rows):
            self.choose(path[0])
            whole = (*self._path, *path)
            self.form.make_rest()
            self.form.open_for(whole)
            cell = self._host.made_cell(whole)
            if cell is not None and cell.editor is not self:
                cell.editor.focus_inside(whole[len(cell.path) :])
                return
        super().focus_inside(path)

    def rebase(self, path: Path) -> None:
        self._path = path
        self.form.rebase((*path, max(0, self.list.currentRow())))

    def show_problems(self, problems: Mapping[Path, str]) -> None:
        wrong = {int(one[0]) for one in problems if one and isinstance(one[0], int)}
        if wrong != self._wrong:
            self._wrong = wrong
            for number in range(self.list.count()):
                self.list.item(number).setIcon(_sign(number in wrong))

    # what is changed

    def _write(self, rows: Sequence[Mapping[str, Any]], row: int) -> None:
        self.edited.emit(list(rows), False)
        self.list.setCurrentRow(min(row, len(self._rows) - 1))

    def _add(self) -> None:
        row = self._host.finish_row(self.spec.name, self._item.needed())
        at = self.list.currentRow() + 1 if self._rows else 0
        self._write([*self._rows[:at], row, *self._rows[at:]], at)

    def _duplicate(self) -> None:
        at = self.list.currentRow()
        if 0 <= at < len(self._rows):
            row = self._host.finish_row(self.spec.name, deepcopy(self._rows[at]))
            self._write([*self._rows[: at + 1], row, *self._rows[at + 1 :]], at + 1)

    def _remove(self) -> None:
        at = self.list.currentRow()
        if 0 <= at < len(self._rows):
            self._write([*self._rows[:at], *self._rows[at + 1 :]], at)

    def _move(self, step: int) -> None:
        at = self.list.currentRow()
        if 0 <= at < len(self._rows) and 0 <= at + step < len(self._rows):
            rows = list(self._rows)
            rows[at], rows[at + step] = rows[at + step], rows[at]
            self._write(rows, at + step)

    def set_read_only(self, read_only: bool) -> None:
        for button in (*self._tools, *self._adding):
            button.setEnabled(not read_only)

    def set_name(self, name: str) -> None:
        self.list.setAccessibleName(name)


def words_shown(texts: Any, language: str) -> str:
    """Return a text of a draft in a language, else in any, on one line."""
    if not isinstance(texts, Mapping):
        return str(texts or "")
    found = texts.get(language) or next((one for one in texts.values() if one), "")
    return " ".join(str(found).split())


def _sign(wrong: bool) -> QIcon:
    return theme().icon("triangle-alert", "warning") if wrong else QIcon()
