"""Which actions of commanders are allowed (X)."""

from __future__ import annotations

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders.command import check_kept
from editor.rules.demonworld.commanders.moving import commander_move, join_unit, take_in
from editor.rules.demonworld.commanders.turns import check_call, check_turns
from editor.rules.demonworld.refusal import refuse
from editor.rules.demonworld.state import BattleState
from schemas.problems import Message


def check(state: BattleState, action: act.CommanderAction) -> Message | None:
    """Return the rule that forbids an action, or nothing where it is legal."""
    found: object
    match action:
        case act.Begin():
            return None if state.step == "begin" else refuse("not_now", "X.4.0")
        case act.KeepOrders():
            return check_kept(state, action)
        case act.CallCommanders():
            return check_call(state, action)
        case act.TurnCommanders():
            return check_turns(state, action)
        case act.CommanderMove():
            found = commander_move(state, action)
        case act.JoinUnit():
            found = join_unit(state, action)
        case act.TakeIn():
            found = take_in(state, action)
    return found if isinstance(found, Message) else None
