"""What lies over the picture of a face: boxes that are chosen, pointed at, or too small for their text."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from editor.ui.editors.faces.geometry import Area, Handle, Spot, around, handle_points
from editor.ui.editors.faces.surface import RULER, FaceSurface
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.theme import TYPE_SMALL, text_font, theme

HANDLE_PX: Final = 8
HIT_PX: Final = 4.0
_STUB_PX: Final = 18.0
_HEAD_PX: Final = 7.0
_HEAD_TURN: Final = 0.45
"""Radians between an arrow and each side of its head."""


@dataclass
class Drag:
    """What a held button does."""

    kind: Literal["move", "size", "band", "pan", "guide"]
    start: QPointF
    spots: list[Spot]
    handle: Handle = "se"
    moved: bool = False
    area: Area | None = None
    upright: bool = False
    add: bool = False
    guide: float | None = None
    """Where the guide was that is moved, in mm; None for one that is pulled from a ruler."""


class BoxSurface(FaceSurface):
    """A face with its boxes."""

    chosen_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spots: list[Spot] = []
        self.chosen: list[Path] = []
        self.misfits: Mapping[Path, float] = {}
        """Box -> mm that its text lacks."""
        self.flows: Sequence[tuple[Path, Path | None, str]] = ()
        """A box whose text goes on, the box where it does, and its name; None on the other side."""
        self.read_only = False
        self.is_locked: Callable[[Path], bool] = lambda _path: False
        """Whether a box is neither picked, moved nor sized by the mouse."""
        self.name_of: Callable[[Path], str] = lambda _path: ""
        """What a box is called."""
        self.drag: Drag | None = None
        self.snap_lines: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
        self.hovered: Path | None = None

    # what is chosen

    def choose(self, paths: Sequence[Path]) -> None:
        """Choose boxes."""
        if list(paths) != self.chosen:
            self.chosen = list(paths)
            self.chosen_changed.emit()
        self.update()

    def spot(self, path: Path) -> Spot | None:
        """Return where a box stands; of one that repeats, the first place."""
        return next((one for one in self.spots if one.path == path), None)

    def chosen_spots(self) -> list[Spot]:
        """Return where the chosen boxes stand."""
        return [found for path in self.chosen if (found := self.spot(path)) is not None]

    def free_spots(self) -> list[Spot]:
        """Return where those of the chosen boxes stand that are not locked."""
        return [one for one in self.chosen_spots() if not self.is_locked(one.path)]

    @property
    def face_area(self) -> Area:
        """The cut face."""
        return Area(0, 0, self.face.width, self.face.height) if self.face is not None else Area(0, 0, 0, 0)

    def hit(self, at: QPointF, *, inner: bool = False) -> Path | None:
        """Return the box under a point in mm: the whole group, or the box inside it."""
        slack = HIT_PX / self.zoom
        found = [one for one in self.spots if one.area.holds(at.x(), at.y(), slack)]
        found = [one for one in found if not self._out_of_reach(one.path)]
        if not found:
            return None
        leaves = [one for one in found if not any(_inside(two.path, one.path) for two in self.spots)]
        top = max(leaves or found, key=lambda one: height_of(one.path))
        return top.path if inner else top.path[:2]

    def _out_of_reach(self, path: Path) -> bool:
        """Whether a box, or the group that holds it, is locked."""
        return any(self.is_locked(path[:end]) for end in range(2, len(path) + 1, 2))

    # what lies over the picture

    def paint_over(self, painter: QPainter) -> None:
        tokens = theme().tokens
        accent, danger = QColor(tokens.accent), QColor(tokens.danger)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(accent, 1, Qt.PenStyle.DotLine))
        for upright, mm in self.guide_lines():
            at = self.to_px(mm, mm)
            if upright:
                painter.drawLine(QPointF(at.x(), 0), QPointF(at.x(), self.height()))
            else:
                painter.drawLine(QPointF(0, at.y()), QPointF(self.width(), at.y()))
        for first, second, name in self.flows:
            self._paint_flow(painter, self.spot(first), self.spot(second) if second else None, name)
        self._paint_empty(painter, QColor(tokens.muted))
        for path, missing in self.misfits.items():
            if (spot := self.spot(path)) is not None:
                self._paint_misfit(painter, spot.area, missing, danger)
        if self.hovered is not None and self.hovered not in self.chosen and self.drag is None:
            painter.setPen(QPen(accent, 1, Qt.PenStyle.DashLine))
            for one in self.spots:
                if one.path == self.hovered:
                    painter.drawRect(self._box(one.area))
        self._paint_chosen(painter, accent)
        drag = self.drag
        if drag is not None and drag.kind == "band" and drag.area is not None:
            soft = QColor(accent)
            soft.setAlpha(40)
            painter.setPen(QPen(accent, 1))
            painter.fillRect(self._box(drag.area), soft)
            painter.drawRect(self._box(drag.area))
        if drag is not None and drag.kind == "guide" and drag.area is not None:
            at = self.to_px(drag.area.x, drag.area.y)
            painter.setPen(QPen(accent, 1))
            ends = (QPointF(at.x(), 0), QPointF(at.x(), self.height()))
            level = (QPointF(0, at.y()), QPointF(self.width(), at.y()))
            painter.drawLine(*(ends if drag.upright else level))
        painter.setPen(QPen(QColor(tokens.warning), 1))
        for mm in self.snap_lines[0]:
            at = self.to_px(mm, 0)
            painter.drawLine(QPointF(at.x(), RULER), QPointF(at.x(), self.height()))
        for mm in self.snap_lines[1]:
            at = self.to_px(0, mm)
            painter.drawLine(QPointF(RULER, at.y()), QPointF(self.width(), at.y()))

    def _paint_chosen(self, painter: QPainter, accent: QColor) -> None:
        painter.setPen(QPen(accent, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for one in self.spots:
            if one.path in self.chosen:
                painter.drawRect(self._box(one.area))
        whole = around(one.area for one in self.chosen_spots())
        if whole is None:
            return
        painter.setPen(QPen(accent, 1))
        if len(self.chosen) > 1:
            painter.drawRect(self._box(whole))
        if self.read_only:
            return
        painter.setBrush(QColor(theme().tokens.surface))
        for x, y in handle_points(whole).values():
            at = self.to_px(x, y)
            half = HANDLE_PX / 2
            painter.drawRect(QRectF(at.x() - half, at.y() - half, HANDLE_PX, HANDLE_PX))

    def _paint_flow(self, painter: QPainter, first: Spot | None, second: Spot | None, name: str) -> None:
        """Draw the line from a box to the one where its text goes on; on the other side it is named."""
        if first is None:
            return
        painter.setPen(QPen(QColor(theme().tokens.accent), 1.5))
        start = self.to_px(first.area.right, first.area.bottom)
        if second is not None:
            end = self.to_px(second.area.x, second.area.y)
            painter.drawLine(start, end)
            _paint_head(painter, start, end)
            return
        end = QPointF(start.x() + _STUB_PX, start.y())
        painter.drawLine(start, end)
        _paint_head(painter, start, end)
        painter.setFont(text_font(TYPE_SMALL))
        width = painter.fontMetrics().horizontalAdvance(name) + 8
        label = QRectF(min(end.x() + 4, self.width() - width), end.y() - 8, width, 16)
        painter.fillRect(label, QColor(theme().tokens.accent_soft))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_empty(self, painter: QPainter, pale: QColor) -> None:
        """Show where boxes stand that are empty on this card (no portrait, no text), with their names."""
        painter.setPen(QPen(pale, 1, Qt.PenStyle.DashLine))
        painter.setFont(text_font(TYPE_SMALL))
        for one in self.spots:
            if one.empty and len(one.path) == 2:
                box = self._box(one.area)
                painter.drawRect(box)
                name = self.name_of(one.path)
                words = painter.fontMetrics().elidedText(
                    name, Qt.TextElideMode.ElideRight, max(0, round(box.width()) - 4)
                )
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_misfit(self, painter: QPainter, area: Area, missing: float, danger: QColor) -> None:
        box = self._box(area)
        painter.setPen(QPen(danger, 1.5, Qt.PenStyle.DashLine))
        painter.drawRect(box)
        words = self.tr("⚠ {missing} mm missing").format(missing=self.locale().toString(missing, "f", 1))
        painter.setFont(text_font(TYPE_SMALL, bold=True))
        width = painter.fontMetrics().horizontalAdvance(words) + 8
        label = QRectF(box.left(), max(RULER + 1, box.top() - 17), width, 16)
        painter.fillRect(label, QColor(theme().tokens.danger_soft))
        painter.setPen(danger)
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, words)

    def _box(self, area: Area) -> QRectF:
        return self.box_px(area.x, area.y, area.width, area.height)


def _paint_head(painter: QPainter, start: QPointF, end: QPointF) -> None:
    """Draw the head of an arrow."""
    way = math.atan2(end.y() - start.y(), end.x() - start.x())
    for turn in (math.pi - _HEAD_TURN, math.pi + _HEAD_TURN):
        side = QPointF(math.cos(way + turn) * _HEAD_PX, math.sin(way + turn) * _HEAD_PX)
        painter.drawLine(end, end + side)


def _inside(path: Path, outer: Path) -> bool:
    return len(path) > len(outer) and path[: len(outer)] == outer


def height_of(path: Path) -> tuple[int, ...]:
    """Return what sorts boxes from the lowest to the highest."""
    return tuple(part for part in path if isinstance(part, int))
