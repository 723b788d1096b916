"""Cut, copy, paste, clear and fill: what is done with the selected fields."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps import clipboard
from editor.ui.editors.maps.stamps import StampPanel
from editor.ui.editors.maps.tools.brushes import step_name
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.pieces import clear_fields, move_fields, take_up
from editor.ui.editors.maps.tools.stamping import StampTool
from editor.ui.kit.marks import QT_TRANSLATE_NOOP


class Editing(QObject):
    """Works on the tool context's selection."""

    def __init__(
        self,
        tool_context: ToolContext,
        stamp: StampTool,
        panel: StampPanel,
        take_stamp_tool: Callable[[], object],
    ) -> None:
        super().__init__(tool_context)
        self._tool_context, self._stamp, self._panel = tool_context, stamp, panel
        self._take_stamp_tool = take_stamp_tool

    def copy(self) -> bool:
        """Put the selected fields on the clipboard; whether there were some."""
        piece = take_up(self._tool_context, self._tool_context.selection.mask)
        if piece is None:
            return False
        clipboard.put(piece)
        self._tool_context.announce(self.tr("%n field(s) copied", "", piece.size))
        return True

    def cut(self) -> None:
        """Copy the selected fields and make them flat ground."""
        mask = self._tool_context.selection.mask
        if not self._elsewhere() and mask is not None and self.copy():
            clear_fields(self._tool_context, mask, self.tr("Cut"))

    def delete(self) -> None:
        """Make the selected fields flat ground."""
        mask = self._tool_context.selection.mask
        if not self._elsewhere() and mask is not None:
            clear_fields(self._tool_context, mask, self.tr("Clear the selected fields"))

    def paste(self) -> None:
        """Take what is on the clipboard in hand; a click or Enter lays it down."""
        piece = clipboard.take()
        if piece is None:
            self._tool_context.announce(self.tr("The clipboard contains no fields of a map."))
            return
        self._stamp.take(piece)
        self._take_stamp_tool()

    def fill(self) -> None:
        """Fill the selection with what the bar says, terrain where it says nothing."""
        mask, tool_context = self._tool_context.selection.mask, self._tool_context
        if mask is None:
            return
        what = tool_context.settings.what
        stroke = tool_context.next_stroke()
        name = step_name(tool_context, what, QT_TRANSLATE_NOOP("Actions", "Fill with {terrain}"))
        tool_context.paint(what, np.flatnonzero(mask).astype(np.int32), name, stroke=stroke)
        if what == "level" or tool_context.settings.natural:
            tool_context.paint_around(what, tool_context.selection.fields(), name, stroke=stroke)

    def keep(self) -> None:
        """Keep the selected fields as a stamp."""
        self._panel.keep_selection()

    def nudge(self, direction: Offset) -> None:
        """Move the selected fields by one field."""
        mask, arrays = self._tool_context.selection.mask, self._tool_context.arrays
        if mask is None or arrays is None:
            return
        start = self._tool_context.selection.fields()[0]
        # Of hexes two rows make a straight way down.
        end = (start[0] + direction[0], start[1] + direction[1])
        move_fields(self._tool_context, mask, (start, end), self.tr("Move the selection"))

    def _elsewhere(self) -> bool:
        """Say whether a list outside the editor has the focus: its keys are not meant for the map."""
        focus: QWidget | None = QApplication.focusWidget()
        return isinstance(focus, QAbstractItemView) and not (
            self._tool_context.host.isAncestorOf(focus) or self._panel.isAncestorOf(focus)
        )
