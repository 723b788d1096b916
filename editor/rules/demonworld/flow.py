"""How a turn goes on.

After each decision, everything up to the next one that a player has to make (III.2.0). What a phase asks
stands in the package ``phases``; here is how one thing follows another.
"""

from __future__ import annotations

from typing import Literal

from editor.rules.demonworld import events as ev
from editor.rules.demonworld import turn
from editor.rules.demonworld.commanders import order_phase, turns
from editor.rules.demonworld.commanders.events import CommandersAsked, CommandersEnded, CommandersSettled
from editor.rules.demonworld.commanders.order_phase import attach
from editor.rules.demonworld.engine import Recorder
from editor.rules.demonworld.melee import contact as melee_contact
from editor.rules.demonworld.melee import phase as melee_phase
from editor.rules.demonworld.morale import phase as morale_phase
from editor.rules.demonworld.movement import phase as movement_phase
from editor.rules.demonworld.movement.phase import first_by_scenario, settle_first, sides
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.orders import revealed, units_to_order
from editor.rules.demonworld.set_up import arrivals
from editor.rules.demonworld.shooting import phase as shooting_phase
from editor.rules.demonworld.victory import ending, triggers


def begin_battle(recorder: Recorder) -> None:
    """Ask for the first orders once both sides have set up (XVI.3.3)."""
    arrivals.announce(recorder)
    state = recorder.state
    if "X" in state.battle.chapters:
        attach(recorder)
        begin_turn(recorder)
        return
    first = next((side for side in sides(state) if units_to_order(state, side)), 0)
    recorder.note(ev.DecisionDue("orders", first))


def begin_turn(recorder: Recorder) -> None:
    """Begin the next turn with its orders (III.2.0)."""
    recorder.note(ev.TurnBegan(recorder.state.turn + 1))
    if triggers.turn_begins(recorder):
        return
    if not arrivals.arrivals(recorder):
        next_orders(recorder)


def next_orders(recorder: Recorder) -> None:
    """Ask the next side for its orders; when all have laid theirs, reveal them (III.2.0)."""
    state = recorder.state
    if "X" in state.battle.chapters:
        if order_phase.all_laid(recorder):
            order_phase.roll_forgotten(recorder)
            reveal_orders(recorder)
        return
    for side in sides(state):
        if state.orders[side] is None and units_to_order(state, side):
            recorder.note(ev.DecisionDue("orders", side))
            return
    shown = revealed(state)
    if shown:
        recorder.note(ev.OrdersRevealed(shown))
    after_orders(recorder)


def reveal_orders(recorder: Recorder) -> None:
    """Turn over the counters, units with few of them first; ask which remain with the others (X.4.0)."""
    if order_phase.all_revealed(recorder):
        after_orders(recorder)


def after_orders(recorder: Recorder) -> None:
    """Go on once all orders lie open: units provoked test their obedience, then the shooting (XV.7.0)."""
    morale_phase.begin_obedience(recorder)
    next_obedience(recorder)


def next_obedience(recorder: Recorder) -> None:
    """Go on with the tests of obedience, then with the first shooting phase (XV.7.0)."""
    if not morale_phase.next_obedience(recorder):
        begin_shooting(recorder, "first_shooting")


def begin_shooting(recorder: Recorder, phase: Literal["first_shooting", "second_shooting"]) -> None:
    """Begin a shooting phase (IV)."""
    if triggers.phase_ends(recorder):
        return
    recorder.note(ev.PhaseBegan(phase))
    if not triggers.phase_begins(recorder):
        next_shots(recorder)


def next_shots(recorder: Recorder) -> None:
    """Go on with the shots declared; when all have declared, resolve them (IV.1.0)."""
    if not shooting_phase.ask_shots(recorder):
        shooting_phase.resolve_shots(recorder)
        next_diverted(recorder)


def next_diverted(recorder: Recorder) -> None:
    """Go on with who falls for special elements; then take away all who fall, at once (IX.5.0)."""
    if not shooting_phase.ask_diverted(recorder):
        shooting_phase.take_away(recorder)
        next_ranks(recorder)


def next_ranks(recorder: Recorder) -> None:
    """Ask the next unit with losses to close its ranks, then go on to the next phase (IV.4.0)."""
    if shooting_phase.ask_ranks(recorder):
        return
    phase = recorder.state.phase
    if phase == "first_shooting":
        morale_phase.after_shooting(recorder)
        if not triggers.phase_ends(recorder):
            begin_movement(recorder)
    elif phase == "movement":
        begin_units(recorder)
    else:
        morale_phase.after_shooting(recorder)
        if not triggers.phase_ends(recorder):
            begin_melee(recorder)


