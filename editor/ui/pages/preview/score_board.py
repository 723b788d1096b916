"""What each side has scored so far, in a line above the field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from editor.rules.core.contract import Standing
from editor.ui.kit.layouts import discard, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_3, TYPE_BODY, TYPE_SMALL, heading, muted, text_font
from editor.ui.pages.preview.facts import ColourChip
from editor.ui.pages.preview.scene import SideLook
from schemas.problems import Message

Sentence = Callable[[Message], str]


class ScoreBoard(QFrame):
    """A line with the points of each side; hidden where the scenario keeps no score."""

    def __init__(self, sentence: Sentence, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "bar")
        self.setObjectName("preview.scores")
        self._sentence = sentence
        self._sides: dict[str, SideLook] = {}
        self._shown: tuple[Standing, ...] = ()
        self._made: list[QWidget] = []
        self._points: list[QLabel] = []
        """The number of each standing, in order."""
        self._row = row_layout(self, (SPACE_3, SPACE_1, SPACE_3, SPACE_1), SPACE_1)
        self._row.addStretch(1)
        # New names have no size yet in the frame in which they come: the field below would jump.
        line = max(QFontMetrics(text_font(size)).lineSpacing() for size in (TYPE_BODY, TYPE_SMALL))
        self.setFixedHeight(line + 2 * SPACE_1 + 2)
        self.hide()

    def set_sides(self, sides: Sequence[SideLook]) -> None:
        """Take names and colours of the sides."""
        self._sides = {side.id: side for side in sides}
        self._shown = ()

    def show_standings(self, standings: tuple[Standing, ...]) -> None:
        """Show what the sides have at a moment."""
        self.setVisible(bool(standings))
        if standings == self._shown:
            return
        before, self._shown = self._shown, standings
        if [_heads(one) for one in before] == [_heads(one) for one in standings]:
            for label, one in zip(self._points, standings, strict=True):
                label.setText(self._number(one))
        else:
            self._lay_out(standings)
        self.setAccessibleName("; ".join(self.lines()))

    def _lay_out(self, standings: tuple[Standing, ...]) -> None:
        for widget in self._made:
            discard(self._row, widget)
        self._made.clear()
        self._points.clear()
        for number, (words, group) in enumerate(groupby(standings, lambda one: one.words)):
            if number:
                self._gap()
            self._put(muted(QLabel(self._sentence(words), self), TYPE_SMALL))
            for one in group:
                self._show_side(one)

    def lines(self) -> tuple[str, ...]:
        """Return what is shown, one line for each side and kind of points."""
        return tuple(f"{self._sentence(one.words)}: {self._line(one)}" for one in self._shown)

    def _line(self, one: Standing) -> str:
        if one.side is None:
            return self._number(one)
        side = self._sides.get(one.side)
        return f"{side.name if side is not None else one.side} {self._number(one)}"

    @staticmethod
    def _number(one: Standing) -> str:
        return f"{one.points:.0f}" if one.goal is None else f"{one.points:.0f} / {one.goal:.0f}"

    def _show_side(self, one: Standing) -> None:
        points = heading(QLabel(self._number(one), self), TYPE_BODY)
        self._points.append(points)
        if one.side is None:
            self._put(points)
            return
        side = self._sides.get(one.side)
        tip = self._sentence(one.goal_words) if one.goal_words is not None else self._sentence(one.words)
        self._gap()
        chip = ColourChip(self)
        if side is not None:
            chip.set_colour(side.colour)
        name = QLabel(side.name if side is not None else one.side, self)
        for widget in (chip, name, points):
            widget.setToolTip(tip)
            self._put(widget)

    def _gap(self) -> None:
        gap = QWidget(self)
        gap.setFixedWidth(SPACE_3)
        self._put(gap)

    def _put(self, widget: QWidget) -> None:
        self._row.insertWidget(self._row.count() - 1, widget)
        self._made.append(widget)


def _heads(one: Standing) -> tuple[str | None, Message, Message | None]:
    """Return what stands before the number of a standing, and in its tip."""
    return one.side, one.words, one.goal_words
