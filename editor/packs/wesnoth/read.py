"""Maps of Wesnoth read: rows of terrain codes, flat hexes, a border of one field around them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from editor.packs.foreign import MAX_TOKENS, Feature, ForeignMap, broken_file, check_size, loss, read_text
from editor.packs.foreign_words import OFF, place_of
from editor.packs.ways import joined_parts, roads_of
from editor.packs.wesnoth.codes import (
    BORDER,
    BRIDGE,
    BROAD,
    CODE,
    DRAWING,
    KEPT,
    LONGEST_PLACE,
    ROAD,
    ROAD_MARK,
    UNSAID,
)
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset, Stagger
from schemas.losses import Loss
from schemas.map import MapLabel, StartPosition
from schemas.map_things import MAX_SIDE
from schemas.problems import error
from schemas.progress import Report, quietly
from schemas.text import LocalText

_HEADER: Final = re.compile(r"\s*(\w+)\s*=\s*\"?([^\",]*?)\"?\s*", re.ASCII)
_IN_SCENARIO: Final = re.compile(
    r'^[ \t]*map_data\s*=\s*_?\s*(?:"([^"]*)"|<<(.*?)>>)', re.MULTILINE | re.DOTALL
)
"""A map within a scenario; a line that begins with ``#`` is a remark."""
_PLACE: Final = re.compile(rf"[^=<>{{}}\"]{{1,{LONGEST_PLACE}}}")
_SIDE: Final = re.compile(r"0*[1-8]", re.ASCII)
"""The place of a side that may have a start here."""
_VILLAGE: Final = "V"
_STANDING: Final = (_VILLAGE, "K", "C", "W")
"""First letters of overlays that stand on the ground: villages, keeps, castles, windmills."""
_WALLED: Final = ("K", "C")
"""First letters of keeps and castles."""
_ALL_SIDES: Final = 63
_LONGEST_CODE: Final = 4
"""Characters of a code without what lies over it."""


def read_wesnoth(file: Path, report: Report = quietly) -> ForeignMap:
    """Return a map of Wesnoth, without its border.

    Numbered places become starts, named ones labels. Narrow rows of roads, and bridges, become roads.
    Villages, keeps and castles are things that stand on the ground; castles that touch are one. Drawings of
    an export of ours stay drawings. A scenario
    file counts as the map that it holds.

    Raises:
        EditorError: it cannot be read whole.
    """
    text, lost = _map_text(file)
    lines, header = _lines(text, file.name)
    border = int(header.pop("border_size", str(BORDER)))
    is_mask = header.pop("usage", "") == "mask" or file.suffix.lower() == ".mask"
    lost += [loss("option", key, kind=key[:40], count=1) for key in header]
    if is_mask:
        lost.append(loss("mask"))
    rows = [line.split(",") for line in lines]
    _check_code(rows[0][0], file.name)
    check_size(1, max(1, len(rows) - 2 * border), file.name)
    check_size(max(1, len(rows[0]) - 2 * border), 1, file.name)
    cells, stagger = _without_added(rows, border)
    reader = _Reader(len(cells[0]) - 2 * border, len(cells) - 2 * border, stagger, is_mask=is_mask)
    if reader.columns < 1 or reader.rows < 1:
        raise error("map_import.border", file=file.name, border=border)
    if stagger == "even":
        lost.append(loss("off_column", place_of((0, 0)), count=reader.rows))
    reader.lost = lost
    for y, line in enumerate(cells):
        report(y, len(cells))
        if len(line) != len(cells[0]):
            found, expected = len(line), len(cells[0])
            raise error("map_import.row_length", file=file.name, row=y + 1, found=found, expected=expected)
        for x, cell in enumerate(line):
            reader.take((x - border, y - border), *_check_code(cell, file.name))
    return reader.finished(file)


def _check_code(cell: str, file: str) -> tuple[str, list[str]]:
    """Return the code of a field and the names of the places that it marks.

    Raises:
        EditorError: it is no code.
    """
    *places, code = cell.split() or [""]
    if CODE.fullmatch(code) is None or not all(_PLACE.fullmatch(one) for one in places):
        raise error("map_import.code", file=file, value=cell.strip()[:40])
    return code, places


