"""Element counters of Demonworld: hexes with facing notch, army colour, symbol, sign and wounds (I.2.0)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPolygonF

from editor.printing.fonts import SYMBOL_FAMILY, TEXT_FAMILY
from editor.printing.maps.pens import pen
from editor.printing.per_thread import kept_per_thread
from editor.printing.systems.demonworld.symbols import GLYPHS, SIGNS, Sign, Symbol
from editor.rules.core.hexes import FACINGS, Facing

_SYMBOL_FROM: Final = 11
"""Field width from which a counter has a symbol."""
_LETTER_FROM: Final = 22
"""Field width from which the letter of the unit is read."""
_BOTH_FROM: Final = 40
"""Field width from which a special element shows symbol and sign; below, the sign alone."""
_PAPER: Final = "#fdf9ec"
_INK: Final = "#1d1a14"
_SELECTED: Final = "#ffd84a"
_WOUND: Final = "#c8102e"


@dataclass(frozen=True)
class CounterLook:
    """What one element shows."""

    colour: str
    """Army colour, ``#rrggbb``."""
    symbol: Symbol = "infantry"
    facing: Facing = "N"
    sign: Sign | None = None
    """Special element (IX)."""
    wounds: int = 0
    """Hit points lost."""
    selected: bool = False
    ghost: bool = False
    """Half transparent: not put down yet."""
    dimmed: bool = False
    """In rout, or done this phase."""
    refused: bool = False
    """Cannot stand here: hatched."""
    letter: str = ""
    """Letter of its unit, as on the printed counters; '' for none."""


def hexagon(centre: QPointF, width: float) -> QPolygonF:
    """Return a pointy-top hexagon, ``width`` from flat side to flat side, clockwise from the north."""
    return _hexagon(width).translated(centre)


@lru_cache(maxsize=128)
def _hexagon(width: float) -> QPolygonF:
    far = width / math.sqrt(3)
    turns = [math.radians(60 * k) for k in range(6)]
    return QPolygonF([QPointF(far * math.sin(turn), -far * math.cos(turn)) for turn in turns])


def paint_counter(painter: QPainter, centre: QPointF, width: float, look: CounterLook) -> None:
    """Draw one element.

    Args:
        painter: any painter; its state is kept.
        centre: middle of the field.
        width: width of the field, in the painter's units.
        look: what it shows.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(painter.opacity() * (0.62 if look.ghost else 0.55 if look.dimmed else 1.0))
    body = hexagon(centre, width * 0.9)
    painter.setPen(Qt.PenStyle.NoPen)
    if not look.ghost and width >= 14:
        painter.setBrush(QColor(0, 0, 0, 70))
        painter.drawPolygon(hexagon(centre + QPointF(width * 0.025, width * 0.04), width * 0.92))
    colour = QColor(look.colour)
    shine = QLinearGradient(centre - QPointF(0, width * 0.5), centre + QPointF(0, width * 0.5))
    shine.setColorAt(0, colour.lighter(122))
    shine.setColorAt(1, colour.darker(116))
    painter.setBrush(shine)
    outline = QColor(_SELECTED) if look.selected else colour.darker(190)
    painter.setPen(pen(outline, max(1.0, width * (0.085 if look.selected else 0.035))))
    painter.drawPolygon(body)
    _front(painter, centre, width, look)
    if look.sign is not None and width < _BOTH_FROM:
        _glyph(painter, centre, SIGNS[look.sign], width * 0.5, _PAPER)
    elif width >= _SYMBOL_FROM:
        _symbol(painter, centre, width, look)
        if look.sign is not None:
            _sign(painter, centre, width, look)
    if look.letter and width >= _LETTER_FROM:
        _unit_letter(painter, centre, width, look.letter)
    if look.wounds and width >= 14:
        _wounds(painter, centre, width, look.wounds)
    if look.refused:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_WOUND))
        painter.setOpacity(0.35)
        painter.drawPolygon(body)
        painter.setOpacity(1)
        painter.setPen(pen(_WOUND, max(1.5, width * 0.06)))
        reach = width * 0.2
        painter.drawLine(centre + QPointF(-reach, -reach), centre + QPointF(reach, reach))
        painter.drawLine(centre + QPointF(-reach, reach), centre + QPointF(reach, -reach))
    painter.restore()


def _front(painter: QPainter, centre: QPointF, width: float, look: CounterLook) -> None:
    """Draw the two front sides bright, and a notch at the corner that the element looks to (I.2.0)."""
    index = FACINGS.index(look.facing)
    corners = hexagon(centre, width * 0.82).toList()
    left, tip, right = corners[(index - 1) % 6], corners[index], corners[(index + 1) % 6]
    painter.setPen(pen(_PAPER, max(1.0, width * 0.055)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline([left, tip, right])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_PAPER))
    inward = centre - tip
    painter.drawPolygon(
        [
            tip,
            tip + (left - tip) * 0.34 + inward * 0.06,
            tip + inward * 0.36,
            tip + (right - tip) * 0.34 + inward * 0.06,
        ]
    )


def _symbol(painter: QPainter, centre: QPointF, width: float, look: CounterLook) -> None:
    middle = centre - _backward(look.facing) * width * (0.05 if look.sign is not None else -0.05)
    if look.symbol == "missile":
        _bow(painter, middle, width)
        return
    _glyph(painter, middle, GLYPHS[look.symbol], width * 0.5, _PAPER)


def _backward(facing: Facing) -> QPointF:
    turn = math.radians(60 * FACINGS.index(facing))
    return QPointF(-math.sin(turn), math.cos(turn))


def _bow(painter: QPainter, middle: QPointF, width: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(_PAPER, max(1.0, width * 0.055)))
    box = QRectF(middle.x() - width * 0.3, middle.y() - width * 0.22, width * 0.36, width * 0.44)
    painter.drawArc(box, -80 * 16, 160 * 16)
    painter.setPen(pen(_PAPER, max(0.8, width * 0.028)))
    x = middle.x() - width * 0.09
    painter.drawLine(QPointF(x, middle.y() - width * 0.215), QPointF(x, middle.y() + width * 0.215))
    painter.setPen(pen(_PAPER, max(0.8, width * 0.035)))
    tip = middle + QPointF(width * 0.23, 0)
    painter.drawLine(middle - QPointF(width * 0.2, 0), tip)
    painter.drawPolyline(
        [tip + QPointF(-width * 0.08, -width * 0.06), tip, tip + QPointF(-width * 0.08, width * 0.06)]
    )


def _sign(painter: QPainter, centre: QPointF, width: float, look: CounterLook) -> None:
    """Draw the special element's sign in a disc at the rear."""
    at = centre + _backward(look.facing) * width * 0.29
    painter.setPen(pen(_INK, max(0.8, width * 0.02)))
    painter.setBrush(QColor(_PAPER))
    painter.drawEllipse(at, width * 0.135, width * 0.135)
    _glyph(painter, at, SIGNS[look.sign or "leader"], width * 0.21, _INK)


