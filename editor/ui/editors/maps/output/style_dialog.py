"""The styles of maps with their pictures: each is tried on the map by a click."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem

from editor.printing.maps.style_sample import style_thumbnail
from editor.printing.maps.styles import map_styles, own_style
from editor.services.map_drawings import OwnDrawings
from editor.ui.editors.maps.item_icons import ItemIcons
from editor.ui.editors.maps.kept_pictures import Picture
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.theme import SPACE_2
from schemas.map_style import MapStyle

if TYPE_CHECKING:
    from editor.ui.editors.maps.editor import MapEditor

PICTURE: Final = QSize(120, 96)
"""px of the picture of a style."""
_SIZE: Final = (500, 500)


class OfferedStyle(NamedTuple):
    """A style that may be chosen."""

    id: str
    """Of the program's style, or of the document of one's own."""
    name: str
    picture: Picture


def offered_styles(drawings: OwnDrawings, language: str) -> Iterator[OfferedStyle]:
    """Yield the styles of the program, then those of the authors of the catalogue."""
    for style in map_styles():
        yield OfferedStyle(style.id, style.name.get(language), _picture(style))
    for document in drawings.styles:
        yield OfferedStyle(document.id, document.name.get(language), _picture(own_style(document)))


def _picture(style: MapStyle) -> Picture:
    return Picture(("style", style.model_dump_json()), partial(_drawn, style))


def _drawn(style: MapStyle) -> QImage:
    smooth, whole = Qt.TransformationMode.SmoothTransformation, Qt.AspectRatioMode.KeepAspectRatio
    return style_thumbnail(style).scaled(PICTURE * 2, whole, smooth)


class StyleDialog(Dialog):
    """Shows the styles; the one that is chosen is that of the map at once."""

    def __init__(self, editor: MapEditor) -> None:
        super().__init__(editor, _SIZE)
        self.introduce(self.tr("Style of the map"), self.tr("A click draws the map in a style."))
        self._ground = editor.ground
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Styles"))
        self.list.setViewMode(QListView.ViewMode.IconMode)
        self.list.setMovement(QListView.Movement.Static)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setWordWrap(True)
        self.list.setIconSize(PICTURE)
        words = QSize(2 * SPACE_2, 2 * self.fontMetrics().lineSpacing() + 2 * SPACE_2)
        self.list.setGridSize(PICTURE + words)  # the same before and after the picture has come
        self._icons = ItemIcons(self.list)
        self.body.addWidget(self.list, 1)
        self._fill(editor)
        self.list.currentItemChanged.connect(self._choose)
        self.list.itemActivated.connect(lambda _item: self.accept())
        self.add_button(self.tr("Close"), self.accept, primary=True)

    def _fill(self, editor: MapEditor) -> None:
        wanted = []
        for one in offered_styles(self._ground.drawings, editor.context.language):
            item = QListWidgetItem(one.name, self.list)
            item.setData(Qt.ItemDataRole.UserRole, one.id)
            wanted.append((item, one.picture))
            if one.id == self._ground.style:
                self.list.setCurrentItem(item)
        self._icons.draw(wanted)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._ground.set_style(str(item.data(Qt.ItemDataRole.UserRole)))
