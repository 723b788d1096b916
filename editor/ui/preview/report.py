"""The report of many battles: how sure it is, the chart, the numbers, the single battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.services.battle_reports import measure_name, number_words, percent_words, sureness
from editor.simulation.reports import BatchReport
from editor.simulation.statistics import Outcome, Rate
from editor.ui.preview.chart import Bar, RateChart
from editor.ui.preview.scene import SideLook
from editor.ui.theme import SPACE_2, SPACE_3, SPACE_4, TYPE_BODY, TYPE_HEADING, heading, muted, theme
from schemas.messages import sentence

Index = QModelIndex | QPersistentModelIndex
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


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
            return _RIGHT if column in (0, 2, 4) else None
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        winner = self._names.get(outcome.winner, outcome.winner) if outcome.winner else self.tr("draw")
        texts = (
            str(outcome.index + 1),
            winner,
            str(outcome.turns),
            sentence(outcome.reason, self._language),
            str(outcome.seed),
        )
        return texts[column]


class ReportView(QWidget):
    """One page: how sure, chart, numbers, battles."""

    watch_requested = Signal(object)  # seed of a battle

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._sides: tuple[SideLook, ...] = ()
        self.report: BatchReport | None = None
        self.title = heading(QLabel(self), TYPE_HEADING)
        self.sure = QLabel(self)
        self.sure.setWordWrap(True)
        self._sure_box = QFrame(self)
        self._sure_box.setProperty("tone", "note")
        inner = QVBoxLayout(self._sure_box)
        inner.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        inner.addWidget(self.sure)
        self.chart = RateChart(self)
        self.numbers = QTableWidget(self)
        self.numbers.setAccessibleName(self.tr("Numbers of the report"))
        self.numbers.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.numbers.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.numbers.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.numbers.verticalHeader().hide()
        self.numbers.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.model = BattlesModel(language, self)
        self.battles = QTableView(self)
        self.battles.setAccessibleName(self.tr("Battles"))
        self.battles.setModel(self.model)
        self.battles.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.battles.verticalHeader().hide()
        self.battles.setAlternatingRowColors(True)
        self.battles.setMinimumHeight(140)
        self.battles.setToolTip(self.tr("Double click a battle to watch it"))
        self.battles.doubleClicked.connect(
            lambda index: self.watch_requested.emit(self.model.outcome(index.row()).seed)
        )
        self.hint = muted(QLabel(self.tr("Every battle: double click one to watch it."), self), TYPE_BODY)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_4, SPACE_4, SPACE_4, SPACE_4)
        column.setSpacing(SPACE_3)
        for widget in (self.title, self._sure_box, self.chart, self.numbers, self.hint):
            column.addWidget(widget)
        column.addWidget(self.battles, 1)

    def show_report(self, report: BatchReport, sides: Sequence[SideLook]) -> None:
        """Show what was found."""
        self.report, self._sides = report, tuple(sides)
        words = (
            self.tr("{played} battles") if not report.cancelled else self.tr("{played} of {asked} battles")
        )
        self.title.setText(words.format(played=report.played, asked=report.asked))
        self.sure.setText(sureness(report, self._language))
        self.chart.set_bars(self._bars(report))
        self._fill_numbers(report)
        self.model.fill(report.outcomes, self.names())
        head = self.battles.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)

    def names(self) -> dict[str, str]:
        """Return the name of each side by its id."""
        return {side.id: side.name for side in self._sides}

    def _bars(self, report: BatchReport) -> list[Bar]:
        looks = {side.id: side for side in self._sides}
        bars = []
        for side in report.sides:
            look = looks.get(side.side)
            name = look.name if look is not None else side.side
            bars.append(self._bar(name, side.wins, look.colour if look else theme().tokens.accent))
        if bars:
            bars.append(self._bar(self.tr("Draw"), report.draws, theme().tokens.border_strong))
        return bars

    def _bar(self, name: str, rate: Rate, colour: str) -> Bar:
        return Bar(name, rate.share, rate.low, rate.high, colour, percent_words(rate.share, self._language))

    def _fill_numbers(self, report: BatchReport) -> None:
        measures = list(dict.fromkeys(one for side in report.sides for one in side.mean_losses))
        lost = [
            self.tr("Mean loss, {what}").format(what=measure_name(one, self._language)) for one in measures
        ]
        titles = [self.tr("Side"), self.tr("Wins"), self.tr("95 % interval"), self.tr("Battles won"), *lost]
        rows = []
        for side in report.sides:
            means = [number_words(side.mean_losses.get(one, 0.0), self._language) for one in measures]
            rows.append([self.names().get(side.side, side.side), *self._rate(side.wins), *means])
        rows.append([self.tr("Draw"), *self._rate(report.draws), *("–" for _ in measures)])
        turns = number_words(report.mean_turns, self._language)
        self.hint.setText(
            self.tr("A battle lasts {turns} turns on average. Double click a battle to watch it.").format(
                turns=turns
            )
        )
        table = self.numbers
        table.clear()
        table.setColumnCount(len(titles))
        table.setRowCount(len(rows))
        table.setHorizontalHeaderLabels(titles)
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                item = QTableWidgetItem(text)
                if column:
                    item.setTextAlignment(_RIGHT)
                table.setItem(number, column, item)
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        height = table.horizontalHeader().sizeHint().height() + 4
        table.setFixedHeight(height + sum(table.rowHeight(row) for row in range(len(rows))))

    def _rate(self, rate: Rate) -> tuple[str, str, str]:
        ends = f"{percent_words(rate.low, self._language)} – {percent_words(rate.high, self._language)}"
        return percent_words(rate.share, self._language), ends, str(rate.count)
