"""What a poster shows: the fields of a map, or the face of a tile; each draws a part of itself."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final, Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.face import Face
from editor.printing.maps.chunks import ChunkRenderer
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.measure import MapScale
from editor.printing.maps.picture import map_image
from editor.printing.painter import face_image, paint_face
from editor.printing.text_lines import units
from editor.rules.core.map_arrays import MapArrays

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""
_PLATE_PIXELS: Final = 1024
"""Side of the squares of map that are drawn one after the other."""


class PosterDrawing(Protocol):
    """What is drawn on the sheets."""

    def paint(self, painter: QPainter, part: Rect, margin: float) -> None:
        """Draw a part, in mm of the whole, with its corner at a margin from that of the page."""

    def thumbnail(self) -> QImage:
        """Return the whole as a small picture."""


class FieldsDrawing:
    """Draws the fields of a map."""

    def __init__(
        self,
        arrays: MapArrays,
        looks: MapLooks,
        scale: MapScale,
        language: str,
        *,
        grid: bool,
        names: bool,
    ) -> None:
        self._arrays, self._looks, self._scale, self._language = arrays, looks, scale, language
        self._renderer = ChunkRenderer(
            arrays, looks, QColor("#ffffff"), grid=grid, names=names, language=language, on_paper=True
        )

    def paint(self, painter: QPainter, part: Rect, margin: float) -> None:
        """Draw a part, in squares, so that no picture is larger than needed."""
        left, top, width, height = part
        pixel_x, pixel_y = self._scale.pixel
        painter.save()
        painter.setClipRect(QRectF(*(units(value) for value in (margin, margin, width, height))))
        room = self._scale.margins
        left, top = left - room.left * pixel_x, top - room.top * pixel_y
        first_x, first_y = math.floor(left / pixel_x), math.floor(top / pixel_y)
        end_x, end_y = math.ceil((left + width) / pixel_x), math.ceil((top + height) / pixel_y)
        whole_x, whole_y = self._scale.lattice.size(self._scale.columns, self._scale.rows)
        for y in range(first_y, min(end_y, whole_y + room.bottom), _PLATE_PIXELS):
            for x in range(first_x, min(end_x, whole_x + room.right), _PLATE_PIXELS):
                wide, high = min(_PLATE_PIXELS, end_x - x), min(_PLATE_PIXELS, end_y - y)
                plate = self._renderer.render(x, y, wide, high, self._scale.lattice.width)
                place = (margin + x * pixel_x - left, margin + y * pixel_y - top)
                target = (*place, wide * pixel_x, high * pixel_y)
                painter.drawImage(QRectF(*(units(value) for value in target)), plate)
        painter.restore()

    def thumbnail(self) -> QImage:
        """Return the whole map, its fields as large as there is room."""
        width = 2
        for width in (40, 24, 16, 8, 4, 2):
            wide, high = replace(self._scale.lattice, width=width).size(self._scale.columns, self._scale.rows)
            if wide * high <= 4_000_000:
                break
        return map_image(
            self._arrays, self._looks, width, framed=True, grid=False, names=False, language=self._language
        )


class FaceDrawing:
    """Draws a face at its own size."""

    def __init__(self, face: Face) -> None:
        self._face = face

    def paint(self, painter: QPainter, part: Rect, margin: float) -> None:
        """Draw a part of the face."""
        left, top, width, height = part
        painter.save()
        painter.setClipRect(QRectF(*(units(value) for value in (margin, margin, width, height))))
        # Signs of a face stand for vector drawings and are found again by their exact pixels.
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        painter.translate(units(margin - left), units(margin - top))
        paint_face(painter, self._face)
        painter.restore()

    def thumbnail(self) -> QImage:
        """Return the face, a thousand pixels wide."""
        return face_image(self._face, 1000 / self._face.width)
