"""Small pictures of the tiles of a foreign map, cut out of its files off the GUI thread."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage

from editor.packs.foreign import TilePicture
from editor.printing.decoding import file_or_null
from editor.ui.kit.jobs import Report

TILE: Final = 28
"""Pixels of a small picture."""
_MOST: Final = 500


def tile_pictures(
    pictures: Mapping[str, TilePicture], report: Report, ratio: float = 1.0
) -> dict[str, QImage]:
    """Return the picture of each tile, as far as its file can be read; a damaged one gives none.

    Args:
        pictures: where they lie.
        report: may raise to cancel.
        ratio: device pixels per pixel of the window.
    """
    sheets: dict[Path, QImage] = {}
    found: dict[str, QImage] = {}
    wanted = list(pictures.items())[:_MOST]
    for number, (token, picture) in enumerate(wanted):
        report(number, len(wanted))
        if picture.file not in sheets:
            sheets[picture.file] = file_or_null(picture.file)
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
