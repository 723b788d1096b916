"""Names in a file that no ruleset has: for each one says which name is meant, or that it stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from editor.services.tables.csv_options import UnknownName
from editor.ui.editors.tables.import_form import choice_box
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout, discard, grid_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2
from editor.ui.kit.widgets import push_button, scroll_area, wrapped

_HIGHEST: Final = 132
"""px of the list; more names are scrolled."""

_NEW: Final = object()
"""Stands in a box for a name that is made."""

Labels = Mapping[str, Mapping[str, str]]
"""Key of a field -> id -> its name for people."""


class UnknownNames(QWidget):
    """A line for each name; nothing is shown where all names are known."""

    changed = Signal()

    faction_wanted = Signal(str, object)
    """A new faction, with the name in the file, and what takes its id."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._answers: dict[tuple[str, str], str] = {}
        """Header and name in the file -> the name meant; itself where it stays."""
        self._shown: tuple[UnknownName, ...] = ()
        self._labels: Labels = {}
        self.boxes: list[ComboBox] = []
        column = column_layout(self, 0, SPACE_1)
        self._head = wrapped(QLabel(self))
        self.all_stay = push_button(self, self.tr("Take all in as they are"), self._keep_all)
        self._inner = QWidget(self)
        self._grid = grid_layout(self._inner, 0, (SPACE_2, SPACE_1))
        self._grid.setColumnStretch(2, 1)
        self._area = scroll_area(self, self.tr("Unknown names"), sideways=False)
        self._area.setWidget(self._inner)
        head = row_layout(spacing=SPACE_2)
        head.addWidget(self._head, 1)
        head.addWidget(self.all_stay)
        column.addLayout(head)
        column.addWidget(self._area)
        self.hide()

    def forget(self) -> None:
        """Forget all answers: the file is read as something else."""
        self._answers = {}
        self._shown = ()

    def replaced(self) -> dict[str, dict[str, str]]:
        """Return the answers by the header of their column."""
        found: dict[str, dict[str, str]] = {}
        for (header, name), meant in self._answers.items():
            found.setdefault(header, {})[name] = meant
        return found

    @property
    def open(self) -> int:
        """How many names nobody has answered for."""
        return sum((one.column, one.value) not in self._answers for one in self._shown)

    def show_names(self, names: Sequence[UnknownName], labels: Labels) -> None:
        """Show the names of a plan, and those answered for before: the answer can be seen and changed."""
        unknown = {(one.column, one.value): one for one in names}
        before = {(one.column, one.value): one for one in self._shown}
        asked = (before | unknown).items()
        shown = tuple(one for place, one in asked if place in unknown or place in self._answers)
        if (shown, labels) == (self._shown, self._labels):
            return  # nothing but an answer has changed: its box keeps the focus
        self._shown, self._labels = shown, labels
        while (item := self._grid.itemAt(0)) is not None and (widget := item.widget()) is not None:
            discard(self._grid, widget)
        self.boxes = [self._line(number, one, labels) for number, one in enumerate(shown)]
        self._head.setText(self.tr("%n name(s) that no ruleset has. What do they mean?", "", len(shown)))
        self._area.setFixedHeight(min(self._inner.sizeHint().height(), _HIGHEST))
        self.setVisible(bool(shown))

    def _line(self, number: int, one: UnknownName, labels: Labels) -> ComboBox:
        words = labels.get(one.key, {})
        choices = {self.tr("(choose)"): None, self.tr("take it in as it is"): one.value}
        choices |= {words.get(ident, ident): ident for ident in one.known}
        box = choice_box(f"{one.column}: {one.value}", choices, self._inner)
        box.setCurrentIndex(max(box.findData(self._answers.get((one.column, one.value))), 0))
        if one.table == "factions":
            box.addItem(self.tr("New faction…"), _NEW)
        box.activated.connect(lambda _index: self._answer(one, box))
        rows = self.tr("%n row(s)", "", one.rows)
        said = [QLabel(text, self._inner) for text in (one.column, f"{one.value} ({rows})")]
        for place, label in enumerate(said):
            self._grid.addWidget(label, number, place)
        self._grid.addWidget(box, number, 2, Qt.AlignmentFlag.AlignLeft)
        for widget in (*said, box):
            widget.show()  # in the next turn otherwise, and the list is measured now
        return box

    def _answer(self, one: UnknownName, box: ComboBox) -> None:
        if box.currentData() == _NEW:
            box.setCurrentIndex(max(box.findData(self._answers.get((one.column, one.value))), 0))
            self.faction_wanted.emit(one.value, lambda ident: self._take(one, ident))
            return
        self._take(one, box.currentData())

    def _take(self, one: UnknownName, meant: object) -> None:
        self._answers.pop((one.column, one.value), None)
        if meant is not None:
            self._answers[one.column, one.value] = str(meant)
        self.changed.emit()

    def _keep_all(self) -> None:
        for one in self._shown:
            self._answers.setdefault((one.column, one.value), one.value)
        for one, box in zip(self._shown, self.boxes, strict=False):  # none are shown while it is read anew
            box.setCurrentIndex(max(box.findData(self._answers[one.column, one.value]), 0))
        self.changed.emit()
