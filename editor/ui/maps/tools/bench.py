"""The tools themselves, made for one map editor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from editor.ui.maps.tools.base import MapTool
from editor.ui.maps.tools.brushes import BrushTool, FillTool
from editor.ui.maps.tools.desk import Desk
from editor.ui.maps.tools.links import LinkTool
from editor.ui.maps.tools.selecting import SelectTool
from editor.ui.maps.tools.settings import What
from editor.ui.maps.tools.shapes import LineTool, ShapeTool
from editor.ui.maps.tools.sides import SideTool
from editor.ui.maps.tools.specs import ToolName
from editor.ui.maps.tools.ways import RiverTool, RoadTool


def _brush(what: What) -> Callable[[Desk], MapTool]:
    return lambda desk: BrushTool(desk, what)


MAKERS: Final[Mapping[ToolName, Callable[[Desk], MapTool]]] = {
    "select": SelectTool,
    "terrain": _brush("terrain"),
    "eraser": _brush("eraser"),
    "level": _brush("level"),
    "depth": _brush("depth"),
    "line": LineTool,
    "shape": ShapeTool,
    "fill": FillTool,
    "road": RoadTool,
    "river": RiverTool,
    "wall": SideTool,
    "link": LinkTool,
}
"""How a tool is made for a desk; the editor makes stamp, label, area and picker, which have panels."""


def made(
    desk: Desk, makers: Mapping[ToolName, Callable[[Desk], MapTool]] = MAKERS
) -> dict[ToolName, MapTool]:
    """Return a tool of every kind."""
    return {name: make(desk) for name, make in makers.items()}
