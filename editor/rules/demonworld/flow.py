"""How a turn goes on.

After each decision, everything up to the next one that a player has to make (III.2.0).
"""

from __future__ import annotations

from typing import Literal

from editor.rules.demonworld import (
    blows,
    healing,
    melee_phase,
    one_sided,
    shooting_phase,
    special_formations,
    victory,
)
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders import events as commander_events
from editor.rules.demonworld.commanders import ordering, turns
from editor.rules.demonworld.commanders.attaching import attach
from editor.rules.demonworld.courage import flow as courage
from editor.rules.demonworld.deployment import phases as deployment
from editor.rules.demonworld.engaging import can_close_in, enemies_touched, may_react
from editor.rules.demonworld.going import least_points
from editor.rules.demonworld.ground_events import ContactsLapsed
from editor.rules.demonworld.means import manoeuvres_to_spend, points_to_spend, small
from editor.rules.demonworld.movement import movable
from editor.rules.demonworld.orders import revealed, units_to_order
from editor.rules.demonworld.recorder import Recorder
from editor.rules.demonworld.special_elements import substitutes, to_divert, waiting_swaps
from editor.rules.demonworld.state import BattleState, Unit, exchanged


def sides(state: BattleState) -> range:
    """Return the numbers of the sides."""
    return range(len(state.battle.scenario.sides))


def begin_battle(recorder: Recorder) -> None:
    """Ask for the first orders once both sides have set up (XVI.3.3)."""
    deployment.announce(recorder)
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
    if not deployment.arrivals(recorder):
        next_orders(recorder)


def next_orders(recorder: Recorder) -> None:
    """Ask the next side for its orders; when all have laid theirs, reveal them (III.2.0)."""
    state = recorder.state
    if "X" in state.battle.chapters:
        if ordering.all_laid(recorder):
            ordering.roll_forgotten(recorder)
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
    if ordering.all_revealed(recorder):
        after_orders(recorder)


def after_orders(recorder: Recorder) -> None:
    """Go on once all orders lie open: units provoked test their obedience, then the shooting (XV.7.0)."""
    courage.begin_obedience(recorder)
    next_obedience(recorder)


def next_obedience(recorder: Recorder) -> None:
    """Go on with the tests of obedience, then with the first shooting phase (XV.7.0)."""
    if not courage.next_obedience(recorder):
        begin_shooting(recorder, "first_shooting")


def begin_shooting(recorder: Recorder, phase: Literal["first_shooting", "second_shooting"]) -> None:
    """Begin a shooting phase (IV)."""
    recorder.note(ev.PhaseBegan(phase))
    next_shots(recorder)


def next_shots(recorder: Recorder) -> None:
    """Ask the next side that can shoot for its shots; when all have declared, resolve them (IV.1.0)."""
    state = recorder.state
    for side in sides(state):
        if state.shots[side] is None and next(shooting_phase.shots_of(state, side), None) is not None:
            recorder.note(ev.DecisionDue("shots", side))
            return
    in_melee = shooting_phase.resolve(recorder)
    special = to_divert(recorder.state, in_melee)
    if special:
        recorder.note(ev.ShotsToDivert(special))
    next_diverted(recorder)


def next_diverted(recorder: Recorder) -> None:
    """Ask who falls for the next special element hit; then take away all who fall, at once (IX.5.0)."""
    while recorder.state.diverting:
        state = recorder.state
        element = state.diverting[0]
        if substitutes(state, element):
            recorder.note(ev.DecisionDue("divert", state.battle.side_of[element], state.unit_of[element]))
            return
        recorder.note(ev.ShotDiverted(element, None, 0, None))
    struck = tuple(sorted(recorder.state.struck))
    if struck:
        recorder.note(ev.ElementsRemoved(struck))
    state = recorder.state
    hurt = tuple(
        unit.number
        for unit in state.units
        if unit.elements and unit.mood != "rout" and len(unit.cells) < len(state.before[unit.number])
    )
    if hurt:
        recorder.note(ev.RanksToClose(hurt))
    next_ranks(recorder)


def next_ranks(recorder: Recorder) -> None:
    """Ask the next unit with losses to close its ranks, then go on to the next phase (IV.4.0)."""
    state = recorder.state
    if state.asked:
        number = state.asked[0]
        recorder.note(ev.DecisionDue("close_ranks", state.battle.roster[number].side, number))
    elif state.phase == "first_shooting":
        courage.after_shooting(recorder)
        recorder.note(ev.PhaseBegan("movement"))
        next_forced(recorder)
    elif state.phase == "movement":
        begin_units(recorder)
    else:
        courage.after_shooting(recorder)
        begin_melee(recorder)


