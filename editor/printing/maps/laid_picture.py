"""A traced picture scaled and turned as it lies on a map, for programs that can do neither."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QTransform

from editor.printing.decoding import decoded_or_null
from schemas.map import TracedPicture

MAX_PIXELS: Final = 100_000_000
"""Most pixels of the picture as it lies."""


def laid_picture(data: bytes, picture: TracedPicture, units: tuple[float, float]) -> QImage | None:
    """Return a picture as it lies on a map, its middle in the middle; None if that cannot be.

    Args:
        data: the picture, PNG or JPEG.
        picture: its width in field widths and its turn.
        units: pixels of a field width to the east and to the south.
    """
    image = decoded_or_null(data)
    if image.isNull():
        return None
    size = image.size()
    wide = picture.width * units[0]
    high = picture.width * size.height() / size.width() * units[1]
    if wide * high * 2 > MAX_PIXELS:
        return None
    goal = QSize(max(1, round(wide)), max(1, round(high)))
    mode = Qt.TransformationMode.SmoothTransformation
    laid = image.convertToFormat(QImage.Format.Format_ARGB32).scaled(
        goal, Qt.AspectRatioMode.IgnoreAspectRatio, mode
    )
    return laid.transformed(QTransform().rotate(picture.turn), mode) if picture.turn % 360 else laid
