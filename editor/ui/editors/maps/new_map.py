"""What is asked before a new map is made: a board of the game or a free map, its size, names and ground."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QRadioButton, QWidget

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import map_image
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.ui.editors.maps.item_icons import BoxIcons
from editor.ui.editors.maps.panels import (
    BOARD_COLUMNS,
    BOARD_ROWS,
    FIELD_NAMES,
    WRAP_NAMES,
    terrain_picture,
)
from editor.ui.editors.maps.resize import can_wrap, plain_layers
from editor.ui.editors.maps.tool_strip import translated
from editor.ui.kit.context import UiContext
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.layouts import column_layout, form_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted
from editor.ui.plugin import StartForm
from schemas.map import MAX_SIDE, GridKind, HexMapBase
from schemas.registry import row_of
from schemas.ruleset import RulesetBase
from schemas.systems import DOCUMENT_SYSTEMS

GRID_NAMES: Final[dict[GridKind, str]] = {
    "pointy": QT_TRANSLATE_NOOP("Actions", "Hexes, a corner at the top"),
    "flat": QT_TRANSLATE_NOOP("Actions", "Hexes, a side at the top"),
    "square": QT_TRANSLATE_NOOP("Actions", "Squares"),
}
"""Grid -> its words."""
FREE_COLUMNS: Final = 30
FREE_ROWS: Final = 20
_TYPED_AT_MOST: Final = 99_999
_CORNER: Final = (12, 7)
"""Columns and rows of the corner that is drawn."""
_FIELD: Final = 44
_PICTURE: Final = QSize(384, 132)


def _map_model(system: str) -> type[HexMapBase]:
    """Return the model of the game's maps, which names the grids that they may have."""
    game = row_of(DOCUMENT_SYSTEMS, system)
    model = game.model("map") if game is not None else None
    return model if model is not None and issubclass(model, HexMapBase) else HexMapBase


