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
from editor.packs.wesnoth.codes import BORDER, BRIDGE, CODE, DRAWING, KEPT, ROAD
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset, Stagger
from schemas.losses import Loss
from schemas.map import MapLabel, StartPosition
from schemas.map_things import MAX_SIDE
from schemas.problems import error
from schemas.progress import Report, quietly
from schemas.text import LocalText

_HEADER: Final = re.compile(r"\s*(border_size|usage)\s*=\s*\"?(\w*)\"?\s*", re.ASCII)
_IN_SCENARIO: Final = re.compile(r'\bmap_data\s*=\s*_?\s*"([^"]*)"')
_SIDE: Final = re.compile(r"0*[1-8]", re.ASCII)
"""The place of a side that may have a start here."""
_VILLAGE: Final = "V"
_STANDING: Final = (_VILLAGE, "K", "C", "W")
"""First letters of overlays that stand on the ground: villages, keeps, castles, windmills."""
_WALLED: Final = ("K", "C")
"""First letters of keeps and castles."""
_ALL_SIDES: Final = 63
_BROAD: Final = 3
"""So many fields of roads side by side around one of them make a paved place."""
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
    lines, border, is_mask = _lines(file)
    cells, stagger = _without_added([line.split(",") for line in lines], border)
    rows, columns = len(cells) - 2 * border, max((len(row) for row in cells), default=0) - 2 * border
    if cells and (rows < 1 or columns < 1):
        raise error("map_import.border", file=file.name, border=border)
    check_size(columns, rows, file.name)
    reader = _Reader(columns, rows, stagger)
    if is_mask:
        reader.lost.append(loss("mask"))
    if stagger == "even":
        reader.lost.append(loss("off_column", place_of((0, 0)), count=rows))
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
            found = CODE.fullmatch(text.strip())
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
        self.lost: list[Loss] = []
        """What could not be kept."""

    def take(self, at: Offset, code: str, place: str | None) -> None:
        """Take a field, or one of the border around the map."""
        if not (0 <= at[0] < self._columns and 0 <= at[1] < self._rows):
            self._border[at] = code
            self._border_places += [place] if place is not None else []
            return
        if at[0] in (0, self._columns - 1) or at[1] in (0, self._rows - 1):
            self._codes[at] = code
        drawn = DRAWING.fullmatch(place or "")
        drawing = "" if drawn is None else drawn["kind"]
        base, _mark, overlay = code.partition("^")
        if overlay[:1] in _STANDING:
            self._features.append(Feature(f"^{overlay}", at, drawing=drawing))
        elif overlay[:1] == BRIDGE:
            self._bridges.add(at)
        else:
            base = code
        if base[0] in _WALLED:
            self._features.append(Feature(base.partition("^")[0], at, drawing=drawing))
        elif base[0] == ROAD[0] and at not in self._bridges:
            self._roads.add(at)
        self._ground[at[1], at[0]] = self._tokens.setdefault(base, len(self._tokens))
        if place and _SIDE.fullmatch(place):
            self._starts.append(StartPosition(at=at, side=int(place)))
        elif place and drawn is None:
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
            self._columns,
            self._rows,
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


def _lines(file: Path) -> tuple[list[str], int, bool]:
    """Return the rows of codes, the width of the border, and whether the map is a mask of another one.

    Raises:
        EditorError: there are none, or they are of a form that Wesnoth reads no more.
    """
    lines = _map_text(file).strip("\r\n").splitlines()
    border, is_mask = BORDER, False
    if len(lines) > MAX_SIDE + 100:
        check_size(1, len(lines), file.name)
    while lines and (not lines[0].strip() or (head := _HEADER.fullmatch(lines[0]))):
        if lines[0].strip() and head and head[1] == "border_size":
            if head[2] not in ("0", "1", "2", "3"):
                raise broken_file(file.name, lines[0][:60])
            border = int(head[2])
        elif lines[0].strip() and head:
            is_mask = head[2] == "mask"
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise broken_file(file.name, "0")
    text = "".join(lines)
    if "," not in text and "^" not in text and max(map(len, lines)) > _LONGEST_CODE:
        raise error("map_import.one_letter", file=file.name)
    return lines, border, is_mask


def _map_text(file: Path) -> str:
    """Return a map, also out of a scenario that holds one.

    Raises:
        EditorError: it cannot be read, or the scenario has its map in another file.
    """
    text = read_text(file)
    if file.suffix.lower() != ".cfg":
        return text
    found = _IN_SCENARIO.search(text)
    if found is None or found[1].lstrip().startswith("{"):
        raise error("map_import.no_map_data", file=file.name)
    return found[1]
