"""Panels of the scenario editor: the boards, and the box of one side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap, QTransform
from PySide6.QtWidgets import QFrame, QLabel, QListWidget, QListWidgetItem, QPushButton, QWidget

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import map_image
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.kept_pictures import Picture, kept_picture
from editor.ui.editors.scenarios.parts import local_value, row_of, wrapping_row
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox, TextBox
from editor.ui.kit.layouts import column_layout, form_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted
from editor.ui.kit.widgets import ElidedButton, describe, icon_button, push_button, wrapped
from editor.ui.systems.demonworld.scenario.state import Deployment
from editor.ui.systems.demonworld.words import WORDS
from schemas.map import HexMapBase

_THUMB = QSize(96, 70)
_LEAST_LIST = 80
_MOST_BOARDS = 10
"""Most boards in a row or column: a scenario has 100 at most."""
EDGES = ("north", "south", "east", "west")


class BoardsPanel(QWidget):
    """The boards as they lie; add, remove, move and turn them."""

    add_asked = Signal()
    remove_asked = Signal(int)
    turn_asked = Signal(int)
    move_asked = Signal(int, int, int)  # number, columns, rows
    size_asked = Signal(int, int)  # columns and rows of the rectangle
    replace_asked = Signal(int)
    one_map_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = column_layout(self, SPACE_2, SPACE_2)
        self.list = QListWidget(self)
        self.list.setObjectName("board_list")
        self.list.setIconSize(_THUMB)
        self.list.setAccessibleName(self.tr("Boards"))
        self.list.setMinimumHeight(_LEAST_LIST)
        self.columns, self.rows = SpinBox(self), SpinBox(self)
        for spin, words in (
            (self.columns, self.tr("Boards from west to east")),
            (self.rows, self.tr("Boards from north to south")),
        ):
            spin.setRange(1, _MOST_BOARDS)
            describe(spin, words)
            spin.valueChanged.connect(
                lambda _value: self.size_asked.emit(self.columns.value(), self.rows.value())
            )
        column.addWidget(row_of(QLabel(self.tr("Boards"), self), self.columns, QLabel("×", self), self.rows))
        column.addWidget(self.list, 1)
        row = row_layout(spacing=SPACE_1)
        self._buttons = []
        for icon, words, slot in (
            ("rotate-cw", self.tr("Turn by 180 degrees"), self.turn_asked.emit),
            ("arrow-left", self.tr("Move to the west"), lambda number: self.move_asked.emit(number, -1, 0)),
            ("arrow-right", self.tr("Move to the east"), lambda number: self.move_asked.emit(number, 1, 0)),
            ("arrow-up", self.tr("Move to the north"), lambda number: self.move_asked.emit(number, 0, -1)),
            ("arrow-down", self.tr("Move to the south"), lambda number: self.move_asked.emit(number, 0, 1)),
            ("refresh-cw", self.tr("Put another board here…"), self.replace_asked.emit),
            ("trash-2", self.tr("Remove the board"), self.remove_asked.emit),
        ):
            button = icon_button(self, icon, words)
            button.clicked.connect(lambda _on=False, slot=slot: self._with_current(slot))
            row.addWidget(button)
            self._buttons.append(button)
        row.addStretch(1)
        column.addLayout(row)
        self._add = push_button(self, self.tr("Add a board…"), self.add_asked)
        self._one = push_button(self, self.tr("One map only…"), self.one_map_asked)
        self._one.setToolTip(self.tr("Fight on one map, e.g. a free map that joins with no other"))
        column.addWidget(wrapping_row(self._add, self._one))
        self._trouble = wrapped(QLabel(self), "danger")
        column.addWidget(self._trouble)

    def _with_current(self, slot: Any) -> None:
        if self.list.currentRow() >= 0:
            slot(self.list.currentRow())

    def show_size(self, columns: int, rows: int) -> None:
        """Show how many boards lie beside and below each other."""
        for spin, value in ((self.columns, columns), (self.rows, rows)):
            with QSignalBlocker(spin):
                spin.setValue(value)

    def show_boards(
        self,
        deployment: Deployment,
        looks: MapLooks,
        language: str,
        sentences: Sequence[str],
        *,
        read_only: bool,
    ) -> None:
        """Show the boards, and why they do not join."""
        current = self.list.currentRow()
        self.list.clear()
        for place in deployment.scenario.boards:
            board = deployment.documents.get(place.map.id)
            name = board.name.get(language) if board is not None else place.map.slug or place.map.id
            words = self.tr("{name}\ncolumn {column}, row {row}{turned}").format(
                name=name,
                column=place.column + 1,
                row=place.row + 1,
                turned=self.tr(", turned") if place.turned else "",
            )
            item = QListWidgetItem(words)
            if isinstance(board, HexMapBase):
                item.setIcon(_thumbnail(board, looks, turned=place.turned))
            self.list.addItem(item)
        self.list.setCurrentRow(max(0, min(current, self.list.count() - 1)))
        self._trouble.setText("\n".join(sentences))
        self._trouble.setVisible(bool(sentences))
        places = deployment.scenario.boards
        self.show_size(max(one.column for one in places) + 1, max(one.row for one in places) + 1)
        self.columns.setEnabled(not read_only)
        self.rows.setEnabled(not read_only)
        self._add.setEnabled(not read_only)
        self._one.setEnabled(not read_only)
        for button in self._buttons:
            button.setEnabled(not read_only)


def _thumbnail(board: HexMapBase, looks: MapLooks, *, turned: bool) -> QIcon:
    content = blake2b(board.model_dump_json().encode()).digest()
    picture = kept_picture(Picture(("board", content, looks), partial(_board_picture, board, looks)))
    if turned:
        picture = picture.transformed(QTransform().rotate(180))
    return QIcon(QPixmap.fromImage(picture))


def _board_picture(board: HexMapBase, looks: MapLooks) -> QImage:
    arrays = MapArrays.from_map(board)
    image = map_image(arrays, looks, 12 if board.columns * board.rows < 2_000 else 2, names=False, grid=False)
    return image.scaled(
        _THUMB * 2, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


class SideBox(QFrame):
    """One side: name, army, zone, edge, briefing."""

    name_edited = Signal(str)
    army_asked = Signal()
    army_opened = Signal()
    rows_chosen = Signal(int, int)
    rows_wanted = Signal()
    zone_cleared = Signal()
    paint_toggled = Signal(bool)
    edge_chosen = Signal(str)
    briefing_edited = Signal(str)
    typing_ended = Signal()
    removal_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self.form = form = form_layout(self, SPACE_2, SPACE_1)
        self.name = LineEdit(self)
        self.name.textEdited.connect(self.name_edited)
        self.name.editingFinished.connect(self.typing_ended)
        self.remove = icon_button(self, "trash-2", self.tr("Remove the side"), self.removal_asked.emit)
        top = row_of(self.name, self.remove, wide=self.name)
        form.addRow(self.tr("Name"), top)
        self.army = ElidedButton(self)
        self.army.setProperty("tone", "link")
        self.army.clicked.connect(self.army_opened)
        self.choose = push_button(self, self.tr("Choose…"), self.army_asked)
        # Each in a line of its own: a name has the room that a narrow panel can give it.
        form.addRow(self.tr("Army"), self.army)
        form.addRow("", row_of(self.choose))
        self.first, self.last = SpinBox(self), SpinBox(self)
        for box, words in (
            (self.first, self.tr("First row of the zone")),
            (self.last, self.tr("Last row of the zone")),
        ):
            box.setRange(1, 1)
            describe(box, words)
            box.valueChanged.connect(
                lambda _value: self.rows_chosen.emit(self.first.value() - 1, self.last.value() - 1)
            )
        self.by_rows = push_button(self, self.tr("Use rows"), self.rows_wanted)
        self.paint = QPushButton(self.tr("Paint"), self)
        self.paint.setCheckable(True)
        self.paint.setToolTip(self.tr("Paint the zone's fields on the map; the right button removes fields"))
        self.paint.toggled.connect(self.paint_toggled)
        self.clear = icon_button(self, "x", self.tr("No zone"), self.zone_cleared.emit)
        self.zone_words = muted(QLabel(self))
        self._rows_row = row_of(self.first, QLabel("–", self), self.last)
        form.addRow(self.tr("Zone: rows"), self._rows_row)
        form.addRow(wrapping_row(self.zone_words, self.by_rows, self.paint, self.clear))
        self.edge = ComboBox(self)
        for edge in EDGES:
            self.edge.addItem(WORDS.value(edge), edge)
        self.edge.activated.connect(lambda _row: self.edge_chosen.emit(self.edge.currentData()))
        form.addRow(self.tr("Own edge"), self.edge)
        self.briefing = TextBox(self)
        self.briefing.setMaximumHeight(72)
        self.briefing.textChanged.connect(lambda: self.briefing_edited.emit(self.briefing.toPlainText()))
        form.addRow(self.tr("Briefing"), self.briefing)

    def show_side(
        self,
        data: Mapping[str, Any],
        army: str,
        language: str,
        field_rows: int,
        *,
        read_only: bool,
        removable: bool,
    ) -> None:
        """Show a side of the draft; ``field_rows`` is how many rows the battlefield has."""
        widgets: tuple[QWidget, ...] = (self.name, self.first, self.last, self.edge, self.briefing)
        for widget in widgets:
            widget.blockSignals(True)
        if self.name.text() != (words := local_value(data.get("name"), language)):
            self.name.setText(words)
        self.army.show_text(army or self.tr("none"))
        zone = data.get("zone") or {}
        for spin in (self.first, self.last):
            spin.setMaximum(max(1, field_rows, int(zone.get("last", 0)) + 1))
        rows = zone.get("shape") == "rows"
        if rows:
            self.first.setValue(int(zone.get("first", 0)) + 1)
            self.last.setValue(int(zone.get("last", 0)) + 1)
        self._rows_row.setEnabled(rows and not read_only)
        painted = self.tr("%n painted field(s)", "", len(zone.get("fields", ())))
        self.zone_words.setText(self.tr("whole rows") if rows else painted if zone else self.tr("none"))
        self.edge.setCurrentIndex(self.edge.findData(data.get("edge", "south")))
        if self.briefing.toPlainText() != (words := local_value(data.get("briefing"), language)):
            self.briefing.setPlainText(words)
        for widget in widgets:
            widget.blockSignals(False)
        for widget in (self.choose, self.by_rows, self.paint, self.clear, self.edge):
            widget.setEnabled(not read_only)
        self.remove.setEnabled(removable and not read_only)
        self.name.setReadOnly(read_only)
        self.briefing.setReadOnly(read_only)
