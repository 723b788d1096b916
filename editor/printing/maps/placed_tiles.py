"""Tiles of any size as a picture: each is painted at its place, turned or mirrored, over those before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from editor.printing.maps.pixels import pixels
from editor.printing.maps.png import Bytes
from editor.printing.maps.tile_picture import sheet_of
from schemas.progress import Report, quietly

ACROSS: Final = 0x80000000
DOWN: Final = 0x40000000
DIAGONAL: Final = 0x20000000
"""Of hexes: turned by 60 degrees; of all others: mirrored at the diagonal."""
TURNED: Final = 0x10000000
"""Of hexes: turned by 120 degrees."""
_TRANSPOSED: Final = QTransform(0, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class TileLook:
    """The picture of a tile."""

    file: Path
    box: tuple[int, int, int, int] | None
    """Left, top, width and height of the part that counts; None: the whole picture."""
    shift: tuple[int, int] = (0, 0)
    """Pixels by which it is drawn further right and down."""
    flags: int = 0
    """How it is turned and mirrored, as Tiled writes it into the number of a tile."""


@dataclass(frozen=True)
class PlacedTile:
    """A tile at its field."""

    look: TileLook
    left: float
    bottom: float
    """The lower left corner of its field: there its own stands."""
    size: tuple[float, float] | None = None
    """Width and height to which it is stretched; None: as it is."""
    angle: float = 0.0
    """Degrees clockwise about ``left`` and ``bottom``, moved by ``anchor``."""
    anchor: tuple[float, float] = (0.0, 1.0)
    """Which point of it stands there, as shares of its width and height."""


def tile_image(look: TileLook, *, hexes: bool) -> QImage | None:
    """Return the picture of a tile, turned and mirrored; None if it cannot be read.

    Args:
        look: the tile.
        hexes: whether it lies on hexes, which are turned by sixths.
    """
    sheet = sheet_of(look.file)
    if sheet.isNull() or (look.box is not None and not sheet.rect().contains(QRect(*look.box))):
        return None
    image = sheet.copy() if look.box is None else sheet.copy(QRect(*look.box))
    if look.flags & DIAGONAL and not hexes:
        image = image.transformed(_TRANSPOSED)
    mirror = QTransform.fromScale(-1 if look.flags & ACROSS else 1, -1 if look.flags & DOWN else 1)
    image = image if mirror.isIdentity() else image.transformed(mirror)
    # Of hexes the turn comes last.
    degrees = 60 * bool(look.flags & DIAGONAL) + 120 * bool(look.flags & TURNED) if hexes else 0
    return _turned(image, degrees) if degrees else image


def _turned(image: QImage, degrees: int) -> QImage:
    """Return a picture turned clockwise about its middle, of the same size."""
    found = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(image.width() / 2, image.height() / 2)
    painter.rotate(degrees)
    painter.drawImage(QPointF(-image.width() / 2, -image.height() / 2), image)
    painter.end()
    return found


def paint_tiles(
    size: tuple[int, int],
    places: Sequence[PlacedTile],
    images: dict[TileLook, QImage],
    report: Report = quietly,
) -> QImage:
    """Return the picture of placed tiles.

    Args:
        size: width and height of it.
        places: the tiles, the undermost first.
        images: their pictures by :func:`tile_image`.
        report: progress; may raise to cancel.
    """
    picture = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    try:
        for number, place in enumerate(places):
            if number % 5_000 == 0:
                report(number, len(places))
            _paint(painter, place, images[place.look])
    finally:
        painter.end()
    return picture


def _paint(painter: QPainter, place: PlacedTile, image: QImage) -> None:
    (right, down), (across, below) = place.look.shift, place.anchor
    if place.size is None and not place.angle:
        left, top = place.left - across * image.width(), place.bottom - below * image.height()
        painter.drawImage(QPointF(left + right, top + down), image)
        return
    wide, high = place.size or (float(image.width()), float(image.height()))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(place.left, place.bottom)
    painter.rotate(place.angle)
    shift = right * wide / image.width(), down * high / image.height()
    painter.drawImage(QRectF(shift[0] - across * wide, shift[1] - below * high, wide, high), image)
    painter.restore()


def straight_pixels(picture: QImage) -> Bytes:
    """Return the pixels of a picture, ``[y, x, 4]``, as PNG has them: colours not multiplied by opacity."""
    straight = picture.convertToFormat(QImage.Format.Format_RGBA8888)
    found = pixels(straight).copy()  # the picture goes
    return found.view(np.uint8).reshape(*found.shape, 4)
