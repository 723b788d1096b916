"""Pieces that the fine things of a map are put together from, made once: grid, signs, words, level steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen, QPixmap

from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.patterns import paint_symbol
from editor.printing.maps.pens import pen, text_font

_TILE: Final = 320
"""Least side of the tile of which the grid is made, in pixels."""

DARK_GROUND: Final = 0.22
"""Ground of less luminance (0 to 1) hides dark lines."""
GRID_STRENGTH: Final = 0.3
"""How strong the lines of the grid are, 0 to 1."""
_LIGHT_MORE: Final = 0.25
"""How much stronger light lines are: they lie on textures of woods, not on plain ground."""
_OWN_SIDES: Final = {"pointy": (1, 5), "flat": (1, 5), "square": (1, 4)}
"""First and end corner of a field's sides so that all fields together have each side once."""

Bytes = NDArray[np.uint8]
Mask = NDArray[np.bool_]


def level_steps(levels: Bytes, on_map: Mask, shifted: list[bool]) -> list[tuple[int, int, int]]:
    """Return line, place and direction (1, 2 or 3) of every side of pointy hexes where the level changes."""
    found: list[tuple[int, int, int]] = []
    for line, parity in enumerate(shifted):
        here, mine = levels[line], on_map[line]
        step = (here[:-1] != here[1:]) & mine[:-1] & mine[1:]
        found += [(line, int(place), 1) for place in np.flatnonzero(step)]
        if line + 1 >= len(shifted):
            continue
        below, theirs = levels[line + 1], on_map[line + 1]
        # South-east and south-west neighbours: one column further east where the row is shifted.
        for direction, offset in ((2, 1 if parity else 0), (3, 0 if parity else -1)):
            first, end = max(0, -offset), here.size - max(0, offset)
            other = slice(first + offset, end + offset)
            differs = (here[first:end] != below[other]) & mine[first:end] & theirs[other]
            found += [(line, first + int(place), direction) for place in np.flatnonzero(differs)]
    return found


@lru_cache(maxsize=16)
def advances(pixels: int, *, bold: bool) -> Callable[[str], float]:
    """Return the function that measures a short word; it remembers many."""
    metrics = QFontMetricsF(text_font(pixels, bold=bold))

    @lru_cache(maxsize=20_000)  # around a method of PySide it would first have its docstring made
    def advance(words: str) -> float:
        return metrics.horizontalAdvance(words)

    return advance


@lru_cache(maxsize=64)
def symbol_image(symbol: str, colour: str, width: int) -> QImage:
    """Return the sign of a terrain on nothing."""
    size = width // 2
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(size / 2, size / 2)
        painter.scale(width, width)
        paint_symbol(painter, symbol, QColor(colour))
    return image


@lru_cache(maxsize=256)
def grid_on(ground: str, usual: str, light: str) -> str:
    """Return the colour of grid lines on a ground: the usual one, or a light one that is seen on dark ground.

    All colours are ``#rrggbb``.
    """
    hidden = _luminance(ground) < DARK_GROUND and _luminance(usual) < DARK_GROUND
    return light if hidden else usual


def _luminance(colour: str) -> float:
    """Return how light a colour is to the eye, 0 for black and 1 for white."""
    parts = [QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF()]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=16)
def grid_field(lattice: HexLattice, colour: str) -> tuple[QImage, int, int]:
    """Return the sides of one field, each side of a map once, and where its centre lies in the picture."""
    half_wide, half_high = int(lattice.half_width) + 2, int(lattice.half_height) + 2
    image = QImage(2 * half_wide, 2 * half_high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    x, y = lattice.centre((0, 0))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(half_wide - x, half_high - y)
        painter.setPen(grid_pen(lattice, colour))
        first, last = _OWN_SIDES[lattice.kind]
        painter.drawPolyline([QPointF(*corner) for corner in lattice.corners((0, 0))[first:last]])
    return image, half_wide, half_high


def grid_pen(lattice: HexLattice, colour: str) -> QPen:
    """Return the pen of grid lines of a colour."""
    ink = QColor(colour)
    ink.setAlphaF(0.16 if lattice.width < 20 else GRID_STRENGTH)
    if _luminance(colour) > DARK_GROUND:
        ink.setAlphaF(ink.alphaF() + _LIGHT_MORE)
    return pen(ink, 1.0 if lattice.width < 40 else 1.25, cap=Qt.PenCapStyle.FlatCap)


@lru_cache(maxsize=8)
def grid_tile(lattice: HexLattice, colour: str) -> QPixmap:
    """Return the grid on nothing, whole periods of it.

    One period is two rows of pointy, two columns of flat hexes, one square. A broad tile of many periods is
    drawn in long runs, in half the time of a single one.
    """
    across, down = lattice.pitch
    wide = across * (2 if lattice.kind == "flat" else 1)
    high = down * (2 if lattice.kind == "pointy" else 1)
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    lattice = HexLattice(lattice.width, lattice.stagger, True, lattice.kind)
    first, last = _OWN_SIDES[lattice.kind]
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(grid_pen(lattice, colour))
        for row in range(-2 if lattice.kind == "flat" else -1, 4):
            for column in range(-2, 4 if lattice.kind == "flat" else 3):
                corners = [QPointF(*corner) for corner in lattice.corners((column, row))]
                painter.drawPolyline(corners[first:last])
    times_across, times_down = -(-_TILE // wide), -(-_TILE // high)
    broad = QImage(wide * times_across, high * times_down, QImage.Format.Format_ARGB32_Premultiplied)
    broad.fill(Qt.GlobalColor.transparent)
    with QPainter(broad) as painter:
        for column in range(times_across):
            for row in range(times_down):
                painter.drawImage(column * wide, row * high, image)
    return QPixmap.fromImage(broad)
