"""Manoeuvres: how many there are, what they leave of the movement, what each one costs (V)."""

from __future__ import annotations

from typing import Literal

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


def after_melee_fields(enemies_touched: int, ruleset: DemonworldRuleset) -> int:
    """Return how far an element may be moved after melee, by the enemies that it touches (VI.1.5)."""
    steps = ruleset.movement.after_melee_fields
    return steps[min(enemies_touched, len(steps) - 1)]
