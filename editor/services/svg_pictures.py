"""SVG files of strangers made into pictures: bounded, and only what stands in the file itself."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Final

from editor.services.picture_decoding import TakenPicture, refused, take_picture
from schemas.named_files import bounded_bytes
from schemas.pictures import PictureLimits
from schemas.problems import Message, Value
from schemas.system_reasons import reason_of

_MOST_BYTES: Final = 1_000_000
_MOST_USES: Final = 200
"""Parts that a file may show again; each of those may show others."""
_SIDE: Final = 512
"""px of the longer side of the picture."""
_OUTSIDE: Final = re.compile(
    rb"""<!doctype|<!entity|<script|<image|<foreignobject|@import|href\s*=\s*["'](?!\#)|url\(\s*["']?(?!\#)""",
    re.IGNORECASE,
)
"""What could lead out of the file, or does more than draw."""
_PACKED: Final = b"\x1f\x8b"
"""Begins what gzip has packed."""
_NOT_DRAWN: Final = re.compile(rb"<(filter|mask|animate|animateTransform|animateMotion|set|switch)\b")
"""Elements that Qt's drawings do without."""


def take_symbol_picture(file: Path, limits: PictureLimits | None = None) -> TakenPicture:
    """Return a picture file as documents hold it; an SVG is drawn as a PNG first.

    Args:
        file: a PNG, JPEG or SVG file.
        limits: how large a PNG or JPEG may be; without them the usual ones.

    Raises:
        EditorError: the file cannot be read, is none of these, leads out of itself, or is too large.
    """
    if file.suffix.lower() != ".svg":
        return take_picture(file, limits)
    try:
        raw = bounded_bytes(file, _MOST_BYTES)
    except OSError as trouble:
        raise refused("no_file", file, reason=reason_of(trouble)) from trouble
    if len(raw) > _MOST_BYTES:
        raise refused("svg_too_large", file, found=-(-len(raw) // 1000), limit=_MOST_BYTES // 1000)
    # Qt unpacks gzip and reads UTF-16, in which what leads out would not be found.
    if raw.startswith(_PACKED) or b"\0" in raw:
        raise refused("not_a_picture", file)
    if _OUTSIDE.search(raw) or raw.count(b"<use") > _MOST_USES:
        raise refused("svg_leads_out", file)
    png = _drawn(raw, file)
    left_out = sorted({found.decode() for found in _NOT_DRAWN.findall(raw)})
    values: dict[str, Value] = {"file": file.name, "pixels": _SIDE, "parts": ", ".join(left_out)}
    said = Message(code="picture.svg_parts" if left_out else "picture.svg_drawn", values=values)
    return TakenPicture(base64.b64encode(png).decode("ascii"), said)


def _drawn(raw: bytes, file: Path) -> bytes:
    """Return the PNG of an SVG.

    Raises:
        EditorError: it cannot be drawn.
    """
    # Loaded with the first drawing: services run without Qt.
    from PySide6.QtCore import QByteArray, QSize, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    from editor.printing.application import picture_application
    from editor.printing.maps.picture import png_bytes

    picture_application()  # letters of a drawing need one
    renderer = QSvgRenderer(QByteArray(raw))
    size = renderer.defaultSize()
    if not renderer.isValid() or size.isEmpty():
        raise refused("not_a_picture", file)
    fitted = size.scaled(_SIDE, _SIDE, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
    image = QImage(fitted, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        renderer.render(painter)
    return png_bytes(image)
