"""Disks that events of a scenario bring into play: which of them come, and where they are laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.diskwars.base import Recorder
from editor.rules.diskwars.events.arrivals import DisksCame
from editor.rules.diskwars.placing import by_strip, in_zone
from editor.rules.diskwars.spots import ring, zone_spots
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Point, Reserve, Table, barred, overlap, stays_on

_ROUND: Final = 16
"""Spots looked at round a place, in each ring."""


def bring(rec: Recorder, disks: Iterable[str], at: Point | None) -> None:
    """Lay those of some disks on the table that have not come yet, each on the first free spot.

    Args:
        rec: the record.
        disks: disks of one player.
        at: where the first one lies; None for the zone in which he brings his disks in.
    """
    state, laid = rec.state, []
    for name in _waiting(state.table, disks):
        disk = _laid(state, name, at)
        if disk is not None:
            laid.append((name, disk.at))
            state = state.replace(table=altered(state.table, disks=(*state.table.disks, disk)))
    if laid:
        rec.note(DisksCame(tuple(laid)))


def _waiting(table: Table, disks: Iterable[str]) -> Iterator[str]:
    """Yield the disks that lie nowhere: not on the table, in no stack, among nobody's dead."""
    known = {one.id for one in table.disks}
    known |= {held.id for one in table.players for held in (*one.stack, *one.lost)}
    yield from (one for one in disks if one not in known)


def _laid(state: BattleState, name: str, at: Point | None) -> Disk | None:
    """Return a disk where it comes to lie. None if there is no free spot on the whole table."""
    one = state.battle.roster[name]
    new = Disk(name, one.card, state.battle.seats[one.seat].id, (0.0, 0.0))
    spots = _in_zone(state, one.seat, new) if at is None else chain((at,), _outwards(at, new, state.table))
    return next((altered(new, at=spot) for spot in spots if _free(state.table, new, spot)), None)


def _in_zone(state: BattleState, seat: int, disk: Disk) -> Iterator[Point]:
    """Yield spots of the zone in which a player brings his disks in, then others about it."""
    place = state.battle.seats[seat]
    yield from zone_spots(state, seat, Reserve(disk.id, disk.card))
    base = place.base
    middle = place.strip.middle if base is None or by_strip(state, place) else base.at
    about = list(_outwards(middle, disk, state.table))
    yield from (spot for spot in about if in_zone(state, place, altered(disk, at=spot)))
    yield from about


def _free(table: Table, disk: Disk, at: Point) -> bool:
    """Return whether a disk may lie on a spot without lying on another."""
    if not stays_on(table, at, disk.radius) or barred(table, disk, at):
        return False
    return not any(overlap(at, disk.radius, one.at, one.radius) for one in table.disks)


def _outwards(middle: Point, disk: Disk, table: Table) -> Iterator[Point]:
    """Yield spots in wider and wider rings, as far as the table reaches."""
    (width, depth), step = table.size, disk.radius
    for number in range(1, int((width + depth) / step) + 1):
        yield from ring(middle, number * step, (width / 2, depth / 2), _ROUND)