def _unit_letter(painter: QPainter, centre: QPointF, width: float, letter: str) -> None:
    """Draw the letter of the unit in a dark disc at the upper left, whatever way the element looks."""
    at = centre + QPointF(-width * 0.27, -width * 0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_INK))
    painter.drawEllipse(at, width * 0.13, width * 0.13)
    _glyph(painter, at, letter, width * (0.2 if len(letter) == 1 else 0.15), _PAPER, family=TEXT_FAMILY)


def _wounds(painter: QPainter, centre: QPointF, width: float, wounds: int) -> None:
    at = centre + QPointF(width * 0.27, -width * 0.2)
    painter.setPen(pen(_PAPER, max(0.8, width * 0.025)))
    painter.setBrush(QColor(_WOUND))
    painter.drawEllipse(at, width * 0.13, width * 0.13)
    _glyph(painter, at, str(wounds), width * 0.2, _PAPER, family=TEXT_FAMILY)


def paint_order(painter: QPainter, centre: QPointF, width: float, letter: str | None, colour: str) -> None:
    """Draw an order counter: a disc with the order's letter, or face down without one (III.1.0)."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen(_INK, max(1.0, width * 0.04)))
    painter.setBrush(QColor(_PAPER) if letter else QColor(colour).darker(130))
    painter.drawEllipse(centre, width * 0.34, width * 0.34)
    if letter:
        _glyph(painter, centre, letter, width * 0.44, _INK, family=TEXT_FAMILY)
    else:
        painter.setPen(pen(_PAPER, max(1.0, width * 0.04)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(hexagon(centre, width * 0.3))
    painter.restore()


def _glyph(
    painter: QPainter, middle: QPointF, text: str, height: float, colour: str, *, family: str = SYMBOL_FAMILY
) -> None:
    """Draw a letter with its ink in the middle of a point."""
    painter.fillPath(_letter((text, max(1, round(height)), family)).translated(middle), QColor(colour))


@kept_per_thread
def _letter(letter: tuple[str, int, str]) -> QPainterPath:
    """Return the outline of a text, with a height in pixels and a family; its ink is round the origin."""
    text, pixels, family = letter
    font = QFont()
    font.setFamilies([family, SYMBOL_FAMILY])
    font.setPixelSize(pixels)
    font.setBold(family == TEXT_FAMILY)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    ink = path.boundingRect() if not path.isEmpty() else QFontMetricsF(font).boundingRect(text)
    return path.translated(-ink.center())
