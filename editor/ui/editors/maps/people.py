"""What others do on a map just now: outlines of what they painted last, and a line in a corner."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QLabel

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_SMALL, text_font, theme
from editor.ui.kit.words.people import doings
from schemas.merging import Area, field_on_map


class PeopleOnMap(QObject):
    """Draws over every view of one map; says in the first one who does what."""

    def __init__(self, tool_context: ToolContext, parent: QObject) -> None:
        super().__init__(parent)
        self._tool_context = tool_context
        self._areas: list[tuple[str, Area]] = []
        """Who painted where last."""
        self._canvas = canvas = tool_context.canvas
        self.words = QLabel(canvas)
        self.words.setProperty("tone", "note")
        self.words.setFont(text_font(TYPE_SMALL))
        self.words.setContentsMargins(SPACE_2, SPACE_1, SPACE_2, SPACE_1)
        self.words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words.hide()
        tool_context.add_overlay(self.paint)
        canvas.view_changed.connect(self._place)
        tool_context.context.open_elsewhere_changed.connect(self._follow)
        self._follow((tool_context.model.session.id,))

    def _follow(self, ids: Collection[str]) -> None:
        session, context = self._tool_context.model.session, self._tool_context.context
        if session.id not in ids:
            return
        people = context.people_at(session.id)
        self._areas = [(one.person, one.doing.area) for one in people if one.doing.area is not None]
        said = doings(people, lambda place: context.place_of(session, place), self._name)
        self.words.setText("\n".join(said))
        self.words.setVisible(bool(said) and not session.read_only)  # else its head says it
        self._place()
        self._tool_context.update()

    def _name(self, at: Offset) -> str:
        arrays = self._tool_context.arrays
        named = arrays.field_name(at) if arrays is not None and arrays.has_field(at) else ""
        return named or field_on_map(at)

    def _place(self) -> None:
        """Put the line into the lower left corner: the small map has the other one."""
        if not self.words.isHidden():
            self.words.adjustSize()
            self.words.move(SPACE_3, self._canvas.height() - self.words.height() - SPACE_3)

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw over a view of the map."""
        for name, (first, last) in self._areas:
            left, top, right, bottom = canvas.lattice.bounds(first, last)
            rect = canvas.map_transform().mapRect(QRectF(left, top, right - left, bottom - top))
            rect = rect.intersected(canvas.map_rect())
            if rect.intersects(QRectF(canvas.rect())):
                _paint_area(painter, rect, name)


def _paint_area(painter: QPainter, rect: QRectF, name: str) -> None:
    tokens = theme().tokens
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(tokens.on_accent), 3))
    painter.drawRoundedRect(rect, SPACE_1, SPACE_1)
    painter.setPen(QPen(QColor(tokens.accent), 1.5, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(rect, SPACE_1, SPACE_1)
    painter.setFont(text_font(TYPE_SMALL))
    metrics = QFontMetricsF(painter.font())
    tag = QRectF(0, 0, metrics.horizontalAdvance(name) + 2 * SPACE_1, metrics.height())
    tag.moveBottomLeft(rect.topLeft() + QPointF(0, -1))
    tag.moveTop(max(tag.top(), 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.accent))
    painter.drawRoundedRect(tag, 2, 2)
    painter.setPen(QColor(tokens.on_accent))
    painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, name)
