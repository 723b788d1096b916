"""Stones that fall on a field: which fields they reach, whom they wound, which walls they break (XIX.6.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from editor.rules.core.hexes import Axial, neighbours
from editor.rules.demonworld.large.footprints import Body, standing
from editor.rules.demonworld.large.riders import Struck, share_hits
from editor.rules.demonworld.shooting.artillery import Flight, NeedsMoreDiceError, PathTarget
from editor.rules.demonworld.terrain.land import Land
from schemas.systems.demonworld_tables_advanced import ProjectileRule

FOR_RIDER: Final = 3
"""Greatest D6 with which the odd hit of a stone is the rider's (XIX.7.0)."""


class Stone(NamedTuple):
    """A stone as it falls."""

    rule: ProjectileRule
    """How it behaves."""
    power: int
    """Power on the final field."""
    beside: int | None = None
    """Power on the fields around; None for a small stone, which reaches none of them."""


class StoneAttack(NamedTuple):
    """One attack of a stone: it succeeds with a D20 of the power or less."""

    at: Axial
    """The field; of a wall the one outside it."""
    name: str
    """Who was attacked; empty for a wall."""
    power: int
    die: int
    """The D20."""


class Fallen(NamedTuple):
    """What a stone has done."""

    affected: tuple[Axial, ...]
    """Fields struck, in the order of the attacks."""
    wounds: dict[str, int]
    """Wounds of everybody who was attacked."""
    walls: tuple[frozenset[Axial], ...]
    """Walls that it broke."""
    attacks: tuple[StoneAttack, ...] = ()
    """Every attack, in order."""
    lots: tuple[tuple[Axial, str, int], ...] = ()
    """(field, mount, D6) for each odd hit of a rider and his mount (XIX.7.0)."""


def stone_fields(final: Axial, stone: Stone, land: Land) -> tuple[Axial, ...]:
    """Return the fields that a stone strikes: the final one, then those around it, clockwise.

    Those that lie higher are spared, and all of them where it falls into water (XIX.6.0). Nothing is struck
    off the land.
    """
    if final not in land.lies:
        return ()
    here, rule = land.lie(final), stone.rule
    if stone.beside is None or (rule.spares_neighbours_of_water and here.terrain.water):
        return (final,)
    around = [
        field
        for field in neighbours(final)
        if field in land.lies and not (rule.spares_higher_neighbours and land.lie(field).level > here.level)
    ]
    return (final, *around)


def fall(
    final: Axial,
    stone: Stone,
    bodies: Iterable[Body],
    land: Land,
    dice: Iterator[int],
    lots: Iterator[int] | None = None,
) -> Fallen:
    """Let a stone fall (XIX.6.0).

    Each field has its own run of attacks: on and on with one power less until one misses or nobody is left.
    Who is dead is not attacked again. The walls round the final field follow, one attack each with the first
    power.

    Args:
        final: the field on which it falls; it may lie outside the land.
        stone: the stone.
        bodies: everybody on the ground.
        land: the ground.
        dice: D20s, taken as they are needed.
        lots: D6s for the odd hits of riders and their mounts; None where nobody rides.

    Raises:
        NeedsMoreDiceError: the dice run out.
    """
    affected, there = stone_fields(final, stone, land), standing(bodies)
    wounds: dict[str, int] = {}
    attacks: list[StoneAttack] = []
    drawn: list[tuple[Axial, str, int]] = []
    for field in affected:
        body = there.get(field)
        if body is None:
            continue
        rider = body.carries_at(field)
        left = max(body.hit_points - wounds.get(body.name, 0), 0)
        riders = rider.hit_points if rider is not None else 0
        if not left + riders:
            continue
        power = stone.power if field == final or stone.beside is None else stone.beside
        flight = Flight(stone.rule, power, dice)
        flight.meet(PathTarget(left + riders, body.base.large))
        hits, for_rider, first = flight.wounds[0], 0, body.name
        if rider is not None and riders:
            die = _roll(lots or iter(())) if hits % 2 and left else None
            drawn += [(field, body.name, die)] if die is not None else []
            for_rider = _shared(hits, die, left, riders)
            wounds[rider.name] = for_rider
            first = rider.name
        wounds[body.name] = wounds.get(body.name, 0) + hits - for_rider
        attacks += _at_names(field, (first, body.name if left else first), flight.attacks, for_rider)
    at_walls = _at_walls(final, stone, land, dice) if affected else ()
    walls = tuple([frozenset((final, one.at)) for one in at_walls if one.die <= one.power])
    return Fallen(affected, wounds, walls, (*attacks, *at_walls), tuple(drawn))


def _shared(hits: int, die: int | None, mount: int, rider: int) -> int:
    """Return the hits of a rider: half, an odd one by a D6; what is too much for one is the other's.

    Args:
        hits: of the stone on his field.
        die: D6 for the odd hit: 1 to 3 for the rider.
        mount: hit points that the mount has left.
        rider: hit points that he has left.
    """
    if not mount:
        return hits
    odd: Struck | None = None if die is None else "rider" if die <= FOR_RIDER else "mount"
    return max(min(share_hits(hits, odd).rider, rider), hits - mount)


def _at_names(
    field: Axial, names: tuple[str, str], attacks: Iterable[tuple[int, int]], first: int
) -> Iterator[StoneAttack]:
    """Yield the attacks on a field; so many of the hits are the first one's, all else is the other's."""
    for power, die in attacks:
        hit = die <= power
        yield StoneAttack(field, names[0] if hit and first > 0 else names[1], power, die)
        first -= hit


def _at_walls(final: Axial, stone: Stone, land: Land, dice: Iterator[int]) -> tuple[StoneAttack, ...]:
    """Return the attacks at the walls round the final field, one each with the first power."""
    if stone.rule.wall != "attacked_each_side":
        return ()
    walls = [field for field in neighbours(final) if land.missile_wall(final, field)]
    return tuple([StoneAttack(field, "", stone.power, _roll(dice)) for field in walls])


def _roll(dice: Iterator[int]) -> int:
    try:
        return next(dice)
    except StopIteration:
        raise NeedsMoreDiceError from None
