"""Named areas of a map: painted on the canvas, listed, renamed and removed beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QWidget

from editor.printing.maps.pens import pen, text_font
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_shapes import square
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.model import MapModel
from editor.ui.editors.maps.settings import BrushSettings
from editor.ui.kit.context import UiContext
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, army_colour, muted, set_icon
from editor.ui.kit.widgets import describe, wrapped

_TINT = 60
_BLOT = 12
_NAMES_FROM = 14
"""Field width in pixels from which areas bear their names."""


class AreaTools(QObject):
    """Paints the chosen area and changes the list of areas; a stroke is one step of undo."""

    changed = Signal()  # the areas, or which is chosen

    def __init__(
        self,
        model: MapModel,
        canvas: MapCanvas,
        settings: BrushSettings,
        context: UiContext,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._session = model.session
        self._canvas = canvas
        self._settings = settings
        self._context = context
        self.chosen = 0
        """Place of the chosen area in the list."""
        self._shown = False
        self._stroke: set[Offset] | None = None
        self._erasing = False
        self._last: Offset | None = None
        canvas.add_overlay(self.paint)

    def areas(self) -> Sequence[dict[str, Any]]:
        """Return the areas of the draft as plain data."""
        return self._session.peek("areas") or ()

    def name(self, area: dict[str, Any]) -> str:
        """Return an area's name in the language of the interface, else in any."""
        return self._context.local(area.get("name")) or str(area.get("id", ""))

    def fields(self, number: int) -> set[Offset]:
        """Return the fields of an area."""
        areas = self.areas()
        if not 0 <= number < len(areas):
            return set()
        return {(int(column), int(row)) for column, row in areas[number].get("fields", ())}

    def show(self, shown: bool) -> None:
        """Draw the areas on the map, or not."""
        if shown != self._shown:
            self._shown = shown
            self._canvas.update()

    def choose(self, number: int) -> None:
        """Take another area in hand."""
        if number != self.chosen:
            self.chosen = number
            self.changed.emit()
            self._canvas.update()

    def refresh(self) -> None:
        """The areas of the draft changed."""
        self.chosen = max(0, min(self.chosen, len(self.areas()) - 1))
        self.changed.emit()
        self._canvas.update()

    # the list

    def add(self, fields: Iterable[Offset] = ()) -> None:
        """Add an area and choose it."""
        areas = self.areas()
        taken = {area.get("id") for area in areas}
        number = next(n for n in range(1, len(areas) + 2) if f"area_{n}" not in taken)
        words = self.tr("Area {number}").format(number=number)
        fresh = {"id": f"area_{number}", "name": {self._context.language: words}, "fields": _plain(fields)}
        self.chosen = len(areas)
        self._session.change("areas", [*areas, fresh], self.tr("Add an area"))

    def rename(self, number: int, words: str) -> None:
        """Give an area another name in the language of the interface."""
        area = self.areas()[number]
        words = words.strip()
        if words and words != self.name(area):
            text = self.tr("Rename {area}").format(area=self.name(area))
            self._session.change(("areas", number, "name", self._context.language), words, text)
        else:
            self.changed.emit()

    def remove(self, number: int) -> None:
        """Remove an area; its fields stay as they are."""
        areas = list(self.areas())
        if 0 <= number < len(areas):
            text = self.tr("Remove {area}").format(area=self.name(areas.pop(number)))
            self._session.change("areas", areas, text)

    # the pointer

    def press(self, at: Offset, *, erase: bool) -> None:
        """Begin a stroke."""
        self._stroke, self._erasing, self._last = self.fields(self.chosen), erase, None
        self.drag(at)

    def drag(self, at: Offset) -> None:
        """Go on with the stroke."""
        arrays = self._model.arrays
        if self._stroke is None or arrays is None:
            return
        way = [at] if self._last is None else arrays.grid.line(self._last, at)
        self._last = at
        fields = {one for middle in way for one in self._brush(arrays.grid, middle) if arrays.has_field(one)}
        self._stroke = self._stroke - fields if self._erasing else self._stroke | fields
        self._canvas.update()

    def _brush(self, grid: Grid, at: Offset) -> list[Offset]:
        radius = self._settings.radius
        return grid.disc(at, radius) if self._settings.round else square(at, radius, grid)

    def release(self) -> None:
        """Write the stroke; without an area, painting makes the first one."""
        fields, self._stroke = self._stroke, None
        self._canvas.update()
        if fields is None or fields == self.fields(self.chosen):
            return
        areas = self.areas()
        if not areas:
            self.add(fields)
            return
        text = self.tr("Paint {area}").format(area=self.name(areas[self.chosen]))
        self._session.change(("areas", self.chosen, "fields"), _plain(fields), text)

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw the areas with their names, the chosen one stronger."""
        if not self._shown:
            return
        painter.setClipRect(canvas.map_rect())
        areas = self.areas()
        for number, area in enumerate(areas):
            stroke = self._stroke if number == self.chosen else None
            self._draw(canvas, painter, number, self.fields(number) if stroke is None else stroke)
            self._write(canvas, painter, self.name(area), self.fields(number))
        if not areas and self._stroke:
            self._draw(canvas, painter, 0, self._stroke)

    def _draw(self, canvas: MapCanvas, painter: QPainter, number: int, fields: set[Offset]) -> None:
        colour = army_colour(None, number)
        tint = QColor(colour)
        tint.setAlpha(_TINT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawPath(canvas.fields_path(fields))
        border = canvas.outline(fields)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(canvas.looks.halo, 4.5 if number == self.chosen else 3.0))
        painter.drawPath(border)
        painter.setPen(pen(colour, 3.0 if number == self.chosen else 1.6))
        painter.drawPath(border)

    def _write(self, canvas: MapCanvas, painter: QPainter, name: str, fields: set[Offset]) -> None:
        if not fields or canvas.field_width() < _NAMES_FROM:
            return
        points = [canvas.centre_of(at) for at in fields]
        middle = QPointF(sum(p.x() for p in points) / len(points), sum(p.y() for p in points) / len(points))
        painter.setFont(text_font(max(12.0, canvas.field_width() * 0.32), bold=True))
        box = QRectF(middle.x() - 150, middle.y() - 20, 300, 40)
        painter.setPen(QColor(canvas.looks.halo))
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            painter.drawText(box.translated(dx, dy), Qt.AlignmentFlag.AlignCenter, name)
        painter.setPen(QColor(canvas.looks.ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)


def _plain(fields: Iterable[Offset]) -> list[list[int]]:
    return sorted(([column, row] for column, row in fields), key=lambda at: (at[1], at[0]))


def _blot(colour: QColor) -> QIcon:
    blot = QPixmap(_BLOT, _BLOT)
    blot.fill(colour)
    return QIcon(blot)


class AreaPanel(QWidget):
    """The list of areas; a name is typed over after a double click."""

    chosen = Signal(int)

    def __init__(self, tools: AreaTools, *, read_only: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tools = tools
        self._read_only = read_only
        column = column_layout(self, SPACE_2, SPACE_1)
        self._empty = wrapped(
            muted(
                QLabel(
                    self.tr("Name groups of fields here, such as a hill or a ford that must be held."), self
                )
            )
        )
        self.list = QListWidget(self)
        self.list.setObjectName("map_areas")
        self.list.setAccessibleName(self.tr("Areas"))
        self.name = LineEdit(self)
        self.name.setObjectName("area_name")
        self.name.setAccessibleName(self.tr("Name of the area"))
        self.name.setPlaceholderText(self.tr("Name of the area"))
        self.add, self.remove = QPushButton(self.tr("Add an area"), self), QPushButton(self)
        set_icon(self.remove, "trash-2")
        describe(self.remove, self.tr("Remove the area"))
        column.addWidget(self._empty)
        column.addWidget(self.list, 1)
        column.addWidget(self.name)
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addStretch(1)
        row.addWidget(self.remove)
        column.addLayout(row)
        self.list.currentRowChanged.connect(self._choose)
        self.list.itemClicked.connect(lambda item: self._choose(self.list.row(item)))
        self.name.editingFinished.connect(self._rename)
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(lambda: tools.remove(self.list.currentRow()))
        tools.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the areas of the draft."""
        areas, chosen = self._tools.areas(), self._tools.chosen
        with QSignalBlocker(self.list):
            self.list.clear()
            for number, area in enumerate(areas):
                count = self.tr("%n field(s)", "", len(area.get("fields", ())))
                words = f"{self._tools.name(area)}  ·  {count}"
                item = QListWidgetItem(_blot(army_colour(None, number)), words)
                self.list.addItem(item)
            self.list.setCurrentRow(chosen if areas else -1)
        self.list.setVisible(bool(areas))
        self._empty.setVisible(not areas)
        self.name.setText(self._tools.name(areas[chosen]) if areas else "")
        self.name.setVisible(bool(areas))
        self.name.setReadOnly(self._read_only)
        self.add.setEnabled(not self._read_only)
        self.remove.setEnabled(bool(areas) and not self._read_only)

    def _choose(self, number: int) -> None:
        if number >= 0:
            self._tools.choose(number)
            self.chosen.emit(number)

    def _rename(self) -> None:
        if not self._read_only and 0 <= self.list.currentRow() < len(self._tools.areas()):
            self._tools.rename(self.list.currentRow(), self.name.text())

    def _add(self) -> None:
        self._tools.add()
        self.chosen.emit(self._tools.chosen)
        self.name.setFocus()
        self.name.selectAll()
