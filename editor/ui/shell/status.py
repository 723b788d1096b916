"""The status line: what was done, what is under way (progress, time left, stop), what the pointer is on."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QStatusBar, QToolButton, QWidget

from editor.ui.kit.jobs import Job
from editor.ui.kit.theme import SPACE_2, SPACE_3, set_icon

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SHOW_AFTER_MS: Final = 200
ANNOUNCED_MS: Final = 8_000
BAR_WIDTH: Final = 160
PLACE_SHARE: Final = 60
"""Percent of the line that the place under the pointer may take; the rest is for what was done."""


class JobLine(QWidget):
    """One job: its words, its progress, and a button to stop it."""

    def __init__(self, job: Job, parent: QWidget) -> None:
        super().__init__(parent)
        self._job = job
        self._began = time.monotonic()
        self._words = QLabel(job.name, self)
        self._bar = QProgressBar(self)
        self._bar.setRange(0, 0)
        self._bar.setFixedWidth(BAR_WIDTH)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(job.name)
        stop = QToolButton(self)
        set_icon(stop, "circle-stop")
        stop.setToolTip(self.tr("Stop"))
        stop.setAccessibleName(self.tr("Stop: {job}").format(job=job.name))
        stop.clicked.connect(self._stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, SPACE_2, 0)
        row.setSpacing(SPACE_2)
        for widget in (self._words, self._bar, stop):
            row.addWidget(widget)
        job.progress.connect(self._progress)
        job.finished.connect(self.deleteLater)
        self.hide()
        QTimer.singleShot(SHOW_AFTER_MS, self, self.show)

    def _stop(self) -> None:
        self._words.setText(self.tr("Stopping…"))
        self._job.cancel()

    def _progress(self, done: int, total: int) -> None:
        self._bar.setRange(0, total)
        self._bar.setValue(done)
        spent = time.monotonic() - self._began
        if done and spent > 1:
            left = round(spent * (total - done) / done)
            self._words.setText(self.tr("{job} – {seconds} s left").format(job=self._job.name, seconds=left))


class StatusLine(QStatusBar):
    """Speaks without stealing the focus."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = QLabel(self)
        self._place.setContentsMargins(0, 0, SPACE_3, 0)
        self.setSizeGripEnabled(False)
        self.addPermanentWidget(self._place)
        context.jobs.started.connect(self._started)
        context.announced.connect(self.announce)

    def announce(self, words: str) -> None:
        """Show a sentence for a while; screen readers are told."""
        self.showMessage(words, ANNOUNCED_MS)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def show_place(self, words: str) -> None:
        """Show what the editor says of the place under the pointer."""
        room = self.width() * PLACE_SHARE // 100
        self._place.setText(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room))
        self._place.setToolTip(words)

    def _started(self, job: Job) -> None:
        self.addPermanentWidget(JobLine(job, self))
