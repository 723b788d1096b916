"""The tables of a report: sides, units, beginnings, lengths, single battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from editor.services.battles.battle_reports import percent_words
from editor.simulation.statistics import Outcome, Rate
from editor.ui.kit.columns_model import RIGHT, Column, ColumnsModel, name_columns
from schemas.messages import own_message, sentence

_FRAME: Final = 4
_LONG_TITLE: Final = 12
"""Letters from which the title of a column stands in two lines."""


class FlatTable(QTableWidget):
    """A table as high as its rows; the first column takes what is left, and never less than its words."""

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
        numbers = set(range(len(titles))).difference(words)
        name_columns(self, [in_two_lines(title) for title in titles], numbers)
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
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the first column the room that is left."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        header = self.horizontalHeader()
        if not header.count():
            return
        words = max(self.sizeHintForColumn(0), header.sectionSizeHint(0))
        others = sum(header.sectionSize(column) for column in range(1, header.count()))
        room = self.viewport().width() - others
        header.resizeSection(0, max(words, room))
        bar = self.horizontalScrollBar().sizeHint().height() if words > room else 0
        height = header.sizeHint().height() + _FRAME + bar
        self.setFixedHeight(height + sum(self.rowHeight(row) for row in range(self.rowCount())))


def in_two_lines(title: str) -> str:
    """Return the title of a column, broken where its halves are about as long if it is long."""
    places = [place for place, letter in enumerate(title) if letter == " "]
    if len(title) <= _LONG_TITLE or not places:
        return title
    middle = min(places, key=lambda place: abs(2 * place - len(title)))
    return f"{title[:middle]}\n{title[middle + 1 :]}"


def rate_cells(found: Rate, language: str) -> tuple[str, str, str]:
    """Return share, interval and count of a share for three columns."""
    return percent_words(found.share, language), interval_words(found, language), str(found.count)


def interval_words(found: Rate, language: str) -> str:
    """Return the ends of a share's interval."""
    return f"{percent_words(found.low, language)} – {percent_words(found.high, language)}"


class BattlesModel(ColumnsModel[Outcome]):
    """The single battles of a report."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: Mapping[str, str] = {}
        self._game, self._language = "", language
        self.columns = (
            Column(self.tr("Battle"), lambda one: str(one.index + 1), align=RIGHT),
            Column(self.tr("Winner"), self._winner),
            Column(self.tr("Length"), self._length, align=RIGHT),
            Column(self.tr("How it ended"), lambda one: sentence(one.reason, language)),
            Column(self.tr("Seed"), lambda one: str(one.seed), align=RIGHT),
        )

    def fill(self, outcomes: Sequence[Outcome], names: Mapping[str, str], game: str) -> None:
        """Show battles of a game."""
        self._names, self._game = names, game
        self.show_rows(outcomes)

    def _length(self, outcome: Outcome) -> str:
        return sentence(own_message(self._game, "battle_report.turns", count=outcome.turns), self._language)

    def _winner(self, outcome: Outcome) -> str:
        winners = [self._names.get(one, one) for one in outcome.winners]
        return " + ".join(winners) if winners else self.tr("draw")
