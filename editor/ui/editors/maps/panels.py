"""Beside the canvas: palette of terrain, the map's properties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QWidget,
)

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import map_image
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.item_icons import ItemIcons, Wanted
from editor.ui.editors.maps.kept_pictures import Picture
from editor.ui.editors.maps.tool_strip import translated
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox
from editor.ui.kit.layouts import column_layout, form_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import wrapped
from schemas.map import MAX_SIDE, Wrap
from schemas.text import LocalText

BOARD_COLUMNS: Final = 18
BOARD_ROWS: Final = 15
"""Size of the boards of the game: the longer rows have 18 fields, a half one at each end (I.1.4)."""
FIELD_NAMES: Final = (
    ("board", QT_TRANSLATE_NOOP("Actions", "By board: A1, B12 …")),
    ("column_row", QT_TRANSLATE_NOOP("Actions", "Column and row: 3.7")),
    ("none", QT_TRANSLATE_NOOP("Actions", "None")),
)
"""Schemes of field names, with their words (marked in ``Actions``)."""
WRAP_NAMES: Final[tuple[tuple[Wrap, str], ...]] = (
    ("none", QT_TRANSLATE_NOOP("Actions", "none")),
    ("east_west", QT_TRANSLATE_NOOP("Actions", "East with west")),
    ("north_south", QT_TRANSLATE_NOOP("Actions", "North with south")),
    ("both", QT_TRANSLATE_NOOP("Actions", "East with west, north with south")),
)
"""Edges that may be linked, with their words."""
_SWATCH: Final = 28


class Palette(QWidget):
    """The terrain of the ruleset, each as it looks on the map."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = column_layout(self, SPACE_2)
        self.list = QListWidget(self)
        self.list.setObjectName("terrain_palette")
        self.list.setIconSize(QSize(_SWATCH, _SWATCH))
        self.list.setAccessibleName(self.tr("Terrain"))
        self.list.currentItemChanged.connect(self._choose)
        self._icons = ItemIcons(self.list)
        layout.addWidget(self.list)
        self._empty = wrapped(
            muted(
                QLabel(
                    self.tr(
                        "The ruleset of the game is missing, so its terrain is hatched. "
                        "Import it, then open the map again."
                    )
                )
            )
        )
        self._empty.hide()
        layout.addWidget(self._empty)

    def fill(self, looks: MapLooks, language: str, costs: Mapping[str, str]) -> None:
        """Offer the terrain of a ruleset; ``costs`` is said in the tooltip."""
        self.list.clear()
        icons: list[Wanted] = []
        for place, look in enumerate(looks.terrain):
            name = look.name.get(language) or look.id
            shown = f"{name}   {place + 1}" if place < 9 else name
            item = QListWidgetItem(shown)
            item.setSizeHint(QSize(0, _SWATCH + SPACE_2))
            icons.append((item, terrain_picture(looks, look.id, _SWATCH)))
            item.setData(Qt.ItemDataRole.UserRole, look.id)
            item.setToolTip(costs.get(look.id, ""))
            self.list.addItem(item)
        self._icons.draw(icons)

    def show_missing(self, missing: bool) -> None:
        """Say that the game has no ruleset, so that other ground than the plainest cannot be painted."""
        self._empty.setVisible(missing)

    def show_terrain(self, terrain: str) -> None:
        """Mark a terrain as the chosen one."""
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(Qt.ItemDataRole.UserRole) == terrain and self.list.currentItem() is not item:
                self.list.setCurrentItem(item)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(str(item.data(Qt.ItemDataRole.UserRole)))


def scrolling() -> QScrollArea:
    """Return what a panel scrolls in where the window is low.

    The panel is made in its viewport: Qt dresses all that a panel holds again when it moves.
    """
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def terrain_picture(looks: MapLooks, terrain: str, size: int) -> Picture:
    """Return the picture of a field of a terrain, for an icon of a size in pixels."""
    return Picture(("terrain", looks, terrain, size), partial(_field, looks, terrain, size))


