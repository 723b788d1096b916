"""The state after an event; nothing here rolls or refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from editor.rules.diskwars import events as ev
from editor.rules.diskwars.auras import refreshed
from editor.rules.diskwars.spells import events as magic
from editor.rules.diskwars.spells.table import Disk, Lasting, Table
from editor.rules.diskwars.state import BattleState


def evolve(state: BattleState, event: ev.Event) -> BattleState:
    """Return the state after an event."""
    own = _OWN.get(type(event))
    after = own(state, event) if own is not None else _magic(state, event)
    if after.table is not state.table and after.battle.auras:
        table = refreshed(after.table, after.battle.auras)
        if table is not after.table:
            after = after.but(table=table)
    return after


def _magic(state: BattleState, event: Any) -> BattleState:
    table = magic.evolve(state.table, event)
    after = state.but(table=table)
    match event:
        case magic.Wounded(disk=disk, by=by) if state.step == "shoot":
            hurt = table.disk(disk)
            if hurt is not None and hurt.wounds >= hurt.card.hits and disk not in dict(state.doomed):
                after = after.but(doomed=(*state.doomed, (disk, by)))
        case magic.Announced(pending=pending) if state.step != "answer":
            caster = state.battle.seat_number(pending.player)
            after = _spent(after, table).but(caster=caster, actor=pending.caster)
        case magic.Skilled(disk=disk):
            after = _spent(after, table).but(actor=disk)
        case _:
            pass
    return after


def _stack_laid(state: BattleState, event: ev.StackLaid) -> BattleState:
    player = state.table.players[event.seat]
    by_id = {one.id: one for one in player.stack}
    laid = replace(player, stack=tuple(by_id[one] for one in event.order if one in by_id))
    return state.but(table=state.table.with_player(laid))


def _lots(state: BattleState, event: ev.LotsDrawn) -> BattleState:
    return state.but(first=event.seat)


def _placed(state: BattleState, event: ev.Placed) -> BattleState:
    player = state.table.players[event.seat]
    reserve = next(one for one in player.stack if one.id == event.disk)
    rest = tuple(one for one in player.stack if one.id != event.disk)
    table = state.table.with_player(replace(player, stack=rest))
    disk = Disk(reserve.id, reserve.card, player.id, event.at, event.layer)
    return state.but(table=replace(table, disks=(*table.disks, disk)), left=max(state.left - 1, 0))


def _turn_began(state: BattleState, event: ev.TurnBegan) -> BattleState:
    rules = state.battle.ruleset.turn
    bonus = (
        Lasting("turn", value="attack", by=rules.berserk_attack),
        Lasting("turn", value="defence", by=rules.berserk_defence),
        Lasting("turn", value="toughness", by=rules.berserk_toughness),
    )
    table = state.table
    for name in event.berserk:
        disk = table.disk(name)
        if disk is not None:
            table = table.with_disk(replace(disk, lasting=(*disk.lasting, *bonus)))
    return state.but(
        table=table,
        turn=event.turn,
        first=event.first,
        stopped=frozenset(),
        shot=frozenset(),
        attacked=frozenset(),
        layers=(),
        level=0,
        choices=(),
        choosing=(),
        doomed=(),
    )


def _asked(state: BattleState, event: ev.Asked) -> BattleState:
    table = state.table
    if event.step == "activate" and event.left == state.battle.ruleset.turn.disks_per_activation:
        table = table.with_player(magic.activated_again(table.players[event.seat]))
    return state.but(table=table, step=event.step, active=event.seat, left=event.left, waiting=event.waiting)


def _stopped(state: BattleState, event: ev.Stopped) -> BattleState:
    for_good = event.step in ("activate", "deploy")
    stopped = state.stopped | {event.seat} if for_good else state.stopped
    return state.but(stopped=stopped, left=0)


def _skipped(state: BattleState, event: ev.Skipped) -> BattleState:
    player = state.table.players[event.seat]
    return state.but(table=state.table.with_player(magic.skipped(player)))


def _activation_ended(state: BattleState, _event: ev.ActivationEnded) -> BattleState:
    return state.but(table=magic.phase_ended(state.table), left=0)


def _spent(state: BattleState, table: Table) -> BattleState:
    return state.but(table=table, left=max(state.left - 1, 0))


def _moved(state: BattleState, event: ev.Moved) -> BattleState:
    disk = state.table.disk(event.disk)
    if disk is None:
        raise LookupError(event.disk)
    at = event.spots[-1] if event.spots else disk.at
    layer = event.layer if event.spots else disk.layer
    return _spent(state, state.table.with_disk(replace(disk, at=at, layer=layer, activated=True)))


def _rested(state: BattleState, event: ev.Rested) -> BattleState:
    return _spent(state, magic.evolve(state.table, magic.Marked(event.disk, True)))


def _shot(state: BattleState, event: ev.Shot) -> BattleState:
    return state.but(shot=state.shot | {event.disk}, actor=event.disk)


def _shooting_ended(state: BattleState, _event: ev.ShootingEnded) -> BattleState:
    return state.but(doomed=(), left=0)


def _combat_began(state: BattleState, event: ev.CombatBegan) -> BattleState:
    return state.but(step="fight", layers=event.layers, level=0, choices=(), choosing=())


def _to_pick(state: BattleState, event: ev.ToPick) -> BattleState:
    return state.but(step="fight", level=event.level, choosing=event.disks, active=_owner(state, event.disks))


def _owner(state: BattleState, disks: tuple[str, ...]) -> int:
    disk = state.table.disk(disks[0]) if disks else None
    return state.battle.seat_number(disk.player) if disk is not None else state.active


def _picked(state: BattleState, event: ev.Picked) -> BattleState:
    rest = tuple(one for one in state.choosing if one != event.disk)
    return state.but(
        choices=(*state.choices, (event.disk, event.target)), choosing=rest, active=_owner(state, rest)
    )


def _struck(state: BattleState, event: ev.Struck) -> BattleState:
    table = magic.evolve(state.table, magic.Harmed(event.target, event.amount))
    attacked = state.attacked if event.answer else state.attacked | {event.striker}
    return state.but(table=table, attacked=attacked)


def _layer_fought(state: BattleState, event: ev.LayerFought) -> BattleState:
    return state.but(level=event.level + 1, choices=(), choosing=())


def _turn_ended(state: BattleState, event: ev.TurnEnded) -> BattleState:
    before, turns = state.held
    again = turns + 1 if before == event.holder else 1
    held = (-1, 0) if event.holder is None else (event.holder, again)
    return state.but(table=magic.turn_ended(state.table), held=held)


def _battle_ended(state: BattleState, event: ev.BattleEnded) -> BattleState:
    return state.but(step="over", winner=event.winner, ended=event.reason)


_OWN: Final[Mapping[type, Callable[[BattleState, Any], BattleState]]] = {
    ev.StackLaid: _stack_laid,
    ev.LotsDrawn: _lots,
    ev.Placed: _placed,
    ev.TurnBegan: _turn_began,
    ev.Asked: _asked,
    ev.Stopped: _stopped,
    ev.Skipped: _skipped,
    ev.ActivationEnded: _activation_ended,
    ev.Moved: _moved,
    ev.Rested: _rested,
    ev.Shot: _shot,
    ev.ShootingEnded: _shooting_ended,
    ev.CombatBegan: _combat_began,
    ev.ToPick: _to_pick,
    ev.Picked: _picked,
    ev.Struck: _struck,
    ev.LayerFought: _layer_fought,
    ev.TurnEnded: _turn_ended,
    ev.BattleEnded: _battle_ended,
}
