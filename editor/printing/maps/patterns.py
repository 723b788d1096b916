"""The drawn things of ground: trees, stones, waves and so on, each out of a few numbers between 0 and 1."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.printing.maps.looks import TerrainLook
from editor.printing.maps.pens import pen, text_font

Chances = Sequence[float]
Draw = Callable[[QPainter, QColor, float, float, Chances], None]
"""Draws one thing at a place; a field is 1 wide. The same chances make the same thing."""
CHANCES: Final = 20
"""Numbers that a thing may use."""
REACH: Final = 0.3
"""Farthest that a thing reaches from its place, in field widths."""


@dataclass(frozen=True)
class Scatter:
    """Things of one kind that lie about on the ground."""

    count: int
    """Things on a field."""
    draw: Draw
    gap: float = 0.15
    """Least distance of two, in field widths, where there is room."""
    inner: float = 0.36
    """Radius in which they lie when a field is drawn by itself."""


def shade(colour: QColor, factor: float, alpha: float = 1.0) -> QColor:
    """Return the colour lighter (above 1) or darker (below 1)."""
    shaded = colour.lighter(round(factor * 100)) if factor >= 1 else colour.darker(round(100 / factor))
    shaded.setAlphaF(alpha)
    return shaded


def _between(chance: float, low: float, high: float) -> float:
    return low + (high - low) * chance


def _blade(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    """Draw two short blades of grass; now and then a flower."""
    tone = shade(colour, 0.84, 0.7) if chances[0] < 0.6 else shade(colour, 1.1, 0.8)
    painter.setPen(pen(tone, 0.014))
    lean = _between(chances[1], -0.02, 0.03)
    painter.drawLine(QPointF(x, y), QPointF(x + lean, y - 0.05))
    painter.drawLine(QPointF(x + 0.028, y), QPointF(x + 0.045 + lean, y - 0.035))


def _bush(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    size = _between(chances[0], 0.05, 0.085)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade(colour, 0.5, 0.35))
    painter.drawEllipse(QPointF(x + 0.022, y + 0.03), size * 1.15, size * 0.85)
    for turn, far, tone in ((0.4, 0.5, 0.66), (2.6, 0.5, 0.72), (4.6, 0.45, 0.8)):
        turn += chances[1] * 2
        at = QPointF(x + math.cos(turn) * size * far, y + math.sin(turn) * size * far * 0.8)
        painter.setBrush(shade(colour, tone))
        painter.drawEllipse(at, size * 0.72, size * 0.64)
    painter.setBrush(shade(colour, 0.98))
    painter.drawEllipse(QPointF(x - size * 0.25, y - size * 0.32), size * 0.42, size * 0.34)


def _tuft(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    painter.setPen(pen(shade(colour, _between(chances[3], 0.66, 0.78)), 0.02))
    for place, lean in enumerate((-0.045, -0.012, 0.03)):
        height = _between(chances[place], 0.075, 0.125)
        painter.drawLine(QPointF(x + lean * 0.3, y), QPointF(x + lean, y - height))
    painter.setPen(pen(shade(colour, 1.14), 0.014))
    painter.drawLine(QPointF(x + 0.01, y), QPointF(x + 0.05, y - 0.08))


def _tree(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    """Draw a round crown of a few tufts of leaves with its shadow; one of four is a pointed fir."""
    size, tone = _between(chances[0], 0.105, 0.15), _between(chances[1], 0.76, 1.0)
    leaf = colour.toHsv()
    leaf.setHsv((leaf.hsvHue() + round(_between(chances[2], -14, 10))) % 360, leaf.saturation(), leaf.value())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade(colour, 0.3, 0.45))
    painter.drawEllipse(QPointF(x + 0.04, y + 0.055), size * 1.02, size * 0.86)
    if chances[3] < 0.16:
        _fir(painter, leaf, x, y, size, tone)
        return
    painter.setBrush(shade(leaf, tone * 0.72))
    painter.drawEllipse(QPointF(x, y), size, size * 0.96)
    for place in range(4):
        turn = 0.9 + place * 1.55 + chances[4 + place]
        lit = 1.0 - 0.24 * math.cos(turn - math.pi * 0.25)
        at = QPointF(x + math.cos(turn) * size * 0.42, y + math.sin(turn) * size * 0.42)
        painter.setBrush(shade(leaf, tone * lit))
        painter.drawEllipse(at, size * 0.5, size * 0.47)
    painter.setBrush(shade(leaf, tone * 1.26))
    painter.drawEllipse(QPointF(x - size * 0.26, y - size * 0.3), size * 0.4, size * 0.36)
    painter.setBrush(shade(leaf, tone * 1.42, 0.8))
    painter.drawEllipse(QPointF(x - size * 0.36, y - size * 0.42), size * 0.19, size * 0.16)


def _fir(painter: QPainter, leaf: QColor, x: float, y: float, size: float, tone: float) -> None:
    for low, wide, high in ((0.95, 0.85, 0.2), (0.5, 0.7, -0.4), (0.05, 0.5, -1.0)):
        for side, lit in ((-1, 1.05), (1, 0.7)):
            painter.setBrush(shade(leaf, tone * lit * 0.92))
            foot = QPointF(x + side * size * wide, y + size * low)
            painter.drawPolygon(
                [QPointF(x, y + size * (high - 0.35)), foot, QPointF(x, y + size * low * 1.12)]
            )


def _stone(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    size = _between(chances[0] ** 2, 0.035, 0.105)
    outline = []
    for place in range(7):
        turn = (place + chances[1 + place] * 0.7) * 2 * math.pi / 7
        far = size * _between(chances[8 + place], 0.75, 1.1)
        outline.append(QPointF(x + far * math.cos(turn), y + far * 0.8 * math.sin(turn)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade(colour, 0.45, 0.4))
    painter.drawPolygon([point + QPointF(0.02, 0.03) for point in outline])
    painter.setBrush(shade(colour, 0.74))
    painter.drawPolygon(outline)
    middle = QPointF(x - size * 0.12, y - size * 0.17)
    for part, tone in ((0.68, 1.0), (0.38, 1.15)):
        painter.setBrush(shade(colour, tone))
        painter.drawPolygon([middle * 1.0 + (point - QPointF(x, y)) * part for point in outline])


def _ripple(painter: QPainter, x: float, y: float, long: float, high: float) -> None:
    path = QPainterPath(QPointF(x - long, y))
    path.quadTo(QPointF(x - long / 2, y - high), QPointF(x, y))
    path.quadTo(QPointF(x + long / 2, y + high), QPointF(x + long, y))
    painter.drawPath(path)


def _wave(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    light = chances[0] < 0.5
    painter.setPen(pen(shade(colour, 1.22, 0.55) if light else shade(colour, 0.82, 0.5), 0.018))
    _ripple(painter, x, y, _between(chances[1], 0.05, 0.12), 0.035)


def _reed(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(shade(colour, 0.5), 0.018))
    for place, (lean, high) in enumerate(((-0.04, 0.1), (0.0, 0.15), (0.045, 0.11))):
        high *= _between(chances[place], 0.8, 1.2)
        painter.drawLine(QPointF(x + lean * 0.25, y), QPointF(x + lean, y - high))
    painter.drawLine(QPointF(x - 0.06, y), QPointF(x + 0.06, y))
    painter.setPen(pen(QColor("#7a5632"), 0.028))
    painter.drawLine(QPointF(x, y - 0.12), QPointF(x, y - 0.155))


def _puddle(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    """Draw a little standing water between reeds, or a wet place in mud."""
    wide, high = _between(chances[0], 0.09, 0.17), _between(chances[1], 0.04, 0.07)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade(colour, 0.72, 0.6))
    painter.drawEllipse(QPointF(x, y), wide, high)
    painter.setBrush(QColor(126, 168, 186, 190))
    painter.drawEllipse(QPointF(x, y + 0.006), wide * 0.88, high * 0.82)
    painter.setPen(pen(QColor(225, 240, 246, 170), 0.012))
    painter.drawLine(QPointF(x - wide * 0.4, y - high * 0.2), QPointF(x + wide * 0.1, y - high * 0.2))


def _grain(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade(colour, (0.72, 0.82, 1.12)[int(chances[0] * 2.99)], 0.8))
    size = _between(chances[1], 0.008, 0.017)
    painter.drawEllipse(QPointF(x, y), size, size)


def _dune(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    wide = _between(chances[0], 0.1, 0.17)
    for down, tone in ((0.0, shade(colour, 0.86, 0.6)), (0.016, shade(colour, 1.08, 0.7))):
        painter.setPen(pen(tone, 0.014))
        painter.drawArc(QRectF(x - wide, y - 0.04 + down, 2 * wide, 0.09), 25 * 16, 130 * 16)


def _hatch(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    painter.setPen(pen(shade(colour, 0.72, 0.75), 0.02))
    long = _between(chances[0], 0.03, 0.06)
    painter.drawLine(QPointF(x - long, y + 0.03), QPointF(x + long, y - 0.03))


def _flower(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    """Draw a stalk with a blossom whose hue lies around that of the ground's complement."""
    painter.setPen(pen(shade(colour, 0.62), 0.014))
    top = QPointF(x + _between(chances[0], -0.02, 0.02), y - _between(chances[1], 0.05, 0.09))
    painter.drawLine(QPointF(x, y), top)
    hue = (colour.hsvHue() + 180 + round(_between(chances[2], -90, 90))) % 360
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor.fromHsv(hue, round(_between(chances[3], 60, 150)), 240))
    size = _between(chances[4], 0.018, 0.03)
    for place in range(4):
        turn = place * math.pi / 2 + chances[5]
        painter.drawEllipse(top + QPointF(math.cos(turn), math.sin(turn)) * size * 0.8, size, size)
    painter.setBrush(QColor("#f2c63c"))
    painter.drawEllipse(top, size * 0.6, size * 0.6)


