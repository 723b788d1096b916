"""Looks whether the documents of a battle are still what they were when it began."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from editor.ui.pages.preview.scenario_reader import ScenarioReader

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SOON_MS: Final = 400
"""So long is waited after somebody has written documents, so that what comes at once is looked at once."""


class DocumentWatch(QObject):
    """Has the scenario of a page read anew where somebody may have changed it."""

    found = Signal(object)  # Prepared: as the documents are now
    unreadable = Signal()  # the scenario, or a document that it needs, is gone or has errors

    def __init__(self, context: UiContext, reader: ScenarioReader, page: QWidget) -> None:
        """Make it.

        Args:
            context: of the window.
            reader: reads the scenario.
            page: what others write is looked at by itself while it is in front.
        """
        super().__init__(page)
        self._reader, self._page = reader, page
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self.look)
        context.rows_written.connect(self._look_soon)

    def _look_soon(self) -> None:
        if self._page.isVisible():
            self._soon.start()

    def look(self) -> None:
        """Read the documents as they are now."""
        if not self._reader.busy:
            self._reader.look(self.found.emit, self.unreadable.emit)
