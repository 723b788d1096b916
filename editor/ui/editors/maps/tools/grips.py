"""The frame around a thing on the canvas: by its corners it is scaled, by its knob it is turned."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from editor.printing.maps.adornments import Box
from editor.printing.maps.pens import pen
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.kit.theme import theme

Grip = Literal["move", "scale", "turn"]
_REACH: Final = 8.0
"""Pixels around a corner or knob in which it is taken."""
_SIZE: Final = 8.0
_ARM: Final = 22.0
"""Pixels from the frame to its knob."""


@dataclass(frozen=True)
class Frame:
    """The corners and the knob of a box, in widget coordinates."""

    corners: tuple[QPointF, QPointF, QPointF, QPointF]
    top: QPointF
    knob: QPointF

    @classmethod
    def of(cls, canvas: MapCanvas, box: Box) -> Frame:
        """Return the frame of a box on a canvas."""
        rect, turned = box.rect, box.transform

        def place(x: float, y: float) -> QPointF:
            return canvas.from_map(turned.map(QPointF(x, y)))

        corners = (
            place(rect.left(), rect.top()),
            place(rect.right(), rect.top()),
            place(rect.right(), rect.bottom()),
            place(rect.left(), rect.bottom()),
        )
        top = (corners[0] + corners[1]) / 2
        turn = math.radians(box.angle)
        return cls(corners, top, top + QPointF(math.sin(turn), -math.cos(turn)) * _ARM)

    def grip_at(self, point: QPointF) -> Grip | None:
        """Return what is taken at a point of the widget."""
        if _far(point, self.knob) <= _REACH:
            return "turn"
        if any(_far(point, corner) <= _REACH for corner in self.corners):
            return "scale"
        inside = QPolygonF(list(self.corners)).containsPoint(point, Qt.FillRule.WindingFill)
        return "move" if inside else None

    def paint(self, painter: QPainter) -> None:
        """Draw outline, corners and knob."""
        tokens = theme().tokens
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in ((tokens.on_accent, 3.5), (tokens.accent, 1.5)):
            painter.setPen(pen(colour, wide))
            painter.drawPolygon(QPolygonF(list(self.corners)))
            painter.drawLine(self.top, self.knob)
        painter.setPen(pen(tokens.accent, 1.5))
        painter.setBrush(QColor(tokens.on_accent))
        for corner in self.corners:
            painter.drawRect(QRectF(corner.x() - _SIZE / 2, corner.y() - _SIZE / 2, _SIZE, _SIZE))
        painter.drawEllipse(self.knob, _SIZE / 2 + 1, _SIZE / 2 + 1)


@dataclass(frozen=True)
class Pull:
    """What a drag does to a thing."""

    across: float = 0.0
    """Field widths to the east."""
    down: float = 0.0
    """Field widths to the south."""
    factor: float = 1.0
    """How many times as large it becomes."""
    turn: float = 0.0
    """Degrees clockwise."""

    @classmethod
    def between(cls, grip: Grip, box: Box, start: QPointF, end: QPointF, width: float) -> Pull:
        """Return what it does to a box that it is dragged from one map pixel to another."""
        if grip == "move":
            return cls(across=(end.x() - start.x()) / width, down=(end.y() - start.y()) / width)
        before, after = start - box.middle, end - box.middle
        if grip == "scale":
            return cls(factor=max(0.02, _length(after) / max(1.0, _length(before))))
        return cls(turn=math.degrees(math.atan2(after.y(), after.x()) - math.atan2(before.y(), before.x())))


def _length(point: QPointF) -> float:
    return math.hypot(point.x(), point.y())


def _far(one: QPointF, other: QPointF) -> float:
    return _length(one - other)
