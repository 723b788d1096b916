"""Beside the canvas: tool strip, brush settings, palette of terrain, the map's properties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import map_image
from editor.rules.core.map_arrays import MAX_LEVEL, MapArrays
from editor.ui.actions import CONTEXT
from editor.ui.forms.inputs import ComboBox, LineEdit, SpinBox
from editor.ui.maps.tools import TOOLS, BrushSettings, ToolName
from editor.ui.marks import QT_TRANSLATE_NOOP
from editor.ui.theme import SPACE_1, SPACE_2, SPACE_3, muted, set_icon
from schemas.map import MAX_SIDE
from schemas.text import LocalText

MAX_RADIUS: Final = 12
BOARD_COLUMNS: Final = 18
BOARD_ROWS: Final = 15
"""Size of the boards of the game: the longer rows have 18 fields, a half one at each end (I.1.4)."""
FIELD_NAMES: Final = (
    ("board", QT_TRANSLATE_NOOP("Actions", "By board: A1, B12 …")),
    ("column_row", QT_TRANSLATE_NOOP("Actions", "Column and row: 3.7")),
    ("none", QT_TRANSLATE_NOOP("Actions", "None")),
)
"""Schemes of field names, with their words (marked in ``Actions``)."""
_SWATCH: Final = 28


def translated(text: str) -> str:
    """Return words marked in the context of actions."""
    return QCoreApplication.translate(CONTEXT, text)


class ToolStrip(QFrame):
    """One button per tool, at the left edge."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "bar")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_1, SPACE_2, SPACE_1, SPACE_2)
        layout.setSpacing(SPACE_1)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        for spec in TOOLS:
            button = QToolButton(self)
            button.setCheckable(True)
            button.setAutoRaise(True)
            set_icon(button, spec.icon)
            button.setIconSize(QSize(20, 20))
            button.setToolTip(f"{translated(spec.tip)} ({spec.shortcut})")
            button.setAccessibleName(translated(spec.text))
            button.setObjectName(f"tool_{spec.name}")
            button.clicked.connect(lambda _on=False, name=spec.name: self.chosen.emit(name))
            self._group.addButton(button)
            self._buttons[spec.name] = button
            layout.addWidget(button)
        layout.addStretch(1)

    def show_tool(self, tool: ToolName) -> None:
        """Press the button of a tool."""
        self._buttons[tool].setChecked(True)


class BrushBar(QFrame):
    """Settings of the tool in use."""

    changed = Signal()
    finished = Signal()  # Return in a number: the keys belong to the canvas again

    def __init__(self, settings: BrushSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "bar")
        self._settings = settings
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(SPACE_3, SPACE_1, SPACE_3, SPACE_1)
        self._layout.setSpacing(SPACE_2)
        self._name = QLabel(self)
        self._layout.addWidget(self._name)
        self._layout.addSpacing(SPACE_3)
        self._parts: dict[str, tuple[QWidget, ...]] = {}
        self.radius_box = self._number(
            "radius", self.tr("Radius"), 0, MAX_RADIUS, self.tr("Fields around the middle one ([ and ])")
        )
        self.mode = self._choice("mode", self.tr("How"))
        for value, text in (
            ("set", self.tr("Set to")),
            ("raise", self.tr("Raise by one")),
            ("lower", self.tr("Lower by one")),
        ):
            self.mode.addItem(text, value)
        self.level_box = self._number(
            "level", self.tr("Level"), 0, MAX_LEVEL, self.tr("Hill level, 0 for flat ground")
        )
        self.depth_box = self._number(
            "depth", self.tr("Depth"), 0, MAX_LEVEL, self.tr("Depth of water, 0 for none")
        )
        self.edge = self._choice("edge", self.tr("Build"))
        for value, text in (
            ("wall", self.tr("Wall")),
            ("ruined_wall", self.tr("Ruined wall")),
            ("hedge", self.tr("Hedge")),
        ):
            self.edge.addItem(text, value)
        self._hint = muted(QLabel(self))
        self._layout.addStretch(1)
        self._layout.addWidget(self._hint)

    def _number(self, key: str, text: str, least: int, most: int, tip: str) -> SpinBox:
        label, box = QLabel(text, self), SpinBox(self)
        box.setRange(least, most)
        box.setValue(getattr(self._settings, key))
        box.setToolTip(tip)
        label.setBuddy(box)
        box.valueChanged.connect(lambda value: self._take(key, value))
        box.lineEdit().returnPressed.connect(self.finished)
        box.setObjectName(f"brush_{key}")
        self._place(key, label, box)
        return box

    def _choice(self, key: str, text: str) -> QComboBox:
        label, box = QLabel(text, self), QComboBox(self)
        label.setBuddy(box)
        box.currentIndexChanged.connect(lambda _index: self._take(key, box.currentData()))
        box.setObjectName(f"brush_{key}")
        self._place(key, label, box)
        return box

    def _place(self, key: str, *widgets: QWidget) -> None:
        for widget in widgets:
            self._layout.addWidget(widget)
        self._parts[key] = widgets

    def _take(self, key: str, value: object) -> None:
        if value is not None:
            setattr(self._settings, key, value)
            self._show_value_boxes()
            self.changed.emit()

    def show_tool(self, tool: ToolName, name: str, hint: str) -> None:
        """Show the settings that a tool has."""
        self._tool = tool
        self._name.setText(name)
        self._hint.setText(hint)
        self._show_value_boxes()

    _tool: ToolName = "terrain"

    def _show_value_boxes(self) -> None:
        shown: dict[ToolName, tuple[str, ...]] = {
            "terrain": ("radius",),
            "eraser": ("radius",),
            "area": ("radius",),
            "level": ("radius", "mode", "level"),
            "depth": ("radius", "mode", "depth"),
            "wall": ("edge",),
        }
        keys = set(shown.get(self._tool, ()))
        if self._settings.mode != "set":
            keys -= {"level", "depth"}
        for key, widgets in self._parts.items():
            for widget in widgets:
                widget.setVisible(key in keys)

    def show_settings(self) -> None:
        """Show what was changed elsewhere (picker, shortcuts)."""
        self.radius_box.setValue(self._settings.radius)
        self.level_box.setValue(self._settings.level)
        self.depth_box.setValue(self._settings.depth)


