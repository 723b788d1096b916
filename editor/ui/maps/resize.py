"""A map in another size: what fits stays where it is, the rest goes, new ground is the first terrain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editor.rules.core.hexes import Offset, Stagger
from editor.rules.core.map_arrays import LAYERS, NO_FIELD, MapArrays
from schemas.map import PackedLayer


def resized(
    data: Mapping[str, Any],
    arrays: MapArrays,
    columns: int,
    rows: int,
    letters: Mapping[str, str],
    *,
    board: bool,
) -> dict[str, Any]:
    """Return the draft of a map with another number of columns and rows.

    A map that becomes a board has its rows shifted and its fields named as the game's boards (I.1.4).
    """
    becomes_board = board and not arrays.board
    stagger: Stagger = "even" if becomes_board else arrays.stagger
    fresh = MapArrays.empty(columns, rows, stagger, board, arrays.terrain_ids)
    c, r = min(columns, arrays.columns), min(rows, arrays.rows)
    gaps = fresh.terrain == NO_FIELD
    for name in LAYERS:
        old, new = arrays.layer(name), fresh.layer(name)
        part = old[:r, :c].copy()
        part[arrays.terrain[:r, :c] == NO_FIELD] = 0
        new[:r, :c] = part
        new[gaps] = NO_FIELD if name == "terrain" else 0
    after = dict(data)
    after |= {"columns": columns, "rows": rows, "board": board, "stagger": stagger}
    if becomes_board:
        after["label_scheme"] = "board"
    after |= plain_layers(fresh, letters)
    after["roads"] = [part for road in arrays.roads for part in _chains(fresh, road)]
    after["edges"] = [
        edge.model_dump(mode="json")
        for edge in arrays.edges
        if all(fresh.has_field(at) for at in edge.between)
    ]
    after["labels"] = [label.model_dump(mode="json") for label in arrays.labels if fresh.has_field(label.at)]
    areas = []
    for area in data.get("areas", ()):
        fields = [at for at in area["fields"] if fresh.has_field((at[0], at[1]))]
        areas += [{**area, "fields": fields}] if fields else []
    after["areas"] = areas
    return after


def plain_layers(arrays: MapArrays, letters: Mapping[str, str]) -> dict[str, Any]:
    """Return legend and layers as plain data."""
    plain: dict[str, Any] = {}
    for key, value in arrays.layers(letters).items():
        if key == "legend":
            plain[key] = value
        else:
            plain[key] = {"packed": value.packed} if isinstance(value, PackedLayer) else list(value)
    return plain


def _chains(arrays: MapArrays, road: tuple[Offset, ...]) -> list[list[list[int]]]:
    """Return the pieces of a road that are still on the map."""
    pieces: list[list[list[int]]] = [[]]
    for at in road:
        if arrays.has_field(at):
            pieces[-1].append(list(at))
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if piece]
