"""The panel of the places that count on a map: a list, and what can be set of the chosen one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QMenu,
    QMessageBox,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from editor.ui.editors.maps.building_panel import BuildingPanel
from editor.ui.editors.maps.places import KINDS, WITHOUT_FIELD, Attribute, Place, PlaceKind, Places
from editor.ui.editors.maps.tools import ToolContext
from editor.ui.kit import file_dialogs
from editor.ui.kit.context import UiContext
from editor.ui.kit.inputs import ComboBox, DecimalBox, LineEdit, SpinBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted, set_icon
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.words.labels import SHARED_WORDS
from schemas.map import Building
from schemas.text import LocalText

_LEAST_LIST = 84
"""px of the list of places, so that the form below it does not squeeze it away."""


class PlacesPanel(QWidget):
    """Lists the places of a map; they go where the selection or the field cursor is."""

    def __init__(self, tool_context: ToolContext, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tool_context = tool_context
        self._context = context
        self.places = Places(tool_context)
        self._shown: tuple[Place, ...] = ()
        self._detailed: tuple[str, int] | None = None
        """Kind and number of the place whose fields are shown."""
        self._editors: dict[str, QWidget] = {}
        self._hint = wrapped(
            QLabel(
                self.tr(
                    "Objectives, zones, buildings and signs. They go where the selection or the cursor is."
                ),
                self,
            )
        )
        muted(self._hint)
        self.list = QListWidget(self)
        self.list.setObjectName("map_places")
        self.list.setAccessibleName(self.tr("Places"))
        self.list.setMinimumHeight(_LEAST_LIST)
        # As high as there is room: by its own height the buttons below it would lie outside a low window.
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.add_button = QPushButton(self.tr("Add"), self)
        self.move_button = QPushButton(self.tr("Put here"), self)
        self.remove_button = QPushButton(self)
        self._details = QFormLayout()
        self.building = BuildingPanel(context, self.places.here, self)
        self._lay_out()
        self._fill_menu()
        self.list.currentRowChanged.connect(self._choose)
        self.list.itemActivated.connect(lambda _item: self._go())
        self.move_button.clicked.connect(self._move)
        self.remove_button.clicked.connect(self._remove)
        self.building.changed.connect(self._change)
        self.building.shown_field.connect(self._tool_context.canvas.show_field)
        self.places.changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        set_icon(self.remove_button, "trash-2")
        for button, words in (
            (self.move_button, self.tr("Give the place the selected fields, or the field of the cursor")),
            (self.remove_button, self.tr("Remove the place")),
        ):
            button.setToolTip(words)
        self.remove_button.setAccessibleName(self.tr("Remove the place"))
        column = column_layout(self, SPACE_2, SPACE_1)
        column.addWidget(self._hint)
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.addWidget(self.add_button)
        row.addWidget(self.move_button)
        row.addStretch(1)
        row.addWidget(self.remove_button)
        column.addLayout(row)
        self._details.setContentsMargins(0, SPACE_1, 0, 0)
        self._details.setVerticalSpacing(SPACE_1)
        column.addLayout(self._details)
        column.addWidget(self.building)

    def _fill_menu(self) -> None:
        menu = QMenu(self.add_button)
        for kind in KINDS:
            action = menu.addAction(self.places.tr(kind.word))
            action.triggered.connect(partial(self.add, kind))
        self.add_button.setMenu(menu)

    # what is shown

    @property
    def chosen(self) -> Place | None:
        """The place chosen in the list."""
        number = self.list.currentRow()
        return self._shown[number] if 0 <= number < len(self._shown) else None

    def refresh(self) -> None:
        """Show the places of the map."""
        number = self.list.currentRow()
        self._shown = self.places.all()
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItems([self.places.words(place) for place in self._shown])
            self.list.setCurrentRow(min(number, len(self._shown) - 1))
        self.add_button.setEnabled(not self.places.read_only)
        self._hint.setVisible(not self._shown)
        self._show_details()

    def _choose(self, _number: int) -> None:
        self._show_details()
        self._go()

    def _go(self) -> None:
        place = self.chosen
        if place is not None and (fields := self.places.fields(place)):
            self._tool_context.canvas.show_field(fields[0])

    def _show_details(self) -> None:
        place, writable = self.chosen, not self.places.read_only
        self.move_button.setEnabled(place is not None and writable and place.kind.name not in WITHOUT_FIELD)
        self.remove_button.setEnabled(place is not None and writable)
        shown = (place.kind.name, place.number) if place is not None else None
        if shown != self._detailed:
            self._detailed = shown
            self._build_details(place)
        for name, editor in self._editors.items():
            editor.setEnabled(writable)
            with QSignalBlocker(editor):
                self._show_value(editor, getattr(place.thing, name) if place is not None else None)
        self._show_building(place)

    def _show_building(self, place: Place | None) -> None:
        arrays, thing = self._tool_context.arrays, place.thing if place is not None else None
        if arrays is not None and isinstance(thing, Building):
            self.building.show_building(arrays, thing, read_only=self.places.read_only)
        self.building.setVisible(isinstance(thing, Building))

    def _build_details(self, place: Place | None) -> None:
        """Make the fields of a place; the old ones may still be emitting their value."""
        while self._details.rowCount():
            row = self._details.takeRow(0)
            for item in (row.labelItem, row.fieldItem):
                if (widget := item.widget()) is not None:
                    widget.hide()
                    widget.deleteLater()
        self._editors = {}
        for attribute in place.kind.attributes if place is not None else ():
            editor = self._editor(attribute)
            label = self._label(attribute)
            editor.setObjectName(f"place_{attribute.name}")
            editor.setAccessibleName(label)
            self._editors[attribute.name] = editor
            self._details.addRow(label, editor)

    def _show_value(self, editor: QWidget, value: object) -> None:
        if isinstance(editor, LineEdit):
            words = value.get(self._context.language) if isinstance(value, LocalText) else ""
            if editor.text().strip() != words:
                editor.setText(words)
        elif isinstance(editor, ComboBox):
            editor.setCurrentIndex(editor.findData(value))
        elif isinstance(editor, QCheckBox):
            editor.setChecked(bool(value))
        elif isinstance(editor, SpinBox) and isinstance(value, int):
            editor.setValue(value)
        elif isinstance(editor, DecimalBox) and isinstance(value, int | float):
            editor.setValue(float(value))

    def _label(self, attribute: Attribute) -> str:
        own = {
            "turn": self.tr("Turn (degrees)"),
            "under": self.tr("Under the terrain"),
            "roof": self.tr("Roof"),
            "title": self.tr("Title"),
            "border": self.tr("Border"),
            "legend": self.tr("Legend"),
            "scale": self.tr("Scale bar"),
            "distance": self.tr("From field to field"),
            "unit": self.tr("Unit"),
        }
        return own.get(attribute.name) or SHARED_WORDS.label(attribute.name)

    def _editor(self, attribute: Attribute) -> QWidget:
        change: Callable[[object], None] = partial(self._change, attribute.name)
        if attribute.shape == "text":
            line = LineEdit(self)
            line.editingFinished.connect(lambda: change(line.text().strip()))
            return line
        if attribute.shape == "choice":
            combo = ComboBox(self)
            words = {
                "open": self.tr("none: rooms are seen"),
                "thatch": self.tr("thatch"),
                "tiles": self.tr("tiles"),
                "slate": self.tr("slate"),
                "line": self.tr("a line"),
                "double": self.tr("two lines"),
                "checked": self.tr("checked"),
            }
            for choice in attribute.choices:
                combo.addItem(words.get(choice) or SHARED_WORDS.value(choice), choice)
            combo.currentIndexChanged.connect(lambda _index: change(combo.currentData()))
            return combo
        if attribute.shape == "flag":
            box = QCheckBox(self)
            box.toggled.connect(change)
            return box
        if attribute.shape == "whole":
            whole = SpinBox(self)
            whole.setKeyboardTracking(False)
            whole.setRange(round(attribute.least), round(attribute.most))
            whole.setSingleStep(round(attribute.step))
            whole.valueChanged.connect(change)
            return whole
        decimal = DecimalBox(self)
        decimal.setKeyboardTracking(False)
        decimal.setDecimals(2)
        decimal.setRange(attribute.least, attribute.most)
        decimal.setSingleStep(attribute.step)
        decimal.valueChanged.connect(change)
        return decimal

    # what changes it

    def _change(self, name: str, value: object) -> None:
        # The list may have changed since the field was filled: the chosen place is asked for anew.
        place = self.chosen
        if place is not None and not self.places.read_only and hasattr(place.thing, name):
            self.places.change(place, name, value)

    def add(self, kind: PlaceKind, _checked: bool = False) -> None:
        """Add a place of a kind and choose it; a picture is asked for."""
        if kind.name == "picture":
            self._add_picture(kind)
            return
        number = self.places.add(kind)
        self.list.setCurrentRow(number)

    def choose_picture(self) -> None:
        """Ask for a picture to trace."""
        self._add_picture(next(kind for kind in KINDS if kind.name == "picture"))

    def _add_picture(self, kind: PlaceKind) -> None:
        file, _chosen = file_dialogs.open_file(
            self, self.tr("Picture under the map"), "", self.tr("Pictures (*.png *.jpg *.jpeg)")
        )
        if not file:
            return
        answer = QMessageBox.question(
            self,
            self.tr("Picture under the map"),
            self.tr(
                "Save the picture in the map, so that it goes where the map goes? Otherwise it is linked."
            ),
        )
        self.add_picture(kind, Path(file), keep=answer == QMessageBox.StandardButton.Yes)

    def add_picture(self, kind: PlaceKind, file: Path, *, keep: bool) -> None:
        """Put a picture under the map, as wide as the map."""
        try:
            picture = self.places.picture_of(file, keep=keep)
        except (OSError, ValueError):
            self._context.announce(self.tr("{file} cannot be read as PNG or JPEG.").format(file=file.name))
            return
        if picture is None:
            self._context.announce(
                self.tr("{file} is too large to save in the map: link it.").format(file=file.name)
            )
            return
        self.list.setCurrentRow(self.places.add(kind, picture))

    def _move(self) -> None:
        if (place := self.chosen) is not None:
            self.places.move(place)

    def _remove(self) -> None:
        if (place := self.chosen) is not None:
            self.places.remove(place)
