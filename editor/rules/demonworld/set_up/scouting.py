"""Flank marches before the battle: who may march, when, and how well armies have scouted (XVI.5.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from editor.rules.core.parts import chance_d6_least
from editor.rules.demonworld.items.carried import CLOSE_ORDER
from schemas.systems.demonworld import DemonworldUnit, FlankMarch
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
    """Return the order that a D6 gives to a unit nobody commands; None for the player's choice (X.4.0)."""
    return next(row.order for row in ruleset.commanders.random_order if row.first <= die <= row.last)


Edge = Literal["north", "south", "east", "west"]
Trouble = Literal["march_artillery", "march_horde", "march_close_order"]
_RIGHT: Final[Mapping[Edge, Edge]] = {"south": "east", "north": "west", "west": "south", "east": "north"}
"""A side's own edge -> the edge on its right."""
_OPPOSITE: Final[Mapping[Edge, Edge]] = {"south": "north", "north": "south", "west": "east", "east": "west"}
_ALLOWED: Final = (1, "right")
"""What a side that has not outflanked its enemy may do: so many marches, on that flank."""


def edge_of(own: Edge, flank: Literal["left", "right"]) -> Edge:
    """Return the edge of the field that lies on a flank of a side."""
    return _RIGHT[own] if flank == "right" else _OPPOSITE[_RIGHT[own]]


def cannot_march(card: DemonworldUnit) -> Trouble | None:
    """Return why a unit may take no part in a flank march (XVI.5.0)."""
    if card.card_kind == "artillery":
        return "march_artillery"
    if card.always_horde:
        return "march_horde"
    close = card.card_kind == "unit" and card.mobility == "infantry" and card.elements.models >= CLOSE_ORDER
    return "march_close_order" if close else None


def kind_of(card: DemonworldUnit) -> Literal["high_flyer", "fast", "other"]:
    """Return how fast a unit marches round the field (XVI.5.0)."""
    if card.flyer and card.card_kind == "dragon":
        return "high_flyer"
    fast = (
        (card.mobility == "cavalry" and card.card_kind != "chariot")
        or card.flyer
        or card.card_kind in ("giant", "dragon")
        or "skirmish_formation" in card.formations
    )
    return "fast" if fast else "other"


def earliest(march: FlankMarch, cards: Iterable[DemonworldUnit], ruleset: DemonworldRuleset) -> int:
    """Return the first turn in which a section may arrive: that of its slowest unit (XVI.5.0)."""
    if march.first_turn is not None:
        return march.first_turn
    return max(first_turn(kind_of(card), ruleset) for card in cards)


def scouting(cards: Iterable[DemonworldUnit], ruleset: DemonworldRuleset) -> int:
    """Return the reconnaissance points of an army, a card for each of its units (XVI.5.0)."""
    return reconnaissance([_scouts(card) for card in cards], ruleset)


def _scouts(card: DemonworldUnit) -> Scouts:
    move = int(card.movement.points("move"))
    if card.flyer:
        return Scouts(card.elements.total, "high_flyer" if card.card_kind == "dragon" else "low_flyer", move)
    return Scouts(card.elements.total, "cavalry" if card.mobility == "cavalry" else "other", move)


def by_camp(points: Sequence[int], camps: Sequence[int]) -> dict[int, int]:
    """Return camp -> reconnaissance points of all its sides (XVI.5.0)."""
    found = dict.fromkeys(sorted(set(camps)), 0)
    for camp, own in zip(camps, points, strict=True):
        found[camp] += own
    return found


def outflanking(points: Mapping[int, int], ruleset: DemonworldRuleset) -> int | None:
    """Return the camp that has outflanked every other one, or nothing (XVI.5.0)."""
    for camp, ours in points.items():
        if all(outflanks(ours, theirs, ruleset) for other, theirs in points.items() if other != camp):
            return camp
    return None


def too_many(marches: Sequence[FlankMarch], *, outflanks_all: bool) -> bool:
    """Return whether a side marches more than it may: one on the right, unless it outflanks (XVI.5.0)."""
    if not marches or outflanks_all:
        return False
    most, flank = _ALLOWED
    return len(marches) > most or any(march.flank != flank for march in marches)
