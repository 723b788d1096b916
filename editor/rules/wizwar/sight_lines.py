"""Looks over the board: straight lines from the centre of a square, over joined edges too (cards: LOS)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from editor.rules.wizwar.maze import SEE_THROUGH, STEPS, Half, Maze, Square

_NORTH, _EAST, _SOUTH, _WEST = range(4)


class Cut(NamedTuple):
    """Where a line leaves a square: over a side, or over a corner, between two headings."""

    heading: int
    corner: int
    """The other heading; -1 where it is no corner."""


@lru_cache(maxsize=4096)
def cuts(across: int, down: int) -> tuple[Cut, ...]:
    """Return what a line cuts from the centre of a square to a place, in half squares from there.

    The place is the centre of a square or the middle of a side; that side itself is not cut.
    """
    east, south = _EAST if across > 0 else _WEST, _SOUTH if down > 0 else _NORTH
    wide, high = abs(across), abs(down)
    # Sides stand at odd half squares: a line meets the n-th upright one at (2n + 1) / wide of its way.
    upright = [(odd * max(high, 1), 0) for odd in range(1, wide, 2)]
    level = [(odd * max(wide, 1), 1) for odd in range(1, high, 2)]
    found: list[Cut] = []
    both = {when for when, _ in upright} & {when for when, _ in level}
    for when, kind in sorted(upright + level):
        if when in both:
            if kind == 0:
                found.append(Cut(east, south))
            continue
        found.append(Cut(south if kind else east, -1))
    return tuple(found)


def trace(maze: Maze, start: Square, across: int, down: int) -> tuple[Square, int] | None:
    """Return where a free line ends, and by how much the warp piece has turned it. None if it is not free.

    A line over a corner is free only where no side meets it there and no filled square touches it. What fills
    the square at its end does not stop it.
    """
    square, turn = start, 0
    ways, filled = maze.ways, maze.fillings
    for heading, corner in cuts(across, down):
        if square != start and square in filled:
            return None
        step = ways[square][(heading + turn) % 4]
        if step.stand not in SEE_THROUGH:
            return None
        turned = (turn + step.heading - (heading + turn)) % 4
        if corner < 0:
            square, turn = step.to, turned
            continue
        found = _over_corner(maze, square, heading, corner, turn)
        if found is None:
            return None
        square, turn = found
    return square, turn


def _over_corner(
    maze: Maze, square: Square, heading: int, corner: int, turn: int
) -> tuple[Square, int] | None:
    """Return where a line over a corner goes on, and how it is turned then. None if it ends there.

    All four sides that meet there have to be free.
    """
    ends: list[tuple[Square, int]] = []
    for first, second in ((heading, corner), (corner, heading)):
        step = maze.ways[square][(first + turn) % 4]
        if step.stand not in SEE_THROUGH or step.to in maze.fillings:
            return None
        after = (turn + step.heading - (first + turn)) % 4
        last = maze.ways[step.to][(second + after) % 4]
        if last.stand not in SEE_THROUGH:
            return None
        ends.append((last.to, (after + last.heading - (second + after)) % 4))
    return ends[0] if ends[0] == ends[1] else None


def seen_squares(maze: Maze, start: Square) -> frozenset[Square]:
    """Return the squares that are seen from a square, itself included."""
    key = ("squares", start)
    found = maze.known.get(key)
    if isinstance(found, frozenset):
        return found
    wide, high = maze.extent
    seen = {start}
    for across, down in _spread(wide, high):
        end = trace(maze, start, 2 * across, 2 * down)
        if end is not None:
            seen.add(end[0])
    result = frozenset(seen)
    maze.known[key] = result
    return result


@lru_cache(maxsize=64)
def _spread(wide: int, high: int) -> tuple[tuple[int, int], ...]:
    """Return all ways to look on a board, the nearest first."""
    places = ((a, d) for a in range(1 - wide, wide) for d in range(1 - high, high) if a or d)
    return tuple(sorted(places, key=lambda place: (place[0] ** 2 + place[1] ** 2, place)))


def seen_sides(maze: Maze, start: Square) -> frozenset[Half]:
    """Return the sides whose middle is seen from a square, by their names (cards: the centre of the wall)."""
    key = ("sides", start)
    found = maze.known.get(key)
    if isinstance(found, frozenset):
        return found
    wide, high = maze.extent
    seen = {maze.side(way.half) for way in maze.ways[start]}
    for across, down in _spread(wide, high):
        # The near sides of the square there: those that turn to who looks.
        for heading, wanted in (
            (_WEST, across > 0),
            (_EAST, across < 0),
            (_NORTH, down > 0),
            (_SOUTH, down < 0),
        ):
            if not wanted:
                continue
            step = STEPS[heading]
            end = _trace_to_side(maze, start, 2 * across + step[0], 2 * down + step[1], (heading + 2) % 4)
            if end is not None:
                seen.add(end)
    result = frozenset(seen)
    maze.known[key] = result
    return result


def _trace_to_side(maze: Maze, start: Square, across: int, down: int, heading: int) -> Half | None:
    """Return the side at the end of a line that meets it from its near square. None if it is not seen."""
    end = trace(maze, start, across, down)
    if end is None:
        return None
    square, turn = end
    if square != start and square in maze.fillings:
        return None
    return maze.side(maze.half(square, (heading + turn) % 4))
