"""Boards of MegaMek: one line per hex with its level and its terrain; flat hexes, even columns lower."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from editor.packs.flattened import flattened
from editor.packs.foreign import (
    MAX_LEVEL,
    MAX_TOKENS,
    Feature,
    ForeignMap,
    broken_file,
    check_size,
    loss,
    read_text,
)
from editor.packs.foreign_words import check_codes, ground_codes, lost_things, place_of
from editor.packs.ground_tables import GroundTable
from editor.packs.ways import roads_of
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset, Stagger
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from schemas.losses import Loss
from schemas.map import MapNote
from schemas.problems import EditorError, error
from schemas.progress import Report, quietly
from schemas.text import LocalText

_SIZE: Final = re.compile(r"size\s+(\d{1,6})\s+(\d{1,6})", re.ASCII | re.IGNORECASE)
_HEX: Final = re.compile(
    r'hex\s+(\d{4,10})\s+(-?\d{1,3})\s+"([^"]{0,400})"(?:\s+"([^"]{0,80})")?', re.ASCII | re.IGNORECASE
)
_NOTE: Final = re.compile(r'note\s+(\d{4,10})\s+"(.{0,400})"', re.ASCII | re.IGNORECASE)
_TEXT: Final = re.compile(r'description\s+"(.{0,4000})"', re.ASCII | re.IGNORECASE)
_PART: Final = re.compile(r"([a-z_]+):(-?\d{1,4})(?::(\d{1,3}))?", re.ASCII)
_SILENT: Final = ("end", "#", "//")
_ASIDE: Final = ("option", "tag", "background", "description")
"""First words of lines that say nothing of a field."""
_GROUND: Final = (
    "magma",
    "impassable",
    "hazardous_liquid",
    "water",
    "woods",
    "jungle",
    "swamp",
    "rough",
    "rubble",
    "heavy_industrial",
    "planted_fields",
    "mud",
    "sand",
    "tundra",
    "ice",
    "snow",
    "pavement",
)
"""Kinds of ground. Of several on one hex the first counts: what hinders or hides most."""
_WAYS: Final = ("road", "bridge")
_STANDING: Final = ("building", "fuel_tank")
_QUIET: Final = frozenset({"foliage_elev"})
"""What only says again what another part says."""
_DECORATION: Final = frozenset(
    {"arms", "elevator", "fire", "fluff", "fortified", "geyser", "legs", "rapids", "screen", "smoke"}
)
"""What lies on the ground and is none; names with an underscore are details of something else."""
_KEPT: Final = ("roads", "notes", "symbols")
_OFF: Final = "impassable:1"


def read_megamek(file: Path, report: Report = quietly) -> ForeignMap:
    """Return a board of MegaMek. Roads become roads, notes notes; levels below 0 lift all others.

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
        if not line or _SIZE.fullmatch(line) or line.lower().startswith(_SILENT):
            continue
        if found := _HEX.fullmatch(line):
            board.take(found[1], int(found[2]), found[3].lower(), found[4] or "")
        elif found := _NOTE.fullmatch(line):
            board.note(found[1], found[2])
        elif found := _TEXT.fullmatch(line):
            board.text = found[1].strip()
        elif line.lower().startswith(_ASIDE):
            board.count("option", line.split(maxsplit=2)[0].lower(), line[:60])
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
        self._depth = np.zeros((rows, columns), np.int32)
        self._places: dict[str, int] = {}
        self._roads: dict[Offset, int | None] = {}
        self._features: list[Feature] = []
        self._notes: list[MapNote] = []
        self._lost: dict[tuple[str, str], tuple[int, str]] = {}
        self._stagger: Stagger = "odd"
        self._next = 0
        self.text = ""

    @property
    def missing(self) -> int:
        """Fields of which nothing is said yet."""
        return int((self._ground < 0).sum())

    def count(self, code: str, kind: str, place: str) -> None:
        """Count something that is lost; its first place stays."""
        number, first = self._lost.get((code, kind), (0, place))
        self._lost[code, kind] = number + 1, first

    def _at(self, place: str) -> Offset:
        """Return a field by its number: as many digits for the column as for the row, or the next one."""
        for half in dict.fromkeys((len(place) // 2, (len(place) + 1) // 2)):
            column, row = int(place[:half]) - 1, int(place[half:]) - 1
            inside = 0 <= column < self._columns and 0 <= row < self._rows
            sure = len(place) % 2 == 0 or (column, row) == divmod(self._next, self._columns)[::-1]
            if inside and sure:
                return column, row
        raise broken_file(self._file, f"hex {place}")

    def take(self, place: str, level: int, terrain: str, theme: str) -> None:
        """Take a hex."""
        column, row = at = self._at(place)
        self._next += 1
        if self._ground[row, column] >= 0:
            self.count("duplicate_hex", "", place_of(at))
        kinds: dict[str, str] = {}
        for part in filter(None, (one.strip() for one in terrain.split(";"))):
            found = _PART.fullmatch(part)
            if found is None:
                raise broken_file(self._file, part[:60])
            self._take_part(at, found, kinds)
        self._choose(at, kinds)
        self._levels[row, column] = level
        if theme:
            self.count("theme", theme[:40], place_of(at))

    def _take_part(self, at: Offset, found: re.Match[str], kinds: dict[str, str]) -> None:
        name, value = found[1], int(found[2])
        if name in _WAYS:
            # Without sides it joins all roads around it.
            self._roads[at] = None if found[3] is None else int(found[3]) & 63
        elif name in _STANDING:
            self._features.append(Feature(f"{name}:{value}", at))
        elif name not in _QUIET:
            kinds[name] = f"{name}:{value}"
            if name == "water":
                self._depth[at[1], at[0]] = max(0, value)

    def _choose(self, at: Offset, kinds: dict[str, str]) -> None:
        """Lay the ground that counts most, and count the rest; an unknown name can be translated."""
        known = [name for name in _GROUND if name in kinds]
        unknown = [name for name in kinds if "_" not in name and name not in _DECORATION]
        chosen = next(iter((*known, *unknown)), "")
        for name in kinds:
            if name != chosen:
                self.count("terrain_part", name, place_of(at))
        token = kinds.get(chosen, "")
        self._ground[at[1], at[0]] = self._places.setdefault(token, len(self._places))

    def note(self, place: str, words: str) -> None:
        """Take a remark; one of a field that is not there is lost."""
        try:
            at = self._at(place)
            self._notes.append(MapNote(at=at, text=LocalText({"en": words.strip() or "-"})))
        except EditorError:
            self.count("option", "note", place)

    def finished(self, name: str) -> ForeignMap:
        """Return the whole board."""
        if len(self._places) > MAX_TOKENS:
            raise broken_file(self._file, f"{len(self._places)} terrains")
        self._leave_out_added()
        lift = -min(0, int(self._levels.min()))
        levels = self._levels + lift
        if lift:
            self._lost["lifted", str(lift)] = 1, place_of(_first(self._levels < 0))
        for code, beyond in (("high_levels", levels > MAX_LEVEL), ("deep_water", self._depth > MAX_LEVEL)):
            if beyond.any():
                self._lost[code, str(MAX_LEVEL)] = int(beyond.sum()), place_of(_first(beyond))
        if missing := self.missing:
            self._lost["missing_hex", ""] = missing, place_of(_first(self._ground < 0))
        grid = Grid("flat", self._stagger)
        return ForeignMap(
            "megamek",
            name,
            self._columns,
            self._rows,
            "flat",
            self._stagger,
            tuple(self._places),
            (self._ground,),
            levels=np.clip(levels, 0, MAX_LEVEL).astype(np.uint8),
            depth=np.clip(self._depth, 0, MAX_LEVEL).astype(np.uint8),
            things={"roads": roads_of(self._exits(grid), grid), "notes": tuple(self._notes)},
            says=frozenset(_KEPT),
            features=tuple(self._features),
            facts={"text": LocalText({"en": self.text})} if self.text else {},
            lost=[
                loss(code, place, kind=kind, count=number)
                for (code, kind), (number, place) in sorted(self._lost.items())
            ],
        )

    def _leave_out_added(self) -> None:
        """Leave out the column that our export adds in the west: then other columns are the lower ones."""
        west = self._ground[:, 0]
        bare = not self._levels[:, 0].any() and not any(at[0] == 0 for at in self._roads)
        if self._columns < 2 or not bare or set(west.tolist()) != {self._places.get(_OFF, -2)}:
            return
        self._lost["off_column", ""] = self._rows, place_of((0, 0))
        self._columns, self._stagger = self._columns - 1, "even"
        for name in ("_ground", "_levels", "_depth"):
            setattr(self, name, getattr(self, name)[:, 1:])
        self._roads = {(column - 1, row): sides for (column, row), sides in self._roads.items()}
        self._features = [
            Feature(one.name, (one.at[0] - 1, one.at[1])) for one in self._features if one.at[0]
        ]
        self._notes = [
            one.model_copy(update={"at": (one.at[0] - 1, one.at[1])}) for one in self._notes if one.at[0]
        ]

    def _exits(self, grid: Grid) -> dict[Offset, int]:
        """Return the sides by which roads leave fields, also of those that do not say them."""
        return {
            at: sum(1 << side for side, other in enumerate(grid.neighbours(at)) if other in self._roads)
            if sides is None
            else sides
            for at, sides in self._roads.items()
        }


def _first(mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Offset:
    """Return the first field of a mask that has one."""
    rows, columns = np.nonzero(mask)
    return int(columns[0]), int(rows[0])


def megamek_text(arrays: MapArrays, table: GroundTable) -> tuple[str, list[Loss]]:
    """Return a map as a board of MegaMek, and what was lost.

    Raises:
        EditorError: the map is of squares.
    """
    lost: list[Loss] = []
    if arrays.grid_kind == "square":
        raise error("map_tools.no_squares", format="megamek")
    lost += lost_things(arrays, _KEPT)
    if arrays.grid_kind == "pointy":
        arrays = flattened(arrays)
        lost.append(loss("turned_grid"))
    codes, notes = ground_codes(arrays, table)
    check_codes([*codes, table.drawn.values()], _is_code, "megamek")
    # MegaMek has levels and depths of its own.
    lost += [note for note in notes if note.code not in ("map_import.levels", "map_import.depths")]
    standing, unwritten = _standing(arrays, table)
    lost += unwritten
    shift = 1 if arrays.stagger == "even" else 0
    if shift:
        lost.append(loss("added_column", count=arrays.rows))
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
            parts = _parts(codes[row][at[0]], int(arrays.depth[row, at[0]]), exits.get(at))
            parts += [standing[at]] if at in standing else []
            lines.append(f'hex {place} {int(arrays.levels[row, at[0]])} "{";".join(parts)}" ""')
    for note in arrays.notes:
        place = f"{note.at[0] + shift + 1:0{digits}d}{note.at[1] + 1:0{digits}d}"
        words = " ".join(note.text.get("en").replace('"', "'").split())
        lines.append(f'note {place} "{words[:400]}"')
    return "\n".join([*lines, "end", ""]), lost


def _parts(code: str, depth: int, exits: int | None) -> list[str]:
    """Return the terrain of a hex: its ground, and a road, which crosses water on a bridge."""
    parts = [code] if code else []
    if depth:
        parts = [part for part in parts if not part.startswith("water:")] + [f"water:{depth}"]
    if exits is None:
        return parts
    if depth or code.startswith("water:"):
        return [*parts, f"bridge:1:{exits}", "bridge_elev:1", "bridge_cf:40"]
    return [*parts, f"road:1:{exits}"]


def _standing(arrays: MapArrays, table: GroundTable) -> tuple[dict[Offset, str], list[Loss]]:
    """Return what drawings stand for, by field, and the drawings that have no place."""
    found: dict[Offset, str] = {}
    unwritten: dict[str, int] = {}
    for symbol in arrays.symbols:
        code = table.drawn.get(symbol.drawing, "")
        if code and symbol.at not in found:
            found[symbol.at] = code
        else:
            unwritten[symbol.drawing] = unwritten.get(symbol.drawing, 0) + 1
    return found, [loss("symbol", name, name=name, count=count) for name, count in sorted(unwritten.items())]


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
