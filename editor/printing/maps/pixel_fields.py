"""Which field of a map each pixel of a rectangle shows, and what is known of those fields."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from editor.printing.maps.lattice import HexLattice, Ints, PixelTables, period_of, pixel_tables
from editor.printing.maps.mesh import mesh
from editor.rules.core.map_arrays import NO_FIELD, MapArrays

_Table = Literal["mesh", "warped", "straight"]
"""Borders between fields: as in nature, wavering along the sides, or the sides themselves."""


def tables_of(lattice: HexLattice, *, warped: bool) -> PixelTables:
    """Return the tables of one period of a lattice: which field each of its pixels shows."""
    return pixel_tables(lattice.width, lattice.stagger, warped, lattice.kind)


@dataclass(frozen=True)
class Window:
    """The fields that a rectangle may show, with a margin; places off the map hold ``NO_FIELD``."""

    column: int
    row: int
    terrain: NDArray[np.uint8]
    levels: NDArray[np.uint8]
    depth: NDArray[np.uint8]
    water: NDArray[np.bool_]

    @classmethod
    def of(
        cls, arrays: MapArrays, lattice: HexLattice, left: int, top: int, columns: int, rows: int
    ) -> Window:
        """Cut out the fields of a rectangle of map pixels; shadows reach a little further up and left."""
        reach = max(1, round(lattice.width * 0.09))
        first_column, first_row, end_column, end_row = lattice.window(
            left - reach, top - reach, left + columns, top + rows
        )
        shape = (end_row - first_row, end_column - first_column)
        terrain = np.full(shape, NO_FIELD, np.uint8)
        levels, depth = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
        r0, c0 = max(0, first_row), max(0, first_column)
        r1, c1 = min(arrays.rows, end_row), min(arrays.columns, end_column)
        if r1 > r0 and c1 > c0:
            here = np.s_[r0 - first_row : r1 - first_row, c0 - first_column : c1 - first_column]
            terrain[here] = arrays.terrain[r0:r1, c0:c1]
            levels[here] = arrays.levels[r0:r1, c0:c1]
            depth[here] = arrays.depth[r0:r1, c0:c1]
        return cls(first_column, first_row, terrain, levels, depth, depth > 0)

    def without(self, hidden: frozenset[str]) -> Window:
        """Return the window as it looks where heights or depths are not shown."""
        levels = self.levels * 0 if "levels" in hidden else self.levels
        depth = self.depth * 0 if "depth" in hidden else self.depth
        return replace(self, levels=levels, depth=depth, water=depth > 0)

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """First column, first row, end column, end row."""
        rows, columns = self.terrain.shape
        return self.column, self.row, self.column + columns, self.row + rows

    @property
    def has_relief(self) -> bool:
        """Whether anything here is not flat land."""
        return bool(self.levels.any() or self.depth.any())

    @property
    def has_gaps(self) -> bool:
        """Whether anything here is off the map."""
        return bool((self.terrain == NO_FIELD).any())

    @property
    def height(self) -> NDArray[np.int16]:
        """Height for light and shadow; water lies a little below its land."""
        return self.levels.astype(np.int16) - self.water


def fields_of(
    lattice: HexLattice, window: Window, left: int, top: int, columns: int, rows: int, *, warped: bool
) -> Ints:
    """Return for each pixel the index of its field in the window."""
    tables = tables_of(lattice, warped=warped)
    table: _Table = "warped" if warped else "straight"
    return _looked_up(lattice, window, (left, top, columns, rows), tables.tiles, table)


def mesh_fields(lattice: HexLattice, window: Window, left: int, top: int, columns: int, rows: int) -> Ints:
    """Return for each pixel the index of the field with the largest share in it."""
    tables = mesh(lattice.width, lattice.stagger, lattice.kind)
    return _looked_up(lattice, window, (left, top, columns, rows), tables.tiles, "mesh")


@lru_cache(maxsize=4)
def _period_index(lattice: HexLattice, wide: int, table: _Table) -> Ints:
    """Return for each pixel of one period the place of its field in a window ``wide`` fields across.

    Pieces that are drawn one after the other, like those of a stroke, have windows of few widths.
    """
    if table == "mesh":
        meshed = mesh(lattice.width, lattice.stagger, lattice.kind)
        return meshed.own_row.astype(np.int32) * wide + meshed.own_column
    tables = tables_of(lattice, warped=table == "warped")
    return tables.row.astype(np.int32) * wide + tables.column.astype(np.int32)


def _looked_up(
    lattice: HexLattice,
    window: Window,
    area: tuple[int, int, int, int],
    tiles: int,
    table: _Table,
) -> Ints:
    """Return the indices that tables of one period give for an area of map pixels."""
    left, top, columns, rows = area
    ox, oy = lattice.origin
    x, y = np.arange(left - ox, left - ox + columns), np.arange(top - oy, top - oy + rows)
    across, down = tiles * lattice.pitch[0], tiles * lattice.pitch[1]
    wide = window.terrain.shape[1]
    base_row = (y // down * tiles - window.row).astype(np.int32) * wide
    base_column = (x // across * tiles - window.column).astype(np.int32)
    # ``take`` is twice as fast as brackets.
    index = _period_index(lattice, wide, table).take(y % down, 0).take(x % across, 1)
    index += base_row[:, None]
    index += base_column[None, :]
    return index


def places_in_period(lattice: HexLattice, left: int, top: int, columns: int, rows: int) -> Ints:
    """Return for each pixel its index in a period of textures."""
    _, across, down = period_of(lattice)
    ox, oy = lattice.origin
    x = (np.arange(left - ox, left - ox + columns) % across).astype(np.int32)
    y = (np.arange(top - oy, top - oy + rows) % down).astype(np.int32)
    return y[:, None] * across + x[None, :]


def on_picture(
    lattice: HexLattice, arrays: MapArrays, left: int, top: int, columns: int, rows: int
) -> NDArray[np.bool_]:
    """Return which pixels lie on the map's picture: a board's outer fields are cut by its edge."""
    wide, high = lattice.size(arrays.columns, arrays.rows)
    x, y = np.arange(left, left + columns), np.arange(top, top + rows)
    return np.asarray(((y >= 0) & (y < high))[:, None] & ((x >= 0) & (x < wide))[None, :])
