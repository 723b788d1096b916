"""The one place that knows what is allowed: the rule that forbids an action, or nothing."""

from __future__ import annotations

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders.deciding import check as check_commanders
from editor.rules.demonworld.formations.announced import announcement
from editor.rules.demonworld.formations.special_elements import check_divert
from editor.rules.demonworld.melee.attacks import check_attacks
from editor.rules.demonworld.melee.blows import check_second_attack
from editor.rules.demonworld.melee.contact import check_contact
from editor.rules.demonworld.melee.engaging import closing_in, reaction
from editor.rules.demonworld.melee.regrouping import regrouping
from editor.rules.demonworld.morale.charging import check_attack
from editor.rules.demonworld.morale.decisions import check_courage
from editor.rules.demonworld.morale.impetuous import check_finish, check_regroup
from editor.rules.demonworld.movement.plans import may_move, plan
from editor.rules.demonworld.movement.reforming import filled
from editor.rules.demonworld.orders import check_orders
from editor.rules.demonworld.set_up.entering import check_enter, march_in
from editor.rules.demonworld.set_up.hidden_set_up import stands_of
from editor.rules.demonworld.shooting.closing_ranks import check_close_ranks
from editor.rules.demonworld.shooting.targets import check_shots
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.words import refuse
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
            found = stands_of(state, action)
        case act.Enter():
            return check_enter(state, action)
        case act.March():
            found = may_move(state, action.unit) or march_in(state, action)
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
