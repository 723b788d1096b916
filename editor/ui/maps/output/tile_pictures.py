"""Small pictures of the tiles of a foreign map, cut out of its files off the GUI thread."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from editor.packs.foreign import MAX_FILE, TilePicture
from editor.ui.jobs import Report
from schemas.held_files import is_held

TILE: Final = 28
"""Pixels of a small picture."""
_MOST: Final = 500
_MAX_PIXELS: Final = 64_000_000
"""Most pixels of a picture that is opened for its tiles."""


def tile_pictures(
    pictures: Mapping[str, TilePicture], report: Report, ratio: float = 1.0
) -> dict[str, QImage]:
    """Return the picture of each tile, as far as its file can be read; a damaged one gives none.

    Args:
        pictures: Where they lie.
        report: May raise to cancel.
        ratio: Device pixels per pixel of the window.
    """
    sheets: dict[Path, QImage] = {}
    found: dict[str, QImage] = {}
    wanted = list(pictures.items())[:_MOST]
    for number, (token, picture) in enumerate(wanted):
        report(number, len(wanted))
        if picture.file not in sheets:
            sheets[picture.file] = _sheet(picture.file)
        sheet = sheets[picture.file]
        tile = sheet if picture.box is None else _part(sheet, QRect(*picture.box))
        if not tile.isNull():
            side = round(TILE * ratio)
            small = tile.scaled(
                QSize(side, side),
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            small.setDevicePixelRatio(ratio)
            found[token] = small
    return found


def _part(sheet: QImage, box: QRect) -> QImage:
    return sheet.copy(box) if not box.isEmpty() and sheet.rect().contains(box) else QImage()


def _sheet(file: Path) -> QImage:
    """Return a picture of sensible size, nothing otherwise."""
    if is_held(file):
        return QImage()
    try:
        if file.stat().st_size > MAX_FILE:
            return QImage()
    except OSError:
        return QImage()
    reader = QImageReader(str(file))
    reader.setDecideFormatFromContent(True)
    size = reader.size()
    known = bytes(reader.format().data()) in (b"png", b"jpeg", b"gif", b"bmp", b"webp")
    if not known or not size.isValid() or size.width() * size.height() > _MAX_PIXELS:
        return QImage()
    return reader.read()
