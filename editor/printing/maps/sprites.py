"""Ground of a single field: a cell for the picture of a tileset, the drawn things for an SVG."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QTransform

from editor.printing.maps.details import SYMBOLS_FROM
from editor.printing.maps.ground_pictures import is_pictured
from editor.printing.maps.lattice import HexLattice, period_of
from editor.printing.maps.looks import TerrainLook
from editor.printing.maps.patterns import CHANCES, PATTERNS, PLAIN, Scatter, draw_thing, paint_symbol
from editor.printing.maps.pixels import pixels
from editor.printing.maps.textures import texture

VARIANTS: Final = 8
"""Different cells per terrain, so that a wood does not look like wallpaper."""

_LAID: Final = 96
"""Field width in pixels of the picture of ground that shapes are filled with."""

Source = np.random.Generator


def cell_image(look: TerrainLook, width: int, cell: int, variant: int) -> NDArray[np.uint32]:
    """Return the pixels of one cell (``cell`` squared) around a field's centre, as 0xffRRGGBB.

    Args:
        look: the terrain.
        width: width of the field, in pixels.
        cell: side of the cell, in pixels; more than the field, because borders waver.
        variant: 0 to ``VARIANTS - 1``; equal numbers give equal cells.
    """
    source = _source(look, variant)
    image = QImage(cell, cell, QImage.Format.Format_RGB32)
    image.fill(QColor(look.colour))
    if not is_pictured(look):
        _speckle(image, source, 3.2 if width >= 24 else 2.0)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_pictured(look):
            painter.fillRect(image.rect(), ground_brush(look, width))
        # Where the cell's middle falls between two pixels, the field's does too.
        painter.translate(cell // 2, cell // 2)
        painter.scale(width, width)
        _paint(painter, look, source, symbols=width >= SYMBOLS_FROM)
    return pixels(image).reshape(-1).copy()


def paint_pattern(painter: QPainter, look: TerrainLook, variant: int, *, symbols: bool) -> None:
    """Draw the things of a terrain's texture around (0, 0), where a field is 1 wide."""
    _paint(painter, look, _source(look, variant), symbols=symbols)


def _source(look: TerrainLook, variant: int) -> Source:
    return np.random.Generator(np.random.PCG64([variant, *look.id.encode()]))


def _paint(painter: QPainter, look: TerrainLook, source: Source, *, symbols: bool) -> None:
    if not is_pictured(look):
        for scatter in PATTERNS.get(look.pattern, PLAIN):
            for x, y in _spots(source, scatter, 1.0 if look.drawing is None else look.drawing.density):
                draw_thing(painter, scatter, look, x, y, source.uniform(0, 1, CHANCES).tolist())
    if look.symbol and symbols:
        paint_symbol(painter, look.symbol, QColor(look.colour))


def ground_brush(look: TerrainLook, width: float) -> QBrush:
    """Return what bare ground is filled with: its colour, or the picture that it is drawn from.

    Args:
        look: the ground.
        width: width of a field on the picture.
    """
    if not is_pictured(look):
        return QBrush(QColor(look.colour))
    brush = QBrush(_laid(look, _LAID))
    brush.setTransform(QTransform.fromScale(width / _LAID, width / _LAID))
    return brush


def _laid(look: TerrainLook, width: int) -> QImage:
    """Return a period of ground that is drawn from a picture."""
    _, across, down = period_of(HexLattice(width, "odd", True))
    found = texture(look, width, "pointy")
    return QImage(found.tobytes(), across, down, across * 4, QImage.Format.Format_RGB32).copy()


def _speckle(image: QImage, source: Source, strength: float) -> None:
    """Lay fine grain over the plain colour, which hides the seams between cells."""
    found = pixels(image)
    channels = found.copy().view(np.uint8).reshape(image.height(), image.width(), 4)
    grain = source.normal(0, strength, (image.height(), image.width(), 1))
    channels[..., :3] = np.clip(channels[..., :3] + grain, 0, 255).astype(np.uint8)
    found[:] = channels.view(np.uint32).reshape(found.shape)


def _spots(source: Source, scatter: Scatter, density: float) -> list[tuple[float, float]]:
    """Return points inside the circle, each at least the gap from the others where that can be done."""
    found: list[tuple[float, float]] = []
    count, gap = round(scatter.count * density), scatter.gap / max(1.0, density) ** 0.5
    for _ in range(count * 14):
        if len(found) == count:
            break
        turn, far = source.uniform(0, 2 * math.pi), scatter.inner * math.sqrt(source.uniform(0, 1))
        x, y = far * math.cos(turn), far * math.sin(turn)
        if all((x - other[0]) ** 2 + (y - other[1]) ** 2 >= gap**2 for other in found):
            found.append((x, y))
    return sorted(found, key=lambda spot: spot[1])
