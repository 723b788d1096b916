"""The boxes of a face under the mouse: chosen, moved, sized and drawn round; guides; the wheel."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.ui.editors.faces.geometry import (
    Area,
    Handle,
    Spot,
    around,
    handle_points,
    lines_of,
    resized,
    snapped,
    spanned,
)
from editor.ui.editors.faces.overlay import HANDLE_PX, HIT_PX, BoxSurface, Drag
from editor.ui.editors.faces.surface import RULER
from editor.ui.kit.documents.draft import Path

_SNAP_PX: Final = 6.0
_DRAG_PX: Final = 3
_GROUND_SHARE: Final = 0.6
"""A box that covers so much of the face is ground: a drag over it draws a band, unless it is chosen."""
_GUIDE_STEP_MM: Final = 0.5
Change = tuple[Spot, Area]
"""A box where it stood, and where it goes."""


class MouseCanvas(BoxSurface):
    """What the mouse does is emitted, never done here."""

    dragged = Signal(object)  # list of Change, while the button is held
    dropped = Signal(object, str)  # list of Change, and what was done: move, size, nudge_move or nudge_size
    pointed = Signal(float, float)  # mm under the pointer
    opened = Signal(object)  # Path of a box that was double-clicked
    guides_moved = Signal(bool)  # a guide was added, moved or taken away; whether upright

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.snaps = True
        self.grid = 0.5
        self.space = False
        """Whether the space bar is held: the mouse moves the view then."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        place, at = event.position(), self.to_mm(event.position())
        if event.button() == Qt.MouseButton.MiddleButton or (
            self.space and event.button() == Qt.MouseButton.LeftButton
        ):
            self.drag = Drag("pan", place, [])
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self._press_guide(place, at):
            return
        if (handle := self._handle_at(place)) is not None and not self.read_only and self.free_spots():
            self.drag = Drag("size", place, self.free_spots(), handle=handle)
            return
        self._press_box(event, place, at)

    def _press_guide(self, place: QPointF, at: QPointF) -> bool:
        """Begin to pull a guide out of a ruler, or to move one; whether there is one to hold."""
        if (place.x() < RULER) != (place.y() < RULER):
            if not self.read_only:
                self.drag = Drag("guide", place, [], upright=place.x() < RULER)
            return True
        guide = self._guide_at(place)
        if guide is None or self.read_only or self.hit(at) in self.chosen:
            return False
        upright, mm = guide
        self.drag = Drag("guide", place, [], upright=upright, guide=mm)
        return True

    def _press_box(self, event: QMouseEvent, place: QPointF, at: QPointF) -> None:
        keys = event.modifiers()
        more = bool(keys & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier))
        path = self.hit(at, inner=bool(keys & Qt.KeyboardModifier.AltModifier))
        held = next(
            (one.path for one in self.chosen_spots() if one.area.holds(at.x(), at.y(), HIT_PX / self.zoom)),
            None,
        )
        ground = path is not None and path not in self.chosen and self.is_ground(path)
        if held is not None and not more:
            # What is chosen goes along, under a larger box, too; another box above it is chosen instead.
            within = path is None or path[: len(held)] == held or held[: len(path)] == path
            if within or ground:
                self._begin_move(place)
                return
        if path is None or ground:
            self.drag = Drag("band", place, [], add=more)
            return
        if more:
            self.choose(
                [one for one in self.chosen if one != path] if path in self.chosen else [*self.chosen, path]
            )
        elif path not in self.chosen:
            self.choose([path])
        self._begin_move(place)

    def _begin_move(self, place: QPointF) -> None:
        if spots := self.free_spots():
            self.drag = Drag("move", place, spots)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        path = self.hit(self.to_mm(event.position()), inner=True)
        if event.button() == Qt.MouseButton.LeftButton and path is not None:
            self.drag = None
            self.choose([path])
            self.opened.emit(path)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place, drag = event.position(), self.drag
        at = self.to_mm(place)
        self.pointed.emit(at.x(), at.y())
        if drag is None:
            hovered = self.hit(at, inner=bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
            if hovered != self.hovered:
                self.hovered = hovered
                self.update()
            self._show_pointer(place)
            return
        if drag.kind == "pan":
            self.scroll_by(place.x() - drag.start.x(), place.y() - drag.start.y())
            drag.start = place
            return
        if not drag.moved and (place - drag.start).manhattanLength() < _DRAG_PX:
            return
        drag.moved = True
        if drag.kind == "band":
            start = self.to_mm(drag.start)
            drag.area = spanned(start.x(), start.y(), at.x(), at.y())
        elif drag.kind in ("move", "size") and not self.read_only:
            if changes := self._changes(drag, at, event.modifiers()):
                self.dragged.emit(changes)
        elif drag.kind == "guide":
            drag.area = Area(at.x(), at.y(), 0, 0)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        drag, self.drag = self.drag, None
        self.snap_lines = ((), ())
        if drag is None:
            return
        at = self.to_mm(event.position())
        if drag.kind == "band":
            self._end_band(drag, at)
        elif drag.kind == "guide" and drag.moved:
            self._end_guide(drag, event.position())
        elif drag.kind in ("move", "size") and drag.moved and not self.read_only:
            changes = self._changes(drag, at, event.modifiers())
            self.snap_lines = ((), ())
            self.dropped.emit(changes, drag.kind)
        self._show_pointer(event.position())
        self.update()

    def _end_guide(self, drag: Drag, place: QPointF) -> None:
        """Put a guide where it was let go; one that is let go on a ruler is gone."""
        guides = self.guides_x if drag.upright else self.guides_y
        if drag.guide is not None and drag.guide in guides:
            guides.remove(drag.guide)
        if place.x() > RULER and place.y() > RULER and self.rect().contains(place.toPoint()):
            at = self.to_mm(place)
            guides.append(round((at.x() if drag.upright else at.y()) / _GUIDE_STEP_MM) * _GUIDE_STEP_MM)
        self.guides_moved.emit(drag.upright)

    def _end_band(self, drag: Drag, at: QPointF) -> None:
        if drag.area is None:
            path = self.hit(at)
            wanted = [path] if path is not None else []
        else:
            area = drag.area
            whole = dict.fromkeys(one.path[:2] for one in self.spots if one.area.within(area))
            wanted = [one for one in whole if (spot := self.spot(one)) is not None and spot.area.within(area)]
        kept = [one for one in self.chosen if one not in wanted] if drag.add else []
        self.choose([*kept, *wanted])

    def _changes(self, drag: Drag, at: QPointF, keys: Qt.KeyboardModifier) -> list[Change]:
        """Return where dragged boxes are: snapped to lines unless Alt is held; Shift keeps to one axis."""
        start = self.to_mm(drag.start)
        dx, dy = at.x() - start.x(), at.y() - start.y()
        if keys & Qt.KeyboardModifier.ShiftModifier and drag.kind == "move":
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        whole = around(one.area for one in drag.spots)
        if whole is None:
            return []
        target = whole.moved(dx, dy) if drag.kind == "move" else resized(whole, drag.handle, dx, dy)
        if self.snaps and not keys & Qt.KeyboardModifier.AltModifier:
            target = self._snapped(drag, target)
        else:
            self.snap_lines = ((), ())
        if drag.kind == "move":
            return [(one, one.area.moved(target.x - whole.x, target.y - whole.y)) for one in drag.spots]
        return [(one, _scaled(one.area, whole, target)) for one in drag.spots]

    def _snapped(self, drag: Drag, target: Area) -> Area:
        moving = {one.path for one in drag.spots}
        still = [
            one.area
            for one in self.spots
            if not any(one.path[: len(path)] == path or path[: len(one.path)] == one.path for path in moving)
        ]
        upright, level = lines_of(still, self.face_area, self.face.safe if self.face is not None else 0)
        upright, level = [*upright, *self.guides_x], [*level, *self.guides_y]
        reach = _SNAP_PX / self.zoom
        if drag.kind == "move":
            snap = snapped(target, upright, level, reach, self.grid)
            self.snap_lines = (snap.lines_x, snap.lines_y)
            return target.moved(snap.dx, snap.dy)
        dragged_x = target.x if "w" in drag.handle else target.right
        dragged_y = target.y if "n" in drag.handle else target.bottom
        edge = Area(dragged_x, dragged_y, 0, 0)
        snap = snapped(edge, upright, level, reach, self.grid)
        across, down = any(one in drag.handle for one in "we"), any(one in drag.handle for one in "ns")
        self.snap_lines = (snap.lines_x if across else (), snap.lines_y if down else ())
        return resized(target, drag.handle, snap.dx if across else 0.0, snap.dy if down else 0.0)

    def is_ground(self, path: Path) -> bool:
        """Whether a box covers so much of the face that it is its ground."""
        spot = self.spot(path)
        face = self.face_area
        return (
            spot is not None
            and spot.area.width * spot.area.height >= _GROUND_SHARE * face.width * face.height
        )

    def _handle_at(self, place: QPointF) -> Handle | None:
        whole = around(one.area for one in self.chosen_spots())
        if whole is None:
            return None
        for handle, (x, y) in handle_points(whole).items():
            if (self.to_px(x, y) - place).manhattanLength() <= HANDLE_PX:
                return handle
        return None

    def _guide_at(self, place: QPointF) -> tuple[bool, float] | None:
        for upright, mm in self.guide_lines():
            at = self.to_px(mm, mm)
            if abs((at.x() - place.x()) if upright else (at.y() - place.y())) <= 3:
                return upright, mm
        return None

    def _show_pointer(self, place: QPointF) -> None:
        shapes = {
            "nw": Qt.CursorShape.SizeFDiagCursor,
            "se": Qt.CursorShape.SizeFDiagCursor,
            "ne": Qt.CursorShape.SizeBDiagCursor,
            "sw": Qt.CursorShape.SizeBDiagCursor,
            "n": Qt.CursorShape.SizeVerCursor,
            "s": Qt.CursorShape.SizeVerCursor,
            "e": Qt.CursorShape.SizeHorCursor,
            "w": Qt.CursorShape.SizeHorCursor,
        }
        handle = None if self.read_only else self._handle_at(place)
        usual = Qt.CursorShape.OpenHandCursor if self.space else Qt.CursorShape.ArrowCursor
        self.setCursor(shapes[handle] if handle is not None else usual)

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.scroll_by((steps.y() or steps.x()) / 2, 0)
        else:
            self.zoom_by(steps.y() / 120, event.position())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered = None
        self.update()


def _scaled(area: Area, before: Area, after: Area) -> Area:
    """Return an area in a frame that was sized with all in it."""
    across = after.width / before.width if before.width else 1.0
    down = after.height / before.height if before.height else 1.0
    x, y = after.x + (area.x - before.x) * across, after.y + (area.y - before.y) * down
    # A lone box goes exactly where it was dragged, without errors of rounding.
    return after if area == before else Area(x, y, area.width * across, area.height * down)
