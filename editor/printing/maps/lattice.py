"""Fields in pixels: where a field lies on the picture, which field a pixel belongs to.

Map pixels count from the top left corner of the picture. A field measures ``width`` pixels from side to
opposite side; of a board the outer fields are cut by the picture's edge (I.1.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.hexes import Offset, Stagger
from editor.rules.core.map_arrays import MapArrays
from schemas.map import GridKind

WARP_FROM: Final = 14
"""Field width in pixels from which terrain has wavering borders."""
_TILES_ACROSS: Final = ((32, 12), (96, 6), (10_000, 4))
"""Up to this width textures and the waver of borders repeat after so many fields."""

Ints = NDArray[np.int32]


@dataclass(frozen=True)
class HexLattice:
    """The fields of a map at one size."""

    width: int
    """Pixels between opposite sides of a field, an even number."""
    stagger: Stagger
    board: bool
    kind: GridKind = "pointy"

    @cached_property
    def step(self) -> int:
        """Pixels between the lines of fields that share no line of centres: rows, of flat hexes columns."""
        return self.width if self.kind == "square" else max(1, round(self.width * 3**0.5 / 2))

    @cached_property
    def pitch(self) -> tuple[int, int]:
        """Pixels from column to column and from row to row."""
        return (self.step, self.width) if self.kind == "flat" else (self.width, self.step)

    @cached_property
    def radius(self) -> float:
        """Pixels from the centre to a corner (of a square: to a side)."""
        return self.width / 2 if self.kind == "square" else self.step * 2 / 3

    @cached_property
    def half_height(self) -> float:
        """Pixels from the centre to the northern corner or side."""
        return self.radius if self.kind == "pointy" else self.width / 2

    @cached_property
    def half_width(self) -> float:
        """Pixels from the centre to the eastern corner or side."""
        return self.radius if self.kind == "flat" else self.width / 2

    @cached_property
    def origin(self) -> tuple[int, int]:
        """Map pixel of the centre of field (0, 0), were its line of fields not shifted."""
        if self.board:
            return 0, 0
        to_corner = -(-self.step * 2 // 3)
        if self.kind == "square":
            return self.width // 2, self.width // 2
        return (to_corner, self.width // 2) if self.kind == "flat" else (self.width // 2, to_corner)

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Return width and height of the picture of a map."""
        if self.board:
            return max(1, (columns - 1) * self.width), max(1, (rows - 1) * self.step)
        if self.kind == "square":
            return columns * self.width, rows * self.width
        if self.kind == "flat":
            high, wide = self._hex_size(rows, columns, self.origin[0])
            return wide, high
        return self._hex_size(columns, rows, self.origin[1])

    def _hex_size(self, fields: int, lines: int, to_corner: int) -> tuple[int, int]:
        shift = self.width // 2 if lines > 1 or self.stagger == "even" else 0
        return fields * self.width + shift, (lines - 1) * self.step + 2 * to_corner

    def shifted(self, line: int) -> bool:
        """Return whether a row (of flat hexes a column) is shifted by half a field."""
        return self.kind != "square" and (line % 2 == 0) == (self.stagger == "even")

    def centre(self, at: Offset) -> tuple[float, float]:
        """Return the map pixel of a field's centre."""
        column, row = at
        x, y = self.origin
        across, down = self.pitch
        if self.kind == "flat":
            return x + column * across, y + row * down + (self.width / 2 if self.shifted(column) else 0.0)
        return x + column * across + (self.width / 2 if self.shifted(row) else 0.0), y + row * down

    def corners(self, at: Offset) -> list[tuple[float, float]]:
        """Return the corners of a field, clockwise; side d of the grid lies between d and d + 1."""
        x, y = self.centre(at)
        half, long, short = self.width / 2, self.radius, self.radius / 2
        if self.kind == "square":
            return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        if self.kind == "flat":
            return [
                (x - short, y - half),
                (x + short, y - half),
                (x + long, y),
                (x + short, y + half),
                (x - short, y + half),
                (x - long, y),
            ]
        return [
            (x, y - long),
            (x + half, y - short),
            (x + half, y + short),
            (x, y + long),
            (x - half, y + short),
            (x - half, y - short),
        ]

    def field_at(self, x: float, y: float) -> Offset:
        """Return the field that a map pixel lies in; it may be off the map."""
        ox, oy = self.origin
        row, column = _nearest(np.array([x - ox]), np.array([y - oy]), self)
        return int(column[0]), int(row[0])

    def bounds(self, first: Offset, last: Offset) -> tuple[int, int, int, int]:
        """Return ``left, top, right, bottom`` of the pixels of some fields with all that hangs over."""
        ox, oy = self.origin
        across, down = self.pitch
        # Borders and slopes show in half of each neighbour, too.
        over = self.width + 2
        if self.kind == "flat":
            return (
                ox + first[0] * across - int(self.radius) - over // 2,
                oy + first[1] * down - over,
                ox + last[0] * across + int(self.radius) + over // 2 + 1,
                oy + (last[1] + 1) * down + over,
            )
        return (
            ox + first[0] * across - over,
            oy + first[1] * down - int(self.radius) - over // 2,
            ox + (last[0] + 1) * across + over,
            oy + last[1] * down + int(self.radius) + over // 2 + 1,
        )

    def window(self, left: int, top: int, right: int, bottom: int) -> tuple[int, int, int, int]:
        """Return ``first column, first row, end column, end row`` of the fields that a rectangle may show."""
        ox, oy = self.origin
        across, down = self.pitch
        return (
            (left - ox) // across - 2,
            (top - oy) // down - 2,
            (right - ox) // across + 3,
            (bottom - oy) // down + 3,
        )


