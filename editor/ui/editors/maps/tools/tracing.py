"""The tool for the picture to trace: chosen, moved, scaled, turned, fitted to the fields by two points."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from editor.printing.maps.adornments import Box
from editor.printing.maps.traced import paint_traced, traced_box
from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.grips import Pull
from editor.ui.editors.maps.tools.objects import Drag, ObjectTool

_FARTHEST = 10_000.0


class PictureTool(ObjectTool):
    """Has the picture under the map in its frame.

    Dragged until one of its fields lies right, it is pinned there; another field dragged with Ctrl scales
    and turns it about the pin.
    """

    def __init__(self, tool_context: ToolContext, choose: Callable[[], None]) -> None:
        super().__init__(tool_context)
        self._choose_file = choose
        self._pin: QPointF | None = None
        """Where the last drag let go, in field widths from the picture's reckoning. None before the first."""
        self._fits = False
        """Whether the drag fits a second point: Ctrl was held when it began."""
        tool_context.model.things_changed.connect(self._follow)

    def things(self) -> tuple[Any, ...]:
        """Return the picture, where there is one."""
        arrays = self.tool_context.arrays
        return () if arrays is None or arrays.picture is None else (arrays.picture,)

    def box(self, thing: Any, canvas: MapCanvas) -> Box | None:
        """Return the room of the picture."""
        return traced_box(thing, canvas.lattice)

    def put(self, thing: Any, instead_of: Any) -> None:
        """Put the picture as it is now."""
        text = (
            self.tr("Remove the picture to trace")
            if thing is None
            else self.tr("Change the picture to trace")
        )
        self.tool_context.push((), text, things={"picture": thing})

    def paint_thing(self, thing: Any, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw the picture where it would lie."""
        paint_traced(painter, thing, canvas.lattice)

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Take the picture; with Ctrl it turns about its pin."""
        self._fits = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        super().press(at, button, modifiers)

    def pull(self, drag: Drag, end: QPointF, width: float) -> Pull:
        """Return what a drag does; with Ctrl it scales and turns about the pin."""
        if not self._fits or self._pin is None or drag.grip != "move":
            return super().pull(drag, end, width)
        x, y = self.tool_context.canvas.lattice.centre((0, 0))
        pin = QPointF(x, y) + self._pin * width
        before, after = drag.start - pin, end - pin
        factor = math.hypot(after.x(), after.y()) / max(1.0, math.hypot(before.x(), before.y()))
        turn = math.atan2(after.y(), after.x()) - math.atan2(before.y(), before.x())
        arm = drag.box.middle - pin
        sine, cosine = math.sin(turn), math.cos(turn)
        moved = QPointF(arm.x() * cosine - arm.y() * sine, arm.x() * sine + arm.y() * cosine) * factor
        step = (pin + moved - drag.box.middle) / width
        return Pull(step.x(), step.y(), factor, math.degrees(turn))

    def release(self, at: Offset | None) -> None:
        """Let go; a picture that was dragged is pinned where it was held."""
        drag, canvas = self._drag, self.tool_context.canvas
        if drag is not None and drag.moving and drag.grip == "move" and not self._fits:
            x, y = canvas.lattice.centre((0, 0))
            self._pin = (canvas.to_map(canvas.pointer) - QPointF(x, y)) / canvas.lattice.width
        super().release(at)

    def pulled(self, thing: Any, pull: Pull, canvas: MapCanvas) -> Any:
        """Return the picture as a drag leaves it."""
        turn = (thing.turn + pull.turn + 180) % 360 - 180
        update = {
            "x": _within(thing.x + pull.across),
            "y": _within(thing.y + pull.down),
            "width": round(max(0.1, min(_FARTHEST, thing.width * pull.factor)), 3),
            "turn": round(turn, 2),
        }
        return thing.model_copy(update=update)

    def add(self, at: Offset, point: QPointF | None) -> None:
        """Without a picture a click asks for one."""
        if not self.things():
            self._choose_file()

    def shown(self, shown: bool) -> None:
        """The picture has its frame at once."""
        super().shown(shown)
        if shown:
            self._follow()

    def _follow(self) -> None:
        """The picture was put, changed or taken away: its frame goes with it."""
        if self._in_hand and self._drag is None:
            found = self.things()
            if self.chosen != (found[0] if found else None):
                self.choose(found[0] if found else None)

    def show_settings(self, thing: Any) -> None:
        """Show how clear the picture is, and where it lies."""
        settings = self.tool_context.settings
        settings.picture_opacity = round(thing.opacity * 100)
        settings.picture_under, settings.picture_printed = thing.under, thing.printed

    def take_settings(self) -> None:
        """Give the picture what the bar says."""
        settings = self.tool_context.settings
        if self.chosen is not None:
            update = {
                "opacity": settings.picture_opacity / 100,
                "under": settings.picture_under,
                "printed": settings.picture_printed,
            }
            self.change(self.chosen.model_copy(update=update), self.chosen)

    def ask(self, name: str) -> None:
        """Choose another picture, or lay this one over the whole map."""
        if name == "picture_choose":
            self._choose_file()
        elif name == "picture_fit" and self.chosen is not None:
            self.change(self._fitted(self.chosen), self.chosen)

    def _fitted(self, thing: Any) -> Any:
        """Return the picture as large as the map, in its middle."""
        arrays, lattice = self.tool_context.arrays, self.tool_context.canvas.lattice
        level = thing.model_copy(update={"turn": 0.0, "width": 1.0})
        box = traced_box(level, lattice)
        if arrays is None or box is None:
            return thing
        wide, high = lattice.size(arrays.columns, arrays.rows)
        x, y = lattice.centre((0, 0))
        width = min(wide / box.rect.width(), high / box.rect.height())
        middle = {"x": (wide / 2 - x) / lattice.width, "y": (high / 2 - y) / lattice.width}
        return level.model_copy(update={**middle, "width": round(width, 3)})


def _within(place: float) -> float:
    return round(max(-_FARTHEST, min(_FARTHEST, place)), 4)
