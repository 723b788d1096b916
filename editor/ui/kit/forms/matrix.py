"""A list as a table of ticks: a row for each entry, a column for each word that it may hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QInputDialog, QLabel, QTableView, QWidget

from editor.ui.kit.columns_model import Column, ColumnsModel
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.forms.ref_names import RefNames
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_SMALL, muted, text_font
from editor.ui.kit.widgets import push_button, wrapped
from schemas.field_specs import FieldSpec

STRONG: Final = "casters"
"""Field of a row whose words are ticked twice."""
_ROWS_SHOWN: Final = 16
_NAME_WIDTHS: Final = (160, 230)
"""Least and greatest width of the column with the names, in pixels."""
_AROUND: Final = 16
"""px around the words above a column (the style sheet's padding among them)."""


class MatrixModel(ColumnsModel[int]):
    """Rows of the draft, and which of the words each has: ``x`` for one, ``X`` for one ticked twice."""

    def __init__(self, owner: MatrixField) -> None:
        super().__init__(owner)
        self._owner = owner
        names = Column(owner.heading, owner.name_of, owner.name_of)
        self.columns = (names, *(self._column(*one) for one in enumerate(owner.words)))

    def _column(self, number: int, word: Choice) -> Column[int]:
        owner = self._owner

        def spoken(row: int) -> str:
            return owner.spoken(row, number)

        def ground(row: int) -> QColor | None:
            mark = owner.mark(row, number)
            colour = QColor(word.colour or "#777777")
            colour.setAlpha(110 if mark == "X" else 45)
            return colour if mark else None

        return Column(
            word.text,
            lambda row: owner.mark(row, number),
            spoken,
            spoken,
            ground=ground,
            align=Qt.AlignmentFlag.AlignCenter,
            about=word.text,
        )

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return titles without an alignment: the header's own wraps them."""
        aligned = role == Qt.ItemDataRole.TextAlignmentRole
        return None if aligned else super().headerData(section, orientation, role)


class MatrixView(QTableView):
    """The table: click, Space or Enter ticks a cell; Delete takes the chosen rows away."""

    def __init__(self, owner: MatrixField) -> None:
        super().__init__(owner)
        self._owner = owner
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE_2)
        self.clicked.connect(lambda index: owner.tick(index.row(), index.column() - 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names what the words above the other columns leave."""
        super().resizeEvent(event)
        words = [part for word in self._owner.words for part in word.text.split()]
        if not words:
            return
        header = self.horizontalHeader()
        widest = max(header.fontMetrics().horizontalAdvance(word) for word in words) + _AROUND
        header.setMinimumSectionSize(widest)  # narrower, a word would be cut: the table scrolls instead
        left = self.viewport().width() - widest * len(self._owner.words)
        self.setColumnWidth(0, min(max(left, _NAME_WIDTHS[0]), _NAME_WIDTHS[1]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.column() > 0:
            self._owner.tick(index.row(), index.column() - 1)
        elif event.key() == Qt.Key.Key_Delete:
            self._owner.remove(sorted({one.row() for one in self.selectedIndexes()}))
        else:
            super().keyPressEvent(event)


class MatrixField(FieldEditor):
    """Which words each row of a list has, as a table of ticks; a cell goes round empty, ``x``, ``X``."""

    def __init__(self, spec: FieldSpec, host: FormHost, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._host = host
        self._read_only = False
        self._language = host.context.language
        self._names = RefNames(host.context, self)
        self.rows: list[dict[str, Any]] = []
        self.words: tuple[Choice, ...] = host.choices(spec.tag) or ()
        self.heading = host.words.label(spec.inside("spell") or "spell")
        """Title of the column with the names."""
        fields = {field.name for field in (spec.item.fields if spec.item else ())}
        self._strong = STRONG in fields
        column = column_layout(spacing=SPACE_2)
        self.row.addLayout(column, 1)
        self.model = MatrixModel(self)
        self.view = MatrixView(self)
        self.view.setModel(self.model)
        header = self.view.horizontalHeader()
        header.setFont(text_font(TYPE_SMALL))  # as many peoples beside each other as can be
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
        header.setMinimumHeight(2 * header.fontMetrics().lineSpacing() + SPACE_2)
        column.addWidget(self.view)
        self._legend = wrapped(
            muted(
                QLabel(self.tr("x: can be affected · X: casts it, too · click or Space changes a cell"), self)
            )
        )
        self.add = push_button(self, self.tr("Add a row"), self._ask_name, "plus")
        self.fill = push_button(self, self.tr("Add the spells of the book"), self.add_missing)
        self.take = push_button(
            self,
            self.tr("Remove the rows"),
            lambda: self.remove(sorted({one.row() for one in self.view.selectedIndexes()})),
            "trash-2",
        )
        buttons = row_layout(spacing=SPACE_2)
        for button in (self.add, self.fill, self.take):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addWidget(self._legend)
        column.addLayout(buttons)
        self.entry = self.view

    # what stands in the draft

    def show_value(self, value: Any) -> None:
        rows = [dict(one) if isinstance(one, Mapping) else {} for one in value or ()]
        self._names.read([one["spell"] for one in rows if isinstance(one.get("spell"), Mapping)])
        chosen = self.view.currentIndex()
        place = (chosen.row(), chosen.column())
        as_many = len(rows) == len(self.rows)
        self.rows = rows
        self.model.show_rows(range(len(rows)))
        if place[0] >= 0 and not as_many:
            self.view.setCurrentIndex(self.model.index(min(place[0], len(rows) - 1), max(place[1], 0)))
        shown = min(max(len(rows), 3), _ROWS_SHOWN)
        height = self.view.verticalHeader().defaultSectionSize() * shown
        self.view.setFixedHeight(height + self.view.horizontalHeader().sizeHint().height() + SPACE_3)

    def name_of(self, row: int) -> str:
        """Return the name of a row: of the spell that it refers to, else its own."""
        found = self.rows[row]
        ref = found.get("spell")
        if isinstance(ref, Mapping):
            return self._names(ref)
        name = found.get("name")
        if isinstance(name, Mapping):
            return str(name.get(self._language) or name.get("en") or next(iter(name.values()), ""))
        return str(name or "")

    def _has(self, row: int, field: str, column: int) -> bool:
        return self.words[column].value in (self.rows[row].get(field) or ())

    def mark(self, row: int, column: int) -> str:
        """Return the mark of a cell."""
        if self._strong and self._has(row, STRONG, column):
            return "X"
        return "x" if self._has(row, self.spec.tag, column) else ""

    def spoken(self, row: int, column: int) -> str:
        """Return a cell as a screen reader speaks it."""
        mark, name, word = self.mark(row, column), self.name_of(row), self.words[column].text
        if mark == "X":
            return self.tr("{word} cast {spell}, and it affects them").format(word=word, spell=name)
        if mark:
            return self.tr("{spell} can affect {word}").format(word=word, spell=name)
        return self.tr("{spell} does not affect {word}").format(word=word, spell=name)

    # edits: each is one step

    def tick(self, row: int, column: int) -> None:
        """Go to the next mark of a cell."""
        if self._read_only or not 0 <= row < len(self.rows) or not 0 <= column < len(self.words):
            return
        word, before = self.words[column].value, self.mark(row, column)
        after = {"": "x", "x": "X" if self._strong else "", "X": ""}[before]
        changed = dict(self.rows[row])
        changed[self.spec.tag] = self._ordered(changed.get(self.spec.tag), word, after in ("x", "X"))
        if self._strong:
            changed[STRONG] = self._ordered(changed.get(STRONG), word, after == "X")
        self.edited.emit([*self.rows[:row], changed, *self.rows[row + 1 :]], False)

    def _ordered(self, words: Any, word: str, on: bool) -> list[str]:
        """Return the words with one put in or taken out, in the order of the columns, unknown ones last."""
        kept = {one for one in words or () if one != word} | ({word} if on else set())
        known = [one.value for one in self.words if one.value in kept]
        return [*known, *sorted(kept - set(known))]

    def _ask_name(self) -> None:
        name, done = QInputDialog.getText(self, self.tr("Add a row"), self.tr("Name of the spell"))
        if done and name.strip():
            self.edited.emit([*self.rows, self._blank({"name": {self._language: name.strip()}})], False)

    def _blank(self, of: Mapping[str, Any]) -> dict[str, Any]:
        own = [self._host.session.value(("faction",), None)] if self._strong else []
        words = [one for one in own if one]
        return {**of, self.spec.tag: list(words), **({STRONG: list(words)} if self._strong else {})}

    def add_missing(self) -> None:
        """Add a row for each spell of the book that has none."""
        there = {str(one["spell"].get("id")) for one in self.rows if isinstance(one.get("spell"), Mapping)}
        spells = self._host.session.value(("spells",), ()) or ()
        new = [dict(one) for one in spells if isinstance(one, Mapping) and str(one.get("id")) not in there]
        if new:
            self.edited.emit([*self.rows, *(self._blank({"spell": one}) for one in new)], False)

    def remove(self, rows: list[int]) -> None:
        """Take rows away."""
        if rows and not self._read_only:
            self.edited.emit([one for place, one in enumerate(self.rows) if place not in rows], False)

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only
        for button in (self.add, self.fill, self.take):
            button.setEnabled(not read_only)

    def set_name(self, name: str) -> None:
        self.view.setAccessibleName(name)