def lattice_of(arrays: MapArrays, width: int) -> HexLattice:
    """Return the lattice of a map for a field width (even, in pixels)."""
    return HexLattice(width, arrays.stagger, arrays.board, arrays.grid_kind)


@dataclass(frozen=True)
class PixelTables:
    """Which field each pixel shows, for one period of the lattice."""

    row: Ints
    """Row, relative to the period's first."""
    column: Ints
    """Column, relative to the period's first."""
    tiles: int
    """Fields in a period, in both directions."""


@lru_cache(maxsize=8)
def pixel_tables(width: int, stagger: Stagger, warped: bool, kind: GridKind = "pointy") -> PixelTables:
    """Return the tables of a size; ``warped`` lets the borders waver a little, always by the same noise."""
    lattice = HexLattice(width, stagger, True, kind)
    tiles = period_of(lattice)[0] if warped else 2
    pitch_x, pitch_y = lattice.pitch
    across, down = tiles * pitch_x, tiles * pitch_y
    x, y = np.meshgrid(np.arange(across) + 0.5, np.arange(down) + 0.5)
    px, py = x, y
    if warped:
        noise = np.random.Generator(np.random.PCG64(20))
        scales = (width * 0.42, width * 0.17)
        px = x + periodic_noise(noise, across, down, scales) * width * 0.075
        py = y + periodic_noise(noise, across, down, scales) * width * 0.075
        grain = max(0.6, width * 0.02)
        px = px + noise.uniform(-grain, grain, px.shape)
        py = py + noise.uniform(-grain, grain, py.shape)
    row, column = _nearest(px, py, lattice)
    return PixelTables(row.astype(np.int32), column.astype(np.int32), tiles)


def _nearest(
    x: NDArray[np.float64], y: NDArray[np.float64], lattice: HexLattice
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return row and column of the field nearest to points relative to the lattice's origin."""
    if lattice.kind == "square":
        return (
            np.floor(y / lattice.width + 0.5).astype(np.int64),
            np.floor(x / lattice.width + 0.5).astype(np.int64),
        )
    if lattice.kind == "flat":
        column, row = _nearest_hex(y, x, lattice.width, lattice.step, lattice.stagger)
        return row, column
    return _nearest_hex(x, y, lattice.width, lattice.step, lattice.stagger)


def _nearest_hex(
    x: NDArray[np.float64], y: NDArray[np.float64], width: int, step: int, stagger: Stagger
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return row and column of the pointy hex nearest to points."""
    r = y / step
    shift = 0.5 if stagger == "even" else 0.0
    q = x / width - shift - r / 2
    s = -q - r
    whole_q, whole_r, whole_s = np.rint(q), np.rint(r), np.rint(s)
    error_q, error_r, error_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    fix_q = (error_q > error_r) & (error_q > error_s)
    fix_r = ~fix_q & (error_r > error_s)
    fixed_q = np.where(fix_q, -whole_r - whole_s, whole_q).astype(np.int64)
    fixed_r = np.where(fix_r, -whole_q - whole_s, whole_r).astype(np.int64)
    odd = fixed_r & 1
    column = fixed_q + (fixed_r - odd) // 2 + (odd if stagger == "even" else 0)
    return fixed_r, column


def period_of(lattice: HexLattice) -> tuple[int, int, int]:
    """Return after how many fields textures and borders repeat, and that in pixels across and down."""
    tiles = next(count for limit, count in _TILES_ACROSS if lattice.width <= limit)
    return tiles, tiles * lattice.pitch[0], tiles * lattice.pitch[1]


def periodic_noise(
    source: np.random.Generator, across: int, down: int, scales: tuple[float, ...]
) -> NDArray[np.float64]:
    """Return smooth noise ``[y, x]`` between -1 and 1 that repeats at the borders of the picture.

    Args:
        source: where chance comes from.
        across: width in pixels.
        down: height in pixels.
        scales: sizes of its waves in pixels, the largest first; each weighs half as much as the one before.
    """
    total, whole = np.zeros((down, across)), 0.0
    for number, size in enumerate(scales):
        cells_x, cells_y = max(2, round(across / size)), max(2, round(down / size))
        weight = 0.5**number
        grid = source.uniform(-1, 1, (cells_y, cells_x))
        total += weight * _blown_up(_blown_up(grid, down).T, across).T
        whole += weight
    return total / whole


def _blown_up(grid: NDArray[np.float64], length: int) -> NDArray[np.float64]:
    """Return the grid stretched along its first axis to ``length``, smooth and periodic."""
    count = grid.shape[0]
    place = (np.arange(length) + 0.5) * count / length
    low = np.floor(place).astype(int)
    part = place - low
    part = (part * part * (3 - 2 * part))[:, None]
    return np.asarray(grid[low % count] * (1 - part) + grid[(low + 1) % count] * part)
