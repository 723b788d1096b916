"""The movement phase: who goes first, contact and its answers, when a movement is over (V)."""

from __future__ import annotations

from typing import Literal

from editor.rules.demonworld.engine import Recorder
from editor.rules.demonworld.formations.special_elements import waiting_swaps
from editor.rules.demonworld.melee.engaging import can_close_in, enemies_touched, may_react
from editor.rules.demonworld.movement.events import ContactMade, FirstSettled, MovementEnded, UnitMoved
from editor.rules.demonworld.movement.paths import least_points
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, points_to_spend, small
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.units import Unit, exchanged


def sides(state: BattleState) -> range:
    """Return the numbers of the sides."""
    return range(len(state.battle.scenario.sides))


def first_by_scenario(state: BattleState) -> int | None:
    """Return the side that the scenario lets go first in this turn; nothing where the rules settle it."""
    begins = state.battle.scenario.begins
    return state.battle.side_number(begins) if begins is not None and state.turn == 1 else None


def settle_first(
    recorder: Recorder, counts: list[int], step: Literal["choose_sequence", "choose_regroup"]
) -> bool:
    """Ask the side with the smaller number who goes first; a tie is rolled for, 1 to 3 for the first side.

    Returns whether a side has been asked.
    """
    begins = first_by_scenario(recorder.state) if step == "choose_sequence" else None
    if begins is not None:
        recorder.note(FirstSettled(begins, None, None))
        return False
    fewest = [side for side, count in enumerate(counts) if count == min(counts)]
    if len(fewest) == 1:
        recorder.note(DecisionDue(step, fewest[0]))
        return True
    die = recorder.dice.roll(6)
    recorder.note(FirstSettled(0 if die <= 3 else 1, None, die))
    return False


def end_movement(recorder: Recorder, numbers: tuple[int, ...]) -> None:
    """End the movement of units; special elements still behind the front rank go there first (IX.4.0)."""
    for number in numbers:
        unit = recorder.state.units[number]
        swaps = waiting_swaps(recorder.state, unit) if not unit.outside else ()
        if swaps:
            cells, facings = exchanged(unit, swaps)
            recorder.note(UnitMoved(number, "swap", cells, facings, 0, 0))
    recorder.note(MovementEnded(numbers))


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
        recorder.note(ContactMade(number, tuple(touched), asked))
    return bool(touched)


def ask_answer(recorder: Recorder) -> bool:
    """Ask the next attacked unit to react, then the attacker to close in; return whether one can (V.3.2)."""
    state = recorder.state
    if state.asked:
        number = state.asked[0]
        recorder.note(DecisionDue("react", state.battle.roster[number].side, number))
        return True
    attacker = state.attacker
    if attacker is None or state.units[attacker].done or not can_close_in(state, state.units[attacker]):
        return False
    recorder.note(DecisionDue("close_in", state.battle.roster[attacker].side, attacker))
    return True
