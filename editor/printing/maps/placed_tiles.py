"""Tiles of any size as a picture: each is painted at its place, turned or mirrored, over those before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QTransform

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
_MODES: Final = {"normal": "SourceOver", "add": "Plus"}
"""Blend modes of Tiled that have another name here."""


@dataclass(frozen=True)
class TileLook:
    """The picture of a tile."""

    file: Path
    box: tuple[int, int, int, int] | None = None
    """Left, top, width and height of the part that counts; None: the whole picture."""
    shift: tuple[int, int] = (0, 0)
    """Pixels by which it is drawn further right and down."""
    tint: tuple[int, int, int, int] = (255, 255, 255, 255)
    """Red, green, blue and opacity, 0 to 255, by which it is multiplied."""
    hole: tuple[int, int, int] | None = None
    """Red, green and blue of what is not drawn of it."""
    fits: bool = False
    """Whether it keeps its proportions where it is drawn at another size."""
    name: str = ""
    """What it is called, where it cannot be read."""


@dataclass(frozen=True)
class PlacedTile:
    """A tile at its field."""

    look: TileLook
    left: float
    bottom: float
    """The lower left corner of its field: there its own stands."""
    size: tuple[float, float] | None = None
    """Width and height to which it is stretched; None: as it is."""
    flags: int = 0
    """How it is turned and mirrored, as Tiled writes it into the number of a tile."""
    angle: float = 0.0
    """Degrees clockwise about ``left`` and ``bottom``, moved by ``anchor``."""
    anchor: tuple[float, float] = (0.0, 1.0)
    """Which point of it stands there, as shares of its width and height."""
    opacity: float = 1.0
    repeats: tuple[bool, bool] = (False, False)
    """Whether it is repeated over the whole width and height of the picture."""


@dataclass(frozen=True)
class PaintedLayer:
    """Tiles that are blended with what is below them in one way."""

    places: Sequence[PlacedTile]
    """The undermost first."""
    opacity: float = 1.0
    mode: str = "normal"
    """Blend mode, as Tiled calls it; one that is not known counts as normal."""


def tile_image(look: TileLook) -> QImage | None:
    """Return the picture of a tile in its colours; None if it cannot be read."""
    sheet = sheet_of(look.file)
    if sheet.isNull() or (look.box is not None and not sheet.rect().contains(QRect(*look.box))):
        return None
    image = sheet.copy() if look.box is None else sheet.copy(QRect(*look.box))
    if look.hole is not None:
        red, green, blue = look.hole
        found = pixels(image)
        found[found == np.uint32(0xFF000000 | blue << 16 | green << 8 | red)] = 0
    if min(look.tint) < 255:
        _tint(image, look.tint)
    return image


def _tint(image: QImage, tint: tuple[int, int, int, int]) -> None:
    """Multiply a picture by a colour, in place; half-transparent pixels take more of it, as in Tiled."""
    found = pixels(image)
    parts = np.ascontiguousarray(found).view(np.uint8).reshape(*found.shape, 4) / 255
    colours, opacity = parts[..., :3], parts[..., 3:]
    colours[:] = (colours + 1 - opacity) * opacity * np.array(tint[:3]) / 255
    found[:] = np.rint(parts * tint[3]).astype(np.uint8).view(np.uint32)[..., 0]


def paint_tiles(
    box: tuple[int, int, int, int],
    layers: Sequence[PaintedLayer],
    images: Mapping[TileLook, QImage],
    report: Report = quietly,
    *,
    hexes: bool,
) -> QImage:
    """Return the picture of placed tiles.

    Args:
        box: left and upper edge of what it shows, its width and height.
        layers: the layers of tiles, the undermost first.
        images: their pictures by :func:`tile_image`.
        report: progress; may raise to cancel.
        hexes: whether they lie on hexes, which are turned by sixths.
    """
    picture = QImage(*box[2:], QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(-box[0], -box[1])
    number, count = 0, sum(len(layer.places) for layer in layers)
    try:
        for layer in layers:
            painter.setCompositionMode(_mode(layer.mode))
            for place in layer.places:
                if number % 5_000 == 0:
                    report(number, count)
                number += 1
                painter.setOpacity(layer.opacity * place.opacity)
                if place.repeats[0] or place.repeats[1]:
                    _repeat(painter, place, images[place.look], box)
                else:
                    _paint(painter, place, images[place.look], hexes=hexes)
    finally:
        painter.end()
    return picture


def _mode(name: str) -> QPainter.CompositionMode:
    word = _MODES.get(name) or "".join(part.capitalize() for part in name.split("-"))
    usual = QPainter.CompositionMode.CompositionMode_SourceOver
    return getattr(QPainter.CompositionMode, f"CompositionMode_{word}", usual)


def _paint(painter: QPainter, place: PlacedTile, image: QImage, *, hexes: bool) -> None:
    (right, down), (across, below) = place.look.shift, place.anchor
    width, height = image.width(), image.height()
    if place.size is None and not place.angle and not place.flags:
        left, top = place.left - across * width + right, place.bottom - below * height + down
        painter.drawImage(QPointF(left, top), image)
        return
    wide, high = place.size or (float(width), float(height))
    stretch_x, stretch_y = wide / width, high / height
    if place.look.fits:
        stretch_x = stretch_y = min(stretch_x, stretch_y)
    # Where its middle lies from its place.
    x, y = (0.5 - across) * wide + right * stretch_x, (0.5 - below) * high + down * stretch_y
    turn, mirror_x, mirror_y = _turn(place.flags, hexes=hexes)
    if turn == 90:
        # It lies on its side, and its lower left corner stays.
        x, y = x + (high - wide) / 2, y + (high - wide) / 2
    turned = QTransform.fromTranslate(place.left, place.bottom).rotate(place.angle).translate(x, y)
    painter.save()
    painter.setTransform(turned.rotate(turn).scale(mirror_x * stretch_x, mirror_y * stretch_y), combine=True)
    painter.drawImage(QPointF(-width / 2, -height / 2), image)
    painter.restore()


def _turn(flags: int, *, hexes: bool) -> tuple[int, int, int]:
    """Return degrees of a turn, and -1 for each direction in which a tile is mirrored before it."""
    across, down = (-1 if flags & bit else 1 for bit in (ACROSS, DOWN))
    if hexes:
        return 60 * bool(flags & DIAGONAL) + 120 * bool(flags & TURNED), across, down
    # Mirroring at the diagonal is a quarter turn and mirroring at the middle.
    return (90, down, -across) if flags & DIAGONAL else (0, across, down)


def _repeat(painter: QPainter, place: PlacedTile, image: QImage, box: tuple[int, int, int, int]) -> None:
    """Fill the picture with copies of an upright one; its place is that of its upper left corner."""
    left, width = (box[0], box[2]) if place.repeats[0] else (place.left, image.width())
    top, height = (box[1], box[3]) if place.repeats[1] else (place.bottom, image.height())
    painter.setBrushOrigin(QPointF(place.left, place.bottom))
    painter.fillRect(QRectF(left, top, width, height), QBrush(image))


def straight_pixels(picture: QImage) -> Bytes:
    """Return the pixels of a picture, ``[y, x, 4]``, as PNG has them: colours not multiplied by opacity."""
    straight = picture.convertToFormat(QImage.Format.Format_RGBA8888)
    found = pixels(straight).copy()  # the picture goes
    return found.view(np.uint8).reshape(*found.shape, 4)
