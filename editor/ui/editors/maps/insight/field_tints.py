"""Fields tinted by kind on maps of any size: drawing takes as long as what is in sight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from editor.printing.maps.pens import text_font
from editor.printing.maps.pixels import pixels
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.canvas import MapCanvas

TILES_FROM: Final = 14
"""Field width in pixels from which fields are tinted one by one; below, all of them are one small picture."""
_SIGNS_FROM: Final = 20
_TINT: Final = 150
_MOST_OUTLINED: Final = 3_000
"""Of more fields in sight only the rectangle around them is drawn."""


@dataclass(frozen=True)
class Kind:
    """How fields of a kind look."""

    colour: str
    sign: str = ""
    """Written on each field where there is room."""


class FieldTints:
    """Numbers per field, and how each number but 0 is drawn; drawing takes as long as what is in sight."""

    def __init__(self) -> None:
        self._numbers: NDArray[np.uint8] | None = None
        self._kinds: dict[int, Kind] = {}
        self._picture = QImage()
        self._tiles: dict[tuple[float, float, int], QPixmap] = {}

    def take(self, numbers: NDArray[np.uint8] | None, kinds: Mapping[int, Kind]) -> None:
        """Show other fields.

        Args:
            numbers: kind of each field ``[row, column]``; None for no field at all.
            kinds: the kinds that are shown; fields of others are left out.
        """
        self._numbers, self._kinds = numbers, dict(kinds)
        self._picture, self._tiles = QImage(), {}

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Tint the fields in sight."""
        arrays, numbers = canvas.arrays, self._numbers
        if numbers is None or arrays is None or numbers.shape != (arrays.rows, arrays.columns):
            return
        painter.setClipRect(canvas.map_rect(), Qt.ClipOperation.IntersectClip)
        if canvas.field_width() >= TILES_FROM:
            self._paint_tiles(canvas, painter, numbers)
            return
        if self._picture.isNull():
            table = np.zeros(256, np.uint32)
            for number, kind in self._kinds.items():
                table[number] = 0xFF000000 | (QColor(kind.colour).rgb() & 0xFFFFFF)
            self._picture = _small_picture(table[numbers], canvas)
        painter.setOpacity(0.85)
        painter.drawImage(_place_of(canvas), self._picture, QRectF(self._picture.rect()))
        painter.setOpacity(1.0)

    def _paint_tiles(self, canvas: MapCanvas, painter: QPainter, numbers: NDArray[np.uint8]) -> None:
        c0, r0, c1, r1 = canvas.seen_fields()
        rows, columns = np.nonzero(numbers[r0:r1, c0:c1])
        kinds = numbers[r0:r1, c0:c1][rows, columns].tolist()
        x, y = _centres(canvas, columns + c0, rows + r0)
        half = canvas.field_width()
        for left, top, number in zip((x - half).tolist(), (y - half).tolist(), kinds, strict=True):
            if number in self._kinds:
                painter.drawPixmap(QPointF(left, top), self._tile(canvas, number))

    def _tile(self, canvas: MapCanvas, number: int) -> QPixmap:
        """Return a tinted field with its sign, two field widths wide, the field in its middle."""
        wide, ratio = canvas.field_width(), canvas.devicePixelRatioF()
        key = (wide, ratio, number)
        if key not in self._tiles:
            kind = self._kinds[number]
            tile = QPixmap(round(2 * wide * ratio), round(2 * wide * ratio))
            tile.setDevicePixelRatio(ratio)
            tile.fill(Qt.GlobalColor.transparent)
            with QPainter(tile) as painter:
                self._draw_tile(canvas, painter, kind, wide)
            self._tiles[key] = tile
        return self._tiles[key]

    @staticmethod
    def _draw_tile(canvas: MapCanvas, painter: QPainter, kind: Kind, wide: float) -> None:
        tint = QColor(kind.colour)
        tint.setAlpha(_TINT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawPolygon(
            canvas.field_polygon((0, 0)).translated(QPointF(wide, wide) - canvas.centre_of((0, 0)))
        )
        if wide < _SIGNS_FROM or not kind.sign:
            return
        painter.setFont(text_font(wide * 0.44, bold=True))
        for step, colour in ((1, canvas.looks.halo), (0, canvas.looks.ink)):
            painter.setPen(QColor(colour))
            box = QRectF(wide / 2 + step, wide / 2 + step, wide, wide)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, kind.sign)


class Group:
    """Some fields, perhaps very many, of which those in sight are outlined."""

    def __init__(self, fields: Iterable[Offset] | NDArray[np.int32], arrays: MapArrays) -> None:
        """Take the fields of a map; those that are not on it are left out."""
        places = np.asarray(fields if isinstance(fields, np.ndarray) else list(fields), np.int32).reshape(
            -1, 2
        )
        columns, rows = places.T
        there = (columns >= 0) & (columns < arrays.columns) & (rows >= 0) & (rows < arrays.rows)
        self.mask = np.zeros((arrays.rows, arrays.columns), np.uint8)
        """``[row, column]``: 1 on each of the fields."""
        self.mask[rows[there], columns[there]] = 1
        self.first = (int(columns[there][0]), int(rows[there][0])) if there.any() else None

    def outline(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw the border around the fields in sight; of very many a rectangle."""
        c0, r0, c1, r1 = canvas.seen_fields()
        # One field more to each side: the border must not run along the edge of the window.
        c0, r0 = max(0, c0 - 1), max(0, r0 - 1)
        rows, columns = np.nonzero(self.mask[r0 : r1 + 1, c0 : c1 + 1])
        rows, columns = rows + r0, columns + c0
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(rows) > _MOST_OUTLINED:
            half = canvas.field_width() / 2
            ends = np.array([columns.min(), columns.max()]), np.array([rows.min(), rows.max()])
            x, y = _centres(canvas, *ends)
            area = QRectF(QPointF(float(x[0]), float(y[0])), QPointF(float(x[1]), float(y[1])))
            painter.drawRect(area.adjusted(-half, -half, half, half))
        elif len(rows):
            painter.drawPath(canvas.outline(list(zip(columns.tolist(), rows.tolist(), strict=True))))


def _centres(
    canvas: MapCanvas, columns: NDArray[np.integer], rows: NDArray[np.integer]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the points of the view where the centres of fields lie."""
    first, east, south = (canvas.centre_of(at) for at in ((0, 0), (1, 0), (0, 1)))
    kind = canvas.arrays.grid_kind if canvas.arrays is not None else "square"
    x = first.x() + columns * (east.x() - first.x())
    y = first.y() + rows * (south.y() - first.y())
    if kind == "pointy":
        x = x + (rows % 2) * (south.x() - first.x())
    elif kind == "flat":
        y = y + (columns % 2) * (east.y() - first.y())
    return np.asarray(x, np.float64), np.asarray(y, np.float64)


def _small_picture(colours: NDArray[np.uint32], canvas: MapCanvas) -> QImage:
    """Return two pixels per field along its line, so that shifted lines lie half a field further."""
    arrays = canvas.arrays
    kind = arrays.grid_kind if arrays is not None else "square"
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
