"""The editor of a symbol for maps: from a picture, from shapes, or begun with one of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.symbol_arts import symbol_arts, symbol_picture
from editor.ui.editors.drawings.sampled import SampledEditor
from editor.ui.editors.form_editor import ORIGIN
from editor.ui.kit.inputs import ComboBox
from schemas.base import Document, must_be
from schemas.collation import sort_key
from schemas.map_drawings import MapSymbolBase

_SIDE: Final = 128
_ICON: Final = 24
_LETTERS: Final = 32


class MapSymbolEditor(SampledEditor):
    """The form of a symbol with the symbol as maps show it."""

    def make_sections(self) -> tuple[tuple[str, tuple[Sequence[str], ...]], ...]:
        groups = (("name", "text"), ("size", "height", "rim"), ("data",), ("shapes",), ORIGIN)
        return ((self.tr("General"), groups),)

    def picture_of(self, document: Document) -> QImage:
        """Return the symbol on open ground."""
        looks = MapLooks()
        image = QImage(_SIDE, _SIDE, QImage.Format.Format_RGB32)
        image.fill(QColor(looks.terrain[0].colour))
        with QPainter(image) as painter:
            painter.drawImage(0, 0, symbol_picture(must_be(document, MapSymbolBase).art, looks, _SIDE))
        return image

    def _add_beside(self, row: QHBoxLayout) -> None:
        self.begin_with = ComboBox(self)
        self.begin_with.setAccessibleName(self.tr("Begin with a symbol of the program"))
        self.begin_with.setMinimumContentsLength(_LETTERS)
        self.begin_with.setIconSize(QSize(_ICON, _ICON))
        self.begin_with.addItem(self.tr("Begin with a symbol of the program…"), "")
        language, looks = self.context.language, MapLooks()
        arts = symbol_arts().values()
        for art in sorted(arts, key=lambda one: sort_key(one.name.get(language), language)):
            picture = QPixmap.fromImage(symbol_picture(art, looks, 2 * _ICON))
            self.begin_with.addItem(QIcon(picture), art.name.get(language), art.id)
        self.begin_with.setEnabled(not self.session.read_only)
        self.begin_with.activated.connect(self._begin)
        row.addWidget(self.begin_with)

    def _begin(self) -> None:
        """Take the shapes of a symbol of the program, to be changed."""
        art = symbol_arts().get(str(self.begin_with.currentData()))
        self.begin_with.setCurrentIndex(0)
        if art is not None:
            drawn = art.model_dump(mode="json", include={"size", "height", "rim", "shapes"})
            self.session.change_many(
                [*drawn.items(), ("data", "")], self.tr("Begin with a symbol of the program")
            )
