"""The texture of terrain: one opaque cell per terrain and variant, drawn by rule, always the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from editor.printing.maps.looks import TerrainLook
from editor.printing.maps.pens import pen, text_font

VARIANTS: Final = 8
"""Different cells per terrain, so that a wood does not look like wallpaper."""
SYMBOLS_FROM: Final = 24
"""Field width in pixels from which a terrain's sign is drawn."""
_INNER: Final = 0.36
"""Radius, in field widths, of the circle that the drawn things stay in."""

_KEPT_UP_TO: Final = 64
"""Field width in pixels up to which cells are kept for the next picture: small ones, of which all maps have
the same."""
_KEPT: Final = 64
"""Terrains, each in one width, whose cells are kept: 20 MB at the most."""

Source = np.random.Generator
Pattern = Callable[[QPainter, Source, QColor], None]
"""Draws into a cell whose centre is (0, 0) and whose field is 1 wide."""


def cell_image(look: TerrainLook, width: int, cell: int, variant: int) -> NDArray[np.uint32]:
    """Return the pixels of one cell (``cell`` squared) around a field's centre, as 0xffRRGGBB.

    Args:
        look: The terrain.
        width: Width of the field, in pixels.
        cell: Side of the cell, in pixels; more than the field, because borders waver.
        variant: 0 to ``VARIANTS - 1``; equal numbers give equal cells.
    """
    source = _source(look, variant)
    image = QImage(cell, cell, QImage.Format.Format_RGB32)
    colour = QColor(look.colour)
    image.fill(colour)
    _speckle(image, source, 3.2 if width >= 24 else 2.0)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Where the cell's middle falls between two pixels, the field's does too.
        painter.translate(cell // 2, cell // 2)
        painter.scale(width, width)
        _paint(painter, look, source, symbols=width >= SYMBOLS_FROM)
    finally:
        painter.end()
    return pixels(image).reshape(-1).copy()


def terrain_cells(look: TerrainLook, width: int, cell: int) -> NDArray[np.uint32]:
    """Return the cells of all variants of a terrain, one after the other; never write into them.

    Args:
        look: The terrain.
        width: Width of the field, in pixels.
        cell: Side of a cell, in pixels.
    """
    return (_kept_cells if width <= _KEPT_UP_TO else _cells)(look, width, cell)


def _cells(look: TerrainLook, width: int, cell: int) -> NDArray[np.uint32]:
    return np.concatenate([cell_image(look, width, cell, variant) for variant in range(VARIANTS)])


_kept_cells = lru_cache(maxsize=_KEPT)(_cells)


def paint_pattern(painter: QPainter, look: TerrainLook, variant: int, *, symbols: bool) -> None:
    """Draw the things of a terrain's texture around (0, 0), where a field is 1 wide."""
    _paint(painter, look, _source(look, variant), symbols=symbols)


def _source(look: TerrainLook, variant: int) -> Source:
    return np.random.Generator(np.random.PCG64([variant, *look.id.encode()]))


def _paint(painter: QPainter, look: TerrainLook, source: Source, *, symbols: bool) -> None:
    colour = QColor(look.colour)
    PATTERNS.get(look.pattern, _plain)(painter, source, colour)
    if look.symbol and symbols:
        _symbol(painter, look.symbol, colour)


def pixels(image: QImage) -> NDArray[np.uint32]:
    """Return a view ``[y, x]`` of a 32-bit image's pixels; the image must outlive it."""
    stride = image.bytesPerLine() // 4
    flat = np.frombuffer(image.bits(), np.uint32)
    return flat.reshape(image.height(), stride)[:, : image.width()]


def _speckle(image: QImage, source: Source, strength: float) -> None:
    """Lay fine grain over the plain colour, which hides the seams between cells."""
    found = pixels(image)
    channels = found.copy().view(np.uint8).reshape(image.height(), image.width(), 4)
    grain = source.normal(0, strength, (image.height(), image.width(), 1))
    channels[..., :3] = np.clip(channels[..., :3] + grain, 0, 255).astype(np.uint8)
    found[:] = channels.view(np.uint32).reshape(found.shape)


def _shade(colour: QColor, factor: float, alpha: float = 1.0) -> QColor:
    """Return the colour lighter (above 1) or darker (below 1)."""
    shaded = colour.lighter(round(factor * 100)) if factor >= 1 else colour.darker(round(100 / factor))
    shaded.setAlphaF(alpha)
    return shaded


def _spots(source: Source, count: int, gap: float, inner: float = _INNER) -> list[tuple[float, float]]:
    """Return points inside the circle, each at least ``gap`` from the others where that can be done."""
    found: list[tuple[float, float]] = []
    for _ in range(count * 14):
        if len(found) == count:
            break
        turn, far = source.uniform(0, 2 * math.pi), inner * math.sqrt(source.uniform(0, 1))
        x, y = far * math.cos(turn), far * math.sin(turn)
        if all((x - other[0]) ** 2 + (y - other[1]) ** 2 >= gap * gap for other in found):
            found.append((x, y))
    return sorted(found, key=lambda spot: spot[1])


def _plain(painter: QPainter, source: Source, colour: QColor) -> None:
    painter.setPen(pen(_shade(colour, 0.86, 0.55), 0.014))
    for x, y in _spots(source, 4, 0.2, 0.4):
        painter.drawLine(QPointF(x, y), QPointF(x + 0.02, y - 0.045))
        painter.drawLine(QPointF(x + 0.03, y), QPointF(x + 0.045, y - 0.035))


def _dots(painter: QPainter, source: Source, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y in _spots(source, 9, 0.15):
        size = source.uniform(0.052, 0.078)
        painter.setBrush(_shade(colour, 0.55, 0.35))
        painter.drawEllipse(QPointF(x + 0.018, y + 0.026), size * 1.1, size * 0.8)
        painter.setBrush(_shade(colour, 0.7))
        painter.drawEllipse(QPointF(x, y), size, size * 0.86)
        painter.setBrush(_shade(colour, 0.92))
        painter.drawEllipse(QPointF(x - size * 0.22, y - size * 0.25), size * 0.55, size * 0.45)


def _tufts(painter: QPainter, source: Source, colour: QColor) -> None:
    for x, y in _spots(source, 12, 0.13):
        painter.setPen(pen(_shade(colour, 0.68), 0.02))
        for lean in (-0.045, -0.012, 0.03):
            height = source.uniform(0.075, 0.12)
            painter.drawLine(QPointF(x + lean * 0.3, y), QPointF(x + lean, y - height))
        painter.setPen(pen(_shade(colour, 1.16), 0.014))
        painter.drawLine(QPointF(x + 0.01, y), QPointF(x + 0.05, y - 0.08))


def _trees(painter: QPainter, source: Source, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y in _spots(source, 9, 0.18, 0.39):
        size = source.uniform(0.105, 0.14)
        tone = source.uniform(0.62, 0.8)
        painter.setBrush(_shade(colour, 0.4, 0.4))
        painter.drawEllipse(QPointF(x + 0.035, y + 0.05), size * 1.02, size * 0.86)
        painter.setBrush(_shade(colour, tone * 0.8))
        painter.drawEllipse(QPointF(x, y), size, size)
        painter.setBrush(_shade(colour, tone))
        painter.drawEllipse(QPointF(x - size * 0.16, y - size * 0.18), size * 0.78, size * 0.74)
        painter.setBrush(_shade(colour, tone * 1.3))
        painter.drawEllipse(QPointF(x - size * 0.32, y - size * 0.36), size * 0.38, size * 0.34)


def _stones(painter: QPainter, source: Source, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y in _spots(source, 9, 0.16):
        size = source.uniform(0.05, 0.095)
        turns = np.sort(source.uniform(0, 2 * math.pi, 7))
        outline = [
            QPointF(x + size * far * math.cos(turn), y + size * 0.8 * far * math.sin(turn))
            for turn, far in zip(turns, source.uniform(0.75, 1.1, 7), strict=True)
        ]
        painter.setBrush(_shade(colour, 0.45, 0.4))
        painter.drawPolygon([point + QPointF(0.02, 0.03) for point in outline])
        painter.setBrush(_shade(colour, 0.78))
        painter.drawPolygon(outline)
        painter.setBrush(_shade(colour, 1.12))
        middle = QPointF(x - size * 0.15, y - size * 0.2)
        painter.drawPolygon([middle + (point - QPointF(x, y)) * 0.55 for point in outline])


def _wave(painter: QPainter, x: float, y: float, long: float, high: float) -> None:
    path = QPainterPath(QPointF(x - long, y))
    path.quadTo(QPointF(x - long / 2, y - high), QPointF(x, y))
    path.quadTo(QPointF(x + long / 2, y + high), QPointF(x + long, y))
    painter.drawPath(path)


def _waves(painter: QPainter, source: Source, colour: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for index, (x, y) in enumerate(_spots(source, 7, 0.19, 0.38)):
        tone = _shade(colour, 1.3, 0.8) if index % 2 else _shade(colour, 0.78, 0.7)
        painter.setPen(pen(tone, 0.022))
        _wave(painter, x, y, source.uniform(0.07, 0.12), 0.045)


def _reeds(painter: QPainter, source: Source, colour: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for index, (x, y) in enumerate(_spots(source, 8, 0.17)):
        if index % 3 == 0:
            painter.setPen(pen(_shade(QColor("#7fb2c4"), 1.0, 0.9), 0.024))
            _wave(painter, x, y, 0.085, 0.03)
            continue
        painter.setPen(pen(_shade(colour, 0.5), 0.018))
        for lean, high in ((-0.04, 0.1), (0.0, 0.15), (0.045, 0.11)):
            painter.drawLine(QPointF(x + lean * 0.25, y), QPointF(x + lean, y - high))
        painter.drawLine(QPointF(x - 0.06, y), QPointF(x + 0.06, y))


def _grains(painter: QPainter, source: Source, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y in _spots(source, 26, 0.06, 0.42):
        painter.setBrush(_shade(colour, source.choice([0.7, 0.8, 1.15]), 0.85))
        size = source.uniform(0.009, 0.018)
        painter.drawEllipse(QPointF(x, y), size, size)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(_shade(colour, 0.82, 0.5), 0.014))
    for x, y in _spots(source, 2, 0.25, 0.25):
        painter.drawArc(QRectF(x - 0.12, y - 0.05, 0.24, 0.1), 20 * 16, 140 * 16)


def _hatch(painter: QPainter, source: Source, colour: QColor) -> None:
    painter.setPen(pen(_shade(colour, 0.7, 0.8), 0.02))
    for x, y in _spots(source, 9, 0.15):
        painter.drawLine(QPointF(x - 0.05, y + 0.035), QPointF(x + 0.05, y - 0.035))


def _cracks(painter: QPainter, source: Source, colour: QColor) -> None:
    """Draw glowing cracks with dark borders."""
    lines = []
    for x, y in _spots(source, 5, 0.2, 0.3):
        turn, line = source.uniform(0, 2 * math.pi), [QPointF(x, y)]
        for _ in range(4):
            turn += source.uniform(-0.9, 0.9)
            line.append(line[-1] + QPointF(math.cos(turn), math.sin(turn)) * 0.065)
        lines.append(line)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tone, wide in ((_shade(colour, 0.5, 0.8), 0.06), (_shade(colour, 1.6), 0.024)):
        painter.setPen(pen(tone, wide))
        for line in lines:
            painter.drawPolyline(line)


def _symbol(painter: QPainter, symbol: str, colour: QColor) -> None:
    """Write a terrain's sign in the middle of the field, on a soft disc of its colour."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_shade(colour, 1.0, 0.75))
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
    painter.fillPath(path, _shade(colour, 0.4) if colour.lightnessF() > 0.45 else _shade(colour, 2.2))
    painter.restore()


PATTERNS: Final[Mapping[str, Pattern]] = {
    "plain": _plain,
    "dots": _dots,
    "tufts": _tufts,
    "trees": _trees,
    "stones": _stones,
    "waves": _waves,
    "reeds": _reeds,
    "grains": _grains,
    "hatch": _hatch,
    "cracks": _cracks,
}
