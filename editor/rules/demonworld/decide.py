"""What an action brings about: its events, with everything that follows up to the next decision."""

from __future__ import annotations

from editor.rules.core.dice import Dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld import flow
from editor.rules.demonworld.check import check
from editor.rules.demonworld.commanders import deciding as commanders_deciding
from editor.rules.demonworld.commanders.events import CommandersSettled
from editor.rules.demonworld.engine import Recorder
from editor.rules.demonworld.events import evolve
from editor.rules.demonworld.formations.announced import announcement
from editor.rules.demonworld.formations.special_elements import touching
from editor.rules.demonworld.melee import contact as melee_contact
from editor.rules.demonworld.melee.blows import strike_again
from editor.rules.demonworld.melee.engaging import closing_in, reaction
from editor.rules.demonworld.melee.regrouping import regrouping
from editor.rules.demonworld.morale.decisions import decide_courage
from editor.rules.demonworld.morale.impetuous import check_regroup
from editor.rules.demonworld.morale.rout import catch
from editor.rules.demonworld.movement import phase as movement_phase
from editor.rules.demonworld.movement.plans import may_move, movable, plan
from editor.rules.demonworld.movement.reforming import filled
from editor.rules.demonworld.set_up import arrivals, deciding
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.victory import triggers
from schemas.problems import Message


def decide(state: BattleState, action: act.Action, dice: Dice) -> Recorder | Message:
    """Return the events of an action and the states after them, or the rule that forbids it."""
    recorder = Recorder(state, dice, evolve)
    refusal: Message | None
    match action:
        case act.React():
            refusal = _react(recorder, action)
        case act.CloseIn():
            refusal = _close_in(recorder, action)
        case act.DeclareContact():
            refusal = _declare_contact(recorder, action)
        case act.Announce():
            refusal = _announce(recorder, action)
        case act.Deploy() | act.Enter() | act.March():
            refusal = deciding.decide(recorder, action)
        case act.RegroupAfterMelee():
            refusal = _regroup(recorder, action)
        case (
            act.Begin()
            | act.KeepOrders()
            | act.CallCommanders()
            | act.CommanderMove()
            | act.JoinUnit()
            | act.TakeIn()
            | act.TurnCommanders()
        ):
            refusal = commanders_deciding.decide(recorder, action)
        case (
            act.GiveOrders()
            | act.Shoot()
            | act.Divert()
            | act.CloseRanks()
            | act.ChooseFirst()
            | act.Strike()
            | act.StrikeAgain()
            | act.Finish()
        ):
            refusal = check(state, action)
            if refusal is None:
                _decided(recorder, action)
        case act.Urge() | act.Dare() | act.Rally() | act.Follow() | act.Gather():
            refusal = check(state, action)
            if refusal is None:
                _courage(recorder, action)
        case act.Reform():
            found = filled(state, action)
            refusal = found if isinstance(found, Message) else _move(recorder, found)
        case _:
            refusal = _move(recorder, action)
    return recorder if refusal is None else refusal


def _decided(
    recorder: Recorder,
    action: act.GiveOrders
    | act.Shoot
    | act.Divert
    | act.CloseRanks
    | act.ChooseFirst
    | act.Strike
    | act.StrikeAgain
    | act.Finish,
) -> None:
    """Apply an action that is known to be legal and leads to one event."""
    state = recorder.state
    match action:
        case act.GiveOrders():
            if state.turn == 0:
                arrivals.announce(recorder)
                recorder.note(ev.TurnBegan(1))
                if triggers.turn_begins(recorder):
                    return
            recorder.note(ev.OrdersLaid(state.side, tuple(sorted(action.orders))))
            flow.next_orders(recorder)
        case act.Shoot():
            recorder.note(ev.ShotsDeclared(state.side, action.shots))
            flow.next_shots(recorder)
        case act.Divert():
            _divert(recorder, action)
            flow.next_diverted(recorder)
        case act.CloseRanks():
            unit = state.units[action.unit]
            places = dict(action.places)
            cells = [
                places.get(element, cell) for element, cell in zip(unit.elements, unit.cells, strict=True)
            ]
            recorder.note(ev.RanksClosed(unit.number, tuple(cells)))
            flow.next_ranks(recorder)
        case act.ChooseFirst() if state.step == "choose_commanders":
            first = state.side if action.first else 1 - state.side
            recorder.note(CommandersSettled(first, state.side))
            recorder.note(ev.DecisionDue("move", first))
        case act.ChooseFirst():
            recorder.note(ev.FirstSettled(state.side if action.first else 1 - state.side, state.side, None))
            flow.after_first(recorder)
        case act.Strike():
            recorder.note(ev.AttacksDeclared(state.side, action.attacks))
            flow.next_attacks(recorder)
        case act.StrikeAgain():
            strike_again(recorder, action)
            flow.go_on_striking(recorder)
        case act.Finish():
            movement_phase.end_movement(recorder, tuple(unit.number for unit in movable(state, state.side)))
            if not arrivals.next_follower(recorder):
                flow.other_side(recorder, state.side)


