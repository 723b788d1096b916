"""Castings and skills that stand for all others: each way to pick targets has one family."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from editor.rules.diskwars.spells.casting import Cast, blocks_for, enters_beside
from editor.rules.diskwars.spells.targets import able_targets, picked_reserves, reachable
from editor.rules.diskwars.spots import around, ring
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Point, Reserve, overlap, radius_cm
from editor.rules.diskwars.walking import heading_to, straight
from schemas.systems.diskwars import DiskwarsSpell
from schemas.systems.diskwars_spells import Ambushes, BuildsWall, Jumps, MovesFor, Swaps

MOST_LISTED: Final = 8
"""Most castings of one spell by one wizard that are offered."""
_PAIRS: Final = 12
_SPOTS: Final = 4
"""Spots tried for a disk that jumps, comes in or is built."""


def preferences(state: BattleState, caster: Disk, spell: DiskwarsSpell) -> Iterator[Cast]:
    """Yield castings of a spell that are worth checking."""
    find = _FAMILIES.get(spell.target_rules.pick)
    if find is None:
        yield Cast(caster.id, spell.id)
    else:
        yield from find(state, caster, spell)


def _disks(state: BattleState, caster: Disk, spell: DiskwarsSpell) -> Iterator[Cast]:
    target = spell.target_rules
    able = able_targets(state.table, spell, caster)
    near = [one for one in able if reachable(state.table, caster, one, spell)]
    count = min(target.count, len(able if target.one_in_reach else near))
    if not count:
        return
    pool = able if target.one_in_reach else near
    enemies_first = sorted(pool, key=lambda one: (one.player == caster.player, -one.card.points, one.id))
    picks: Iterator[tuple[Disk, ...]] = combinations(enemies_first, count)
    if any(isinstance(one, Swaps) and one.what == "layers" for one in spell.effects):
        picks = (one for one in picks if overlap(one[0].at, one[0].radius, one[-1].at, one[-1].radius))
    for picked in islice(picks, _PAIRS):
        yield from _on_disks(state, caster, spell, picked)


def _on_disks(
    state: BattleState, caster: Disk, spell: DiskwarsSpell, picked: Sequence[Disk]
) -> Iterator[Cast]:
    names = tuple(one.id for one in picked)
    blocks = list(blocks_for(state.table, spell, picked[0], caster.player, caster.card.faction))
    if any(isinstance(one, Jumps) for one in blocks):
        for at in _jump_spots(state, picked[0], blocks):
            yield Cast(caster.id, spell.id, names, (at,))
    elif any(isinstance(one, Ambushes) for one in blocks):
        for at in islice(around(picked[0], caster.radius, caster.at, over=True), _SPOTS):
            yield Cast(caster.id, spell.id, names, (at,))
    elif any(isinstance(one, MovesFor) for one in blocks):
        for number in range(_SPOTS):
            _way, path = straight(state.table, picked[0], 90.0 * number, picked[0].value("movement"))
            yield Cast(caster.id, spell.id, names, path=path)
    else:
        yield Cast(caster.id, spell.id, names)


def _jump_spots(state: BattleState, disk: Disk, blocks: Sequence[object]) -> Iterator[Point]:
    far = next(one.within_cm for one in blocks if isinstance(one, Jumps))
    for foe in state.table.disks:
        if foe.player != disk.player:
            yield from islice(around(foe, disk.radius, disk.at, over=True), 1)
    yield from ring(disk.at, far + 1.9 * disk.radius, _middle(state), _SPOTS)


def _spot(state: BattleState, caster: Disk, spell: DiskwarsSpell) -> Iterator[Cast]:
    walls = [one for one in spell.effects if isinstance(one, BuildsWall)]
    if walls:
        radius = radius_cm(walls[0].diameter_mm)
        for at in ring(caster.at, caster.radius + radius + 0.5, _middle(state)):
            yield Cast(caster.id, spell.id, spots=(at,))
        return
    for disk in state.table.disks:
        if disk.player != caster.player:
            yield Cast(caster.id, spell.id, spots=(disk.at,))


def _push(state: BattleState, caster: Disk, spell: DiskwarsSpell) -> Iterator[Cast]:
    for disk in state.table.disks:
        if disk.player != caster.player:
            yield Cast(caster.id, spell.id, path=(heading_to(caster.at, disk.at),))


def _opponents(state: BattleState, caster: Disk, spell: DiskwarsSpell) -> Iterator[Cast]:
    for player in state.table.players:
        if player.id != caster.player:
            yield Cast(caster.id, spell.id, opponent=player.id)


def _reserves(state: BattleState, caster: Disk, spell: DiskwarsSpell) -> Iterator[Cast]:
    target, table = spell.target_rules, state.table
    owners: list[str | None] = [None]
    if target.pick == "stack" and target.stack == "enemy":
        owners = [one.id for one in table.players if one.id != caster.player]
    own = table.player(caster.player)
    names: list[tuple[str, ...]] = [()]
    if target.pick == "lost":
        names = [(one.id,) for one in own.lost]
    elif target.place == "chosen":
        names = [(one.id,) for one in own.stack]
    for owner in owners:
        for picked in names:
            found = picked_reserves(table, caster.player, picked, owner, spell)
            cast = Cast(caster.id, spell.id, picked, opponent=owner)
            yield from _entering(state, caster, spell, cast, found)


def _entering(
    state: BattleState,
    caster: Disk,
    spell: DiskwarsSpell,
    cast: Cast,
    found: tuple[tuple[str, Reserve], ...],
) -> Iterator[Cast]:
    """Yield a casting with spots for the disks that come in beside the caster."""
    spots: list[list[Point]] = []
    taken: list[tuple[Point, float]] = [(one.at, one.radius) for one in state.table.disks]
    for _owner, reserve in found:
        radius = radius_cm(reserve.card.diameter_mm)
        for block in blocks_for(state.table, spell, reserve, caster.player, caster.card.faction):
            if enters_beside(block):
                ways = list(ring(caster.at, caster.radius + radius - 0.4, _middle(state)))
                free = [at for at in ways if not any(overlap(at, radius, *one) for one in taken)]
                best = (free or ways)[:_SPOTS]
                taken.append((best[0], radius))
                spots.append(best)
    if not spots:
        yield cast
        return
    for number in range(max(len(one) for one in spots)):
        chosen = tuple(one[number % len(one)] for one in spots)
        yield Cast(cast.caster, cast.spell, cast.targets, chosen, opponent=cast.opponent)


def _middle(state: BattleState) -> Point:
    return (state.battle.size[0] / 2, state.battle.size[1] / 2)


_FAMILIES: Final[dict[str, Callable[[BattleState, Disk, DiskwarsSpell], Iterator[Cast]]]] = {
    "disks": _disks,
    "spot": _spot,
    "throw": _spot,
    "push": _push,
    "player": _opponents,
    "stack": _reserves,
    "lost": _reserves,
}
"""Way to pick -> the family of its castings; the others pick by themselves."""
