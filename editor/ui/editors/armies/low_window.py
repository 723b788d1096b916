"""The army's side of its editor in a low window: it scrolls instead of being squeezed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class LowWindow(QScrollArea):
    """Shows a widget at its least height or higher, never narrower than it can be."""

    def __init__(self, widget: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what it holds takes the focus, and has names
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(widget)
        widget.installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        widget = self.widget()
        if widget is not None:
            bar = self.verticalScrollBar().sizeHint().width()
            self.setMinimumWidth(max(widget.minimumWidth(), widget.minimumSizeHint().width()) + bar)