def _move(recorder: Recorder, action: act.Movement) -> Message | None:
    """Move a unit; the one that moved before has ended its movement (V.2.0)."""
    state = recorder.state
    found = plan(state, action)
    if isinstance(found, Message):
        return found
    if state.unit not in (None, action.unit) and not state.units[state.unit].done:
        movement_phase.end_movement(recorder, (state.unit,))
    recorder.note(
        ev.UnitMoved(
            action.unit,
            found.kind,
            found.cells,
            found.facings,
            found.points,
            found.manoeuvres,
            found.pivot,
            found.free_regroup,
        )
    )
    flow.after_move(recorder, action.unit, contact=found.contact)
    return None


def _courage(recorder: Recorder, action: act.CourageAction) -> None:
    """Apply a decision about courage and go on (XV)."""
    state = recorder.state
    last = state.unit if isinstance(action, act.Dare) else None
    if last is not None and last != action.unit and not state.units[last].done:
        movement_phase.end_movement(recorder, (last,))
    decide_courage(recorder, action)
    match action:
        case act.Urge():
            flow.next_obedience(recorder)
        case act.Rally():
            flow.next_rally(recorder)
        case act.Gather() | act.Follow():
            flow.next_forced(recorder)
        case act.Dare():
            recorder.note(ev.DecisionDue("move", state.side, action.unit))


def _divert(recorder: Recorder, action: act.Divert) -> None:
    """Roll whether another element falls for a special one: so much as touch it, or less (IX.5.0)."""
    beside = len(touching(recorder.state, action.element))
    die = recorder.dice.roll(6) if action.instead is not None else None
    instead = action.instead if die is not None and die <= beside else None
    recorder.note(ev.ShotDiverted(action.element, instead, beside, die))


def _announce(recorder: Recorder, action: act.Announce) -> Message | None:
    """Take up a formation or give it up; the unit that moved before has ended its movement (XIII)."""
    state = recorder.state
    trouble = may_move(state, action.unit)
    if trouble is not None:
        return trouble
    cost = announcement(state, state.units[action.unit], action)
    if isinstance(cost, Message):
        return cost
    if state.unit not in (None, action.unit) and not state.units[state.unit].done:
        movement_phase.end_movement(recorder, (state.unit,))
    recorder.note(ev.FormationAnnounced(action.unit, action.formation, cost))
    flow.after_move(recorder, action.unit, contact=False)
    return None


def _react(recorder: Recorder, action: act.React) -> Message | None:
    """Let an attacked unit answer, then go on with the attack (V.3.2)."""
    found = reaction(recorder.state, action)
    if isinstance(found, Message):
        return found
    recorder.note(ev.UnitReacted(action.unit, found.cells, found.facings, found.manoeuvres))
    movement_phase.make_contact(recorder, action.unit, answered=False)
    flow.next_answer(recorder)
    return None


def _declare_contact(recorder: Recorder, action: act.DeclareContact) -> Message | None:
    """Let one-sided contacts count or break them off; in the movement phase it is an attack (XI.4.0)."""
    state = recorder.state
    refusal = check(state, action)
    if refusal is not None:
        return refusal
    recorder.note(melee_contact.declared(state, action))
    if state.step == "declare":
        flow.next_declaration(recorder)
    elif state.step == "break_off":
        flow.next_breaking_off(recorder)
    elif state.unit is not None:
        flow.after_move(recorder, state.unit, contact=True)
    return None


def _close_in(recorder: Recorder, action: act.CloseIn) -> Message | None:
    """Bring further elements forward; units newly touched may answer (V.3.2)."""
    found = closing_in(recorder.state, action)
    if isinstance(found, Message):
        return found
    recorder.note(ev.UnitClosedIn(action.unit, found.cells, found.points, found.manoeuvres))
    movement_phase.make_contact(recorder, action.unit, answered=True)
    flow.next_answer(recorder)
    return None


def _regroup(recorder: Recorder, action: act.RegroupAfterMelee) -> Message | None:
    """Move elements at the end of a melee (VI.1.5)."""
    state = recorder.state
    found = regrouping(state, action)
    if isinstance(found, Message):
        return found
    trouble = check_regroup(state, found)
    if trouble is not None:
        return trouble
    recorder.note(ev.MeleeRegrouped(state.side, found))
    catch(recorder, state)
    flow.next_regroup(recorder, done=state.side)
    return None
