"""Cut, copy, paste, clear and fill: what is done with the selected fields."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from editor.rules.core.hexes import Offset
from editor.ui.maps import clipboard
from editor.ui.maps.stamps import StampPanel
from editor.ui.maps.tools.brushes import step_name
from editor.ui.maps.tools.desk import Desk
from editor.ui.maps.tools.painting import painted, with_nature
from editor.ui.maps.tools.pieces import clear_fields, move_fields, take_up
from editor.ui.maps.tools.stamping import StampTool
from editor.ui.marks import QT_TRANSLATE_NOOP


class Editing(QObject):
    """Works on the desk's selection."""

    def __init__(
        self, desk: Desk, stamp: StampTool, panel: StampPanel, take_stamp_tool: Callable[[], object]
    ) -> None:
        super().__init__(desk)
        self._desk, self._stamp, self._panel = desk, stamp, panel
        self._take_stamp_tool = take_stamp_tool

    def copy(self) -> bool:
        """Put the selected fields on the clipboard; whether there were some."""
        piece = take_up(self._desk, self._desk.selection.mask)
        if piece is None:
            return False
        clipboard.put(piece)
        self._desk.announce(self.tr("%n field(s) copied", "", piece.size))
        return True

    def cut(self) -> None:
        """Copy the selected fields and make them flat ground."""
        mask = self._desk.selection.mask
        if not self._elsewhere() and mask is not None and self.copy():
            clear_fields(self._desk, mask, self.tr("Cut"))

    def delete(self) -> None:
        """Make the selected fields flat ground."""
        mask = self._desk.selection.mask
        if not self._elsewhere() and mask is not None:
            clear_fields(self._desk, mask, self.tr("Clear the selected fields"))

    def paste(self) -> None:
        """Take what is on the clipboard in hand; a click or Enter lays it down."""
        piece = clipboard.take()
        if piece is None:
            self._desk.announce(self.tr("The clipboard contains no fields of a map."))
            return
        self._stamp.take(piece)
        self._take_stamp_tool()

    def fill(self) -> None:
        """Fill the selection with what the bar says, terrain where it says nothing."""
        mask, desk = self._desk.selection.mask, self._desk
        if mask is None:
            return
        what = desk.settings.what
        stroke = desk.next_stroke()
        name = step_name(desk, what, QT_TRANSLATE_NOOP("Actions", "Fill with {terrain}"))
        desk.push(painted(desk, what, np.flatnonzero(mask).astype(np.int32)), name, stroke=stroke)
        if what == "level" or desk.settings.natural:
            desk.push(with_nature(desk, what, desk.selection.fields()), name, stroke=stroke)

    def keep(self) -> None:
        """Keep the selected fields as a stamp."""
        self._panel.keep_selection()

    def nudge(self, direction: Offset) -> None:
        """Move the selected fields by one field."""
        mask, arrays = self._desk.selection.mask, self._desk.arrays
        if mask is None or arrays is None:
            return
        start = self._desk.selection.fields()[0]
        # Of hexes two rows make a straight way down.
        end = (start[0] + direction[0], start[1] + direction[1])
        move_fields(self._desk, mask, (start, end), self.tr("Move the selection"))

    def _elsewhere(self) -> bool:
        """Say whether a list outside the editor has the focus: its keys are not meant for the map."""
        focus: QWidget | None = QApplication.focusWidget()
        return isinstance(focus, QAbstractItemView) and not (
            self._desk.host.isAncestorOf(focus) or self._panel.isAncestorOf(focus)
        )
