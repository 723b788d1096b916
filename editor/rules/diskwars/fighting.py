"""The combat phase, layer by layer, with the choices that players make (phase 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from editor.rules.diskwars.base import Recorder
from editor.rules.diskwars.combat import Blow, Fighter, layer_blows, layers
from editor.rules.diskwars.events.combat import CombatBegan, LayerFought, Struck, ToPick
from editor.rules.diskwars.events.harm import Gone, Wounded
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Table
from editor.rules.diskwars.wounds import wounded

_NEVER: Final = 1_000_000
"""Toughness that no damage of a turn reaches."""


def begin(rec: Recorder) -> bool:
    """Begin the combat phase; return whether there is anything to fight."""
    table = rec.state.table
    if not any(table.in_combat(one) for one in table.disks):
        return False
    rec.note(CombatBegan(layers(tuple(fighters(table, piled=True))) or ()))
    return True


def fighters(table: Table, *, piled: bool = False) -> Iterator[Fighter]:
    """Yield the disks as the combat phase takes them, with all that spells change (phase 4).

    Args:
        table: the table.
        piled: only those that lie on others or under them.
    """
    for disk in table.disks:
        near = table.touching(disk)
        if piled and not near:
            continue
        yield Fighter(
            name=disk.id,
            side=disk.player,
            attack=disk.value("attack"),
            defence=disk.value("defence"),
            toughness=_NEVER if disk.under("immune_damage") else disk.value("toughness"),
            hits=disk.hits_left,
            damage=disk.damage,
            over=tuple(one.id for one in near if one.layer < disk.layer),
            swift=table.has_skill(disk, "strikes_first"),
            reckless=table.has_skill(disk, "strikes_all"),
        )


def over(state: BattleState) -> bool:
    """Return whether all layers have fought."""
    return state.level >= len(state.layers)


def go_on(rec: Recorder) -> None:
    """Let the next layer fight, or ask for the choices that it needs first."""
    state = rec.state
    if not state.choices and (wanted := picks(state)):
        rec.note(ToPick(state.level, wanted))
    else:
        _fight(rec)


def picks(state: BattleState) -> tuple[str, ...]:
    """Return the disks that have a choice whom to hit in this layer, in the order of asking."""
    found = [one.id for one in state.table.disks if len(options(state, one)) > 1]
    order: list[str] = [state.battle.seats[seat].id for seat in state.battle.from_seat(state.first)]
    return tuple(sorted(found, key=lambda name: order.index(state.table.found(name).player)))


def options(state: BattleState, disk: Disk) -> tuple[str, ...]:
    """Return whom a disk may choose to hit in this layer; empty if it has no choice."""
    if state.table.has_skill(disk, "strikes_all"):
        return ()
    layer = state.layers[state.level] if state.level < len(state.layers) else ()
    if disk.id in layer:
        return tuple(_fought(state.table, disk))
    near = [one for one in state.table.touching(disk) if one.player != disk.player]
    return tuple(one.id for one in near if one.id in layer and disk.id in _fought(state.table, one))


def _fought(table: Table, disk: Disk) -> list[str]:
    """Return the enemies under a disk that it fights: of a pile the uppermost, where it is not reckless."""
    below = [one for one in table.touching(disk) if one.player != disk.player and one.layer < disk.layer]
    if table.has_skill(disk, "strikes_all"):
        return [one.id for one in below]
    covered = {under.id for one in below for under in table.touching(one) if under.layer < one.layer}
    return [one.id for one in below if one.id not in covered]


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
            rec.note(Struck(blow.striker, blow.target, _dealt(rec.state.table, blow), blow.answer))
        _settle(rec, blows, found)
    rec.note(LayerFought(state.level))


def _dealt(table: Table, blow: Blow) -> int:
    return 0 if table.found(blow.target).under("immune_damage") else blow.amount


def _settle(rec: Recorder, blows: Iterable[Blow], layer: Sequence[Blow]) -> None:
    """Turn damage into wounds and remove who is destroyed, all at once."""
    hit = {one.target for one in blows}
    table = rec.state.table
    for disk in table.disks:
        if disk.id in hit:
            wounds, left, _ = wounded(disk.damage, disk.value("toughness"), disk.card.hits)
            if wounds:
                by = credited(table, disk, [one for one in layer if one.target == disk.id])
                rec.note(Wounded(disk.id, wounds, left, by))
                if disk.wounds + wounds >= disk.card.hits:
                    rec.note(Gone(disk.id, by))


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
