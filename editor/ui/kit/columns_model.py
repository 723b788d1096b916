"""One model for tables of things: what each column shows of a thing is a description."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QIcon
from PySide6.QtWidgets import QTableWidget, QTableWidgetItem

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
NOWHERE: Final = QModelIndex()
_PARTS: Final[Mapping[int, attrgetter[Any]]] = {
    Role.DisplayRole: attrgetter("text"),
    Role.AccessibleTextRole: attrgetter("text"),
    Role.ToolTipRole: attrgetter("tip"),
    Role.DecorationRole: attrgetter("icon"),
    Role.ForegroundRole: attrgetter("colour"),
    Role.BackgroundRole: attrgetter("ground"),
    Role.FontRole: attrgetter("font"),
    Role.EditRole: attrgetter("value"),
}
"""Which part of a column answers for a role."""


@dataclass(frozen=True)
class Column(Generic[Row]):
    """What one column shows of a row; None for what it does not show."""

    title: str
    text: Callable[[Row], str]
    tip: Callable[[Row], str | None] | None = None
    spoken: Callable[[Row], str | None] | None = None
    """What a screen reader says instead of the text, where it returns something."""
    icon: Callable[[Row], QIcon | None] | None = None
    colour: Callable[[Row], QColor | None] | None = None
    """Of the text."""
    ground: Callable[[Row], QColor | None] | None = None
    font: Callable[[Row], QFont | None] | None = None
    align: Qt.AlignmentFlag = LEFT
    about: str | None = None
    """Tooltip of the title."""
    ticked: Callable[[Row], bool | None] | None = None
    """Whether a row has its tick; None for a row that has none."""
    tick: Callable[[Row, bool], None] | None = None
    value: Callable[[Row], Any] | None = None
    """What is edited in the cell."""
    edit: Callable[[Row, Any], None] | None = None
    editable: Callable[[Row], bool] | None = None
    """Which rows can be edited, if not all."""


class ColumnsModel(QAbstractTableModel, Generic[Row]):
    """The rows of a table, as their columns show them."""

    def __init__(self, parent: QObject | None = None, columns: Sequence[Column[Row]] = ()) -> None:
        super().__init__(parent)
        self.columns: tuple[Column[Row], ...] = tuple(columns)
        self.rows: list[Row] = []
        self.read_only = False
        """Whether nothing can be edited or ticked now."""

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; if there are as many as before, what is chosen stays."""
        if len(rows) == len(self.rows):
            self.rows = list(rows)
            self.refresh()
        else:
            self.reset(rows)

    def reset(self, rows: Sequence[Row], columns: Sequence[Column[Row]] | None = None) -> None:
        """Show other rows, and other columns if given; nothing stays chosen."""
        self.beginResetModel()
        self.rows = list(rows)
        self.columns = self.columns if columns is None else tuple(columns)
        self.endResetModel()

    def add_rows(self, rows: Sequence[Row]) -> None:
        """Show more rows after those that are there."""
        if rows:
            self.beginInsertRows(NOWHERE, len(self.rows), len(self.rows) + len(rows) - 1)
            self.rows.extend(rows)
            self.endInsertRows()

    def refresh(self) -> None:
        """Show every cell anew."""
        if self.rows and self.columns:
            last = self.index(len(self.rows) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def row(self, index: Index) -> Row | None:
        """Return what the row of an index shows; None if there is no such row."""
        return self.rows[index.row()] if index.isValid() and index.row() < len(self.rows) else None

    # Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return super().headerData(section, orientation, role)
        if not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        if role == Role.DisplayRole:
            return column.title
        if role == Role.TextAlignmentRole:
            return column.align
        return column.about if role == Role.ToolTipRole else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        column = self.columns[index.column()]
        if role == Role.TextAlignmentRole:
            return column.align
        if role == Role.CheckStateRole:
            return self._state(column, row)
        if role == Role.AccessibleTextRole and column.spoken is not None:
            return column.spoken(row) or column.text(row)
        part = _PARTS.get(role)
        shown = part(column) if part is not None else None
        return shown(row) if shown is not None else None

    @staticmethod
    def _state(column: Column[Row], row: Row) -> Qt.CheckState | None:
        ticked = column.ticked(row) if column.ticked is not None else None
        return None if ticked is None else Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row(index)
        if row is None:
            return Qt.ItemFlag.NoItemFlags
        column = self.columns[index.column()]
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.read_only:
            return flags
        if column.tick is not None and self._state(column, row) is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        if column.edit is not None and (column.editable is None or column.editable(row)):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        row = self.row(index)
        if row is None or self.read_only:
            return False
        column = self.columns[index.column()]
        if role == Role.EditRole and column.edit is not None:
            column.edit(row, value)
            return True
        if role != Role.CheckStateRole or column.tick is None or self._state(column, row) is None:
            return False
        column.tick(row, Qt.CheckState(value) == Qt.CheckState.Checked)
        self.dataChanged.emit(index, index)
        return True


def name_columns(table: QTableWidget, titles: Sequence[str], numbers: Container[int] = ()) -> None:
    """Give the columns of a table their titles, each above what it holds.

    Args:
        table: it has as many columns as there are titles.
        titles: of the columns, from left to right.
        numbers: the columns that hold numbers, which stand to the right.
    """
    for column, title in enumerate(titles):
        head = QTableWidgetItem(title)
        head.setTextAlignment(RIGHT if column in numbers else LEFT)
        table.setHorizontalHeaderItem(column, head)
