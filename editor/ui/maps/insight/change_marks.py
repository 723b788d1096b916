"""All changes between two versions of a map at once: fields tinted by the kind of change, with a letter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from editor.printing.maps.pens import pen, text_font
from editor.printing.maps.sprites import pixels
from editor.rules.core.hexes import Offset
from editor.rules.core.map_compare import MARKS, ChangeMarks, MarkKind
from editor.ui.maps.canvas import MapCanvas
from editor.ui.marks import QT_TRANSLATE_NOOP
from editor.ui.theme import MARKS as COLOURS
from editor.ui.theme import theme

MARK_WORDS: Final[Mapping[MarkKind, str]] = {
    "terrain": QT_TRANSLATE_NOOP("ChangeMarks", "Terrain"),
    "levels": QT_TRANSLATE_NOOP("ChangeMarks", "Level"),
    "depth": QT_TRANSLATE_NOOP("ChangeMarks", "Depth"),
    "added": QT_TRANSLATE_NOOP("ChangeMarks", "Added"),
    "removed": QT_TRANSLATE_NOOP("ChangeMarks", "Removed"),
    "several": QT_TRANSLATE_NOOP("ChangeMarks", "Several"),
}
MARK_SIGNS: Final[Mapping[MarkKind, str]] = {
    "terrain": "T",
    "levels": "\u25b2",
    "depth": "\u223f",
    "added": "+",
    "removed": "\u2212",
    "several": "\u2217",
}
"""Colour is never the only sign."""
MARK_COLOURS: Final[Mapping[MarkKind, str]] = {
    "terrain": COLOURS.sight,
    "levels": COLOURS.arc,
    "depth": COLOURS.chosen,
    "added": COLOURS.reach,
    "removed": COLOURS.struck,
    "several": COLOURS.contact,
}
_TINT: Final = 150
_FIELDS_FROM: Final = 14
"""Field width in pixels from which fields are tinted one by one; below, the marks are one small picture."""
_SIGNS_FROM: Final = 20


def mark_word(kind: MarkKind) -> str:
    """Return a kind of change in the language of the interface."""
    return QCoreApplication.translate("ChangeMarks", MARK_WORDS[kind])


class MarksOverlay:
    """Draws the marks over every view; kinds can be left out."""

    def __init__(self) -> None:
        self.marks: ChangeMarks | None = None
        self.hidden: frozenset[MarkKind] = frozenset()
        self.place: tuple[Offset, ...] = ()
        """The changed fields that the person is at."""
        self._picture = QImage()
        self._paths: dict[int, tuple[object, dict[MarkKind, QPainterPath]]] = {}

    def take(self, marks: ChangeMarks | None, hidden: frozenset[MarkKind] = frozenset()) -> None:
        """Show other marks."""
        self.marks, self.hidden = marks, hidden
        self._picture, self._paths = QImage(), {}

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Tint the changed fields in sight."""
        if self.marks is None or canvas.arrays is None:
            return
        if self.marks.kinds.shape != (canvas.arrays.rows, canvas.arrays.columns):
            return
        painter.setClipRect(canvas.map_rect(), Qt.ClipOperation.IntersectClip)
        if canvas.field_width() < _FIELDS_FROM:
            self._paint_small(canvas, painter, self.marks)
        else:
            for kind, path in self._areas(canvas, self.marks).items():
                tint = QColor(MARK_COLOURS[kind])
                tint.setAlpha(_TINT)
                painter.fillPath(path, tint)
            if canvas.field_width() >= _SIGNS_FROM:
                self._write(canvas, painter, self.marks)
        if self.place and canvas.field_width() >= _FIELDS_FROM / 2:
            border = canvas.outline(self.place)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, wide in ((theme().tokens.on_accent, 5.0), (theme().tokens.accent, 2.6)):
                painter.setPen(pen(colour, wide))
                painter.drawPath(border)

    def _shown(self) -> list[MarkKind]:
        return [kind for kind in MARKS if kind not in self.hidden]

    def _paint_small(self, canvas: MapCanvas, painter: QPainter, marks: ChangeMarks) -> None:
        if self._picture.isNull():
            table = np.zeros(len(MARKS) + 1, np.uint32)
            for kind in self._shown():
                tint = QColor(MARK_COLOURS[kind])
                table[MARKS.index(kind) + 1] = 0xFF000000 | (tint.rgb() & 0xFFFFFF)
            self._picture = _small_picture(table[marks.kinds], canvas)
        painter.drawImage(_place_of(canvas), self._picture, QRectF(self._picture.rect()))

    def _in_sight(self, canvas: MapCanvas, marks: ChangeMarks) -> list[tuple[Offset, MarkKind]]:
        c0, r0, c1, r1 = canvas.seen_fields()
        rows, columns = np.nonzero(marks.kinds[r0:r1, c0:c1])
        numbers = marks.kinds[r0:r1, c0:c1][rows, columns].tolist()
        fields = zip((columns + c0).tolist(), (rows + r0).tolist(), numbers, strict=True)
        found = [((column, row), MARKS[number - 1]) for column, row, number in fields]
        return [(at, kind) for at, kind in found if kind not in self.hidden]

    def _areas(self, canvas: MapCanvas, marks: ChangeMarks) -> dict[MarkKind, QPainterPath]:
        """Return the tinted area per kind, worked out once for a place of the view."""
        view = (canvas.map_rect().topLeft().toTuple(), canvas.field_width(), canvas.size().toTuple())
        known = self._paths.get(id(canvas))
        if known is not None and known[0] == view:
            return known[1]
        areas: dict[MarkKind, QPainterPath] = {}
        for at, kind in self._in_sight(canvas, marks):
            path = areas.setdefault(kind, QPainterPath())
            path.setFillRule(Qt.FillRule.WindingFill)
            path.addPolygon(canvas.field_polygon(at))
            path.closeSubpath()
        self._paths[id(canvas)] = (view, areas)
        return areas

    def _write(self, canvas: MapCanvas, painter: QPainter, marks: ChangeMarks) -> None:
        wide = canvas.field_width()
        painter.setFont(text_font(wide * 0.44, bold=True))
        for at, kind in self._in_sight(canvas, marks):
            middle = canvas.centre_of(at)
            box = QRectF(middle.x() - wide / 2, middle.y() - wide / 2, wide, wide)
            for step, colour in ((QPoint(1, 1), canvas.looks.halo), (QPoint(0, 0), canvas.looks.ink)):
                painter.setPen(QColor(colour))
                painter.drawText(box.translated(step), Qt.AlignmentFlag.AlignCenter, MARK_SIGNS[kind])


