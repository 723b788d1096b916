"""What every tool of the map editor can do."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QPointF, Qt

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.tools.context import ToolContext

NO_MODIFIER = Qt.KeyboardModifier.NoModifier


class MapTool(QObject):
    """A tool in hand: the editor passes pointer and keyboard on to it."""

    picks = True
    """Whether the right button picks while it is in hand."""
    marks_fields = True
    """Whether the field under the pointer is outlined while it is in hand."""
    writes = True
    """Whether it changes the map; such a tool is not asked on a read-only map."""

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self.tool_context = tool_context

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A button went down on a field, or the keyboard uses the tool there."""

    def drag(self, at: Offset) -> None:
        """The pointer came to another field with the button held."""

    def press_beside(self, point: QPointF, button: Qt.MouseButton) -> None:
        """A button went down beside the map, on a point of the canvas."""

    def take_settings(self) -> None:
        """A setting of the bar was changed."""

    def put_on(self, at: Offset) -> None:
        """Put what it makes into the middle of a field."""

    def ask(self, name: str) -> None:
        """A button of the bar was pressed."""

    def remove(self) -> bool:
        """Delete: take away what is chosen; whether there was something."""
        return False

    def point(self, at: QPointF) -> None:
        """The pointer moved to a point of the canvas, inside a field too."""

    def release(self, at: Offset | None) -> None:
        """The button went up."""

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the fields that it would change from a field."""
        return ()

    def finish(self) -> bool:
        """Enter or a double click: complete what takes several steps; whether there was something."""
        return False

    def back(self) -> bool:
        """Backspace: take the last step back; whether there was one."""
        return False

    def cancel(self) -> bool:
        """Escape: drop what was begun; whether there was something."""
        return False

    def shown(self, shown: bool) -> None:
        """It was taken in hand, or put away."""

    def turn(self, turns: int) -> bool:
        """Turn what is in hand clockwise; whether it can be turned."""
        return False

    def mirror(self) -> bool:
        """Mirror what is in hand; whether it can be mirrored."""
        return False
