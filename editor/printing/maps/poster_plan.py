"""A map at its true scale on several sheets: where each sheet lies on it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final, Literal

from editor.printing.maps.measure import MAX_SIDE_MM, MIN_SIDE_MM, SIDE_MM, map_scale
from editor.printing.maps.poster_drawing import Rect
from editor.rules.core.map_arrays import MapArrays
from schemas.problems import Message, error

PAPERS_MM: Final = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "A2": (420.0, 594.0),
    "A1": (594.0, 841.0),
    "A0": (841.0, 1189.0),
    "Letter": (215.9, 279.4),
    "Tabloid": (279.4, 431.8),
}
"""Sheets in mm, upright."""
ROLL: Final = "roll"
MAX_SHEETS: Final = 400
MAX_LENGTH_MM: Final = 5000.0
"""Longest page of a PDF (200 inches)."""


@dataclass(frozen=True)
class PosterOptions:
    """How a map is put on paper; lengths in mm."""

    side: float = SIDE_MM
    paper: str = "A4"
    """Of ``PAPERS_MM``, or ``ROLL``."""
    roll_width: float = 914.0
    overlap: float = 10.0
    margin: float = 12.0
    """Around the map on each sheet; the marks, the ruler and the number stand in it."""
    marks: Literal["crop", "cut"] = "crop"
    """Short marks in the margin where sheets are trimmed and glued, or a line around what is cut out."""
    page_map: bool = True
    """Whether a first sheet shows how the others lie."""
    dots_per_inch: float = 200.0
    grid: bool = True
    names: bool = True


@dataclass(frozen=True)
class Sheet:
    """One sheet of a poster: its place in the pattern, and the part of the map on it in mm of the map."""

    column: int
    row: int
    part: Rect

    @property
    def name(self) -> str:
        """``A1`` is the first of the first row, ``B1`` the one east of it."""
        letters, number = "", self.column
        while number >= 0:
            letters, number = chr(65 + number % 26) + letters, number // 26 - 1
        return f"{letters}{self.row + 1}"


@dataclass(frozen=True)
class PosterPlan:
    """All sheets of a map, each on the same size of paper."""

    map_size: tuple[float, float]
    page: tuple[float, float]
    sheets: tuple[Sheet, ...]
    columns: int
    rows: int
    options: PosterOptions

    @property
    def has_page_map(self) -> bool:
        """Whether a sheet of its own shows how the others lie: only where there are others."""
        return self.options.page_map and len(self.sheets) > 1

    @property
    def pages(self) -> int:
        """Number of pages of the file."""
        return len(self.sheets) + self.has_page_map


def plan_poster(arrays: MapArrays, options: PosterOptions) -> PosterPlan:
    """Return how the sheets of a map lie (the rest as for :func:`plan_sheets`)."""
    _check(options)
    return plan_sheets(map_scale(arrays, options.side, options.dots_per_inch).size, options)


def plan_sheets(size: tuple[float, float], options: PosterOptions) -> PosterPlan:
    """Return how the sheets of something of a size in mm lie; the paper is turned where that takes fewer.

    Raises:
        EditorError: unknown paper, lengths that leave no room, too many sheets, or too long a roll.
    """
    _check(options)
    if options.paper == ROLL:
        return _roll_plan(size, options)
    width, height = PAPERS_MM[options.paper]
    upright, lying = _plan(size, (width, height), options), _plan(size, (height, width), options)
    best = lying if len(lying.sheets) < len(upright.sheets) else upright
    if len(best.sheets) > MAX_SHEETS:
        fix = Message(code="map_tools.smaller_poster")
        raise error("map_tools.too_many_sheets", fix=fix, count=len(best.sheets), limit=MAX_SHEETS)
    return best


def _check(options: PosterOptions) -> None:
    if options.paper not in (*PAPERS_MM, ROLL):
        fix = Message(code="map_tools.use_format", values={"known": ", ".join((*PAPERS_MM, ROLL))})
        raise error("map_tools.unknown_paper", fix=fix, paper=options.paper)
    if not MIN_SIDE_MM <= options.side <= MAX_SIDE_MM:
        raise error("map_tools.side", value=options.side, least=MIN_SIDE_MM, most=MAX_SIDE_MM)
    narrow = options.roll_width if options.paper == ROLL else min(PAPERS_MM[options.paper])
    room = narrow - 2 * options.margin - options.overlap
    if options.margin < 0 or options.overlap < 0 or room < 30:
        raise error("map_tools.no_room", margin=options.margin, overlap=options.overlap, paper=options.paper)
    if not 36 <= options.dots_per_inch <= 600:
        raise error("map_tools.dots", value=options.dots_per_inch)


def _plan(size: tuple[float, float], page: tuple[float, float], options: PosterOptions) -> PosterPlan:
    room = page[0] - 2 * options.margin, page[1] - 2 * options.margin
    step = room[0] - options.overlap, room[1] - options.overlap
    counts = [
        max(1, math.ceil((whole - options.overlap - 1e-6) / one))
        for whole, one in zip(size, step, strict=True)
    ]
    if counts[0] * counts[1] > 100 * MAX_SHEETS:
        fix = Message(code="map_tools.smaller_poster")
        raise error("map_tools.too_many_sheets", fix=fix, count=counts[0] * counts[1], limit=MAX_SHEETS)
    sheets = tuple(
        Sheet(
            column,
            row,
            (
                column * step[0],
                row * step[1],
                min(room[0], size[0] - column * step[0]),
                min(room[1], size[1] - row * step[1]),
            ),
        )
        for row in range(counts[1])
        for column in range(counts[0])
    )
    return PosterPlan(size, page, sheets, counts[0], counts[1], options)


def _roll_plan(size: tuple[float, float], options: PosterOptions) -> PosterPlan:
    """Return one sheet across the roll, or along it, or strips where the map is wider than the roll."""
    room, around = options.roll_width - 2 * options.margin, 2 * options.margin
    if size[0] <= room or size[1] > room:
        page = options.roll_width, size[1] + around
    else:
        page = size[0] + around, options.roll_width
    if max(page) > MAX_LENGTH_MM:
        fix = Message(code="map_tools.smaller_poster")
        raise error("map_tools.roll_too_long", fix=fix, length=round(max(page)), limit=int(MAX_LENGTH_MM))
    if size[0] > room and size[1] > room:
        return _plan(size, page, options)
    return _plan(size, page, replace(options, overlap=0.0))
