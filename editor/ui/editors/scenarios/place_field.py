"""Where units come that an event brings: an edge of the battlefield, an area, or a field by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from editor.rules.core.scenario_words import column_and_row
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_1
from schemas.map import FieldAt

EDGES: Final = (
    ("north", QT_TRANSLATE_NOOP("Rules", "northern edge")),
    ("south", QT_TRANSLATE_NOOP("Rules", "southern edge")),
    ("east", QT_TRANSLATE_NOOP("Rules", "eastern edge")),
    ("west", QT_TRANSLATE_NOOP("Rules", "western edge")),
)
_FIELD: Final = "field"
_MOST_CM: Final = 1_000
"""As far as a table may reach."""


class FieldName(LineEdit):
    """A field of the map by its name; what is no name of a field changes nothing."""

    chosen = Signal(object)  # [column, row]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._find: Callable[[str], FieldAt | None] = lambda _name: None
        self._name_of: Callable[[FieldAt], str] = column_and_row
        self._at: FieldAt = (0, 0)
        self.editingFinished.connect(self._typed)

    def show_field(
        self, value: Any, find: Callable[[str], FieldAt | None], name_of: Callable[[FieldAt], str]
    ) -> None:
        """Show a field of the draft.

        Args:
            value: its column and row.
            find: finds a field by its name.
            name_of: names a field.
        """
        self._find, self._name_of = find, name_of
        column, row = value or (0, 0)
        self._at = (int(column), int(row))
        self.setText(name_of(self._at))

    def _typed(self) -> None:
        found = self._find(self.text())
        if found is None:
            self.setText(self._name_of(self._at))
        elif found != self._at:
            self.chosen.emit(list(found))


class SpotField(QWidget):
    """A spot on a table in centimetres from its north-western corner, or what holds without one."""

    chosen = Signal(object)  # plain data of the spot; None for none

    def __init__(self, none: str, parent: QWidget | None = None) -> None:
        """Make the field.

        Args:
            none: what holds where no spot is named.
            parent: the widget that holds it.
        """
        super().__init__(parent)
        self.kind = ComboBox(self)
        self.kind.addItem(none)
        self.kind.addItem(self.tr("a spot on the table"))
        self.east, self.south = SpinBox(self), SpinBox(self)
        self.east.setAccessibleName(self.tr("Centimetres from the western edge"))
        self.south.setAccessibleName(self.tr("Centimetres from the northern edge"))
        column = column_layout(self, 0, SPACE_1)
        column.addWidget(self.kind)
        row = row_layout(None, 0, SPACE_1)
        for box in (self.east, self.south):
            box.setRange(0, _MOST_CM)
            box.setSuffix(self.tr(" cm"))
            box.setToolTip(box.accessibleName())
            box.valueChanged.connect(lambda _number: self._emit())
            row.addWidget(box)
        column.addLayout(row)
        self.kind.activated.connect(lambda _row: self._emit())

    def show_spot(self, value: Any) -> None:
        """Show a spot of the draft, plain data; None for none."""
        spot = value if isinstance(value, dict) else None
        self.kind.setCurrentIndex(0 if spot is None else 1)
        for box, name in ((self.east, "x_cm"), (self.south, "y_cm")):
            with QSignalBlocker(box):
                box.setValue(round(float((spot or {}).get(name) or 0)))
            box.setVisible(spot is not None)

    def _emit(self) -> None:
        on_table = self.kind.currentIndex() == 1
        self.chosen.emit({"x_cm": self.east.value(), "y_cm": self.south.value()} if on_table else None)


class PlaceField(QWidget):
    """A list of places; for a field a box beside it takes its name, as it stands on the board."""

    chosen = Signal(object)  # plain data of the place

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = ComboBox(self)
        self.kind.activated.connect(lambda _row: self._choose())
        self.at = FieldName(self)
        self.at.setPlaceholderText(self.tr("Field, as 1/F7"))
        self.at.setAccessibleName(self.tr("Field"))
        self.at.chosen.connect(lambda at: self.chosen.emit({"at": _FIELD, "field": at}))
        row = row_layout(self, 0, SPACE_1)
        row.addWidget(self.kind, 1)
        row.addWidget(self.at)

    def show_place(
        self,
        value: Any,
        areas: tuple[tuple[str, str], ...],
        find: Callable[[str], FieldAt | None],
        name_of: Callable[[FieldAt], str],
    ) -> None:
        """Show a place of the draft.

        Args:
            value: its plain data.
            areas: (id, name) of the areas of the scenario.
            find: finds a field by its name.
            name_of: names a field.
        """
        place = value if isinstance(value, dict) else {}
        kind = str(place.get("at", "edge"))
        words = [(("edge", edge), QCoreApplication.translate("Rules", text)) for edge, text in EDGES]
        words += [(("area", ident), text) for ident, text in areas]
        words.append(((_FIELD, ""), self.tr("a field …")))
        now = (kind, str(place.get(kind, "south")) if kind != _FIELD else "")
        if now not in dict(words):
            words.append((now, now[1]))
        with QSignalBlocker(self.kind):
            self.kind.clear()
            for data, text in words:
                self.kind.addItem(text, list(data))
            self.kind.setCurrentIndex([data for data, _text in words].index(now))
        self.at.setVisible(kind == _FIELD)
        if kind == _FIELD:
            self.at.show_field(place.get("field"), find, name_of)

    def _choose(self) -> None:
        kind, name = self.kind.currentData()
        if kind == _FIELD:
            self.chosen.emit({"at": _FIELD, "field": [0, 0]})
            self.at.setFocus()
            self.at.selectAll()
        else:
            self.chosen.emit({"at": kind, kind: name})
