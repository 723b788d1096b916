"""Moments of Demonworld in which a unit may change its state, and what it may do in each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.fire.flaming import able
from editor.rules.demonworld.odds.book import ODDS
from editor.rules.demonworld.odds.settings import situations
from editor.rules.demonworld.states.changing import at_will
from editor.rules.demonworld.states.events import StateChanged, change_entry
from editor.rules.demonworld.states.profiles import ways_on
from schemas.base import must_be
from schemas.states import in_state
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import Troop, refused, row, shipped, state_of

_ALONE: Final = ("id", "slug", "name", "elements", "options", "spellbook", "face", "faction", "clan")
"""What a card says that its unit in a small battle has of its own, or can do without."""
_NAMED: Final = ("fit", "weak", "calm")
"""States that an event of a scenario names."""
_FEW: Final = {"elements_first": 1, "elements_second": 1}


def states_asked(card: DemonworldUnit) -> Iterator[object]:
    """Who may change when to what for how much, whether it shoots fire then, and how well it shoots."""
    if not card.states or card.large is not None or card.card_kind != "unit":
        return
    values = {name: value for name, value in card.model_dump(mode="json").items() if name not in _ALONE}
    begun = state_of(
        Troop(0, row((5, 10), 3), "N", "move", card=values), Troop(1, [(5, 2)], "S", "hold"),
        phase="movement", step="move", sequence="move", chapters=("IX", "XXII"),
    )  # fmt: skip
    ruleset = must_be(shipped()["ruleset", "demonworld"], DemonworldRuleset)
    enemy = must_be(shipped()["unit", "orc-guard"], DemonworldUnit)
    keys = (None, *(one.id for one in card.states))
    for number, key in enumerate(keys):
        state = ENGINE.evolve(begun, StateChanged(0, number)) if number else begun
        unit = state.units[0].replace(points=0)
        state = state.with_unit(unit)
        yield dict(at_will(state.battle.roster[0]))
        yield [(way.when, way.number, way.to) for way in ways_on(state.battle.roster[0])]
        yield [refused(state, act.ChangeState(0, other)) for other in range(len(keys))]
        yield able(state, unit.replace(order=ruleset.fire.flaming_arrow_order))
        shown = in_state(card, key)
        if any(one.id == "fire" for one in situations(shown, enemy, ruleset)):
            yield ODDS.odds("fire", shown, enemy, _FEW, ruleset).reckonings
    for named in _NAMED:
        recorder = ENGINE.record(begun, SeededDice(1))
        change_entry(recorder, 0, "unit_0", named)
        yield recorder.events
