"""Pictures of authors' own in boxes of faces: cut, stretched between their borders, tiled, tinted."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QTransform

from editor.printing.decoding import MOST_KEPT, KeptPictures
from editor.printing.face import Art
from editor.printing.pictures import is_pdf, paint_missing, paint_portrait, portrait_image
from schemas.pictures import Portrait

_UNITS_PER_MM: Final = 1200 / 25.4
_MOST_PX_MM: Final = 24.0
"""Pixels per mm that are made of a frame or of tiles at most: twice what print needs."""
_MOST_SIDE: Final = 4_000
_made: Final = KeptPictures[tuple[object, ...]](MOST_KEPT // 3)


def paint_art(painter: QPainter, box: QRectF, art: Art, colour: str, radius: float = 0.0) -> bool:
    """Draw a picture in a box; whether there was one to draw, else a crossed box.

    Args:
        painter: its unit is 1/1200 inch.
        box: the box, in units.
        art: the picture, and how it fills the box.
        colour: colour of a tinted picture.
        radius: of the corners at which it is cut, in units.
    """
    image = portrait_image(art.data, art.name)
    if image.isNull():
        paint_missing(painter, box)
        return False
    if box.isEmpty():
        return True
    if art.tinted:
        image = _made.get((image.cacheKey(), colour), lambda: _tinted(image, colour))
    with_corners = radius > 0
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if art.way == "symbol":
        painter.drawImage(_inside(box, image.size()), image)
    elif art.way == "picture" and not with_corners:
        paint_portrait(painter, box, _whole(art.data), art.name)
    else:
        _fill(painter, box, _filling(image, art, box), radius)
    painter.restore()
    return True


@lru_cache(maxsize=64)
def _whole(data: str) -> Portrait:
    return Portrait.model_construct(data=data)


def _filling(image: QImage, art: Art, box: QRectF) -> QImage:
    """Return the picture of a box filled in the way of a picture, made once for each size."""
    size = (round(box.width(), 1), round(box.height(), 1))
    makers: dict[str, Callable[[QImage, Art, QSizeF], QImage]] = {
        "frame": _framed,
        "texture": _tiled,
        "picture": _cut,
    }
    looks = (image.cacheKey(), art.way, art.margins, art.border_mm, art.tile_mm, *size)
    millimetres = QSizeF(box.width() / _UNITS_PER_MM, box.height() / _UNITS_PER_MM)
    return _made.get(looks, lambda: makers[art.way](image, art, millimetres))


def _fill(painter: QPainter, box: QRectF, image: QImage, radius: float) -> None:
    if radius <= 0:
        painter.drawImage(box, image)
        return
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    if is_pdf(painter):
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.drawImage(box, image)
        return
    # Filled and not cut: a cut has no soft edge on the screen.
    brush = QBrush(image)
    place = QTransform.fromTranslate(box.left(), box.top())
    brush.setTransform(place.scale(box.width() / image.width(), box.height() / image.height()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brush)
    painter.drawPath(path)


def _inside(box: QRectF, size: QSize) -> QRectF:
    """Return where a picture stands whole in the middle of a box."""
    shown = QSizeF(size).scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
    left, top = (box.width() - shown.width()) / 2, (box.height() - shown.height()) / 2
    return QRectF(box.topLeft() + QPointF(left, top), shown)


def _tinted(image: QImage, colour: str) -> QImage:
    found = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    with QPainter(found) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(found.rect(), QColor(colour))
    return found


def _canvas(millimetres: QSizeF, px_mm: float) -> QImage:
    """Return an empty picture of a size in mm, as fine as wanted within limits."""
    longest = max(millimetres.width(), millimetres.height(), 0.1)
    fine = min(px_mm, _MOST_PX_MM, _MOST_SIDE / longest)
    wide, high = (max(1, round(one * fine)) for one in (millimetres.width(), millimetres.height()))
    canvas = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(Qt.GlobalColor.transparent)
    return canvas


def _cut(image: QImage, art: Art, millimetres: QSizeF) -> QImage:
    fine = min(image.width() / millimetres.width(), image.height() / millimetres.height())
    canvas = _canvas(millimetres, max(fine, 1.0))
    with QPainter(canvas) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        paint_portrait(painter, QRectF(canvas.rect()), _whole(art.data), art.name)
    return canvas


def _tiled(image: QImage, art: Art, millimetres: QSizeF) -> QImage:
    canvas = _canvas(millimetres, image.width() / art.tile_mm)
    wide = max(1, round(art.tile_mm * canvas.width() / millimetres.width()))
    tile = image.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
    with QPainter(canvas) as painter:
        painter.fillRect(canvas.rect(), QBrush(tile))
    return canvas


def _framed(image: QImage, art: Art, millimetres: QSizeF) -> QImage:
    """Return a frame: its corners in their shape, its sides stretched one way, its middle both ways."""
    wide, high = image.width(), image.height()
    left, top, right, bottom = art.margins
    cuts_x = _cuts(left, right, wide)
    cuts_y = _cuts(top, bottom, high)
    thickest = max(cuts_x[1], wide - cuts_x[2], cuts_y[1], high - cuts_y[2], 1)
    canvas = _canvas(millimetres, thickest / art.border_mm)
    scale = art.border_mm * canvas.width() / millimetres.width() / thickest
    to_x = _stretched(cuts_x, canvas.width(), scale)
    to_y = _stretched(cuts_y, canvas.height(), scale)
    with QPainter(canvas) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for row in range(3):
            for column in range(3):
                source = _between(cuts_x, cuts_y, column, row)
                target = _between(to_x, to_y, column, row)
                if not source.isEmpty() and not target.isEmpty():
                    painter.drawImage(target, image, source)
    return canvas


_Cuts = tuple[int, int, int, int]


def _cuts(first: float, last: float, length: int) -> _Cuts:
    """Return where a picture is cut along one side: at its ends, and between borders and middle."""
    return (0, round(first * length), length - round(last * length), length)


def _stretched(cuts: _Cuts, length: int, scale: float) -> _Cuts:
    """Return where the cuts come to lie on a side of another length; borders share one that is too short."""
    first, last = cuts[1] * scale, (cuts[3] - cuts[2]) * scale
    share = min(1.0, length / max(first + last, 1e-9))
    return (0, round(first * share), length - round(last * share), length)


def _between(across: _Cuts, down: _Cuts, column: int, row: int) -> QRectF:
    return QRectF(across[column], down[row], across[column + 1] - across[column], down[row + 1] - down[row])
