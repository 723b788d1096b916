"""What a shot and a fight promise, before anything is decided (phases 3 and 4)."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import Final, NamedTuple

from editor.rules.core.parts import Part
from editor.rules.diskwars.battle import missile_type
from editor.rules.diskwars.combat import fight, layer_blows
from editor.rules.diskwars.fighting import fighters
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Point, gap, radius_cm
from editor.rules.diskwars.wounds import wounded

_HUNDRED: Final = 100
_COMBAT: Final = "phase 4"
"""The section of the book."""


class ShotOdds(NamedTuple):
    """What a shot promises. It is exact for a target that lies alone; bounces are not counted."""

    missiles: int
    """How many reach the target."""
    hit: float
    """Chance of each to touch it, 0 to 1."""
    damage: float
    """Damage to be expected."""
    wound: float
    """Chance that it takes a wound."""
    destroyed: float
    """Chance that it is destroyed."""


def hit_chance(state: BattleState, target: Disk) -> float:
    """Return the chance that a missile dropped on the centre of a disk that lies alone touches it."""
    rules = state.battle.ruleset.turn
    spread = rules.missile_drop_cm * rules.missile_scatter_percent / _HUNDRED
    reach = target.radius + radius_cm(rules.missile_diameter_mm)
    return 1.0 if spread <= 0 else 1.0 - exp(-(reach**2) / (2 * spread**2))


def shot_odds(state: BattleState, disk: Disk, target: Disk) -> ShotOdds:
    """Return what it promises to drop all missiles of a disk on a target."""
    far = gap(disk.at, disk.radius, target.at, target.radius)
    kinds = ((missile_type(one.missile, state.battle.ruleset), one.count) for one in disk.card.shooting)
    harms = [kind.damage for kind, count in kinds if kind and far <= kind.range_cm for _ in range(count)]
    hit = 1.0 if target.under("sure_target") else hit_chance(state, target)
    sums = {0: 1.0}
    for harm in () if target.under("immune_missiles") or target.under("immune_damage") else harms:
        after: dict[int, float] = {}
        for done, share in sums.items():
            after[done + harm] = after.get(done + harm, 0.0) + share * hit
            after[done] = after.get(done, 0.0) + share * (1 - hit)
        sums = after
    found = [
        (wounded(target.damage + done, target.value("toughness"), target.hits_left), share)
        for done, share in sums.items()
    ]
    return ShotOdds(
        len(harms),
        hit,
        sum(done * share for done, share in sums.items()),
        sum(share for one, share in found if one.wounds),
        sum(share for one, share in found if one.destroyed),
    )


class PickOdds(NamedTuple):
    """What hitting one enemy in the layer that fights now does; no die is rolled for it."""

    damage: int
    """Damage that the enemy has then, with what it had before in this turn."""
    toughness: int
    """Damage that makes a wound."""
    parts: tuple[Part, ...]
    """What the damage is made of."""
    wounds: dict[str, int]
    """Disk -> wounds that it takes: the one that picks, and the enemies in its fight."""
    destroyed: tuple[str, ...]


def pick_odds(state: BattleState, disk: Disk, target: Disk) -> PickOdds:
    """Return what comes of the layer that fights now if a disk hits one of its enemies (phase 4).

    Who has not picked yet hits the first that it may.
    """
    table = state.table
    layer = [name for name in state.layers[state.level] if table.disk(name) is not None]
    choices = {**dict(state.choices), disk.id: target.id}
    blows = layer_blows(tuple(fighters(table)), layer, choices, state.battle.ruleset)
    near = (disk, *(one for one in table.touching(disk) if one.player != disk.player))
    dealt = {
        one.id: 0 if one.under("immune_damage") else sum(b.amount for b in blows if b.target == one.id)
        for one in near
    }
    harmed = {
        one.id: wounded(one.damage + dealt[one.id], one.value("toughness"), one.hits_left) for one in near
    }
    mine = [b for b in blows if b.target == target.id and dealt[target.id]]
    parts = (
        Part(_COMBAT, "diskwars.part_damage", target.damage),
        *(Part(_COMBAT, f"diskwars.part_{'answer' if b.answer else 'blow'}", b.amount) for b in mine),
    )
    return PickOdds(
        target.damage + dealt[target.id],
        target.value("toughness"),
        tuple(part for part in parts if part.value),
        {name: found.wounds for name, found in harmed.items()},
        tuple(name for name, found in harmed.items() if found.destroyed),
    )


class Forecast(NamedTuple):
    """What the combat phase would do if it were fought as the disks lie."""

    wounds: dict[str, int]
    """Disk -> wounds that it would take; those in the fight of the disk asked about."""
    destroyed: tuple[str, ...]


def forecast(state: BattleState, disk: Disk, at: Point) -> Forecast:
    """Return what would come of a disk's fight if it lay uppermost on a spot; nobody casts or shoots before.

    Where a disk may choose whom it hits, the first one is taken.
    """
    laid = replace(disk, at=at, layer=state.table.top())
    table = state.table.with_disk(laid)
    near = [one for one in table.touching(laid) if one.player != disk.player]
    if not near:
        return Forecast({}, ())
    outcome = fight(tuple(fighters(table)), {}, state.battle.ruleset)
    names = {disk.id, *(one.id for one in near)}
    return Forecast(
        {name: count for name, count in outcome.wounds.items() if name in names},
        tuple(name for name in outcome.destroyed if name in names),
    )
