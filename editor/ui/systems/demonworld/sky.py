"""Altitude markers: how high flyers are, beside their counters (XXIII.4.0)."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from editor.printing.maps.pens import pen
from editor.rules.demonworld.state import BattleState
from editor.ui.kit.theme import MARKS, text_font


class Placed(Protocol):
    """Where elements are drawn."""

    @property
    def width(self) -> float:
        """Width of a field, in pixels."""
        ...

    def of(self, element: int, /) -> QPointF:
        """Return where an element is drawn."""
        ...


_SHADOW: Final = 0.34
"""Radius of the shadow of a flyer on its field, in widths of a field."""
_TALL: Final = 0.36
"""Height of a marker, in widths of a field."""
_LEAST: Final = 11.0
"""Least height of a marker, in pixels."""


def paint_shadows(painter: QPainter, state: BattleState, places: Placed) -> None:
    """Draw a shadow on the fields over which somebody flies, under all counters."""
    if not state.aloft:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    shade = QColor(MARKS.ink)
    shade.setAlphaF(0.35)
    painter.setBrush(shade)
    far = places.width * _SHADOW
    for element in state.aloft:
        painter.drawEllipse(places.of(element) + QPointF(far * 0.5, far), far, far * 0.6)
    painter.restore()


def paint_altitudes(painter: QPainter, state: BattleState, places: Placed) -> None:
    """Draw the marker of each flyer in the air: an arrow upwards and its altitude."""
    if not state.aloft:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    tall = max(_LEAST, places.width * _TALL)
    painter.setFont(text_font(max(7, round(tall * 0.8)), bold=True))
    for element in sorted(state.aloft):
        altitude = state.units[state.unit_of[element]].altitude
        middle = places.of(element) + QPointF(0, -places.width * 0.36)
        box = QRectF(middle.x() - tall * 0.85, middle.y() - tall / 2, tall * 1.7, tall)
        painter.setPen(pen(MARKS.ink, 1))
        painter.setBrush(QColor(MARKS.paper))
        painter.drawRoundedRect(box, tall * 0.25, tall * 0.25)
        _arrow(painter, QPointF(box.left() + tall * 0.38, box.center().y()), tall * 0.3)
        painter.setPen(QColor(MARKS.ink))
        number = box.adjusted(tall * 0.6, 0, -1, 0)
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(altitude))
    painter.restore()


def _arrow(painter: QPainter, middle: QPointF, far: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(MARKS.ink))
    points = [QPointF(0, -far), QPointF(far, far), QPointF(-far, far)]
    painter.drawPolygon(QPolygonF([middle + point for point in points]))
