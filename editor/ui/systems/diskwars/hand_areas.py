"""Where a disk in hand may be laid, and how far it can be flipped, as areas that glow on the table."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.printing.systems.diskwars.places import Places
from editor.rules.diskwars.placing import by_strip
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Reserve, Table, radius_cm
from editor.rules.diskwars.walking import straight, way

_ROUND: Final = 72
"""Directions in which it is looked how far a disk comes, to let the ground glow."""


def zone(places: Places, state: BattleState, reserve: Reserve) -> QPainterPath:
    """Return where the centre of a disk out of the stack may lie."""
    radius = radius_cm(reserve.card.diameter_mm)
    seat, path = state.battle.seats[state.active], QPainterPath()
    if seat.base is None or by_strip(state, seat):
        strip = seat.strip
        corners = (
            (strip.west + radius, strip.north - radius),
            (strip.east - radius, strip.south + radius),
        )
        path.addRect(QRectF(*(places.point(one) for one in corners)).normalized())
    else:
        path.addEllipse(places.circle(seat.base.at, seat.base.radius + radius))
        on_table = QPainterPath()
        on_table.addRect(places.table.adjusted(radius, radius, -radius, -radius))
        path = path.intersected(on_table)
    barred = [(one.at, one.radius) for one in state.table.walls]
    barred += [
        (one.at, one.radius)
        for one in state.table.disks
        if one.player != state.player.id or one.under("closed")
    ]
    for at, far in barred:
        hole = QPainterPath()
        hole.addEllipse(places.circle(at, far + radius))
        path = path.subtracted(hole)
    return path


def reach(places: Places, table: Table, disk: Disk, laid: tuple[float, ...]) -> QPainterPath:
    """Return how far straight flips bring a disk that has laid some already."""
    here = way(table, disk, laid)
    path = QPainterPath()
    left = disk.value("movement") - len(laid)
    if here.stops or left < 1:
        return path
    there = replace(disk, at=here.spots[-1]) if here.spots else disk
    corners = []
    for number in range(_ROUND):
        turn = 360.0 * number / _ROUND
        flips = len(straight(table, there, turn, left)[0].spots)
        far = (2 * flips + 1) * disk.radius if flips else disk.radius
        east, north = cos(radians(turn)) * far, sin(radians(turn)) * far
        corners.append(places.point((there.at[0] + east, there.at[1] + north)))
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    table_path = QPainterPath()
    table_path.addRect(places.table)
    return path.intersected(table_path)
