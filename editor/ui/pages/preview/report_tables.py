"""The tables of a report: sides, units, beginnings, lengths, single battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from editor.services.battle_reports import percent_words
from editor.simulation.statistics import Outcome, Rate
from schemas.messages import sentence

Index = QModelIndex | QPersistentModelIndex
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_FRAME: Final = 4


class FlatTable(QTableWidget):
    """A table as high as its rows, without a scroll bar of its own; the first column takes what is left."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalHeader().hide()
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def fill(
        self,
        titles: Sequence[str],
        rows: Sequence[Sequence[str]],
        tips: Mapping[int, str] | None = None,
        *,
        words: Sequence[int] = (0,),
    ) -> None:
        """Show rows.

        Args:
            titles: title of each column.
            rows: the cells.
            tips: column -> what it means.
            words: columns that hold words and stand to the left; the others hold numbers.
        """
        self.clear()
        self.setColumnCount(len(titles))
        self.setRowCount(len(rows))
        self.setHorizontalHeaderLabels(list(titles))
        for column, tip in (tips or {}).items():
            head = self.horizontalHeaderItem(column)
            if head is not None:
                head.setToolTip(tip)
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                item = QTableWidgetItem(text)
                if column not in words:
                    item.setTextAlignment(RIGHT)
                self.setItem(number, column, item)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        height = header.sizeHint().height() + _FRAME
        self.setFixedHeight(height + sum(self.rowHeight(row) for row in range(len(rows))))


def rate_cells(found: Rate, language: str) -> tuple[str, str, str]:
    """Return share, interval and count of a share for three columns."""
    return percent_words(found.share, language), interval_words(found, language), str(found.count)


def interval_words(found: Rate, language: str) -> str:
    """Return the ends of a share's interval."""
    return f"{percent_words(found.low, language)} – {percent_words(found.high, language)}"


class BattlesModel(QAbstractTableModel):
    """The single battles of a report."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._outcomes: tuple[Outcome, ...] = ()
        self._names: dict[str, str] = {}

    def fill(self, outcomes: Sequence[Outcome], names: dict[str, str]) -> None:
        """Show battles."""
        self.beginResetModel()
        self._outcomes, self._names = tuple(outcomes), names
        self.endResetModel()

    def outcome(self, row: int) -> Outcome:
        """Return a battle."""
        return self._outcomes[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of battles."""
        return 0 if parent.isValid() else len(self._outcomes)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of columns."""
        return 0 if parent.isValid() else 5

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> Any:
        """Return the titles of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            titles = (
                self.tr("Battle"),
                self.tr("Winner"),
                self.tr("Turns"),
                self.tr("How it ended"),
                self.tr("Seed"),
            )
            return titles[section]
        return None

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a battle says in a column."""
        if not index.isValid():
            return None
        outcome, column = self._outcomes[index.row()], index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if column in (0, 2, 4) else None
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        winners = [self._names.get(one, one) for one in outcome.winners]
        winner = " + ".join(winners) if winners else self.tr("draw")
        texts = (
            str(outcome.index + 1),
            winner,
            str(outcome.turns),
            sentence(outcome.reason, self._language),
            str(outcome.seed),
        )
        return texts[column]
