"""Which field of a map is the counterpart of another one, by mirrors and half turns."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays

Symmetry = Literal["none", "mirror_ew", "mirror_ns", "half_turn"]
SYMMETRIES: Final[tuple[Symmetry, ...]] = ("none", "mirror_ew", "mirror_ns", "half_turn")


def can_be_symmetric(arrays: MapArrays, symmetry: Symmetry) -> bool:
    """Return whether every field of a map has a counterpart."""
    if symmetry == "none":
        return True
    partner = partners(arrays, symmetry)
    on_map = np.flatnonzero(arrays.terrain.ravel() != NO_FIELD)
    return bool((partner[on_map] >= 0).all())


def partners(arrays: MapArrays, symmetry: Symmetry) -> NDArray[np.int32]:
    """Return for each place (row * columns + column) the place of its counterpart; -1 where it has none.

    Rows and columns that are shifted against each other are taken into account: neighbours have neighbours
    as counterparts.
    """
    rows, columns = arrays.terrain.shape
    lines, places = np.mgrid[0:rows, 0:columns]
    long = columns - 1
    if arrays.grid_kind == "pointy":
        shifted = (lines % 2 == 0) == (arrays.stagger == "even")
        # Seen in half fields a row begins at 0 or 1; a board's shifted rows are one field shorter.
        across = np.where(shifted, long - 1, long) - places if arrays.board else long - places
        down = rows - 1 - lines
    else:
        shifted = np.zeros_like(lines, bool)
        across, down = long - places, rows - 1 - lines
    column = places if symmetry in ("none", "mirror_ns") else across
    row = lines if symmetry in ("none", "mirror_ew") else down
    there = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
    if not _fits(arrays, symmetry):
        there[:] = False
    found = np.where(there, row * columns + column, -1)
    found = np.where((found >= 0) & (arrays.terrain.ravel()[np.maximum(found, 0)] != NO_FIELD), found, -1)
    return found.ravel().astype(np.int32)


def counterpart(partner: NDArray[np.int32], at: Offset) -> Offset:
    """Return the counterpart of a field; ``partner`` is what :func:`partners` gives, as ``[row, column]``."""
    row, column = divmod(int(partner[at[1], at[0]]), partner.shape[1])
    return column, row


def _fits(arrays: MapArrays, symmetry: Symmetry) -> bool:
    """Return whether neighbours keep to neighbours: it depends on which rows are shifted."""
    rows, columns = arrays.rows, arrays.columns
    if symmetry == "none" or arrays.grid_kind == "square":
        return True
    if arrays.grid_kind == "flat":
        return (columns % 2 == 1) if symmetry == "mirror_ew" else _turned(columns, symmetry)
    if arrays.board:
        return symmetry == "mirror_ew" or rows % 2 == 1
    return (rows % 2 == 1) if symmetry == "mirror_ns" else _turned(rows, symmetry)


def _turned(count: int, symmetry: Symmetry) -> bool:
    """Return whether a rectangle of rows that all have one length is its own half turn: an even number."""
    return symmetry == "half_turn" and count % 2 == 0
