"""The cells of a table of cards for Qt: words, marks of problems, of changes and of what is inherited."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont

from editor.formulas.columns import Column
from editor.services.tables.cells import read, written
from editor.services.tables.sheet import CellChange, Row, Sheet, obstacle
from editor.services.tables.store import reference_finder
from editor.ui.editors.tables.labels import column_label
from editor.ui.editors.tables.sentences import BlockSentences
from editor.ui.kit.columns_model import LEFT, RIGHT, ColumnsModel, Role
from editor.ui.kit.columns_model import Column as ShownColumn
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.theme import theme
from editor.ui.kit.words.labels import field_tip
from schemas.collation import sort_key
from schemas.inheritance import same
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SHOWN_TEXT = 120
"""Most characters of a cell that are drawn."""


class SheetModel(ColumnsModel[int]):
    """A :class:`Sheet` as Qt sees it: some columns, in an order, some rows left out."""

    edit_wanted = Signal(object)  # list of CellChange

    def __init__(self, context: UiContext, sheet: Sheet, system: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.context, self.sheet, self.system = context, sheet, system
        self._game = context.words(system)
        self.problems: dict[str, tuple[Problem, ...]] = {}
        self.resolve = reference_finder(context.workspace, system)
        self._labels = {column.key: column_label(column, self._game) for column in sheet.columns}
        self._offered: dict[tuple[str, str], tuple[Choice, ...] | None] = {}
        self.locale_decimal = QLocale().decimalPoint()
        self._sentences = BlockSentences(context, system)
        self.rows = list(range(len(sheet.rows)))
        self.show_columns(sheet.columns)

    # words

    def name_of(self, row: Row) -> str:
        """Return the name of a card in the language of the interface."""
        names = row.data.get("name")
        words = self.context.local(names) if isinstance(names, Mapping) and names else ""
        return words or str(row.data.get("slug", ""))

    def label(self, column: Column) -> str:
        """Return the heading of a column."""
        return self._labels.get(column.key) or column_label(column, self._game)

    def offered(self, column: Column, row: int) -> tuple[Choice, ...] | None:
        """Return what a cell may hold where that is a list of words."""
        if column.shape == "choice":
            return tuple(Choice(word, self._game.value(word, column.spec)) for word in column.spec.values)
        if column.shape != "text" or column.language or column.spec.own:
            return None
        data = self.sheet.rows[row].data
        key = (column.key, str(data.get("faction")))
        if key not in self._offered:
            self._offered[key] = self.context.choices(self.system, column.spec.name, data)
        return self._offered[key]

    def words(self) -> dict[str, dict[str, str]]:
        """Return the words of all choices, as they are shown -> as they are stored."""
        found = {}
        for column in self.sheet.columns:
            offered = self.offered(column, 0) if self.sheet.rows else None
            if offered:
                found[column.key] = {choice.text: choice.value for choice in offered}
        return found

    def shown(self, row: int, column: Column, value: Any) -> str:
        """Return a value as the words of a cell."""
        if value is None:
            return "–"
        if isinstance(value, bool):
            return self.tr("yes") if value else self.tr("no")
        if column.shape == "tags" and isinstance(value, list | tuple):
            chosen = column.spec.item is not None and column.spec.item.values
            texts = map(str, value)
            return ", ".join(self._game.value(one, column.spec) if chosen else one for one in texts)
        if column.shape == "blocks" and isinstance(value, list | tuple):
            text = self._sentences.of(str(self.sheet.rows[row].data.get("kind")), value) or "–"
            return text if len(text) <= SHOWN_TEXT else f"{text[:SHOWN_TEXT]}…"
        if isinstance(value, str):
            for choice in self.offered(column, row) or ():
                if choice.value == value:
                    return choice.text
        text = written(column, value, decimal=self.locale_decimal)
        if len(text) > SHOWN_TEXT:
            text = f"{text[:SHOWN_TEXT]}…"
        return text.replace("\n", " ")

    # what is shown

    def show_columns(self, columns: Sequence[Column]) -> None:
        """Show other columns."""
        self.fields = tuple(columns)
        self.reset(self.rows, [self._column(one) for one in columns])

    def _column(self, field: Column) -> ShownColumn[int]:
        formula = self.tr("In formulas: {key}").format(key=field.key)

        def value(number: int) -> Any:
            return self.sheet.value(number, field)

        def inherits(number: int) -> bool:
            return self.sheet.rows[number].inherits(field)

        def editable(number: int) -> bool:
            # Blocks are filled down and pasted; nobody types their notation into a cell.
            return field.shape != "blocks" and obstacle(self.sheet.rows[number], field) is None

        def colour(number: int) -> QColor | None:
            weak = self.sheet.rows[number].read_only or inherits(number)
            return QColor(theme().tokens.muted) if weak else None

        return ShownColumn(
            self.label(field),
            lambda number: self.shown(number, field, value(number)),
            partial(self._tip, field),
            colour=colour,
            ground=partial(self._ground, field),
            font=lambda number: _italic() if inherits(number) else None,
            align=RIGHT if field.shape in ("integer", "number") else LEFT,
            about=f"{field_tip(field.spec)}\n{formula}",
            value=value,
            edit=partial(self._edit, field),
            editable=editable,
        )

    def refresh(self) -> None:
        """Values have changed."""
        super().refresh()
        if self.rows:
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(self.rows) - 1)

    def refresh_rows(self, ids: Collection[str], but: str = "") -> None:
        """Values of some rows have changed; those of one row are not drawn anew: a cell of it is edited."""
        for place, number in enumerate(self.rows):
            if (ident := self.sheet.rows[number].id) in ids and ident != but and self.columns:
                self.dataChanged.emit(self.index(place, 0), self.index(place, len(self.columns) - 1))
                self.headerDataChanged.emit(Qt.Orientation.Vertical, place, place)

    def set_problems(self, found: Mapping[str, tuple[Problem, ...]]) -> None:
        """Take in what validation has found, by the ids of rows."""
        for ident, problems in found.items():
            if problems:
                self.problems[ident] = problems
            else:
                self.problems.pop(ident, None)
        self.refresh()

    def problem(self, row: int, column: Column) -> Problem | None:
        """Return what is wrong with a cell."""
        found = self.problems.get(self.sheet.rows[row].id)
        if not found:
            return None
        key = column.key
        inside = (f"{key}.", f"{key}[")
        return next((one for one in found if one.path == key or one.path.startswith(inside)), None)

    # Qt

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        """Return the title of a column, which the header aligns; beside a row the name of its card."""
        if orientation == Qt.Orientation.Horizontal:
            return None if role == Role.TextAlignmentRole else super().headerData(section, orientation, role)
        if section >= len(self.rows):
            return None
        row = self.sheet.rows[self.rows[section]]
        if role == Role.DisplayRole:
            return f"{self.name_of(row)}{' *' if row.changed else ''}"
        if role == Role.DecorationRole and self.problems.get(row.id):
            return theme().icon("triangle-alert", "danger")
        if role == Role.DecorationRole and row.read_only:
            return theme().icon("lock", "muted")
        if role == Role.ToolTipRole:
            return self._row_tip(row.id, read_only=row.read_only)
        return None

    def _row_tip(self, ident: str, *, read_only: bool) -> str | None:
        problems = self.problems.get(ident)
        if problems:
            return "\n".join(self.context.sentence(one, self.system) for one in problems[:6])
        return self.tr("Came with the program: duplicate the row to edit a copy") if read_only else None

    def _ground(self, column: Column, number: int) -> QColor | None:
        if self.problem(number, column) is not None:
            return QColor(theme().tokens.danger_soft)
        row = self.sheet.rows[number]
        if row.stored is None or not row.changed:
            return None
        same_as_stored = same(column.value(row.stored), self.sheet.value(number, column))
        return None if same_as_stored else QColor(theme().tokens.accent_soft)

    def _tip(self, column: Column, number: int) -> str | None:
        """Return the words of a cell, which may be wider than it, and what there is to know about it."""
        value = self.sheet.value(number, column)
        if column.shape == "blocks" and isinstance(value, list | tuple):
            kind = str(self.sheet.rows[number].data.get("kind"))
            words = self._sentences.of(kind, value, between="\n")
        else:
            words = self.shown(number, column, value)
        return "\n".join(filter(None, (words, self._remark(column, number)))) or None

    def _remark(self, column: Column, number: int) -> str | None:
        """Return what is wrong with a cell, or what an edit would do. None if there is nothing to say."""
        problem = self.problem(number, column)
        if problem is not None:
            return self.context.sentence(problem, self.system)
        if self.sheet.rows[number].inherits(column):
            return self.tr("Like the card that it is based on; an edit here makes the value its own")
        found = obstacle(self.sheet.rows[number], column)
        return self.context.sentence(found) if found is not None else None

    def _edit(self, column: Column, number: int, value: Any) -> None:
        if isinstance(value, str):
            offered = self.offered(column, number) or ()
            words = {column.key: {choice.text: choice.value for choice in offered}}
            value = read(column, value, words=words, resolve=self.resolve)
        changes = self.sheet.plan([(number, column, value)])
        if changes:
            self.edit_wanted.emit(changes)

    # order

    def sorted_by(self, column: Column, *, down: bool) -> list[int]:
        """Return the rows shown in the order of a column; empty cells last."""
        full = [one for one in self.rows if self.sheet.value(one, column) is not None]
        empty = [one for one in self.rows if self.sheet.value(one, column) is None]
        return sorted(full, key=lambda one: self._rank(one, column), reverse=down) + empty

    def _rank(self, number: int, column: Column) -> tuple[int, float, str]:
        value = self.sheet.value(number, column)
        if isinstance(value, int | float):
            return 0, float(value), ""
        return 1, 0.0, sort_key(self.shown(number, column, value), self.context.language)

    def matching(self, words: str, rows: Iterable[int]) -> list[int]:
        """Return the rows of which a shown cell holds some words."""
        wanted = words.casefold().strip()
        if not wanted:
            return list(rows)
        return [
            row
            for row in rows
            if wanted in self.name_of(self.sheet.rows[row]).casefold()
            or any(
                wanted in self.shown(row, one, self.sheet.value(row, one)).casefold() for one in self.fields
            )
        ]

    def change_words(self, change: CellChange) -> tuple[str, str, str, str]:
        """Return row, column, old and new value of a change in words."""
        return (
            self.name_of(self.sheet.rows[change.row]),
            self.label(change.column),
            self.shown(change.row, change.column, change.old),
            self.shown(change.row, change.column, change.new),
        )


def _italic() -> QFont:
    font = QFont()
    font.setItalic(True)
    return font