def begin_movement(recorder: Recorder) -> None:
    """Begin the movement phase (V)."""
    recorder.note(ev.PhaseBegan("movement"))
    if not triggers.phase_begins(recorder):
        next_forced(recorder)


def next_forced(recorder: Recorder) -> None:
    """Let units in rout and impetuous ones move, then the sequences begin (XV.9.0, XV.10.0)."""
    if not morale_phase.go_first(recorder):
        next_sequence(recorder)


def next_sequence(recorder: Recorder) -> None:
    """Begin the next sequence in which a unit can move; after the last the second shooting phase (V.2.0)."""
    sequences = recorder.state.battle.sequences
    start = 0 if recorder.state.sequence is None else sequences.index(recorder.state.sequence) + 1
    for sequence in sequences[start:]:
        state = recorder.state
        ordered = [unit for unit in state.units if unit.order == sequence and unit.elements]
        commanders = turns.wait(state, sequence)
        if not commanders and not any(not unit.engaged and not unit.done for unit in ordered):
            continue
        recorder.note(ev.SequenceBegan(sequence))
        if commanders:
            recorder.note(CommandersAsked("move"))
            next_call(recorder)
        else:
            begin_units(recorder)
        return
    turn_commanders(recorder)


def begin_units(recorder: Recorder) -> None:
    """Let the units of the sequence move; nobody may be left that could (V.2.0)."""
    state = recorder.state
    able = [side for side in sides(state) if movable(state, side)]
    if not able:
        next_sequence(recorder)
        return
    if len(able) == 1:
        recorder.note(ev.DecisionDue("move", able[0]))
        return
    ordered = [unit for unit in state.units if unit.order == state.sequence and unit.elements]
    counts = [sum(state.battle.roster[unit.number].side == side for unit in ordered) for side in sides(state)]
    if not settle_first(recorder, counts, "choose_sequence"):
        after_first(recorder)


def next_call(recorder: Recorder) -> None:
    """Ask the next side which of its commanders move now; then they move (X.2.1)."""
    side = turns.side_to_call(recorder.state)
    if side is not None:
        recorder.note(ev.DecisionDue("call", side))
        return
    turns.leave_units(recorder)
    able = [side for side in sides(recorder.state) if movable(recorder.state, side)]
    if not able:
        end_commanders(recorder)
    elif len(able) == 1:
        recorder.note(ev.DecisionDue("move", able[0]))
    elif (begins := first_by_scenario(recorder.state)) is not None:
        recorder.note(CommandersSettled(begins, begins))
        recorder.note(ev.DecisionDue("move", begins))
    else:
        recorder.note(ev.DecisionDue("choose_commanders", turns.roll_first(recorder, able)))


def end_commanders(recorder: Recorder) -> None:
    """Go on with the units once the commanders have moved; those torn by a leave regroup first (X.2.3)."""
    hosts = turns.torn(recorder.state)
    recorder.note(CommandersEnded())
    if hosts:
        recorder.note(ev.RanksToClose(hosts))
    next_ranks(recorder)


def turn_commanders(recorder: Recorder) -> None:
    """Let commanders turn after the last sequence, then begin the second shooting phase (X.2.1)."""
    if any(turns.may_turn(recorder.state, side) for side in sides(recorder.state)):
        recorder.note(CommandersAsked("turn"))
        next_turned(recorder)
    else:
        begin_shooting(recorder, "second_shooting")


def next_turned(recorder: Recorder) -> None:
    """Ask the next side that may turn its commanders, then go on (X.2.1)."""
    side = turns.side_to_turn(recorder.state)
    if side is not None:
        recorder.note(ev.DecisionDue("turn_commanders", side))
        return
    recorder.note(CommandersEnded())
    begin_shooting(recorder, "second_shooting")


def after_first(recorder: Recorder) -> None:
    """Let the side that goes first move or regroup."""
    state = recorder.state
    recorder.note(ev.DecisionDue("move" if state.phase == "movement" else "regroup", state.first))


def after_move(recorder: Recorder, number: int, *, contact: bool) -> None:
    """Go on after a movement: contact is answered, else the side moves on while it can (V.2.0, V.3.2)."""
    if contact and movement_phase.make_contact(recorder, number, answered=True):
        next_answer(recorder)
        return
    unit = recorder.state.units[number]
    if contact or (
        movement_phase.exhausted(recorder.state, unit) and not melee_contact.arrived(recorder.state, unit)
    ):
        movement_phase.end_movement(recorder, (number,))
    side_goes_on(recorder)


