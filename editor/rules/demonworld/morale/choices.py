"""What a side decides about the courage of its units, each action with its row (XV)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.demonworld.morale.actions import Dare, Follow, Gather, Rally, Urge
from editor.rules.demonworld.morale.charging import charge_facts, check_dare
from editor.rules.demonworld.morale.courage import attached, in_force, put_to_the_test, tests_courage
from editor.rules.demonworld.morale.events import RallyDeclined
from editor.rules.demonworld.morale.phase import rally, test_obedience
from editor.rules.demonworld.morale.rout import gather, rout_move
from editor.rules.demonworld.morale.rout_events import CommanderStayed, RoutersLost
from editor.rules.demonworld.movement.phase import end_other
from editor.rules.demonworld.movement.plans import may_move, movable
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.words import element_named, listed, refuse, said, unit_values, units_named
from schemas.base import must_be
from schemas.problems import Message


def _not_asked(state: BattleState, unit: int, rule: str) -> Message | None:
    return None if state.unit == unit else refuse("not_now", rule)


def _refuse_urge(state: BattleState, action: Urge) -> Message | None:
    if action.will not in (1, -1):
        return refuse("not_now", "XV.7.0")
    return _not_asked(state, action.unit, "XV.7.0")


def _urge(recorder: Recorder, action: Urge) -> str:
    test_obedience(recorder, action.unit, action.will)
    return "obedience"


def _list_urges(state: BattleState) -> Iterator[Urge]:
    unit = must_be(state.unit, int)
    yield Urge(unit, 1)
    yield Urge(unit, -1)


def _say_urge(state: BattleState, action: Urge) -> Message:
    return said("urge_on" if action.will > 0 else "hold_back", unit_values(state, action.unit))


def _refuse_rally(state: BattleState, action: Rally) -> Message | None:
    return _not_asked(state, action.unit, "XV.6.0")


def _rally(recorder: Recorder, action: Rally) -> str:
    if action.attempt:
        rally(recorder, action.unit)
    else:
        recorder.note(RallyDeclined(action.unit))
    return "rally"


def _list_rallies(state: BattleState) -> Iterator[Rally]:
    unit = must_be(state.unit, int)
    yield Rally(unit)
    yield Rally(unit, False)


def _say_rally(state: BattleState, action: Rally) -> Message:
    return said("rally" if action.attempt else "let_run", unit_values(state, action.unit))


def _refuse_gather(state: BattleState, action: Gather) -> Message | None:
    return _not_asked(state, action.unit, "XV.9.0")


def _gather(recorder: Recorder, action: Gather) -> str:
    if action.scatter:
        stragglers = recorder.state.units[action.unit].stragglers
        recorder.note(RoutersLost(action.unit, stragglers, "scattered"))
    else:
        gather(recorder, action.unit)
    return "forced"


def _list_gathers(state: BattleState) -> Iterator[Gather]:
    unit = must_be(state.unit, int)
    yield Gather(unit)
    yield Gather(unit, True)


def _say_gather(state: BattleState, action: Gather) -> Message:
    return said("give_up_stragglers" if action.scatter else "gather", unit_values(state, action.unit))


def _refuse_follow(state: BattleState, action: Follow) -> Message | None:
    refused = _not_asked(state, action.unit, "XV.9.0")
    if refused is not None:
        return refused
    with_it = attached(state.battle, state.units[action.unit])
    twice = len(set(action.staying)) != len(action.staying)
    return refuse("not_now", "XV.9.0") if twice or not set(action.staying) <= set(with_it) else None


def _follow(recorder: Recorder, action: Follow) -> str:
    for element in action.staying:
        recorder.note(CommanderStayed(action.unit, element))
    rout_move(recorder, action.unit)
    return "forced"


def _list_follows(state: BattleState) -> Iterator[Follow]:
    unit = must_be(state.unit, int)
    with_it = attached(state.battle, state.units[unit])
    for count in range(len(with_it) + 1):
        for staying in combinations(with_it, count):
            yield Follow(unit, staying)


def _say_follow(state: BattleState, action: Follow) -> Message:
    if not action.staying:
        return said("all_follow", unit_values(state, action.unit))
    return said(
        "stay_behind", listed([element_named(state, one, "unit") for one in action.staying], "part_unit")
    )


def _refuse_dare(state: BattleState, action: Dare) -> Message | None:
    return may_move(state, action.unit) or check_dare(state, action)


def _dare(recorder: Recorder, action: Dare) -> None:
    """Test whether a unit charges a fearsome enemy; it goes on moving (XV.5.0)."""
    state = recorder.state
    end_other(recorder, action.unit)
    test = tests_courage(state.battle, state.units[action.unit], "charge")
    if test is not None:  # pragma: no branch - `check_dare` has asked
        put_to_the_test(recorder, state.units[action.unit], test, charge_facts(state, action.enemy))
    recorder.note(DecisionDue("move", state.side, action.unit))


def _list_dares(state: BattleState) -> Iterator[Dare]:
    """Yield the charge tests that units may make now (XV.5.0)."""
    if state.commanding or not in_force(state.battle):
        return
    camp = state.battle.camps[state.side]
    for unit in movable(state, state.side):
        if state.unit != unit.number and unit.dared < 0 and unit.daunted < 0:
            for other in state.units:
                if other.elements and state.battle.roster[other.number].camp != camp:
                    yield Dare(unit.number, other.number)


def _say_dare(state: BattleState, action: Dare) -> Message:
    return said("dare", units_named(state, [action.enemy], "enemy"))


ACTIONS: Final = (
    ActionRow(Urge, _refuse_urge, _urge, _list_urges, _say_urge),
    ActionRow(Rally, _refuse_rally, _rally, _list_rallies, _say_rally),
    ActionRow(Gather, _refuse_gather, _gather, _list_gathers, _say_gather),
    ActionRow(Follow, _refuse_follow, _follow, _list_follows, _say_follow),
    ActionRow(Dare, _refuse_dare, _dare, _list_dares, _say_dare),
)
