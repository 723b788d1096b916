"""Draws the table: coast, boats, panels, tricks and chests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from marshalry.editor.printing.maps.looks import MapLooks
from marshalry.editor.printing.maps.picture import map_image
from marshalry.editor.ui.kit.theme import MARKS
from marshalry.editor.ui.pages.preview.scene import Picture, SideLook
from marshalry.schemas.messages import in_words, sentence

from . import table
from .faces import COLOURS, CONTRABAND, GOODS
from .state import HIDDEN, Captain, State
from .table import Thing
from .wording import said

_PAPER: Final = QColor("#f6f0e0")
_INK: Final = QColor("#22210f")
_BACK: Final = QColor("#273043")
_SQUARE: Final = 64
"""Width of a square of the coast in pixels."""
_TYPE: Final = 40
"""Pixels of letters before they are scaled to the table."""
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class TablePainter:
    """Draws states of one game."""

    def __init__(self, first: State, sides: Sequence[SideLook], language: str) -> None:
        self._sides, self._language = sides, language
        night = first.night
        looks = MapLooks.from_ruleset(night.rules)
        self._coast = QPixmap.fromImage(map_image(night.coast, looks, _SQUARE))

    def paint(self, painter: QPainter, picture: Picture) -> None:
        """Draw everything."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        state: State = picture.state
        painter.drawPixmap(table.coast(state), self._coast, QRectF(self._coast.rect()))
        for side, captain in enumerate(state.captains):
            self._boat(painter, self._place(picture, side, captain), side, captain)
            self._panel(painter, state, side)
        for _, thing in table.shown(state):
            self._thing(painter, state, thing, chosen=bool(thing.spot) and thing.spot == picture.subject)

    def _place(self, picture: Picture, side: int, captain: Captain) -> QPointF:
        """Return the middle of a boat, on its way from where it lay before."""
        now = QPointF(captain.at[0] + 0.5, captain.at[1] + 0.5)
        if picture.before is None:
            return now
        column, row = picture.before.captains[side].at
        before = QPointF(column + 0.5, row + 0.5)
        return before + (now - before) * picture.blend

    def _boat(self, painter: QPainter, at: QPointF, side: int, captain: Captain) -> None:
        painter.setPen(QPen(_INK, 0.04))
        painter.setBrush(QColor(self._sides[side].colour))
        painter.setOpacity(0.55 if captain.in_fog else 1.0)
        painter.drawEllipse(at, 0.38, 0.38)
        painter.setOpacity(1.0)
        box = QRectF(at.x() - 0.38, at.y() - 0.38, 0.76, 0.76)
        self._words(painter, box, str(len(captain.hold)), 0.4, QColor("#ffffff"), _CENTRE, bold=True)

    def _panel(self, painter: QPainter, state: State, side: int) -> None:
        box, look = table.panel(state, side), self._sides[side]
        acts = state.step == "turn" and state.side == side
        painter.setPen(QPen(QColor(MARKS.acts) if acts else QColor(look.colour), 0.08 if acts else 0.03))
        painter.setBrush(_PAPER)
        painter.drawRoundedRect(box, 0.12, 0.12)
        painter.fillRect(QRectF(box.left(), box.top() + 0.1, 0.12, box.height() - 0.2), QColor(look.colour))
        head = QRectF(box.left() + 0.25, box.top() + 0.05, box.width() - 0.4, 0.6)
        self._words(painter, head, look.name, 0.34, _INK, _LEFT, bold=True)
        goal = f"{state.score(side)} / {state.night.rules.goal}"
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._words(painter, head, goal, 0.34, _INK, right, bold=True)
        if side == len(state.captains) - 1:
            below = QRectF(box.left(), box.bottom() + 0.05, box.width(), 0.4)
            words = sentence(said("warehouse", chests=len(state.warehouse)), self._language)
            self._words(painter, below, words, 0.26, _INK, _LEFT)

    def _thing(self, painter: QPainter, state: State, thing: Thing, *, chosen: bool) -> None:
        hidden = thing.number == HIDDEN
        painter.setPen(QPen(QColor(MARKS.chosen) if chosen else _INK, 0.08 if chosen else 0.025))
        painter.setBrush(_BACK if hidden else QColor("#fffaf0"))
        painter.drawRoundedRect(thing.box, 0.07, 0.07)
        if hidden:
            painter.setBrush(QColor("#d9d2b8"))
            painter.drawEllipse(thing.box.center(), 0.16, 0.16)
            return
        card = state.night.tricks[thing.number] if thing.is_trick else state.night.goods[thing.number]
        colour = COLOURS.get(
            getattr(card, "effect", ""), CONTRABAND if getattr(card, "contraband", False) else GOODS
        )
        band = QRectF(thing.box.left() + 0.04, thing.box.top() + 0.05, thing.box.width() - 0.08, 0.12)
        painter.fillRect(band, QColor(colour))
        name = in_words(card.name, self._language)
        if thing.is_trick:
            self._words(painter, thing.box.adjusted(0.04, 0.2, -0.04, -0.04), name, 0.17, _INK, _CENTRE)
            return
        worth = getattr(card, "worth", 0)
        upper = QRectF(thing.box.left(), thing.box.top() + 0.16, thing.box.width(), 0.38)
        self._words(painter, upper, str(worth), 0.34, QColor(colour), _CENTRE, bold=True)
        lower = QRectF(thing.box.left() + 0.02, upper.bottom(), thing.box.width() - 0.04, 0.24)
        self._words(painter, lower, name, 0.14, _INK, _CENTRE)

    @staticmethod
    def _words(
        painter: QPainter,
        box: QRectF,
        text: str,
        size: float,
        colour: QColor,
        align: Qt.AlignmentFlag,
        *,
        bold: bool = False,
    ) -> None:
        """Write words so many squares high, folded where the box ends."""
        painter.save()
        zoom = size / _TYPE
        painter.translate(box.topLeft())
        painter.scale(zoom, zoom)
        font = QFont(painter.font())
        font.setPixelSize(_TYPE)
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(colour)
        inner = QRectF(0, 0, box.width() / zoom, box.height() / zoom)
        painter.drawText(inner, int(align | Qt.TextFlag.TextWordWrap), text)
        painter.restore()
