"""What players of all levels see: who may be reached, what a clash would bring, where to go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, hypot
from typing import Final, NamedTuple

from editor.rules.diskwars.battle import missile_type
from editor.rules.diskwars.odds import hit_chance
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Point, Table
from editor.rules.diskwars.walking import Way, halts_of, heading_to, keeps_off, straight, way

_ASIDE: Final = (0.0, 14.0, -14.0, 28.0, -28.0)
"""Degrees by which a way is turned aside where the straight one is barred."""


class Course(NamedTuple):
    """A way that a disk may go, and where it ends."""

    path: tuple[float, ...]
    at: Point


class Clash(NamedTuple):
    """What a fight would bring a disk that attacks."""

    gain: float
    """Points of enemies that it destroys."""
    loss: float
    """Its own points where it would be destroyed."""


def apart(one: Point, other: Point) -> float:
    """Return the distance of two spots."""
    return hypot(one[0] - other[0], one[1] - other[1])


def enemies(state: BattleState, seat: int) -> list[Disk]:
    """Return the disks of all other players."""
    player = state.battle.seats[seat].id
    return [one for one in state.table.disks if one.player != player]


def left_of(disk: Disk) -> int:
    """Return the damage that is still needed to make the next wound."""
    return disk.value("toughness") - disk.damage


def worth(disk: Disk) -> float:
    """Return what the next wound of a disk is worth: its points by the wounds that it has left."""
    return 0.0 if disk.captured else disk.card.points / disk.hits_left


def under(table: Table, disk: Disk, at: Point) -> list[Disk]:
    """Return the disks on which a disk would lie at a spot."""
    x, y, radius, name = at[0], at[1], disk.radius - 1e-9, disk.id
    return [
        other
        for other in table.disks
        if (x - other.at[0]) ** 2 + (y - other.at[1]) ** 2 < (radius + other.radius) ** 2 and other.id != name
    ]


def clash(table: Table, disk: Disk, at: Point) -> Clash:
    """Return what a disk may hope for and has to fear that attacks from a spot."""
    foes = [one for one in under(table, disk, at) if one.player != disk.player]
    if not foes:
        return Clash(0.0, 0.0)
    reckless, swift = table.has_skill(disk, "strikes_all"), table.has_skill(disk, "strikes_first")
    attack = disk.value("attack")
    killed = []
    for foe in foes:
        helped = sum(
            one.value("attack")
            for one in table.touching(foe)
            if one.player == disk.player and one.layer > foe.layer and one.id != disk.id
        )
        if attack + helped >= left_of(foe) and not foe.under("immune_damage"):
            killed.append(foe)
    if not reckless:
        killed = sorted(killed, key=worth, reverse=True)[:1]
    answers = sum(foe.value("defence") for foe in foes if not (swift and foe in killed))
    dies = answers >= left_of(disk) and not disk.under("immune_damage")
    return Clash(sum(worth(one) for one in killed), worth(disk) if dies else 0.0)


def courses_to(table: Table, disk: Disk, target: Disk) -> Iterator[Course]:
    """Yield ways on which a disk comes to lie upon another one: the straight one, else turned aside."""
    (x, y), (to_x, to_y), radius = disk.at, target.at, disk.radius
    most = disk.value("movement")
    # Asked most often of all: whoever is out of reach is told so at once.
    if most < 1 or hypot(x - to_x, y - to_y) - radius - target.radius >= 2 * radius * most:
        return
    for turn in _ASIDE:
        found = _bent(table, disk, target, turn, most)
        if found is not None:
            yield found
            return


def _bent(table: Table, disk: Disk, target: Disk, turn: float, most: int) -> Course | None:
    """Go one flip aside where a turn is given, then straight; None if that is too short."""
    aim = heading_to(disk.at, target.at)
    path: tuple[float, ...] = (aim + turn,) if turn else ()
    at = disk.at
    if turn:
        first = way(table, disk, path)
        if first.trouble or first.stops:
            return None
        at = first.spots[-1]
        aim = heading_to(at, target.at)
    needed = max(ceil((apart(at, target.at) - disk.radius - target.radius) / (2 * disk.radius) + 1e-6), 1)
    if len(path) + needed > most:
        return None
    path += (aim,) * needed
    found: Way = way(table, disk, path)
    if found.trouble or not found.spots:
        return None
    reach = disk.radius + target.radius - 1e-9
    return Course(path, found.spots[-1]) if apart(found.spots[-1], target.at) < reach else None


def course_towards(table: Table, disk: Disk, goal: Point, near: float) -> Course | None:
    """Return a way towards a spot that ends as near as it can without lying upon a disk, if there is one.

    Args:
        table: the table.
        disk: who goes.
        goal: the spot.
        near: where the disk's centre is within so many centimetres of it, it has arrived.
    """
    best: tuple[float, Course] | None = None
    most, aim = disk.value("movement"), heading_to(disk.at, goal)
    halts = halts_of(table, disk, most)
    for turn in _ASIDE:
        found, path = straight(table, disk, aim + turn, most, halts)
        for flips in range(len(found.spots), 0, -1):
            at = found.spots[flips - 1]
            last = flips == len(found.spots)
            if (found.stops or under(table, disk, at)) if last else keeps_off(table, disk, at, last=True):
                continue
            far = max(apart(at, goal) - near, 0.0)
            if best is None or far < best[0] - 1e-9:
                best = (far, Course(path[:flips], at))
        if best is not None and turn == 0.0:
            break
    if best is None or best[0] >= max(apart(disk.at, goal) - near, 0.0) - 1e-6:
        return None
    return best[1]


def shot_worth(state: BattleState, shooter: Disk, target: Disk) -> float:
    """Return what a shot may be expected to bring, own disks beside the target counted against it."""
    found = 0.0
    for one in shooter.card.shooting:
        kind = missile_type(one.missile, state.battle.ruleset)
        if kind is None:
            continue
        for disk in state.table.disks:
            far = apart(disk.at, target.at)
            if disk.id == target.id:
                share = hit_chance(state, disk)
            elif far < disk.radius + target.radius + 4.0:
                share = 0.35 * hit_chance(state, disk)
            else:
                continue
            if disk.under("immune_missiles") or disk.under("immune_damage"):
                continue
            harm = min(one.count * share * kind.damage / max(left_of(disk), 1), 1.0)
            found += worth(disk) * harm * (1.0 if disk.player != shooter.player else -1.2)
    return found


def goals(state: BattleState, seat: int) -> Sequence[Point]:
    """Return where a player's disks go, the best goal first: the land that wins, else the nearest enemies."""
    battle = state.battle
    wins = {one.when for one in battle.scenario.victory}
    land = any(one.needs_land or one.land_bonus for one in battle.scenario.victory) or "land_held" in wins
    found: list[Point] = []
    if land and battle.centre is not None:
        found.append(battle.centre.at)
    if "enemy_base_taken" in wins:
        own = battle.seats[seat].base
        found += [one.base.at for one in battle.seats if one.base is not None and one.base is not own]
    return found
