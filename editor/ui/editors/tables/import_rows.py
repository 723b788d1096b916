"""What each row of a file would do, with a tick for those that are to be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from editor.services.tables.cells import written
from editor.services.tables.columns import Column, value_at
from editor.services.tables.csv_options import Finding, ImportPlan, PlannedRow
from editor.ui.kit.theme import theme
from schemas.inheritance import same

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
LINE, CARD, STATE, WHAT = range(4)
TAKEN: Final = ("new", "update")
"""States of rows that would change something."""
MOST_VALUES: Final = 6
"""Changed values that are told of one row."""
LONGEST: Final = 60
"""Letters of a value."""


@dataclass(frozen=True)
class _Entry:
    row: PlannedRow
    finding: Finding | None = None


class ImportRowsModel(QAbstractTableModel):
    """The rows of a plan, those that are refused first, each with its reason."""

    def __init__(self, context: UiContext, label: Callable[[Column], str], parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._label = context, label
        self._columns: Sequence[Column] = ()
        self._all: list[_Entry] = []
        self._shown: list[_Entry] = []
        self._left: set[int] = set()
        self._heads = (self.tr("Line"), self.tr("Card"), self.tr("State"), self.tr("What it does"))
        self._states: Mapping[str, str] = {
            "new": self.tr("new"),
            "update": self.tr("update"),
            "same": self.tr("unchanged"),
            "skipped": self.tr("skipped"),
            "refused": self.tr("rejected"),
        }

    def show_plan(self, plan: ImportPlan | None, columns: Sequence[Column]) -> None:
        """Show another plan; every row that would change something has its tick."""
        self.beginResetModel()
        self._columns = columns
        found: dict[int, list[Finding]] = {}
        for one in plan.findings if plan is not None else ():
            found.setdefault(one.line, []).append(one)
        rows = plan.rows if plan is not None else ()
        refused = [_Entry(row, one) for row in rows for one in found.get(row.line, ())]
        self._all = [*refused, *(_Entry(row) for row in rows if row.line not in found)]
        self._shown = self._all
        self._left = set()
        self.endResetModel()

    def show_only(self, state: str) -> None:
        """Show the rows of one state; '' for all."""
        self.beginResetModel()
        self._shown = [one for one in self._all if one.row.state == state] if state else self._all
        self.endResetModel()

    def left_out(self) -> frozenset[int]:
        """Return the lines whose tick was taken away."""
        return frozenset(self._left)

    def tick_shown(self, on: bool) -> None:
        """Tick every row that is shown, or none of them."""
        lines = {one.row.line for one in self._shown if one.row.state in TAKEN}
        self._left = self._left - lines if on else self._left | lines
        if self._shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._shown) - 1, 0))

    # Qt

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return self._heads[section] if role == Role.DisplayRole else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        entry, column = self._shown[index.row()], index.column()
        if role == Role.CheckStateRole and column == LINE and entry.row.state in TAKEN:
            ticked = entry.row.line not in self._left
            return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            return self._words(entry, column)
        if role == Role.ToolTipRole and column == WHAT:
            return self._words(entry, column)
        if role == Role.ForegroundRole and entry.finding is not None and column in (STATE, WHAT):
            return QColor(theme().tokens.danger)
        return None

    def _words(self, entry: _Entry, column: int) -> str:
        if column == LINE:
            return str(entry.row.line)
        if column == CARD:
            return entry.row.name
        if column == STATE:
            return self._states[entry.row.state]
        return self._reported(entry.finding) if entry.finding is not None else self._changes(entry.row)

    def _reported(self, finding: Finding) -> str:
        words = self._context.sentence(finding.problem)
        return f"{finding.column} – {words}" if finding.column else words

    def _changes(self, planned: PlannedRow) -> str:
        """Return the values that an update changes, old and new."""
        row = planned.row
        if row is None or row.stored is None:
            return ""
        found = [
            (self._label(one), self._value(one, row.stored), self._value(one, row.data))
            for one in self._columns
            if not same(value_at(row.stored, one.path), value_at(row.data, one.path))
        ]
        words = "; ".join(f"{label} {old} → {new}" for label, old, new in found[:MOST_VALUES])
        return f"{words} …" if len(found) > MOST_VALUES else words

    def _value(self, column: Column, data: Mapping[str, Any]) -> str:
        text = written(column, value_at(data, column.path)).replace("\n", " ") or "–"
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.isValid() and index.column() == LINE and self._shown[index.row()].row.state in TAKEN:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.CheckStateRole or self._shown[index.row()].row.state not in TAKEN:
            return False
        line = self._shown[index.row()].row.line
        if Qt.CheckState(value) == Qt.CheckState.Checked:
            self._left.discard(line)
        else:
            self._left.add(line)
        self.dataChanged.emit(index, index)
        return True
