"""A map of another program taken into a map that is there already: what it says changes, the rest stays."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any, TypeVar

from pydantic import ValidationError

from editor.packs.foreign import ForeignMap, loss
from editor.packs.ground_tables import GroundTable
from editor.rules.core.map_arrays import THINGS, MapArrays
from schemas.losses import Loss
from schemas.map import Building, GridKind, HexMapBase
from schemas.problems import EditorError
from schemas.text import LocalText
from schemas.validation import problems_from

Map = TypeVar("Map", bound=HexMapBase)


def changed_map(
    before: Map, found: ForeignMap, arrays: MapArrays, table: GroundTable, name: str
) -> tuple[Map, list[Loss]]:
    """Return a map with what a file says put in, and what had to go because its fields are gone.

    Things that the format has no place for stay where they are, as long as the fields are the same.

    Args:
        before: the map as it is.
        found: the file.
        arrays: its ground and its things.
        table: how it is translated.
        name: the new name; empty to keep it, or to take that of the file.

    Raises:
        EditorError: the things do not agree with each other.
    """
    alike = _shape(before, before.grid) == _shape(arrays, arrays.grid_kind)
    lost: list[Loss] = []
    things: dict[str, Any] = {}
    for thing in THINGS:
        old = getattr(before, thing)
        if thing in found.says:
            things[thing] = getattr(arrays, thing)
            if thing == "buildings" and found.program != "tiled" and alike:
                things[thing] = _known_buildings(before.buildings, things[thing], table)
            if thing == "symbols" and found.program != "tiled":
                # Drawings that the format has no word for.
                old = tuple(one for one in old if one.drawing not in table.drawn)
                things[thing] = (*old, *things[thing]) if alike else things[thing]
                lost += [] if alike or not old else [loss("things_gone", thing, kind=thing, count=len(old))]
        elif alike:
            things[thing] = old
        elif old:
            number = len(old) if isinstance(old, tuple) else 1
            lost.append(loss("things_gone", thing, kind=thing, count=number))
    areas = found.areas if found.program == "tiled" else before.areas if alike else ()
    if before.areas and not alike and found.program != "tiled":
        lost.append(loss("things_gone", "areas", kind="areas", count=len(before.areas)))
    facts = {key: value for key, value in found.facts.items() if key != "name" or not name}
    if name:
        facts["name"] = LocalText({**before.name.root, "en": name})
    shape = ["columns", "rows", "stagger", "board"]
    shape += [key for key in ("wrap", "number", "label_scheme") if key in found.things or not alike]
    letters = {terrain: letter for letter, terrain in before.legend.items()}
    data = {
        **{key: getattr(before, key) for key in type(before).model_fields},
        **facts,
        **{key: getattr(arrays, key) for key in shape},
        "grid": arrays.grid_kind,
        "areas": areas,
        **arrays.layers(letters),
        **things,
    }
    return validated(type(before), data), lost


def _shape(one: HexMapBase | MapArrays, grid: GridKind) -> tuple[int, int, str, bool, GridKind]:
    return one.columns, one.rows, one.stagger, one.board, grid


def with_known_symbols(before: HexMapBase, found: ForeignMap, table: GroundTable) -> ForeignMap:
    """Return a file in which things are drawings where the map has the drawing that was written as such."""
    codes = {(one.at, table.drawn.get(one.drawing, "").partition(";")[0]): one for one in before.symbols}
    drawn = {one.at: codes[one.at, one.name] for one in found.features if (one.at, one.name) in codes}
    symbols = (*found.things.get("symbols", ()), *drawn.values())
    features = tuple(one for one in found.features if one.at not in drawn)
    return replace(found, features=features, things={**found.things, "symbols": symbols})


def _known_buildings(
    before: tuple[Building, ...], found: tuple[Building, ...], table: GroundTable
) -> tuple[Building, ...]:
    """Return the buildings of a file; one that the map has too keeps its name, doors and inner walls."""
    known = {frozenset(one.fields): one for one in before}
    kept: list[Building] = []
    fresh: list[Building] = []
    for one in found:
        old = known.get(frozenset(one.fields))
        look = None if old is None else table.building(table.built.get(old.material, ""))
        if old is not None and look is not None and look.material == one.material:
            kept.append(old.model_copy(update={"floors": one.floors}))
        else:
            fresh.append(one)
    taken = {one.id for one in kept}
    free = (name for name in (f"building_{number}" for number in count(1)) if name not in taken)
    return (*kept, *(one.model_copy(update={"id": next(free)}) for one in fresh))


def validated(model: type[Map], data: dict[str, Any]) -> Map:
    """Return a map of plain data.

    Raises:
        EditorError: things of a file agree with each other badly, e.g. two links over one side.
    """
    try:
        return model.model_validate(data)
    except ValidationError as trouble:
        raise EditorError(*problems_from(trouble, model)) from trouble
