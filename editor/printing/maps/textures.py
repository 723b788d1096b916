"""The texture of ground: seamless over a few fields, so that woods and lakes are not made of hexagons.

A texture covers one period of the lattice. It is drawn once for a range of field widths and made smaller from
there. The top byte of a pixel says how high the things on the ground stand there: where two grounds meet,
tree crowns and stones reach over the border as wholes.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.maps.ground_pictures import is_pictured, laid_ground
from editor.printing.maps.lattice import HexLattice, period_of, periodic_noise
from editor.printing.maps.looks import TerrainLook
from editor.printing.maps.patterns import CHANCES, PATTERNS, PLAIN, REACH, Chances, Scatter, draw_thing
from editor.printing.maps.pixels import pixels

_MASTERS: Final = (32, 96)
"""Field widths in pixels at which textures are drawn; those of other widths are made from them."""
_ROUGHNESS: Final = {
    "waves": (0.05, 1.0),
    "grains": (0.035, 3.0),
    "plain": (0.075, 3.0),
    "trees": (0.08, 3.0),
}
"""Slow change of the ground's lightness, and its grain in steps of 256."""
_USUAL_ROUGHNESS: Final = (0.045, 2.6)
_WARMTH: Final = {
    "plain": 0.06,
    "dots": 0.06,
    "tufts": 0.05,
    "flowers": 0.05,
    "stones": 0.04,
    "grains": 0.03,
}
"""How much warmer the dry patches of ground are than the fresh ones, as a share of blue and red."""
_UNDERGROWTH: Final = {"trees": 0.66}
"""How dark the ground between things is, where it is not of the terrain's own colour."""
_PAPER: Final = 0.9
"""Ground that is lighter than this is paper: it has no grain, which would cost ink."""
_KEPT: Final = 64
"""Textures that are kept for the next picture."""
_KEPT_MASTERS: Final = 32
"""Those of the masters that are kept: drawing one takes longer than making many others of it."""

Texture = NDArray[np.uint32]
Instance = tuple[float, float, Scatter, Chances]


@lru_cache(maxsize=_KEPT)
def texture(look: TerrainLook, width: int, kind: str) -> Texture:
    """Return the pixels of a period of ground, row by row, as 0xHHRRGGBB; never write into them.

    Args:
        look: the ground.
        width: width of a field in pixels.
        kind: kind of the grid's fields.
    """
    drawn_at = next((one for one in _MASTERS if width <= one), None)
    if drawn_at is None:
        return _drawn(look, _lattice(width, kind))
    if drawn_at == width:
        return master(look, width, kind)
    _, wide, high = period_of(_lattice(drawn_at, kind))
    kept = master(look, drawn_at, kind).reshape(high, wide)
    _, across, down = period_of(_lattice(width, kind))
    size = QSize(across, down)
    smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    colours = QImage(kept.data, wide, high, wide * 4, QImage.Format.Format_RGB32).scaled(size, *smooth)
    heights = np.ascontiguousarray(kept >> np.uint32(24)).astype(np.uint32)
    heights |= (heights << np.uint32(8)) | (heights << np.uint32(16))
    above = QImage(heights.data, wide, high, wide * 4, QImage.Format.Format_RGB32).scaled(size, *smooth)
    found: Texture = pixels(colours) & np.uint32(0xFFFFFF) | pixels(above) << np.uint32(24)
    return found.ravel()


@lru_cache(maxsize=_KEPT_MASTERS)
def master(look: TerrainLook, width: int, kind: str) -> Texture:
    """Return the texture of which others are made; arguments as of :func:`texture`."""
    return _drawn(look, _lattice(width, kind))


def _lattice(width: int, kind: str) -> HexLattice:
    return HexLattice(width, "odd", True, kind)  # type: ignore[arg-type]


