"""Roads and rivers: drawn from field to field, or led by the cheapest way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from editor.printing.maps.details import CONTOURS_FROM
from editor.printing.maps.pens import pen
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays, ThingName
from editor.rules.core.map_routes import (
    StepCost,
    crossed_sides,
    least_road_cost,
    river_cost,
    road_cost,
    route,
)
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.crossing_choice import CrossingChoice
from schemas.map import Edge, River
from schemas.ruleset import RulesetBase


class WayTool(MapTool):
    """Draws a chain of fields; a click on one that is there removes it."""

    name: ThingName

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self._way: list[Offset] = []
        self._from_keys = False
        self._cost: StepCost | None = None
        self._least = 1.0
        tool_context.add_overlay(self._paint_way)

    # what roads and rivers differ in

    def cost(self, arrays: MapArrays) -> tuple[StepCost, float]:
        """Return what a step costs when the way is looked for, and the least that any step costs."""
        raise NotImplementedError

    def with_way(self, arrays: MapArrays, way: tuple[Offset, ...]) -> tuple[Any, ...]:
        """Return the things with another way."""
        raise NotImplementedError

    def without(self, arrays: MapArrays, at: Offset) -> tuple[Any, ...]:
        """Return the things without those that run over a field."""
        raise NotImplementedError

    def texts(self) -> tuple[str, str]:
        """Return the names of the steps: draw, remove."""
        raise NotImplementedError

    def colours(self, canvas: MapCanvas) -> tuple[str, str]:
        """Return border and inner colour of the way that is being drawn."""
        raise NotImplementedError

    # what they have in common

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Begin on a field; by keyboard a second use ends there."""
        arrays = self.tool_context.arrays
        if arrays is None:
            return
        if self.tool_context.by_keyboard and self._from_keys and self._way:
            self._lead_to(arrays, at)
            self._lay(arrays)
            return
        self._from_keys = self.tool_context.by_keyboard
        self._way = [at]
        self._cost = None
        if self.tool_context.settings.find_way:
            self._cost, self._least = self.cost(arrays)

    def drag(self, at: Offset) -> None:
        """Lead the way on to a field; going back takes it back."""
        arrays = self.tool_context.arrays
        if self._way and arrays is not None:
            self._lead_to(arrays, at)

    def _lead_to(self, arrays: MapArrays, at: Offset) -> None:
        if self._cost is not None:
            self._way = route(self._way[0], at, arrays.grid, self._cost, self._least) or self._way[:1]
        else:
            for step in arrays.grid.line(self._way[-1], at)[1:]:
                if not arrays.has_field(step):
                    break
                if len(self._way) > 1 and step == self._way[-2]:
                    self._way.pop()
                else:
                    self._way.append(step)
        self.tool_context.update()

    def release(self, at: Offset | None) -> None:
        """Lay the way; a click removes what runs there."""
        if self._way and self.tool_context.arrays is not None and not self._from_keys:
            self._lay(self.tool_context.arrays)

    def _lay(self, arrays: MapArrays) -> None:
        way = tuple(self._way)
        self._way, self._from_keys = [], False
        self.tool_context.update()
        draw, remove = self.texts()
        if len(way) > 1:
            self._draw(arrays, draw, self.with_way(arrays, way))
            if self.tool_context.canvas.field_width() < CONTOURS_FROM:
                self.tool_context.announce(self.tr("Zoom in to see roads, rivers and walls."))
        else:
            self.tool_context.push((), remove, things={self.name: self.without(arrays, way[0])})

    def _draw(self, arrays: MapArrays, text: str, ways: tuple[Any, ...]) -> None:
        """Lay a way in one step, with what leads over the rivers that roads now cross."""
        things: dict[ThingName, Any] = {"roads": arrays.roads, "rivers": arrays.rivers, self.name: ways}
        streams = [river.fields for river in things["rivers"]]
        before = crossed_sides(arrays.roads, [river.fields for river in arrays.rivers], arrays.grid)
        built = {at for edge in arrays.edges if edge.kind in ("bridge", "ford") for at in edge.between}
        sides = [
            side
            for side in crossed_sides(things["roads"], streams, arrays.grid)
            if side not in before and side[1] not in built
        ]
        kind, stroke = self.tool_context.settings.crossing, self.tool_context.next_stroke()
        laid: dict[ThingName, Any] = {self.name: ways}
        if sides and kind in ("bridge", "ford"):
            laid["edges"] = with_crossings(arrays, sides, kind)
        if self.tool_context.push((), text, things=laid, stroke=stroke) and sides and kind == "ask":
            self._ask(arrays, sides, text, stroke)

    def _ask(self, arrays: MapArrays, sides: Sequence[tuple[Offset, Offset]], text: str, stroke: int) -> None:
        canvas, model, settings = (
            self.tool_context.canvas,
            self.tool_context.model,
            self.tool_context.settings,
        )

        def answer(kind: str, always: bool) -> None:
            if always:
                settings.crossing = kind
                self.tool_context.settings_changed.emit()
            if kind != "leave":
                edges = with_crossings(arrays, sides, kind)
                self.tool_context.push((), text, things={"edges": edges}, stroke=stroke)

        at = (canvas.centre_of(sides[-1][0]) + canvas.centre_of(sides[-1][1])) / 2
        choice = CrossingChoice(canvas, at, len(sides), answer)
        model.things_changed.connect(choice.leave)
        model.replaced.connect(choice.leave)

    def finish(self) -> bool:
        """Enter: nothing waits; the second use of the keyboard ends a way."""
        return False

    def cancel(self) -> bool:
        """Drop the way."""
        begun, self._way, self._from_keys = bool(self._way), [], False
        self.tool_context.update()
        return begun

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the way that is being drawn."""
        if self._from_keys and self._way and self.tool_context.arrays is not None:
            start = self._way[:1]
            self._way = start
            self._lead_to(self.tool_context.arrays, at)
        return self._way or [at]

    def shown(self, shown: bool) -> None:
        """Drop what was begun when it is put away."""
        if not shown:
            self.cancel()

    def _paint_way(self, canvas: MapCanvas, painter: QPainter) -> None:
        if len(self._way) < 2:
            return
        border, inner = self.colours(canvas)
        wide = canvas.field_width()
        points = [canvas.centre_of(at) for at in self._way]
        for colour, width in ((border, max(3.0, wide * 0.2)), (inner, max(2.0, wide * 0.14))):
            painter.setPen(pen(colour, width))
            for one, other in pairwise(points):
                if (one - other).manhattanLength() < 3 * wide:  # a step over a linked edge is not drawn
                    painter.drawLine(one, other)


def with_crossings(arrays: MapArrays, sides: Sequence[tuple[Offset, Offset]], kind: str) -> tuple[Edge, ...]:
    """Return what stands on the sides of a map, with bridges or fords on some of them."""
    built = [Edge.model_validate({"between": side, "kind": kind}) for side in sides]
    taken = {frozenset(side) for side in sides}
    return (*[edge for edge in arrays.edges if frozenset(edge.between) not in taken], *built)


class RoadTool(WayTool):
    """Draws roads."""

    name: ThingName = "roads"

    def cost(self, arrays: MapArrays) -> tuple[StepCost, float]:
        """A road follows what marching costs: the dearest mover that can enter, by the ruleset."""
        ruleset = self.tool_context.context.ruleset(self.tool_context.model.session.system)
        kinds = getattr(ruleset, "terrain", ()) if isinstance(ruleset, RulesetBase) else ()
        costs: dict[str, float | None] = {}
        for kind in kinds:
            known = [cost for cost in getattr(kind, "costs", {}).values() if cost is not None]
            costs[kind.id] = float(max(known)) if known else None

        def ground(terrain: str) -> float | None:
            return costs.get(terrain, 1.0)

        return road_cost(arrays, ground), least_road_cost(arrays, ground)

    def with_way(self, arrays: MapArrays, way: tuple[Offset, ...]) -> tuple[Any, ...]:
        """Return the roads with another one."""
        return (*arrays.roads, way)

    def without(self, arrays: MapArrays, at: Offset) -> tuple[Any, ...]:
        """Return the roads without those over a field."""
        return tuple(road for road in arrays.roads if at not in road)

    def texts(self) -> tuple[str, str]:
        """Return the names of the steps."""
        return self.tr("Draw a road"), self.tr("Remove a road")

    def colours(self, canvas: MapCanvas) -> tuple[str, str]:
        """Return the colours of a road that is being drawn."""
        return canvas.looks.mark_dark, canvas.looks.road


class RiverTool(WayTool):
    """Draws rivers, from the spring to the mouth."""

    name: ThingName = "rivers"

    def cost(self, arrays: MapArrays) -> tuple[StepCost, float]:
        """A river runs downhill where it can."""
        return river_cost(arrays), 1.0

    def with_way(self, arrays: MapArrays, way: tuple[Offset, ...]) -> tuple[Any, ...]:
        """Return the rivers with another one."""
        width = self.tool_context.settings.river_width
        return (*arrays.rivers, River.model_validate({"fields": way, "width": width}))

    def without(self, arrays: MapArrays, at: Offset) -> tuple[Any, ...]:
        """Return the rivers without those over a field."""
        return tuple(river for river in arrays.rivers if at not in river.fields)

    def texts(self) -> tuple[str, str]:
        """Return the names of the steps."""
        return self.tr("Draw a river"), self.tr("Remove a river")

    def colours(self, canvas: MapCanvas) -> tuple[str, str]:
        """Return the colours of a river that is being drawn."""
        water = next((look.colour for look in canvas.looks.terrain if look.water), canvas.looks.mark_light)
        return canvas.looks.mark_dark, water
