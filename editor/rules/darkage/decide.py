"""An action becomes events: dice are rolled, what follows by itself follows at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from editor.rules.core.dice import Dice
from editor.rules.darkage import actions as act
from editor.rules.darkage import events as ev
from editor.rules.darkage import flow, instants, paying
from editor.rules.darkage.aftermath import win_if_won
from editor.rules.darkage.check import check
from editor.rules.darkage.fighting_values import commit_cost, lone_commit_cost
from editor.rules.darkage.means import affords
from editor.rules.darkage.recorder import Recorder
from editor.rules.darkage.state import State, Step
from schemas.problems import Message


def decide(state: State, action: act.Action, dice: Dice) -> Recorder | Message:
    """Return what follows from an action, or the rule that forbids it."""
    refused = check(state, action)
    if refused is not None:
        return refused
    rec = Recorder(state, dice)
    _DEEDS[type(action)](rec, action)
    flow.settle(rec)
    return rec


def _begin(rec: Recorder, _action: act.Begin) -> None:
    game = rec.state.game
    count = len(rec.state.players)
    for player in range(count):
        rec.note(ev.Shuffled(player, _shuffled(game.stocks[player], rec.dice)))
        flow.roll_resources(rec, player)
        if not game.raiders[player]:
            instants.draw(rec, player, game.ruleset.deck.first_draw)
    first = rec.dice.roll(count) - 1
    rec.note(ev.FirstPlayer(first))
    flow.step_to(rec, "setup", "first_discard", first)


def _shuffled(cards: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = dice.roll(place + 1) - 1
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def _throw(rec: Recorder, action: act.Throw) -> None:
    rec.note(ev.Thrown(rec.state.acting, (action.card,)))


def _done(rec: Recorder, _action: act.Done) -> None:
    _ENDS[rec.state.step](rec)


def _enlist(rec: Recorder, action: act.Enlist) -> None:
    state, player = rec.state, rec.state.acting
    game, rules = state.game, state.game.ruleset.resources
    command = rules.enlist_cost + action.command
    paying.make_up(rec, player, command)
    bonus = action.command + state.bonus + (rules.marker_bonus if action.marker else 0)
    die, needed = rec.die(), game.unit(action.card).control
    joined = die + bonus >= needed
    back = not joined and game.ruleset.options.failed_to_hand
    rec.note(ev.Enlisting(player, action.card, die, bonus, needed, command, action.marker, joined, back))
    if rec.state.attempts >= rules.enlist_attempts:
        flow.end_enlist(rec)


def _exchange(rec: Recorder, _action: act.Exchange) -> None:
    paying.exchange(rec, rec.state.acting, 1)


def _mark(rec: Recorder, action: act.Mark) -> None:
    rules = rec.state.game.ruleset
    points = rules.options.strong_marker if action.strong else rules.resources.marker_bonus
    command = points if action.resource == "command" else 0
    rec.note(
        ev.Changed(
            rec.state.acting,
            command,
            points - command,
            markers=-1,
            why="strong_marker" if action.strong else "marker",
        )
    )


def _mark_fighter(rec: Recorder, action: act.MarkFighter) -> None:
    rec.note(ev.FighterMarked(rec.state.acting, action.fighter))


def _attach(rec: Recorder, action: act.Attach) -> None:
    paying.pay_card(rec, rec.state.acting, rec.state.game.other(action.card))
    rec.note(ev.Attached(rec.state.acting, action.card, action.fighter))


def _lay(rec: Recorder, action: act.Lay) -> None:
    paying.pay_card(rec, rec.state.acting, rec.state.game.other(action.card))
    rec.note(ev.Laid(rec.state.acting, action.card, action.place))
    win_if_won(rec)


def _instant(rec: Recorder, action: act.PlayInstant) -> None:
    instants.play(rec, action.card, action.target, action.enemy, marker=action.marker)


def _attack(rec: Recorder, action: act.Attack) -> None:
    player = rec.state.acting
    rec.note(ev.AttackBegan(player, action.enemy))
    flow.step_to(rec, "combat", "attack_pool", player)


def _commit(rec: Recorder, action: act.Commit) -> None:
    state, player = rec.state, rec.state.acting
    fighter = state.me.fighter(action.fighter)
    if fighter is not None:
        cost = commit_cost(state, player, fighter, attacking=player == state.fight.attacker)
        paying.make_up(rec, player, cost)
        rec.note(ev.Committed(player, action.fighter, cost))


def _lone(rec: Recorder, action: act.CommitLone) -> None:
    state, player = rec.state, rec.state.acting
    fighter = state.me.fighter(action.fighter)
    if fighter is None:
        return
    die = rec.die()
    more = state.game.ruleset.resources.marker_bonus if action.marker else 0
    attacking = player == state.fight.attacker
    cost = lone_commit_cost(state, player, fighter, die + more, attacking=attacking)
    joined = affords(state, player, cost)
    if joined:
        paying.make_up(rec, player, cost)
    rec.note(ev.Committed(player, action.fighter, cost, True, die, action.marker, joined))
    _ENDS[state.step](rec)


def _face_down(rec: Recorder, action: act.LayFaceDown) -> None:
    rec.note(ev.LaidFaceDown(rec.state.acting, action.card))
    _ENDS[rec.state.step](rec)


def _place(rec: Recorder, action: act.ChoosePlace) -> None:
    flow.place_named(rec, action.place)


def _intercept(rec: Recorder, _action: act.Intercept) -> None:
    player = rec.state.acting
    rec.note(ev.Intercepted(player))
    flow.step_to(rec, "combat", "reaction", player)


def _aim(rec: Recorder, action: act.Aim) -> None:
    rec.note(ev.Aimed(action.fighter, action.target))


def _pair(rec: Recorder, action: act.Pair) -> None:
    attacking = rec.state.acting == rec.state.fight.attacker
    one, other = action.fighter, action.enemy
    rec.note(ev.Paired(one, other) if attacking else ev.Paired(other, one))
    flow.after_pair(rec)


def _support(rec: Recorder, action: act.Support) -> None:
    rec.note(ev.Supported(action.fighter, action.enemy))


def _reroll(rec: Recorder, _action: act.Reroll) -> None:
    flow.roll_resources(rec, rec.state.acting)


_ENDS: Final[Mapping[Step, Callable[[Recorder], None]]] = {
    "stock": flow.end_stock,
    "enlist": flow.end_enlist,
    "action": flow.end_action,
    "attack_pool": flow.end_attack_pool,
    "attack_card": flow.end_attack_card,
    "intercept": flow.pass_by,
    "reaction": flow.end_reaction,
    "defence_pool": flow.end_defence_pool,
    "defence_card": flow.end_defence_card,
    "attacker_cards": flow.end_round_cards,
    "defender_cards": flow.end_round_cards,
    "resource": flow.end_turn,
}
"""Step -> what follows when who acts has done in it."""
_DEEDS: Final[Mapping[type[Any], Callable[[Recorder, Any], None]]] = {
    act.Begin: _begin,
    act.Throw: _throw,
    act.Done: _done,
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
