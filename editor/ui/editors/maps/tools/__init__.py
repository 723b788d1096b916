"""Tools of the map editor: each says which fields it would change, and to what; only commands write."""

from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.sides import near_side
from editor.ui.editors.maps.tools.specs import TOOLS, ToolName, ToolSpec

__all__ = ["TOOLS", "ToolContext", "ToolName", "ToolSpec", "near_side"]
