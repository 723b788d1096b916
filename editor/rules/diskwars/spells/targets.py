"""Whom a spell works on: the disks that it finds, and those that were picked."""

from __future__ import annotations

from math import cos, hypot, radians, sin, sqrt

from editor.rules.diskwars.spells.conditions import met
from editor.rules.diskwars.table import Disk, Pending, Point, Reserve, Table, gap, radius_cm
from schemas.systems.diskwars import DiskwarsSpell


def reachable(table: Table, caster: Disk, disk: Disk, spell: DiskwarsSpell) -> bool:
    """Return whether a disk is in reach, from edge to edge; always where the reach is not measured."""
    if spell.range_kind == "contact":
        return disk.id == caster.id or any(one.id == disk.id for one in table.touching(caster))
    if spell.range_cm is None:
        return True
    return gap(caster.at, caster.radius, disk.at, disk.radius) <= spell.range_cm + 1e-9


def able_targets(table: Table, spell: DiskwarsSpell, caster: Disk) -> list[Disk]:
    """Return the disks that are what a spell asks for."""
    needs, faction = spell.target_rules.needs, caster.card.faction
    return [one for one in table.disks if met(table, needs, one, caster.player, faction)]


def disks_found(table: Table, pending: Pending, caster: Disk) -> tuple[str, ...]:
    """Return the disks on the table that a spell works on, in their order on the table or as picked."""
    spell, target = pending.spell, pending.spell.target_rules
    able = able_targets(table, spell, caster)
    match target.pick:
        case "caster":
            found = [caster.id]
        case "disks":
            found = [one for one in pending.targets if table.disk(one) is not None]
        case "all":
            found = [one.id for one in able if reachable(table, caster, one, spell)]
        case "touching":
            found = [caster.id, *(one.id for one in table.touching(caster) if one in able)]
        case "push":
            met_first = pushed(able, caster, pending.path[0], radius_cm(target.disk_mm))
            found = [met_first] if met_first is not None else []
        case _:
            found = []
    return _linked(table, found) if target.linked else tuple(found)


def _linked(table: Table, start: list[str]) -> tuple[str, ...]:
    found, waiting = list(start), list(start)
    while waiting:
        disk = table.disk(waiting.pop(0))
        for other in table.touching(disk) if disk is not None else ():
            if other.id not in found:
                found.append(other.id)
                waiting.append(other.id)
    return tuple(found)


def pushed(able: list[Disk], caster: Disk, heading: float, radius: float) -> str | None:
    """Return the first disk that a spell meets when it is pushed straight on. None for none."""
    along = (cos(radians(heading)), sin(radians(heading)))
    best: tuple[float, str] | None = None
    for disk in able:
        if disk.id == caster.id:
            continue
        way = (disk.at[0] - caster.at[0], disk.at[1] - caster.at[1])
        forward = way[0] * along[0] + way[1] * along[1]
        aside = abs(way[0] * along[1] - way[1] * along[0])
        reach = disk.radius + radius
        if aside > reach or (forward < 0 and hypot(*way) > reach):
            continue
        far = max(forward - sqrt(max(reach**2 - aside**2, 0.0)), 0.0)
        if best is None or (far, disk.id) < best:
            best = (far, disk.id)
    return best[1] if best is not None else None


def picked_reserves(
    table: Table, player: str, targets: tuple[str, ...], opponent: str | None, spell: DiskwarsSpell
) -> tuple[tuple[str, Reserve], ...]:
    """Return the disks off the table that a spell works on, each with whose stack or dead it is of."""
    target = spell.target_rules
    if target.pick == "lost":
        dead = [(one.id, lost) for one in table.players for lost in one.lost if lost.id in targets]
        return tuple(pair for pair in dead if pair[0] == player)[: target.count]
    owner = player if target.stack == "own" else opponent
    known = next((one for one in table.players if one.id == owner), None)
    if known is None or owner is None:
        return ()
    stack = known.stack
    match target.place:
        case "top":
            found = stack[: target.count]
        case "second":
            found = stack[1 : 1 + target.count]
        case "bottom":
            found = stack[-target.count :]
        case _:  # chosen
            found = tuple(one for one in stack if one.id in targets)[: target.count]
    return tuple((owner, one) for one in found)


def heading_from(centre: Point, to: Point) -> tuple[float, float]:
    """Return the unit vector from one spot to another; to the east where they are the same."""
    far = hypot(to[0] - centre[0], to[1] - centre[1])
    return ((to[0] - centre[0]) / far, (to[1] - centre[1]) / far) if far else (1.0, 0.0)