class Palette(QWidget):
    """The terrain of the ruleset, each as it looks on the map."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        self.list = QListWidget(self)
        self.list.setObjectName("terrain_palette")
        self.list.setIconSize(QSize(_SWATCH, _SWATCH))
        self.list.setAccessibleName(self.tr("Terrain"))
        self.list.currentItemChanged.connect(self._choose)
        layout.addWidget(self.list)
        self._empty = muted(
            QLabel(
                self.tr(
                    "The ruleset of the game is missing, so its terrain is hatched. "
                    "Import it, then open the map again."
                )
            )
        )
        self._empty.setWordWrap(True)
        self._empty.hide()
        layout.addWidget(self._empty)

    def fill(self, looks: MapLooks, language: str, costs: Mapping[str, str]) -> None:
        """Offer the terrain of a ruleset; ``costs`` is said in the tooltip."""
        self.list.clear()
        for place, look in enumerate(looks.terrain):
            name = look.name.get(language) or look.id
            shown = f"{name}   {place + 1}" if place < 9 else name
            item = QListWidgetItem(swatch(looks, look.id, _SWATCH), shown)
            item.setData(Qt.ItemDataRole.UserRole, look.id)
            item.setToolTip(costs.get(look.id, ""))
            self.list.addItem(item)

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


def swatch(looks: MapLooks, terrain: str, size: int) -> QIcon:
    """Return a field of a terrain as an icon of a size in pixels."""
    arrays = MapArrays.empty(3, 3, "odd", False, (terrain,))
    picture = map_image(arrays, looks, 2 * size, grid=False, names=False)
    side = 2 * size
    cut: QImage = picture.copy(
        QRect(picture.width() // 2 - side // 2, picture.height() // 2 - side // 2, side, side)
    )
    painter = QPainter(cut)
    try:
        painter.setPen(QColor(looks.border))
        painter.drawRect(0, 0, side - 1, side - 1)
    finally:
        painter.end()
    pixmap = QPixmap.fromImage(cut)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # or Qt tints the chosen terrain
    return icon


class MapProperties(QWidget):
    """Name, size and naming of fields."""

    name_edited = Signal(str)
    typing_ended = Signal()
    scheme_chosen = Signal(str)
    number_chosen = Signal(int)
    resize_asked = Signal(int, int, bool)  # columns, rows, board

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        form = QFormLayout(self)
        form.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        form.setSpacing(SPACE_2)
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
        self.columns, self.rows = SpinBox(self), SpinBox(self)
        for box in (self.columns, self.rows):
            box.setRange(1, MAX_SIDE)
        form.addRow(self.tr("Columns"), self.columns)
        form.addRow(self.tr("Rows"), self.rows)
        self._apply = QPushButton(self.tr("Change the size"), self)
        self._apply.clicked.connect(
            lambda: self.resize_asked.emit(self.columns.value(), self.rows.value(), self.board.isChecked())
        )
        self.board: QCheckBox = QCheckBox(self.tr("Board that joins with others"), self)
        self.board.setToolTip(
            self.tr("Half fields at the edges; a board of the game has 18 columns and 15 rows")
        )
        self.board.toggled.connect(self._offer_board)
        form.addRow("", self.board)
        form.addRow("", self._apply)
        for box in (self.columns, self.rows):
            box.valueChanged.connect(self._offer_size)
        self._shown = (0, 0, False)

    def show_map(self, arrays: MapArrays, name: LocalText, language: str, *, read_only: bool) -> None:
        """Show a map's properties."""
        widgets = (self.scheme, self.number, self.columns, self.rows, self.board)
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
