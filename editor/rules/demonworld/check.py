"""The one place that knows what is allowed: the rule that forbids an action, or nothing."""

from __future__ import annotations

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.after_melee import regrouping
from editor.rules.demonworld.closing_ranks import check_close_ranks
from editor.rules.demonworld.commanders.checking import check as check_commanders
from editor.rules.demonworld.courage.charging import check_attack
from editor.rules.demonworld.courage.decisions import check_courage
from editor.rules.demonworld.courage.onslaught import check_finish, check_regroup
from editor.rules.demonworld.deployment.entering import check_enter, march
from editor.rules.demonworld.deployment.set_up import stands
from editor.rules.demonworld.engaging import closing_in, reaction
from editor.rules.demonworld.filling import filled
from editor.rules.demonworld.melee_phase import check_attacks
from editor.rules.demonworld.movement import may_move, plan
from editor.rules.demonworld.one_sided import check_contact
from editor.rules.demonworld.orders import check_orders
from editor.rules.demonworld.refusal import refuse
from editor.rules.demonworld.second_attacks import check_second_attack
from editor.rules.demonworld.shooting_phase import check_shots
from editor.rules.demonworld.special_elements import check_divert
from editor.rules.demonworld.special_formations import announcement
from editor.rules.demonworld.state import BattleState
from schemas.problems import Message


def check(state: BattleState, action: act.Action) -> Message | None:
    """Return the rule that forbids an action of the side to act, or nothing where it is legal."""
    found: object
    match action:
        case act.GiveOrders():
            return check_orders(state, action)
        case act.Shoot():
            return check_shots(state, action)
        case act.Divert():
            return check_divert(state, action)
        case act.CloseRanks():
            return check_close_ranks(state, action)
        case act.ChooseFirst():
            return None if state.step.startswith("choose") else refuse("not_now", "V.2.0")
        case act.Deploy():
            found = stands(state, action)
        case act.Enter():
            return check_enter(state, action)
        case act.March():
            found = may_move(state, action.unit) or march(state, action)
        case act.DeclareContact():
            return check_contact(state, action) or check_attack(state, action)
        case act.Strike():
            return check_attacks(state, action)
        case act.StrikeAgain():
            return check_second_attack(state, action)
        case act.Finish():
            return check_finish(state) if state.step == "move" else refuse("not_now", "V.2.0")
        case act.Urge() | act.Dare() | act.Rally() | act.Follow() | act.Gather():
            return check_courage(state, action)
        case act.React():
            found = reaction(state, action)
        case act.CloseIn():
            found = closing_in(state, action)
        case act.Reform():
            found = filled(state, action)
        case act.Announce():
            found = may_move(state, action.unit)
            if found is None:
                found = announcement(state, state.units[action.unit], action)
        case act.RegroupAfterMelee():
            found = regrouping(state, action)
            found = found if isinstance(found, Message) else check_regroup(state, found)
        case (
            act.Begin()
            | act.KeepOrders()
            | act.CallCommanders()
            | act.CommanderMove()
            | act.JoinUnit()
            | act.TakeIn()
            | act.TurnCommanders()
        ):
            return check_commanders(state, action)
        case _:
            found = plan(state, action)
    return found if isinstance(found, Message) else None
