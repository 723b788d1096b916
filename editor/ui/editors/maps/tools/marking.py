"""Tools that hand over to the areas and the picker."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.areas import AreaTools
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.brushes import brush_fields
from editor.ui.editors.maps.tools.context import ToolContext


class AreaTool(MapTool):
    """Paints the chosen named area; the right button takes fields away."""

    picks = False

    def __init__(self, tool_context: ToolContext, areas: AreaTools) -> None:
        super().__init__(tool_context)
        self._areas = areas

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Begin a stroke."""
        self._areas.press(at, erase=button == Qt.MouseButton.RightButton)

    def drag(self, at: Offset) -> None:
        """Go on with it."""
        self._areas.drag(at)

    def release(self, at: Offset | None) -> None:
        """Write it."""
        self._areas.release()

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the fields under the brush."""
        return self.tool_context.on_map(brush_fields(self.tool_context, at))

    def shown(self, shown: bool) -> None:
        """Areas are drawn while the tool is in hand."""
        self._areas.show(shown)


class PickerTool(MapTool):
    """Takes terrain, level and depth from a field."""

    writes = False

    def __init__(self, tool_context: ToolContext, pick: Callable[[Offset], None]) -> None:
        super().__init__(tool_context)
        self._pick = pick

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Pick."""
        self._pick(at)

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the field that would be picked."""
        return self.tool_context.on_map([at])
