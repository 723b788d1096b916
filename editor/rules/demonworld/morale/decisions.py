"""What players decide about courage: what is allowed, and what it brings about (XV)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from editor.rules.demonworld.engine import Recorder
from editor.rules.demonworld.morale import actions as morale_actions
from editor.rules.demonworld.morale.actions import Dare, Follow, Gather, Rally, Urge
from editor.rules.demonworld.morale.charging import charge_facts, check_dare
from editor.rules.demonworld.morale.courage import attached, in_force, put_to_the_test, tests_courage
from editor.rules.demonworld.morale.events import RallyDeclined
from editor.rules.demonworld.morale.phase import rally, test_obedience
from editor.rules.demonworld.morale.rout import gather, rout_move
from editor.rules.demonworld.morale.rout_events import CommanderStayed, RoutersLost
from editor.rules.demonworld.movement.plans import may_move
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse
from schemas.problems import Message


def check_courage(state: BattleState, action: morale_actions.CourageAction) -> Message | None:
    """Return the rule that forbids a decision about courage."""
    match action:
        case Urge(will=will):
            fits = state.step == "urge" and state.unit == action.unit and will in (1, -1)
            return None if fits else refuse("not_now", "XV.7.0")
        case Rally():
            fits = state.step == "rally" and state.unit == action.unit
            return None if fits else refuse("not_now", "XV.6.0")
        case Gather():
            fits = state.step == "gather" and state.unit == action.unit
            return None if fits else refuse("not_now", "XV.9.0")
        case Follow():
            fits = state.step == "follow" and state.unit == action.unit
            with_it = attached(state.battle, state.units[action.unit]) if fits else ()
            twice = len(set(action.staying)) != len(action.staying)
            if not fits or twice or not set(action.staying) <= set(with_it):
                return refuse("not_now", "XV.9.0")
            return None
        case Dare():
            return may_move(state, action.unit) or check_dare(state, action)


def decide_courage(recorder: Recorder, action: morale_actions.CourageAction) -> None:
    """Apply a decision that is known to be legal."""
    state = recorder.state
    unit = state.units[action.unit]
    match action:
        case Urge():
            test_obedience(recorder, action.unit, action.will)
        case Rally(attempt=False):
            recorder.note(RallyDeclined(action.unit))
        case Rally():
            rally(recorder, action.unit)
        case Follow(staying=staying):
            for element in staying:
                recorder.note(CommanderStayed(action.unit, element))
            rout_move(recorder, action.unit)
        case Gather(scatter=True):
            recorder.note(RoutersLost(action.unit, unit.stragglers, "scattered"))
        case Gather():
            gather(recorder, action.unit)
        case Dare():
            test = tests_courage(state.battle, unit, "charge")
            if test is not None:
                put_to_the_test(recorder, unit, test, charge_facts(state, action.enemy))


def courage_choices(state: BattleState) -> Iterator[morale_actions.CourageAction]:
    """Yield what may be answered where a player is asked about courage."""
    if state.unit is None:
        return
    match state.step:
        case "urge":
            yield Urge(state.unit, 1)
            yield Urge(state.unit, -1)
        case "rally":
            yield Rally(state.unit)
            yield Rally(state.unit, False)
        case "follow":
            yield Follow(state.unit)
            with_it = attached(state.battle, state.units[state.unit])
            for count in range(1, len(with_it) + 1):
                for staying in combinations(with_it, count):
                    yield Follow(state.unit, staying)
        case "gather":
            yield Gather(state.unit)
            yield Gather(state.unit, True)
        case _:
            return


def dares(state: BattleState, unit: Unit) -> Iterator[Dare]:
    """Yield the charge tests that a unit may make now, before it is checked (XV.5.0)."""
    if in_force(state.battle) and unit.dared < 0 and unit.daunted < 0:
        for other in state.units:
            if other.elements and state.battle.roster[other.number].side != state.side:
                yield Dare(unit.number, other.number)
