"""Groups of fields on a hex map: discs, lines of fields, connected regions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from editor.rules.core.hexes import Offset, Stagger, to_axial, to_offset

_HEX_STRUCTURE = np.array([[0, 1, 1], [1, 1, 1], [1, 1, 0]])
"""Neighbours in an array sheared so that its columns are axial coordinates."""


def disc(centre: Offset, radius: int, stagger: Stagger) -> list[Offset]:
    """Return every field within ``radius`` fields of the centre, row by row; fields off the map included."""
    q, r = to_axial(centre, stagger)
    fields = []
    for dr in range(-radius, radius + 1):
        for dq in range(max(-radius, -dr - radius), min(radius, -dr + radius) + 1):
            fields.append(to_offset((q + dq, r + dr), stagger))
    return fields


def line(start: Offset, end: Offset, stagger: Stagger) -> list[Offset]:
    """Return a chain of neighbouring fields from one field to another, both included.

    It joins the points of a brush stroke; it is no line of sight.
    """
    (q0, r0), (q1, r1) = to_axial(start, stagger), to_axial(end, stagger)
    dq, dr = q1 - q0, r1 - r0
    steps = max(abs(dq), abs(dr), abs(dq + dr))
    chain = []
    for step in range(steps + 1):
        part = step / steps if steps else 0.0
        chain.append(to_offset(_rounded(q0 + dq * part + 1e-6, r0 + dr * part + 2e-6), stagger))
    return chain


def _rounded(q: float, r: float) -> tuple[int, int]:
    s = -q - r
    whole = [round(q), round(r), round(s)]
    errors = [abs(whole[0] - q), abs(whole[1] - r), abs(whole[2] - s)]
    worst = errors.index(max(errors))
    if worst == 0:
        whole[0] = -whole[1] - whole[2]
    elif worst == 1:
        whole[1] = -whole[0] - whole[2]
    return whole[0], whole[1]


def flood(values: NDArray[np.uint8], at: Offset, stagger: Stagger) -> NDArray[np.bool_]:
    """Return the mask of all fields joined with ``at`` through fields of its own value."""
    rows, columns = values.shape
    column, row = at
    wanted = values == values[row, column]
    sheared = np.zeros((rows, columns + rows // 2 + 1), bool)
    starts = np.array([_shear(line_row, rows, stagger) for line_row in range(rows)])
    places = starts[:, None] + np.arange(columns)[None, :]
    lines = np.arange(rows)[:, None]
    sheared[lines, places] = wanted
    groups, _ = ndimage.label(sheared, structure=_HEX_STRUCTURE)
    mine = groups == groups[row, starts[row] + column]
    return np.asarray(mine[lines, places], dtype=bool)


def _shear(row: int, rows: int, stagger: Stagger) -> int:
    """Return the place of a row's first field in the sheared array: its axial q, moved to be 0 or more."""
    return to_axial((0, row), stagger)[0] - to_axial((0, rows - 1), stagger)[0]
