"""A map on a table: where its fields lie, in millimetres from its north-western corner."""

from __future__ import annotations

import math
from dataclasses import dataclass

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays


@dataclass(frozen=True)
class FieldMat:
    """The fields of a map at the size at which they lie on the table."""

    arrays: MapArrays
    width: float
    """Between opposite sides of a field."""

    @property
    def _step(self) -> float:
        """Between lines of fields: rows, of flat hexes columns."""
        return self.width if self.arrays.grid_kind == "square" else self.width * math.sqrt(3) / 2

    @property
    def size(self) -> tuple[int, int]:
        """Width and depth of the map; of a board the outer fields are cut."""
        arrays, kind = self.arrays, self.arrays.grid_kind
        if arrays.board:
            return max(1, round((arrays.columns - 1) * self.width)), max(
                1, round((arrays.rows - 1) * self._step)
            )
        if kind == "square":
            return round(arrays.columns * self.width), round(arrays.rows * self.width)
        fields, lines = (arrays.rows, arrays.columns) if kind == "flat" else (arrays.columns, arrays.rows)
        shift = self.width / 2 if lines > 1 or arrays.stagger == "even" else 0.0
        along, across = fields * self.width + shift, (lines - 1) * self._step + self._step * 4 / 3
        return (round(across), round(along)) if kind == "flat" else (round(along), round(across))

    def centre(self, at: Offset) -> tuple[float, float]:
        """Return the middle of a field."""
        column, row = at
        kind = self.arrays.grid_kind
        half, corner = (0.0, 0.0) if self.arrays.board else (self.width / 2, self._step * 2 / 3)
        if kind == "square":
            return half + column * self.width, half + row * self.width
        line = column if kind == "flat" else row
        shift = self.width / 2 if (line % 2 == 0) == (self.arrays.stagger == "even") else 0.0
        if kind == "flat":
            return corner + column * self._step, half + row * self.width + shift
        return half + column * self.width + shift, corner + row * self._step

    def field_at(self, x: float, y: float) -> Offset | None:
        """Return the field whose middle is nearest to a point of the map. None beside the map."""
        width, depth = self.size
        if not (0 <= x <= width and 0 <= y <= depth):
            return None
        first = self.centre((0, 0))
        flat = self.arrays.grid_kind == "flat"
        column = round((x - first[0]) / (self._step if flat else self.width))
        row = round((y - first[1]) / (self.width if flat else self._step))
        near = [(column + across, row + down) for across in (-1, 0, 1) for down in (-1, 0, 1)]
        there = [at for at in near if self.arrays.has_field(at)]
        return min(there, key=lambda at: math.dist(self.centre(at), (x, y)), default=None)
