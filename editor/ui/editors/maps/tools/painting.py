"""What painting puts on fields: terrain, level, depth, or nothing; plain, or with natural edges."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

import numpy as np

from editor.printing.maps.looks import MapLooks
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MAX_LEVEL, LayerName, MapArrays
from editor.rules.core.map_nature import contoured, deepening, fringe
from editor.ui.editors.maps.model import Bytes, Ints
from editor.ui.editors.maps.tools.context import Change, ToolContext
from editor.ui.editors.maps.tools.settings import BrushSettings, What
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

Painter = Callable[[MapArrays, MapLooks, BrushSettings, Ints], list[tuple[LayerName, Bytes | int]]]


def painted(tool_context: ToolContext, what: What, places: Ints) -> list[Change]:
    """Return what some fields get, by what is put down and the settings."""
    if tool_context.arrays is None or places.size == 0:
        return []
    values = _PAINTERS[what](tool_context.arrays, tool_context.model.looks, tool_context.settings, places)
    return [(layer, places, value) for layer, value in values]


def with_nature(
    tool_context: ToolContext, what: What, fields: Collection[Offset], stroke: Collection[Offset] = ()
) -> list[Change]:
    """Return what natural edges add to fields that were painted: slopes, a fringe, deeper water.

    Args:
        tool_context: The tool context.
        what: What was put down.
        fields: The fields.
        stroke: All fields of the stroke that they are a part of: slopes leave them alone.
    """
    if tool_context.arrays is None or not fields:
        return []
    if what == "level":
        return _slopes(tool_context, tool_context.arrays, fields, stroke)
    if what == "terrain" and tool_context.settings.natural:
        return [
            *_deeper_water(tool_context, tool_context.arrays, fields),
            *_fringe(tool_context, tool_context.arrays, fields),
        ]
    return []


def _slopes(
    tool_context: ToolContext, arrays: MapArrays, fields: Collection[Offset], stroke: Collection[Offset]
) -> list[Change]:
    if not tool_context.settings.slope:
        return []
    levels = arrays.levels

    def height(at: Offset) -> int:
        return int(levels[at[1], at[0]])

    held = {at: height(at) for at in fields if arrays.has_field(at)}
    found = contoured(height, held, arrays.grid, tool_context.settings.slope, arrays.has_field, stroke)
    return _as_changes(tool_context, "levels", {at: level for at, level in found.items() if at not in held})


def _deeper_water(tool_context: ToolContext, arrays: MapArrays, fields: Collection[Offset]) -> list[Change]:
    """Let the water that was painted deepen from its shore; old water beside it counts as no shore."""
    if (
        not tool_context.model.looks.look(tool_context.settings.terrain).water
        or tool_context.settings.depth < 2
    ):
        return []
    inside = {at for at in fields if arrays.has_field(at)}
    wet = inside | {
        at for at in fringe(inside, arrays.grid) if arrays.has_field(at) and arrays.depth[at[1], at[0]]
    }
    depths = deepening(wet, arrays.grid, tool_context.settings.depth)
    return _as_changes(tool_context, "depth", {at: depth for at, depth in depths.items() if at in inside})


def _fringe(tool_context: ToolContext, arrays: MapArrays, fields: Collection[Offset]) -> list[Change]:
    """Put another terrain around; only the plain first terrain of the ruleset gives way to it."""
    other, ground = tool_context.settings.fringe, tool_context.model.looks.terrain[0].id
    if not other or other == tool_context.settings.terrain or ground not in arrays.terrain_ids:
        return []
    plain = arrays.terrain_ids.index(ground)
    around = [
        at
        for at in fringe(fields, arrays.grid)
        if arrays.has_field(at) and arrays.terrain[at[1], at[0]] == plain
    ]
    return [("terrain", tool_context.model.places(sorted(around)), arrays.terrain_index(other))]


def _as_changes(tool_context: ToolContext, layer: LayerName, values: Mapping[Offset, int]) -> list[Change]:
    if not values:
        return []
    fields = sorted(values)
    return [(layer, tool_context.model.places(fields), np.array([values[at] for at in fields], np.uint8))]


def _terrain(
    arrays: MapArrays, looks: MapLooks, settings: BrushSettings, places: Ints
) -> list[tuple[LayerName, Bytes | int]]:
    """Water gets a depth of 1 where it has none, other ground loses its depth."""
    changes: list[tuple[LayerName, Bytes | int]] = [("terrain", arrays.terrain_index(settings.terrain))]
    if looks.look(settings.terrain).water:
        changes.append(("depth", np.maximum(arrays.depth.ravel()[places], 1)))
    elif arrays.depth.any():
        changes.append(("depth", 0))
    return changes


def _shifted(settings: BrushSettings, values: Bytes, amount: int) -> Bytes:
    if settings.mode == "set":
        return np.full_like(values, amount)
    step = 1 if settings.mode == "raise" else -1
    return np.clip(values.astype(np.int16) + step, 0, MAX_LEVEL).astype(np.uint8)


def _level(
    arrays: MapArrays, looks: MapLooks, settings: BrushSettings, places: Ints
) -> list[tuple[LayerName, Bytes | int]]:
    return [("levels", _shifted(settings, arrays.levels.ravel()[places], settings.level))]


def _depth(
    arrays: MapArrays, looks: MapLooks, settings: BrushSettings, places: Ints
) -> list[tuple[LayerName, Bytes | int]]:
    return [("depth", _shifted(settings, arrays.depth.ravel()[places], settings.depth))]


def _eraser(
    arrays: MapArrays, looks: MapLooks, settings: BrushSettings, places: Ints
) -> list[tuple[LayerName, Bytes | int]]:
    return [("terrain", arrays.terrain_index(looks.terrain[0].id)), ("levels", 0), ("depth", 0)]


_PAINTERS: Final[Mapping[What, Painter]] = {
    "terrain": _terrain,
    "level": _level,
    "depth": _depth,
    "eraser": _eraser,
}


def paint_name(tool_context: ToolContext, what: What, terrain_text: str) -> tuple[str, str]:
    """Return a step's name for the history (marked in ``Actions``) and the terrain's name for it.

    Args:
        tool_context: Whose settings say it.
        what: What is put down.
        terrain_text: Words for terrain, marked, with ``{terrain}``.
    """
    look = tool_context.model.looks.look(tool_context.settings.terrain)
    if what == "terrain":
        return terrain_text, look.name.get(tool_context.context.language) or tool_context.settings.terrain
    if what == "eraser":
        return QT_TRANSLATE_NOOP("Actions", "Erase"), ""
    if what == "depth":
        return QT_TRANSLATE_NOOP("Actions", "Change the depth"), ""
    names = {
        "set": QT_TRANSLATE_NOOP("Actions", "Set the level"),
        "raise": QT_TRANSLATE_NOOP("Actions", "Raise the ground"),
        "lower": QT_TRANSLATE_NOOP("Actions", "Lower the ground"),
    }
    return names[tool_context.settings.mode], ""
