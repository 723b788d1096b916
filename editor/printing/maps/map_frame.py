"""The frame of a map: its margins of paper, border, title, legend and scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath

from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.lettering import Writing, lettering, paint_lettering
from editor.printing.maps.looks import MapLooks, TerrainLook
from editor.printing.maps.pens import pen, text_font
from editor.printing.maps.sprites import ground_brush, paint_pattern
from editor.printing.words import word
from editor.rules.core.map_arrays import MapArrays

_SHARE: Final = 0.032
"""Unit of the margins, of the shorter side of the map."""
_LEAST_FIELDS: Final = 0.45
"""Least unit, in field widths."""
_EDGE: Final = 1.5
"""Width of the border with its room, in units."""
_TITLE: Final = 2.3
_LINE: Final = 1.35
"""Height of the title and of a line of the legend, in units."""
_CELL: Final = 6.6
"""Width of an entry of the legend, in units."""
_BAR_FIELDS: Final = 5
_PAPER: Final = 0.5
"""How far the paper is from the light rim of letters towards a building's floor."""


@dataclass(frozen=True)
class Margins:
    """Pixels of paper around the map."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


NO_MARGINS: Final = Margins()


def _unit(arrays: MapArrays, lattice: HexLattice) -> float:
    wide, high = lattice.size(arrays.columns, arrays.rows)
    return max(min(wide, high) * _SHARE, lattice.width * _LEAST_FIELDS)


def kinds_of_ground(arrays: MapArrays) -> list[str]:
    """Return the kinds of ground on a map."""
    counts = np.bincount(arrays.terrain.ravel(), minlength=256)
    return [name for index, name in enumerate(arrays.terrain_ids) if counts[index]]


def _cells(arrays: MapArrays, lattice: HexLattice) -> int:
    """Return how many entries of the legend stand in one line."""
    wide, _high = lattice.size(arrays.columns, arrays.rows)
    return max(1, int(wide / (_unit(arrays, lattice) * _CELL)))


def frame_margins(arrays: MapArrays, lattice: HexLattice) -> Margins:
    """Return how much paper the frame of a map needs; none without a frame."""
    frame = arrays.frame
    if frame is None:
        return Margins()
    unit = _unit(arrays, lattice)
    edge = _EDGE * unit
    top = edge + (_TITLE * unit if frame.title.root else 0)
    lines = -(-len(kinds_of_ground(arrays)) // _cells(arrays, lattice)) if frame.legend else 0
    rows = lines + (1.2 if frame.scale else 0)
    bottom = edge + (rows + 0.4 if rows else 0) * _LINE * unit
    return Margins(round(edge), round(top), round(edge), round(bottom))


@dataclass
class FramePainter:
    """Paints with a painter whose coordinates are map pixels."""

    painter: QPainter
    arrays: MapArrays
    looks: MapLooks
    lattice: HexLattice
    language: str

    def paint(self, area: QRectF | None = None) -> None:
        """Paint the frame; nothing where an area lies inside the map."""
        frame, lattice = self.arrays.frame, self.lattice
        wide, high = lattice.size(self.arrays.columns, self.arrays.rows)
        inner = QRectF(0, 0, wide, high)
        if frame is None or (area is not None and inner.adjusted(2, 2, -2, -2).contains(area)):
            return
        room = frame_margins(self.arrays, lattice)
        outer = inner.adjusted(-room.left, -room.top, room.right, room.bottom)
        painter, unit = self.painter, _unit(self.arrays, lattice)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        band = QPainterPath()
        band.addRect(outer)
        band.addRect(inner)
        painter.fillPath(band, paper_of(self.looks))
        self._border(outer, inner, unit)
        if frame.title.root:
            self._title(frame.title.get(self.language), outer, inner, unit)
        below = inner.bottom() + 0.55 * unit
        if frame.legend:
            below = self._legend(inner, below, unit)
        if frame.scale:
            self._scale(inner, below + 0.5 * unit, unit)

    def _border(self, outer: QRectF, inner: QRectF, unit: float) -> None:
        painter, frame = self.painter, self.arrays.frame
        painter.setBrush(Qt.BrushStyle.NoBrush)
        thin, thick = max(1.0, unit * 0.05), max(2.0, unit * 0.16)
        flat = Qt.PenJoinStyle.MiterJoin
        painter.setPen(pen(self.looks.border, thin, join=flat))
        painter.drawRect(inner)
        inset = unit * 0.5
        line = outer.adjusted(inset, inset, -inset, -inset)
        if frame is not None and frame.border == "checked":
            self._checks(line, unit * 0.3)
            return
        thickness = thin if frame is not None and frame.border == "line" else thick
        painter.setPen(pen(self.looks.border, thickness, join=flat))
        painter.drawRect(line)
        if thickness == thick:
            gap = unit * 0.24
            painter.setPen(pen(self.looks.border, thin, join=flat))
            painter.drawRect(line.adjusted(gap, gap, -gap, -gap))

    def _checks(self, line: QRectF, wide: float) -> None:
        """Draw a band of dark and light pieces, each nearly as long as a field is wide."""
        painter, ink = self.painter, QColor(self.looks.border)
        half = wide / 2
        outside, inside = line.adjusted(-half, -half, half, half), line.adjusted(half, half, -half, -half)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for start, length, across in ((line.left(), line.width(), True), (line.top(), line.height(), False)):
            count = max(3, round(length / self.lattice.width) | 1)
            piece = length / count
            for number in range(0, count, 2):
                at = start + number * piece
                for side in (line.top(), line.bottom()) if across else (line.left(), line.right()):
                    rect = (
                        QRectF(at, side - half, piece, wide)
                        if across
                        else QRectF(side - half, at, wide, piece)
                    )
                    painter.drawRect(rect)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(ink, max(1.0, wide * 0.14), join=Qt.PenJoinStyle.MiterJoin))
        painter.drawRect(outside)
        painter.drawRect(inside)

    def _title(self, words: str, outer: QRectF, inner: QRectF, unit: float) -> None:
        pixels = round(unit * 1.7)
        wide = lettering(Writing(words, "plain", pixels, 0, self.looks.lettering)).box.width()
        if wide > inner.width() * 0.94:
            pixels = max(6, int(pixels * inner.width() * 0.94 / wide))
        self.painter.save()
        self.painter.translate(inner.center().x(), (outer.top() + inner.top()) / 2 + unit * 0.35)
        paint_lettering(self.painter, Writing(words, "plain", pixels, 0, self.looks.lettering), self.looks)
        self.painter.restore()

    def _legend(self, inner: QRectF, top: float, unit: float) -> float:
        """Explain the kinds of ground; return where the next line begins."""
        painter, kinds = self.painter, kinds_of_ground(self.arrays)
        count = _cells(self.arrays, self.lattice)
        lines = [kinds[start : start + count] for start in range(0, len(kinds), count)]
        cell = min(_CELL * unit * 1.35, inner.width() / max(len(lines[0]), 1)) if lines else 0.0
        font = text_font(unit * 0.72)
        for number, line in enumerate(lines):
            left = inner.center().x() - len(lines[0]) * cell / 2
            y = top + (number + 0.5) * _LINE * unit
            for place, kind in enumerate(line):
                look = self.looks.look(kind)
                x = left + place * cell
                self._swatch(look, QPointF(x + unit * 0.6, y), unit * 1.05)
                painter.setFont(font)
                painter.setPen(QColor(self.looks.ink))
                name = look.name.get(self.language) or look.id
                room = cell - unit * 1.5
                shown = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, room)
                painter.drawText(
                    QRectF(x + unit * 1.35, y - unit, room, 2 * unit),
                    Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                    shown,
                )
        return top + len(lines) * _LINE * unit

    def _swatch(self, look: TerrainLook, middle: QPointF, size: float) -> None:
        """Paint a little field of a kind of ground."""
        painter = self.painter
        lattice = HexLattice(100, "odd", False, self.lattice.kind)
        x, y = lattice.centre((0, 0))
        shape = QPainterPath()
        corners = [QPointF(cx - x, cy - y) * (size / 100) for cx, cy in lattice.corners((0, 0))]
        shape.moveTo(corners[0])
        for corner in corners[1:]:
            shape.lineTo(corner)
        shape.closeSubpath()
        painter.save()
        painter.translate(middle)
        painter.fillPath(shape, ground_brush(look, size))
        if self.looks.textures:
            painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
            painter.save()
            painter.scale(size, size)
            paint_pattern(painter, look, 0, symbols=True)
            painter.restore()
        painter.restore()
        painter.save()
        painter.translate(middle)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.looks.border, max(1.0, size * 0.06)))
        painter.drawPath(shape)
        painter.restore()

    def _scale(self, inner: QRectF, top: float, unit: float) -> None:
        """Draw a bar of five fields, with the distance that they stand for."""
        painter, frame, pitch = self.painter, self.arrays.frame, float(self.lattice.pitch[0])
        if frame is None:
            return
        count = max(1, min(_BAR_FIELDS, int(inner.width() / pitch)))
        left, high = inner.center().x() - count * pitch / 2, unit * 0.28
        painter.setPen(pen(self.looks.border, max(1.0, unit * 0.05), join=Qt.PenJoinStyle.MiterJoin))
        for number in range(count):
            painter.setBrush(QColor(self.looks.border) if number % 2 == 0 else QColor(self.looks.halo))
            painter.drawRect(QRectF(left + number * pitch, top, pitch, high))
        painter.setFont(text_font(unit * 0.7))
        painter.setPen(QColor(self.looks.ink))
        far = count * frame.distance
        unit_words = frame.unit.get(self.language)
        words = f"{far:g} {unit_words}".strip() if far else word("map_scale", self.language, count=count)
        centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        for place, text in ((0, "0"), (count, words)):
            x = left + place * pitch
            painter.drawText(QRectF(x - 6 * unit, top + high, 12 * unit, 1.4 * unit), centred, text)


def paper_of(looks: MapLooks) -> QColor:
    """Return the colour of the margins of a frame."""
    one, other = QColor(looks.halo), QColor(looks.floor)
    return QColor(
        round(one.red() + (other.red() - one.red()) * _PAPER),
        round(one.green() + (other.green() - one.green()) * _PAPER),
        round(one.blue() + (other.blue() - one.blue()) * _PAPER),
    )
