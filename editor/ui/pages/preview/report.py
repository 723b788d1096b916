"""The report of many battles: how sure it is, the chart, the numbers, units, beginnings, single battles."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QTableView,
    QTabWidget,
    QWidget,
)

from editor.rules.core.contract import ELEMENTS_DESTROYED, ELEMENTS_LOST, POINTS_EARNED, POINTS_LOST
from editor.services.battles.battle_reports import (
    count_name,
    measure_name,
    number_words,
    opening_name,
    percent_words,
    sureness,
)
from editor.simulation.reports import BatchReport
from editor.simulation.statistics import Rate
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, SPACE_4, TYPE_BODY, TYPE_HEADING, heading, muted, theme
from editor.ui.kit.widgets import wrapped
from editor.ui.pages.preview.chart import Bar, RateChart
from editor.ui.pages.preview.report_tables import BattlesModel, FlatTable, interval_words, rate_cells
from editor.ui.pages.preview.scene import SideLook
from schemas.messages import own_message, sentence


class ReportView(QWidget):
    """One page: how sure, chart, numbers; then units, beginnings and battles in tabs."""

    watch_requested = Signal(object)  # seed of a battle

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._sides: tuple[SideLook, ...] = ()
        self.report: BatchReport | None = None
        self.game = ""
        """The game that was played; '' before there is a report."""
        self.title = heading(QLabel(self), TYPE_HEADING)
        self.sure = wrapped(QLabel(self))
        self._sure_box = QFrame(self)
        self._sure_box.setProperty("tone", "note")
        inner = column_layout(self._sure_box, (SPACE_3, SPACE_2, SPACE_3, SPACE_2))
        inner.addWidget(self.sure)
        self.chart = RateChart(self)
        self.numbers = FlatTable(self.tr("Numbers of the report"), self)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.currentChanged.connect(self._fit_tabs)
        page = self._page(self.tr("Units"))
        self.units = FlatTable(self.tr("Units"), page)
        self.counts = FlatTable(self.tr("Further counts"), page)
        _fill(page, self.units, self.counts)
        page = self._page(self.tr("Beginnings"))
        self.openings_hint = wrapped(muted(QLabel(page), TYPE_BODY))
        self.openings = FlatTable(self.tr("Beginnings"), page)
        _fill(page, self.openings_hint, self.openings)
        page = self._page(self.tr("Length"))
        self.lengths = RateChart(page)
        _fill(page, self.lengths)
        page = self._page(self.tr("Battles"))
        self.hint = muted(QLabel(self.tr("Every battle: double click one to watch it."), page), TYPE_BODY)
        self.model = BattlesModel(language, self)
        self.battles = self._battles_table(page)
        _fill(page, self.hint, self.battles, stretch=False)
        column = column_layout(self, SPACE_4, SPACE_3)
        for widget in (self.title, self._sure_box, self.chart, self.numbers):
            column.addWidget(widget)
        column.addWidget(self.tabs, 1)
        self._fit_tabs(0)

    def _fit_tabs(self, shown: int) -> None:
        """Let the page be as long as the tab that is shown, not as the longest."""
        for number in range(self.tabs.count()):
            policy = QSizePolicy.Policy.Preferred if number == shown else QSizePolicy.Policy.Ignored
            if (page := self.tabs.widget(number)) is not None:
                page.setSizePolicy(QSizePolicy.Policy.Preferred, policy)

    def _battles_table(self, page: QWidget) -> QTableView:
        table = QTableView(page)
        table.setAccessibleName(self.tr("Battles"))
        table.setModel(self.model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.verticalHeader().hide()
        table.setAlternatingRowColors(True)
        table.setMinimumHeight(140)
        table.setToolTip(self.tr("Double click a battle to watch it"))
        table.doubleClicked.connect(
            lambda index: self.watch_requested.emit(self.model.rows[index.row()].seed)
        )
        return table

    def _page(self, title: str) -> QWidget:
        """Return an empty page of the tabs: what is made in it stays there."""
        page = QWidget(self.tabs)
        self.tabs.addTab(page, title)
        return page

    def show_report(self, report: BatchReport, sides: tuple[SideLook, ...], game: str) -> None:
        """Show what was found in a game."""
        self.report, self._sides, self.game = report, tuple(sides), game
        words = (
            self.tr("{played} battles") if not report.cancelled else self.tr("{played} of {asked} battles")
        )
        self.title.setText(words.format(played=report.played, asked=report.asked))
        self.sure.setText(sureness(report, self._language))
        self.chart.set_bars(self._bars(report))
        self._fill_numbers(report)
        self._fill_units(report)
        self._fill_counts(report)
        self._fill_openings(report)
        self.lengths.set_bars(self._length_bars(report))
        self.model.fill(report.outcomes, self.names(), self.game)
        head = self.battles.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)

    def names(self) -> dict[str, str]:
        """Return the name of each side by its id."""
        return {side.id: side.name for side in self._sides}

    def _bars(self, report: BatchReport) -> list[Bar]:
        looks = {side.id: side for side in self._sides}
        bars = []
        for side in report.camps:
            look = looks.get(side.side)
            name = " + ".join(self.names().get(one, one) for one in (side.side, *side.allies))
            bars.append(self._bar(name, side.wins, look.colour if look else theme().tokens.accent))
        if bars:
            bars.append(self._bar(self.tr("Draw"), report.draws, theme().tokens.border_strong))
        return bars

    def _bar(self, name: str, rate: Rate, colour: str) -> Bar:
        return Bar(name, rate.share, rate.low, rate.high, colour, percent_words(rate.share, self._language))

    def _length_bars(self, report: BatchReport) -> list[Bar]:
        """Return how long the battles were: a bar for each number of turns, without an interval."""
        bars = []
        for turns, battles in report.turns:
            share = battles / report.played
            name = sentence(own_message(self.game, "battle_report.turns", count=turns), self._language)
            words = percent_words(share, self._language)
            bars.append(Bar(name, share, share, share, theme().tokens.accent, words))
        return bars

    def _fill_numbers(self, report: BatchReport) -> None:
        measures = list(dict.fromkeys(one for side in report.sides for one in side.mean_losses))
        lost = [
            self.tr("Mean loss, {what}").format(what=measure_name(one, self._language, self.game))
            for one in measures
        ]
        titles = [self.tr("Side"), self.tr("Wins"), self.tr("95 % interval"), self.tr("Battles won"), *lost]
        rows = []
        for side in report.sides:
            means = []
            for one in measures:
                low, _, high = (number_words(end, self._language, 0) for end in side.spread[one])
                mean = number_words(side.mean_losses.get(one, 0.0), self._language)
                means.append(f"{mean}  ({low} – {high})")
            rows.append(
                [self.names().get(side.side, side.side), *rate_cells(side.wins, self._language), *means]
            )
        rows.append([self.tr("Draw"), *rate_cells(report.draws, self._language), *("–" for _ in measures)])
        tip = self.tr("In brackets: what is lost in eight battles of ten")
        self.numbers.fill(titles, rows, dict.fromkeys(range(4, 4 + len(measures)), tip))
        turns = number_words(report.mean_turns, self._language)
        length = sentence(own_message(self.game, "preview.report_turns", turns=turns), self._language)
        self.hint.setText(f"{length} {self.tr('Double click a battle to watch it.')}")

    def _fill_units(self, report: BatchReport) -> None:
        measures = [one for side in report.sides for one in side.mean_losses if one != "points"]
        what = measure_name(measures[0] if measures else "elements", self._language, self.game)
        titles = [
            self.tr("Unit"),
            self.tr("Side"),
            self.tr("Points"),
            self.tr("Lost, {what}").format(what=what),
            self.tr("Lost, points"),
            self.tr("Destroyed"),
            self.tr("Taken, {what}").format(what=what),
            self.tr("Taken, points"),
            self.tr("For each point"),
            self.tr("Paid for itself"),
        ]
        tips = {
            3: self.tr("Mean number lost in a battle, of those it begins with"),
            5: self.tr("Battles in which nothing of it was left"),
            6: self.tr("Mean number of enemies that it destroyed itself"),
            8: self.tr("Points of enemies that it destroyed, for each point that it costs"),
            9: self.tr("Battles in which it destroyed enemies worth its own points or more"),
        }
        rows = []
        for unit in report.units:
            numbers = {key: number_words(value, self._language) for key, value in unit.means.items()}
            rows.append(
                [
                    unit.troop.name.get(self._language) or unit.troop.id,
                    self.names().get(unit.troop.side, unit.troop.side),
                    number_words(unit.troop.points, self._language, 0),
                    f"{numbers[ELEMENTS_LOST]} / {unit.troop.elements}",
                    numbers[POINTS_LOST],
                    percent_words(unit.destroyed.share, self._language, 0),
                    numbers[ELEMENTS_DESTROYED],
                    numbers[POINTS_EARNED],
                    number_words(unit.value, self._language, 2),
                    percent_words(unit.paid.share, self._language, 0),
                ]
            )
        self.units.fill(titles, rows, tips, words=(0, 1))
        self.units.setVisible(bool(rows))

    def _fill_openings(self, report: BatchReport) -> None:
        titles = [
            self.tr("First"),
            self.tr("Side"),
            self.tr("Battles"),
            sentence(own_message(self.game, "preview.head_turn"), self._language),
            self.tr("Won then"),
            self.tr("95 % interval"),
            self.tr("Won otherwise"),
            self.tr("More than chance"),
        ]
        rows = [
            [
                opening_name(one.what, self._language),
                self.names().get(one.side, one.side),
                percent_words(one.first.share, self._language),
                number_words(one.mean_turn, self._language),
                percent_words(one.wins.share, self._language),
                interval_words(one.wins, self._language),
                "–" if one.always else percent_words(one.otherwise.share, self._language),
                self.tr("yes") if one.matters else self.tr("not shown"),
            ]
            for one in report.openings
        ]
        self.openings.fill(titles, rows, words=(0, 1))
        self.openings.setVisible(bool(rows))
        self.openings_hint.setText(
            self.tr("What it means to be the first: how often a side won when it was, and when it was not.")
            if rows
            else self.tr("This game does not count this.")
        )

    def _fill_counts(self, report: BatchReport) -> None:
        names = list(dict.fromkeys(name for side in report.sides for name in side.counts))
        titles = [self.tr("In a battle")]
        titles += [self.names().get(side.side, side.side) for side in report.sides]
        rows = []
        for name in names:
            row = [count_name(name, self._language)]
            for side in report.sides:
                counted = side.counts[name]
                share = percent_words(counted.battles.share, self._language, 0)
                row.append(f"{number_words(counted.mean, self._language)}  ({share})")
            rows.append(row)
        tip = self.tr("Mean in a battle; in brackets the battles in which it happened at all")
        self.counts.fill(titles, rows, dict.fromkeys(range(1, len(titles)), tip))
        self.counts.setVisible(bool(rows))


def _fill(page: QWidget, *widgets: QWidget, stretch: bool = True) -> None:
    column = column_layout(page, (0, SPACE_2, 0, 0), SPACE_2)
    for widget in widgets:
        column.addWidget(widget)
    if stretch:
        column.addStretch(1)
