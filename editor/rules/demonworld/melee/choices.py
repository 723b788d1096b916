"""What a side decides about contact and in a melee, each action with its row (V.3.2, VI, XI.4.0, XIV.1.0)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.demonworld.base import forbidden, legal
from editor.rules.demonworld.melee import contact as melee_contact
from editor.rules.demonworld.melee.attacks import Strike, check_attacks
from editor.rules.demonworld.melee.blows import StrikeAgain, check_second_attack, strike_again
from editor.rules.demonworld.melee.contact import DeclareContact, check_contact
from editor.rules.demonworld.melee.engaging import closing_in, reaction
from editor.rules.demonworld.melee.events import AttacksDeclared, MeleeRegrouped
from editor.rules.demonworld.melee.listing import after_melee, attacks, contacts, reactions, second_attacks
from editor.rules.demonworld.melee.listing import closing_in as list_closing_in
from editor.rules.demonworld.melee.phase import next_regroup
from editor.rules.demonworld.melee.regrouping import RegroupAfterMelee, regrouping
from editor.rules.demonworld.morale.charging import check_attack
from editor.rules.demonworld.morale.impetuous import check_close_in, check_regroup
from editor.rules.demonworld.morale.rout import catch
from editor.rules.demonworld.movement.actions import CloseIn, React
from editor.rules.demonworld.movement.events import UnitClosedIn, UnitMoved, UnitReacted
from editor.rules.demonworld.movement.phase import after_move, make_contact, part
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.victory.holding import came_by
from editor.rules.demonworld.words import element_named, listed, said, steps_named, unit_values, units_named
from schemas.problems import Message


def _refuse_contact(state: BattleState, action: DeclareContact) -> Message | None:
    return check_contact(state, action) or check_attack(state, action)


def _declare_contact(recorder: Recorder, action: DeclareContact) -> str | None:
    """Let one-sided contacts count or break them off; in the movement phase it is an attack (XI.4.0)."""
    state = recorder.state
    recorder.note(melee_contact.declared(state, action))
    if state.step == "declare":
        return "declarations"
    if state.step == "break_off":
        return "breaking_off"
    return after_move(recorder, state.unit, contact=True) if state.unit is not None else None


def _say_contact(state: BattleState, action: DeclareContact) -> Message:
    if not action.pairs:
        return said("no_contact")
    pairs = [unit_values(state, one) | units_named(state, [other], "other") for one, other in action.pairs]
    return said("contact", listed(pairs, "part_contact"))


def _refuse_react(state: BattleState, action: React) -> Message | None:
    return forbidden(reaction(state, action))


def _react(recorder: Recorder, action: React) -> str | None:
    """Let an attacked unit answer, then go on with the attack (V.3.2)."""
    before = recorder.state
    found = legal(reaction(before, action))
    recorder.note(UnitReacted(action.unit, found.cells, found.facings, found.manoeuvres))
    came_by(recorder, before, action.unit, action)
    make_contact(recorder, action.unit, answered=False)
    return part(recorder) if action.steps else "answer"


def _say_react(state: BattleState, action: React) -> Message:
    if action.steps:
        return said("move_base", unit_values(state, action.unit), steps_named(action.steps))
    return said("react" if action.shifts else "react_not", unit_values(state, action.unit))


def _refuse_close_in(state: BattleState, action: CloseIn) -> Message | None:
    found = closing_in(state, action)
    return found if isinstance(found, Message) else check_close_in(state, found)


def _close_in(recorder: Recorder, action: CloseIn) -> str:
    """Bring further elements forward; units newly touched may answer (V.3.2)."""
    before = recorder.state
    found = legal(closing_in(before, action))
    if action.steps:
        recorder.note(UnitMoved(action.unit, "base", found.cells, found.facings, found.points, 0))
        found = replace(found, points=0)
    recorder.note(UnitClosedIn(action.unit, found.cells, found.points, found.manoeuvres))
    came_by(recorder, before, action.unit, action)
    make_contact(recorder, action.unit, answered=True)
    return "answer"


def _say_close_in(state: BattleState, action: CloseIn) -> Message:
    if action.steps:
        return said("move_base", unit_values(state, action.unit), steps_named(action.steps))
    return said("close_in" if action.shifts else "close_in_not", unit_values(state, action.unit))


def _strike(recorder: Recorder, action: Strike) -> str:
    recorder.note(AttacksDeclared(recorder.state.side, action.attacks))
    return "attacks"


def _say_strike(_state: BattleState, action: Strike) -> Message:
    return said("strike", count=len(action.attacks)) if action.attacks else said("strike_nobody")


def _strike_again(recorder: Recorder, action: StrikeAgain) -> str:
    strike_again(recorder, action)
    return "strikes"


def _say_strike_again(state: BattleState, action: StrikeAgain) -> Message:
    if action.target is None:
        return said("strike_again_not")
    code = "step_and_strike" if action.step else "strike_again"
    return said(code, element_named(state, action.target, "element"))


def _refuse_regroup(state: BattleState, action: RegroupAfterMelee) -> Message | None:
    found = regrouping(state, action)
    return found if isinstance(found, Message) else check_regroup(state, found)


def _regroup(recorder: Recorder, action: RegroupAfterMelee) -> str | None:
    """Move elements at the end of a melee (VI.1.5)."""
    state = recorder.state
    recorder.note(MeleeRegrouped(state.side, legal(regrouping(state, action))))
    moved = [shift.element for shift in action.shifts] + [element for element, _ in action.bases]
    for number in sorted({state.unit_of[element] for element in moved}):
        came_by(recorder, state, number, action)
    catch(recorder, state)
    return next_regroup(recorder, done=state.side)


def _say_regroup(state: BattleState, action: RegroupAfterMelee) -> Message:
    if not action.shifts and not action.bases:
        return said("regroup_after_melee_not")
    if not action.shifts and len(action.bases) == 1:
        ((element, steps),) = action.bases
        return said("move_base", unit_values(state, state.unit_of[element]), steps_named(steps))
    return said("regroup_after_melee", count=len(action.shifts) + len(action.bases))


ACTIONS: Final = (
    ActionRow(DeclareContact, _refuse_contact, _declare_contact, contacts, _say_contact),
    ActionRow(React, _refuse_react, _react, reactions, _say_react),
    ActionRow(CloseIn, _refuse_close_in, _close_in, list_closing_in, _say_close_in),
    ActionRow(Strike, check_attacks, _strike, attacks, _say_strike),
    ActionRow(StrikeAgain, check_second_attack, _strike_again, second_attacks, _say_strike_again),
    ActionRow(RegroupAfterMelee, _refuse_regroup, _regroup, after_melee, _say_regroup),
)
