"""From an action to its events; the one place that rolls."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from editor.rules.core.dice import Dice
from editor.rules.wizwar import actions as act
from editor.rules.wizwar import effects, flow, handling, harming, means
from editor.rules.wizwar import events as ev
from editor.rules.wizwar.check import check, counts_as_attack
from editor.rules.wizwar.recorder import Recorder
from editor.rules.wizwar.state import Blow, GameState, Link
from schemas.problems import Message


def decide(state: GameState, action: act.Action, dice: Dice) -> Recorder | Message:
    """Return what an action leads to, or the rule that forbids it."""
    refusal = check(state, action)
    if refusal is not None:
        return refusal
    rec = Recorder(state, dice)
    _DECIDE[type(action)](rec, action)
    return rec


def _begin(rec: Recorder, _action: act.Begin) -> None:
    battle = rec.state.battle
    free = list(range(len(battle.dealt)))
    dealt = tuple(
        -1 if sector is not None else free.pop(rec.dice.roll(len(free)) - 1) for sector in battle.sectors
    )
    turned = tuple(
        side.turned if side.turned is not None else rec.dice.roll(4) - 1 for side in battle.scenario.sides
    )
    rec.note(ev.SectorsLaid(dealt, turned))
    _who_begins(rec)
    for side in range(len(rec.state.wizards)):
        handling.draw(rec, side, battle.ruleset.hand.starting_cards)
    rec.note(ev.TurnBegan(rec.state.first, 1))


def _who_begins(rec: Recorder) -> None:
    """Roll until one die is the highest (set-up)."""
    sides = list(range(len(rec.state.wizards)))
    if rec.state.battle.scenario.first == "first_side":
        rec.note(ev.FirstRolled(0))
        return
    rolls: list[tuple[int, int]] = []
    while len(sides) > 1:
        faces = [(side, rec.dice.roll(6)) for side in sides]
        rolls += faces
        highest = max(face for _, face in faces)
        sides = [side for side, face in faces if face == highest]
    rec.note(ev.FirstRolled(sides[0], tuple(rolls)))


def _walk(rec: Recorder, action: act.Walk) -> None:
    state, me = rec.state, rec.state.active
    start = state.wizards[me].square
    squares = (start, *action.path)
    last = (squares[-2], squares[-1])
    fire = all(fire for to, fire in means.ways_out(state, me)[last[0]] if to == last[1])
    steps = {frozenset(pair) for pair in pairwise(squares)}
    mates = state.maze.mates
    passed = tuple(
        one.half for one in state.unlocked if frozenset((one.half // 4, mates[one.half] // 4)) in steps
    )
    rec.note(ev.Walked(me, action.path))
    if passed:
        rec.note(ev.DoorsShut(passed))
    if fire:
        damage = state.battle.ruleset.board.fire_damage
        rec.note(ev.BlowCame(Blow("indirect", me, damage=damage, damage_kind="magical")))
        flow.settle(rec)


def _hasten(rec: Recorder, action: act.Hasten) -> None:
    me = rec.state.active
    rec.note(ev.Hastened(me, action.card, means.number_of(rec.state, me, action.card)))


def _cast(rec: Recorder, action: act.Cast) -> None:
    state, me, target = rec.state, rec.state.active, action.target
    spec = state.battle.spec(action.card)
    number = means.number_of(state, me, action.number) if spec.takes_numbers else 0
    attack = counts_as_attack(state, spec, target)
    rec.note(ev.CardPlayed(me, action.card, action.number, target, attack))
    if target.kind == "wizard" and target.number != me:
        rec.note(ev.BlowCame(effects.blow_of(rec.state, spec, action.card, target, number)))
    elif spec.hurts is not None:
        effects.strike_object(rec, spec, target, number)
    else:
        effects.work(rec, spec, action.card, target, number)
    flow.settle(rec)


def _strike(rec: Recorder, action: act.Strike) -> None:
    damage = rec.state.battle.ruleset.wizard.punch_damage
    rec.note(ev.WeaponUsed(rec.state.active, -1, action.target))
    _hit(rec, action.target, Blow("punch", action.target.number, rec.state.active, damage=damage))


def _wield(rec: Recorder, action: act.Wield) -> None:
    me = rec.state.active
    weapon = rec.state.battle.spec(action.card).weapon
    if weapon is None:
        raise RuntimeError("a blow with what is no weapon was let through")
    rec.note(ev.WeaponUsed(me, action.card, action.target, action.throw))
    if action.throw:
        lands = rec.state.wizards[action.target.number].square
        rec.note(ev.ThingDropped(me, action.card, lands))
    blow = Blow(
        "weapon",
        action.target.number,
        me,
        action.card,
        damage=weapon.damage,
        damage_kind=weapon.damage_kind,
    )
    _hit(rec, action.target, blow)


def _hit(rec: Recorder, target: act.Target, blow: Blow) -> None:
    """Let a blow fall on a wizard, who may answer, or on what stands there."""
    if target.kind == "wizard":
        rec.note(ev.BlowCame(blow))
    elif target.kind == "side":
        harming.batter(rec, half=target.number, damage=blow.damage)
    else:
        harming.batter(rec, square=target.number, damage=blow.damage)
    flow.settle(rec)


def _show(rec: Recorder, action: act.Show) -> None:
    rec.note(ev.CardShown(rec.state.side, action.card))


def _put_down(rec: Recorder, action: act.PutDown) -> None:
    handling.put_down(rec, rec.state.active, action.thing)
    flow.settle(rec)


def _pick_up(rec: Recorder, action: act.PickUp) -> None:
    rec.note(ev.ThingTaken(rec.state.active, action.thing))
    flow.settle(rec)


def _discard(rec: Recorder, action: act.Discard) -> None:
    rec.note(ev.CardsLost(rec.state.side, (action.card,)))
    if rec.state.step == "discard":
        flow.settle(rec)


def _end_turn(rec: Recorder, _action: act.EndTurn) -> None:
    flow.end_turn(rec)
    flow.settle(rec)


def _answer(rec: Recorder, action: act.Answer) -> None:
    state, side = rec.state, rec.state.side
    blow = state.blows[0]
    if action.card < 0:
        if side == blow.victim:
            flow.settle_blow(rec)
        elif flow.ask_victim(rec):
            return
        flow.settle(rec)
        return
    spec = state.battle.spec(action.card)
    cancels = spec.cancels and bool(blow.chain) and blow.chain[-1].side != side
    against = len(blow.chain) - 1 if cancels else -1
    rec.note(ev.Countered(Link(action.card, side, action.number, against)))
    if side == blow.victim and flow.ask_attacker(rec):
        return
    flow.settle(rec)


_DECIDE: Final[dict[type[Any], Callable[[Recorder, Any], None]]] = {
    act.Begin: _begin,
    act.Walk: _walk,
    act.Hasten: _hasten,
    act.Cast: _cast,
    act.Strike: _strike,
    act.Wield: _wield,
    act.Show: _show,
    act.PutDown: _put_down,
    act.PickUp: _pick_up,
    act.Discard: _discard,
    act.EndTurn: _end_turn,
    act.Answer: _answer,
}
