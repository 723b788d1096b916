"""Where a disk out of the stack may be laid: what forbids a spot, and the spots that are offered."""

from __future__ import annotations

from editor.rules.diskwars.battle import Seat
from editor.rules.diskwars.spots import zone_spots
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Point, Reserve, barred, overlap, radius_cm, stays_on
from editor.rules.diskwars.wording import disk_named, disks_named, refused
from schemas.problems import Message


def fits(state: BattleState, seat: int, reserve: Reserve, at: Point) -> Message | None:
    """Return what keeps a disk from being laid on a spot out of the stack. None if nothing does."""
    battle, disk = state.battle, Disk(reserve.id, reserve.card, state.battle.seats[seat].id, at)
    named = disk_named(battle, reserve.id)
    if not stays_on(state.table, at, disk.radius) or barred(state.table, disk, at):
        return refused("spot_barred", named)
    place = battle.seats[seat]
    if not in_zone(state, place, disk):
        return refused("outside_the_strip" if by_strip(state, place) else "not_at_the_land", named)
    over = [one for one in state.table.disks if overlap(at, disk.radius, one.at, one.radius)]
    foes = [one.id for one in over if one.player != disk.player]
    return refused("upon_an_enemy", {**named, **disks_named(battle, foes, "enemy")}) if foes else None


def by_strip(state: BattleState, seat: Seat) -> bool:
    """Return whether a player brings his disks in from a strip along his edge, not beside a land of his."""
    return state.battle.all_at_once or seat.base is None


def in_zone(state: BattleState, seat: Seat, disk: Disk) -> bool:
    """Return whether a disk lies where its player may bring it in."""
    if seat.base is None or state.battle.all_at_once:
        return seat.strip.holds(disk.at, disk.radius)
    return seat.base.touches(disk.at, disk.radius)


def next_to_lay(state: BattleState) -> tuple[Reserve, ...]:
    """Return the disks of which the player who acts lays one next.

    The one that a spell brings in, else the top of his stack; any of an army that is set up whole.
    """
    if state.step == "enter":
        return tuple(one.reserve for one in state.table.entering[:1])
    stack = state.player.stack
    return stack if state.battle.all_at_once else stack[:1]


def has_room(state: BattleState) -> bool:
    """Return whether the player who acts finds a spot for a disk among those that stand for all."""
    return any(
        fits(state, state.active, one, at) is None
        for one in next_to_lay(state)
        for at in zone_spots(state, state.active, one)
    )


def placements(state: BattleState, seat: int, reserve: Reserve) -> list[Point]:
    """Return spots for a disk out of the stack: free ones, else such as lie on own disks."""
    able = [at for at in zone_spots(state, seat, reserve) if fits(state, seat, reserve, at) is None]
    radius = radius_cm(reserve.card.diameter_mm)
    disks = state.table.disks
    free = [at for at in able if not any(overlap(at, radius, one.at, one.radius) for one in disks)]
    return free or able
