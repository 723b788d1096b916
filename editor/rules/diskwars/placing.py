"""Where a disk out of the stack may be laid."""

from __future__ import annotations

from editor.rules.diskwars.check import fits
from editor.rules.diskwars.spells.table import Disk, Point, Reserve, overlap
from editor.rules.diskwars.spots import zone_spots
from editor.rules.diskwars.state import BattleState


def placements(state: BattleState, seat: int, reserve: Reserve) -> list[Point]:
    """Return spots for a disk out of the stack: free ones, else such as lie on own disks."""
    able = [at for at in zone_spots(state, seat, reserve) if fits(state, seat, reserve, at) is None]
    radius = Disk(reserve.id, reserve.card, "", (0.0, 0.0)).radius
    disks = state.table.disks
    free = [at for at in able if not any(overlap(at, radius, one.at, one.radius) for one in disks)]
    return free or able