def next_forced(recorder: Recorder) -> None:
    """Let units in rout and impetuous ones move, then the sequences begin (XV.9.0, XV.10.0)."""
    if not courage.go_first(recorder):
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
            recorder.note(commander_events.CommandersAsked("move"))
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
    settle_first(recorder, counts, "choose_sequence")


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
    else:
        recorder.note(ev.DecisionDue("choose_commanders", turns.roll_first(recorder, able)))


def end_commanders(recorder: Recorder) -> None:
    """Go on with the units once the commanders have moved; those torn by a leave regroup first (X.2.3)."""
    hosts = turns.torn(recorder.state)
    recorder.note(commander_events.CommandersEnded())
    if hosts:
        recorder.note(ev.RanksToClose(hosts))
    next_ranks(recorder)


def turn_commanders(recorder: Recorder) -> None:
    """Let commanders turn after the last sequence, then begin the second shooting phase (X.2.1)."""
    if any(turns.may_turn(recorder.state, side) for side in sides(recorder.state)):
        recorder.note(commander_events.CommandersAsked("turn"))
        next_turned(recorder)
    else:
        begin_shooting(recorder, "second_shooting")


def next_turned(recorder: Recorder) -> None:
    """Ask the next side that may turn its commanders, then go on (X.2.1)."""
    side = turns.side_to_turn(recorder.state)
    if side is not None:
        recorder.note(ev.DecisionDue("turn_commanders", side))
        return
    recorder.note(commander_events.CommandersEnded())
    begin_shooting(recorder, "second_shooting")


def settle_first(
    recorder: Recorder, counts: list[int], step: Literal["choose_sequence", "choose_regroup"]
) -> None:
    """Let the side with the smaller number choose who goes first.

    A tie is rolled for, 1 to 3 for the first side (V.2.0).
    """
    fewest = [side for side, count in enumerate(counts) if count == min(counts)]
    if len(fewest) == 1:
        recorder.note(ev.DecisionDue(step, fewest[0]))
        return
    die = recorder.dice.roll(6)
    recorder.note(ev.FirstSettled(0 if die <= 3 else 1, None, die))
    after_first(recorder)


def after_first(recorder: Recorder) -> None:
    """Go on once it is settled who goes first."""
    state = recorder.state
    if state.phase == "movement":
        recorder.note(ev.DecisionDue("move", state.first))
    else:
        next_regroup(recorder, done=None)


def after_move(recorder: Recorder, number: int, *, contact: bool) -> None:
    """Go on after a movement: contact is answered, else the side moves on while it can (V.2.0, V.3.2)."""
    if contact and make_contact(recorder, number, answered=True):
        next_answer(recorder)
        return
    unit = recorder.state.units[number]
    if contact or (exhausted(recorder.state, unit) and not one_sided.arrived(recorder.state, unit)):
        end_movement(recorder, (number,))
    side_goes_on(recorder)


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


def next_answer(recorder: Recorder) -> None:
    """Ask the next attacked unit to react, then the attacker to close in, then go on moving (V.3.2)."""
    state = recorder.state
    if state.asked:
        number = state.asked[0]
        recorder.note(ev.DecisionDue("react", state.battle.roster[number].side, number))
        return
    attacker = state.attacker
    if attacker is not None and not state.units[attacker].done and can_close_in(state, state.units[attacker]):
        recorder.note(ev.DecisionDue("close_in", state.battle.roster[attacker].side, attacker))
        return
    if attacker is not None:
        end_movement(recorder, (attacker,))
        side = state.battle.roster[attacker].side
        if movable(recorder.state, side):
            recorder.note(ev.DecisionDue("move", side))
        else:
            other_side(recorder, side)


def side_goes_on(recorder: Recorder) -> None:
    """Let the side go on moving, or the other one where it has no unit left to move."""
    if deployment.next_follower(recorder):
        return
    side = recorder.state.side
    if not movable(recorder.state, side):
        other_side(recorder, side)


def other_side(recorder: Recorder, side: int) -> None:
    """Let the other side move in this sequence, or begin the next one (V.2.0)."""
    state = recorder.state
    if state.driven is not None:
        courage.end_driven(recorder)
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
    recorder.note(ev.PhaseBegan("melee"))
    end_lapsed(recorder)
    next_declaration(recorder)


def end_lapsed(recorder: Recorder) -> None:
    """End the one-sided contacts whose elements have parted (XI.4.0)."""
    lapsed = one_sided.lapsed(recorder.state)
    if lapsed:
        recorder.note(ContactsLapsed(lapsed))


def next_declaration(recorder: Recorder) -> None:
    """Ask the next side that can declare one-sided contacts, then open the melees (XI.4.0)."""
    state = recorder.state
    for side in sides(state):
        if side not in state.answered and one_sided.may_declare(state, side):
            recorder.note(ev.DecisionDue("declare", side))
            return
    open_melees(recorder)