def _standing_fir(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    """Draw a pointed tree with its shadow."""
    size = _between(chances[0], 0.1, 0.14)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade(colour, 0.3, 0.45))
    painter.drawEllipse(QPointF(x + 0.03, y + size), size * 0.9, size * 0.36)
    _fir(painter, colour, x, y, size, _between(chances[1], 0.74, 1.05))


def _stroke(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    painter.setPen(pen(shade(colour, 0.6, 0.8), 0.018))
    long = _between(chances[0], 0.07, 0.11)
    painter.drawLine(QPointF(x - long, y + long), QPointF(x + long, y - long))


def _cross_stroke(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    _stroke(painter, colour, x, y, chances)
    long = _between(chances[1], 0.07, 0.11)
    painter.drawLine(QPointF(x - long, y - long), QPointF(x + long, y + long))


def _spot(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade(colour, 0.68, 0.85))
    size = _between(chances[0], 0.024, 0.042)
    painter.drawEllipse(QPointF(x, y), size, size)


def _crack(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    """Draw a glowing crack with dark borders."""
    turn, line = chances[0] * 2 * math.pi, [QPointF(x, y)]
    for place in range(4):
        turn += _between(chances[1 + place], -0.9, 0.9)
        line.append(line[-1] + QPointF(math.cos(turn), math.sin(turn)) * 0.065)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tone, wide in ((shade(colour, 0.5, 0.8), 0.06), (shade(colour, 1.6), 0.024)):
        painter.setPen(pen(tone, wide))
        painter.drawPolyline(line)


def _line_tree(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    """Draw the outline of a crown, for printing with little ink."""
    size = _between(chances[0], 0.1, 0.14)
    painter.setPen(pen(QColor("#5f6b58"), 0.02))
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(x, y), size, size * 0.94)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = size * 0.62
    painter.drawArc(QRectF(x - inner, y - inner, 2 * inner, 2 * inner), 290 * 16, 80 * 16)


def _line_bush(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    size = _between(chances[0], 0.045, 0.07)
    painter.setPen(pen(QColor("#76806d"), 0.018))
    painter.setBrush(colour)
    for dx, dy in ((-0.6, 0.1), (0.6, 0.1), (0.0, -0.4)):
        painter.drawEllipse(QPointF(x + dx * size, y + dy * size), size * 0.7, size * 0.62)


def _line_stone(painter: QPainter, colour: QColor, x: float, y: float, chances: Chances) -> None:
    size = _between(chances[0] ** 2, 0.035, 0.09)
    painter.setPen(pen(QColor("#6b6b6b"), 0.018))
    painter.setBrush(colour)
    turns = [(place + chances[1 + place] * 0.6) * 2 * math.pi / 6 for place in range(6)]
    points = [QPointF(x + size * math.cos(turn), y + size * 0.8 * math.sin(turn)) for turn in turns]
    painter.drawPolygon(points)


def paint_symbol(painter: QPainter, symbol: str, colour: QColor) -> None:
    """Write a terrain's sign in the middle of the field around (0, 0), on a soft disc of its colour."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade(colour, 1.0, 0.75))
    painter.drawEllipse(QPointF(0, 0), 0.2, 0.2)
    font = text_font(100)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, symbol)
    box = path.boundingRect()
    if box.isEmpty():
        return
    scale = 0.28 / max(box.width(), box.height())
    painter.save()
    painter.scale(scale, scale)
    painter.translate(-box.center())
    painter.fillPath(path, shade(colour, 0.4) if colour.lightnessF() > 0.45 else shade(colour, 2.2))
    painter.restore()


def draw_thing(
    painter: QPainter, scatter: Scatter, look: TerrainLook, x: float, y: float, chances: Chances
) -> None:
    """Draw a thing that lies on ground, in the way of that ground."""
    own = look.drawing
    if own is None:
        scatter.draw(painter, QColor(look.colour), x, y, chances)
        return
    painter.save()
    painter.translate(x, y)
    painter.scale(own.size, own.size)
    # A style has inks of its own.
    ink = own.ink if own.ink is not None and not look.tinted else look.colour
    scatter.draw(painter, QColor(ink), 0.0, 0.0, chances)
    painter.restore()


PLAIN: Final = (Scatter(11, _blade, 0.13, 0.4),)
PATTERNS: Final[Mapping[str, tuple[Scatter, ...]]] = {
    "plain": PLAIN,
    "dots": (Scatter(4, _blade, 0.2, 0.4), Scatter(9, _bush, 0.15)),
    "tufts": (Scatter(13, _tuft, 0.13),),
    "flowers": (Scatter(6, _blade, 0.2, 0.4), Scatter(9, _flower, 0.16)),
    "firs": (Scatter(13, _standing_fir, 0.16, 0.39),),
    "strokes": (Scatter(14, _stroke, 0.14, 0.38),),
    "cross_strokes": (Scatter(10, _cross_stroke, 0.17, 0.38),),
    "spots": (Scatter(14, _spot, 0.14, 0.4),),
    "trees": (Scatter(12, _tree, 0.17, 0.39),),
    "stones": (Scatter(12, _stone, 0.13),),
    "waves": (Scatter(7, _wave, 0.19, 0.38),),
    "reeds": (Scatter(3, _puddle, 0.25, 0.28), Scatter(6, _reed, 0.19)),
    "grains": (Scatter(2, _dune, 0.25, 0.25), Scatter(20, _grain, 0.07, 0.42)),
    "hatch": (Scatter(2, _puddle, 0.28, 0.26), Scatter(9, _hatch, 0.15)),
    "cracks": (Scatter(5, _crack, 0.2, 0.3),),
    "line_trees": (Scatter(9, _line_tree, 0.19, 0.39),),
    "line_bushes": (Scatter(7, _line_bush, 0.17),),
    "line_stones": (Scatter(9, _line_stone, 0.15),),
    "line_reeds": (Scatter(6, _reed, 0.19),),
    "line_mud": (Scatter(9, _hatch, 0.15),),
}
"""By the name that a ruleset gives a terrain's pattern; an unknown one is drawn as ``PLAIN``."""
