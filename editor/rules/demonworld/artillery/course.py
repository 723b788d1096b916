"""The straight line of a ball or bolt: its fields in order, how high it flies (XIX.5.0, XIX.5.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from editor.rules.core.hexes import Axial, add, distance, steps_met
from editor.rules.demonworld.artillery.aiming import is_flat
from editor.rules.demonworld.terrain.land import Land

Stretch = tuple[Axial, ...]
"""The next field, or two of which one is drawn: left, then right, seen along the flight."""


def stretches(start: Axial, end: Axial) -> tuple[Stretch, ...]:
    """Return the fields between two fields whose inside the line between their centres crosses, in order.

    Where the line runs along the border of two fields both stand there: one of them is drawn (XIX.5.0).
    """
    steps = _stretches(end[0] - start[0], end[1] - start[1])
    return tuple([tuple([add(start, step) for step in stretch]) for stretch in steps])


@lru_cache(maxsize=8192)
def _stretches(dq: int, dr: int) -> tuple[Stretch, ...]:
    found: dict[int, list[Axial]] = {}
    for field, _, inside in steps_met(dq, dr):
        if inside or _along_borders(dq, dr):
            found.setdefault(_ahead(field, (dq, dr)), []).append(field)
    return tuple(
        tuple(sorted(found[ahead], key=lambda field: _aside(field, (dq, dr)))) for ahead in sorted(found)
    )


def _along_borders(dq: int, dr: int) -> bool:
    """Return whether a line runs toward a corner of its first field: only such lines run along borders."""
    return 0 in (2 * dq + dr, dq + 2 * dr, dq - dr)


def _ahead(field: Axial, way: Axial) -> int:
    """How far a field lies along a way, in units of its own: a line enters fields in this order."""
    (q, r), (dq, dr) = field, way
    return (2 * q + r) * (2 * dq + dr) + 3 * r * dr


def _aside(field: Axial, way: Axial) -> int:
    """How far a field lies to the right of a way, in units of its own."""
    (q, r), (dq, dr) = field, way
    return (2 * dq + dr) * r - dr * (2 * q + r)


class Height(NamedTuple):
    """How high a projectile flies from its gun to the final field."""

    flat: bool
    """The difference of levels does not count (XIX.5.1)."""
    start: int
    """Height of the ground of the gun, in segments."""
    muzzle: int
    """Height from which it starts."""
    end: int
    """Height of the ground of the final field."""
    length: int
    """Way in fields."""

    def meets(self, top: float, near: float) -> bool:
        """Return whether it meets something that high at a distance (XIX.5.1).

        A flat shot flies over what is not above the lower end; else what is as high as the line is met.
        """
        if self.flat:
            return top > min(self.start, self.end)
        return top * self.length >= self.muzzle * (self.length - near) + self.end * near

    def hill(self, ground: float, near: float) -> bool:
        """Return whether ground that high at a distance stops it (XIX.5.1)."""
        return ground > max(self.start, self.end) if self.flat else self.meets(ground, near)


def height_of_flight(start: Axial, final: Axial, land: Land) -> Height:
    """Return how high a projectile flies from the front field of a gun to the final field (XIX.5.1)."""
    ground, rules = land.ground(start), land.ruleset.ground.heights
    muzzle = ground + rules.artillery_piece
    return Height(is_flat(start, final, land), ground, muzzle, land.ground(final), distance(start, final))