def _drawn(look: TerrainLook, lattice: HexLattice) -> Texture:
    source = np.random.Generator(np.random.PCG64([lattice.width, *look.id.encode()]))
    tiles, across, down = period_of(lattice)
    if is_pictured(look):
        laid, high = laid_ground(look, across, down, lattice.width)
        return _packed(laid, high)
    ground = _ground(look, source, across, down, lattice.width)
    things = QImage(across, down, QImage.Format.Format_ARGB32_Premultiplied)
    things.fill(Qt.GlobalColor.transparent)
    with QPainter(things) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(lattice.width, lattice.width)
        size = across / lattice.width, down / lattice.width
        for x, y, scatter, chances in _instances(look, source, tiles * tiles, size):
            draw_thing(painter, scatter, look, x, y, chances)
    over = pixels(things).copy().view(np.uint8).reshape(down, across, 4)
    clear = 255 - over[..., 3:].astype(np.float32)
    mixed = over[..., :3] + ground * clear / 255
    # Shadows do not stand out of the ground.
    heights = np.clip((over[..., 3].astype(np.int32) - 140) * 255 // 100, 0, 255)
    return _packed(mixed, heights)


def _packed(colours: NDArray[np.floating[Any]], heights: NDArray[Any]) -> Texture:
    result = np.empty((*heights.shape, 4), np.uint8)
    result[..., :3] = np.clip(colours + 0.5, 0, 255)
    result[..., 3] = heights
    return result.view(np.uint32).ravel()


def _ground(
    look: TerrainLook, source: np.random.Generator, across: int, down: int, width: int
) -> NDArray[np.float32]:
    """Return the bare ground, blue, green, red: its colour, a little lighter here and darker there."""
    colour = QColor(look.colour)
    slow, grain = _ROUGHNESS.get(look.pattern, _USUAL_ROUGHNESS)
    if colour.lightnessF() > _PAPER:
        slow = grain = 0.0
    lightness = 1 + slow * periodic_noise(source, across, down, (width * 1.3, width * 0.45, width * 0.1))
    lightness *= _UNDERGROWTH.get(look.pattern, 1.0)
    plain = np.array([colour.blue(), colour.green(), colour.red()], np.float32)
    # The paler the ground, the sooner one sees that its patches come again.
    warmth = _WARMTH.get(look.pattern, 0.0) * min(1.0, max(0.0, (_PAPER - colour.lightnessF()) * 4))
    if warmth:
        dry = warmth * periodic_noise(source, across, down, (width * 1.1, width * 0.5, width * 0.2))
        plain = plain * (1 + np.asarray(dry[..., None] * np.array([-1.0, 0.0, 0.8]), np.float32))
    noise = source.normal(0, grain, (down, across, 1)).astype(np.float32)
    return np.asarray(plain * lightness[..., None] + noise, np.float32)


def _instances(
    look: TerrainLook, source: np.random.Generator, fields: int, size: tuple[float, float]
) -> list[Instance]:
    """Return all things of a period from the back to the front, those at its border on both sides of it."""
    found: list[Instance] = []
    reach, density = (REACH * look.drawing.size, look.drawing.density) if look.drawing else (REACH, 1.0)
    for scatter in PATTERNS.get(look.pattern, PLAIN):
        spots: list[Instance] = []
        for x, y, chances in _spread(source, round(scatter.count * fields * density), size):
            for dx in (-size[0], 0.0, size[0]):
                for dy in (-size[1], 0.0, size[1]):
                    if -reach < x + dx < size[0] + reach and -reach < y + dy < size[1] + reach:
                        spots.append((x + dx, y + dy, scatter, chances))
        found += sorted(spots, key=lambda one: (one[1], one[0]))
    return found


def _spread(
    source: np.random.Generator, count: int, size: tuple[float, float]
) -> list[tuple[float, float, Chances]]:
    """Return about so many places, evenly but not in rows."""
    rows = max(2, round(math.sqrt(count * size[1] / size[0] * 1.1) / 2) * 2)
    columns = max(2, round(count / rows))
    jitter = source.uniform(-0.36, 0.36, (rows, columns, 2))
    chances = source.uniform(0, 1, (rows, columns, CHANCES)).tolist()
    return [
        (
            (column + 0.5 * (row % 2) + 0.5 + float(jitter[row, column, 0])) * size[0] / columns % size[0],
            (row + 0.5 + float(jitter[row, column, 1])) * size[1] / rows % size[1],
            chances[row][column],
        )
        for row in range(rows)
        for column in range(columns)
    ]
