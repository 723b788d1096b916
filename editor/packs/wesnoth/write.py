"""Our maps as maps of Wesnoth."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from editor.packs.flattened import flattened
from editor.packs.foreign import check_size, loss
from editor.packs.foreign_words import (
    OFF,
    check_codes,
    ground_codes,
    left_buildings,
    lost_buildings,
    lost_plain,
    lost_symbols,
    lost_things,
)
from editor.packs.ground_tables import GroundTable
from editor.packs.ways import exits_of
from editor.packs.wesnoth.codes import BRIDGE, BROAD, CODE, KEPT, LONGEST_PLACE, ROAD
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from schemas.losses import Loss
from schemas.map_art import MapSymbol
from schemas.problems import error

_WET: Final = ("W", "S")
"""First letters of ground that a road crosses on a bridge."""
_STANDING: Final = ("V", "K", "C")
"""First letters of overlays on which no other building stands."""
_BRIDGES: Final = ("|", "/", "\\")
"""Letter of a bridge from side 0, 1 or 2 to the opposite one."""


def wesnoth_text(arrays: MapArrays, table: GroundTable, language: str) -> tuple[str, list[Loss]]:
    """Return a map as one of Wesnoth, and what was lost.

    Raises:
        EditorError: the map is of squares.
    """
    if arrays.grid_kind == "square":
        raise error("map_tools.no_squares", format="wesnoth")
    lost = [*lost_things(arrays, KEPT), *lost_plain(arrays, KEPT)]
    if arrays.grid_kind == "pointy":
        arrays = flattened(arrays)
        lost.append(loss("turned_grid"))
    codes, notes = ground_codes(arrays, table)
    check_codes(codes, _is_code, "wesnoth")
    check_codes([table.drawn.values(), table.built.values()], _is_drawn, "wesnoth")
    # Wesnoth joins no edges.
    grid = Grid("flat", arrays.stagger)
    exits = exits_of(arrays.roads, grid)
    lost += [*notes, *_lay_roads(exits, table, codes)]
    drawn, unwritten_things = _stand(arrays, table, codes)
    lost += unwritten_things
    lost += lost_buildings(arrays.buildings)
    if arrays.stagger == "even":
        # A further column in the west lets the right columns be shifted.
        codes = [[OFF, *row] for row in codes]
        lost.append(loss("added_column", count=arrays.rows))
    shift = 1 if arrays.stagger == "even" else 0
    for start in arrays.starts:
        column, row = start.at[0] + shift, start.at[1]
        codes[row][column] = f"{start.side} {_bare(codes[row][column])}"
    unwritten = 0
    for label in arrays.labels:
        word = re.sub(r"[^A-Za-z0-9_]+", "_", label.text.get(language)).strip("_")[:40]
        column, row = label.at[0] + shift, label.at[1]
        if word and not word.isdigit() and " " not in codes[row][column]:
            codes[row][column] = f"{word} {codes[row][column]}"
        else:
            unwritten += 1
    for number, ((column, row), drawing) in enumerate(drawn.items(), start=1):
        # A name that nothing in Wesnoth asks for; it says that this is a drawing when the map comes back.
        name = f"drawing_{drawing}_{number}"
        if len(name) <= LONGEST_PLACE and " " not in codes[row][column + shift]:
            codes[row][column + shift] = f"{name} {codes[row][column + shift]}"
    for number, (at, sides) in enumerate(exits.items(), start=1):
        column, row = at[0] + shift, at[1]
        if sides != sum(1 << side for side, other in enumerate(grid.neighbours(at)) if other in exits) or (
            sides in BROAD or not _is_road(codes[row][column])
        ):
            # What it is called says where the road goes on; nothing in Wesnoth asks for the name.
            codes[row][column] = f"road_{sides}_{number} {codes[row][column]}"
    if unwritten:
        lost.append(loss("things_labels", kind="labels", count=unwritten))
    wide = len(codes[0])
    edge = [_bare(codes[0][0]), *map(_bare, codes[0]), _bare(codes[0][-1])]
    foot = [_bare(codes[-1][0]), *map(_bare, codes[-1]), _bare(codes[-1][-1])]
    lines = [edge, *([_bare(row[0]), *row, _bare(row[-1])] for row in codes), foot]
    check_size(wide, len(codes), "wesnoth")
    return "\n".join(", ".join(line) for line in lines) + "\n", lost


def _lay_roads(exits: dict[Offset, int], table: GroundTable, codes: list[list[str]]) -> list[Loss]:
    """Write roads over the ground, as bridges where they cross water; return the ground that they hide."""
    hidden: Counter[str] = Counter()
    plain = table.write.get(table.base, table.fallback)
    for (column, row), sides in exits.items():
        code = codes[row][column]
        if code[:1] in _WET and "^" not in code:
            first = max(0, (sides & -sides).bit_length() - 1)
            codes[row][column] = f"{code}^{BRIDGE}w{_BRIDGES[first % 3]}"
        elif code != OFF:
            hidden[code] += code != plain
            codes[row][column] = ROAD
    return [loss("under_road", code, code=code, count=count) for code, count in sorted((+hidden).items())]


def _stand(
    arrays: MapArrays, table: GroundTable, codes: list[list[str]]
) -> tuple[dict[Offset, str], list[Loss]]:
    """Write buildings and drawings; return where which drawings stand, and what has no place or is hidden."""
    drawn: dict[Offset, str] = {}
    unwritten: list[MapSymbol] = []
    left: dict[str, list[Offset]] = {}
    hidden: Counter[str] = Counter()
    plain = table.write.get(table.base, table.fallback)

    def stand(at: Offset, code: str) -> bool:
        here = codes[at[1]][at[0]]
        base, _mark, over = here.partition("^")
        if not code or here == OFF or over[:1] in (BRIDGE, *_STANDING):
            return False
        if code[0] != "^" or over:
            hidden[here] += here != plain
        codes[at[1]][at[0]] = f"{base}{code}" if code[0] == "^" else code
        return True

    taken = {at for building in arrays.buildings for at in building.fields}
    for building in arrays.buildings:
        for at in building.fields:
            if not stand(at, table.built.get(building.material, "")):
                left.setdefault(building.id, []).append(at)
    for symbol in arrays.symbols:
        if symbol.at in taken or not stand(symbol.at, table.drawn.get(symbol.drawing, "")):
            unwritten.append(symbol)
        else:
            drawn[symbol.at] = symbol.drawing
    lost = left_buildings(arrays.buildings, left) + lost_symbols(unwritten)
    lost += [loss("under_built", code, code=code, count=n) for code, n in sorted((+hidden).items())]
    return drawn, lost


def _is_road(code: str) -> bool:
    """Return whether a code is a road or a bridge."""
    return _bare(code) == ROAD or f"^{BRIDGE}" in code


def _bare(code: str) -> str:
    """Return a code without the place that it marks."""
    return code.rsplit(" ", 1)[-1]


def _is_code(code: str) -> bool:
    """Return whether Wesnoth understands a terrain code; the name of a place before it is none of it."""
    return CODE.fullmatch(code) is not None and code[0] != "^"


def _is_drawn(code: str) -> bool:
    """Return whether Wesnoth understands a code, or an overlay that is laid over one."""
    return _is_code(f"Gg{code}" if code[:1] == "^" else code)
