"""Roads, walls and labels of a map, drawn and removed on the canvas."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLineEdit, QWidget

from editor.printing.maps.details import CONTOURS_FROM, LABELS_FROM
from editor.printing.maps.pens import pen
from editor.rules.core.hexes import Offset, neighbours, to_axial, to_offset
from editor.rules.core.map_regions import line
from editor.ui.context import UiContext
from editor.ui.forms.words import value_word
from editor.ui.maps.canvas import MapCanvas
from editor.ui.maps.model import MapModel, ThingsCommand
from editor.ui.maps.tools import BrushSettings, near_side
from schemas.map import Edge, MapLabel
from schemas.text import LocalText

LABEL_WIDTH = 220


class ThingTools(QObject):
    """Changes what is not a layer; each change is one step of undo."""

    def __init__(
        self, model: MapModel, canvas: MapCanvas, settings: BrushSettings, context: UiContext, host: QWidget
    ) -> None:
        super().__init__(host)
        self._model = model
        self._canvas = canvas
        self._settings = settings
        self._context = context
        self._host = host
        self._road: list[Offset] = []
        self._label_edit: QLineEdit | None = None
        canvas.add_overlay(self.paint_road)

    def finish_label(self) -> None:
        """Write the label that is being typed."""
        if self._label_edit is not None:
            self._label_edit.clearFocus()

    # labels

    def edit_label(self, at: Offset) -> None:
        """Write on a field, in the language of the interface."""
        arrays = self._model.arrays
        if arrays is None:
            return
        old = next((label for label in arrays.labels if label.at == at), None)
        # A child of the canvas would hand it the keys that it does not use itself.
        edit = QLineEdit(old.text.get(self._context.language) if old else "", self._host)
        edit.setObjectName("label_edit")
        edit.setPlaceholderText(self.tr("Label"))
        edit.setAccessibleName(self.tr("Label of {field}").format(field=arrays.field_name(at) or str(at)))
        edit.resize(LABEL_WIDTH, edit.sizeHint().height())
        middle = self._canvas.mapTo(self._host, self._canvas.centre_of(at).toPoint())
        edit.move(middle.x() - LABEL_WIDTH // 2, middle.y() - edit.height() // 2)
        edit.editingFinished.connect(lambda: self._write_label(at, edit))
        self._label_edit = edit
        edit.show()
        edit.setFocus()
        edit.selectAll()

    def _write_label(self, at: Offset, edit: QLineEdit) -> None:
        if self._label_edit is not edit or self._model.arrays is None:
            return
        self._label_edit = None
        words = edit.text().strip()
        edit.deleteLater()
        self._canvas.setFocus()
        old = next((label for label in self._model.arrays.labels if label.at == at), None)
        texts = dict(old.text.root) if old else {}
        texts.pop(self._context.language, None)
        if words:
            texts[self._context.language] = words
        others = tuple(label for label in self._model.arrays.labels if label.at != at)
        after = (*others, MapLabel(at=at, text=LocalText(texts))) if texts else others
        if after != self._model.arrays.labels:
            self._push_things(
                "labels", after, self.tr("Write a label") if words else self.tr("Remove a label")
            )

    def _push_things(self, name: Any, after: tuple[Any, ...], text: str) -> None:
        if self._canvas.field_width() < (LABELS_FROM if name == "labels" else CONTOURS_FROM):
            self._context.announce(self.tr("Zoom in to see roads, walls and labels."))
        self._model.session.undo_stack.push(ThingsCommand(self._model, name, after, text))

    # roads and walls

    def begin_road(self, at: Offset) -> None:
        """Start a road on a field."""
        self._road = [at]

    def lengthen_road(self, at: Offset) -> None:
        """Lead the road on to a field; going back takes it back."""
        if not self._road or at == self._road[-1]:
            return
        arrays = self._model.arrays
        if arrays is None:
            return
        for step in line(self._road[-1], at, arrays.stagger)[1:]:
            if not arrays.has_field(step):
                return
            if len(self._road) > 1 and step == self._road[-2]:
                self._road.pop()
            else:
                self._road.append(step)
        self._canvas.update()

    def finish_road(self) -> None:
        """Lay the road; a road of one field removes what runs there."""
        if not self._road:
            return
        arrays, road = self._model.arrays, tuple(self._road)
        self._road = []
        self._canvas.update()
        if arrays is None:
            return
        if len(road) > 1:
            self._push_things("roads", (*arrays.roads, road), self.tr("Draw a road"))
            return
        after = tuple(other for other in arrays.roads if road[0] not in other)
        if after != arrays.roads:
            self._push_things("roads", after, self.tr("Remove a road"))

    def paint_road(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw the road that is being laid."""
        if len(self._road) > 1:
            painter.setPen(pen(self._model.looks.mark_dark, max(3.0, canvas.field_width() * 0.2)))
            painter.drawPolyline([canvas.centre_of(at) for at in self._road])
            painter.setPen(pen(self._model.looks.road, max(2.0, canvas.field_width() * 0.14)))
            painter.drawPolyline([canvas.centre_of(at) for at in self._road])

    def toggle_wall(self, at: Offset, point: QPointF) -> None:
        """Build on the side nearest to a point, or take away what stands there."""
        arrays = self._model.arrays
        if arrays is None:
            return
        outline = [(corner.x(), corner.y()) for corner in self._canvas.field_polygon(at).toList()]
        side = near_side(outline, point.x(), point.y())
        other = to_offset(neighbours(to_axial(at, arrays.stagger))[side], arrays.stagger)
        if not arrays.has_field(other):
            self._context.announce(
                self.tr("There is no field beyond that side: walls stand between two fields.")
            )
            return
        rest = tuple(edge for edge in arrays.edges if set(edge.between) != {at, other})
        if len(rest) < len(arrays.edges):
            self._push_things("edges", rest, self.tr("Remove a wall"))
        else:
            edge = Edge.model_validate({"between": (at, other), "kind": self._settings.edge})
            self._push_things(
                "edges", (*rest, edge), self.tr("Build a {kind}").format(kind=value_word(edge.kind))
            )
