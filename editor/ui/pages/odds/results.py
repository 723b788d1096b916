"""What comes of an encounter: charts, expected losses, the numbers with their modifiers, notes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QLabel, QWidget

from editor.rules.core.odds import Odds, Reckoning
from editor.rules.core.parts import section
from editor.services.odds import Compared, Comparison, Row
from editor.ui.kit.layouts import column_layout, discard_all, grid_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_HEADING, heading, muted
from editor.ui.kit.widgets import wrapped
from editor.ui.pages.odds.chart import OddsBar, OddsChart
from editor.ui.pages.odds.words import amount_words, percent, share_words
from schemas.messages import in_words
from schemas.typography import signed

if TYPE_CHECKING:
    from editor.rules.core.parts import Part
    from editor.ui.kit.context import UiContext
    from schemas.problems import Message


class OddsResults(QWidget):
    """Shows one comparison; who holds it puts ``summary_part`` and ``details`` where they belong."""

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._found: Comparison | None = None
        self.summary = OddsChart(self)
        self.sureness = wrapped(muted(QLabel(self)))
        self.legend = wrapped(muted(QLabel(self.tr("Broad bar: as edited. Thin bar: as saved."), self)))
        self.amounts = QWidget(self)
        self._grid = grid_layout(self.amounts)
        self._grid.setColumnStretch(0, 1)
        self.summary_part = QWidget(self)
        top = column_layout(self.summary_part, 0, SPACE_2)
        for widget in (self.summary, self.legend, self.sureness, self.amounts):
            top.addWidget(widget)
        self.details = QWidget(self)
        self._details = column_layout(self.details, 0, SPACE_1)

    def show_comparison(self, found: Comparison) -> None:
        """Show what was worked out; what is shown already stays as it is."""
        if found == self._found:
            return
        self._found = found
        first, *losses = found.charts
        self.summary.set_bars(self._context.sentence(first.title), self._bars(first))
        self.legend.setVisible(found.before is not None)
        self.sureness.setText(
            self.tr("Computed exactly.")
            if found.after.exact
            else self.tr("Sampled: {count} encounters rolled, intervals of 95 %.").format(
                count=QLocale().toString(found.after.samples)
            )
        )
        self._show_amounts(found.means)
        discard_all(self._details)
        for chart in losses:
            self._title(self._context.sentence(chart.title))
            bars = OddsChart(self.details, narrow=True)
            bars.set_bars(self._context.sentence(chart.title), self._bars(chart))
            self._details.addWidget(bars)
        self._title(self.tr("Modifiers"))
        before = found.before.reckonings if found.before is not None else ()
        for place, reckoning in enumerate(found.after.reckonings):
            self._reckoning(reckoning, _same(before, reckoning, found.after, place))
        self._title(self.tr("Assumptions"))
        self._lines(self._context.sentence(note) for note in found.after.notes)

    def _bars(self, chart: Compared) -> tuple[OddsBar, ...]:
        sentence = self._context.sentence
        return tuple(
            OddsBar(sentence(row.label), row.after, row.before, share_words(row), row.low, row.high)
            for row in chart.rows
        )

    def _show_amounts(self, rows: tuple[Row, ...]) -> None:
        discard_all(self._grid)
        for number, row in enumerate(rows):
            name = wrapped(QLabel(self._context.sentence(row.label), self.amounts))
            value = QLabel(amount_words(row), self.amounts)
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(name, number, 0)
            self._grid.addWidget(value, number, 1)

    def _title(self, words: str) -> None:
        label = wrapped(heading(QLabel(words, self.details), TYPE_HEADING))
        label.setContentsMargins(0, SPACE_2, 0, 0)
        self._details.addWidget(label)

    def _lines(self, lines: Iterable[str]) -> None:
        if not (words := "\n".join(lines)):
            return
        label = wrapped(muted(QLabel(words, self.details)))
        self._details.addWidget(label)

    def _reckoning(self, one: Reckoning, before: Reckoning | None) -> None:
        words = self._context.sentence(one.label)
        if one.times:
            words = f"{words} ({percent(one.chance)})"
        if before is not None and before.number != one.number:
            words = self.tr("{words}; was {number}").format(words=words, number=int(before.number))
        label = wrapped(QLabel(words, self.details))
        self._details.addWidget(label)
        self._lines(self._part(part, words) for part, words in one.explained_parts())

    def _section(self, rule: str) -> str:
        return in_words(section(rule), self._context.language)

    def _part(self, part: Part, words: Message) -> str:
        return f"{signed(part.value)}\u2002{self._context.sentence(words)} ({self._section(part.rule)})"


def _same(before: tuple[Reckoning, ...], one: Reckoning, after: Odds, place: int) -> Reckoning | None:
    """Return what a number was before: the one of the same kind and unit, counted from the first."""
    rank = sum(_kind(other) == _kind(one) for other in after.reckonings[:place])
    alike = [other for other in before if _kind(other) == _kind(one)]
    return alike[rank] if rank < len(alike) else None


def _kind(one: Reckoning) -> tuple[str, str]:
    return one.label.code, one.party
