"""The events of an action, with the dice where the rules leave something to chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from editor.rules.core.dice import Dice
from editor.rules.diskwars import actions as act
from editor.rules.diskwars import events as ev
from editor.rules.diskwars import fighting, flow
from editor.rules.diskwars.aiming import shooters, within
from editor.rules.diskwars.check import as_cast, check, skill_of
from editor.rules.diskwars.recorder import Recorder
from editor.rules.diskwars.spells import interpreter
from editor.rules.diskwars.spells.casting import Cast, Resolve
from editor.rules.diskwars.spells.play import shots
from editor.rules.diskwars.spells.table import Disk, Pending
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.walking import way
from schemas.problems import Message


def decide(state: BattleState, action: act.Action, dice: Dice) -> Recorder | Message:
    """Return the events of an action and the states between, or what forbids it."""
    forbidden = check(state, action)
    if forbidden is not None:
        return forbidden
    rec = Recorder(state, dice)
    _DECIDE[type(action)](rec, action)
    return rec


def _disk(rec: Recorder, name: str) -> Disk:
    found = rec.state.table.disk(name)
    if found is None:
        raise LookupError(name)
    return found


def _order(rec: Recorder, action: act.OrderStack) -> None:
    rec.tell(ev.StackLaid(rec.state.active, action.order))
    flow.after_order(rec)


def _lots(rec: Recorder, _action: act.DrawLots) -> None:
    face = rec.dice.roll(len(rec.state.battle.seats))
    rec.tell(ev.LotsDrawn(face - 1, face))
    flow.deploy(rec, rec.state.first)


def _place(rec: Recorder, action: act.Place) -> None:
    state = rec.state
    seat, step = state.active, state.step
    rec.tell(ev.Placed(seat, action.disk, action.at, state.table.top()))
    if step == "deploy":
        flow.deploy(rec, (seat + 1) % len(state.battle.seats))
    elif not rec.state.left or not rec.state.player.stack:
        flow.reinforce(rec, flow.later(rec.state))


def _hold_back(rec: Recorder, _action: act.HoldBack) -> None:
    step, seat = rec.state.step, rec.state.active
    rec.tell(ev.Stopped(seat, step))
    if step == "deploy":
        flow.deploy(rec, (seat + 1) % len(rec.state.battle.seats))
    else:
        flow.reinforce(rec, flow.later(rec.state))


def _move(rec: Recorder, action: act.Move) -> None:
    disk = _disk(rec, action.disk)
    found = way(rec.state.table, disk, action.path)
    rec.tell(ev.Moved(action.disk, action.path, found.spots, rec.state.table.top()))
    flow.activated(rec, rec.state.active)


def _rest(rec: Recorder, action: act.Rest) -> None:
    rec.tell(ev.Rested(action.disk))
    flow.activated(rec, rec.state.active)


def _cast(rec: Recorder, action: Cast) -> None:
    state = rec.state
    rec.tell_all(interpreter.decide(state.table, action, state.battle.ruleset, rec.dice))
    if state.step == "answer":
        # A counterspell works at once: the announced spell and its caster's activation are spent.
        flow.activated(rec, rec.state.caster)
    else:
        flow.announced(rec)


def _skill(rec: Recorder, action: act.UseSkill) -> None:
    state = rec.state
    disk = _disk(rec, action.disk)
    skill = skill_of(state, disk, action.skill)
    if skill is None:
        raise LookupError(action.skill)
    cast = as_cast(action, skill)
    pending = Pending(disk.player, disk.id, skill, cast.targets, cast.spots, cast.path, cast.opponent)
    rec.tell_all(interpreter.use_skill(state.table, pending, action.skill, state.battle.ruleset, rec.dice))
    flow.activated(rec, state.active)


def _stop(rec: Recorder, _action: act.StopActivating) -> None:
    state = rec.state
    rec.tell(ev.Stopped(state.active, "activate"))
    flow.next_group(rec, (state.active + 1) % len(state.battle.seats))


def _let_pass(rec: Recorder, _action: act.LetPass) -> None:
    flow.answer(rec, rec.state.waiting)


def _throw(rec: Recorder, action: act.ThrowOn) -> None:
    flow.work(rec, Resolve((action.at,)))


def _shoot(rec: Recorder, action: act.Shoot) -> None:
    """Drop all missiles of a disk at once; a target that turns out to be too far costs the shot."""
    state = rec.state
    disk, target = _disk(rec, action.disk), _disk(rec, action.target)
    far = not within(state, disk, target)
    rec.tell(ev.Shot(action.disk, action.target, far, target.under("sure_target") and not far))
    for one in disk.card.shooting:
        now = rec.state.table
        rec.tell_all(
            shots(now, disk, target, one.missile, one.count, state.battle.ruleset, rec.dice, spares=True)
        )
    if not shooters(rec.state, state.active):
        flow.shoot(rec, flow.later(rec.state))


def _hold_fire(rec: Recorder, _action: act.HoldFire) -> None:
    rec.tell(ev.Stopped(rec.state.active, "shoot"))
    flow.shoot(rec, flow.later(rec.state))


def _pick(rec: Recorder, action: act.Pick) -> None:
    rec.tell(ev.Picked(action.disk, action.target))
    if fighting.go_on(rec):
        flow.end_turn(rec)


_DECIDE: Final[Mapping[type, Callable[[Recorder, Any], None]]] = {
    act.OrderStack: _order,
    act.DrawLots: _lots,
    act.Place: _place,
    act.HoldBack: _hold_back,
    act.Move: _move,
    act.Rest: _rest,
    Cast: _cast,
    act.UseSkill: _skill,
    act.StopActivating: _stop,
    act.LetPass: _let_pass,
    act.ThrowOn: _throw,
    act.Shoot: _shoot,
    act.HoldFire: _hold_fire,
    act.Pick: _pick,
}
