"""Pieces of the map as steps of undo: laid down, cut out, moved."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, cast

import numpy as np
from PySide6.QtCore import QCoreApplication

from editor.printing.maps.painting import Change
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays, ThingName
from editor.rules.core.map_pieces import CARRIED, Piece, Placed, Plain, capture, merged, things_outside
from editor.ui.editors.maps.selection import Mask
from editor.ui.editors.maps.tools.context import ToolContext
from schemas.base import Schema
from schemas.map import Building, Edge, MapLabel, MapNote, MapSymbol, Objective, River, StartPosition
from schemas.map_stamp import MOST_CELLS

_MODELS: Mapping[str, type[Schema]] = {
    "rivers": River,
    "edges": Edge,
    "buildings": Building,
    "objectives": Objective,
    "starts": StartPosition,
    "labels": MapLabel,
    "notes": MapNote,
    "symbols": MapSymbol,
}


def as_models(arrays: MapArrays, things: Plain) -> dict[ThingName, Any]:
    """Return plain things as the map's attributes hold them; what is no valid thing here is left out."""
    found: dict[ThingName, Any] = {}
    for name in CARRIED:
        if name not in things:
            continue
        if name == "roads":
            roads = [tuple((int(c), int(r)) for c, r in road) for road in things[name]]
            found["roads"] = tuple(road for road in roads if _touches(arrays, road))
            continue
        models = []
        for thing in things[name]:
            try:
                model = _MODELS[name].model_validate(thing)
            except ValueError:
                continue
            if _joins(arrays, model):
                models.append(model)
        found[cast("ThingName", name)] = tuple(models)
    return found


def _touches(arrays: MapArrays, chain: tuple[Offset, ...]) -> bool:
    grid = arrays.grid
    return len(chain) > 1 and all(grid.are_neighbours(one, other) for one, other in pairwise(chain))


def _joins(arrays: MapArrays, model: Schema) -> bool:
    """Say whether what runs or stands between fields does so on this map (a stamp may come from any file)."""
    if isinstance(model, River):
        return _touches(arrays, model.fields)
    if isinstance(model, Edge):
        return arrays.grid.are_neighbours(*model.between)
    if isinstance(model, Building):
        return all(arrays.grid.are_neighbours(*opening.between) for opening in model.openings)
    return True


def take_up(tool_context: ToolContext, mask: Mask | None) -> Piece | None:
    """Return the fields of a mask as a piece; says why where it cannot be."""
    if tool_context.arrays is None or mask is None or not mask.any():
        tool_context.announce(
            QCoreApplication.translate("MapPieces", "Select fields first: the tool Select (S) does it.")
        )
        return None
    if int(mask.sum()) > MOST_CELLS:
        tool_context.announce(
            QCoreApplication.translate("MapPieces", "At most {count} fields can be copied at once.").format(
                count=f"{MOST_CELLS:,}"
            )
        )
        return None
    return capture(tool_context.arrays, mask)


def lay_piece(tool_context: ToolContext, piece: Piece, at: Offset, text: str, *, stroke: int = 0) -> bool:
    """Lay a piece down with its middle on a field; whether anything changed."""
    arrays = tool_context.arrays
    if arrays is None:
        return False
    if not piece.fits(arrays.grid):
        tool_context.announce(
            QCoreApplication.translate(
                "MapPieces", "That piece was made of {other}: it does not fit on this map."
            ).format(
                other=QCoreApplication.translate("MapPieces", "squares")
                if piece.sides == 4
                else QCoreApplication.translate("MapPieces", "hexes")
            )
        )
        return False
    placed = piece.placed(arrays, at)
    changes = ground_changes(tool_context, placed) if tool_context.settings.ground_too else []
    things = as_models(arrays, merged(_carried(arrays), placed.things))
    return tool_context.push(changes, text, things=things, stroke=stroke)


def ground_changes(tool_context: ToolContext, placed: Placed) -> list[Change]:
    """Return what layers get; terrain that the game does not know becomes the first one, and that is said."""
    arrays = tool_context.arrays
    if arrays is None or placed.places.size == 0:
        return []
    known = {look.id for look in tool_context.model.looks.terrain} | set(arrays.terrain_ids)
    strange = sorted({one for one in placed.terrain if one not in known})
    ground = tool_context.model.looks.terrain[0].id
    lookup = np.array(
        [arrays.terrain_index(one if one in known else ground) for one in placed.terrain], np.uint8
    )
    if strange:
        tool_context.announce(
            QCoreApplication.translate(
                "MapPieces", "This game has no {terrain}: it was replaced by plain ground."
            ).format(terrain=", ".join(strange))
        )
    return [
        ("terrain", placed.places, lookup[placed.codes]),
        ("levels", placed.places, placed.levels),
        ("depth", placed.places, placed.depth),
    ]


def _carried(arrays: MapArrays) -> Plain:
    every = arrays.things()
    return {name: tuple(every[name]) for name in CARRIED}


def _cleared(tool_context: ToolContext, arrays: MapArrays, mask: Mask) -> list[Change]:
    places = np.flatnonzero(mask & (arrays.terrain != NO_FIELD)).astype(np.int32)
    ground = arrays.terrain_index(tool_context.model.looks.terrain[0].id)
    return [("terrain", places, ground), ("levels", places, 0), ("depth", places, 0)]


def clear_fields(tool_context: ToolContext, mask: Mask, text: str) -> bool:
    """Make fields flat ground and take away what lies on them; whether anything changed."""
    arrays = tool_context.arrays
    if arrays is None:
        return False
    things = as_models(arrays, things_outside(arrays, mask))
    return tool_context.push(_cleared(tool_context, arrays, mask), text, things=things)


def move_fields(
    tool_context: ToolContext, mask: Mask, step: tuple[Offset, Offset], text: str, *, copy: bool = False
) -> bool:
    """Move the fields of a mask as one field moves to another; whether anything changed.

    What is left behind is flat ground, unless they are copied; the selection moves along.
    """
    arrays = tool_context.arrays
    piece = take_up(tool_context, mask)
    if arrays is None or piece is None:
        return False
    grid = arrays.grid
    first = next(iter(_fields_of(mask)))
    origin = piece_middle(arrays, piece, first)
    (a0, b0), (a1, b1) = grid.to_axial(step[0]), grid.to_axial(step[1])
    a, b = grid.to_axial(origin)
    target = grid.to_offset((a + a1 - a0, b + b1 - b0))
    placed = piece.placed(arrays, target)
    changes = [] if copy else _cleared(tool_context, arrays, mask)
    changes += ground_changes(tool_context, placed)
    left = _carried(arrays) if copy else things_outside(arrays, mask)
    things = as_models(arrays, merged(left, placed.things))
    done = tool_context.push(changes, text, things=things)
    if done:
        moved = np.zeros_like(mask)
        moved.ravel()[placed.places] = True
        tool_context.selection.take(moved)
        tool_context.selection.follow(mask, moved)
    return done


def _fields_of(mask: Mask) -> list[Offset]:
    rows, columns = np.nonzero(mask)
    return list(zip(columns.tolist(), rows.tolist(), strict=True))


def piece_middle(arrays: MapArrays, piece: Piece, first: Offset) -> Offset:
    """Return the field on which the middle of a piece lies that was taken up from ``first`` on."""
    a, b = arrays.grid.to_axial(first)
    return arrays.grid.to_offset((a - int(piece.first[0]), b - int(piece.second[0])))
