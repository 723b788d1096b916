"""Tools for what stands freely on a map: chosen by a click, moved, scaled and turned by its frame."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication, QPainter

from editor.printing.maps.adornments import Box
from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.grips import Frame, Grip, Pull

_BEGINS: Final = 4
"""Pixels that the pointer has to go before a click becomes a drag."""
_NOTCH: Final = 15
"""Degrees of a turn by key, and of one by the knob with Shift held."""


@dataclass
class Drag:
    """A drag that was begun."""

    grip: Grip
    thing: Any
    box: Box
    start: QPointF
    """Map pixel where it began."""
    pressed: QPointF
    """The same in the widget."""
    moving: bool = False


class ObjectTool(MapTool):
    """Chooses, moves, scales and turns things of one kind; what is chosen has a frame."""

    marks_fields = False

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self.chosen: Any = None
        """The thing with the frame. None for none."""
        self._in_hand = False
        self._drag: Drag | None = None
        self._ghost: Any = None
        """What would become of it, while it is dragged."""
        tool_context.add_overlay(self._paint)
        tool_context.model.things_changed.connect(self._still_there)
        tool_context.model.replaced.connect(self._still_there)

    # what a kind of thing says of itself

    @abstractmethod
    def things(self) -> tuple[Any, ...]:
        """Return all of them, the undermost first."""

    @abstractmethod
    def box(self, thing: Any, canvas: MapCanvas) -> Box | None:
        """Return the room of one on a canvas. None if it is not seen at this zoom."""

    @abstractmethod
    def pulled(self, thing: Any, pull: Pull, canvas: MapCanvas) -> Any:
        """Return one as a drag leaves it."""

    @abstractmethod
    def put(self, thing: Any, instead_of: Any) -> None:
        """Put one in the place of another as one step of undo; None for nothing."""

    @abstractmethod
    def paint_thing(self, thing: Any, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw one while it is dragged; the painter draws in map pixels."""

    def add(self, at: Offset, point: QPointF | None) -> None:
        """Make a new one on a field.

        Args:
            at: the field.
            point: where exactly, in map pixels. None for the middle of the field.
        """

    def clicked(self, thing: Any) -> None:
        """One was clicked and not dragged."""

    def show_settings(self, thing: Any) -> None:
        """Show in the bar what can be set of one."""

    # what the hand does

    def put_on(self, at: Offset) -> None:
        """Make a new one in the middle of a field."""
        self.add(at, None)

    def choose(self, thing: Any) -> None:
        """Give a thing the frame."""
        self.chosen = thing
        if thing is not None:
            self.show_settings(thing)
            self.tool_context.settings_changed.emit()
        self.tool_context.update()

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Take the frame, choose what lies there, or make a new one."""
        canvas = self.tool_context.canvas
        by_hand = not self.tool_context.by_keyboard
        point = canvas.pointer if by_hand else canvas.centre_of(at)
        if by_hand and self._take(point):
            return
        found = self._at(canvas, point)
        if found is None and not by_hand:
            found = next((one for one in reversed(self.things()) if getattr(one, "at", None) == at), None)
        if found is None:
            self.choose(None)
            self.add(at, canvas.to_map(point) if by_hand else None)
            return
        self.choose(found)
        if not by_hand or not self._take(point):
            self.clicked(found)

    def press_beside(self, point: QPointF, button: Qt.MouseButton) -> None:
        """A corner of a frame may lie beside the map."""
        if button == Qt.MouseButton.LeftButton and not self._take(point):
            found = self._at(self.tool_context.canvas, point)
            self.choose(found)
            self._take(point)

    def _take(self, point: QPointF) -> bool:
        """Begin to drag the frame at a point of the widget; whether it is there."""
        canvas = self.tool_context.canvas
        box = self.box(self.chosen, canvas) if self.chosen is not None else None
        grip = Frame.of(canvas, box).grip_at(point) if box is not None else None
        if box is None or grip is None:
            return False
        if grip == "move" and self._at(canvas, point) not in (None, self.chosen):
            # Another one lies over it.
            return False
        self._drag = Drag(grip, self.chosen, box, canvas.to_map(point), QPointF(point))
        return True

    def _at(self, canvas: MapCanvas, point: QPointF) -> Any:
        """Return the uppermost thing at a point of the widget."""
        there = canvas.to_map(point)
        for thing in reversed(self.things()):
            box = self.box(thing, canvas)
            if box is not None and box.contains(there):
                return thing
        return None

    def point(self, at: QPointF) -> None:
        """Drag on."""
        drag, canvas = self._drag, self.tool_context.canvas
        if drag is None:
            return
        drag.moving = drag.moving or (at - drag.pressed).manhattanLength() >= _BEGINS
        if drag.moving:
            pull = self.pull(drag, canvas.to_map(at), canvas.lattice.width)
            if QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier:
                goal = round((drag.box.angle + pull.turn) / _NOTCH) * _NOTCH - drag.box.angle
                pull = Pull(pull.across, pull.down, pull.factor, goal if drag.grip == "turn" else 0.0)
            self._ghost = self.pulled(drag.thing, pull, canvas)
            self.tool_context.update()

    def pull(self, drag: Drag, end: QPointF, width: float) -> Pull:
        """Return what a drag to a map pixel does, fields being so many pixels wide."""
        return Pull.between(drag.grip, drag.box, drag.start, end, width)

    def release(self, at: Offset | None) -> None:
        """Let go: what was dragged is put there as one step."""
        drag, ghost = self._drag, self._ghost
        self._drag = self._ghost = None
        if drag is None:
            return
        if ghost is not None:
            self.change(ghost, drag.thing)
        elif not drag.moving and drag.grip == "move":
            self.clicked(drag.thing)
        self.tool_context.update()

    def change(self, after: Any, before: Any) -> None:
        """Put a thing as it has become in the place of what it was, and keep its frame."""
        self.chosen = after
        if after != before:
            self.put(after, before)
        self._still_there()
        if self.chosen is not None:
            self.choose(self.chosen)

    def turn(self, turns: int) -> bool:
        """Turn what is chosen by a notch."""
        if self.chosen is None:
            return False
        self.change(
            self.pulled(self.chosen, Pull(turn=turns * _NOTCH), self.tool_context.canvas), self.chosen
        )
        return True

    def remove(self) -> bool:
        """Take what is chosen off the map; whether something was chosen."""
        thing, self.chosen = self.chosen, None
        if thing is not None:
            self.put(None, thing)
        return thing is not None

    def back(self) -> bool:
        """Take what is chosen off the map."""
        return self.remove()

    def cancel(self) -> bool:
        """Drop the drag, else the frame."""
        had = self._drag is not None or self.chosen is not None
        self._ghost = None
        if self._drag is None:
            self.chosen = None
        self._drag = None
        self.tool_context.update()
        return had

    def shown(self, shown: bool) -> None:
        """The frame is seen only while the tool is in hand."""
        self._in_hand = shown
        self._drag = self._ghost = None
        if not shown:
            self.chosen = None
        self.tool_context.update()

    def _still_there(self) -> None:
        """Something was changed, perhaps undone: the frame goes with its thing."""
        if self.chosen is not None and self.chosen not in self.things():
            self.chosen = None

    def _paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        if not self._in_hand or self.chosen is None:
            return
        shown = self._ghost if self._ghost is not None else self.chosen
        box = self.box(shown, canvas)
        if box is None:
            return
        if self._ghost is not None:
            painter.save()
            painter.setTransform(canvas.map_transform(), combine=True)
            self.paint_thing(shown, canvas, painter)
            painter.restore()
        Frame.of(canvas, box).paint(painter)
