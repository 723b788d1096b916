"""Selecting fields, and moving what is selected."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.selection import How
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.pieces import move_fields
from editor.ui.editors.maps.tools.shapes import OutlineTool

_FORMS = {"rectangle": "rectangle", "lasso": "freehand"}


class SelectTool(OutlineTool):
    """Selects by rectangle, lasso or likeness. Shift adds, Ctrl takes away, both keep what is common."""

    writes = False

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self._how: How = "replace"
        self._moving: Offset | None = None
        self._copying = False

    def form(self) -> str:
        """Return the shape that is gathered."""
        return _FORMS.get(self.tool_context.settings.selector, "rectangle")

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Begin to select, or take hold of the selection to move it (with Alt: to copy it)."""
        self._how = how_of(modifiers)
        free = not self.tool_context.model.session.read_only
        if (
            self._how == "replace"
            and self.tool_context.selection.has(at)
            and free
            and not self.tool_context.by_keyboard
        ):
            self._moving = at
            self._copying = bool(modifiers & Qt.KeyboardModifier.AltModifier)
            return
        if self.tool_context.settings.selector in _FORMS:
            super().press(at, button, modifiers)
            return
        self._take_alike(at, joined=self.tool_context.settings.selector == "wand")

    def _take_alike(self, at: Offset, *, joined: bool) -> None:
        arrays = self.tool_context.arrays
        if arrays is None:
            return
        value = arrays.terrain[at[1], at[0]]
        mask = arrays.grid.flood(arrays.terrain, at) if joined else arrays.terrain == value
        self.tool_context.selection.take(mask, self._how)

    def release(self, at: Offset | None) -> None:
        """Select, or put down what was moved; a click inside the selection selects that field alone."""
        if self._moving is None:
            super().release(at)
            return
        start, self._moving = self._moving, None
        mask = self.tool_context.selection.mask
        if at is None or mask is None:
            return
        if at == start:
            if self.tool_context.settings.selector in _FORMS:
                self.tool_context.selection.clear()
            else:
                self._take_alike(at, joined=self.tool_context.settings.selector == "wand")
            return
        text = self.tr("Copy the selection") if self._copying else self.tr("Move the selection")
        move_fields(self.tool_context, mask, (start, at), text, copy=self._copying)

    def complete(self, fields: list[Offset]) -> None:
        """Select the fields of a finished shape; a mere click selects nothing."""
        if len(fields) == 1 and self._how == "replace" and not self.tool_context.by_keyboard:
            self.tool_context.selection.clear()
            return
        self.tool_context.selection.take_fields(fields, self._how)

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the shape as it would be, or where what is moved would lie."""
        arrays, mask = self.tool_context.arrays, self.tool_context.selection.mask
        if self._moving is None or arrays is None or mask is None:
            return super().preview(at)
        grid = arrays.grid
        (a0, b0), (a1, b1) = grid.to_axial(self._moving), grid.to_axial(at)
        moved = []
        for one in self.tool_context.selection.fields()[:4000]:
            a, b = grid.to_axial(one)
            moved.append(grid.to_offset((a + a1 - a0, b + b1 - b0)))
        return self.tool_context.on_map(moved)

    def cancel(self) -> bool:
        """Drop the shape or the move; with nothing begun, select nothing."""
        begun = super().cancel() or self._moving is not None
        self._moving = None
        if not begun and self.tool_context.selection.mask is not None:
            self.tool_context.selection.clear()
            return True
        return begun


def how_of(modifiers: Qt.KeyboardModifier) -> How:
    """Return how a new selection joins the old one."""
    held = modifiers | QApplication.keyboardModifiers()
    shift = bool(held & Qt.KeyboardModifier.ShiftModifier)
    control = bool(held & Qt.KeyboardModifier.ControlModifier)
    if shift and control:
        return "common"
    return "add" if shift else "subtract" if control else "replace"
