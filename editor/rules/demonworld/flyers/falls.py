"""What falls on whom when a flyer dies in the air (XXIII.8.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from editor.rules.core.hexes import Axial
from editor.rules.demonworld.large.footprints import MONSTERS, Body
from editor.rules.demonworld.shooting.artillery import Flight, PathTarget
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables_advanced import ProjectileRule


class Fall(NamedTuple):
    """What a dead monster does where it falls."""

    destroyed: tuple[int, ...]
    """Places in the list of those on the ground: who is destroyed."""
    wounds: dict[int, int]
    """Place in that list -> wounds of a large monster that was struck."""


def fall_power(size: int, altitude: int) -> int:
    """Return the power of a body that falls on a large monster (XXIII.8.5)."""
    return size + altitude


def crash(
    covered: Collection[Axial],
    power: int,
    bodies: Sequence[Body],
    dice: Iterator[int],
    ruleset: DemonworldRuleset,
) -> Fall:
    """Return what a body does to those on whom it falls (XXIII.8.5).

    Standard bases and machines under it are destroyed. A large monster is struck on each of its fields as by
    a stone.

    Args:
        covered: fields that the body covers.
        power: of the body.
        bodies: who stands on the ground.
        dice: the D20s.
        ruleset: the numbers of the game.

    Raises:
        NeedsMoreDiceError: the dice run out.
    """
    stone = next(one for one in ruleset.artillery.projectiles if one.id == "large_stone")
    destroyed, wounds = list[int](), dict[int, int]()
    for place, body in enumerate(bodies):
        under = sorted(set(body.base.fields).intersection(covered), key=lambda field: (field[1], field[0]))
        if not under:
            continue
        if body.base.kind not in MONSTERS:
            destroyed.append(place)
            continue
        wounds[place] = _struck(len(under), power, body.hit_points, stone, dice)
        if wounds[place] >= body.hit_points:
            destroyed.append(place)
    return Fall(tuple(destroyed), wounds)


def _struck(fields: int, power: int, hit_points: int, stone: ProjectileRule, dice: Iterator[int]) -> int:
    """Return the wounds of a monster that is struck on so many fields, each with the whole power."""
    wounds = 0
    for _ in range(fields):
        flight = Flight(stone, power, dice)
        flight.fly([PathTarget(hit_points - wounds)])
        wounds += flight.wounds[0]
    return wounds
