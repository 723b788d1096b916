"""Roads and rivers: smooth lines from field to field that join where they meet; rivers grow on their way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen
from editor.rules.core.hexes import Offset

RIVER_WIDTHS: Final = {1: 0.09, 2: 0.17, 3: 0.3}
"""Width of a watercourse on the map, in field widths."""
SPRING: Final = 0.045
"""Width at a river's spring."""
_RUTS_FROM: Final = 28
"""Field width in pixels from which roads show the ruts of wheels."""
_DASHES: Final = [3.2, 2.0]
"""Lengths of the dashes of a track and between them, in its widths."""
_WANDER: Final = 0.15
"""How far ways pass beside the middles of fields at most, in field widths."""
_STEPS: Final = 5
"""Points between the middles of two sides."""


@dataclass(frozen=True)
class Stream:
    """A watercourse to draw."""

    points: tuple[QPointF, ...]
    """Middles of its fields, and where it comes in or goes out at the map's edge."""
    start: float
    """Width at its beginning, in pixels."""
    end: float
    round_start: bool = True
    """Whether the beginning is closed by a bank: not in a lake."""
    round_end: bool = True


def wander(at: Offset) -> QPointF:
    """Return how far a way passes beside the middle of a field, in field widths: nature rules no lines.

    It depends on the field alone, so that ways that share a field still meet there.
    """
    mixed = (at[0] * 73_856_093) ^ (at[1] * 19_349_663)
    mixed = (mixed ^ (mixed >> 13)) * 1_274_126_177 & 0xFFFFFFFF
    across, down = mixed & 0xFF, mixed >> 12 & 0xFF
    return QPointF(across / 255 - 0.5, down / 255 - 0.5) * (2 * _WANDER)


def smooth_line(points: Sequence[QPointF]) -> list[QPointF]:
    """Return a line that passes the middles of the sides between fields, smoothly."""
    if len(points) < 3:
        return list(points)
    found = [points[0], (points[0] + points[1]) / 2]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        first, last = (before + at) / 2, (at + after) / 2
        for step in range(1, _STEPS + 1):
            part = step / _STEPS
            found.append(first * (1 - part) ** 2 + at * (2 * part * (1 - part)) + last * part**2)
    return [*found, points[-1]]


def once(ways: Sequence[Sequence[Offset]]) -> tuple[tuple[Offset, ...], ...]:
    """Return ways without what an earlier one has run along: dashes upon dashes would be a line."""
    seen: set[tuple[Offset, Offset]] = set()
    pieces: list[tuple[Offset, ...]] = []
    for way in ways:
        piece = [way[0]] if way else []
        for before, after in pairwise(way):
            step = (min(before, after), max(before, after))
            if step not in seen:
                piece.append(after)
            else:
                if len(piece) > 1:
                    pieces.append(tuple(piece))
                piece = [after]
            seen.add(step)
        if len(piece) > 1 or len(way) == 1:
            pieces.append(tuple(piece))
    return tuple(pieces)


def road_path(points: Sequence[QPointF]) -> QPainterPath:
    """Return a road as a line."""
    path = QPainterPath(points[0])
    if len(points) == 1:
        path.lineTo(points[0] + QPointF(0.01, 0))
        return path
    path.lineTo((points[0] + points[1]) / 2)
    for before, after in pairwise(points[1:]):
        path.quadTo(before, (before + after) / 2)
    path.lineTo(points[-1])
    return path


def paint_roads(painter: QPainter, paths: Iterable[QPainterPath], looks: MapLooks, width: int) -> None:
    """Draw roads: all borders first, so that they join."""
    paths = list(paths)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if looks.road_style == "dashed":
        rim = QColor(looks.halo)
        rim.setAlphaF(0.55)
        dashes = pen(looks.road_border, max(1.0, width * 0.075), cap=Qt.PenCapStyle.FlatCap)
        dashes.setDashPattern(_DASHES)
        for stroke in (pen(rim, max(2.0, width * 0.16)), dashes):
            painter.setPen(stroke)
            for path in paths:
                painter.drawPath(path)
        return
    strokes = [(looks.road_border, 0.25, 1.0), (looks.road, 0.18, 1.0)]
    if width >= _RUTS_FROM and looks.textures:
        strokes += [(looks.road_border, 0.105, 0.28), (looks.road, 0.065, 1.0)]
    for colour, wide, strength in strokes:
        ink = QColor(colour)
        ink.setAlphaF(strength)
        painter.setPen(pen(ink, max(1.0, width * wide)))
        for path in paths:
            painter.drawPath(path)


def paint_rivers(painter: QPainter, streams: Iterable[Stream], looks: MapLooks, width: int) -> None:
    """Draw rivers: all banks first, so that they flow into each other."""
    streams = list(streams)
    bodies = [_body(stream) for stream in streams]
    rounds = [
        (at, wide / 2)
        for stream in streams
        for at, wide, there in (
            (stream.points[0], stream.start, stream.round_start),
            (stream.points[-1], stream.end, stream.round_end),
        )
        if there
    ]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if looks.river_style == "banks":
        painter.setPen(pen(looks.river_border, max(1.0, width * 0.06)))
        for left, right in bodies:
            painter.drawPolyline(left)
            painter.drawPolyline(right)
        for at, radius in rounds:
            painter.drawEllipse(at, radius, radius)
    body = looks.river_border if looks.river_style == "line" else looks.river
    painter.setPen(pen(body, max(0.5, width * 0.012)))
    painter.setBrush(QColor(body))
    for left, right in bodies:
        painter.drawPolygon(QPolygonF([*left, *reversed(right)]), Qt.FillRule.WindingFill)
    for at, radius in rounds:
        painter.drawEllipse(at, radius, radius)
    if width < _RUTS_FROM or not looks.textures or looks.river_style == "line":
        return
    gleam = QColor(looks.foam)
    gleam.setAlphaF(0.38)
    stroke = pen(gleam, max(1.0, width * 0.016))
    stroke.setDashPattern([9, 13])
    painter.setPen(stroke)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for left, right in bodies:
        painter.drawPolyline([one * 0.62 + other * 0.38 for one, other in zip(left, right, strict=True)])


def _body(stream: Stream) -> tuple[list[QPointF], list[QPointF]]:
    """Return the left and the right bank."""
    line = smooth_line(stream.points)
    left, right = [], []
    for number, at in enumerate(line):
        before, after = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
        ahead = after - before
        length = max(1e-6, (ahead.x() ** 2 + ahead.y() ** 2) ** 0.5)
        part = number / max(1, len(line) - 1)
        half = (stream.start + (stream.end - stream.start) * part) / 2
        aside = QPointF(-ahead.y(), ahead.x()) * (half / length)
        left.append(at - aside)
        right.append(at + aside)
    return left, right
