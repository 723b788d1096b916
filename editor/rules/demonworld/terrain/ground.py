"""The field of a battle as whole numbers: a field is a *cell*, a facing 0 to 5, a step a difference of cells.

``cell = (row + margin) * stride + q + margin`` with the axial ``q``, so that a neighbour is one addition
away. The margin is broader than the longest unit: no displacement of a unit wraps round into another row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.hexes import DIRECTIONS, Axial, Offset, distance, fields_touched, steps_met

MARGIN: Final = 64
"""Cells round the field on each side."""
_REMEMBERED: Final = 50_000
"""So many lines of sight are remembered, then the memory begins anew."""
FRONT: Final = tuple(((facing - 1) % 6, facing) for facing in range(6))
"""Facing -> directions of its two front fields, left then right (I.2.0).

Directions run clockwise from the NE.
"""
FLANK: Final = tuple(((facing - 2) % 6, (facing + 1) % 6) for facing in range(6))
"""Facing -> directions of its left and its right flank field."""


class Ground:
    """The cells of a battlefield."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field
        axials = [field.to_axial(at) for at in field.fields()]
        low = min(q for q, _ in axials)
        self._shift = MARGIN - low
        self.stride = max(q for q, _ in axials) - low + 1 + 2 * MARGIN
        self.size = (field.rows + 2 * MARGIN) * self.stride
        inside = bytearray(self.size)
        for axial in axials:
            inside[self.of_axial(axial)] = 1
        self.cells: Final = frozenset([self.of_axial(axial) for axial in axials])
        """The cells of the battlefield."""
        self.inside = bytes(inside)
        """1 for a cell that lies on the battlefield."""
        self.steps = tuple(r * self.stride + q for q, r in DIRECTIONS)
        """Difference of cells per direction, clockwise from the NE."""
        self._sight: dict[int, tuple[int, ...]] = {}
        self._courses: dict[int, tuple[tuple[int, int, bool], ...]] = {}
        self._apart: dict[int, int] = {}
        self._discs: dict[int, tuple[int, ...]] = {}
        self._differences: dict[int, Axial] = {}
        self._beside: dict[tuple[int, ...], frozenset[int]] = {}
        self._seen: tuple[dict[int, tuple[int, int]], ...] = tuple({} for _ in DIRECTIONS)
        self._narrow = self.stride < 4 * MARGIN
        """Displacements of a field narrower than its margins are differences of cells, one for each."""

    def of_axial(self, field: Axial) -> int:
        """Return the cell of axial coordinates."""
        return (field[1] + MARGIN) * self.stride + field[0] + self._shift

    def axial(self, cell: int) -> Axial:
        """Return the axial coordinates of a cell."""
        r, q = divmod(cell, self.stride)
        return q - self._shift, r - MARGIN

    def cell(self, at: Offset) -> int:
        """Return the cell of a field ``(column, row)``."""
        return self.of_axial(self.field.to_axial(at))

    def at(self, cell: int) -> Offset:
        """Return the field ``(column, row)`` of a cell."""
        return self.field.to_offset(self.axial(cell))

    def apart(self, a: int, b: int) -> Axial:
        """Return the difference between two cells in axial coordinates."""
        found = self._differences.get(b - a)
        if found is None:
            (q0, r0), (q1, r1) = self.axial(a), self.axial(b)
            found = q1 - q0, r1 - r0
            if self._narrow:
                self._differences[b - a] = found
        return found

    def distance(self, a: int, b: int) -> int:
        """Return the distance between two cells, in fields (I.3.0)."""
        ahead = b - a
        found = self._apart.get(ahead)
        if found is None:
            found = distance(self.axial(a), self.axial(b))
            if self._narrow:
                self._apart[ahead] = found
        return found

    def least_apart(self, cells: Sequence[int], others: Iterable[int]) -> int:
        """Return the distance between the nearest of some cells and of others, in fields; 0 without any."""
        distance, known, least = self.distance, self._apart, -1
        for other in others:
            for cell in cells:
                apart = known.get(other - cell)
                if apart is None:
                    apart = distance(cell, other)
                if apart < least or least < 0:
                    least = apart
        return max(least, 0)

    def close_by(self, cells: Sequence[int], others: Iterable[int], fields: int) -> list[int]:
        """Return those of other cells that may lie so near to some cells; of those that do none is missing.

        It asks one distance for each of them, so that who looks for near ones need not ask all.
        """
        distance, known, first = self.distance, self._apart, cells[0]
        most = fields + max([distance(first, cell) for cell in cells])
        near = []
        for cell in others:
            apart = known.get(cell - first)
            if (distance(first, cell) if apart is None else apart) <= most:
                near.append(cell)
        return near

    def seen(self, start: int, end: int, facing: int) -> tuple[int, int]:
        """Return where a cell lies from another, seen in a facing: rows ahead, half fields to the right."""
        found = self._seen[facing].get(end - start)
        if found is None:
            (q0, r0), (q1, r1) = self.axial(start), self.axial(end)
            q, r = q1 - q0, r1 - r0
            for _ in range(facing):
                q, r = q + r, -q
            found = -r, 2 * q + r
            if self._narrow:
                self._seen[facing][end - start] = found
        return found

    def around(self, cell: int) -> tuple[int, ...]:
        """Return the six neighbours, clockwise from the NE; some may lie off the field."""
        return tuple([cell + step for step in self.steps])

    def disc(self, fields: int) -> tuple[int, ...]:
        """Return the differences to all cells at most so many fields away, a cell's own left out."""
        found = self._discs.get(fields)
        if found is None:
            around = frozenset([0])
            for _ in range(fields):
                around |= self.near(around)
            found = self._discs[fields] = tuple(sorted(around - {0}))
        return found

    def beside(self, cells: tuple[int, ...]) -> frozenset[int]:
        """Return every cell beside one of the cells; asked for the same ones over and over."""
        found = self._beside.get(cells)
        if found is None:
            if len(self._beside) >= _REMEMBERED:
                self._beside.clear()
            found = self._beside[cells] = self.near(cells)
        return found

    def near(self, cells: Iterable[int]) -> frozenset[int]:
        """Return every cell beside one of the cells."""
        a, b, c, d, e, f = self.steps
        found: set[int] = set()
        for cell in cells:
            found.update((cell + a, cell + b, cell + c, cell + d, cell + e, cell + f))
        return frozenset(found)

    def holds(self, cell: int) -> bool:
        """Whether a number is that of a field of the map; any number may be asked about."""
        return 0 <= cell < len(self.inside) and bool(self.inside[cell])

    def direction(self, start: int, end: int) -> int | None:
        """Return the direction from a cell to its neighbour; None if they are no neighbours."""
        return self._directions.get(end - start)

    @cached_property
    def fronts(self) -> tuple[tuple[int, int], ...]:
        """Facing -> the steps to the two cells before an element that looks there."""
        return tuple((self.steps[left], self.steps[right]) for left, right in FRONT)

    @cached_property
    def _directions(self) -> dict[int, int]:
        return {step: number for number, step in enumerate(self.steps)}

    def between(self, start: int, end: int) -> tuple[int, ...]:
        """Return the cells that the straight line between two centres touches, its ends left out (IV.1.1)."""
        ahead = end - start
        found = self._sight.get(ahead)
        if found is None:
            if len(self._sight) >= _REMEMBERED:
                self._sight.clear()
            zero = self.axial(start)
            fields = fields_touched(zero, self.axial(end))
            found = tuple(self.of_axial(field) - start for field in fields)
            if self._narrow:
                self._sight[ahead] = found
        return tuple([start + step for step in found])

    def course(self, start: int, end: int) -> tuple[tuple[int, int, bool], ...]:
        """Return what the straight line between two centres meets, its ends left out (XII.1.0).

        (difference from the start, distance, whether the line crosses its inside) of each cell of
        :meth:`between`.
        """
        ahead = end - start
        found = self._courses.get(ahead)
        if found is None:
            if len(self._courses) >= _REMEMBERED:
                self._courses.clear()
            (q0, r0), (q1, r1) = self.axial(start), self.axial(end)
            met = steps_met(q1 - q0, r1 - r0)
            found = tuple([(r * self.stride + q, near, inside) for (q, r), near, inside in met])
            if self._narrow:
                self._courses[ahead] = found
        return found


def directions_from(facing: int) -> tuple[int, ...]:
    """Return the six directions as an element sees them: clockwise from its right front field.

    Ties settled in this order favour nobody: what is turned by 180 degrees is settled alike.
    """
    return _DIRECTIONS[facing]


_DIRECTIONS: Final = tuple(tuple((facing + step) % 6 for step in range(6)) for facing in range(6))


def side_of(facing: int, direction: int) -> str:
    """Return which side of an element lies in a direction: ``front``, ``flank`` or ``rear`` (I.2.0)."""
    if direction in FRONT[facing]:
        return "front"
    return "flank" if direction in FLANK[facing] else "rear"
