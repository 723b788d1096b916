"""The combat phase, layer by layer, with the choices that players make (phase 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from editor.rules.diskwars import events as ev
from editor.rules.diskwars.combat import Blow, layer_blows, layers
from editor.rules.diskwars.damage import wounded
from editor.rules.diskwars.recorder import Recorder
from editor.rules.diskwars.spells import events as magic
from editor.rules.diskwars.spells.play import fighters
from editor.rules.diskwars.spells.table import Disk, Table
from editor.rules.diskwars.state import BattleState


def begin(rec: Recorder) -> bool:
    """Begin the combat phase; return whether it is over already."""
    table = rec.state.table
    if not any(table.in_combat(one) for one in table.disks):
        return True
    piled = [one for one in fighters(table) if one.over or table.pinned(_disk(table, one.name))]
    rec.tell(ev.CombatBegan(layers(piled) or ()))
    return go_on(rec)


def go_on(rec: Recorder) -> bool:
    """Fight layer after layer until somebody has to choose; return whether the phase is over."""
    while rec.state.level < len(rec.state.layers):
        state = rec.state
        if state.choosing:
            return False
        if not state.choices and (wanted := picks(state)):
            rec.tell(ev.ToPick(state.level, wanted))
            return False
        _fight(rec)
    return True


def picks(state: BattleState) -> tuple[str, ...]:
    """Return the disks that have a choice whom to hit in this layer, in the order of asking."""
    found = [one.id for one in state.table.disks if len(options(state, one)) > 1]
    order: list[str] = [state.battle.seats[seat].id for seat in state.battle.from_seat(state.first)]
    return tuple(sorted(found, key=lambda name: order.index(_disk(state.table, name).player)))


def options(state: BattleState, disk: Disk) -> tuple[str, ...]:
    """Return whom a disk may choose to hit in this layer; nothing where it has no choice."""
    if state.table.has_skill(disk, "strikes_all"):
        return ()
    layer = state.layers[state.level] if state.level < len(state.layers) else ()
    near = [one for one in state.table.touching(disk) if one.player != disk.player]
    if disk.id in layer:
        return tuple(one.id for one in near if one.layer < disk.layer)
    return tuple(one.id for one in near if one.layer > disk.layer and one.id in layer)


def _fight(rec: Recorder) -> None:
    state = rec.state
    layer = state.layers[state.level]
    found = layer_blows(
        tuple(fighters(state.table)),
        [name for name in layer if state.table.disk(name) is not None],
        dict(state.choices),
        state.battle.ruleset,
    )
    for first in (True, False):
        blows = [one for one in found if one.first is first]
        for blow in blows:
            rec.tell(ev.Struck(blow.striker, blow.target, _dealt(rec.state.table, blow), blow.answer))
        _settle(rec, blows, found)
    rec.tell(ev.LayerFought(state.level))


def _dealt(table: Table, blow: Blow) -> int:
    return 0 if _disk(table, blow.target).under("immune_damage") else blow.amount


def _settle(rec: Recorder, blows: Iterable[Blow], layer: Sequence[Blow]) -> None:
    """Turn damage into wounds and remove who is destroyed, all at once."""
    hit = {one.target for one in blows}
    table = rec.state.table
    for disk in table.disks:
        if disk.id in hit:
            wounds, left, _ = wounded(disk.damage, disk.value("toughness"), disk.card.hits)
            if wounds:
                by = credited(table, disk, [one for one in layer if one.target == disk.id])
                rec.tell(magic.Wounded(disk.id, wounds, left, by))
                if disk.wounds + wounds >= disk.card.hits:
                    rec.tell(magic.Gone(disk.id, by))


def credited(table: Table, victim: Disk, blows: Iterable[Blow]) -> str:
    """Return the player who scores for a disk.

    Of several the one with the greatest attack, then defence, then toughness; nobody where all are even.
    """
    strikers = [table.disk(one.striker) for one in blows]
    values = [
        ((one.value("attack"), one.value("defence"), one.value("toughness")), one.player)
        for one in strikers
        if one is not None and one.player != victim.player
    ]
    best = max((value for value, _ in values), default=None)
    players = {player for value, player in values if value == best}
    if len({player for _, player in values}) == 1 or len(players) == 1:
        return next(iter(players))
    return ""


def _disk(table: Table, name: str) -> Disk:
    found = table.disk(name)
    if found is None:
        raise LookupError(name)
    return found
