"""Putting two units down against each other: at a distance, or in contact on front, flank or rear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from editor.rules.core.hexes import (
    FACINGS,
    Axial,
    Facing,
    add,
    distance,
    front_directions,
    front_fields,
    rotate,
    turned,
)
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.formations.special import Placed, Shapes
from editor.rules.demonworld.melee.numbers import Side, side_attacked
from editor.rules.demonworld.odds.encounter import Force, signs_for
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Order

_FACING: Final[Facing] = "S"
"""Where the second unit looks."""
_TURNS: Final[dict[Side, tuple[int, ...]]] = {"front": (3,), "rear": (0,), "flank": (1, 2)}
"""Facings of the attacker against those of the attacked one, in sixths of a turn."""


def force(
    card: DemonworldUnit,
    layout: str,
    frontage: int,
    count: int,
    shapes: Shapes,
    *,
    order: Order | None,
    supports: int,
    facing: Facing,
) -> Force:
    """Return a unit put down at the origin; who stands behind whom is settled by its layout."""
    places = layout_fields(layout, (0, 0), facing, frontage, count, shapes)
    front = _front(places, facing)
    return Force(
        card,
        layout,
        places,
        signs_for(card, count, front),
        order,
        supports,
        _sources(places, facing, behind=True),
        _sources(places, facing, behind=False),
    )


def _front(places: Sequence[Placed], facing: Facing) -> list[int]:
    """Return the places before which nobody of their own stands, from the left end."""
    taken = {one.at for one in places}
    return [
        number
        for number, one in enumerate(places)
        if one.facing != facing or not any(field in taken for field in front_fields(one.at, facing))
    ]


def _sources(places: Sequence[Placed], facing: Facing, *, behind: bool) -> tuple[tuple[int, ...], ...]:
    """Return for each place those that move up into it; in a square nobody does.

    Args:
        places: the places of a unit, front first.
        facing: where it looks.
        behind: those farther back, the last first; else those of its rank farther out, the outermost first.
    """
    if any(one.facing != facing for one in places):
        return tuple(() for _ in places)
    seen = [rotate(one.at, -FACINGS.index(facing)) for one in places]
    numbers = range(len(places))
    if behind:
        return tuple(
            tuple(other for other in reversed(numbers) if seen[other][1] > seen[place][1])
            for place in numbers
        )
    out = [_from_middle(seen, place) for place in numbers]
    return tuple(
        tuple(
            sorted(
                (other for other in numbers if seen[other][1] == seen[place][1] and out[other] > out[place]),
                key=lambda other: (-out[other], other),
            )
        )
        for place in numbers
    )


def _from_middle(seen: Sequence[Axial], place: int) -> float:
    """Return how far a place is from the middle of its rank; of two equal ones the left is nearer."""
    rank = [at[0] for at in seen if at[1] == seen[place][1]]
    return abs(seen[place][0] - sum(rank) / len(rank) + 0.25)


def _moved(unit: Force, by: Axial) -> Force:
    return replace(unit, places=tuple(Placed(add(one.at, by), one.facing) for one in unit.places))


def _middle(unit: Force) -> tuple[float, float]:
    """Return the middle of a unit, in widths of a field to the east and rows to the south."""
    count = len(unit.places)
    return (
        sum(one.at[0] + one.at[1] / 2 for one in unit.places) / count,
        sum(one.at[1] for one in unit.places) / count,
    )


def apart(first: Force, second: Force, fields: int) -> tuple[Force, Force]:
    """Return the units face to face, their front ranks so many fields apart, middle before middle (I.3.0)."""
    south = max(one.at[1] for one in second.places)
    north = min(one.at[1] for one in first.places)
    down = south + fields - north
    best = min(
        range(-60, 61),
        key=lambda east: (
            abs(_gap(_moved(first, (east, down)), second) - fields),
            abs(_middle(_moved(first, (east, down)))[0] - _middle(second)[0]),
            east,
        ),
    )
    return _moved(first, (best, down)), second


def _gap(first: Force, second: Force) -> int:
    return min(distance(one.at, other.at) for one in first.places for other in second.places)


def in_contact(make_first: Sequence[Force], second: Force, side: Side) -> tuple[Force, Force] | None:
    """Return the attacker in contact with a side of the other unit, as many elements as fit (V.3.2).

    Args:
        make_first: the attacker at the origin, once for each facing that can strike on that side.
        second: the unit attacked.
        side: where most blows shall fall.

    Returns:
        Both; nothing where no element can strike on that side.
    """
    best: tuple[tuple[float, ...], Force] | None = None
    for first in make_first:
        for by in _ways(first, second):
            moved = _moved(first, by)
            worth = _worth(moved, second, side)
            if worth is not None and (best is None or worth > best[0]):
                best = worth, moved
    return None if best is None else (best[1], second)


def facings_against(side: Side) -> tuple[Facing, ...]:
    """Return where the attacker looks, against a unit that looks south."""
    return tuple(turned(_FACING, turn) for turn in _TURNS[side])


def _ways(first: Force, second: Force) -> Iterator[Axial]:
    """Yield the shifts that bring an element of the first unit before one of the second."""
    seen = set()
    for one in first.places:
        for step in front_directions(one.facing):
            for other in second.places:
                ahead = add(one.at, step)
                by = (other.at[0] - ahead[0], other.at[1] - ahead[1])
                if by not in seen:
                    seen.add(by)
                    yield by


def _worth(first: Force, second: Force, side: Side) -> tuple[float, ...] | None:
    """Return how well an attacker stands: the tip of a wedge, blows on the wanted side, the middle."""
    at = {one.at: one for one in second.places}
    if any(one.at in at for one in first.places):
        return None
    wanted = other = strikers = tip = 0
    for number, one in enumerate(first.places):
        struck = [at[ahead] for ahead in front_fields(one.at, one.facing) if ahead in at]
        hits = sum(side_attacked(target, one.at) == side for target in struck)
        wanted += hits
        other += len(struck) - hits
        strikers += bool(hits)
        tip += hits if number == 0 and first.layout == "wedge" else 0
    if not wanted:
        return None
    (x, y), (u, v) = _middle(first), _middle(second)
    return tip, wanted - other, strikers, -round((x - u) ** 2 + (y - v) ** 2, 6), x, y
