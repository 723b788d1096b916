"""The players' panels beside the board of Wiz-War: life, spells in force, hands; draw pile and discards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.printing.systems.wizwar import paint as draw
from editor.rules.wizwar.playable import playable
from editor.rules.wizwar.state import GameState
from editor.rules.wizwar.wording import said
from editor.ui.kit.theme import MARKS
from editor.ui.pages.preview.scene import Picture, SideLook
from schemas.messages import sentence

translate = QCoreApplication.translate
WIDE: Final = 6.4
"""Squares that a panel is wide."""
GAP: Final = 0.25
_HEAD: Final = 0.62
_NAME: Final = 1.2
"""Least room of a name: what stands behind short ones begins at the same place."""
_CARD: Final = (0.84, 1.16)
_IN_A_ROW: Final = 7
_WAITS: Final = 0.45
"""Opacity of a card that cannot be played now."""
_PAPER: Final = QColor("#f6f0e0")
TYPE_COLOURS: Final = {
    "attack": QColor("#b3372c"),
    "neutral": QColor("#3f6f8f"),
    "counteraction": QColor("#5b7f3a"),
    "number": QColor("#8a6d3b"),
    "magic_stone": QColor("#7b4fa0"),
    "object": QColor("#6b645a"),
    "trap": QColor("#2b2520"),
}

_TYPES: Final = tuple(TYPE_COLOURS)


class Hands:
    """Lays the panels out and draws them, from a corner to the right of the board."""

    def __init__(self, sides: Sequence[SideLook], language: str) -> None:
        self._sides = sides
        self._language = language
        self._playable: tuple[GameState | None, frozenset[int]] = (None, frozenset())

    def playable(self, state: GameState) -> frozenset[int]:
        """Return the cards that who decides may play now, found once for a state."""
        if self._playable[0] is not state:
            self._playable = (state, playable(state))
        return self._playable[1]

    def waits(self, state: GameState, card: int) -> bool:
        """Return whether a card lies in the hand of who decides, face up, and cannot be played now."""
        if state.step == "over":
            return False
        return card >= 0 and card in state.wizards[state.side].hand and card not in self.playable(state)

    def high(self, state: GameState) -> float:
        """Return how high all panels are together."""
        return sum(self._panel_high(state, side) + GAP for side in range(len(self._sides))) + 1.6

    def _rows(self, state: GameState, side: int) -> int:
        return max(1, -(-len(state.wizards[side].hand) // _IN_A_ROW)) if side < len(state.wizards) else 1

    def _panel_high(self, state: GameState, side: int) -> float:
        return _HEAD + 0.1 + self._rows(state, side) * (_CARD[1] + 0.08) + 0.1

    def panel(self, state: GameState, side: int, corner: QPointF) -> QRectF:
        """Return where a player's panel lies."""
        top = corner.y() + sum(self._panel_high(state, one) + GAP for one in range(side))
        return QRectF(corner.x(), top, WIDE, self._panel_high(state, side))

    def cards(self, state: GameState, side: int, corner: QPointF) -> Iterator[tuple[int, QRectF]]:
        """Yield the cards of a hand with their places.

        Of who decides those stand first that can be played now, of others those face up; those of a type
        stand together.
        """
        panel = self.panel(state, side, corner)
        wizard = state.wizards[side]
        now = self.playable(state) if state.side == side else frozenset[int]()

        def place_of(card: int) -> tuple[bool, bool, bool, int]:
            kind = state.battle.spec(card).type if card >= 0 else ""
            return card not in now, card not in wizard.shown, card < 0, _TYPES.index(kind) if kind else 0

        order = sorted(wizard.hand, key=place_of)
        for number, card in enumerate(order):
            row, column = divmod(number, _IN_A_ROW)
            x = panel.left() + 0.12 + column * (_CARD[0] + 0.05)
            y = panel.top() + _HEAD + 0.08 + row * (_CARD[1] + 0.08)
            yield card, QRectF(x, y, *_CARD)

    def piles(self, state: GameState, corner: QPointF) -> tuple[QRectF, QRectF]:
        """Return where draw pile and discards lie."""
        last = self.panel(state, len(self._sides) - 1, corner)
        top = last.bottom() + GAP
        return (
            QRectF(corner.x() + 0.12, top, _CARD[0], _CARD[1]),
            QRectF(corner.x() + 3.2, top, _CARD[0], _CARD[1]),
        )

    def paint(self, painter: QPainter, picture: Picture, scale: float, corner: QPointF) -> None:
        """Draw every panel."""
        state: GameState = picture.state
        for side in range(len(self._sides)):
            self._paint_panel(painter, picture, side, corner, scale)
        draws, discards = self.piles(state, corner)
        self.paint_back(painter, draws)
        words = translate("WizwarPreview", "Draw pile: {n}").format(n=state.pile_size)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self._beside(painter, draws, words, scale, left)
        if state.discards:
            self.paint_card(painter, state, state.discards[-1], discards, scale, up=False)
        else:
            painter.setPen(draw.pen(QColor("#9a8d72"), 0.03, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(discards, 0.06, 0.06)
        words = translate("WizwarPreview", "Discards: {n}").format(n=len(state.discards))
        self._beside(painter, discards, words, scale, left)

    def _beside(
        self, painter: QPainter, card: QRectF, words: str, scale: float, align: Qt.AlignmentFlag
    ) -> None:
        box = QRectF(card.right() + 0.12, card.top(), 2.1, card.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_PAPER)
        painter.drawRoundedRect(box, 0.08, 0.08)
        draw.text(painter, box.adjusted(0.1, 0, 0, 0), words, scale, size=0.24, align=align)

    def _paint_panel(
        self, painter: QPainter, picture: Picture, side: int, corner: QPointF, scale: float
    ) -> None:
        state: GameState = picture.state
        box, look, wizard = self.panel(state, side, corner), self._sides[side], state.wizards[side]
        colour = QColor(look.colour)
        deciding = state.step != "over" and state.side == side
        painter.setPen(draw.pen(QColor(MARKS.acts) if deciding else colour, 0.07 if deciding else 0.03))
        painter.setBrush(_PAPER)
        painter.drawRoundedRect(box, 0.1, 0.1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(QRectF(box.left(), box.top(), 0.16, box.height()), 0.08, 0.08)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        head = QRectF(box.left() + 0.28, box.top() + 0.04, box.width() - 0.38, _HEAD - 0.06)
        wide = draw.width_of(look.name, scale, size=0.34, bold=True)
        draw.text(painter, head, look.name, scale, size=0.34, bold=True, align=left)
        words = self.status(state, side)
        rest = head.adjusted(min(max(wide + 0.25, _NAME), head.width() / 2), 0, 0, 0)
        fits = min(1.0, rest.width() / max(0.1, draw.width_of(words, scale, size=0.24)))
        draw.text(painter, rest, words, scale, size=0.24 * max(fits, 0.7), align=left)
        if not wizard.alive:
            draw.text(
                painter,
                box.adjusted(0.3, _HEAD, -0.2, -0.1),
                translate("WizwarPreview", "out of the game"),
                scale,
                size=0.3,
                colour=QColor("#7a6f60"),
            )
            return
        for card, place in self.cards(state, side, corner):
            painter.setOpacity(_WAITS if side == state.side and self.waits(state, card) else 1.0)
            if card < 0:
                self.paint_back(painter, place)
            else:
                self.paint_card(painter, state, card, place, scale, up=card in wizard.shown)
            if picture.subject == f"c{card}":
                painter.setOpacity(1.0)
                painter.setPen(draw.pen(QColor(MARKS.chosen), 0.08))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(place, 0.06, 0.06)
        painter.setOpacity(1.0)

    def status(self, state: GameState, side: int) -> str:
        """Return life, treasures and spells in force of a wizard."""
        wizard = state.wizards[side]
        parts = [f"♥ {wizard.life}"]
        goal = state.battle.ruleset.treasures.treasures_to_win
        if state.bases:
            words = translate("WizwarPreview", "treasures {n} of {goal}")
            parts.append(words.format(n=len(state.brought(side)), goal=goal))
        for one in state.lasting:
            if one.wizard == side:
                parts.append(f"{sentence(said(f'state_{one.state}'), self._language)} ({one.left})")
        return " · ".join(parts)

    def paint_back(self, painter: QPainter, box: QRectF) -> None:
        """Draw the back of a card."""
        painter.setPen(draw.pen(draw.INK, 0.02))
        painter.setBrush(QColor("#3a3550"))
        painter.drawRoundedRect(box, 0.06, 0.06)
        painter.setPen(draw.pen(draw.GOLD, 0.03))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.center(), 0.22, 0.22)

    def paint_card(
        self, painter: QPainter, state: GameState, card: int, box: QRectF, scale: float, *, up: bool
    ) -> None:
        """Draw a card with its name; one that lies face up has a frame of gold."""
        spec = state.battle.spec(card)
        colour = TYPE_COLOURS[spec.type]
        painter.setPen(draw.pen(draw.GOLD if up else draw.INK, 0.06 if up else 0.02))
        painter.setBrush(QColor("#fffaf0"))
        painter.drawRoundedRect(box, 0.06, 0.06)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRect(QRectF(box.left() + 0.03, box.top() + 0.04, box.width() - 0.06, 0.12))
        name = box.adjusted(0.05, 0.18, -0.05, -0.05)
        if spec.type == "number":
            draw.text(painter, name, str(spec.card.value), scale, size=0.6, colour=colour, bold=True)
            return
        words = spec.card.name.get(self._language)
        longest = max(len(part) for part in words.split())
        size = min(0.2, 1.35 / max(longest, 1))
        draw.text(painter, name, words, scale, size=size, wrap=True, least=5)
