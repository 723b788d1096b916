"""One view of a map or two beside each other, all on the same model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from editor.ui.maps.canvas import MapCanvas
from editor.ui.maps.minimap import MiniMap
from editor.ui.maps.tools.desk import Desk

MINIMAP_AFTER_MS: Final = 120


class MapViews(QSplitter):
    """Holds the canvases; the first one always stays."""

    changed = Signal()

    def __init__(
        self, desk: Desk, connect: Callable[[MapCanvas], None], parent: QWidget | None = None
    ) -> None:
        """Make it with the desk's canvas.

        Args:
            desk: Whose canvases are shown.
            connect: Called with every canvas, to listen to it.
            parent: Widget that it lives in.
        """
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setChildrenCollapsible(False)
        self._desk = desk
        self._connect = connect
        self._minimaps = [MiniMap(desk.canvas)]
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(MINIMAP_AFTER_MS)
        self._later.timeout.connect(self._update_minimaps)
        self.addWidget(desk.canvas)
        connect(desk.canvas)

    @property
    def split(self) -> bool:
        """Whether there is a second view."""
        return len(self._desk.canvases) > 1

    def set_split(self, split: bool, orientation: Qt.Orientation = Qt.Orientation.Horizontal) -> None:
        """Show a second view beside (or below) the first, or one alone."""
        self.setOrientation(orientation)
        if split and not self.split:
            canvas = MapCanvas(self, language=self._desk.context.language)
            canvas.setObjectName("second_view")
            self._desk.add_canvas(canvas)
            self._connect(canvas)
            self._minimaps.append(MiniMap(canvas))
            self.addWidget(canvas)
            self.show_map()
        elif not split and self.split:
            canvas = self._desk.canvases[-1]
            self._desk.drop_canvas(canvas)
            self._minimaps.pop()
            canvas.setParent(None)
            canvas.deleteLater()
        self.setSizes([1] * self.count())
        self.changed.emit()

    def show_map(self) -> None:
        """Show the desk's map in every view."""
        for canvas, minimap in zip(self._desk.canvases, self._minimaps, strict=True):
            canvas.set_map(self._desk.arrays, self._desk.model.looks)
            minimap.refresh()

    def update_minimaps(self) -> None:
        """Draw the small maps again soon: not with every part of a stroke."""
        if not self._later.isActive():
            self._later.start()

    def _update_minimaps(self) -> None:
        for minimap in self._minimaps:
            minimap.refresh()