def next_breaking_off(recorder: Recorder) -> None:
    """Ask the next side with one-sided contacts whether they go on, then let units regroup (XI.4.0)."""
    state = recorder.state
    for side in sides(state):
        if side not in state.answered and one_sided.may_break_off(state, side):
            recorder.note(ev.DecisionDue("break_off", side))
            return
    begin_regroup(recorder, 0)


def open_melees(recorder: Recorder) -> None:
    """Open the melees; the order of several is drawn by lot (VI.1.5)."""
    waiting = melee_phase.fights(recorder.state)
    if not waiting:
        break_formations(recorder)
        begin_rally(recorder)
        return
    fights, dice = [], []
    while len(waiting) > 1:
        face = recorder.dice.roll(len(waiting))
        dice.append((len(waiting), face))
        fights.append(waiting.pop(face - 1))
    recorder.note(ev.MeleesBegan((*fights, *waiting), tuple(dice)))
    next_attacks(recorder)


def next_attacks(recorder: Recorder) -> None:
    """Ask the next side that can strike for its attacks; when all have declared, resolve them (VI.1.3)."""
    state = recorder.state
    for side in sides(state):
        if state.attacks[side] is None and melee_phase.can_attack(state, side):
            recorder.note(ev.DecisionDue("attacks", side))
            return
    go_on_striking(recorder)


def go_on_striking(recorder: Recorder) -> None:
    """Strike until a second attack has to be decided, or all is struck and the melees end (VI.1, XIV.1.0)."""
    if blows.resolve(recorder):
        courage.after_melee(recorder)
        next_breaking_off(recorder)


def begin_regroup(recorder: Recorder, fight: int) -> None:
    """Let the units of a melee regroup; the side that has destroyed more chooses who goes first (VI.1.5)."""
    state = recorder.state
    while fight < len(state.fights) and not fight_sides(state, fight):
        fight += 1
    if fight == len(state.fights):
        end_melee(recorder)
        return
    recorder.note(ev.RegroupBegan(fight))
    able = fight_sides(recorder.state, fight)
    duel = turns.duel(recorder.state, fight)
    if len(able) == 1:
        recorder.note(ev.DecisionDue("regroup", able[0]))
    elif duel is not None:
        recorder.note(ev.DecisionDue("choose_regroup", turns.settle(recorder, duel)))
    else:
        settle_first(recorder, list(state.fights[fight].losses), "choose_regroup")


def fight_sides(state: BattleState, fight: int) -> list[int]:
    """Return the sides that still have an element in a melee."""
    units = state.fights[fight].units
    roster, standing = state.battle.roster, [state.units[number] for number in units]
    return sorted({roster[unit.number].side for unit in standing if unit.elements and unit.mood != "rout"})


def next_regroup(recorder: Recorder, done: int | None) -> None:
    """Ask for the next side's regrouping, then for the next melee's (VI.1.5)."""
    state = recorder.state
    able = fight_sides(state, state.fight)
    if done is None:
        recorder.note(ev.DecisionDue("regroup", state.first))
    elif len(able) > 1 and done == state.first:
        recorder.note(ev.DecisionDue("regroup", next(side for side in able if side != done)))
    else:
        begin_regroup(recorder, state.fight + 1)


def end_melee(recorder: Recorder) -> None:
    """Settle which formations are broken and who is in melee now, and end the turn (VI.1.5, XIII)."""
    break_formations(recorder)
    end_lapsed(recorder)
    state = recorder.state
    recorder.note(
        ev.EngagementsSettled(
            tuple(unit.number for unit in state.units if unit.elements and state.in_contact(unit))
        )
    )
    begin_rally(recorder)


def begin_rally(recorder: Recorder) -> None:
    """Begin the rally phase, where a unit is in rout (XV.6.0)."""
    courage.begin_rally(recorder)
    next_rally(recorder)


def next_rally(recorder: Recorder) -> None:
    """Go on with the rally phase, then end the turn (XV.6.0)."""
    if not courage.next_rally(recorder):
        end_turn(recorder)


def break_formations(recorder: Recorder) -> None:
    """End the formations that are none any more, or that a melee has broken (XIII)."""
    broken = special_formations.broken(recorder.state)
    if broken:
        recorder.note(ev.FormationsBroken(broken))


def end_turn(recorder: Recorder) -> None:
    """Look at the conditions of victory; where nobody has won, begin the next turn."""
    healed = healing.healed(recorder.state)
    if healed:
        recorder.note(ev.WoundsHealed(healed))
    counted = victory.areas_counted(recorder.state)
    if counted is not None:
        recorder.note(counted)
    ended = victory.ending(recorder.state)
    if ended is not None:
        lost = deployment.lost_marchers(recorder.state)
        if lost is not None:
            recorder.note(lost)
        recorder.note(ended)
    else:
        begin_turn(recorder)
