"""Places of boxes in millimetres: what is hit, what snaps, how boxes are aligned. No widgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from editor.ui.kit.documents.draft import Path

Edge = Literal["left", "centre", "right", "top", "middle", "bottom"]
Handle = Literal["nw", "n", "ne", "e", "se", "s", "sw", "w"]
LEAST_MM: Final = 0.2
"""Smallest side that the mouse gives to a box."""


@dataclass(frozen=True)
class Area:
    """A rectangle on the face, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Lower side."""
        return self.y + self.height

    def moved(self, dx: float, dy: float) -> Area:
        """Return it at another place."""
        return Area(self.x + dx, self.y + dy, self.width, self.height)

    def holds(self, x: float, y: float, slack: float = 0.0) -> bool:
        """Whether a point is inside, or nearer to it than the slack (a line has no inside)."""
        return self.x - slack <= x <= self.right + slack and self.y - slack <= y <= self.bottom + slack

    def meets(self, other: Area) -> bool:
        """Whether two rectangles have something in common."""
        return (
            self.x <= other.right
            and other.x <= self.right
            and self.y <= other.bottom
            and other.y <= self.bottom
        )

    def within(self, other: Area) -> bool:
        """Whether it lies wholly in another."""
        return (
            other.x <= self.x
            and other.y <= self.y
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


@dataclass(frozen=True)
class Spot:
    """A box where it stands on the face; a box that repeats stands in several places."""

    path: Path
    area: Area
    scale: float = 1.0
    empty: bool = False
    """Whether nothing of it is seen on this card."""


@dataclass(frozen=True)
class Snap:
    """What a movement was drawn to."""

    dx: float
    dy: float
    lines_x: tuple[float, ...] = ()
    """Upright lines that it snapped to."""
    lines_y: tuple[float, ...] = ()


def around(areas: Iterable[Area]) -> Area | None:
    """Return the smallest rectangle around some."""
    found = list(areas)
    if not found:
        return None
    left, top = min(one.x for one in found), min(one.y for one in found)
    right, bottom = max(one.right for one in found), max(one.bottom for one in found)
    return Area(left, top, right - left, bottom - top)


def spanned(x1: float, y1: float, x2: float, y2: float) -> Area:
    """Return the rectangle between two corners, whichever they are."""
    return Area(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def lines_of(areas: Iterable[Area], face: Area, safe: float) -> tuple[list[float], list[float]]:
    """Return the upright and level lines that boxes snap to: edges and middles of boxes and of the face."""
    inner = Area(safe, safe, max(0.0, face.width - 2 * safe), max(0.0, face.height - 2 * safe))
    upright: set[float] = set()
    level: set[float] = set()
    for one in (*areas, face, inner):
        upright |= {one.x, one.x + one.width / 2, one.right}
        level |= {one.y, one.y + one.height / 2, one.bottom}
    return sorted(upright), sorted(level)


def snapped(
    area: Area, upright: Sequence[float], level: Sequence[float], reach: float, grid: float = 0.0
) -> Snap:
    """Return how much further an area moves so that an edge or its middle lies on a line near by.

    Args:
        area: where it would be.
        upright: x of upright lines in mm.
        level: y of level lines in mm.
        reach: distance in mm from which a line draws.
        grid: step of the grid in mm that draws where no line does; 0 for none.
    """
    dx, lines_x = _drawn((area.x, area.x + area.width / 2, area.right), upright, reach, grid)
    dy, lines_y = _drawn((area.y, area.y + area.height / 2, area.bottom), level, reach, grid)
    return Snap(dx, dy, lines_x, lines_y)


def _drawn(
    places: Sequence[float], lines: Sequence[float], reach: float, grid: float
) -> tuple[float, tuple[float, ...]]:
    best: float | None = None
    for place in places:
        for line in lines:
            if abs(line - place) <= reach and (best is None or abs(line - place) < abs(best)):
                best = line - place
    if best is not None:
        hit = {line for line in lines for place in places if abs(place + best - line) < 1e-6}
        return best, tuple(sorted(hit))
    if grid > 0:
        return round(places[0] / grid) * grid - places[0], ()
    return 0.0, ()


def resized(area: Area, handle: Handle, dx: float, dy: float) -> Area:
    """Return an area with a handle dragged; no side becomes smaller than :data:`LEAST_MM`."""
    left, top, right, bottom = area.x, area.y, area.right, area.bottom
    if "w" in handle:
        left = min(left + dx, right - LEAST_MM)
    if "e" in handle:
        right = max(right + dx, left + LEAST_MM)
    if "n" in handle:
        top = min(top + dy, bottom - LEAST_MM)
    if "s" in handle:
        bottom = max(bottom + dy, top + LEAST_MM)
    return Area(left, top, right - left, bottom - top)


def aligned(areas: Sequence[Area], edge: Edge, face: Area) -> list[tuple[float, float]]:
    """Return how far each area moves to line up; one alone lines up with the face."""
    frame = (around(areas) or face) if len(areas) > 1 else face
    moves: dict[Edge, tuple[float, float]]
    found = []
    for one in areas:
        moves = {
            "left": (frame.x - one.x, 0.0),
            "centre": (frame.x + frame.width / 2 - one.x - one.width / 2, 0.0),
            "right": (frame.right - one.right, 0.0),
            "top": (0.0, frame.y - one.y),
            "middle": (0.0, frame.y + frame.height / 2 - one.y - one.height / 2),
            "bottom": (0.0, frame.bottom - one.bottom),
        }
        found.append(moves[edge])
    return found


def distributed(areas: Sequence[Area], *, across: bool) -> list[tuple[float, float]]:
    """Return how far each area moves so that the gaps between neighbours are equal; the outer ones stay."""
    if len(areas) < 3:
        return [(0.0, 0.0)] * len(areas)
    start = [(one.x if across else one.y) for one in areas]
    size = [(one.width if across else one.height) for one in areas]
    order = sorted(range(len(areas)), key=lambda index: (start[index] + size[index] / 2, index))
    first, last = order[0], order[-1]
    gap = (start[last] + size[last] - start[first] - sum(size)) / (len(areas) - 1)
    moves = [(0.0, 0.0)] * len(areas)
    place = start[first]
    for index in order:
        step = 0.0 if index == last else place - start[index]
        moves[index] = (step, 0.0) if across else (0.0, step)
        place += size[index] + gap
    return moves


def handle_points(area: Area) -> dict[Handle, tuple[float, float]]:
    """Return where the handles of an area are, in mm."""
    middle, half = area.x + area.width / 2, area.y + area.height / 2
    return {
        "nw": (area.x, area.y),
        "n": (middle, area.y),
        "ne": (area.right, area.y),
        "e": (area.right, half),
        "se": (area.right, area.bottom),
        "s": (middle, area.bottom),
        "sw": (area.x, area.bottom),
        "w": (area.x, half),
    }


def rounded(mm: float) -> float:
    """Return a length as the draft holds it: hundredths of a millimetre."""
    return round(mm, 2) + 0.0
