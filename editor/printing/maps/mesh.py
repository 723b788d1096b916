"""Between the middles of fields: how much of each of the three nearest fields a pixel shows.

The middles of hexes are joined to triangles; a pixel in one lies nearer to a corner than to the others by its
barycentric weights. Where grounds or levels differ, these weights make the border smooth, whatever
zigzag the sides of the fields make. Tables hold one period of the lattice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from editor.printing.maps.lattice import HexLattice, Ints, period_of, periodic_noise
from editor.rules.core.hexes import Stagger
from schemas.map import GridKind

WAVER: Final = 0.135
"""How far borders waver, in field widths."""
_NEAR: Final = 0.86
"""A pixel with a larger weight of its own field shows nothing of the others."""
NEAR: Final = np.uint32(1 << 22)
_PLATEAU: Final = 1.7
SLOPE_UNIT: Final = 24.0
"""Steps of slope per level and field width in :attr:`Mesh.slopes`."""
DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps from a field to its neighbours along the axes of the hexes."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Mesh:
    """Tables of one period, flat: row by row."""

    own_row: NDArray[np.int16]
    """``[y, x]``: row of the field that a pixel belongs to, relative to the period's first."""
    own_column: NDArray[np.int16]
    shown: NDArray[np.uint32]
    """Per pixel: direction of the second nearest field (3 bits) and of the third, their weights in 255ths
    (8 bits each), and whether anything of them is to be seen (``NEAR``)."""
    slopes: NDArray[np.uint32]
    """Per pixel four signed bytes: how heights of second and third field weigh in to the right, and down."""
    tiles: int
    across: int
    down: int


_HELD: Final[WeakValueDictionary[tuple[int, Stagger, GridKind], Mesh]] = WeakValueDictionary()
"""Tables that somebody still draws with."""


@lru_cache(maxsize=6)
def mesh(width: int, stagger: Stagger, kind: GridKind) -> Mesh:
    """Return the tables of hexes of a size; always the same ones.

    The last ones are kept, and all that somebody holds: a large one takes a third of a second to make.
    """
    found = _HELD.get((width, stagger, kind))
    if found is None:
        found = _HELD[width, stagger, kind] = _made(width, stagger, kind)
    return found


def _made(width: int, stagger: Stagger, kind: GridKind) -> Mesh:
    lattice = HexLattice(width, stagger, True, kind)
    tiles, across, down = period_of(lattice)
    noise = np.random.Generator(np.random.PCG64(20))
    scales = (width * 0.42, width * 0.17)
    x = np.arange(across)[None, :] + 0.5 + periodic_noise(noise, across, down, scales) * width * WAVER
    y = np.arange(down)[:, None] + 0.5 + periodic_noise(noise, across, down, scales) * width * WAVER
    turned = kind == "flat"
    u, v = (y, x) if turned else (x, y)
    # A step to the right, and one down, on the wavering paper: for slopes.
    steps = [_stepped(x, y, axis, (down, across)[axis]) for axis in (1, 0)]
    q, r = _axial(u, v, lattice)
    base_q, base_r = np.floor(q), np.floor(r)
    part_q, part_r = q - base_q, r - base_r
    upper = part_q + part_r >= 1
    shares = _shares(part_q, part_r, upper)
    order = np.argsort(-shares, axis=0, kind="stable")
    sorted_shares = np.take_along_axis(shares, order, 0)
    corners_q = np.stack([np.where(upper, 1, 0), np.ones_like(q), np.zeros_like(q)]) + base_q
    corners_r = np.stack([np.where(upper, 1, 0), np.zeros_like(q), np.ones_like(q)]) + base_r
    corners_q = np.take_along_axis(corners_q, order, 0).astype(np.int64)
    corners_r = np.take_along_axis(corners_r, order, 0).astype(np.int64)
    slopes = []
    for moved_x, moved_y in steps:
        moved_q, moved_r = _axial(*((moved_y, moved_x) if turned else (moved_x, moved_y)), lattice)
        there = np.take_along_axis(_shares(moved_q - base_q, moved_r - base_r, upper), order, 0)
        slopes.append((heights_of(there) - heights_of(sorted_shares))[1:] * width * SLOPE_UNIT)
    odd = corners_r[0] & 1
    shift = odd if stagger == "even" else 0
    line, place = corners_r[0], corners_q[0] + (corners_r[0] - odd) // 2 + shift
    row, column = (place, line) if turned else (line, place)
    packed = np.clip(
        np.rint(np.stack([slopes[0][0], slopes[0][1], slopes[1][0], slopes[1][1]], -1)), -127, 127
    )
    second, third = _direction(corners_q, corners_r, 1), _direction(corners_q, corners_r, 2)
    weights = np.rint(sorted_shares[1:] * 255).astype(np.uint32).reshape(2, -1)
    shown = second | third << 3 | weights[0] << 6 | weights[1] << 14
    shown[(sorted_shares[0] < _NEAR).ravel()] |= NEAR
    return Mesh(
        row.astype(np.int16),
        column.astype(np.int16),
        shown,
        np.ascontiguousarray(packed.astype(np.int8)).view(np.uint32).ravel(),
        tiles,
        across,
        down,
    )


