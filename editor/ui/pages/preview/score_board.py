"""What each side has scored so far, in a line above the field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from editor.rules.core.contract import Standing
from editor.ui.kit.layouts import column_layout, discard, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_3, TYPE_BODY, TYPE_SMALL, heading, muted, text_font
from editor.ui.kit.widgets import ElidedLabel
from editor.ui.pages.preview.facts import ColourChip
from editor.ui.pages.preview.scene import SideLook
from schemas.problems import Message

_MANY: Final = 3
"""With so many kinds of points what is counted stands above them, and the sides are named once."""
_WIDEST: Final = 160
"""px of a side's name; a longer one is cut, and its tip says it whole."""
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
        self._blocks: list[tuple[QWidget, QWidget, QHBoxLayout]] = []
        """Each block with its caption and its row of numbers."""
        self._all = row_layout(self, (SPACE_3, SPACE_1, SPACE_3, SPACE_1), SPACE_1)
        self._all.addStretch(1)
        self._row = self._all
        """Into which names and numbers are put."""
        self._give_height(stacked=False)
        self.hide()

    def _give_height(self, *, stacked: bool) -> None:
        """Fix the height: new names have no size yet in the frame in which they come."""
        body, small = (QFontMetrics(text_font(size)).lineSpacing() for size in (TYPE_BODY, TYPE_SMALL))
        self.setFixedHeight((body + small if stacked else max(body, small)) + 2 * SPACE_1 + 2)

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
            self._bound_blocks()
        else:
            self._lay_out(standings)
        self.setAccessibleName("; ".join(self.lines()))

    def _lay_out(self, standings: tuple[Standing, ...]) -> None:
        for widget in self._made:
            discard(self._all, widget)
        self._made.clear()
        self._points.clear()
        self._blocks.clear()
        groups = [tuple(group) for _, group in groupby(standings, lambda one: one.words)]
        stacked = len(groups) >= _MANY
        self._give_height(stacked=stacked)
        for number, group in enumerate(groups):
            if number:
                self._gap()
            caption = self._caption(self._sentence(group[0].words))
            if not stacked:
                self._put(caption)
                for one in group:
                    self._show_side(one, named=True)
                continue
            self._open_block(caption)
            for one in group:
                self._show_side(one, named=not number)
            self._row = self._all
        self._bound_blocks()

    def _caption(self, words: str) -> ElidedLabel:
        """Return what is counted: it gives way where there are many numbers, and its tip says it whole."""
        caption = ElidedLabel(self)
        muted(caption, TYPE_SMALL)
        caption.setMaximumWidth(QFontMetrics(text_font(TYPE_SMALL)).horizontalAdvance(words) + 2)
        caption.show_text(words)
        return caption

    def _bound_blocks(self) -> None:
        """Let blocks grow as wide as their words and numbers are now, and no wider."""
        for block, caption, row in self._blocks:
            for label in block.findChildren(QLabel):
                label.ensurePolished()  # before that it is as wide as in letters that it does not have
            row.invalidate()
            block.setMaximumWidth(max(caption.maximumWidth(), row.sizeHint().width()))

    def _open_block(self, caption: ElidedLabel) -> None:
        """Put what is counted above a row of its own, into which the numbers go from now on."""
        block = QWidget(self)
        self._put(block, gives_way=True)
        column = column_layout(block, 0, 0)
        column.addWidget(caption)
        self._row = row_layout(spacing=SPACE_1)
        self._row.addStretch(1)
        column.addLayout(self._row)
        self._blocks.append((block, caption, self._row))

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
        return " / ".join(QLocale().toString(round(n)) for n in (one.points, one.goal) if n is not None)

    def _show_side(self, one: Standing, *, named: bool) -> None:
        """Show what a side has, with its name or, in the order of the names before, its colour alone."""
        points = heading(QLabel(self._number(one), self), TYPE_BODY)
        self._points.append(points)
        if one.side is None:
            self._put(points)
            return
        side = self._sides.get(one.side)
        tip = self._sentence(one.goal_words) if one.goal_words is not None else self._sentence(one.words)
        if self._row.count() > 1:  # something stands before it
            self._gap()
        chip = ColourChip(self)
        if side is not None:
            chip.set_colour(side.colour)
        words = side.name if side is not None else one.side
        shown = QFontMetrics(text_font(TYPE_BODY)).elidedText(words, Qt.TextElideMode.ElideRight, _WIDEST)
        for widget in (chip, *([QLabel(shown, self)] if named else []), points):
            widget.setToolTip(tip if named and shown == words else f"{words}: {tip}")
            self._put(widget)

    def _gap(self) -> None:
        gap = QWidget(self)
        gap.setFixedWidth(SPACE_3)
        self._put(gap)

    def _put(self, widget: QWidget, *, gives_way: bool = False) -> None:
        gives_way = gives_way or isinstance(widget, ElidedLabel)  # before the room at the end does
        self._row.insertWidget(self._row.count() - 1, widget, 100 if gives_way else 0)
        self._made.append(widget)


def _heads(one: Standing) -> tuple[str | None, Message, Message | None]:
    """Return what stands before the number of a standing, and in its tip."""
    return one.side, one.words, one.goal_words
