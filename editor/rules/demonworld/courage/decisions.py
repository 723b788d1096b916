"""What players decide about courage: what is allowed, and what it brings about (XV)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.courage import events as ev
from editor.rules.demonworld.courage.charging import charge_facts, check_dare
from editor.rules.demonworld.courage.flow import rally, test_obedience
from editor.rules.demonworld.courage.moods import attached, in_force, put_to_the_test, tests_courage
from editor.rules.demonworld.courage.rout import gather, rout_move
from editor.rules.demonworld.movement import may_move
from editor.rules.demonworld.recorder import Recorder
from editor.rules.demonworld.refusal import refuse
from editor.rules.demonworld.state import BattleState, Unit
from schemas.problems import Message


def check_courage(state: BattleState, action: act.CourageAction) -> Message | None:
    """Return the rule that forbids a decision about courage."""
    match action:
        case act.Urge(will=will):
            fits = state.step == "urge" and state.unit == action.unit and will in (1, -1)
            return None if fits else refuse("not_now", "XV.7.0")
        case act.Rally():
            fits = state.step == "rally" and state.unit == action.unit
            return None if fits else refuse("not_now", "XV.6.0")
        case act.Gather():
            fits = state.step == "gather" and state.unit == action.unit
            return None if fits else refuse("not_now", "XV.9.0")
        case act.Follow():
            fits = state.step == "follow" and state.unit == action.unit
            with_it = attached(state.battle, state.units[action.unit]) if fits else ()
            twice = len(set(action.staying)) != len(action.staying)
            if not fits or twice or not set(action.staying) <= set(with_it):
                return refuse("not_now", "XV.9.0")
            return None
        case act.Dare():
            return may_move(state, action.unit) or check_dare(state, action)


def decide_courage(recorder: Recorder, action: act.CourageAction) -> None:
    """Apply a decision that is known to be legal."""
    state = recorder.state
    unit = state.units[action.unit]
    match action:
        case act.Urge():
            test_obedience(recorder, action.unit, action.will)
        case act.Rally(attempt=False):
            recorder.note(ev.RallyDeclined(action.unit))
        case act.Rally():
            rally(recorder, action.unit)
        case act.Follow(staying=staying):
            for element in staying:
                recorder.note(ev.CommanderStayed(action.unit, element))
            rout_move(recorder, action.unit)
        case act.Gather(scatter=True):
            recorder.note(ev.RoutersLost(action.unit, unit.stragglers, "scattered"))
        case act.Gather():
            gather(recorder, action.unit)
        case act.Dare():
            test = tests_courage(state.battle, unit, "charge")
            if test is not None:
                put_to_the_test(recorder, unit, test, charge_facts(state, action.enemy))


def courage_choices(state: BattleState) -> Iterator[act.CourageAction]:
    """Yield what may be answered where a player is asked about courage."""
    if state.unit is None:
        return
    match state.step:
        case "urge":
            yield act.Urge(state.unit, 1)
            yield act.Urge(state.unit, -1)
        case "rally":
            yield act.Rally(state.unit)
            yield act.Rally(state.unit, False)
        case "follow":
            yield act.Follow(state.unit)
            with_it = attached(state.battle, state.units[state.unit])
            for count in range(1, len(with_it) + 1):
                for staying in combinations(with_it, count):
                    yield act.Follow(state.unit, staying)
        case "gather":
            yield act.Gather(state.unit)
            yield act.Gather(state.unit, True)
        case _:
            return


def dares(state: BattleState, unit: Unit) -> Iterator[act.Dare]:
    """Yield the charge tests that a unit may make now, before it is checked (XV.5.0)."""
    if in_force(state.battle) and unit.dared < 0 and unit.daunted < 0:
        for other in state.units:
            if other.elements and state.battle.roster[other.number].side != state.side:
                yield act.Dare(unit.number, other.number)
