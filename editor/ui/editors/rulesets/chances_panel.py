"""Chances of the dice of a game without code, beside its form, and what its tables give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from editor.rules.free.chances import Chance, chances_of
from editor.services.battles.battle_reports import percent_words
from editor.ui.kit.documents.draft import entries, texts
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_SMALL, muted, text_font, theme
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import scroll_area, wrapped

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_PAUSE_MS: Final = 60
_HIGH: Final = 150
_FOOT: Final = 18
_LEGIBLE: Final = 22.0
"""A bar has its result below, and its chance above, from this width on, in pixels."""


class ChanceChart(QWidget):
    """A bar for each result of dice, as high as it is likely."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chances: Sequence[Chance] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a height at which bars can be told apart."""
        return QSize(240, _HIGH)

    def show_chances(self, chances: Sequence[Chance]) -> None:
        """Show other dice."""
        self.chances = chances
        self.setAccessibleName(self.tr("Chances"))
        told = (f"{result}: {100 * chance:.1f} %" for result, chance in chances)
        self.setAccessibleDescription("; ".join(told))
        self.setVisible(bool(chances))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bars with their results."""
        if not self.chances:
            return
        tokens, wide = theme().tokens, self.width() / len(self.chances)
        top = max(chance for _result, chance in self.chances)
        room = self.height() - 2 * _FOOT
        every = max(1, round(_LEGIBLE / wide + 0.5)) if wide < _LEGIBLE else 1
        with QPainter(self) as painter:
            painter.setFont(text_font(TYPE_SMALL))
            for place, (result, chance) in enumerate(self.chances):
                high = room * chance / top
                bar = QRectF(place * wide, _FOOT + room - high, max(1.0, wide - 2), high)
                painter.fillRect(bar, QColor(tokens.accent))
                if place % every:
                    continue
                below = QRectF(place * wide - 20, self.height() - _FOOT, wide + 38, _FOOT)
                painter.setPen(QColor(tokens.text))
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(result))
                if wide >= _LEGIBLE:
                    above = QRectF(place * wide - 20, bar.top() - _FOOT, wide + 38, _FOOT)
                    painter.setPen(QColor(tokens.muted))
                    painter.drawText(above, Qt.AlignmentFlag.AlignCenter, f"{100 * chance:.0f}")


class ChancesPanel(QWidget):
    """Follows the dice and tables of the draft of a game."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self._ticket = 0
        self.choice = ComboBox(self)
        self.choice.setAccessibleName(self.tr("Dice"))
        self.chart = ChanceChart(self)
        self.words = wrapped(muted(QLabel(self)))
        sheet = QWidget(self)
        column = column_layout(sheet, SPACE_3, SPACE_2)
        for part in (self.choice, self.chart, self.words):
            column.addWidget(part)
        column.addStretch(1)
        area = scroll_area(self, self.tr("Chances"), sideways=False)
        area.setWidget(sheet)
        column_layout(self).addWidget(area)
        self._soon = single_shot(self, _PAUSE_MS, self.refresh)
        self.choice.activated.connect(self._soon.start)
        session.changed.connect(self._soon.start)
        session.reloaded.connect(self._soon.start)
        self.refresh()

    def rolls(self) -> list[Mapping[str, Any]]:
        """Return dice and tables of the draft, as plain data."""
        data = self._session.data
        both = (*entries(data.get("dice")), *entries(data.get("tables")))
        return [one for one in both if isinstance(one.get("dice"), str) and isinstance(one.get("id"), str)]

    def refresh(self) -> None:
        """Show the dice that are chosen, as the draft says them."""
        found, chosen = self.rolls(), self.choice.currentIndex()
        with QSignalBlocker(self.choice):
            self.choice.clear()
            for one in found:
                self.choice.addItem(f"{self._name(one)} ({one['dice']})")
            self.choice.setCurrentIndex(chosen if 0 <= chosen < len(found) else 0 if found else -1)
        self.choice.setVisible(bool(found))
        self._ticket += 1
        if not found:
            self._show({}, ())
            return
        wanted = found[self.choice.currentIndex()]
        self._context.jobs.start(
            self.tr("Chances"),
            lambda _report: chances_of(wanted["dice"]),
            done=partial(self._take, self._ticket, wanted),
            quiet=True,
        )

    def _take(self, ticket: int, roll: Mapping[str, Any], chances: tuple[Chance, ...]) -> None:
        if ticket == self._ticket:
            self._show(roll, chances)

    def _name(self, roll: Mapping[str, Any]) -> str:
        return self._context.local(texts(roll.get("name"))) or str(roll["id"])

    def _show(self, roll: Mapping[str, Any], chances: tuple[Chance, ...]) -> None:
        self.chart.show_chances(chances)
        if not roll:
            words = self.tr("The game has no dice yet.")
        elif not chances:
            words = self.tr("These are no dice, or too many for a chart.")
        elif rows := [one for one in entries(roll.get("rows")) if _is_row(one)]:
            words = "\n".join(self._row_words(one, chances) for one in rows)
        else:
            words = "\n".join(self._at_least(chances))
        self.words.setText(words)

    def _row_words(self, row: Mapping[str, Any], chances: Sequence[Chance]) -> str:
        share = sum(chance for result, chance in chances if row["least"] <= result <= row["most"])
        texts = row.get("text")
        said = texts if isinstance(texts, Mapping) else {}
        text = said.get(self._context.language) or said.get("en") or ""
        span = str(row["least"]) if row["least"] == row["most"] else f"{row['least']}–{row['most']}"
        return f"{span}: {self._percent(share)}  {text}"

    def _percent(self, share: float) -> str:
        return percent_words(share, self._context.language)

    def _at_least(self, chances: Sequence[Chance]) -> list[str]:
        """Return how likely each result or a higher one is, a line for each that is worth telling."""
        every = max(1, len(chances) // 12)
        lines = []
        for place in range(1, len(chances), every):
            share = sum(chance for _result, chance in chances[place:])
            words = self.tr("{result} or more: {share}")
            lines.append(words.format(result=chances[place][0], share=self._percent(share)))
        return lines


def _is_row(row: Mapping[str, Any]) -> bool:
    return isinstance(row.get("least"), int) and isinstance(row.get("most"), int)
