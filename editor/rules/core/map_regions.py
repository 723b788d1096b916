"""Groups of fields on a map of pointy hexes: discs, lines of fields, connected regions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset, Stagger


def disc(centre: Offset, radius: int, stagger: Stagger) -> list[Offset]:
    """Return every field within ``radius`` fields of the centre, row by row; fields off the map included."""
    return Grid("pointy", stagger).disc(centre, radius)


def line(start: Offset, end: Offset, stagger: Stagger) -> list[Offset]:
    """Return a chain of neighbouring fields from one field to another, both included.

    It joins the points of a brush stroke; it is no line of sight.
    """
    return Grid("pointy", stagger).line(start, end)


def flood(values: NDArray[np.uint8], at: Offset, stagger: Stagger) -> NDArray[np.bool_]:
    """Return the mask of all fields joined with ``at`` through fields of its own value."""
    return Grid("pointy", stagger).flood(values, at)
