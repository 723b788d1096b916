"""How each tool is made; the editor makes stamp, label, area and picker, which have panels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from editor.printing.maps.painting import What
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.brushes import BrushTool, FillTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.links import LinkTool
from editor.ui.editors.maps.tools.selecting import SelectTool
from editor.ui.editors.maps.tools.shapes import LineTool, ShapeTool
from editor.ui.editors.maps.tools.sides import SideTool
from editor.ui.editors.maps.tools.specs import ToolName
from editor.ui.editors.maps.tools.ways import RiverTool, RoadTool


def _brush(what: What) -> Callable[[ToolContext], MapTool]:
    return lambda tool_context: BrushTool(tool_context, what)


MAKERS: Final[Mapping[ToolName, Callable[[ToolContext], MapTool]]] = {
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
"""How a tool is made; the editor makes stamp, label, area and picker, which have panels."""


def made(
    tool_context: ToolContext, makers: Mapping[ToolName, Callable[[ToolContext], MapTool]] = MAKERS
) -> dict[ToolName, MapTool]:
    """Return a tool of every kind."""
    return {name: make(tool_context) for name, make in makers.items()}
