"""Boards of MegaMek: one line per hex with its level and its terrain; flat hexes, even columns lower."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from editor.packs.flattened import flattened
from editor.packs.foreign import MAX_TOKENS, ForeignMap, broken_file, check_size, loss, read_text
from editor.packs.ground_tables import GroundTable
from editor.packs.wesnoth import check_codes, ground_codes, lost_things
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from schemas.problems import Problem, error
from schemas.progress import Report, quietly

_SIZE = re.compile(r"size\s+(\d{1,6})\s+(\d{1,6})", re.ASCII | re.IGNORECASE)
_HEX = re.compile(
    r'hex\s+(\d{4,10})\s+(-?\d{1,3})\s+"([^"]{0,400})"\s+"([^"]{0,80})"', re.ASCII | re.IGNORECASE
)
_PART = re.compile(r"([a-z_]+):(-?\d{1,4})(?::(\d{1,3}))?", re.ASCII)
_PASSED: Final = ("option", "tag", "background", "description", "end", "#", "//")
_BUILT: Final = frozenset(
    {"bldg_elev", "bldg_cf", "building", "fuel_tank", "fluff", "bridge_elev", "bridge_cf"}
)
_QUIET: Final = frozenset({"foliage_elev"})
_OFF: Final = "impassable:1"


def read_megamek(file: Path, report: Report = quietly) -> ForeignMap:
    """Return a board of MegaMek. Roads become roads; levels below 0 lift all others.

    Raises:
        EditorError: it cannot be read whole.
    """
    lines = [line.strip() for line in read_text(file).splitlines()]
    size = next((found for line in lines if (found := _SIZE.fullmatch(line))), None)
    if size is None:
        raise error("map_import.version", file=file.name)
    columns, rows = int(size[1]), int(size[2])
    check_size(columns, rows, file.name)
    board = _Board(file.name, columns, rows)
    for number, line in enumerate(lines, start=1):
        if number % 10_000 == 0:
            report(number, len(lines))
        if not line or _SIZE.fullmatch(line):
            continue
        if found := _HEX.fullmatch(line):
            board.take(found[1], int(found[2]), found[3].lower())
        elif line.lower().startswith(_PASSED):
            board.passed += line.lower().startswith(("option", "tag"))
        else:
            raise error("map_import.hex_line", line=number, file=file.name, value=line[:60])
    if not any(line.lower() == "end" for line in lines):
        if not board.missing:
            raise error("map_import.no_end", file=file.name)
        found_fields = columns * rows - board.missing
        raise error("map_import.cut_off", file=file.name, found=found_fields, expected=columns * rows)
    return board.finished(file.stem)


class _Board:
    """Takes the hexes of a board one by one."""

    def __init__(self, file: str, columns: int, rows: int) -> None:
        self._file, self._columns, self._rows = file, columns, rows
        self._ground = np.full((rows, columns), -1, np.int32)
        self._levels = np.zeros((rows, columns), np.int32)
        self._depth = np.zeros((rows, columns), np.uint8)
        self._places: dict[str, int] = {}
        self._roads: dict[Offset, int] = {}
        self._lost: Counter[str] = Counter()
        self._twice = self.passed = 0

    @property
    def missing(self) -> int:
        """Fields of which nothing is said yet."""
        return int((self._ground < 0).sum())

    def take(self, place: str, level: int, terrain: str) -> None:
        """Take a hex."""
        half = max(2, len(place) // 2)
        column, row = int(place[:half]) - 1, int(place[half:]) - 1
        if not (0 <= column < self._columns and 0 <= row < self._rows):
            raise broken_file(self._file, f"hex {place}")
        self._twice += self._ground[row, column] >= 0
        kept: list[str] = []
        for part in filter(None, terrain.split(";")):
            found = _PART.fullmatch(part.strip())
            if found is None:
                raise broken_file(self._file, part[:60])
            name, value = found[1], int(found[2])
            if name in ("road", "bridge"):
                self._roads[column, row] = int(found[3] or 0) & 63
            elif name == "water":
                self._depth[row, column] = min(9, max(0, value))
                kept.append(f"water:{value}")
            elif name in _BUILT:
                self._lost[name] += 1
            elif name not in _QUIET:
                kept.append(f"{name}:{value}")
        token = kept[0] if kept else ""
        for further in kept[1:]:
            self._lost[further.split(":")[0]] += 1
        self._ground[row, column] = self._places.setdefault(token, len(self._places))
        self._levels[row, column] = level

    def finished(self, name: str) -> ForeignMap:
        """Return the whole board."""
        if len(self._places) > MAX_TOKENS:
            raise broken_file(self._file, f"{len(self._places)} terrains")
        lift = -min(0, int(self._levels.min()))
        levels = self._levels + lift
        lost = [loss("terrain_part", kind=kind, count=count) for kind, count in sorted(self._lost.items())]
        if missing := self.missing:
            lost.append(loss("missing_hex", count=missing))
        if self._twice:
            lost.append(loss("duplicate_hex", count=self._twice))
        if self.passed:
            lost.append(loss("option", count=self.passed))
        if (high := int((levels > 9).sum())) > 0:
            lost.append(loss("levels", count=high))
        grid = Grid("flat", "odd")
        return ForeignMap(
            "megamek",
            name,
            self._columns,
            self._rows,
            "flat",
            "odd",
            tuple(self._places),
            (self._ground,),
            levels=np.clip(levels, 0, 9).astype(np.uint8),
            depth=self._depth,
            things={"roads": roads_of(self._roads, grid)},
            lost=lost,
        )


def roads_of(exits: dict[Offset, int], grid: Grid) -> tuple[tuple[Offset, ...], ...]:
    """Return roads out of the sides by which each field is left: chains from end to end.

    Args:
        exits: bit d of a field is set where a road goes over its side d.
        grid: how the fields lie.
    """
    links: dict[Offset, list[Offset]] = {at: [] for at in sorted(exits)}
    for at, bits in sorted(exits.items()):
        for side in range(grid.sides):
            other = grid.step(at, side)
            if bits >> side & 1 and other in exits and other not in links[at]:
                links[at].append(other)
                if at not in links[other]:
                    links[other].append(at)
    chains: list[tuple[Offset, ...]] = [(at,) for at, others in links.items() if not others]
    done: set[frozenset[Offset]] = set()

    def walk(at: Offset, onward: Offset) -> None:
        chain = [at]
        while frozenset((at, onward)) not in done:
            done.add(frozenset((at, onward)))
            chain.append(onward)
            ahead = [one for one in links[onward] if frozenset((onward, one)) not in done]
            if len(links[onward]) != 2 or not ahead:
                break
            at, onward = onward, ahead[0]
        if len(chain) > 1:
            chains.append(tuple(chain))

    # From ends and crossings first, so that what is left are circles.
    for wanted in (False, True):
        for at, others in links.items():
            if (len(others) == 2) == wanted:
                for other in others:
                    walk(at, other)
    return tuple(chains)


def megamek_text(arrays: MapArrays, table: GroundTable) -> tuple[str, list[Problem]]:
    """Return a map as a board of MegaMek, and what was lost.

    Raises:
        EditorError: the map is of squares.
    """
    lost: list[Problem] = []
    if arrays.grid_kind == "square":
        raise error("map_tools.no_squares", format="megamek")
    lost += lost_things(arrays, ("roads",))
    if arrays.grid_kind == "pointy":
        arrays = flattened(arrays)
        lost.append(loss("turned_grid"))
    codes, notes = ground_codes(arrays, table)
    check_codes(codes, _is_code, "megamek")
    # MegaMek has levels and depths of its own.
    lost += [note for note in notes if note.code not in ("map_import.levels", "map_import.depths")]
    shift = 1 if arrays.stagger == "even" else 0
    columns = arrays.columns + shift
    digits = 2 if max(columns, arrays.rows) < 100 else len(str(max(columns, arrays.rows)))
    exits = _exits(arrays)
    lines = [f"size {columns} {arrays.rows}"]
    for row in range(arrays.rows):
        for column in range(columns):
            place = f"{column + 1:0{digits}d}{row + 1:0{digits}d}"
            at = (column - shift, row)
            if at[0] < 0 or arrays.terrain[row, at[0]] == NO_FIELD:
                lines.append(f'hex {place} 0 "{_OFF}" ""')
                continue
            parts = [codes[row][at[0]]] if codes[row][at[0]] else []
            if depth := int(arrays.depth[row, at[0]]):
                parts = [part for part in parts if not part.startswith("water:")] + [f"water:{depth}"]
            if at in exits:
                parts.append(f"road:1:{exits[at]}")
            lines.append(f'hex {place} {int(arrays.levels[row, at[0]])} "{";".join(parts)}" ""')
    return "\n".join([*lines, "end", ""]), lost


def _is_code(code: str) -> bool:
    """Return whether MegaMek understands a name of ground: parts like ``woods:2``, joined by semicolons."""
    return len(code) <= 200 and all(_PART.fullmatch(part) for part in code.split(";") if part)


def _exits(arrays: MapArrays) -> dict[Offset, int]:
    exits: dict[Offset, int] = {}
    grid = arrays.grid
    for road in arrays.roads:
        for at in road:
            exits.setdefault(at, 0)
        for one, other in pairwise(road):
            side = grid.direction(one, other)
            if side is not None:
                exits[one] |= 1 << side
                exits[other] |= 1 << grid.opposite(side)
    return exits
