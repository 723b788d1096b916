"""The fields that are selected on a map."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QObject, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QUndoCommand

from editor.printing.maps.pens import pen
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.model import MapModel

Mask = NDArray[np.bool_]
How = Literal["replace", "add", "subtract", "common"]
_LINES_FROM = 5
"""Field width in pixels from which the border is drawn; below, selected fields are tinted."""
_TINT = 70


class Selection(QObject):
    """Selected fields, as a mask of the map."""

    changed = Signal()

    def __init__(self, model: MapModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._mask: Mask | None = None
        self._stack = model.session.undo_stack
        self._step: int | None = None
        """Where the history stood last. None until fields were moved."""
        self._moves: list[tuple[int, QUndoCommand, Mask, Mask]] = []
        model.replaced.connect(self._check)

    @property
    def mask(self) -> Mask | None:
        """The selected fields as ``[row, column]``. None if none is."""
        return self._mask

    @property
    def count(self) -> int:
        """Number of selected fields."""
        return 0 if self._mask is None else int(self._mask.sum())

    def has(self, at: Offset) -> bool:
        """Say whether a field is selected."""
        return self._mask is not None and bool(self._mask[at[1], at[0]])

    def fields(self) -> list[Offset]:
        """Return the selected fields, row by row."""
        if self._mask is None:
            return []
        rows, columns = np.nonzero(self._mask)
        return list(zip(columns.tolist(), rows.tolist(), strict=True))

    def take(self, fields: Mask, how: How = "replace") -> None:
        """Select fields: these alone, these too, all but these, or those common to both."""
        arrays = self._model.arrays
        if arrays is None:
            return
        on_map = fields & (arrays.terrain != NO_FIELD)
        old = self._mask if self._mask is not None else np.zeros_like(on_map)
        results = {
            "replace": on_map,
            "add": old | on_map,
            "subtract": old & ~on_map,
            "common": old & on_map,
        }
        self._set(results[how])

    def take_fields(self, fields: list[Offset], how: How = "replace") -> None:
        """Select fields given one by one; those off the map are left out."""
        arrays = self._model.arrays
        if arrays is None:
            return
        mask = np.zeros(arrays.terrain.shape, bool)
        for column, row in fields:
            if arrays.has_field((column, row)):
                mask[row, column] = True
        self.take(mask, how)

    def take_all(self) -> None:
        """Select the whole map."""
        if self._model.arrays is not None:
            self.take(np.ones(self._model.arrays.terrain.shape, bool))

    def invert(self) -> None:
        """Select what is not selected, and nothing of what is."""
        if self._model.arrays is not None:
            none = np.zeros(self._model.arrays.terrain.shape, bool)
            self.take(~(self._mask if self._mask is not None else none))

    def clear(self) -> None:
        """Select nothing."""
        self._set(None)

    def _set(self, mask: Mask | None) -> None:
        if mask is not None and not mask.any():
            mask = None
        if mask is not None or self._mask is not None:
            self._mask = mask
            self.changed.emit()

    def follow(self, before: Mask, after: Mask) -> None:
        """Go back and forth with the last step of the history, which moved the selected fields."""
        step = self._stack.index()
        if self._step is None:
            self._step = step
            self._stack.indexChanged.connect(self._went)
        self._moves = [move for move in self._moves if move[0] < step]
        self._moves.append((step, self._stack.command(step - 1), before, after))

    def _went(self, step: int) -> None:
        """The author took a step back or did it again: what it moved stays selected."""
        came, self._step = self._step or 0, step
        for number, command, before, after in self._moves:
            if self._mask is None or {came, step} != {number, number - 1}:
                continue
            there, goal = (after, before) if step < came else (before, after)
            # After another change the place of the step in the history may belong to something else.
            if self._stack.command(number - 1) is command and np.array_equal(self._mask, there):
                self.take(goal)
                return

    def _check(self) -> None:
        """A map of another size has nothing selected."""
        arrays = self._model.arrays
        if self._mask is not None and (arrays is None or arrays.terrain.shape != self._mask.shape):
            self.clear()

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Tint the selected fields in sight and draw their border."""
        arrays = self._model.arrays
        if self._mask is None or arrays is None or canvas.arrays is None:
            return
        c0, r0, c1, r1 = canvas.seen_fields()
        part = self._mask[r0:r1, c0:c1]
        if not part.any():
            return
        small = canvas.field_width() < _LINES_FROM
        lines: list[QLineF] = []
        path = QPainterPath()
        rows, columns = np.nonzero(part if small else part & ~_surrounded(self._mask)[r0:r1, c0:c1])
        grid = arrays.grid
        for row, column in zip((rows + r0).tolist(), (columns + c0).tolist(), strict=True):
            at = (column, row)
            if small:
                middle, half = canvas.centre_of(at), canvas.field_width() / 2
                path.addRect(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
                continue
            corners = canvas.field_polygon(at).toList()
            for side, other in enumerate(grid.neighbours(at)):
                if not (arrays.has_field(other) and self._mask[other[1], other[0]]):
                    lines.append(QLineF(corners[side], corners[(side + 1) % grid.sides]))
        if small:
            tint = QColor(canvas.looks.mark_light)
            tint.setAlpha(_TINT)
            painter.fillPath(path, tint)
            return
        painter.setPen(pen(canvas.looks.mark_dark, 3.5))
        painter.drawLines(lines)
        light = pen(canvas.looks.mark_light, 1.8, cap=Qt.PenCapStyle.FlatCap)
        light.setDashPattern([3, 2])
        painter.setPen(light)
        painter.drawLines(lines)


def _surrounded(mask: Mask) -> Mask:
    """Return the fields with selected ones all around in a block of nine: no border is near."""
    inner = mask.copy()
    inner[:, 1:] &= mask[:, :-1]
    inner[:, :-1] &= mask[:, 1:]
    inner[:, 0] = inner[:, -1] = False
    whole = inner.copy()
    whole[1:] &= inner[:-1]
    whole[:-1] &= inner[1:]
    whole[0] = whole[-1] = False
    return whole