def _small_picture(colours: NDArray[np.uint32], canvas: MapCanvas) -> QImage:
    """Return two pixels per field along its line, so that shifted lines lie half a field further."""
    arrays, kind = canvas.arrays, canvas.arrays.grid_kind if canvas.arrays is not None else "square"
    lines = colours.T if kind == "flat" else colours
    wide = np.repeat(lines, 2, axis=1)
    if arrays is not None and kind != "square":
        wide = np.pad(wide, ((0, 0), (0, 1)))
        shifted = [line for line in range(len(lines)) if arrays.shifted(line)]
        wide[shifted] = np.roll(wide[shifted], 1, axis=1)
    wide = wide.T if kind == "flat" else wide
    picture = QImage(wide.shape[1], wide.shape[0], QImage.Format.Format_ARGB32)
    pixels(picture)[:] = wide
    return picture


def _place_of(canvas: MapCanvas) -> QRectF:
    """Return the rectangle of the view that the fields' small picture covers."""
    arrays = canvas.arrays
    if arrays is None:
        return QRectF()
    first, east, south = (canvas.centre_of(at) for at in ((0, 0), (1, 0), (0, 1)))
    across, down = east.x() - first.x(), south.y() - first.y()
    left, top = min(first.x(), south.x()) - across / 2, min(first.y(), east.y()) - down / 2
    wide, high = arrays.columns * across, arrays.rows * down
    if arrays.grid_kind == "flat":
        high += down / 2
    elif arrays.grid_kind == "pointy":
        wide += across / 2
    return QRectF(left, top, wide, high)
