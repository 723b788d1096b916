"""Putting two units down against each other: at a distance, or in contact on front, flank or rear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from editor.rules.core.hexes import Axial, Facing, add, distance, front_directions, front_fields, turned
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.melee.numbers import Side, side_attacked
from editor.rules.demonworld.odds.bases_placing import Kinds, covered

FACING: Final[Facing] = "S"
"""Where the second unit looks."""
_TURNS: Final[dict[Side, tuple[int, ...]]] = {"front": (3,), "rear": (0,), "flank": (1, 2)}
"""Facings of the attacker against those of the attacked one, in sixths of a turn."""
Places = tuple[Placed, ...]
"""The places of a unit, front first; of a wedge the tip first."""


def facings_against(side: Side) -> tuple[Facing, ...]:
    """Return where the attacker looks, against a unit that looks south."""
    return tuple(turned(FACING, turn) for turn in _TURNS[side])


def apart(first: Places, second: Places, fields: int, kinds: Kinds = ("standard", "standard")) -> Places:
    """Return the first unit face to face with the second, so far apart, their middles in line (I.3.0).

    ``kinds``: of the bases of both; the distance is that of the fields nearest to each other.
    """
    there = covered(second, kinds[1])
    down = max(one.at[1] for one in second) + fields - min(one.at[1] for one in first)
    return min(
        (_moved(first, (east, down)) for east in range(-60, 61)),
        key=lambda one: (
            abs(min(distance(a, b) for a in covered(one, kinds[0]) for b in there) - fields),
            abs(_middle(one)[0] - _middle(second)[0]),
            one[0].at[0],
        ),
    )


def in_contact(tries: Iterable[Places], second: Places, side: Side, *, wedge: bool) -> Places | None:
    """Return the attacker in contact with a side of the other unit, as many elements as fit (V.3.2).

    Args:
        tries: the attacker at the origin, once for each facing that can strike on that side.
        second: the unit attacked.
        side: where most blows shall fall.
        wedge: whether the attacker is a wedge, whose tip shall strike.

    Returns:
        Its places; None where no element can strike on that side.
    """
    best: tuple[tuple[float, ...], Places] | None = None
    for first in tries:
        for by in _ways(first, second):
            moved = _moved(first, by)
            worth = _worth(moved, second, side, wedge=wedge)
            if worth is not None and (best is None or worth > best[0]):
                best = worth, moved
    return None if best is None else best[1]


def _moved(unit: Places, by: Axial) -> Places:
    return tuple([Placed(add(one.at, by), one.facing) for one in unit])


def _middle(unit: Sequence[Placed]) -> tuple[float, float]:
    """Return the middle of a unit, in widths of a field to the east and rows to the south."""
    count = len(unit)
    return sum(one.at[0] + one.at[1] / 2 for one in unit) / count, sum(one.at[1] for one in unit) / count


def _ways(first: Places, second: Places) -> Iterator[Axial]:
    """Yield the shifts that bring an element of the first unit before one of the second."""
    seen = set()
    for one in first:
        for step in front_directions(one.facing):
            ahead = add(one.at, step)
            for other in second:
                by = (other.at[0] - ahead[0], other.at[1] - ahead[1])
                if by not in seen:
                    seen.add(by)
                    yield by


def _worth(first: Places, second: Places, side: Side, *, wedge: bool) -> tuple[float, ...] | None:
    """Return how well an attacker stands: the tip of a wedge, blows on the wanted side, the middle."""
    at = {one.at: one for one in second}
    if any(one.at in at for one in first):
        return None
    wanted = other = strikers = tip = 0
    for number, one in enumerate(first):
        struck = [at[ahead] for ahead in front_fields(one.at, one.facing) if ahead in at]
        hits = sum(side_attacked(target, one.at) == side for target in struck)
        wanted += hits
        other += len(struck) - hits
        strikers += bool(hits)
        tip += hits if number == 0 and wedge else 0
    if not wanted:
        return None
    (x, y), (u, v) = _middle(first), _middle(second)
    return tip, wanted - other, strikers, -round((x - u) ** 2 + (y - v) ** 2, 6), x, y
