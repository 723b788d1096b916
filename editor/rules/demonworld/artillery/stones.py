"""Stones that fall on a field: which fields they reach, whom they wound, which walls they break (XIX.6.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from editor.rules.core.hexes import Axial, neighbours
from editor.rules.demonworld.large.footprints import Body, standing
from editor.rules.demonworld.shooting.artillery import Flight, NeedsMoreDiceError, PathTarget
from editor.rules.demonworld.terrain.land import Land
from schemas.systems.demonworld_tables_advanced import ProjectileRule


class Stone(NamedTuple):
    """A stone as it falls."""

    rule: ProjectileRule
    """How it behaves."""
    power: int
    """Power on the final field."""
    beside: int | None = None
    """Power on the fields around; nothing of a small stone, which reaches none of them."""


class StoneAttack(NamedTuple):
    """One attack of a stone: it succeeds with a D20 of the power or less."""

    at: Axial
    """The field; of a wall the one outside it."""
    name: str
    """Who was attacked; empty for a wall."""
    power: int
    """Its power."""
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


def fall(final: Axial, stone: Stone, bodies: Iterable[Body], land: Land, dice: Iterator[int]) -> Fallen:
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

    Raises:
        NeedsMoreDiceError: the dice run out.
    """
    affected, there = stone_fields(final, stone, land), standing(bodies)
    wounds: dict[str, int] = {}
    attacks: list[StoneAttack] = []
    for field in affected:
        body = there.get(field)
        if body is None or wounds.get(body.name, 0) >= body.hit_points:
            continue
        power = stone.power if field == final or stone.beside is None else stone.beside
        flight = Flight(stone.rule, power, dice)
        flight.meet(PathTarget(body.hit_points - wounds.get(body.name, 0), body.base.large))
        wounds[body.name] = wounds.get(body.name, 0) + flight.wounds[0]
        attacks += [StoneAttack(field, body.name, power, die) for power, die in flight.attacks]
    at_walls = _at_walls(final, stone, land, dice) if affected else ()
    walls = tuple([frozenset((final, one.at)) for one in at_walls if one.die <= one.power])
    return Fallen(affected, wounds, walls, (*attacks, *at_walls))


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