def next_answer(recorder: Recorder) -> None:
    """Go on with the answers to an attack, then with the movement (V.3.2)."""
    if movement_phase.ask_answer(recorder):
        return
    attacker = recorder.state.attacker
    if attacker is not None:
        movement_phase.end_movement(recorder, (attacker,))
        side = recorder.state.battle.roster[attacker].side
        if movable(recorder.state, side):
            recorder.note(ev.DecisionDue("move", side))
        else:
            other_side(recorder, side)


def side_goes_on(recorder: Recorder) -> None:
    """Let the side go on moving, or the other one where it has no unit left to move."""
    if arrivals.next_follower(recorder):
        return
    side = recorder.state.side
    if not movable(recorder.state, side):
        other_side(recorder, side)


def other_side(recorder: Recorder, side: int) -> None:
    """Let the other side move in this sequence, or begin the next one (V.2.0)."""
    state = recorder.state
    if state.driven is not None:
        morale_phase.end_driven(recorder)
        next_forced(recorder)
        return
    for other in sides(state):
        if other != side and movable(state, other):
            recorder.note(ev.DecisionDue("move", other))
            return
    if state.commanding:
        end_commanders(recorder)
    else:
        next_sequence(recorder)


def begin_melee(recorder: Recorder) -> None:
    """Begin the melee phase; one-sided contacts are declared first (XI.4.0)."""
    melee_phase.begin(recorder)
    if not triggers.phase_begins(recorder):
        next_declaration(recorder)


def next_declaration(recorder: Recorder) -> None:
    """Go on with the one-sided contacts declared, then open the melees (XI.4.0)."""
    if melee_phase.ask_declaration(recorder):
        return
    if melee_phase.open_melees(recorder):
        next_attacks(recorder)
    else:
        begin_rally(recorder)


def next_breaking_off(recorder: Recorder) -> None:
    """Go on with the one-sided contacts broken off, then let units regroup (XI.4.0)."""
    if not melee_phase.ask_breaking_off(recorder):
        begin_regroup(recorder, 0)


def next_attacks(recorder: Recorder) -> None:
    """Go on with the attacks declared; when all have declared, resolve them (VI.1.3)."""
    if not melee_phase.ask_attacks(recorder):
        go_on_striking(recorder)


def go_on_striking(recorder: Recorder) -> None:
    """Strike until a second attack has to be decided, or all is struck and the melees end (VI.1, XIV.1.0)."""
    if not melee_phase.ask_strikes(recorder):
        morale_phase.after_melee(recorder)
        next_breaking_off(recorder)


def begin_regroup(recorder: Recorder, fight: int) -> None:
    """Let the units of a melee regroup; after the last melee the phase ends (VI.1.5)."""
    if not melee_phase.ask_first_regroup(recorder, fight):
        melee_phase.end(recorder)
        begin_rally(recorder)


def next_regroup(recorder: Recorder, done: int) -> None:
    """Go on with the other side's regrouping, then with the next melee's (VI.1.5)."""
    if not melee_phase.ask_other_regroup(recorder, done):
        begin_regroup(recorder, recorder.state.fight + 1)


def begin_rally(recorder: Recorder) -> None:
    """Begin the rally phase, where a unit is in rout (XV.6.0)."""
    if triggers.phase_ends(recorder):
        return
    morale_phase.begin_rally(recorder)
    if recorder.state.phase != "rally" or not triggers.phase_begins(recorder):
        next_rally(recorder)


def next_rally(recorder: Recorder) -> None:
    """Go on with the rally phase, then end the turn (XV.6.0)."""
    if not morale_phase.next_rally(recorder):
        end_turn(recorder)


def end_turn(recorder: Recorder) -> None:
    """Look at the conditions of victory; where nobody has won, begin the next turn."""
    if recorder.state.phase == "rally" and triggers.phase_ends(recorder):
        return
    healed = turn.healed(recorder.state)
    if healed:
        recorder.note(ev.WoundsHealed(healed))
    counted = ending.areas_counted(recorder.state)
    if counted is not None:
        recorder.note(counted)
    if triggers.turn_ends(recorder):
        return
    ended = ending.ending(recorder.state)
    if ended is not None:
        triggers.finish(recorder, ended)
    else:
        begin_turn(recorder)
