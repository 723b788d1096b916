"""Tools of the map editor: each says which fields it would change, and to what; only commands write."""

from editor.ui.maps.tools.desk import Desk
from editor.ui.maps.tools.settings import BrushSettings
from editor.ui.maps.tools.sides import near_side
from editor.ui.maps.tools.specs import TOOLS, ToolName, ToolSpec

__all__ = ["TOOLS", "BrushSettings", "Desk", "ToolName", "ToolSpec", "near_side"]
