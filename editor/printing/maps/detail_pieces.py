"""Pieces that the fine things of a map are put together from, made once: grid, signs, words, level steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPixmap

from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.patterns import paint_symbol
from editor.printing.maps.pens import pen, text_font

_TILE: Final = 320
"""Least side of the tile of which the grid is made, in pixels."""

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
    return lru_cache(maxsize=20_000)(metrics.horizontalAdvance)


@lru_cache(maxsize=64)
def symbol_image(symbol: str, colour: str, width: int) -> QImage:
    """Return the sign of a terrain on nothing."""
    size = width // 2
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(size / 2, size / 2)
        painter.scale(width, width)
        paint_symbol(painter, symbol, QColor(colour))
    finally:
        painter.end()
    return image


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
    ink = QColor(colour)
    ink.setAlphaF(0.16 if lattice.width < 20 else 0.3)
    painter = QPainter(image)
    # Every side once: those east and south of a field, of flat hexes from the north-east on.
    first, last = {"pointy": (1, 5), "flat": (1, 5), "square": (1, 4)}[lattice.kind]
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen(ink, 1.0 if lattice.width < 40 else 1.25, cap=Qt.PenCapStyle.FlatCap))
        for row in range(-2 if lattice.kind == "flat" else -1, 4):
            for column in range(-2, 4 if lattice.kind == "flat" else 3):
                corners = [QPointF(*corner) for corner in lattice.corners((column, row))]
                painter.drawPolyline(corners[first:last])
    finally:
        painter.end()
    times_across, times_down = -(-_TILE // wide), -(-_TILE // high)
    broad = QImage(wide * times_across, high * times_down, QImage.Format.Format_ARGB32_Premultiplied)
    broad.fill(Qt.GlobalColor.transparent)
    painter = QPainter(broad)
    try:
        for column in range(times_across):
            for row in range(times_down):
                painter.drawImage(column * wide, row * high, image)
    finally:
        painter.end()
    return QPixmap.fromImage(broad)
