"""Joined boards as one map: what is drawn, printed and measured."""

from __future__ import annotations

import numpy as np

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.joined_things import joined_things
from editor.rules.core.map_arrays import MapArrays
from schemas.map import Edge


def battlefield_arrays(battlefield: Battlefield) -> MapArrays:
    """Return the joined boards as one map; its fields have the names of their boards."""
    shape = (battlefield.rows, battlefield.columns)
    terrain, levels, depth = (
        np.frombuffer(layer, np.uint8).reshape(shape).copy()
        for layer in (battlefield.terrain, battlefield.levels, battlefield.depth)
    )
    arrays = MapArrays(
        battlefield.columns,
        battlefield.rows,
        battlefield.stagger,
        battlefield.halves,
        battlefield.terrain_ids,
        terrain,
        levels,
        depth,
    )
    arrays.roads = battlefield.roads
    arrays.edges = tuple(
        Edge(between=(first, second), kind=kind) for first, second, kind in battlefield.edges
    )
    for name, things in joined_things(battlefield).items():
        setattr(arrays, name, things)
    arrays.label_scheme = "none"
    arrays.names = {
        at: "\n".join(names) for at in battlefield.fields() if (names := battlefield.names_at(at))
    }
    return arrays
