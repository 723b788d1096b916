"""Our ground in the words of other programs, field by field, and what those words leave out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from editor.packs.foreign import loss
from editor.packs.ground_tables import GroundTable
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, THINGS, MapArrays
from schemas.base import Schema
from schemas.losses import Loss
from schemas.map import Building, HexMapBase
from schemas.map_art import MapSymbol
from schemas.problems import error
from schemas.text import LocalText

OFF: Final = "_off^_usr"
"""Stands for a place where there is no field."""


def place_of(at: Offset) -> str:
    """Return a field in the words of other programs: column and row from 1."""
    return f"{at[0] + 1},{at[1] + 1}"


def check_codes(codes: Iterable[Iterable[str]], understood: Callable[[str], bool], form: str) -> None:
    """Refuse names of ground that the other program could not read.

    Raises:
        EditorError: one of them.
    """
    for code in sorted({code for row in codes for code in row} - {OFF}):
        if not understood(code):
            raise error("map_import.write_code", code=code[:60], format=form)


def ground_codes(arrays: MapArrays, table: GroundTable) -> tuple[list[list[str]], list[Loss]]:
    """Return the code of every field, and what of levels, depths and terrains was lost."""
    key = (arrays.terrain.astype(np.int32) * 16 + arrays.levels) * 16 + arrays.depth
    lost: list[Loss] = []
    names = np.empty(key.shape, object)
    levels = depths = 0
    unnamed: Counter[tuple[str, str]] = Counter()
    shared: dict[str, dict[str, None]] = {}
    for value in np.unique(key).tolist():
        fields = key == value
        index, level, depth = value // 256, value // 16 % 16, value % 16
        if index == NO_FIELD:
            names[fields] = OFF
            lost.append(loss("half_fields", count=int(fields.sum())))
            continue
        terrain = arrays.terrain_ids[index]
        code, named = table.code(terrain, level, depth)
        names[fields] = code
        shared.setdefault(code, {})[terrain] = None
        kept = table.level_of(code, terrain)
        levels += int(fields.sum()) if kept.level != level else 0
        depths += int(fields.sum()) if depth > 1 and kept.depth != depth else 0
        if not named:
            unnamed[(terrain, code)] += int(fields.sum())
    if levels:
        lost.append(loss("levels", count=levels))
    if depths:
        lost.append(loss("depths", count=depths))
    for (terrain, code), count in sorted(unnamed.items()):
        lost.append(loss("terrains", terrain=terrain, code=code or "-", count=count))
    for code, terrains in sorted(shared.items()):
        if len(terrains) > 1:
            lost.append(loss("merged", name=code or "-", terrains=tuple(terrains)))
    return names.tolist(), lost


def lost_things(arrays: MapArrays, kept: tuple[str, ...]) -> list[Loss]:
    """Return a note for every kind of thing that a format has no place for."""
    lost = []
    for name in THINGS:
        found = getattr(arrays, name)
        count = len(found) if isinstance(found, tuple) else int(found is not None)
        if count and name not in kept:
            lost.append(loss(f"things_{name}", kind=name, count=count))
    if arrays.wrap != "none":
        lost.append(loss("edges_linked"))
    return lost


def lost_plain(arrays: MapArrays, kept: tuple[str, ...]) -> list[Loss]:
    """Return of how many kept things more is said than a place, what it is and words in one language."""
    found = [
        thing.at
        for name in ("labels", "symbols", "starts", "notes")
        if name in kept
        for thing in getattr(arrays, name)
        if _says_more(thing)
    ]
    return [loss("kept_plainly", place_of(found[0]), count=len(found))] if found else []


def _says_more(thing: Schema) -> bool:
    words = getattr(thing, "text", None)
    if isinstance(words, LocalText) and len(words.root) > 1:
        return True
    rest = thing.model_dump(exclude={"at", "kind", "own", "side", "text"}, exclude_defaults=True)
    return bool(rest)


def lost_document(document: HexMapBase, kept: tuple[str, ...] = ()) -> list[Loss]:
    """Return what is lost of what a map says beside its fields, to programs that know of none of it.

    Args:
        document: the map.
        kept: those of its texts, tags and the like that are written.
    """
    lost = [loss("things_areas", count=len(document.areas))] if document.areas else []
    facts = ("text", "source_note", "author", "licence", "tags", "number", "style")
    said = [name for name in facts if name not in kept and getattr(document, name)]
    return [*lost, loss("own_facts")] if said else lost


def lost_symbols(left: Iterable[MapSymbol]) -> list[Loss]:
    """Return the drawings that a format has no place for, one loss for each kind with the first of them."""
    found: dict[str, list[Offset]] = {}
    for one in left:
        found.setdefault(one.drawing, []).append(one.at)
    return [
        loss("symbol", place_of(fields[0]), name=name, count=len(fields))
        for name, fields in sorted(found.items())
    ]


def left_buildings(buildings: Iterable[Building], left: Mapping[str, Sequence[Offset]]) -> list[Loss]:
    """Return the buildings that a format has no place for, by their names, else by their ids.

    Args:
        buildings: of the map.
        left: id of a building -> those of its fields on which nothing is written.
    """
    return [
        loss(
            "building_left",
            place_of(left[one.id][0]),
            name=one.name if one.name.root else one.id,
            count=len(left[one.id]),
        )
        for one in buildings
        if one.id in left
    ]


def lost_buildings(buildings: Iterable[Building]) -> list[Loss]:
    """Return what programs leave out that know of buildings only where they stand, and of what."""
    named = [one for one in buildings if one.name or one.openings or one.wall_fields]
    ruins = [one for one in buildings if one.material == "ruin"]
    told = (("building_details", named), ("ruins", ruins))
    return [loss(code, place_of(them[0].fields[0]), count=len(them)) for code, them in told if them]
