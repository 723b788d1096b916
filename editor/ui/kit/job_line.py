"""One job that is under way: progress, time left, stop."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QProgressBar, QToolButton, QWidget

from editor.ui.kit.jobs import Job
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_2, set_icon

SHOW_AFTER_MS: Final = 200
BAR_WIDTH: Final = 160
_SAID_EACH_S: Final = 1.0


class JobLine(QWidget):
    """One job: its words, its progress, and a button to stop it."""

    def __init__(self, job: Job, parent: QWidget, words: QLabel | None = None) -> None:
        """Show a job.

        Args:
            job: what is under way.
            parent: in which it stands.
            words: where it says what is being done; None for a label of its own, in the line.
        """
        super().__init__(parent)
        self._job = job
        self._began = time.monotonic()
        self._said = 0.0  # seconds after which the time left was said last
        row = row_layout(self, (0, 0, SPACE_2, 0), SPACE_2)
        if words is None:
            words = QLabel(self)
            row.addWidget(words)
        words.setText(job.name)
        self._words = words
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
        row.addWidget(self._bar)
        row.addWidget(stop)
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
        # Words of another length lay the window out again.
        if done and spent > self._said + _SAID_EACH_S:
            self._said = spent
            left = round(spent * (total - done) / done)
            self._words.setText(self.tr("{job} – {seconds} s left").format(job=self._job.name, seconds=left))
