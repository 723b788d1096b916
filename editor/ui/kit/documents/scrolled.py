"""A panel that scrolls up and down where the window is low."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class Column(QScrollArea):
    """Scrolls up and down only: it is never narrower than what it holds."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what it holds takes the focus, and has names
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widget and its scroll bar, and a small height."""
        hint = super().minimumSizeHint()
        if (widget := self.widget()) is not None:
            bar = self.verticalScrollBar().sizeHint().width()
            hint.setWidth(widget.minimumSizeHint().width() + bar)
        return hint
