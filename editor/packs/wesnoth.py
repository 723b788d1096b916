"""Maps of Battle for Wesnoth: rows of terrain codes, flat hexes, a border of one field around them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from editor.packs.flattened import flattened
from editor.packs.foreign import MAX_TOKENS, Feature, ForeignMap, broken_file, check_size, loss, read_text
from editor.packs.foreign_words import OFF, check_codes, ground_codes, lost_things, place_of
from editor.packs.ground_tables import GroundTable
from editor.packs.ways import roads_of
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset, Stagger
from editor.rules.core.map_arrays import MapArrays
from schemas.losses import Loss
from schemas.map import MapLabel, StartPosition
from schemas.map_things import MAX_SIDE
from schemas.problems import error
from schemas.progress import Report, quietly
from schemas.text import LocalText

BORDER: Final = 1
_CODE = re.compile(
    r"(?:(?P<place>[\w ]{1,60}?) +)?(?P<code>[A-Za-z_][\w/|\\]{0,11}(?:\^[\w/|\\]{0,12})?)", re.ASCII
)
_HEADER = re.compile(r"\s*(border_size|usage)\s*=\s*(\w*)\s*", re.ASCII)
_SIDE = re.compile(r"0*[1-8]", re.ASCII)
"""The place of a side that may have a start here."""
_KEPT: Final = ("starts", "labels", "roads", "symbols")
_STANDING: Final = ("V", "K", "C", "W")
"""First letters of overlays that stand on the ground: villages, keeps, castles, windmills."""
_WALLED: Final = ("K", "C")
"""First letters of keeps and castles."""
_WET: Final = ("W", "S")
"""First letters of ground that a road crosses on a bridge."""
_ROAD: Final = "Re"
_BRIDGE: Final = "B"
_BRIDGES: Final = ("|", "/", "\\")
"""Letter of a bridge from side 0, 1 or 2 to the opposite one."""
_BROAD: Final = 3
"""So many fields of roads side by side around one of them make a paved place."""


def read_wesnoth(file: Path, report: Report = quietly) -> ForeignMap:
    """Return a map of Wesnoth, without its border.

    Numbered places become starts, named ones labels. Narrow rows of roads, and bridges, become roads.
    Villages, keeps and castles are things that stand on the ground.

    Raises:
        EditorError: it cannot be read whole.
    """
    lines, border = _lines(file)
    cells, stagger = _without_added([line.split(",") for line in lines], border)
    rows, columns = len(cells) - 2 * border, max((len(row) for row in cells), default=0) - 2 * border
    if cells and (rows < 1 or columns < 1):
        raise error("map_import.border", file=file.name, border=border)
    check_size(columns, rows, file.name)
    reader = _Reader(columns, rows, stagger)
    for y, line in enumerate(cells):
        report(y, len(cells))
        if len(line) != len(cells[0]):
            raise error(
                "map_import.row_length",
                file=file.name,
                row=y + 1,
                found=len(line),
                expected=len(cells[0]),
            )
        for x, text in enumerate(line):
            found = _CODE.fullmatch(text.strip())
            if found is None:
                raise error("map_import.code", file=file.name, value=text.strip()[:40])
            reader.take((x - border, y - border), found["code"], found["place"])
    return reader.finished(file)


class _Reader:
    """Takes the fields of a map one by one."""

    def __init__(self, columns: int, rows: int, stagger: Stagger) -> None:
        self._columns, self._rows = columns, rows
        self._grid = Grid("flat", stagger)
        self._ground = np.full((rows, columns), -1, np.int32)
        self._tokens: dict[str, int] = {}
        self._starts: list[StartPosition] = []
        self._labels: list[MapLabel] = []
        self._features: list[Feature] = []
        self._roads: set[Offset] = set()
        self._bridges: set[Offset] = set()
        self._codes: dict[Offset, str] = {}
        """Of the fields at the edge of the map."""
        self._border: dict[Offset, str] = {}
        self._border_places: list[str] = []

    def take(self, at: Offset, code: str, place: str | None) -> None:
        """Take a field, or one of the border around the map."""
        if not (0 <= at[0] < self._columns and 0 <= at[1] < self._rows):
            self._border[at] = code
            self._border_places += [place] if place is not None else []
            return
        if at[0] in (0, self._columns - 1) or at[1] in (0, self._rows - 1):
            self._codes[at] = code
        base, _mark, overlay = code.partition("^")
        if overlay[:1] in _STANDING:
            self._features.append(Feature(f"^{overlay}", at))
        elif overlay[:1] == _BRIDGE:
            self._bridges.add(at)
        else:
            base = code
        if base[0] in _WALLED:
            self._features.append(Feature(base.partition("^")[0], at))
        elif base[0] == _ROAD[0] and at not in self._bridges:
            self._roads.add(at)
        self._ground[at[1], at[0]] = self._tokens.setdefault(base, len(self._tokens))
        if place and _SIDE.fullmatch(place):
            self._starts.append(StartPosition(at=at, side=int(place)))
        elif place:
            self._labels.append(MapLabel(at=at, text=LocalText({"en": place})))

    def finished(self, file: Path) -> ForeignMap:
        """Return the whole map."""
        if len(self._tokens) > MAX_TOKENS:
            raise broken_file(file.name, f"{len(self._tokens)} codes")
        grid = self._grid
        few = {at for at in self._roads if not self._is_paved(at)}
        # The corners of a paved place are no roads either.
        lone = {at for at in few if not few.intersection(grid.neighbours(at))}
        narrow = few - {at for at in lone if self._roads.intersection(grid.neighbours(at))} | self._bridges
        exits = {
            at: sum(1 << side for side, other in enumerate(grid.neighbours(at)) if other in narrow)
            for at in narrow
        }
        lost = self._lost_border()
        if wide := sorted(self._roads - narrow):
            lost.append(loss("paved", place_of(wide[0]), count=len(wide)))
        rows, columns = np.nonzero(self._ground == self._tokens.get(OFF, len(self._tokens)))
        if rows.size:
            place = place_of((int(columns[0]), int(rows[0])))
            lost.append(loss("off_fields", place, count=int(rows.size)))
        things = {
            "starts": tuple(self._starts),
            "labels": tuple(self._labels),
            "roads": roads_of(exits, grid),
        }
        return ForeignMap(
            "wesnoth",
            file.stem,
            self._columns,
            self._rows,
            "flat",
            grid.stagger,
            tuple(self._tokens),
            (self._ground,),
            things=things,
            says=frozenset(_KEPT),
            features=tuple(self._features),
            lost=lost,
        )

    def _is_paved(self, at: Offset) -> bool:
        """Return whether so many fields of roads lie side by side around one that none leads through."""
        around = [one in self._roads for one in self._grid.neighbours(at)]
        return any(all((around * 2)[side : side + _BROAD]) for side in range(len(around)))

    def _lost_border(self) -> list[Loss]:
        """Return what the border has that the map inside it does not say, too."""
        lost = []
        if self._border_places:
            kind = self._border_places[0]
            lost.append(loss("objects", kind, kind="place", count=len(self._border_places)))
        other = []
        for (x, y), code in self._border.items():
            inside = min(max(x, 0), self._columns - 1), min(max(y, 0), self._rows - 1)
            if self._codes[inside] != code:
                other.append(code)
        if other:
            lost.append(loss("border_ground", other[0], count=len(other)))
        return lost


def _without_added(cells: list[list[str]], border: int) -> tuple[list[list[str]], Stagger]:
    """Return the fields without the column that our export adds in the west, and which columns are lower."""
    inside = cells[border : len(cells) - border]
    column = [line[border].strip() for line in inside if len(line) > 2 * border + 1]
    if not column or len(column) != len(inside) or set(column) != {OFF}:
        return cells, "odd"
    return [line[:border] + line[border + 1 :] for line in cells], "even"


def _lines(file: Path) -> tuple[list[str], int]:
    """Return the rows of codes and the width of the border."""
    lines = read_text(file).replace("\r\n", "\n").strip("\n").split("\n")
    border = BORDER
    if len(lines) > MAX_SIDE + 100:
        check_size(1, len(lines), file.name)
    while lines and (not lines[0].strip() or (head := _HEADER.fullmatch(lines[0]))):
        if lines[0].strip() and head and head[1] == "border_size":
            if head[2] not in ("0", "1", "2", "3"):
                raise broken_file(file.name, lines[0][:60])
            border = int(head[2])
        lines.pop(0)
    if not lines:
        raise broken_file(file.name, "0")
    return lines, border


def wesnoth_text(arrays: MapArrays, table: GroundTable, language: str) -> tuple[str, list[Loss]]:
    """Return a map as one of Wesnoth, and what was lost.

    Raises:
        EditorError: the map is of squares.
    """
    lost: list[Loss] = []
    if arrays.grid_kind == "square":
        raise error("map_tools.no_squares", format="wesnoth")
    lost += lost_things(arrays, _KEPT)
    if arrays.grid_kind == "pointy":
        arrays = flattened(arrays)
        lost.append(loss("turned_grid"))
    codes, notes = ground_codes(arrays, table)
    check_codes(codes, _is_code, "wesnoth")
    check_codes([table.drawn.values()], _is_drawn, "wesnoth")
    lost += notes
    lost += _lay_roads(arrays, table, codes)
    lost += _stand_symbols(arrays, table, codes)
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
    if unwritten:
        lost.append(loss("things_labels", kind="labels", count=unwritten))
    wide = len(codes[0])
    edge = [_bare(codes[0][0]), *map(_bare, codes[0]), _bare(codes[0][-1])]
    foot = [_bare(codes[-1][0]), *map(_bare, codes[-1]), _bare(codes[-1][-1])]
    lines = [edge, *([_bare(row[0]), *row, _bare(row[-1])] for row in codes), foot]
    check_size(wide, len(codes), "wesnoth")
    return "\n".join(", ".join(line) for line in lines) + "\n", lost


def _lay_roads(arrays: MapArrays, table: GroundTable, codes: list[list[str]]) -> list[Loss]:
    """Write roads over the ground, as bridges where they cross water; return the ground that they hide."""
    ways: dict[Offset, int] = {}
    for road in arrays.roads:
        for at in road:
            ways.setdefault(at, 0)
        for one, other in pairwise(road):
            side = arrays.grid.direction(one, other)
            ways[one], ways[other] = side or 0, side or 0
    hidden: Counter[str] = Counter()
    plain = table.write.get(table.base, table.fallback)
    for (column, row), side in ways.items():
        code = codes[row][column]
        if code[:1] in _WET and "^" not in code:
            codes[row][column] = f"{code}^Bw{_BRIDGES[side % 3]}"
        elif code != OFF:
            hidden[code] += code != plain
            codes[row][column] = _ROAD
    return [loss("under_road", code, code=code, count=count) for code, count in sorted((+hidden).items())]


def _stand_symbols(arrays: MapArrays, table: GroundTable, codes: list[list[str]]) -> list[Loss]:
    """Write drawings that stand for villages, keeps and castles; return those that have no place."""
    unwritten: Counter[str] = Counter()
    for symbol in arrays.symbols:
        code, (column, row) = table.drawn.get(symbol.drawing, ""), symbol.at
        here = codes[row][column]
        if not code or here == OFF or (code[0] == "^" and "^" in here):
            unwritten[symbol.drawing] += 1
        else:
            codes[row][column] = f"{here}{code}" if code[0] == "^" else code
    return [loss("symbol", name, name=name, count=count) for name, count in sorted(unwritten.items())]


def _bare(code: str) -> str:
    """Return a code without the place that it marks."""
    return code.rsplit(" ", 1)[-1]


def _is_code(code: str) -> bool:
    """Return whether Wesnoth understands a terrain code; without the name of a place before it."""
    found = _CODE.fullmatch(code)
    return found is not None and found["place"] is None


def _is_drawn(code: str) -> bool:
    """Return whether Wesnoth understands a code, or an overlay that is laid over one."""
    return _is_code(f"Gg{code}" if code[:1] == "^" else code)
