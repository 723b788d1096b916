"""What becomes of things on a map when fields are linked no longer: ways break, sides are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays, ThingName


def fitting_links(arrays: MapArrays, pairs: Iterable[tuple[Offset, Offset]]) -> list[tuple[Offset, Offset]]:
    """Return those pairs of fields that can be linked: both have an outer side that no earlier one takes."""
    kept: list[tuple[Offset, Offset]] = []
    used: Counter[Offset] = Counter()
    for pair in () if arrays.board else pairs:
        if all(used[at] < len(arrays.grid.outer_sides(at)) for at in pair):
            used.update(pair)
            kept.append(pair)
    return kept


def joined_still(arrays: MapArrays, grid: Grid) -> dict[ThingName, Any]:
    """Return roads, rivers, sides and buildings as far as the fields of their steps and sides touch.

    Args:
        arrays: the map.
        grid: how its fields lie afterwards.
    """
    return {
        "roads": tuple(part for road in arrays.roads for part in _parts(road, grid)),
        "rivers": tuple(
            river if part == river.fields else river.model_copy(update={"fields": part})
            for river in arrays.rivers
            for part in _parts(river.fields, grid)
        ),
        "edges": tuple(edge for edge in arrays.edges if grid.are_neighbours(*edge.between)),
        "buildings": tuple(
            one
            if all(grid.are_neighbours(*opening.between) for opening in one.openings)
            else one.model_copy(
                update={"openings": tuple(o for o in one.openings if grid.are_neighbours(*o.between))}
            )
            for one in arrays.buildings
        ),
    }


def _parts(chain: tuple[Offset, ...], grid: Grid) -> list[tuple[Offset, ...]]:
    pieces = [[chain[0]]] if chain else []
    for before, after in pairwise(chain):
        if not grid.are_neighbours(before, after):
            pieces.append([])
        pieces[-1].append(after)
    return [tuple(piece) for piece in pieces]