def heights_of(shares: NDArray[Any]) -> NDArray[Any]:
    """Return weights (first axis: the three fields) that make plateaus: heights change near borders only."""
    powers = np.maximum(shares, 0) ** _PLATEAU
    return np.asarray(powers / powers.sum(0))


_POWERS: Final = ((np.arange(256) / 255) ** _PLATEAU).astype(np.float32)


def height_shares(b: Ints, c: Ints) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the same for second and third field, whose weights are given in 255ths."""
    first, second, third = _POWERS.take(255 - b - c, mode="clip"), _POWERS.take(b), _POWERS.take(c)
    whole = first + second + third
    return second / whole, third / whole


@lru_cache(maxsize=64)
def neighbour_places(rows: int, columns: int, shifted_first: bool) -> Ints:
    """Return ``[field, direction]``: the place of each neighbour in a window of pointy hexes, cut at its rim.

    Args:
        rows: rows of the window.
        columns: its columns.
        shifted_first: whether the first, and every second row after it, is shifted by half a field.
    """
    shifted = (np.arange(rows) % 2 == 0) == shifted_first
    line, place = np.mgrid[0:rows, 0:columns]
    east = shifted[:, None] * 1 + 0 * place
    found = []
    for q, r in DIRECTIONS:
        # The axis downwards leans to the east: above, a step along it is one to the west.
        step = q + 0 * place if r == 0 else east + (q if r == 1 else q - 1)
        other_line = np.clip(line + r, 0, rows - 1)
        other_place = np.clip(place + step, 0, columns - 1)
        found.append((other_line * columns + other_place).ravel())
    return np.stack(found, -1).astype(np.int32)


def _stepped(x: Floats, y: Floats, axis: int, length: int) -> tuple[Floats, Floats]:
    """Return the wavering places of the pixels one further along an axis; over its end they go on."""
    moved_x, moved_y = np.roll(x, -1, axis), np.roll(y, -1, axis)
    if axis == 1:
        moved_x[:, -1] += length
    else:
        moved_y[-1, :] += length
    return moved_x, moved_y


def _axial(x: Floats, y: Floats, lattice: HexLattice) -> tuple[Floats, Floats]:
    r = y / lattice.step
    shift = 0.5 if lattice.stagger == "even" else 0.0
    return x / lattice.width - shift - r / 2, r


def _shares(q: Floats, r: Floats, upper: NDArray[np.bool_]) -> Floats:
    """Return the barycentric weights in the lower or upper triangle of a rhomb of four middles."""
    return np.stack(
        [np.where(upper, q + r - 1, 1 - q - r), np.where(upper, 1 - r, q), np.where(upper, 1 - q, r)]
    )


def _direction(q: NDArray[np.int64], r: NDArray[np.int64], which: int) -> NDArray[np.uint32]:
    table = np.zeros((3, 3), np.uint32)
    for number, (step_q, step_r) in enumerate(DIRECTIONS):
        table[step_q + 1, step_r + 1] = number
    return np.asarray(table[q[which] - q[0] + 1, r[which] - r[0] + 1].ravel())
