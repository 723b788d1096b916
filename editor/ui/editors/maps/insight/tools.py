"""The tools Sight and Movement range: a click asks from a field, the pointer asks about another one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Final

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from editor.printing.maps.pens import pen
from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.insight.asking import Asking
from editor.ui.editors.maps.insight.tints import Tints
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.theme import theme

_VEIL: Final = 130
"""Opacity of what is not seen, of 255."""
_FAINTEST: Final = 70
_STRONGEST: Final = 150
"""Opacity of the fields of which least and all is seen."""


class AskingTool(MapTool):
    """A tool that asks and changes nothing; its answer is drawn while it is in hand."""

    picks = False
    writes = False

    def __init__(self, tool_context: ToolContext, asking: Asking) -> None:
        super().__init__(tool_context)
        self._asking = asking
        self._tints = Tints()
        self._held = False
        tool_context.add_overlay(self.paint)

    def shown(self, shown: bool) -> None:
        """The answer is drawn while the tool is in hand."""
        self._held = shown
        self.tool_context.update()

    @abstractmethod
    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw the answer over the map."""


class SightTool(AskingTool):
    """A click looks from a field; then the pointer shows the line of sight to each field from the side."""

    def __init__(self, tool_context: ToolContext, asking: Asking) -> None:
        super().__init__(tool_context, asking)
        asking.sight_changed.connect(self._take)
        asking.section_changed.connect(tool_context.update)

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Look from this field."""
        self._asking.look_from(at)

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Look at this field."""
        if self._held:
            self._asking.look_at(at)
        return self.tool_context.on_map([at])

    def cancel(self) -> bool:
        """Look from nowhere."""
        there = self._asking.eye is not None
        self._asking.look_from(None)
        return there

    def _take(self) -> None:
        segments = self._asking.segments
        if segments is None:
            self._tints.take(None)
        else:
            self._tints.take(segments, np.where(segments > 0, segments, -1).astype(np.int32))
        self.tool_context.update()

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw the heat map, the line, and what stands in its way."""
        eye = self._asking.eye
        if not self._held or eye is None:
            return
        self._tints.paint(canvas, painter, self._colours(canvas))
        section = self._asking.section
        mark = QColor(theme().tokens.accent)
        if section is not None:
            start, end = canvas.centre_of(eye), canvas.centre_of(section.fields[-1].at)
            for colour, width in ((canvas.looks.halo, 5.0), (mark, 2.4)):
                painter.setPen(pen(colour, width))
                painter.drawLine(start, end)
            if (barrier := section.barrier) is not None:
                painter.setPen(pen(theme().tokens.danger, 3.0))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                for at in barrier.at:
                    painter.drawPolygon(canvas.field_polygon(at))
        painter.setPen(pen(canvas.looks.halo, 5.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(canvas.field_polygon(eye))
        painter.setPen(pen(mark, 3.0))
        painter.drawPolygon(canvas.field_polygon(eye))

    def _colours(self, canvas: MapCanvas) -> dict[int, QColor]:
        """Return a dark veil for what is not seen, and lighter tints the more is seen."""
        most = max(1, self._asking.sizes.target)
        veil = QColor(canvas.looks.mark_dark)
        veil.setAlpha(_VEIL)
        colours = {0: veil}
        for segments in range(1, most + 1):
            tint = QColor(canvas.looks.mark_light)
            tint.setAlpha(_FAINTEST + (_STRONGEST - _FAINTEST) * segments // most)
            colours[segments] = tint
        return colours


class RangeTool(AskingTool):
    """A click moves from a field; then the pointer shows the cheapest way to each field and its cost."""

    def __init__(self, tool_context: ToolContext, asking: Asking) -> None:
        super().__init__(tool_context, asking)
        asking.range_changed.connect(self._take)
        asking.path_changed.connect(tool_context.update)

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Move from this field."""
        self._asking.move_from(at)

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Find the way to this field."""
        if self._held:
            self._asking.move_to(at)
        return self.tool_context.on_map([at])

    def cancel(self) -> bool:
        """Move from nowhere."""
        there = self._asking.start is not None
        self._asking.move_from(None)
        return there

    def _take(self) -> None:
        found = self._asking.reach
        if found is None:
            self._tints.take(None)
        else:
            points = np.where(np.isfinite(found.points), found.points, -1).astype(np.int32)
            kinds = np.where(points < 0, -1, np.maximum(points - 1, 0) // max(1, self._asking.sizes.points))
            self._tints.take(kinds.astype(np.int16), points)
        self.tool_context.update()

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw the fields within one and two moves, and the way."""
        start = self._asking.start
        if not self._held or start is None:
            return
        near, far = QColor(canvas.looks.mark_light), QColor(canvas.looks.mark_dark)
        near.setAlpha(_STRONGEST)
        far.setAlpha(_FAINTEST)
        self._tints.paint(canvas, painter, {0: near, 1: far})
        mark = QColor(theme().tokens.accent)
        path = self._asking.path
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(path) > 1:
            line = QPolygonF([canvas.centre_of(at) for at in path])
            for colour, width in ((canvas.looks.halo, 6.0), (mark, 3.2)):
                painter.setPen(pen(colour, width))
                painter.drawPolyline(line)
        for colour, width in ((canvas.looks.halo, 5.0), (mark.name(), 3.0)):
            painter.setPen(pen(colour, width))
            painter.drawPolygon(canvas.field_polygon(start))