def _field(looks: MapLooks, terrain: str, size: int) -> QImage:
    arrays = MapArrays.empty(3, 3, "odd", False, (terrain,))
    picture = map_image(arrays, looks, 2 * size, grid=False, names=False)
    side = 2 * size
    cut: QImage = picture.copy(
        QRect(picture.width() // 2 - side // 2, picture.height() // 2 - side // 2, side, side)
    )
    with QPainter(cut) as painter:
        painter.setPen(QColor(looks.border))
        painter.drawRect(0, 0, side - 1, side - 1)
    return cut


class MapProperties(QWidget):
    """Name, size and naming of fields."""

    name_edited = Signal(str)
    typing_ended = Signal()
    scheme_chosen = Signal(str)
    number_chosen = Signal(int)
    wrap_chosen = Signal(str)
    resize_asked = Signal(int, int, bool)  # columns, rows, board
    shift_asked = Signal(int, int)  # columns to the east, rows to the south

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        form = form_layout(self, SPACE_3, SPACE_2)
        self.name = LineEdit(self)
        self.name.setObjectName("map_name")
        self.name.textEdited.connect(self.name_edited)
        self.name.editingFinished.connect(self.typing_ended)
        form.addRow(self.tr("Name"), self.name)
        self.scheme = ComboBox(self)
        for scheme, words in FIELD_NAMES:
            self.scheme.addItem(translated(words), scheme)
        self.scheme.activated.connect(lambda _row: self.scheme_chosen.emit(self.scheme.currentData()))
        form.addRow(self.tr("Field names"), self.scheme)
        self.number = SpinBox(self)
        self.number.setRange(0, 99)
        self.number.setSpecialValueText(self.tr("none"))
        self.number.valueChanged.connect(self.number_chosen)
        form.addRow(self.tr("Board number"), self.number)
        self.wrap = ComboBox(self)
        self.wrap.setObjectName("map_wrap")
        for wrap, words in WRAP_NAMES:
            self.wrap.addItem(translated(words), wrap)
        self.wrap.activated.connect(lambda _row: self.wrap_chosen.emit(self.wrap.currentData()))
        form.addRow(self.tr("Linked edges"), self.wrap)
        self.columns, self.rows = SpinBox(self), SpinBox(self)
        for box in (self.columns, self.rows):
            box.setRange(1, MAX_SIDE)
        form.addRow(self.tr("Columns"), self.columns)
        form.addRow(self.tr("Rows"), self.rows)
        self.board = QCheckBox(self.tr("Board that joins with others"), self)
        self.board.setToolTip(
            self.tr("Half fields at the edges; a board of the game has 18 columns and 15 rows")
        )
        self.board.toggled.connect(self._offer_board)
        self._apply = QPushButton(self.tr("Change the size"), self)
        self._apply.clicked.connect(
            lambda: self.resize_asked.emit(self.columns.value(), self.rows.value(), self.board.isChecked())
        )
        form.addRow("", self.board)
        form.addRow("", self._apply)
        self._add_shift(form)
        for box in (self.columns, self.rows):
            box.valueChanged.connect(self._offer_size)
        self._shown = (0, 0, False)

    def _add_shift(self, form: QFormLayout) -> None:
        """Offer to move everything on the sheet; what goes over the edge is lost, undo brings it back."""
        self.east, self.south = SpinBox(self), SpinBox(self)
        for box in (self.east, self.south):
            box.setRange(-MAX_SIDE, MAX_SIDE)
            box.setSuffix(self.tr(" fields"))
        form.addRow(self.tr("To the east"), self.east)
        form.addRow(self.tr("To the south"), self.south)
        self._shift = QPushButton(self.tr("Shift everything"), self)
        self._shift.setObjectName("map_shift")
        self._shift.setToolTip(self.tr("Negative numbers shift to the west and to the north"))
        self._shift.clicked.connect(lambda: self.shift_asked.emit(self.east.value(), self.south.value()))
        form.addRow("", self._shift)

    def show_map(self, arrays: MapArrays, name: LocalText, language: str, *, read_only: bool) -> None:
        """Show a map's properties."""
        widgets = (self.scheme, self.number, self.columns, self.rows, self.board, self.east, self.south)
        for widget in widgets:
            widget.blockSignals(True)
        if self.name.text() != name.get(language):
            self.name.setText(name.get(language))
        self.name.setReadOnly(read_only)
        self.scheme.setCurrentIndex(self.scheme.findData(arrays.label_scheme))
        self.number.setValue(arrays.number)
        self.columns.setValue(arrays.columns)
        self.rows.setValue(arrays.rows)
        self.board.setChecked(arrays.board)
        self._shown = (arrays.columns, arrays.rows, arrays.board)
        for widget in widgets:
            widget.blockSignals(False)
            widget.setEnabled(not read_only)
        self.wrap.setCurrentIndex(self.wrap.findData(arrays.wrap))
        self.wrap.setEnabled(not read_only and not arrays.board)
        self.board.setEnabled(not read_only and arrays.grid_kind == "pointy")
        self._shift.setEnabled(not read_only)
        self._offer_size()

    def _offer_board(self, board: bool) -> None:
        """A fresh board begins with the size of the game's boards (I.1.4)."""
        if board and not self._shown[2]:
            self.columns.setValue(BOARD_COLUMNS)
            self.rows.setValue(BOARD_ROWS)
        self._offer_size()

    def _offer_size(self) -> None:
        wanted = (self.columns.value(), self.rows.value(), self.board.isChecked())
        self._apply.setEnabled(self.columns.isEnabled() and wanted != self._shown)