class _Reader:
    """Takes the fields of a map one by one."""

    def __init__(self, columns: int, rows: int, stagger: Stagger, *, is_mask: bool) -> None:
        self.columns, self.rows, self._is_mask = columns, rows, is_mask
        self._grid = Grid("flat", stagger)
        self._ground = np.full((max(0, rows), max(0, columns)), -1, np.int32)
        self._tokens: dict[str, int] = {}
        self._starts: list[StartPosition] = []
        self._labels: list[MapLabel] = []
        self._features: list[Feature] = []
        self._roads: set[Offset] = set()
        self._bridges: set[Offset] = set()
        self._marked: dict[Offset, int] = {}
        """Field of a road -> the sides over which an export of ours says that it goes on."""
        self._codes: dict[Offset, str] = {}
        """Of the fields at the edge of the map."""
        self._border: dict[Offset, str] = {}
        self._border_places: list[str] = []
        self.lost: list[Loss] = []
        """What could not be kept."""

    def take(self, at: Offset, code: str, places: list[str]) -> None:
        """Take a field with the places that it marks, or one of the border around the map."""
        if not (0 <= at[0] < self.columns and 0 <= at[1] < self.rows):
            self._border[at] = code
            self._border_places += places
            return
        if at[0] in (0, self.columns - 1) or at[1] in (0, self.rows - 1):
            self._codes[at] = code
        drawing = ""
        for place in places:
            if (drawn := DRAWING.fullmatch(place)) is not None:
                drawing = drawn["kind"]
            elif (road := ROAD_MARK.fullmatch(place)) is not None:
                self._marked[at] = int(road["sides"]) & _ALL_SIDES
            elif _SIDE.fullmatch(place):
                self._starts.append(StartPosition(at=at, side=int(place)))
            else:
                self._labels.append(MapLabel(at=at, text=LocalText({"en": place})))
        base, _mark, overlay = code.partition("^")
        if overlay[:1] in _STANDING:
            self._features.append(Feature(f"^{overlay}", at, drawing=drawing))
        elif overlay[:1] == BRIDGE:
            self._bridges.add(at)
        else:
            base = code
        if base[:1] in _WALLED:
            self._features.append(Feature(base.partition("^")[0], at, drawing=drawing))
        elif base[:1] == ROAD[0] and at not in self._bridges:
            self._roads.add(at)
        if base and not (self._is_mask and base in UNSAID):
            self._ground[at[1], at[0]] = self._tokens.setdefault(base, len(self._tokens))

    def finished(self, file: Path) -> ForeignMap:
        """Return the whole map."""
        if len(self._tokens) > MAX_TOKENS:
            raise broken_file(file.name, f"{len(self._tokens)} codes")
        grid = self._grid
        paved = {at for at in self._roads if at not in self._marked and self._is_paved(at)}
        few = joined_parts(dict.fromkeys(self._roads - paved, _ALL_SIDES), grid)
        # What does not lead away from a paved place is its edge, and no road either.
        away = {part for at, part in few.items() if not paved.intersection(grid.neighbours(at))}
        narrow = {at for at, part in few.items() if part in away} | self._bridges | self._marked.keys()

        def leads(at: Offset, side: int) -> bool:
            return at in narrow and bool(self._marked.get(at, _ALL_SIDES) >> side & 1)

        exits = {
            at: sum(
                1 << side
                for side, other in enumerate(grid.neighbours(at))
                if leads(at, side) and leads(other, grid.opposite(side))
            )
            for at in narrow
        }
        lost = [*self.lost, *self._lost_border()]
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
            self.columns,
            self.rows,
            "flat",
            grid.stagger,
            tuple(self._tokens),
            (self._ground,),
            things=things,
            says=frozenset(KEPT),
            features=self._with_parts(),
            lost=lost,
        )

    def _with_parts(self) -> tuple[Feature, ...]:
        """Return what stands on fields: castles and keeps that touch are one building, villages one each."""
        walled = {one.at: _ALL_SIDES for one in self._features if _is_walled(one)}
        parts, villages = joined_parts(walled, self._grid), len(walled)
        found: list[Feature] = []
        for one in self._features:
            number = parts.get(one.at, 0)
            if one.name[:2] == f"^{_VILLAGE}" and not one.drawing:
                villages += 1
                number = number or villages
            found.append(replace(one, part_of=number))
        return tuple(found)

    def _is_paved(self, at: Offset) -> bool:
        """Return whether so many fields of roads lie side by side around one that none leads through."""
        around = enumerate(self._grid.neighbours(at))
        return sum(1 << side for side, one in around if one in self._roads) in BROAD

    def _lost_border(self) -> list[Loss]:
        """Return what the border has that the map inside it does not say, too."""
        lost = []
        if self._border_places:
            kind = self._border_places[0]
            lost.append(loss("objects", kind, kind="place", count=len(self._border_places)))
        other = []
        for (x, y), code in self._border.items():
            inside = min(max(x, 0), self.columns - 1), min(max(y, 0), self.rows - 1)
            if self._codes[inside] != code:
                other.append(code)
        if other:
            lost.append(loss("border_ground", other[0], count=len(other)))
        return lost


def _is_walled(one: Feature) -> bool:
    """Return whether a thing is a keep or castle that is a building."""
    return not one.drawing and one.name.lstrip("^")[0] in _WALLED


def _without_added(cells: list[list[str]], border: int) -> tuple[list[list[str]], Stagger]:
    """Return the fields without the column that our export adds in the west, and which columns are lower."""
    inside = cells[border : len(cells) - border]
    column = [line[border].strip() for line in inside if len(line) > 2 * border + 1]
    if not column or len(column) != len(inside) or set(column) != {OFF}:
        return cells, "odd"
    return [line[:border] + line[border + 1 :] for line in cells], "even"


def _lines(text: str, file: str) -> tuple[list[str], dict[str, str]]:
    """Return the rows of codes, and what stands above them: the width of the border, what the map is for.

    Raises:
        EditorError: there are no rows, or they are of a form that Wesnoth reads no more.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    header: dict[str, str] = {}
    while lines and (head := _HEADER.fullmatch(lines[0])):
        header[head[1]] = head[2]
        lines.pop(0)
    if header.get("border_size", "0") not in ("0", "1", "2", "3"):
        raise broken_file(file, f"border_size={header['border_size'][:40]}")
    if not lines:
        raise broken_file(file, "0")
    whole = "".join(lines[:MAX_SIDE])
    if "," not in whole and "^" not in whole and max(map(len, lines)) > _LONGEST_CODE:
        raise error("map_import.one_letter", file=file)
    return lines, header


def _map_text(file: Path) -> tuple[str, list[Loss]]:
    """Return a map, also out of a scenario, and what is told of further maps in there.

    Raises:
        EditorError: it cannot be read, or the scenario has its map in another file.
    """
    text = read_text(file)
    found = ["".join(one) for one in _IN_SCENARIO.findall(text)]
    maps = [one for one in found if not one.lstrip().startswith("{")]
    if not maps and (found or file.suffix.lower() == ".cfg"):
        raise error("map_import.no_map_data", file=file.name)
    more = [loss("further_maps", count=len(maps) - 1)] if len(maps) > 1 else []
    return (maps[0] if maps else text), more
