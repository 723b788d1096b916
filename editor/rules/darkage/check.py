"""Whether an action is allowed, and the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from editor.rules.darkage import actions as act
from editor.rules.darkage.fighting_values import commit_cost, sheets
from editor.rules.darkage.instants import refused_instant
from editor.rules.darkage.means import (
    affords,
    can_exchange,
    can_mark,
    may_be_enlisted,
    refused_attachment,
)
from editor.rules.darkage.state import NONE, State, Step
from schemas.problems import Message

_ANY_TIME: Final = (act.Exchange, act.Mark)
ALLOWED: Final[Mapping[Step, tuple[type[Any], ...]]] = {
    "begin": (act.Begin,),
    "first_discard": (act.Throw,),
    "stock": (act.Throw, act.Done, act.PlayInstant, *_ANY_TIME),
    "enlist": (act.Enlist, act.Done, act.PlayInstant, *_ANY_TIME),
    "action": (act.Attach, act.Lay, act.PlayInstant, act.Attack, act.Done, *_ANY_TIME),
    "attack_pool": (act.Commit, act.CommitLone, act.Done, *_ANY_TIME),
    "attack_card": (act.LayFaceDown, act.Done),
    "attack_place": (act.ChoosePlace,),
    "intercept": (act.Intercept, act.Done),
    "reaction": (act.PlayInstant, act.Done, *_ANY_TIME),
    "defence_pool": (act.Commit, act.CommitLone, act.Done, *_ANY_TIME),
    "defence_card": (act.LayFaceDown, act.Done),
    "attacker_cards": (act.PlayInstant, act.MarkFighter, act.Done, *_ANY_TIME),
    "defender_cards": (act.PlayInstant, act.MarkFighter, act.Done, *_ANY_TIME),
    "aim": (act.Aim,),
    "pair": (act.Pair,),
    "support": (act.Support,),
    "resource": (act.Reroll, act.Done, act.PlayInstant, *_ANY_TIME),
    "over": (),
}
"""Step -> the actions that belong to it."""


def check(state: State, action: act.Action) -> Message | None:
    """Return the rule that forbids an action, or nothing where it is legal."""
    code = refusal(state, action)
    return Message(code=f"darkage_rules.{code}") if code else None


def refusal(state: State, action: act.Action) -> str:
    """Return why an action is not allowed, a word of the messages; '' where it is."""
    if type(action) not in ALLOWED[state.step]:
        return "not_now"
    judge = _JUDGES.get(type(action))
    return judge(state, action) if judge is not None else ""


def _throw(state: State, action: act.Throw) -> str:
    deck = state.game.ruleset.deck
    most = deck.first_discard if state.step == "first_discard" else deck.stock_discard_most
    if state.thrown >= most:
        return "thrown_enough"
    return "" if action.card in state.me.hand else "not_in_hand"


def _enlist(state: State, action: act.Enlist) -> str:
    game, rules = state.game, state.game.ruleset.resources
    if state.attempts >= rules.enlist_attempts:
        return "enlisted_enough"
    if action.card not in state.me.hand or not game.is_unit(action.card):
        return "not_in_hand"
    if not may_be_enlisted(state, state.acting, action.card):
        return "unique_in_play"
    if not 0 <= action.command <= game.leaders[state.acting].enlistment:
        return "over_enlistment"
    if action.marker and not can_mark(state, state.acting):
        return "no_marker"
    return "" if affords(state, state.acting, rules.enlist_cost + action.command) else "too_dear"


def _exchange(state: State, _action: act.Exchange) -> str:
    return "" if can_exchange(state, state.acting) else "no_exchange"


def _mark(state: State, action: act.Mark) -> str:
    if not can_mark(state, state.acting):
        return "no_marker"
    if action.strong and (state.step != "resource" or not state.game.ruleset.options.strong_marker):
        return "no_strong_marker"
    full = getattr(state.me, action.resource) >= state.game.ruleset.resources.resource_most
    return "resource_full" if full else ""


def _mark_fighter(state: State, action: act.MarkFighter) -> str:
    if not can_mark(state, state.acting):
        return "no_marker"
    return "" if action.fighter in state.fight.pool(state.acting) else "not_committed"


def _attach(state: State, action: act.Attach) -> str:
    game, me = state.game, state.me
    if action.card not in me.hand or game.sort(action.card) not in ("weapon", "skill"):
        return "not_in_hand"
    fighter = me.fighter(action.fighter)
    if fighter is None:
        return "not_in_play"
    if refused := refused_attachment(game, fighter, action.card):
        return refused
    card = game.other(action.card)
    return "" if affords(state, state.acting, card.command, card.logistics) else "too_dear"


def _lay(state: State, action: act.Lay) -> str:
    game, me = state.game, state.me
    if action.card not in me.hand or game.sort(action.card) != "logistics":
        return "not_in_hand"
    if not 0 <= action.place < len(me.laid):
        return "no_such_place"
    if me.plundered[action.place]:
        return "place_plundered"
    if me.laid[action.place] != NONE:
        return "place_taken"
    card = game.other(action.card)
    return "" if affords(state, state.acting, card.command, card.logistics) else "too_dear"


def _attack(state: State, action: act.Attack) -> str:
    if state.attacked:
        return "attacked_already"
    if state.me.turns <= state.game.ruleset.fight.turns_without_attacks:
        return "escalation"
    if action.enemy == state.acting or not 0 <= action.enemy < len(state.players):
        return "wrong_target"
    return "" if state.me.zone else "nobody_to_commit"


def _commit(state: State, action: act.Commit) -> str:
    combat, player = state.fight, state.acting
    if combat.lone(player):
        return "lone_tried"
    fighter = state.me.fighter(action.fighter)
    if fighter is None:
        return "not_in_play"
    if action.fighter in combat.pool(player):
        return "committed_already"
    cost = commit_cost(state, player, fighter, attacking=player == combat.attacker)
    return "" if affords(state, player, cost) else "too_dear"


def _lone(state: State, action: act.CommitLone) -> str:
    combat, player = state.fight, state.acting
    if combat.lone(player):
        return "lone_tried"
    if combat.pool(player):
        return "lone_after_others"
    if action.marker and not can_mark(state, player):
        return "no_marker"
    return "" if state.me.fighter(action.fighter) is not None else "not_in_play"


def _face_down(state: State, action: act.LayFaceDown) -> str:
    return "" if action.card in state.me.hand else "not_in_hand"


def _place(state: State, action: act.ChoosePlace) -> str:
    places = len(state.players[state.fight.target].plundered)
    return "" if 0 <= action.place < places else "no_such_place"


def _instant(state: State, action: act.PlayInstant) -> str:
    if refused := refused_instant(state, action.card, action.target, action.enemy):
        return refused
    if action.marker and not state.game.other(action.card).action_roll:
        return "no_action_roll"
    return "no_marker" if action.marker and not can_mark(state, state.acting) else ""


def _intercept(state: State, _action: act.Intercept) -> str:
    return "" if state.me.zone else "nobody_to_commit"


def _aim(state: State, action: act.Aim) -> str:
    combat = state.fight
    if action.fighter not in combat.pool(state.acting) or combat.aim_of(action.fighter) != NONE:
        return "not_committed"
    if not sheets(state)[action.fighter].fire:
        return "no_fire"
    return "" if action.target in combat.pool(combat.enemy_of(state.acting)) else "wrong_target"


def _free(state: State, player: int, card: int) -> bool:
    combat = state.fight
    return card in combat.pool(player) and combat.opponent(card) == NONE


def _pair(state: State, action: act.Pair) -> str:
    if not _free(state, state.acting, action.fighter):
        return "not_free"
    return "" if _free(state, state.fight.enemy_of(state.acting), action.enemy) else "not_free"


def _support(state: State, action: act.Support) -> str:
    combat = state.fight
    taken = any(one == action.fighter for one, _ in combat.supports)
    if taken or not _free(state, state.acting, action.fighter):
        return "not_free"
    enemy = combat.enemy_of(state.acting)
    clashes = action.enemy in combat.pool(enemy) and combat.opponent(action.enemy) != NONE
    return "" if clashes else "wrong_target"


def _reroll(state: State, _action: act.Reroll) -> str:
    return "rolled_already" if state.thrown else ""


_JUDGES: Final[Mapping[type[Any], Callable[[State, Any], str]]] = {
    act.Throw: _throw,
    act.Enlist: _enlist,
    act.Exchange: _exchange,
    act.Mark: _mark,
    act.MarkFighter: _mark_fighter,
    act.Attach: _attach,
    act.Lay: _lay,
    act.PlayInstant: _instant,
    act.Attack: _attack,
    act.Commit: _commit,
    act.CommitLone: _lone,
    act.LayFaceDown: _face_down,
    act.ChoosePlace: _place,
    act.Intercept: _intercept,
    act.Aim: _aim,
    act.Pair: _pair,
    act.Support: _support,
    act.Reroll: _reroll,
}