class NewMapForm(StartForm):
    """Asks for a board of the game (18 by 15 with half fields, I.1.4) or a free map of any size and grid."""

    def __init__(self, context: UiContext, system: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = _map_model(system)
        ruleset = context.ruleset(system)
        self._looks = MapLooks.from_ruleset(ruleset if isinstance(ruleset, RulesetBase) else None)
        self.board = QRadioButton(self.tr("&Board of the game, that joins with others"), self)
        self.free = QRadioButton(self.tr("&Free map"), self)
        self.columns, self.rows, self.number = SpinBox(self), SpinBox(self), SpinBox(self)
        self.scheme, self.ground = ComboBox(self), ComboBox(self)
        self.grid, self.wrap = ComboBox(self), ComboBox(self)
        self._words, self._trouble, self._picture = QLabel(self), QLabel(self), QLabel(self)
        self._fill(context.language)
        self._lay_out()
        for spin in (self.columns, self.rows, self.number):
            spin.valueChanged.connect(self._show)
        for combo in (self.scheme, self.ground, self.grid, self.wrap):
            combo.currentIndexChanged.connect(self._show)
        self.board.toggled.connect(self._choose_kind)
        self.board.setChecked(True)

    def _fill(self, language: str) -> None:
        for box, words in ((self.columns, self.tr("Columns")), (self.rows, self.tr("Rows"))):
            box.setRange(1, _TYPED_AT_MOST)
            box.setAccessibleName(words)
        self.number.setRange(0, 99)
        self.number.setSpecialValueText(self.tr("none"))
        for scheme, words in FIELD_NAMES:
            self.scheme.addItem(translated(words), scheme)
        for kind in self._model.grids:
            self.grid.addItem(translated(GRID_NAMES[kind]), kind)
        for wrap, words in WRAP_NAMES:
            self.wrap.addItem(translated(words), wrap)
        pictures = []
        for look in self._looks.terrain:
            pictures.append((self.ground.count(), terrain_picture(self._looks, look.id, 20)))
            self.ground.addItem(look.name.get(language) or look.id, look.id)
        BoxIcons(self.ground).draw(pictures)

    def _lay_out(self) -> None:
        muted(self._words)
        self._trouble.setProperty("tone", "danger")
        self._trouble.setWordWrap(True)
        self._picture.setFixedHeight(_PICTURE.height())
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._picture.setAccessibleName(self.tr("Corner of the new map"))
        column = column_layout(self, 0, SPACE_1)
        column.addWidget(self.board)
        column.addWidget(self.free)
        form = form_layout(None, (0, SPACE_2, 0, 0), (SPACE_3, SPACE_2))
        for words, widget in (
            (self.tr("Gr&id"), self.grid),
            (self.tr("&Columns"), self.columns),
            (self.tr("&Rows"), self.rows),
            (self.tr("Fiel&d names"), self.scheme),
            (self.tr("B&oard number"), self.number),
            (self.tr("Gro&und"), self.ground),
            (self.tr("&Linked edges"), self.wrap),
        ):
            form.addRow(words, widget)
        column.addLayout(form)
        column.addWidget(self._words)
        column.addWidget(self._trouble)
        column.addWidget(self._picture)

    def _choose_kind(self) -> None:
        """Begin with the size and the names that such a map usually has."""
        board = self.board.isChecked()
        self.columns.setValue(BOARD_COLUMNS if board else FREE_COLUMNS)
        self.rows.setValue(BOARD_ROWS if board else FREE_ROWS)
        self.scheme.setCurrentIndex(self.scheme.findData("board" if board else "column_row"))
        for box in (self.columns, self.rows):
            box.setEnabled(not board)
        if not board:
            self.number.setValue(0)
        self.number.setEnabled(board)
        for combo in (self.grid, self.wrap):
            combo.setEnabled(not board)
            if board:
                combo.setCurrentIndex(0)
        self._show()

    def _show(self) -> None:
        trouble = self.trouble()
        columns, rows = self.columns.value(), self.rows.value()
        number = QLocale().toString(columns * rows - (rows + 1) // 2 * self.board.isChecked())
        words = (
            self.tr("{count} fields, the outer ones cut in half").format(count=number)
            if self.board.isChecked()
            else self.tr("{count} fields").format(count=number)
        )
        if self.grid.currentData() not in self._model.played_on:
            words += " " + self.tr("· to draw and to print; battles of this game need another grid")
        self._words.setText(words)
        self._words.setVisible(not trouble)
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))
        self._picture.setPixmap(QPixmap() if trouble else self._drawn())
        self.changed.emit()

    def _drawn(self) -> QPixmap:
        """Return the north-west corner of the map, with the names of its fields."""
        ratio = self.devicePixelRatioF()
        columns, rows = min(self.columns.value(), _CORNER[0]), min(self.rows.value(), _CORNER[1])
        arrays = self._arrays(columns, rows)
        arrays.number, arrays.label_scheme = self.number.value(), self.scheme.currentData()
        paper = self.palette().window().color().name()
        picture = map_image(arrays, self._looks, round(_FIELD * ratio / 2) * 2, paper=paper)
        size = (_PICTURE * ratio).boundedTo(picture.size())
        picture = picture.copy(0, 0, size.width(), size.height())
        picture.setDevicePixelRatio(ratio)
        return QPixmap.fromImage(picture)

    def _arrays(self, columns: int, rows: int) -> MapArrays:
        board = self.board.isChecked()
        ground = (str(self.ground.currentData()),)
        kind: GridKind = self.grid.currentData() or "pointy"
        return MapArrays.empty(columns, rows, "even" if board else "odd", board, ground, kind)

    def trouble(self) -> str:
        """Return which side is too long, or does not let the edges be linked; '' if nothing is wrong."""
        most = QLocale().toString(MAX_SIDE)
        for box, words in (
            (self.columns, self.tr("{count} columns are too many: a map has at most {most}.")),
            (self.rows, self.tr("{count} rows are too many: a map has at most {most}.")),
        ):
            if box.value() > MAX_SIDE:
                return words.format(count=QLocale().toString(box.value()), most=most)
        grid, wrap = self.grid.currentData(), self.wrap.currentData()
        if can_wrap(grid, self.columns.value(), self.rows.value(), wrap):
            return ""
        if grid == "pointy":
            return self.tr("Edges linked north and south need an even number of rows.")
        return self.tr("Edges linked east and west need an even number of columns.")

    def start(self) -> dict[str, Any]:
        """Return size, kind, names and ground of the map."""
        arrays = self._arrays(self.columns.value(), self.rows.value())
        water = self._looks.look(str(self.ground.currentData())).water
        if water:
            arrays.depth[arrays.terrain != NO_FIELD] = 1
        return {
            "columns": arrays.columns,
            "rows": arrays.rows,
            "stagger": arrays.stagger,
            "board": arrays.board,
            "grid": arrays.grid_kind,
            "wrap": self.wrap.currentData(),
            "number": self.number.value(),
            "label_scheme": self.scheme.currentData(),
            **plain_layers(arrays, self._looks.letters),
        }
