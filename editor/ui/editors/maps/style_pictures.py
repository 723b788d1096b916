"""The styles that a map may be drawn in, each with a small map drawn in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from editor.printing.maps.style_sample import style_thumbnail
from editor.printing.maps.styles import map_styles, own_style
from editor.services.map_drawings import OwnDrawings
from editor.ui.editors.maps.kept_pictures import Picture
from schemas.map_style import MapStyle

PICTURE: Final = QSize(120, 96)
"""px of the picture of a style."""
SMALL_PICTURE: Final = PICTURE / 3
"""px of the picture of a style in a box."""


class OfferedStyle(NamedTuple):
    """A style that may be chosen."""

    id: str
    """Of the program's style, or of the document of one's own."""
    name: str
    picture: Picture


def offered_styles(drawings: OwnDrawings, language: str) -> Iterator[OfferedStyle]:
    """Yield the styles of the program, then those of the authors of the catalogue."""
    for style in map_styles():
        yield OfferedStyle(style.id, style.name.get(language), style_picture(style))
    for document in drawings.styles:
        yield OfferedStyle(document.id, document.name.get(language), style_picture(own_style(document)))


def style_picture(style: MapStyle) -> Picture:
    """Return a small map drawn in a style."""
    return Picture(("style", style.model_dump_json()), partial(_drawn, style))


def _drawn(style: MapStyle) -> QImage:
    smooth, whole = Qt.TransformationMode.SmoothTransformation, Qt.AspectRatioMode.KeepAspectRatio
    return style_thumbnail(style).scaled(PICTURE * 2, whole, smooth)
