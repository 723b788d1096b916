"""A sector of Wiz-War on paper: a tile with its walls, doors, base and treasures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.printing.face import (
    DiscMark,
    Face,
    LineMark,
    Mark,
    PolygonMark,
    RectMark,
    SymbolMark,
    TextMark,
    TextStyle,
)
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.systems.wizwar_board import ACROSS, BASE, BUSH, DOOR, STONE, TREASURE, UPRIGHT, WizwarMap

SQUARE_MM: Final = 30.0
"""Side of a square."""
_WALL_MM: Final = 3.2
_FLOOR: Final = "#efe8d8"
_LINE: Final = "#cfc3a8"
_WALL: Final = "#463d34"
_DOOR: Final = "#8a5a2b"
_BASE: Final = "#5b5470"
_NAME: Final = TextStyle(2.6, "#9a8d72", align="right", anchor="bottom", least_mm=1.4)


def sector_faces(document: Document, _ruleset: RulesetBase | None, language: str) -> tuple[Face, Face] | None:
    """Return the tile of a sector, and its back: sectors are dealt face down."""
    if not isinstance(document, WizwarMap):
        return None
    side = document.size * SQUARE_MM
    front = Face(tuple(_front(document, side, language)), side, side)
    back = Face(tuple(_back(side)), side, side)
    return front, back


def _front(sector: WizwarMap, side: float, language: str) -> Iterator[Mark]:
    yield RectMark(0, 0, side, side, _FLOOR)
    for row in range(sector.size):
        for column in range(sector.size):
            yield from _square(sector.square(column, row), column * SQUARE_MM, row * SQUARE_MM)
    name = sector.name.get(language)
    yield TextMark(side - 60, side - 7, 56, 4, name, _NAME, "name")
    for row, line in enumerate(sector.plan):
        for column, letter in enumerate(line):
            if (column + row) % 2 and letter in (ACROSS, UPRIGHT, DOOR):
                yield from _side(column, row, letter, len(sector.plan) - 1)


def _square(letter: str, x: float, y: float) -> Iterator[Mark]:
    yield RectMark(x, y, SQUARE_MM, SQUARE_MM, None, _LINE, 0.25)
    middle = (x + SQUARE_MM / 2, y + SQUARE_MM / 2)
    if letter == BASE:
        yield DiscMark(*middle, 12.0, "#e2dceb", _BASE, 0.6)
        yield SymbolMark(middle[0] - 8, middle[1] - 8, 16.0, "star", _BASE)
    elif letter == TREASURE:
        yield DiscMark(*middle, 8.0, None, "#a8861c", 0.6)
        yield RectMark(middle[0] - 5, middle[1] - 3.4, 10.0, 6.8, "#c9a227", "#3b342c", 0.4, 0.8)
        yield LineMark(middle[0] - 5, middle[1] - 0.8, middle[0] + 5, middle[1] - 0.8, "#3b342c", 0.4)
    elif letter == STONE:
        yield RectMark(x + 1.8, y + 1.8, SQUARE_MM - 3.6, SQUARE_MM - 3.6, "#7d776d", _WALL, 0.8)
    elif letter == BUSH:
        yield PolygonMark(bush_points(*middle, 12.5), "#4f7a3a", "#2f4a22", 0.5)


def bush_points(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    """Return the outline of a thornbush: a star of fourteen points."""
    # Cosines and sines of the turns, written out: the same on every machine.
    first = ((1.0, 0.0), (0.901, 0.434), (0.623, 0.782), (0.223, 0.975), (-0.223, 0.975), (-0.623, 0.782))
    unit = (*first, (-0.901, 0.434))
    around = (*unit, *((-a, -b) for a, b in unit))
    return tuple(
        (x + a * radius * (1.0 if n % 2 == 0 else 0.62), y + b * radius * (1.0 if n % 2 == 0 else 0.62))
        for n, (a, b) in enumerate(around)
    )


def _side(column: int, row: int, letter: str, last: int) -> Iterator[Mark]:
    half = SQUARE_MM / 2
    across = column % 2 == 1
    x, y = (_inside(place, last) * half for place in (column, row))
    ends = (x - half, y, x + half, y) if across else (x, y - half, x, y + half)
    if letter != DOOR:
        yield LineMark(*ends, _WALL, _WALL_MM)
        return
    gap = 5.5
    if across:
        yield LineMark(ends[0], y, ends[0] + gap, y, _WALL, _WALL_MM)
        yield LineMark(ends[2] - gap, y, ends[2], y, _WALL, _WALL_MM)
        yield RectMark(ends[0] + gap, y - 1.1, SQUARE_MM - 2 * gap, 2.2, _DOOR, "#3b342c", 0.3)
        yield DiscMark(ends[2] - gap - 3, y, 0.7, "#c9a227")
    else:
        yield LineMark(x, ends[1], x, ends[1] + gap, _WALL, _WALL_MM)
        yield LineMark(x, ends[3] - gap, x, ends[3], _WALL, _WALL_MM)
        yield RectMark(x - 1.1, ends[1] + gap, 2.2, SQUARE_MM - 2 * gap, _DOOR, "#3b342c", 0.3)
        yield DiscMark(x, ends[3] - gap - 3, 0.7, "#c9a227")


def _inside(place: int, last: int) -> float:
    """Return the place of a line, that of the rim so far inside that the whole wall stays on the tile."""
    off = _WALL_MM / SQUARE_MM
    return off if place == 0 else last - off if place == last else float(place)


def _back(side: float) -> Iterator[Mark]:
    yield RectMark(0, 0, side, side, "#3a3550")
    yield RectMark(6, 6, side - 12, side - 12, None, "#c9a227", 0.8, 3.0)
    size = side * 0.4
    yield SymbolMark((side - size) / 2, (side - size) / 2, size, "star", "#c9a227")
