"""The movement phase: forced moves, sequences, contact and its answers, when a movement is over (V)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.artillery.loading import load, watch
from editor.rules.demonworld.buildings.inside import by_a_door, unit_inside
from editor.rules.demonworld.commanders import turns
from editor.rules.demonworld.commanders.events import CommandersAsked
from editor.rules.demonworld.formations.special_elements import waiting_swaps
from editor.rules.demonworld.large.dismounting import leave_unridden
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.large.plans import can_go_on
from editor.rules.demonworld.melee.contact import arrived
from editor.rules.demonworld.melee.engaging import can_close_in, enemies_touched, may_react
from editor.rules.demonworld.morale.phase import end_driven, go_first
from editor.rules.demonworld.movement.events import (
    ContactBroken,
    ContactMade,
    MovementEnded,
    SequenceBegan,
    UnitMoved,
)
from editor.rules.demonworld.movement.going_first import camps_among, in_turn, settle_first, sides
from editor.rules.demonworld.movement.paths import least_points
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, points_to_spend, small
from editor.rules.demonworld.set_up.arrivals import next_follower
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue, PhaseBegan, ask
from editor.rules.demonworld.units import Unit, exchanged
from editor.rules.demonworld.victory import triggers


def _begin(recorder: Recorder) -> str | None:
    """Begin the movement phase (V)."""
    recorder.note(PhaseBegan("movement"))
    watch(recorder)
    return None if triggers.phase_begins(recorder) else "arrows"


def _forced(recorder: Recorder) -> str | None:
    """Let units in rout and impetuous ones move, then the sequences begin (XV.9.0, XV.10.0)."""
    return None if go_first(recorder) else "sequence"


def _sequence(recorder: Recorder) -> str:
    """Begin the next sequence in which a unit can move; after the last commanders may turn (V.2.0).

    Guns of the sequence that is over load (XIX.3.0).
    """
    load(recorder)
    state = recorder.state
    sequences = state.battle.sequences
    start = 0 if state.sequence is None else sequences.index(state.sequence) + 1
    for sequence in sequences[start:]:
        ordered = [unit for unit in state.units if unit.order == sequence and unit.elements]
        commanders = turns.wait(state, sequence)
        if not commanders and not any(not unit.engaged and not unit.done for unit in ordered):
            continue
        recorder.note(SequenceBegan(sequence))
        if commanders:
            recorder.note(CommandersAsked("move"))
        return "call" if commanders else "units"
    return "turn_commanders"


def _units(recorder: Recorder) -> str | None:
    """Let the units of the sequence move; nobody may be left that could (V.2.0)."""
    state = recorder.state
    able = [side for side in sides(state) if movable(state, side)]
    if not able:
        return "sequence"
    roster = state.battle.roster
    ordered = [unit for unit in state.units if unit.order == state.sequence and unit.elements]
    counts = {
        camp: sum(roster[unit.number].camp == camp for unit in ordered) for camp in camps_among(state, able)
    }
    if not settle_first(recorder, able, counts, "choose_sequence"):
        recorder.note(DecisionDue("move", in_turn(recorder.state, able)[0]))
    return None


def after_move(recorder: Recorder, number: int, *, contact: bool) -> str | None:
    """Go on after a movement: contact is answered, else the side moves on while it can (V.2.0, V.3.2)."""
    if contact and make_contact(recorder, number, answered=True):
        return "answer"
    unit = recorder.state.units[number]
    if contact or (exhausted(recorder.state, unit) and not arrived(recorder.state, unit)):
        end_movement(recorder, (number,))
    return "side_goes_on"


def _answer(recorder: Recorder) -> str | None:
    """Go on with the answers to an attack, then with the movement (V.3.2)."""
    if ask_answer(recorder):
        return None
    leave_unridden(recorder)
    attacker = recorder.state.attacker
    if attacker is None:
        return None
    end_movement(recorder, (attacker,))
    side = recorder.state.battle.roster[attacker].side
    if not movable(recorder.state, side):
        return other_side(recorder, side)
    recorder.note(DecisionDue("move", side))
    return None


def _side_goes_on(recorder: Recorder) -> str | None:
    """Let the side go on moving, or the next one where it has no unit left to move."""
    leave_unridden(recorder)
    if next_follower(recorder):
        return None
    side = recorder.state.side
    return None if movable(recorder.state, side) else other_side(recorder, side)


def other_side(recorder: Recorder, side: int) -> str | None:
    """Let the next side move in this sequence, or begin the next one (V.2.0)."""
    state = recorder.state
    if end_driven(recorder):
        return "forced"
    for other in in_turn(state, sides(state)):
        if other != side and movable(state, other):
            recorder.note(DecisionDue("move", other))
            return None
    return "commanders_end" if state.commanding else "sequence"


def end_other(recorder: Recorder, number: int) -> None:
    """End the movement of the unit that moved before this one (V.2.0)."""
    before = would_end(recorder.state, number)
    if before is not None:
        end_movement(recorder, (before,))


def would_end(state: BattleState, number: int) -> int | None:
    """Return the unit whose movement ends when this one moves (V.2.0). None if no other is under way."""
    return state.unit if state.unit not in (None, number) and not state.units[state.unit].done else None


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
    """Return whether a unit can spend nothing more; a small one can still turn (V.1.7).

    So can who is inside a building or at a door, and others of it may have movement left (XXIV.3.2).
    """
    if unit_inside(state, unit) or by_a_door(state, unit):
        return False
    if is_large(state, unit):
        return not can_go_on(state, unit)
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


def part(recorder: Recorder) -> str | None:
    """Go on after a large base has answered: who touches nobody any more is in no melee (XVII.4.1).

    An attacker whom it has left goes on moving.
    """
    state = recorder.state
    apart = tuple(
        unit.number
        for unit in state.units
        if unit.elements and unit.engaged == state.turn and not unit.fought and not state.in_contact(unit)
    )
    if not apart:
        return "answer"
    attacker = state.attacker
    recorder.note(ContactBroken(apart))
    if attacker not in apart or attacker is None:
        return "answer"
    leave_unridden(recorder)
    if not recorder.state.units[attacker].elements:  # pragma: no cover - a dragon whose rider fell elsewhere
        end_movement(recorder, (attacker,))
        return "side_goes_on"
    ask(recorder, "move", attacker)
    return None


def ask_answer(recorder: Recorder) -> bool:
    """Ask the next attacked unit to react, then the attacker to close in; return whether one can (V.3.2)."""
    state = recorder.state
    if state.asked:
        number = state.asked[0]
        ask(recorder, "react", number)
        return True
    attacker = state.attacker
    if attacker is None or state.units[attacker].done or not can_close_in(state, state.units[attacker]):
        return False
    ask(recorder, "close_in", attacker)
    return True


STAGES: Final = (
    StageRow("movement", _begin),
    StageRow("forced", _forced),
    StageRow("sequence", _sequence),
    StageRow("units", _units),
    StageRow("answer", _answer),
    StageRow("side_goes_on", _side_goes_on),
)
