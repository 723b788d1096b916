"""The part of the panel of places for a building: its wall fields, its doors, gates and windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QLabel, QListWidget, QPushButton, QWidget

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.building_ways import altered, fresh_openings, sides_of, walls_turned
from editor.ui.kit.context import UiContext
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, muted, set_icon
from editor.ui.kit.widgets import describe
from editor.ui.kit.words.labels import SHARED_WORDS
from schemas.map_things import Building, Opening

_LIST_HEIGHT = 84
"""px of the list of openings: three of them, the others scroll."""


class BuildingPanel(QWidget):
    """Shows the walls and openings of one building; it emits each change, and changes nothing itself."""

    changed = Signal(str, object)  # attribute of the building, its new value
    shown_field = Signal(object)  # Offset to bring into sight

    def __init__(
        self, context: UiContext, here: Callable[[], tuple[Offset, ...]], parent: QWidget | None = None
    ) -> None:
        """Make the part, empty.

        Args:
            context: the interface's own things.
            here: asked for the selected fields, or that of the cursor: what the buttons work on.
            parent: panel that it is part of.
        """
        super().__init__(parent)
        self._context = context
        self._arrays: MapArrays | None = None
        self._building: Building | None = None
        self._here = here
        self._read_only = False
        self.walls = QPushButton(self.tr("Wall or floor"), self)
        self.walls.setObjectName("building_walls")
        self.walls.setToolTip(
            self.tr("Fill the selected fields of the building with a wall, or make them floor again")
        )
        self._wall_count = muted(QLabel(self))
        self.list = QListWidget(self)
        self.list.setObjectName("building_openings")
        self.list.setAccessibleName(SHARED_WORDS.label("openings"))
        self.list.setFixedHeight(_LIST_HEIGHT)
        self.add_button = QPushButton(self.tr("Add an opening"), self)
        self.add_button.setObjectName("add_opening")
        self.add_button.setToolTip(
            self.tr(
                "Two selected neighbours have the door between them; more fields on both sides of the wall a"
                " wide one, whose leaves are opened and broken as one; else it is in an outer side"
            )
        )
        self.remove_button = QPushButton(self)
        set_icon(self.remove_button, "trash-2")
        describe(self.remove_button, self.tr("Remove the opening"))
        self.kind, self.field, self.side = ComboBox(self), ComboBox(self), ComboBox(self)
        self.solidity = ComboBox(self)
        self.locked = QCheckBox(SHARED_WORDS.label("locked"), self)
        self.open = QCheckBox(SHARED_WORDS.label("open"), self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        column = column_layout(self, 0, SPACE_1)
        for left, right in ((self.walls, self._wall_count), (self.add_button, self.remove_button)):
            row = QHBoxLayout()
            row.addWidget(left)
            row.addStretch(1)
            row.addWidget(right)
            column.addLayout(row)
        column.addWidget(self.list)
        self._form = QFormLayout()
        self._form.setVerticalSpacing(SPACE_1)
        for kind in get_args(Opening.model_fields["kind"].annotation):
            self.kind.addItem(SHARED_WORDS.value(kind), kind)
        for solidity in get_args(Opening.model_fields["solidity"].annotation):
            self.solidity.addItem(SHARED_WORDS.value(solidity), solidity)
        for name, words, box in (
            ("opening_kind", SHARED_WORDS.label("kind"), self.kind),
            ("opening_field", self.tr("Field"), self.field),
            ("opening_side", self.tr("Side of the field"), self.side),
            ("opening_solidity", SHARED_WORDS.label("solidity"), self.solidity),
        ):
            box.setObjectName(name)
            box.setAccessibleName(words)
            self._form.addRow(words, box)
        self.locked.setObjectName("opening_locked")
        self._form.addRow("", self.locked)
        self.open.setObjectName("opening_open")
        self._form.addRow("", self.open)
        column.addLayout(self._form)

    def _connect(self) -> None:
        self.walls.clicked.connect(self._turn_walls)
        self.add_button.clicked.connect(self._add)
        self.remove_button.clicked.connect(self._remove)
        self.list.currentRowChanged.connect(self._choose)
        self.kind.activated.connect(lambda _row: self._be(self.kind.currentData()))
        self.field.activated.connect(lambda _row: self._move_to(self.field.currentData()))
        self.side.activated.connect(lambda _row: self._turn_to(self.side.currentData()))
        self.solidity.activated.connect(lambda _row: self._alter(solidity=self.solidity.currentData()))
        self.locked.clicked.connect(lambda on: self._stand("locked", on=bool(on)))
        self.open.clicked.connect(lambda on: self._stand("open", on=bool(on)))

    # what is shown

    def show_building(self, arrays: MapArrays, building: Building, *, read_only: bool) -> None:
        """Show a building; the chosen opening stays chosen where it is still there."""
        before = self._building
        self._arrays, self._building = arrays, building
        number = self.list.currentRow() if before is not None and before.id == building.id else 0
        if before is not None and len(building.openings) > len(before.openings) and before.id == building.id:
            number = len(building.openings) - 1
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItems([self._words(one) for one in building.openings])
            self.list.setCurrentRow(min(max(0, number), len(building.openings) - 1))
        self._wall_count.setText(self.tr("%n wall field(s)", "", len(building.wall_fields)))
        for widget in (self.walls, self.add_button):
            widget.setEnabled(not read_only)
        self._read_only = read_only
        self._show_opening()

    def _words(self, opening: Opening) -> str:
        arrays = self._arrays
        one, other = (arrays.field_name(at) if arrays is not None else "" for at in opening.between)
        parts = [SHARED_WORDS.value(opening.kind), f"{one} – {other}"]
        parts += [SHARED_WORDS.label(name).lower() for name in ("locked", "open") if getattr(opening, name)]
        if opening.leaf_of is not None:
            parts.append(opening.leaf_of)
        return "  ·  ".join(parts)

    def _opening(self) -> Opening | None:
        number = self.list.currentRow()
        openings = self._building.openings if self._building is not None else ()
        return openings[number] if 0 <= number < len(openings) else None

    def _show_opening(self) -> None:
        opening, arrays, building = self._opening(), self._arrays, self._building
        shown = (self.kind, self.field, self.side, self.solidity, self.locked, self.open)
        for widget in (*shown, self.remove_button):
            widget.setEnabled(opening is not None and not self._read_only)
        self.field.clear()
        self.side.clear()
        if opening is None or arrays is None or building is None:
            self.locked.setChecked(False)
            self.open.setChecked(False)
            return
        at, other = opening.between
        for field in dict.fromkeys((*building.fields, at)):
            self.field.addItem(arrays.field_name(field), field)
        for name, neighbour in sides_of(arrays, at):
            self.side.addItem(SHARED_WORDS.value(name), neighbour)
        self.kind.setCurrentIndex(self.kind.findData(opening.kind))
        self.field.setCurrentIndex(_place_of(self.field, at))
        self.side.setCurrentIndex(_place_of(self.side, other))
        self.solidity.setCurrentIndex(self.solidity.findData(opening.solidity))
        self.locked.setChecked(opening.locked)
        self.open.setChecked(opening.open)

    def _choose(self, _row: int) -> None:
        self._show_opening()
        if (opening := self._opening()) is not None:
            self.shown_field.emit(opening.between[0])

    # changes

    def _turn_walls(self) -> None:
        if self._building is None:
            return
        walls = walls_turned(self._building, self._here())
        if walls is None:
            self._context.announce(self.tr("None of the selected fields is in the building."))
        else:
            self.changed.emit("wall_fields", walls)

    def _add(self) -> None:
        if self._building is None or self._arrays is None:
            return
        fresh = fresh_openings(self._arrays, self._building, self._here())
        if not fresh:
            self._context.announce(self.tr("Every outer side of the building has an opening already."))
        else:
            self.changed.emit("openings", (*self._building.openings, *fresh))

    def _remove(self) -> None:
        number = self.list.currentRow()
        if self._building is not None and self._opening() is not None:
            openings = self._building.openings
            self.changed.emit("openings", (*openings[:number], *openings[number + 1 :]))

    def _move_to(self, at: Any) -> None:
        """Put the opening into another field, in the same direction where there is a neighbour, else any."""
        if self._arrays is None:
            return
        around = sides_of(self._arrays, tuple(at))
        there = [other for name, other in around if SHARED_WORDS.value(name) == self.side.currentText()]
        others = there or [other for _name, other in around]
        if others:
            self._alter(between=(tuple(at), others[0]))

    def _turn_to(self, other: Any) -> None:
        if (opening := self._opening()) is not None:
            self._alter(between=(opening.between[0], tuple(other)))

    def _be(self, kind: str) -> None:
        """Make it a door, a gate or a window; a window is no leaf of anything."""
        opening = self._opening()
        if kind == "window" and opening is not None and opening.leaf_of is not None:
            self._context.announce(self.tr("A leaf of a wide door cannot be a window; remove it first."))
            self._show_opening()
            return
        self._alter(kind=kind)

    def _stand(self, how: str, *, on: bool) -> None:
        """Let a door be locked or stand open at the start, or neither; never both."""
        self._alter(**{"locked": False, "open": False, how: on})

    def _alter(self, **changes: Any) -> None:
        opening, building, number = self._opening(), self._building, self.list.currentRow()
        if opening is None or building is None:
            return
        after = altered(building, number, changes)
        if after != building.openings:
            self.changed.emit("openings", after)


def _place_of(box: ComboBox, at: Offset) -> int:
    """Return the row with a field; Qt hands tuples back as lists in some versions."""
    return next((row for row in range(box.count()) if tuple(box.itemData(row)) == at), -1)
