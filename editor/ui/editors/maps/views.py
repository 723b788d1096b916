"""One view of a map or two beside each other, all on the same model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.minimap import MiniMap
from editor.ui.editors.maps.people import PeopleOnMap
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.turns import single_shot

MINIMAP_AFTER_MS: Final = 120


class MapViews(QSplitter):
    """Holds the canvases; the first one always stays."""

    changed = Signal()

    def __init__(
        self, tool_context: ToolContext, connect: Callable[[MapCanvas], None], parent: QWidget | None = None
    ) -> None:
        """Make it with the tool context's canvas.

        Args:
            tool_context: whose canvases are shown.
            connect: called with every canvas, to listen to it.
            parent: widget that it lives in.
        """
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setChildrenCollapsible(False)
        self._tool_context = tool_context
        self._connect = connect
        self._minimaps = [MiniMap(tool_context.canvas)]
        self.people = PeopleOnMap(tool_context, self)
        self._later = single_shot(self, MINIMAP_AFTER_MS, self._update_minimaps)
        self.addWidget(tool_context.canvas)
        connect(tool_context.canvas)

    @property
    def split(self) -> bool:
        """Whether there is a second view."""
        return len(self._tool_context.canvases) > 1

    def set_split(self, split: bool, orientation: Qt.Orientation = Qt.Orientation.Horizontal) -> None:
        """Show a second view beside (or below) the first, or one alone."""
        self.setOrientation(orientation)
        if split and not self.split:
            canvas = MapCanvas(self, language=self._tool_context.context.language)
            canvas.setObjectName("second_view")
            self._tool_context.add_canvas(canvas)
            self._connect(canvas)
            self._minimaps.append(MiniMap(canvas))
            self.addWidget(canvas)
            self.show_map()
        elif not split and self.split:
            canvas = self._tool_context.canvases[-1]
            self._tool_context.drop_canvas(canvas)
            self._minimaps.pop()
            canvas.setParent(None)
            canvas.deleteLater()
        self.setSizes([1] * self.count())
        self.changed.emit()

    def show_map(self) -> None:
        """Show the tool context's map in every view."""
        for canvas, minimap in zip(self._tool_context.canvases, self._minimaps, strict=True):
            canvas.set_map(self._tool_context.arrays, self._tool_context.model.looks)
            minimap.refresh()

    def show_area(self, first: Offset, last: Offset) -> None:
        """Draw a rectangle of fields again; the small maps soon, not with each part of a stroke.

        Args:
            first: its first field.
            last: its last field.
        """
        for canvas in self._tool_context.canvases:
            canvas.area_changed(first, last)
        if not self._later.isActive():
            self._later.start()

    def _update_minimaps(self) -> None:
        for minimap in self._minimaps:
            minimap.refresh()
