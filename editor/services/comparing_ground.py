"""The ground of maps as people compare it: the fields of each terrain, of each level and of each depth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schemas.map import ROWS_LIMIT
from schemas.merging.ground import layer_text

LAYERS: Final = ("terrain", "levels", "depth")


def ground_said(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a map whose layers say the fields of each value; other documents, and what is no map, as is.

    A field is ``[column, row]`` from 0; of large maps their number stands in the place of the fields.
    """
    legend, columns = data.get("legend"), data.get("columns")
    if data.get("kind") != "map" or not isinstance(legend, Mapping) or not isinstance(columns, int):
        return data
    found = {key: value for key, value in data.items() if key != "legend"}
    for name in LAYERS:
        layer = data.get(name)
        text = layer_text(layer) if layer else ""
        if text is None:
            return data
        lengths = [columns] * int(data.get("rows", 0))
        if isinstance(layer, list | tuple):
            lengths = [len(row) for row in layer]
        found[name] = _fields(text, lengths, legend if name == "terrain" else {})
    return found


def _fields(text: str, lengths: list[int], legend: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, list[list[int]]] = {}
    counts: dict[str, int] = {}
    place = 0
    for row, length in enumerate(lengths):
        for column, letter in enumerate(text[place : place + length]):
            value = legend.get(letter) or (letter if letter.isprintable() else str(ord(letter)))
            if legend or value != "0":
                counts[value] = counts.get(value, 0) + 1
                if len(text) <= ROWS_LIMIT:
                    found.setdefault(value, []).append([column, row])
        place += length
    return dict(sorted(found.items())) or dict(sorted(counts.items()))
