"""Portraits of cards: decoded once, shown round their focal point in a box of any shape."""

from __future__ import annotations

import base64
import binascii
import hashlib
import threading
from collections import OrderedDict
from typing import Final

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPaintEngine, QPainter

from schemas.pictures import Portrait

_MOST_KEPT: Final = 24
"""Pictures that stay decoded; unlike paths and layouts, pictures may be drawn by several threads."""
_kept: Final[OrderedDict[bytes, QImage]] = OrderedDict()
_parts: Final[OrderedDict[tuple[int, tuple[int, int, int, int]], QImage]] = OrderedDict()
"""What portraits show of pictures: Qt writes a picture into a PDF once, but a part of it each time."""
_lock: Final = threading.Lock()


def portrait_image(data: str) -> QImage:
    """Return the picture of base64 data, decoded once; a null one where it is damaged."""
    # The hash of the text, not the text: a dictionary would keep megabytes of letters alive.
    name = hashlib.sha256(data.encode("ascii", "replace")).digest()
    with _lock:
        if name in _kept:
            _kept.move_to_end(name)
            return _kept[name]
    image = QImage()
    try:
        image.loadFromData(QByteArray(base64.b64decode(data, validate=True)))
    except binascii.Error:
        image = QImage()
    with _lock:
        _kept[name] = image
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return image


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
    with _lock:
        if key in _parts:
            _parts.move_to_end(key)
            return _parts[key]
        _parts[key] = part = image.copy(source)
        while len(_parts) > _MOST_KEPT:
            _parts.popitem(last=False)
    return part


def paint_portrait(painter: QPainter, box: QRectF, portrait: Portrait) -> bool:
    """Draw a portrait so that it fills a box; whether there was a picture to draw."""
    image = portrait_image(portrait.data)
    if image.isNull():
        return False
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    source = portrait_source(image.size(), box.width(), box.height(), portrait)
    engine = painter.paintEngine()
    if engine is not None and engine.type() == QPaintEngine.Type.Pdf:
        painter.drawImage(box, _part(image, source.toRect()))
    else:
        painter.drawImage(box, image, source)
    painter.restore()
    return True
