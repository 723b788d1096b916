"""Portraits of cards: decoded once, shown round their focal point in a box of any shape."""

from __future__ import annotations

import base64
import binascii
import hashlib
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QPen

from editor.printing.decoding import MOST_KEPT, KeptPictures, check_whole, decoded_or_null
from schemas.pictures import Portrait
from schemas.problems import EditorError, Problem

_MISSING: Final = "#b3001b"
_kept: Final = KeptPictures[bytes]()
_parts: Final = KeptPictures[tuple[int, tuple[int, int, int, int]]](MOST_KEPT // 4)
"""What portraits show of pictures: Qt writes a picture into a PDF once, but a part of it each time."""
_checked: Final[dict[bytes, Problem | None]] = {}
_MOST_CHECKED: Final = 10_000


@lru_cache(maxsize=2)
def _name(data: str) -> bytes:
    # The hash of the text, not the text: a dictionary would keep megabytes of letters alive. The last
    # ones are remembered, for a picture under a map is asked for at every stroke.
    return hashlib.sha256(data.encode("ascii", "replace")).digest()


def picture_bytes(data: str) -> bytes:
    """Return the bytes of base64 data; none where it is no base64."""
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        return b""


def picture_name(data: str) -> bytes:
    """Return what tells base64 data from others; who draws it often keeps that."""
    return _name(data)


def portrait_image(data: str, name: bytes = b"") -> QImage:
    """Return the picture of base64 data, decoded once; a null one where it cannot be drawn.

    Args:
        data: the picture.
        name: its :func:`picture_name`, where that is known.
    """
    return _kept.get(name or _name(data), lambda: decoded_or_null(picture_bytes(data)))


def portrait_trouble(data: str, name: bytes = b"") -> Problem | None:
    """Return why a picture cannot be drawn, as far as can be seen without decoding it."""
    name = name or _name(data)
    if name not in _checked:
        if len(_checked) >= _MOST_CHECKED:
            _checked.clear()
        try:
            check_whole(picture_bytes(data))
        except EditorError as trouble:
            _checked[name] = trouble.problems[0]
        else:
            _checked[name] = None
    return _checked[name]


def portrait_source(size: QSize, width: float, height: float, portrait: Portrait) -> QRectF:
    """Return the part of a picture that fills a box: as near to its focal point as the edges allow.

    Args:
        size: of the picture, in pixels.
        width: of the box, in any unit.
        height: of the box, in the same unit.
        portrait: its focal point and zoom.

    Returns:
        A rectangle in pixels inside the picture, of the shape of the box; empty where either is empty.
    """
    if size.isEmpty() or width <= 0 or height <= 0:
        return QRectF()
    scale = min(size.width() / width, size.height() / height) / portrait.zoom
    part_width, part_height = width * scale, height * scale
    left = portrait.focus_x * size.width() - part_width / 2
    top = portrait.focus_y * size.height() - part_height / 2
    return QRectF(
        min(max(left, 0.0), size.width() - part_width),
        min(max(top, 0.0), size.height() - part_height),
        part_width,
        part_height,
    )


def _part(image: QImage, source: QRect) -> QImage:
    """Return a part of a picture, the same object each time."""
    key = (image.cacheKey(), (source.x(), source.y(), source.width(), source.height()))
    return _parts.get(key, lambda: image.copy(source))


def paint_missing(painter: QPainter, box: QRectF) -> None:
    """Draw a crossed box, so that nobody takes a damaged picture for an empty one."""
    painter.save()
    pen = QPen(QColor(_MISSING), 0)
    painter.setPen(pen)
    painter.drawRect(box)
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.bottomLeft(), box.topRight())
    painter.restore()


def paint_portrait(painter: QPainter, box: QRectF, portrait: Portrait, name: bytes = b"") -> bool:
    """Draw a portrait so that it fills a box; whether there was a picture to draw, else a crossed box.

    Args:
        painter: the painter.
        box: the box, in its unit.
        portrait: the picture, and which part of it is shown.
        name: its :func:`picture_name`, where that is known.
    """
    image = portrait_image(portrait.data, name)
    if image.isNull():
        paint_missing(painter, box)
        return False
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    source = portrait_source(image.size(), box.width(), box.height(), portrait)
    if is_pdf(painter):
        painter.drawImage(box, _part(image, source.toRect()))
    else:
        painter.drawImage(box, image, source)
    painter.restore()
    return True


def is_pdf(painter: QPainter) -> bool:
    """Return whether a painter writes a PDF."""
    engine = painter.paintEngine()
    return engine is not None and engine.type() == QPaintEngine.Type.Pdf
