"""A traced picture scaled and turned as it lies on a map, for programs that can do neither."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QTransform

from schemas.map import TracedPicture

MAX_PIXELS: Final = 100_000_000
"""Most pixels of the picture as it lies."""


def laid_picture(data: bytes, picture: TracedPicture, units: tuple[float, float]) -> QImage | None:
    """Return a picture as it lies on a map, its middle in the middle; nothing where that cannot be.

    Args:
        data: The picture, PNG or JPEG.
        picture: Its width in field widths and its turn.
        units: Pixels of a field width to the east and to the south.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        return None
    wide = picture.width * units[0]
    high = picture.width * size.height() / size.width() * units[1]
    if wide * high * 2 > MAX_PIXELS:
        return None
    image = reader.read()
    if image.isNull():
        return None
    goal = QSize(max(1, round(wide)), max(1, round(high)))
    mode = Qt.TransformationMode.SmoothTransformation
    laid = image.convertToFormat(QImage.Format.Format_ARGB32).scaled(
        goal, Qt.AspectRatioMode.IgnoreAspectRatio, mode
    )
    return laid.transformed(QTransform().rotate(picture.turn), mode) if picture.turn % 360 else laid
