"""The styles of maps with their pictures: each is tried on the map by a click."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem

from editor.ui.editors.maps.item_icons import ItemIcons
from editor.ui.editors.maps.style_pictures import PICTURE, offered_styles
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.theme import SPACE_2

if TYPE_CHECKING:
    from editor.ui.editors.maps.editor import MapEditor

_SIZE: Final = (500, 500)


class StyleDialog(Dialog):
    """Shows the styles; the one that is chosen is that of the map at once."""

    manual_chapter = "drawings"

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
