"""The cells of a table of cards for Qt: words, marks of problems, of changes and of what is inherited."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont

from editor.services.tables.cells import read, written
from editor.services.tables.columns import Column
from editor.services.tables.sheet import CellChange, Row, Sheet, obstacle
from editor.services.tables.store import reference_finder
from editor.ui.editors.tables.labels import column_label
from editor.ui.editors.tables.sentences import BlockSentences
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.theme import theme
from editor.ui.kit.words.labels import field_tip
from schemas.inheritance import same
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
SHOWN_TEXT = 120
"""Most characters of a cell that are drawn."""


class SheetModel(QAbstractTableModel):
    """A :class:`Sheet` as Qt sees it: some columns, in an order, some rows left out."""

    edit_wanted = Signal(object)  # list of CellChange

    def __init__(self, context: UiContext, sheet: Sheet, system: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.context, self.sheet, self.system = context, sheet, system
        self.columns: tuple[Column, ...] = sheet.columns
        self._game = context.words(system)
        self.order: list[int] = list(range(len(sheet.rows)))
        self.problems: dict[str, tuple[Problem, ...]] = {}
        self.resolve = reference_finder(context.workspace, system)
        self._labels = {column.key: column_label(column, self._game) for column in sheet.columns}
        self._offered: dict[tuple[str, str], tuple[Choice, ...] | None] = {}
        self.locale_decimal = QLocale().decimalPoint()
        self._sentences = BlockSentences(context, system)

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
        if column.shape != "text" or column.language:
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
        if column.shape == "flag" and isinstance(value, bool):
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
        self.beginResetModel()
        self.columns = tuple(columns)
        self.endResetModel()

    def show_rows(self, order: Sequence[int]) -> None:
        """Show other rows, or the same in another order."""
        self.beginResetModel()
        self.order = list(order)
        self.endResetModel()

    def refresh(self) -> None:
        """Values have changed."""
        if self.order and self.columns:
            last = self.index(len(self.order) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(self.order) - 1)

    def refresh_rows(self, ids: Collection[str], but: str = "") -> None:
        """Values of some rows have changed; those of one row are not drawn anew: a cell of it is edited."""
        for place, number in enumerate(self.order):
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

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if section >= len(self.columns):
                return None
            column = self.columns[section]
            if role == Role.DisplayRole:
                return self.label(column)
            if role == Role.ToolTipRole:
                return f"{field_tip(column.spec)}\n{self.tr('In formulas: {key}').format(key=column.key)}"
            return None
        if section >= len(self.order):
            return None
        row = self.sheet.rows[self.order[section]]
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

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        number, column = self.order[index.row()], self.columns[index.column()]
        row = self.sheet.rows[number]
        value = self.sheet.value(number, column)
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            return self.shown(number, column, value)
        if role == Role.EditRole:
            return value
        if role == Role.TextAlignmentRole:
            right = column.shape in ("integer", "number")
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Role.BackgroundRole:
            return self._background(number, column, value)
        if role == Role.ForegroundRole and (row.read_only or row.inherits(column)):
            return QColor(theme().tokens.muted)
        if role == Role.FontRole and row.inherits(column):
            font = QFont()
            font.setItalic(True)
            return font
        if role == Role.ToolTipRole:
            return self._tip(number, column)
        return None

    def _background(self, number: int, column: Column, value: Any) -> QColor | None:
        if self.problem(number, column) is not None:
            return QColor(theme().tokens.danger_soft)
        row = self.sheet.rows[number]
        if row.stored is not None and row.changed:
            from editor.services.tables.columns import value_at

            if not same(value_at(row.stored, column.path), value):
                return QColor(theme().tokens.accent_soft)
        return None

    def _tip(self, number: int, column: Column) -> str | None:
        problem = self.problem(number, column)
        if problem is not None:
            return self.context.sentence(problem, self.system)
        value = self.sheet.value(number, column)
        if column.shape == "blocks" and isinstance(value, list | tuple):
            kind = str(self.sheet.rows[number].data.get("kind"))
            return self._sentences.of(kind, value, between="\n") or None
        if self.sheet.rows[number].inherits(column):
            return self.tr("Like the card that it is based on; an edit here makes the value its own")
        found = obstacle(self.sheet.rows[number], column)
        return self.context.sentence(found) if found is not None else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        row, column = self.sheet.rows[self.order[index.row()]], self.columns[index.column()]
        # Blocks are filled down and pasted; nobody types their notation into a cell.
        if column.shape != "blocks" and obstacle(row, column) is None:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.EditRole:
            return False
        number, column = self.order[index.row()], self.columns[index.column()]
        if isinstance(value, str):
            offered = self.offered(column, number) or ()
            words = {column.key: {choice.text: choice.value for choice in offered}}
            value = read(column, value, words=words, resolve=self.resolve)
        changes = self.sheet.plan([(number, column, value)])
        if changes:
            self.edit_wanted.emit(changes)
        return bool(changes)

    # order

    def sorted_by(self, column: Column, *, down: bool) -> list[int]:
        """Return the rows shown in the order of a column; empty cells last."""
        full = [one for one in self.order if self.sheet.value(one, column) is not None]
        empty = [one for one in self.order if self.sheet.value(one, column) is None]
        return sorted(full, key=lambda one: self._rank(one, column), reverse=down) + empty

    def _rank(self, number: int, column: Column) -> tuple[int, float, str]:
        value = self.sheet.value(number, column)
        if isinstance(value, int | float):
            return 0, float(value), ""
        return 1, 0.0, self.shown(number, column, value).casefold()

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
                wanted in self.shown(row, one, self.sheet.value(row, one)).casefold() for one in self.columns
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
