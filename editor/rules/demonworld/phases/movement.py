"""The movement of units: contact and its answers, and when a movement is over (V)."""

from __future__ import annotations

from editor.rules.demonworld import events as ev
from editor.rules.demonworld.engaging import can_close_in, enemies_touched, may_react
from editor.rules.demonworld.going import least_points
from editor.rules.demonworld.means import manoeuvres_to_spend, points_to_spend, small
from editor.rules.demonworld.recorder import Recorder
from editor.rules.demonworld.special_elements import waiting_swaps
from editor.rules.demonworld.state import BattleState, Unit, exchanged


def end_movement(recorder: Recorder, numbers: tuple[int, ...]) -> None:
    """End the movement of units; special elements still behind the front rank go there first (IX.4.0)."""
    for number in numbers:
        unit = recorder.state.units[number]
        swaps = waiting_swaps(recorder.state, unit) if not unit.outside else ()
        if swaps:
            cells, facings = exchanged(unit, swaps)
            recorder.note(ev.UnitMoved(number, "swap", cells, facings, 0, 0))
    recorder.note(ev.MovementEnded(numbers))


def exhausted(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit can spend nothing more; a small one can still turn (V.1.7)."""
    if small(state, unit) or unit.free_regroup or manoeuvres_to_spend(state, unit):
        return False
    return points_to_spend(state, unit) < least_points(state)


def make_contact(recorder: Recorder, number: int, *, answered: bool) -> bool:
    """Note every enemy unit that the unit has newly come into contact with; return whether any (V.3.2)."""
    state = recorder.state
    unit = state.units[number]
    touched = [
        other
        for other in sorted(enemies_touched(state, unit))
        if not state.units[other].engaged or not unit.engaged
    ]
    if touched:
        asked = tuple(other for other in touched if answered and may_react(state, other))
        recorder.note(ev.ContactMade(number, tuple(touched), asked))
    return bool(touched)


def ask_answer(recorder: Recorder) -> bool:
    """Ask the next attacked unit to react, then the attacker to close in; return whether one can (V.3.2)."""
    state = recorder.state
    if state.asked:
        number = state.asked[0]
        recorder.note(ev.DecisionDue("react", state.battle.roster[number].side, number))
        return True
    attacker = state.attacker
    if attacker is None or state.units[attacker].done or not can_close_in(state, state.units[attacker]):
        return False
    recorder.note(ev.DecisionDue("close_in", state.battle.roster[attacker].side, attacker))
    return True
