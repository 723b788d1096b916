"""Manoeuvres: how many there are, what they leave of the movement, what each one costs (V)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Literal

from editor.rules.core.hexes import Axial, distance, neighbours
from editor.rules.demonworld.formations import Placed
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Game = Literal["basic", "full"]


def is_small(count: int, ruleset: DemonworldRuleset) -> bool:
    """Return whether a unit of so many elements is small (V.1.7)."""
    return count <= ruleset.movement.small_unit.most_elements


def available(
    printed: int,
    ruleset: DemonworldRuleset,
    *,
    musician: bool = False,
    horde: bool = False,
    game: Game = "full",
) -> int:
    """Return the manoeuvres of a unit in a movement phase.

    In the basic game every unit has the same number (V.0). Else the card's, one more with a musician
    (IX.1.0); a horde has one, musician or not (XIII.4.0).
    """
    if game == "basic":
        return ruleset.movement.basic_game_manoeuvres
    if horde:
        rule = ruleset.formation("horde")
        most = rule.most_manoeuvres if rule is not None else None
        return printed if most is None else min(printed, most)
    return printed + (ruleset.special_elements.musician_manoeuvres if musician else 0)


def points_left(points: float, spent: int, available: int, ruleset: DemonworldRuleset) -> float:
    """Return the movement points that are left to advance with after so many manoeuvres (V.0).

    A half is kept as a half.

    A unit that has only one manoeuvre does not advance in the phase in which it makes it.
    """
    if spent == 0:
        return points
    if available == 1 and not ruleset.movement.single_manoeuvre_may_advance:
        return 0
    shares = ruleset.movement.manoeuvre_shares
    return points * (1 - shares[min(spent, len(shares)) - 1]) if shares else points


def may_spend(
    points: float, points_spent: float, made: int, more: int, available: int, ruleset: DemonworldRuleset
) -> bool:
    """Return whether so many more manoeuvres can follow on points and manoeuvres already spent (V.0)."""
    made += more
    return made <= available and points_spent <= points_left(points, made, available, ruleset)


def regroup_manoeuvres(before: Sequence[Axial], after: Sequence[Axial], ruleset: DemonworldRuleset) -> int:
    """Return what it costs to move each element from its field to its place in ``after`` (V.1.4).

    The element that goes farthest counts, however many move.
    """
    farthest = max((distance(start, end) for start, end in zip(before, after, strict=True)), default=0)
    return farthest * ruleset.movement.regroup_manoeuvres_per_field


def turn_manoeuvres(before: Sequence[Placed], after: Sequence[Placed], ruleset: DemonworldRuleset) -> int:
    """Return what it costs to turn elements on their fields, whatever the angles (V.1.3).

    Small units turn for nothing (V.1.7).
    """
    turns = any(start.facing != end.facing for start, end in zip(before, after, strict=True))
    return ruleset.movement.turn_manoeuvres if turns and not is_small(len(before), ruleset) else 0


def free_regroup_fields(
    organised_before: bool, turned: Sequence[Placed], organised_after: bool, ruleset: DemonworldRuleset
) -> int:
    """Return how far each element may be moved for nothing after a turn to form up again (V.1.3, V.1.6).

    The unit was organised, all of it looks one way now, and the turn has put it in disorder.
    """
    one_way = len({element.facing for element in turned}) == 1
    return ruleset.movement.turn_regroup_fields if organised_before and one_way and not organised_after else 0


def closing_fields(at: Axial, held_before: Container[Axial], taken: Container[Axial]) -> tuple[Axial, ...]:
    """Return where an element that touches no enemy may step after losses by shooting (IV.4.0).

    One field, free now, on which its unit stood before the shooting phase; its facing stays.
    """
    return tuple(field for field in neighbours(at) if field in held_before and field not in taken)


def after_melee_fields(enemies_touched: int, ruleset: DemonworldRuleset) -> int:
    """Return how far an element may be moved after melee, by the enemies that it touches (VI.1.5)."""
    steps = ruleset.movement.after_melee_fields
    return steps[min(enemies_touched, len(steps) - 1)]


def first_to_choose(counts: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Return the sides with the fewest units of a sequence's order.

    It chooses who moves first, several roll for it (V.2.0).

    Sides with no unit of that order take no part.
    """
    given = [(side, count) for side, count in counts if count]
    fewest = min((count for _, count in given), default=0)
    return tuple(side for side, count in given if count == fewest)
