"""Reconnaissance, flank marches and orders by chance (X.4.0, XVI.5.0)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from editor.rules.core.parts import chance_d6_least
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Scout = Literal["cavalry", "low_flyer", "high_flyer", "other"]


class Scouts(NamedTuple):
    """Elements that scout."""

    elements: int
    """How many."""
    kind: Scout
    """What they are."""
    move: int
    """Movement points on a move order."""


def reconnaissance(scouts: Iterable[Scouts], ruleset: DemonworldRuleset) -> int:
    """Return the reconnaissance points of an army (XVI.5.0)."""
    rules = ruleset.battles
    rows = {row.kind: row for row in rules.reconnaissance}
    total = 0
    for group in scouts:
        row = rows.get(group.kind) if group.kind != "other" else None
        if row is not None:
            total += group.elements * (row.fast_points if group.move >= rules.fast_from else row.points)
    return total


def outflanks(ours: int, theirs: int, ruleset: DemonworldRuleset) -> bool:
    """Return whether so many points outflank the enemy's: half as many again, or more (XVI.5.0)."""
    return ours > 0 and ours >= theirs * ruleset.battles.outflank_ratio


def arrival_chance(kind: str, stars: int, turn: int, failed: int, ruleset: DemonworldRuleset) -> float:
    """Return the chance that a marching section arrives in a turn; none before its first one (XVI.5.0)."""
    rules = ruleset.battles
    if turn < first_turn(kind, ruleset):
        return 0.0
    return chance_d6_least(rules.arrival - stars - failed * rules.arrival_per_failure)


def first_turn(kind: str, ruleset: DemonworldRuleset) -> int:
    """Return the first turn in which a kind of section may arrive (XVI.5.0)."""
    return next(row.first_turn for row in ruleset.battles.flank_march if row.kind == kind)


def random_order(die: int, ruleset: DemonworldRuleset) -> Order | None:
    """Return the order that a D6 gives to a unit nobody commands; nothing for the player's choice (X.4.0)."""
    return next(row.order for row in ruleset.commanders.random_order if row.first <= die <= row.last)
