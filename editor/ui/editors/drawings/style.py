"""The editor of a style for maps, with a small map drawn in it."""

from __future__ import annotations

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QComboBox, QWidget

from editor.printing.maps.style_sample import style_sample
from editor.printing.maps.styles import map_styles, own_style
from editor.ui.editors.drawings.sampled import SampledEditor
from editor.ui.editors.maps.item_icons import BoxIcons
from editor.ui.editors.maps.style_pictures import SMALL_PICTURE, style_picture
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from schemas.base import Document, must_be
from schemas.map_drawings import MapStyleBase


class MapStyleEditor(SampledEditor):
    """The form of a style with a small map in that style."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        cell = self.host.cell(("base",))
        box = cell.editor.entry if cell is not None else None
        if isinstance(box, QComboBox):
            found = ((box.findData(style.id), style) for style in map_styles())
            places = [(place, style) for place, style in found if place >= 0]
            for place, style in places:
                box.setItemText(place, style.name.get(context.language))  # as in the box of a map
            pictures = [(place, style_picture(style)) for place, style in places]
            box.setIconSize(SMALL_PICTURE)
            BoxIcons(box).draw(pictures)

    def picture_of(self, document: Document) -> QImage:
        """Return a map with most kinds of ground, a road, a river, a town and words."""
        return style_sample(own_style(must_be(document, MapStyleBase)))
