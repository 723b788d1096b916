"""Our maps as boards of MegaMek."""

from __future__ import annotations

import re
from collections.abc import Sequence

from editor.packs.flattened import flattened
from editor.packs.foreign import loss
from editor.packs.foreign_words import (
    check_codes,
    ground_codes,
    left_buildings,
    lost_buildings,
    lost_plain,
    lost_symbols,
    lost_things,
    place_of,
)
from editor.packs.ground_tables import GroundTable
from editor.packs.megamek.lines import KEPT, OFF, PART, WEST_COLUMN, quoted
from editor.packs.ways import exits_of
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from schemas.losses import Loss
from schemas.map import Building
from schemas.map_art import MapSymbol
from schemas.problems import error

_BRIDGE: tuple[str, ...] = ("bridge_elev:1", "bridge_cf:40")
_STRENGTH = {"1": 15, "2": 40, "3": 90, "4": 120}
"""Kind of a building -> how much it bears before it falls (MegaMek's own usual numbers)."""


def megamek_text(
    arrays: MapArrays, table: GroundTable, tags: Sequence[str] = (), text: str = ""
) -> tuple[str, list[Loss]]:
    """Return a map as a board of MegaMek, and what was lost.

    Args:
        arrays: the map.
        table: how its ground and its buildings are called there.
        tags: words to find it by.
        text: what is said of it.

    Raises:
        EditorError: the map is of squares, or the table has a name that MegaMek cannot read.
    """
    if arrays.grid_kind == "square":
        raise error("map_tools.no_squares", format="megamek")
    lost = [*lost_things(arrays, KEPT), *lost_plain(arrays, KEPT)]
    if arrays.grid_kind == "pointy":
        arrays = flattened(arrays)
        lost.append(loss("turned_grid"))
    codes, notes = ground_codes(arrays, table)
    check_codes([*codes, table.drawn.values(), table.built.values()], _is_code, "megamek")
    # MegaMek has levels and depths of its own.
    lost += [note for note in notes if note.code not in ("map_import.levels", "map_import.depths")]
    if wet := [
        (c, r) for r, row in enumerate(codes) for c, code in enumerate(row) if _deepens(arrays, (c, r), code)
    ]:
        lost.append(loss("deepened", place_of(wet[0]), count=len(wet)))
    built = _built(arrays, table)
    standing, unwritten = _standing(arrays, table, built)
    lost += [*unwritten, *lost_buildings(arrays.buildings)]
    if shift := int(arrays.stagger == "even"):
        lost.append(loss("added_column", count=arrays.rows))
        tags = (*tags, WEST_COLUMN)
    columns = arrays.columns + shift
    digits = 2 if max(columns, arrays.rows) < 100 else len(str(max(columns, arrays.rows)))

    def number(at: Offset) -> str:
        return f"{at[0] + 1:0{digits}d}{at[1] + 1:0{digits}d}"

    exits = exits_of(arrays.roads, arrays.grid)
    lines = [f"size {columns} {arrays.rows}", *(f"tag {quoted(one)}" for one in tags)]
    lines += [f"description {quoted(text[:4_000])}"] if text.strip() else []
    for row in range(arrays.rows):
        for column in range(columns):
            at = (column - shift, row)
            if at[0] < 0 or arrays.terrain[row, at[0]] == NO_FIELD:
                lines.append(f'hex {number((column, row))} 0 "{OFF}" ""')
                continue
            parts = _parts(codes[row][at[0]], int(arrays.depth[row, at[0]]), exits.get(at))
            parts += [standing[at]] if at in standing else []
            level = int(arrays.levels[row, at[0]])
            lines.append(f'hex {number((column, row))} {level} "{";".join(parts)}" ""')
    for note in arrays.notes:
        place = number((note.at[0] + shift, note.at[1]))
        lines.append(f"note {place} {quoted(note.text.get('en')[:400])}")
    return "\n".join([*lines, "end", ""]), lost


def _deepens(arrays: MapArrays, at: Offset, code: str) -> bool:
    """Return whether a field without a depth is written as water that has one."""
    found = re.search(r"\bwater:([1-9])", code)
    return found is not None and not arrays.depth[at[1], at[0]]


def _parts(code: str, depth: int, exits: int | None) -> list[str]:
    """Return the terrain of a hex: its ground, and a road, which crosses water on a bridge."""
    parts = [code] if code else []
    if depth:
        parts = [part for part in parts if not part.startswith("water:")] + [f"water:{depth}"]
    if exits is None:
        return parts
    if depth or code.startswith("water:"):
        return [*parts, f"bridge:1:{exits}", *_BRIDGE]
    return [*parts, f"road:1:{exits}"]


def _built(arrays: MapArrays, table: GroundTable) -> dict[Offset, str]:
    """Return what stands on the fields of buildings: their kind, the sides over which they go on, storeys."""
    return {
        at: f"{kind}:{_sides(arrays.grid, building, at)};bldg_elev:{building.floors};"
        f"bldg_cf:{_STRENGTH.get(kind[-1], 40)}"
        for building in arrays.buildings
        if (kind := table.built.get(building.material, ""))
        for at in building.fields
    }


def _sides(grid: Grid, building: Building, at: Offset) -> int:
    return sum(1 << side for side, other in enumerate(grid.neighbours(at)) if other in building.fields)


def _standing(
    arrays: MapArrays, table: GroundTable, built: dict[Offset, str]
) -> tuple[dict[Offset, str], list[Loss]]:
    """Return what buildings and drawings stand for, by field, and those that have no place."""
    found = dict(built)
    unwritten: list[MapSymbol] = []
    for symbol in arrays.symbols:
        code = table.drawn.get(symbol.drawing, "")
        if code and symbol.at not in found:
            found[symbol.at] = code
        else:
            unwritten.append(symbol)
    left = {one.id: one.fields for one in arrays.buildings if one.fields[0] not in built}
    return found, left_buildings(arrays.buildings, left) + lost_symbols(unwritten)


def _is_code(code: str) -> bool:
    """Return whether MegaMek understands a name of ground: parts like ``woods:2``, joined by semicolons."""
    return len(code) <= 200 and all(PART.fullmatch(part) for part in code.split(";") if part)
