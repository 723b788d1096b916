"""The compendium as a table: chosen columns, filtered, sorted, grouped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QObject, Qt
from PySide6.QtGui import QColor

from editor.services.compendium import Cell, Entry, Table, cell, rank
from editor.services.compendium import Column as Field
from editor.ui.kit.columns_model import LEFT, RIGHT, Column, ColumnsModel, Index
from editor.ui.kit.documents.draft import Path, parse_path
from editor.ui.kit.theme import text_font, theme
from editor.ui.kit.words.labels import SHARED_WORDS, GameWords
from schemas.field_specs import FieldSpec

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

NAME: Final = "name"


@dataclass(frozen=True)
class Group:
    """The heading of a group of rows."""

    words: str
    means: dict[str, float]
    """Column -> mean of its cards."""


class CompendiumModel(ColumnsModel[Entry | Group]):
    """Rows are cards and, where they are grouped, headings."""

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.table: Table | None = None
        self.shown: tuple[Field, ...] = ()
        """The columns of the table that are shown."""
        self._filter = ""
        self._group = ""
        self._sort = (NAME, False)
        self._words: dict[str, str] = {}
        self._game: GameWords = SHARED_WORDS
        self._fields: FieldSpec | None = None
        self._digits: dict[str, int] = {}

    # what is shown

    def show_table(self, table: Table, columns: Sequence[str]) -> None:
        """Show a table with some of its columns."""
        self.table = table
        self._words = {}
        self._game = self._context.words(table.system)
        self._fields = self._context.fields(table.system, table.kind)
        self._digits = {one.id: self._places(table, one.id) for one in table.columns if one.numeric}
        self.set_columns(columns)

    def set_columns(self, columns: Sequence[str]) -> None:
        """Show these columns; the name stands first always."""
        table = self.table
        chosen = [table.column(one) for one in dict.fromkeys((NAME, *columns))] if table is not None else []
        self.shown = tuple(one for one in chosen if one is not None)
        self.reset(self._arranged(), [self._column(one) for one in self.shown])

    def _column(self, field: Field) -> Column[Entry | Group]:
        title = self.heading(field)
        return Column(
            title,
            lambda row: self._said(row, field),
            lambda row: None if isinstance(row, Group) else self.text(row, field.id),
            ground=lambda row: QColor(theme().tokens.hover) if isinstance(row, Group) else None,
            font=lambda row: text_font(bold=True) if isinstance(row, Group) else None,
            align=RIGHT if field.numeric else LEFT,
            about=title,
        )

    def _said(self, row: Entry | Group, field: Field) -> str:
        """Return the value of a card in one line; of a group its heading or its mean."""
        if isinstance(row, Entry):
            return self.text(row, field.id).replace("\n", " ")
        if field.id == NAME:
            return row.words
        mean = row.means.get(field.id)
        return "" if mean is None else f"⌀ {QLocale().toString(mean, 'f', 1)}"

    def set_filter(self, words: str) -> None:
        """Show the cards in which all words are found, in any column shown."""
        self._filter = words
        self.reset(self._arranged())

    def set_group(self, column: str) -> None:
        """Put cards with the same value in a column together; '' for no groups."""
        self._group = column
        self.reset(self._arranged())

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; what is missing stands last either way."""
        if 0 <= column < len(self.shown):
            self._sort = (self.shown[column].id, order == Qt.SortOrder.DescendingOrder)
            self.reset(self._arranged())

    def _arranged(self) -> Sequence[Entry | Group]:
        """Return the rows that the filter lets through, sorted and grouped."""
        table = self.table
        if table is None:
            return ()
        entries = [one for one in table.entries if self._fits(one)]
        (name, down), language = self._sort, self._context.language
        entries.sort(key=lambda one: rank(self.cell(one, NAME), language))
        there = [one for one in entries if rank(self.cell(one, name), language)[0] < 2]
        nothing = [one for one in entries if rank(self.cell(one, name), language)[0] == 2]
        there.sort(key=lambda one: rank(self.cell(one, name), language), reverse=down)
        entries = [*there, *nothing]
        if not self._group:
            return entries
        groups: dict[str, list[Entry]] = defaultdict(list)
        for one in entries:
            groups[self.words(self.cell(one, self._group), self._group)].append(one)
        rows: list[Entry | Group] = []
        for words, cards in sorted(groups.items()):
            rows += [Group(f"{words or '–'} ({len(cards)})", self._means(cards)), *cards]
        return rows

    def _fits(self, entry: Entry) -> bool:
        wanted = self._filter.casefold().split()
        if not wanted:
            return True
        text = " ".join(self.text(entry, field.id) for field in self.shown).casefold()
        return all(word in text for word in wanted)

    def _means(self, cards: Sequence[Entry]) -> dict[str, float]:
        found = {}
        for field in self.shown:
            values = [self.cell(one, field.id) for one in cards] if field.numeric else []
            numbers = [float(one) for one in values if isinstance(one, int | float)]
            if numbers:
                found[field.id] = sum(numbers) / len(numbers)
        return found

    def entries(self) -> tuple[Entry, ...]:
        """Return the cards that are shown, in their order."""
        return tuple(row for row in self.rows if isinstance(row, Entry))

    def cell(self, entry: Entry, column: str) -> Cell:
        """Return the plain value of a card in a column."""
        return cell(entry.values.get(column), self._context.language)

    def text(self, entry: Entry, column: str) -> str:
        """Return what the cell of a card says."""
        return self.words(self.cell(entry, column), column)

    def heading(self, column: Field) -> str:
        """Return the words of a column."""
        if column.id not in self._words:
            self._words[column.id] = (
                self._place(parse_path(column.id)) if column.label is None else self._label(column)
            )
        return self._words[column.id]

    def _label(self, column: Field) -> str:
        field = column.label.values.get("field") if column.label is not None else None
        if isinstance(field, str):
            return self._place((field,))
        return self._context.sentence(column.label) if column.label is not None else column.id

    def _place(self, path: Path) -> str:
        return self._game.place(path, self._fields)

    def _places(self, table: Table, column: str) -> int:
        """Return the decimal places that a column needs, two at most."""
        values = (self.cell(one, column) for one in table.entries)
        numbers = [float(one) for one in values if isinstance(one, int | float)]
        return next((n for n in (0, 1) if all(round(one, n) == round(one, 2) for one in numbers)), 2)

    def words(self, value: Cell, column: str = "") -> str:
        """Return what a cell says."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return SHARED_WORDS.value("yes" if value else "no")
        if isinstance(value, int | float):
            words = QLocale().toString(float(value), "f", self._digits.get(column, 2))
            return words.replace("-", "−")
        names = self.table.names.get(column, {}) if self.table is not None else {}
        if value in names:
            return self._context.local(names[value])
        return self._game.value(value) if value.islower() and value.isidentifier() else value

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings of groups cannot be chosen."""
        return Qt.ItemFlag.ItemIsEnabled if isinstance(self.row(index), Group) else super().flags(index)
