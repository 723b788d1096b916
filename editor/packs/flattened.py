"""Maps of pointy hexes as maps of flat hexes and back: turned by 90 degrees, never mirrored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from editor.packs.foreign import ForeignMap
from editor.rules.core.hexes import Offset, Stagger
from editor.rules.core.map_arrays import THINGS, MapArrays
from schemas.base import Schema
from schemas.map import GridKind, MapArea, TracedPicture, Wrap

_WRAPS: Final[dict[Wrap, Wrap]] = {
    "none": "none",
    "both": "both",
    "east_west": "north_south",
    "north_south": "east_west",
}


_ROW: Final = 0.75**0.5
"""Field widths from one row of pointy hexes, or column of flat ones, to the next."""


@dataclass(frozen=True)
class QuarterTurn:
    """A turn of a whole map by 90 degrees: of pointy hexes clockwise, of flat hexes back again."""

    grid: GridKind
    """Grid of the map before it, pointy or flat."""
    columns: int
    rows: int
    stagger: Stagger

    @property
    def clockwise(self) -> bool:
        """Whether the north of the map comes to lie in the east."""
        return self.grid == "pointy"

    @property
    def new_grid(self) -> GridKind:
        """Grid after it."""
        return "flat" if self.clockwise else "pointy"

    @property
    def new_stagger(self) -> Stagger:
        """Which lines are shifted after it: the count begins at what was the other end."""
        lines = self.rows if self.clockwise else self.columns
        if lines % 2:
            return self.stagger
        return "odd" if self.stagger == "even" else "even"

    def place(self, at: Offset) -> Offset:
        """Return where a field comes to lie."""
        column, row = at
        return (self.rows - 1 - row, column) if self.clockwise else (row, self.columns - 1 - column)

    def layer(self, values: NDArray[Any]) -> NDArray[Any]:
        """Return an array ``[row, column]`` turned."""
        return np.ascontiguousarray(np.rot90(values, -1 if self.clockwise else 1))

    def aside(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point beside the centre of its field comes to lie; y grows to the south."""
        return (0.0 - y, x) if self.clockwise else (y, 0.0 - x)

    def picture(self, picture: TracedPicture) -> TracedPicture:
        """Return a traced picture turned with the map; places count from another field than before."""
        origin = (0, self.rows - 1) if self.clockwise else (self.columns - 1, 0)
        across, down = (1.0, _ROW) if self.clockwise else (_ROW, 1.0)
        shift = self._shift(origin) - self._shift((0, 0))
        left = origin[0] * across + (shift if self.clockwise else 0.0)
        top = origin[1] * down + (0.0 if self.clockwise else shift)
        x, y = self.aside(picture.x - left, picture.y - top)
        turn = (picture.turn + (90 if self.clockwise else -90)) % 360
        return picture.model_copy(update={"x": x, "y": y, "turn": turn})

    def _shift(self, at: Offset) -> float:
        """Return by how many field widths the line of a field is shifted along itself."""
        line = at[1] if self.clockwise else at[0]
        return 0.5 if (line % 2 == 0) == (self.stagger == "even") else 0.0

    def thing(self, value: Any) -> Any:
        """Return things with every field where it comes to lie. Upright words and drawings stay upright."""
        if isinstance(value, TracedPicture):
            return self.picture(value)
        if isinstance(value, Schema):
            return self._schema(value)
        if isinstance(value, tuple):
            if len(value) == 2 and all(isinstance(one, int) for one in value):
                return self.place(value)
            return tuple(self.thing(one) for one in value)
        return value

    def _schema(self, value: Schema) -> Schema:
        fields, degrees = type(value).model_fields, 90 if self.clockwise else -90
        update: dict[str, Any] = {
            name: self.thing(getattr(value, name))
            for name in ("at", "fields", "wall_fields", "between", "openings")
            if name in fields
        }
        if "x" in fields:
            update["x"], update["y"] = self.aside(getattr(value, "x", 0.0), getattr(value, "y", 0.0))
        if getattr(value, "angle", 0) or getattr(value, "curve", 0):
            update["angle"] = (getattr(value, "angle", 0) + degrees + 180) % 360 - 180
        if "north" in fields:
            update["north"] = (getattr(value, "north", 0) + degrees) % 360
        return value.model_copy(update=update)


def flattened(arrays: MapArrays) -> MapArrays:
    """Return a map of the other kind of hexes, turned by 90 degrees. A board becomes a free map."""
    turn = QuarterTurn(arrays.grid_kind, arrays.columns, arrays.rows, arrays.stagger)
    return replace(
        arrays,
        columns=arrays.rows,
        rows=arrays.columns,
        stagger=turn.new_stagger,
        board=False,
        grid_kind=turn.new_grid,
        wrap=_WRAPS[arrays.wrap],
        terrain=turn.layer(arrays.terrain),
        levels=turn.layer(arrays.levels),
        depth=turn.layer(arrays.depth),
        names={turn.place(at): name for at, name in arrays.names.items()},
        **{name: turn.thing(getattr(arrays, name)) for name in THINGS},
    )


def turned_map(found: ForeignMap) -> ForeignMap:
    """Return a foreign map of the other kind of hexes, turned by 90 degrees."""
    turn = QuarterTurn(found.grid, found.columns, found.rows, found.stagger)
    return replace(
        found,
        columns=found.rows,
        rows=found.columns,
        grid=turn.new_grid,
        stagger=turn.new_stagger,
        stack=tuple(turn.layer(one) for one in found.stack),
        levels=None if found.levels is None else turn.layer(found.levels),
        depth=None if found.depth is None else turn.layer(found.depth),
        things={key: _thing(turn, key, value) for key, value in found.things.items()},
        areas=tuple(_area(turn, area) for area in found.areas),
        features=tuple(replace(one, at=turn.place(one.at)) for one in found.features),
    )


def _thing(turn: QuarterTurn, key: str, value: Any) -> Any:
    if key == "wrap":
        wrap: Wrap = value
        return _WRAPS[wrap]
    return turn.thing(value) if key in THINGS else value


def _area(turn: QuarterTurn, area: MapArea) -> MapArea:
    return area.model_copy(update={"fields": turn.thing(area.fields)})
