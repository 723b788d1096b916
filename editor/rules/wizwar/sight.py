"""Lines of sight between squares (cards: LOS).

A line goes from the centre of one square to that of the other. It is reckoned in whole numbers: one square is
two units wide, so that centres are odd and corners even, and touching is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

Square = tuple[int, int]
"""Column and row, from 0."""


class Wall(NamedTuple):
    """A wall between two squares that have a side in common."""

    one: Square
    other: Square

    def ends(self) -> tuple[Square, Square]:
        """Return both ends in half squares."""
        (c, r), (d, s) = self.one, self.other
        column, row = c + d + 1, r + s + 1
        if r == s:
            return (column, row - 1), (column, row + 1)
        return (column - 1, row), (column + 1, row)


def side_by_side(one: Square, other: Square) -> bool:
    """Return whether two squares have a side in common."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def sees(start: Square, target: Square, walls: Iterable[Wall], blocks: Iterable[Square] = ()) -> bool:
    """Return whether the line between two centres is clear (cards: LOS).

    A line that touches a wall, its end or the corner of a filled square is stopped there. The squares at both
    ends of the line do not stop it: what fills the target is what is seen.
    """
    line = _centre(start), _centre(target)
    stops = [wall.ends() for wall in walls]
    stops += [side for block in blocks if block not in (start, target) for side in _sides(block)]
    return not any(_meet(line, stop) for stop in stops)


def _centre(square: Square) -> Square:
    return 2 * square[0] + 1, 2 * square[1] + 1


def _sides(square: Square) -> Iterator[tuple[Square, Square]]:
    left, top = 2 * square[0], 2 * square[1]
    corners = ((left, top), (left + 2, top), (left + 2, top + 2), (left, top + 2))
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _meet(one: tuple[Square, Square], other: tuple[Square, Square]) -> bool:
    """Return whether two stretches have a point in common.

    The line of sight begins and ends in centres, where no wall and no side of a square is, and a line between
    centres never lies along one: turning to both sides is all that has to be looked at.
    """
    (a, b), (c, d) = one, other
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Square, b: Square, c: Square) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
