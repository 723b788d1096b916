"""The stamp library: what the game brings, and what the person kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QWidget

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import map_image
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.rules.core.map_pieces import Piece
from editor.ui.editors.maps.item_icons import ItemIcons, Wanted
from editor.ui.editors.maps.kept_pictures import Picture
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.pieces import as_models, take_up
from editor.ui.editors.maps.tools.stamping import StampTool
from editor.ui.kit.context import UiContext
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted, set_icon, theme
from editor.ui.kit.widgets import describe, push_button, wrapped
from schemas.map_stamp import MapStamp
from schemas.text import LocalText

MOST_KEPT_CELLS = 4_000
"""Most fields of a stamp in the library; more is for the clipboard."""
MOST_STAMPS = 200
_ICON = 56


class StampLibrary(QObject):
    """Stamps of the game first, then the person's own, which are kept in the settings."""

    changed = Signal()

    def __init__(
        self, context: UiContext, shipped: Sequence[MapStamp] = (), parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = context.settings
        self._language = context.language
        self._shipped = tuple(shipped)

    def stamps(self) -> tuple[tuple[MapStamp, bool], ...]:
        """Return every stamp with whether it is the person's own."""
        return (*((stamp, False) for stamp in self._shipped), *((stamp, True) for stamp in self._own()))

    def _own(self) -> tuple[MapStamp, ...]:
        """Return the person's stamps; what cannot be read is left alone in the settings and not shown."""
        found = []
        for text in self._settings.map_stamps:
            try:
                found.append(MapStamp.model_validate_json(text))
            except ValueError:
                continue
        return tuple(found)

    def keep(self, piece: Piece, name: str) -> None:
        """Keep a piece under a name."""
        stamp = piece.to_stamp().model_copy(update={"name": LocalText({self._language: name})})
        self._write((*self._own(), stamp)[-MOST_STAMPS:])

    def rename(self, number: int, name: str) -> None:
        """Rename one of the person's own, counted from 0."""
        own = list(self._own())
        text = {**own[number].name.root, self._language: name}
        own[number] = own[number].model_copy(update={"name": LocalText(text)})
        self._write(own)

    def remove(self, number: int) -> MapStamp:
        """Remove one of the person's own and return it."""
        own = list(self._own())
        gone = own.pop(number)
        self._write(own)
        return gone

    def _write(self, stamps: Sequence[MapStamp]) -> None:
        self._settings.map_stamps = tuple(stamp.model_dump_json() for stamp in stamps)
        self.changed.emit()


class StampPanel(QWidget):
    """The library as pictures; a click takes a stamp in hand."""

    chosen = Signal()  # a stamp was taken in hand

    def __init__(
        self, tool_context: ToolContext, tool: StampTool, library: StampLibrary, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tool_context, self._tool, self._library = tool_context, tool, library
        column = column_layout(self, SPACE_2, SPACE_1)
        self._empty = wrapped(
            muted(
                QLabel(
                    self.tr("Select fields on a map and save them here to place them again and again."), self
                )
            )
        )
        self.list = QListWidget(self)
        self.list.setObjectName("map_stamps")
        self.list.setAccessibleName(self.tr("Stamps"))
        self.list.setIconSize(QSize(_ICON, _ICON))
        self._icons = ItemIcons(self.list)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.itemChanged.connect(self._rename)
        self.list.currentItemChanged.connect(lambda *_: self._offer())
        self.keep = push_button(self, self.tr("Save the selection"), self.keep_selection)
        self.keep.setObjectName("stamp_keep")
        column.addWidget(self._empty)
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.addWidget(self.keep)
        row.addStretch(1)
        self.turn = self._button(row, "rotate-cw", self.tr("Turn the stamp clockwise (.)"))
        self.flip = self._button(row, "flip-horizontal-2", self.tr("Mirror the stamp (M)"))
        self.remove = self._button(row, "trash-2", self.tr("Remove the stamp from the library"))
        self.turn.clicked.connect(lambda: tool.turn(1))
        self.flip.clicked.connect(tool.mirror)
        self.remove.clicked.connect(self._remove)
        column.addLayout(row)
        library.changed.connect(self.refresh)
        theme().changed.connect(self.refresh)
        tool_context.selection.changed.connect(self._offer)
        tool_context.piece_changed.connect(self._offer)
        self.refresh()

    @staticmethod
    def _button(row: QHBoxLayout, icon: str, words: str) -> QPushButton:
        button = QPushButton()
        set_icon(button, icon)
        describe(button, words)
        row.addWidget(button)
        return button

    def refresh(self) -> None:
        """Show the library."""
        with QSignalBlocker(self.list):
            self.list.clear()
            own_number = 0
            icons: list[Wanted] = []
            for stamp, own in self._library.stamps():
                name = stamp.name.get(self._tool_context.context.language) or self.tr("Stamp")
                item = QListWidgetItem(name)
                item.setSizeHint(QSize(0, _ICON + SPACE_2))
                icons.append((item, stamp_picture(stamp, self._tool_context.model.looks)))
                item.setData(Qt.ItemDataRole.UserRole, stamp)
                item.setData(Qt.ItemDataRole.UserRole + 1, own_number if own else -1)
                if own:
                    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                    own_number += 1
                self.list.addItem(item)
        self._icons.draw(icons)
        self._empty.setVisible(self.list.count() == 0)
        self._offer()

    def _offer(self) -> None:
        item = self.list.currentItem()
        self.keep.setEnabled(self._tool_context.selection.mask is not None)
        self.turn.setEnabled(self._tool.piece is not None)
        self.flip.setEnabled(self._tool.piece is not None)
        self.remove.setEnabled(item is not None and item.data(Qt.ItemDataRole.UserRole + 1) >= 0)

    def _choose(self, item: QListWidgetItem) -> None:
        self._tool.take(Piece.from_stamp(item.data(Qt.ItemDataRole.UserRole)))
        self.chosen.emit()

    def _rename(self, item: QListWidgetItem) -> None:
        number, name = item.data(Qt.ItemDataRole.UserRole + 1), item.text().strip()
        if number >= 0 and name:
            self._library.rename(number, name)
        else:
            self.refresh()

    def _remove(self) -> None:
        item = self.list.currentItem()
        if item is not None and (number := item.data(Qt.ItemDataRole.UserRole + 1)) >= 0:
            # It stays in hand, so that it can be kept again by laying and selecting it.
            self._tool.take(Piece.from_stamp(self._library.remove(number)))

    def keep_selection(self) -> None:
        """Keep what is selected as a stamp."""
        mask = self._tool_context.selection.mask
        if mask is not None and int(mask.sum()) > MOST_KEPT_CELLS:
            self._tool_context.announce(
                self.tr("A stamp has at most {count} fields; use copy and paste for more.").format(
                    count=f"{MOST_KEPT_CELLS:,}"
                )
            )
            return
        if (piece := take_up(self._tool_context, mask)) is not None:
            number = sum(own for _, own in self._library.stamps()) + 1
            self._library.keep(piece, self.tr("Stamp {number}").format(number=number))
            self.list.setCurrentRow(self.list.count() - 1)


def stamp_picture(stamp: MapStamp, looks: MapLooks) -> Picture:
    """Return the small picture of a stamp."""
    paper = theme().tokens.surface
    key = "stamp", stamp.model_dump_json(exclude={"name"}), looks, paper
    return Picture(key, partial(_stamp_picture, stamp, looks, paper))


def _stamp_picture(stamp: MapStamp, looks: MapLooks, paper: str) -> QImage:
    piece = Piece.from_stamp(stamp)
    reach = int(max(abs(piece.first).max(), abs(piece.second).max(), abs(piece.first + piece.second).max()))
    side = 2 * reach + 3
    arrays = MapArrays.empty(side + side % 2, side + side % 2, "odd", False, stamp.terrain, stamp.grid)
    arrays.terrain[:] = NO_FIELD
    everywhere = MapArrays.empty(side + side % 2, side + side % 2, "odd", False, stamp.terrain, stamp.grid)
    placed = piece.placed(everywhere, (reach + 1, reach + 1))
    for layer, values in (
        (arrays.terrain, placed.codes),
        (arrays.levels, placed.levels),
        (arrays.depth, placed.depth),
    ):
        layer.ravel()[placed.places] = values
    for name, things in as_models(everywhere, placed.things).items():
        setattr(arrays, name, things)
    columns = placed.places % arrays.columns
    width = max(6, min(32, 2 * (2 * _ICON // max(1, int(columns.max() - columns.min()) + 2) // 2)))
    image = map_image(arrays, looks, width, grid=False, names=False, paper=paper)
    return image.scaled(
        2 * _ICON, 2 * _ICON, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
