"""Many battles: how many, with which seed, in how many processes; progress, cancel, report."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.services.battle_reports import report_text, save_report
from editor.services.preview import run_battles
from editor.services.watching import Prepared
from editor.simulation.reports import BatchReport
from editor.ui.jobs import CancelledError
from editor.ui.preview.report import ReportView
from editor.ui.preview.scene import Scene
from editor.ui.preview.seed import SeedBox
from editor.ui.theme import SPACE_2, SPACE_3, SPACE_4, TYPE_BODY, TYPE_SMALL, muted, set_icon
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.context import UiContext
    from editor.ui.jobs import Job, Report

MOST_BATTLES: Final = 100_000
MOST_WORKERS: Final = 64
_USUAL: Final = 100
_LEFT_WIDTH: Final = 260


class _Outcome:
    """What the thread leaves for the window, whether the batch ended or was stopped."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.report: BatchReport | None = None


class BatchPanel(QWidget):
    """Runs batches of the scenario and shows the last report."""

    watch_requested = Signal(object)  # seed
    finished = Signal()  # a batch ended or was stopped
    running_changed = Signal(bool)

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._prepared: Prepared | None = None
        self._scene: Scene | None = None
        self._job: Job | None = None
        self._outcome = _Outcome()
        self._began = 0.0
        self.battles = self._number(1, MOST_BATTLES, _USUAL, self.tr("Number of battles"))
        self.battles.setGroupSeparatorShown(True)
        self.seed = SeedBox(self)
        cores = os.cpu_count() or 1
        self.workers = self._number(0, MOST_WORKERS, min(cores, 8), self.tr("Processes"))
        self.workers.setToolTip(self.tr("Processes that fight beside the window; 0 fights in this one"))
        self.workers.setSpecialValueText(self.tr("none"))
        self.run_button = self._button("swords", self.tr("Fight"), "run", self.run)
        self.run_button.setProperty("tone", "primary")
        self.cancel_button = self._button("circle-stop", self.tr("Stop"), "cancel", self.cancel)
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.left = muted(QLabel(self), TYPE_SMALL)
        self.left.setWordWrap(True)
        self.copy_button = self._button("copy", self.tr("Copy as text"), "copy", self.copy)
        self.export_button = self._button("download", self.tr("Export…"), "export", self.export)
        self.view = ReportView(context.language, self)
        self.view.watch_requested.connect(self.watch_requested)
        self._pages = QStackedWidget(self)
        self._lay_out()
        self._show_running(False)

    def _number(self, least: int, most: int, value: int, name: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(least, most)
        box.setValue(value)
        box.setAccessibleName(name)
        return box

    def _button(self, icon: str, words: str, name: str, run: object) -> QPushButton:
        button = QPushButton(words, self)
        set_icon(button, icon, "on_accent" if name == "run" else "text")
        button.setObjectName(f"preview.{name}")
        button.clicked.connect(run)
        return button

    def _lay_out(self) -> None:
        side = QFrame(self)
        side.setFixedWidth(_LEFT_WIDTH)
        column = QVBoxLayout(side)
        column.setContentsMargins(SPACE_4, SPACE_4, SPACE_2, SPACE_4)
        column.setSpacing(SPACE_3)
        form = QFormLayout()
        form.setSpacing(SPACE_2)
        form.addRow(self.tr("&Battles"), self.battles)
        form.addRow(self.tr("&Seed"), self.seed)
        form.addRow(self.tr("&Processes"), self.workers)
        column.addLayout(form)
        row = QHBoxLayout()
        row.setSpacing(SPACE_2)
        row.addWidget(self.run_button, 1)
        row.addWidget(self.cancel_button)
        column.addLayout(row)
        column.addWidget(self.progress)
        column.addWidget(self.left)
        words = self.tr("The same seed gives the same report, however many processes fight.")
        remark = muted(QLabel(words, self), TYPE_SMALL)
        remark.setWordWrap(True)
        column.addWidget(remark)
        column.addStretch(1)
        column.addWidget(self.copy_button)
        column.addWidget(self.export_button)
        empty = muted(
            QLabel(self.tr("No battles counted yet. Choose how many, then press Fight."), self), TYPE_BODY
        )
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages.addWidget(empty)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName(self.tr("Report"))
        scroll.setWidget(self.view)
        self._pages.addWidget(scroll)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(side)
        rule = QFrame(self)
        rule.setProperty("tone", "rule")
        rule.setFixedWidth(1)
        whole.addWidget(rule)
        whole.addWidget(self._pages, 1)

    @property
    def report(self) -> BatchReport | None:
        """The last report."""
        return self.view.report

    @property
    def running(self) -> bool:
        """Whether a batch is being fought."""
        return self._job is not None

    def set_prepared(self, prepared: Prepared, scene: Scene) -> None:
        """Take the scenario as it stands; a report of another state of it is no longer true."""
        if self._prepared is None or prepared.prints != self._prepared.prints:
            self._pages.setCurrentIndex(0)
            self.view.report = None
        self._prepared, self._scene = prepared, scene
        self._show_running(self.running)

    # running

    def run(self) -> None:
        """Fight the battles asked for, in a thread and its processes."""
        prepared = self._prepared
        if prepared is None or self._job is not None:
            return
        outcome = self._outcome = _Outcome()
        workspace, battles = self._context.workspace, self.battles.value()
        seed, workers = self.seed.value, self.workers.value()

        def work(report: Report) -> None:
            def told(done: int, total: int) -> None:
                try:
                    report(done, total)
                except CancelledError:
                    outcome.stop.set()  # the battles fought so far are kept

            def stopped() -> bool:
                told(0, 0)
                return outcome.stop.is_set()

            outcome.report = run_battles(
                workspace,
                prepared.setup,
                type(prepared.play)(),
                battles=battles,
                seed=seed,
                workers=workers,
                report=told,
                cancelled=stopped,
            )

        self._began = time.monotonic()
        name = self.tr("Preview of %n battle(s)", "", battles)
        self._job = self._context.jobs.start(name, work)
        self._job.progress.connect(self._show_progress)
        self._job.finished.connect(self._end)
        self.progress.setRange(0, battles)
        self.progress.setValue(0)
        self.left.setText(self.tr("Starting…"))
        self._show_running(True)

    def cancel(self) -> None:
        """Stop; what was fought is kept and shown."""
        self._outcome.stop.set()
        self.left.setText(self.tr("Stopping…"))

    def stop(self) -> None:
        """The tab closes: let the processes go."""
        self._outcome.stop.set()
        if self._job is not None:
            self._job.wait(10.0)

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setValue(done)
        seconds = (time.monotonic() - self._began) / done * (total - done) if done else 0.0
        words = self.tr("{done} of {total} fought, about {time} left")
        self.left.setText(words.format(done=done, total=total, time=self._time_words(seconds)))

    def _time_words(self, seconds: float) -> str:
        if seconds < 60:
            return self.tr("%n s", "", max(1, round(seconds)))
        return self.tr("%n min", "", round(seconds / 60))

    def _end(self) -> None:
        self._job = None
        report = self._outcome.report
        if report is not None and self._scene is not None:
            self.view.show_report(report, self._scene.sides)
            self._pages.setCurrentIndex(1)
            words = self.tr("{count} battles fought in {time}.").format(
                count=report.played, time=self._time_words(time.monotonic() - self._began)
            )
            if report.failures:
                words += " " + self.tr("%n broke off.", "", len(report.failures))
            self.left.setText(words)
            self._context.announce(words)
        else:
            self.left.setText("")
        self._show_running(False)
        self.finished.emit()

    def _show_running(self, running: bool) -> None:
        self.run_button.setEnabled(not running and self._prepared is not None)
        self.cancel_button.setEnabled(running)
        self.progress.setVisible(running)
        for box in (self.battles, self.seed, self.workers):
            box.setEnabled(not running)
        for button in (self.copy_button, self.export_button):
            button.setEnabled(self.view.report is not None and not running)
        self.running_changed.emit(running)

    # taking it away

    def copy(self) -> None:
        """Put the report into the clipboard as text."""
        if self.view.report is not None:
            text = report_text(self.view.report, self.view.names(), self._context.language)
            QGuiApplication.clipboard().setText(text)
            self._context.announce(self.tr("The report is in the clipboard."))

    def export(self) -> None:
        """Ask where to, and write the report."""
        kinds = self.tr("Table (*.csv);;JSON (*.json)")
        file, _ = QFileDialog.getSaveFileName(self, self.tr("Export the report"), "report.csv", kinds)
        if file:
            self.export_to(Path(file))

    def export_to(self, file: Path) -> None:
        """Write the report: ``.json`` as JSON, anything else as a table."""
        if self.view.report is None:
            return
        try:
            written = save_report(self.view.report, file)
        except EditorError as trouble:
            self._context.tell(trouble)
        else:
            self._context.announce(self.tr("Written: {file}").format(file=written.name))
