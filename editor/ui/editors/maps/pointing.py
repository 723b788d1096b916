"""What pointer and keyboard do on the views of a map: they work the tool in hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.editing import Editing
from editor.ui.editors.maps.field_menu import FieldMenu
from editor.ui.editors.maps.model import MapModel
from editor.ui.editors.maps.tools.base import NO_MODIFIER, MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.specs import ToolName
from editor.ui.kit.documents.session import DocumentSession

_ARROWS: Final[Mapping[int, Offset]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class Works(Protocol):
    """The map editor as pointer and keyboard need it."""

    session: DocumentSession
    model: MapModel
    tool: ToolName
    tools: dict[ToolName, MapTool]
    tool_context: ToolContext
    edit: Editing

    def describe(self, at: Offset) -> str:
        """Return what a field is, for the status line."""

    def pick(self, at: Offset) -> None:
        """Take terrain, level and depth of a field as what is painted next."""

    @property
    def field_menu(self) -> FieldMenu:
        """What a right click offers."""

    def can_cut(self) -> bool:
        """Say whether fields are selected that may be changed."""


class Pointing(QObject):
    """Hands presses, drags and keys of every view on to the tool of the editor."""

    status_shown = Signal(str)
    """What the field under the pointer is."""

    def __init__(self, editor: Works, parent: QObject) -> None:
        super().__init__(parent)
        self._editor = editor
        self.tool: MapTool = editor.tools[editor.tool]
        """The tool in hand."""
        self._menu_of: Offset | None = None
        """Field whose menu opens when the right button goes up."""

    def show_brush(self) -> None:
        """Show what the tool would do where the pointer is."""
        canvas = self._editor.tool_context.canvas
        if (at := canvas.field_at(canvas.pointer)) is not None:
            self._hover_on(canvas, at)

    def listen_to(self, canvas: MapCanvas) -> None:
        """Let a view of the map work the tools."""
        canvas.reaches_edges = True
        canvas.field_pressed.connect(partial(self.press, canvas=canvas))
        canvas.pressed_beside.connect(partial(self._press_beside, canvas))
        canvas.field_moved.connect(self.drag)
        canvas.field_released.connect(self.release)
        canvas.field_hovered.connect(partial(self._hover_on, canvas))
        canvas.pointer_moved.connect(partial(self._point_on, canvas))
        canvas.cursor_moved.connect(partial(self._hover_on, canvas))
        canvas.cursor_activated.connect(partial(self._use_at_cursor, canvas))
        canvas.key_filter = self._take_key

    def _hover_on(self, canvas: MapCanvas, at: Offset | None) -> None:
        if self._editor.model.arrays is None or at is None:
            canvas.set_preview(())
            self.status_shown.emit("")
            return
        canvas.set_preview(self.tool.preview(at))
        self.status_shown.emit(self._editor.describe(at))

    def _point_on(self, canvas: MapCanvas, at: QPointF) -> None:
        self._editor.tool_context.canvas = canvas
        if not self._editor.session.read_only:
            self.tool.point(at)

    def press(
        self,
        at: Offset,
        button: Qt.MouseButton,
        modifiers: Qt.KeyboardModifier,
        canvas: MapCanvas | None = None,
    ) -> None:
        """Begin with the tool on a field; the right button opens the menu where the tool lets it.

        With Shift the right button picks up what lies there at once.

        Args:
            at: the field.
            button: which button was pressed.
            modifiers: keys that are held.
            canvas: the view. None for the one used last.
        """
        tool, tool_context = self.tool, self._editor.tool_context
        tool_context.canvas = canvas or tool_context.canvas
        if button == Qt.MouseButton.RightButton and tool.picks:
            if modifiers & Qt.KeyboardModifier.ShiftModifier:
                self._editor.pick(at)
            else:
                self._menu_of = at
        elif button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton) and (
            not tool.writes or not self._editor.session.read_only
        ):
            tool.press(at, button, modifiers)
            self._hover_on(tool_context.canvas, at)

    def _press_beside(self, canvas: MapCanvas, point: QPointF, button: Qt.MouseButton) -> None:
        self._editor.tool_context.canvas = canvas
        if not self._editor.session.read_only:
            self.tool.press_beside(point, button)

    def drag(self, at: Offset) -> None:
        """Go on with the tool to another field."""
        if self._menu_of is not None:
            return
        self.tool.drag(at)
        self._editor.tool_context.canvas.set_preview(self.tool.preview(at))

    def release(self, at: Offset | None) -> None:
        """End what the tool began, on a field or beside the map."""
        if self._menu_of is not None:
            canvas, meant, self._menu_of = self._editor.tool_context.canvas, self._menu_of, None
            self._editor.field_menu.show(meant, canvas.mapToGlobal(canvas.pointer.toPoint()))
            return
        self.tool.release(at)
        if at is not None:
            self._hover_on(self._editor.tool_context.canvas, at)

    def _use_at_cursor(self, canvas: MapCanvas, at: Offset) -> None:
        """Use the tool by keyboard, on the cursor's field."""
        self._editor.tool_context.canvas = canvas
        self._editor.tool_context.by_keyboard = True
        try:
            self.press(at, Qt.MouseButton.LeftButton, NO_MODIFIER)
            self.tool.release(at)
        finally:
            self._editor.tool_context.by_keyboard = False
        self._hover_on(canvas, at)

    def _take_key(self, event: QKeyEvent) -> bool:
        """Use the keys that end, take back or drop what a tool began; Alt and arrows move the selection."""
        tool, key = self.tool, event.key()
        if key == Qt.Key.Key_Escape:
            return tool.cancel()
        if key == Qt.Key.Key_Backspace:
            return tool.back()
        if key == Qt.Key.Key_Delete:
            return tool.remove()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return tool.finish()
        if key in _ARROWS and event.modifiers() & Qt.KeyboardModifier.AltModifier and self._editor.can_cut():
            self._editor.edit.nudge(_ARROWS[key])
            return True
        return False
