"""Maps of Battle for Wesnoth: rows of terrain codes, flat hexes, a border of one field around them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import numpy as np

from editor.packs.flattened import flattened
from editor.packs.foreign import MAX_TOKENS, ForeignMap, broken_file, check_size, loss, read_text
from editor.packs.ground_tables import GroundTable
from editor.rules.core.map_arrays import NO_FIELD, THINGS, MapArrays
from schemas.map import MapLabel, StartPosition
from schemas.map_things import MAX_SIDE
from schemas.problems import Problem, error
from schemas.progress import Report, quietly
from schemas.text import LocalText

BORDER: Final = 1
_OFF: Final = "_off^_usr"
_CODE = re.compile(
    r"(?:(?P<place>[\w ]{1,60}?) +)?(?P<code>[A-Za-z_][\w/|\\]{0,11}(?:\^[\w/|\\]{0,12})?)", re.ASCII
)
_HEADER = re.compile(r"\s*(border_size|usage)\s*=\s*(\w*)\s*", re.ASCII)
_SIDE = re.compile(r"0*[1-8]", re.ASCII)
"""The place of a side that may have a start here."""
_KEPT: Final = ("starts", "labels")


def read_wesnoth(file: Path, report: Report = quietly) -> ForeignMap:
    """Return a map of Wesnoth, without its border; numbered places become starts, named ones labels.

    Raises:
        EditorError: it cannot be read whole.
    """
    lines, border = _lines(file)
    cells = [line.split(",") for line in lines]
    rows, columns = len(cells) - 2 * border, max((len(row) for row in cells), default=0) - 2 * border
    if cells and (rows < 1 or columns < 1):
        raise error("map_import.border", file=file.name, border=border)
    check_size(columns, rows, file.name)
    places: dict[str, int] = {}
    ground = np.full((rows, columns), -1, np.int32)
    starts: list[StartPosition] = []
    labels: list[MapLabel] = []
    lost: Counter[str] = Counter()
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
            at = x - border, y - border
            if not (0 <= at[0] < columns and 0 <= at[1] < rows):
                lost["border_place"] += found["place"] is not None
                continue
            ground[at[1], at[0]] = places.setdefault(found["code"], len(places))
            place = found["place"]
            if place and _SIDE.fullmatch(place):
                starts.append(StartPosition(at=at, side=int(place)))
            elif place:
                labels.append(MapLabel(at=at, text=LocalText({"en": place})))
    if len(places) > MAX_TOKENS:
        raise broken_file(file.name, f"{len(places)} codes")
    notes = [loss("objects", kind="place", count=lost["border_place"])] if lost["border_place"] else []
    return ForeignMap(
        "wesnoth",
        file.stem,
        columns,
        rows,
        "flat",
        "odd",
        tuple(places),
        (ground,),
        things={"starts": tuple(starts), "labels": tuple(labels)},
        lost=notes,
    )


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


def wesnoth_text(arrays: MapArrays, table: GroundTable, language: str) -> tuple[str, list[Problem]]:
    """Return a map as one of Wesnoth, and what was lost.

    Raises:
        EditorError: the map is of squares.
    """
    lost: list[Problem] = []
    if arrays.grid_kind == "square":
        raise error("map_tools.no_squares", format="wesnoth")
    lost += lost_things(arrays, _KEPT)
    if arrays.grid_kind == "pointy":
        arrays = flattened(arrays)
        lost.append(loss("turned_grid"))
    codes, notes = ground_codes(arrays, table)
    check_codes(codes, _is_code, "wesnoth")
    lost += notes
    if arrays.stagger == "even":
        # A further column in the west lets the right columns be shifted.
        codes = [[_OFF, *row] for row in codes]
    shift = 1 if arrays.stagger == "even" else 0
    for start in arrays.starts:
        column, row = start.at[0] + shift, start.at[1]
        codes[row][column] = f"{start.side} {codes[row][column]}"
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


def _bare(code: str) -> str:
    """Return a code without the place that it marks."""
    return code.rsplit(" ", 1)[-1]


def _is_code(code: str) -> bool:
    """Return whether Wesnoth understands a terrain code; without the name of a place before it."""
    found = _CODE.fullmatch(code)
    return found is not None and found["place"] is None


def check_codes(codes: Iterable[Iterable[str]], understood: Callable[[str], bool], form: str) -> None:
    """Refuse names of ground that the other program could not read.

    Raises:
        EditorError: one of them.
    """
    for code in sorted({code for row in codes for code in row} - {_OFF}):
        if not understood(code):
            raise error("map_import.write_code", code=code[:60], format=form)


def ground_codes(arrays: MapArrays, table: GroundTable) -> tuple[list[list[str]], list[Problem]]:
    """Return the code of every field, and what of levels, depths and terrains was lost."""
    key = (arrays.terrain.astype(np.int32) * 16 + arrays.levels) * 16 + arrays.depth
    lost: list[Problem] = []
    names = np.empty(key.shape, object)
    levels = depths = 0
    unnamed: Counter[tuple[str, str]] = Counter()
    shared: dict[str, dict[str, None]] = {}
    for value in np.unique(key).tolist():
        fields = key == value
        index, level, depth = value // 256, value // 16 % 16, value % 16
        if index == NO_FIELD:
            names[fields] = _OFF
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
            lost.append(loss("merged", name=code or "-", terrains=", ".join(terrains)))
    return names.tolist(), lost


def lost_things(arrays: MapArrays, kept: tuple[str, ...]) -> list[Problem]:
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
