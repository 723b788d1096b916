"""Where a chart is only looked at: all of it, as long as it stays readable, else scrolled."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from editor.ui.editors.campaigns.chart_view import ChartView

LEAST_ZOOM: Final = 0.6
"""Smaller nobody reads the titles of the boxes."""
_LEAST_HEIGHT: Final = 140


class ChartArea(QScrollArea):
    """Shows a chart as large as it fits, at most in its own size."""

    def __init__(self, view: ChartView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setWidget(view)

    def fit(self) -> None:
        """Show the whole chart, where it stays readable."""
        width, height = self._view.chart.size
        room = self.maximumViewportSize()
        wide, high = room.width() / max(1, width), room.height() / max(1, height)
        self._view.zoom(max(LEAST_ZOOM, min(1.0, wide, high)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the chart into the new room."""
        super().resizeEvent(event)
        self.fit()
