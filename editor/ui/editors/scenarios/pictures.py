"""Pictures of a briefing, taken from files: small ones as they are, larger ones made smaller."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from editor.printing.decoding import CARDS, FILES, decoded, kind_of, read_file
from schemas.problems import EditorError
from schemas.scenario_briefing import MAX_PICTURE_BYTES

_KEPT_BYTES: Final = 400_000
"""A file up to this size is kept as it is."""
_LONGEST: Final = 1_600
"""Longest side in pixels of a picture that was made smaller: fine enough for a page."""
_QUALITY: Final = 88


def picture_data(file: Path) -> str | None:
    """Return a picture file as the scenario keeps it (base64). None if it cannot be read."""
    try:
        raw = read_file(file)
        image = decoded(raw, FILES, within=_LONGEST)
    except EditorError:
        return None
    if kind_of(raw) in CARDS and len(raw) <= _KEPT_BYTES:
        return base64.b64encode(raw).decode()
    data = _jpeg(image)
    return base64.b64encode(data).decode() if 0 < len(data) <= MAX_PICTURE_BYTES else None


def _jpeg(image: QImage) -> bytes:
    if max(image.width(), image.height()) > _LONGEST:
        image = image.scaled(
            QSize(_LONGEST, _LONGEST),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    paper = QImage(image.size(), QImage.Format.Format_RGB32)
    paper.fill(Qt.GlobalColor.white)
    if image.hasAlphaChannel():
        with QPainter(paper) as painter:
            painter.drawImage(0, 0, image)
    else:
        paper = image
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    paper.save(buffer, "JPEG", _QUALITY)  # type: ignore[call-overload]
    return bytes(data.data())
