"""Words on a map as outlines: their style, along a straight line or an arc."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPolygonF, QTransform

from editor.printing.fonts import DISPLAY_FAMILY, SYMBOL_FAMILY, TEXT_FAMILY
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen
from editor.printing.maps.stamped import Stamp, made_stamp, stamped
from editor.printing.per_thread import kept_per_thread
from schemas.map_art import LabelStyle

_DROP: Final = 0.36
"""How far the base line lies below the middle of the letters, in heights above the base line."""
_SPACING: Final = 132
"""Distance of the letters of a region, in percent of the usual one."""
_SHADED: Final = 115
"""How much darker the ends of a ribbon are, in percent."""
_STEPS: Final = 24
"""Pieces of a ribbon's bent edges."""


@dataclass(frozen=True)
class Writing:
    """What is written, and how; equal ones have equal outlines."""

    text: str
    style: LabelStyle
    pixels: int
    """Height of the face."""
    curve: int
    """Degrees of a circle that the words run along."""
    face: Literal["display", "text"] = "display"
    """Face of regions, ribbons and titles."""


@dataclass(frozen=True)
class Lettering:
    """Outlines around the middle of the words."""

    letters: QPainterPath
    ribbon: tuple[QPainterPath, ...]
    """What lies under the letters, the undermost first; none for most styles."""
    box: QRectF
    """Everything that is painted, without the rim."""


def _font(writing: Writing) -> QFont:
    style = writing.style
    font = QFont()
    text = style in ("town", "water") or writing.face == "text"
    font.setFamilies([*((TEXT_FAMILY,) if text else (DISPLAY_FAMILY, TEXT_FAMILY)), SYMBOL_FAMILY])
    font.setPixelSize(writing.pixels)
    font.setBold(style not in ("region", "water"))
    font.setItalic(style == "water")
    if style == "region":
        font.setCapitalization(QFont.Capitalization.AllUppercase)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _SPACING)
    return font


@kept_per_thread
def lettering(writing: Writing) -> Lettering:
    """Return the outlines of words, made once."""
    font = _font(writing)
    text = writing.text.upper() if writing.style == "region" else writing.text
    metrics = QFontMetricsF(font)
    wide, drop = metrics.horizontalAdvance(text), metrics.ascent() * _DROP
    if writing.style == "region" and text:
        # The space behind the last letter is not seen.
        wide -= metrics.horizontalAdvance(text[-1]) * (1 - 100 / _SPACING)
    bend = math.radians(writing.curve)
    letters = QPainterPath()
    if not bend:
        letters.addText(QPointF(-wide / 2, drop), font, text)
    else:
        for place, letter in enumerate(text):
            start = metrics.horizontalAdvance(text[:place])
            half = metrics.horizontalAdvance(letter) / 2
            glyph = QPainterPath()
            glyph.addText(QPointF(-half, drop), font, letter)
            letters.addPath(_along(start + half - wide / 2, wide, bend).map(glyph))
    ribbon = _ribbon(wide, writing.pixels, bend) if writing.style == "ribbon" else ()
    box = letters.boundingRect()
    for part in ribbon:
        box = box.united(part.boundingRect())
    return Lettering(letters, ribbon, box)


def _along(place: float, wide: float, bend: float) -> QTransform:
    """Return what takes (0, 0) to a place of a line of a length that is bent to an arc."""
    if not bend:
        return QTransform.fromTranslate(place, 0)
    radius = wide / bend
    turn = place / radius
    # The arc hangs about its own middle, so that a bent word stays where it was.
    sag = radius * (1 - math.cos(bend / 2)) / 2
    moved = QTransform.fromTranslate(radius * math.sin(turn), radius * (1 - math.cos(turn)) - sag)
    return moved.rotateRadians(turn)


def _ribbon(wide: float, pixels: int, bend: float) -> tuple[QPainterPath, QPainterPath]:
    """Return a ribbon, its ends first, with swallow tails behind words."""
    high, tail, fold = pixels * 0.66, pixels * 0.75, pixels * 0.3
    half = wide / 2 + pixels * 0.35
    upper, lower = [], []
    for step in range(_STEPS + 1):
        move = _along(-half + 2 * half * step / _STEPS, wide, bend)
        upper.append(move.map(QPointF(0, -high)))
        lower.append(move.map(QPointF(0, high)))
    tails, band = QPainterPath(), QPainterPath()
    for side in (-1, 1):
        move = _along(side * half, wide, bend)
        ends = (
            (-side * fold, -high + fold),
            (side * tail, -high + fold),
            (side * (tail - fold), fold / 2),
            (side * tail, high + fold),
            (-side * fold, high + fold),
        )
        tails.addPolygon(QPolygonF([move.map(QPointF(*at)) for at in ends]))
        tails.closeSubpath()
    band.addPolygon(QPolygonF([*upper, *reversed(lower)]))
    band.closeSubpath()
    return tails, band


def write(painter: QPainter, writing: Writing, angle: float, looks: MapLooks) -> None:
    """Paint turned words around (0, 0), on a picture by a stamp that is made once: rims take long."""
    turned = QTransform().rotate(angle)
    box = turned.mapRect(_with_rim(writing))
    if not stamped(
        painter, box, partial(_stamp, writing, angle, (looks.halo, looks.ink, looks.river_border))
    ):
        painter.save()
        painter.rotate(angle)
        paint_lettering(painter, writing, looks)
        painter.restore()


def _with_rim(writing: Writing) -> QRectF:
    room = writing.pixels * 0.2 + 3
    return lettering(writing).box.adjusted(-room, -room, room, room)


@lru_cache(maxsize=256)
def _stamp(writing: Writing, angle: float, colours: tuple[str, str, str]) -> Stamp:
    halo, ink, water = colours
    looks = MapLooks(halo=halo, ink=ink, river_border=water)

    def paint(painter: QPainter) -> None:
        painter.rotate(angle)
        paint_lettering(painter, writing, looks)

    return made_stamp(QTransform().rotate(angle).mapRect(_with_rim(writing)), paint)


def paint_lettering(painter: QPainter, writing: Writing, looks: MapLooks) -> None:
    """Paint words around (0, 0) with a light rim, or on their ribbon."""
    written, style, pixels = lettering(writing), writing.style, writing.pixels
    rim = QColor(looks.halo)
    if written.ribbon:
        painter.setPen(pen(looks.ink, max(1.0, pixels * 0.05)))
        for part, shade in zip(written.ribbon, (_SHADED, 100), strict=True):
            painter.setBrush(rim.darker(shade))
            painter.drawPath(part)
    else:
        thick = 0.2
        if style == "region":
            thick = 0.17
            rim.setAlphaF(0.78)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(rim, max(2.0, pixels * thick)))
        painter.drawPath(written.letters)
    ink = QColor(looks.river_border).darker(130) if style == "water" else QColor(looks.ink)
    painter.fillPath(written.letters, ink)
