"""One model for tables of things: what each column shows of a thing is a description."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QIcon

from editor.ui.kit.theme import text_font

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NOWHERE: Final = QModelIndex()


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
    bold: Callable[[Row], bool] | None = None
    align: Qt.AlignmentFlag = LEFT
    ticked: Callable[[Row], bool | None] | None = None
    """Whether a row has its tick; None for a row that has none."""
    tick: Callable[[Row, bool], None] | None = None
    value: Callable[[Row], Any] | None = None
    """What is edited in the cell."""
    edit: Callable[[Row, Any], None] | None = None


class ColumnsModel(QAbstractTableModel, Generic[Row]):
    """The rows of a table, as their columns show them."""

    def __init__(self, parent: QObject | None = None, columns: Sequence[Column[Row]] = ()) -> None:
        super().__init__(parent)
        self.columns: tuple[Column[Row], ...] = tuple(columns)
        self.rows: tuple[Row, ...] = ()
        self.read_only = False
        """Whether nothing can be edited now; ticks can be given all the same."""

    def show_rows(self, rows: Sequence[Row], columns: Sequence[Column[Row]] | None = None) -> None:
        """Show other rows, and columns if given; as many rows as before keep what is chosen."""
        if columns is None and len(rows) == len(self.rows):
            self.rows = tuple(rows)
            self.refresh()
            return
        self.beginResetModel()
        self.rows = tuple(rows)
        self.columns = self.columns if columns is None else tuple(columns)
        self.endResetModel()

    def refresh(self) -> None:
        """Show every cell anew."""
        if self.rows and self.columns:
            last = self.index(len(self.rows) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        return {Role.DisplayRole: column.title, Role.TextAlignmentRole: column.align}.get(Role(role))

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], self.columns[index.column()]
        if role == Role.DisplayRole:
            return column.text(row)
        if role == Role.AccessibleTextRole:
            return (column.spoken(row) if column.spoken is not None else None) or column.text(row)
        if role == Role.TextAlignmentRole:
            return column.align
        if role == Role.FontRole:
            return text_font(bold=True) if column.bold is not None and column.bold(row) else None
        if role == Role.CheckStateRole:
            ticked = column.ticked(row) if column.ticked is not None else None
            return None if ticked is None else Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        shown = {
            Role.ToolTipRole: column.tip,
            Role.DecorationRole: column.icon,
            Role.ForegroundRole: column.colour,
            Role.BackgroundRole: column.ground,
            Role.EditRole: column.value,
        }.get(Role(role))
        return shown(row) if shown is not None else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        row, column = self.rows[index.row()], self.columns[index.column()]
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if column.ticked is not None and column.ticked(row) is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags | Qt.ItemFlag.ItemIsEditable if column.edit is not None and not self.read_only else flags

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        row, column = self.rows[index.row()], self.columns[index.column()]
        if role == Role.EditRole and column.edit is not None and not self.read_only:
            column.edit(row, value)
            return True
        if (
            role != Role.CheckStateRole
            or column.tick is None
            or column.ticked is None
            or column.ticked(row) is None
        ):
            return False
        column.tick(row, Qt.CheckState(value) == Qt.CheckState.Checked)
        self.dataChanged.emit(index, index)
        return True
