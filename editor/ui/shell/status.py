"""The status line: what was done, what is under way (progress, time left, stop), what the pointer is on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from editor.ui.kit.job_line import JobLine
from editor.ui.kit.jobs import Job
from editor.ui.kit.theme import SPACE_3

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

ANNOUNCED_MS: Final = 8_000
PLACE_SHARE: Final = 60
"""Percent of the line that the place under the pointer may take beside what was done or is under way."""


class StatusLine(QStatusBar):
    """Speaks without stealing the focus."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._where = ""
        self._place = QLabel(self)
        self._place.setContentsMargins(0, 0, SPACE_3, 0)
        self._place.setMinimumWidth(1)  # long words never keep the window wide
        self.setSizeGripEnabled(False)
        self.addPermanentWidget(self._place)
        context.jobs.started.connect(self._started)
        context.announced.connect(self.announce)
        self.messageChanged.connect(lambda _words: self._fit())

    def announce(self, words: str) -> None:
        """Show a sentence for a while; screen readers read it."""
        self.showMessage(words, ANNOUNCED_MS)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def show_place(self, words: str) -> None:
        """Show what the editor says of the place under the pointer."""
        self._where = words
        self._place.setToolTip(words)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the place what the message and the rest of the line leave, and its share at least."""
        others = self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        taken = sum(one.width() for one in others if one is not self._place and not one.isHidden())
        spoken = self.fontMetrics().horizontalAdvance(self.currentMessage())
        room = max(self.width() * PLACE_SHARE // 100, self.width() - taken - spoken - 4 * SPACE_3)
        self._place.setText(self.fontMetrics().elidedText(self._where, Qt.TextElideMode.ElideRight, room))

    def _started(self, job: Job) -> None:
        self.insertPermanentWidget(1, JobLine(job, self))  # what stands at the end keeps its place
