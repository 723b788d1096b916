"""Encounters for tests, and the same encounters on the field of the real battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

from editor.rules.core.dice import Dice
from editor.rules.core.odds import Odds, Value, settled
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.odds.book import DemonworldOdds
from editor.rules.demonworld.odds.encounter import Encounter
from editor.rules.demonworld.odds.settings import encounter, situations
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import card, shipped

BOOK = DemonworldOdds()
BOW = {"weapon": "bow", "bands": [{"to": 5, "power": 6}, {"to": 10, "power": 4}]}
SWORD = {"weapon": "handweapon", "melee_power": 8}


def rules() -> DemonworldRuleset:
    found = shipped()["ruleset", "demonworld"]
    assert isinstance(found, DemonworldRuleset)
    return found


def unit(slug: str) -> DemonworldUnit:
    found = shipped()["unit", slug]
    assert isinstance(found, DemonworldUnit)
    return found


def made(count: int = 1, **values: Any) -> DemonworldUnit:
    """A plain card: power 8, protection 3, no leader; morale that never fails unless given."""
    return card("plain", count, **{"morale_a": -20, "morale_b": 40} | values)


def odds(situation: str, first: DemonworldUnit, second: DemonworldUnit, **given: Value) -> Odds:
    return BOOK.odds(situation, first, second, given, rules())


def meeting(situation: str, first: DemonworldUnit, second: DemonworldUnit, **given: Value) -> Encounter:
    known = {one.id: one for one in situations(first, second, rules())}
    return encounter(situation, first, second, settled(known[situation], given), rules())


def chances(found: Odds, chart: str) -> dict[str, float]:
    """Outcome -> probability of one chart."""
    return {one.key: one.chance for one in next(one for one in found.charts if one.id == chart).outcomes}


def on_the_field(met: Encounter, chapters: tuple[str, ...], **values: Any) -> BattleState:
    """The battle of an encounter, with these chapters in force beside the basic game."""
    battle = replace(met.battle.battle, chapters=frozenset(chapters), terrain=None)
    return replace(met.battle, battle=battle, **values)


def apply(state: BattleState, action: act.Action, dice: Dice) -> BattleState:
    play = DemonworldPlay()
    for event in play.decide(state, action, dice):
        state = play.evolve(state, event)
    return state


def agrees(
    counted: Sequence[Counter[str]], ends: Mapping[Any, float], key: Callable[[int, Any], str]
) -> bool:
    """Whether the frequencies of both sides lie within four standard errors of the probabilities.

    ``key`` tells of a side what is counted at an end.
    """
    for side, found in enumerate(counted):
        exact: dict[str, float] = {}
        for end, chance in ends.items():
            one = key(side, end)
            exact[one] = exact.get(one, 0.0) + chance
        total = sum(found.values())
        if not set(found) <= set(exact):
            return False
        for one, chance in exact.items():
            if abs(found[one] / total - chance) > 4 * sqrt(chance * (1 - chance) / total) + 1e-9:
                return False
    return True
