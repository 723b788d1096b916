"""The editor of a style for maps, with a small map drawn in it."""

from __future__ import annotations

from PySide6.QtGui import QImage

from editor.printing.maps.style_sample import style_sample
from editor.printing.maps.styles import own_style
from editor.ui.editors.drawings.sampled import SampledEditor
from schemas.base import Document, must_be
from schemas.map_drawings import MapStyleBase


class MapStyleEditor(SampledEditor):
    """The form of a style with a small map in that style."""

    def picture_of(self, document: Document) -> QImage:
        """Return a map with most kinds of ground, a road, a river, a town and words."""
        return style_sample(own_style(must_be(document, MapStyleBase)))
