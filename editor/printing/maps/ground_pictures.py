"""Ground from a picture of an author's own, laid seamlessly over its fields."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.maps.looks import TerrainLook
from editor.printing.maps.pixels import pixels
from editor.printing.pictures import portrait_image

_BAND: Final = 0.22
"""Share of a picture at each border that is mixed with what lies in its middle."""
_FITS: Final = 1.6
"""How much farther apart the two borders of a picture may be than neighbours, where it needs no mixing."""
_TINTED: Final = 0.75
"""How much of a picture's light and dark is left where a style gives it another colour."""
_HIGH: Final = 60
"""How far light places of a picture reach over the border of another ground, at most."""

Ground = NDArray[np.float32]
"""Blue, green and red ``[y, x, channel]``, 0 to 255."""


def is_pictured(look: TerrainLook) -> bool:
    """Say whether ground is drawn from a picture; one that cannot be read leaves the pattern."""
    return look.drawing is not None and bool(look.drawing.data) and not _picture(look).isNull()


def laid_ground(look: TerrainLook, across: int, down: int, width: int) -> tuple[Ground, NDArray[np.uint8]]:
    """Return a picture laid over a period of ground, and how high it stands there.

    Args:
        look: ground that has a picture.
        across: width of the period in pixels.
        down: its height.
        width: width of a field in pixels.
    """
    picture = _picture(look)
    wide = width * (look.drawing.span if look.drawing is not None else 1.0)
    high = wide * picture.height() / picture.width()
    # Where a period holds no whole number of pictures, a part of each is laid, never a stretched one.
    columns, rows = math.ceil(across / wide - 0.01), math.ceil(down / high - 0.01)
    part = picture.copy(
        0,
        0,
        max(1, min(picture.width(), round(picture.width() * across / columns / wide))),
        max(1, min(picture.height(), round(picture.height() * down / rows / high))),
    )
    size = QSize(max(1, round(across / columns)), max(1, round(down / rows)))
    tile = seamless(_colours(part, size))
    from_top = np.arange(down) * rows * size.height() // down % size.height()
    from_left = np.arange(across) * columns * size.width() // across % size.width()
    ground = _tinted(tile, look)[from_top][:, from_left]
    light = ground.mean(axis=2)
    spread = max(1.0, float(light.std()))
    heights = np.clip((light - float(light.mean())) / spread * _HIGH / 2 + _HIGH / 2, 0, _HIGH)
    return ground, heights.astype(np.uint8)


@lru_cache(maxsize=256)
def flat_colour(look: TerrainLook) -> str:
    """Return the one colour that ground has where there is no room for its texture."""
    if not is_pictured(look) or look.tinted:
        return look.colour
    blue, green, red = (round(float(one)) for one in _colours(_picture(look), QSize(8, 8)).mean((0, 1)))
    return QColor(red, green, blue).name()


def seamless(tile: Ground) -> Ground:
    """Return a picture whose opposite borders fit; one that fits already stays as it is."""
    for axis in (1, 0):
        length = tile.shape[axis]
        inside = float(np.abs(np.diff(tile, axis=axis)).mean()) if length > 1 else 0.0
        seam = float(np.abs(tile.take(0, axis) - tile.take(-1, axis)).mean())
        if seam <= inside * _FITS + 1:
            continue
        # The picture moved by half has its seam in the middle, where only the picture itself is shown.
        moved = np.roll(tile, length // 2, axis)
        from_border = (np.minimum(np.arange(length), np.arange(length)[::-1]) + 0.5) / length
        share = np.clip(from_border / _BAND, 0, 1)
        share = (share * share * (3 - 2 * share)).astype(np.float32)
        share = share[None, :, None] if axis == 1 else share[:, None, None]
        tile = tile * share + moved * (1 - share)
    return tile


def _tinted(tile: Ground, look: TerrainLook) -> Ground:
    """Return a picture in the colour of its ground, where a style gave it that."""
    if not look.tinted:
        return tile
    light = tile.mean(axis=2, keepdims=True)
    share = 1 + _TINTED * (light / max(1.0, float(light.mean())) - 1)
    colour = QColor(look.colour)
    plain = np.array([colour.blue(), colour.green(), colour.red()], np.float32)
    return np.asarray(np.clip(plain * share, 0, 255), np.float32)


@lru_cache(maxsize=16)
def _picture(look: TerrainLook) -> QImage:
    """Return the picture of ground, on the ground's colour where it can be seen through; null for none."""
    drawn = portrait_image(look.drawing.data) if look.drawing is not None else QImage()
    if drawn.isNull() or not drawn.hasAlphaChannel():
        return drawn
    whole = QImage(drawn.size(), QImage.Format.Format_RGB32)
    whole.fill(QColor(look.colour))
    with QPainter(whole) as painter:
        painter.drawImage(0, 0, drawn)
    return whole


def _colours(picture: QImage, size: QSize) -> Ground:
    smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    scaled = picture.scaled(size, *smooth).convertToFormat(QImage.Format.Format_RGB32)
    return (
        pixels(scaled)
        .copy()
        .view(np.uint8)
        .reshape(size.height(), size.width(), 4)[..., :3]
        .astype(np.float32)
    )
