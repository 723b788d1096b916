"""Many battles: how many, with which seed, who plays how; progress, cancel, report, what makes it even."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QStackedWidget, QWidget

from editor.catalogue.rows import DocumentRow
from editor.rules.core.contract import AiBySide, Setup
from editor.services.battles.balancing import balance_text, keep_balanced, lever_words, run_balance
from editor.services.battles.battle_reports import report_text, save_report
from editor.services.battles.preview import run_battles
from editor.services.battles.scenario_balance import balance_of_report, keep_balance
from editor.services.battles.watching import Prepared
from editor.simulation.balance import Search
from editor.simulation.balance_report import Balance
from editor.simulation.battle import NO_AI_SETTINGS
from editor.simulation.reports import BatchReport
from editor.ui.kit import file_dialogs
from editor.ui.kit.jobs import stopping
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import TYPE_BODY, muted
from editor.ui.kit.widgets import Column, wrapped
from editor.ui.kit.written import tell_written
from editor.ui.pages.preview.balance_panel import BalanceView
from editor.ui.pages.preview.batch_form import BatchForm
from editor.ui.pages.preview.report import ReportView
from editor.ui.pages.preview.scene import AnyScene
from schemas.base import system_of
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Job, Report, Work

_FEWEST_FOR_EVEN: Final = 4
_EMPTY, _REPORT, _BALANCE = range(3)


@dataclass
class _Outcome:
    """What a thread leaves for the window, whether it ended or was stopped."""

    ai_by_side: AiBySide
    """How the computer plays."""
    setup: Setup | None = None
    """The scenario as it is fought; the window may show a later state of it meanwhile."""
    stop: threading.Event = field(default_factory=threading.Event)
    """Set to stop; what is done is kept."""
    report: BatchReport | None = None
    balance: Balance | None = None


class BatchPanel(QWidget):
    """Runs batches of the scenario and shows the last report."""

    watch_requested = Signal(object)  # seed
    finished = Signal()  # a batch ended or was stopped
    running_changed = Signal(bool)

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._prepared: Prepared | None = None
        self._scene: AnyScene | None = None
        self._job: Job | None = None
        self._outcome = _Outcome(NO_AI_SETTINGS)
        self._began = 0.0
        self._scrolls: list[QScrollArea] = []
        self._pages = QStackedWidget(self)
        self._side = Column(self, self.tr("Battles to fight"))
        form = self.form = BatchForm(self._side.viewport())
        self.battles, self.seed, self.workers = form.battles, form.seed, form.workers
        self.run_button, self.even_button, self.lever = form.run_button, form.even_button, form.lever
        self.progress, self.left, self.ai_settings_box = form.progress, form.left, form.ai_settings_box
        self.report_ai_settings: AiBySide = NO_AI_SETTINGS
        """How the computer played the battles of the report shown."""
        self.report_setup: Setup | None = None
        """The scenario as it was fought then."""
        form.run_wanted.connect(self.run)
        form.cancel_wanted.connect(self.cancel)
        form.even_wanted.connect(self.make_even)
        form.copy_wanted.connect(self.copy)
        form.export_wanted.connect(self.export)
        form.keep_wanted.connect(self.keep_in_scenario)
        self.view = ReportView(context.language, self._scrolled(self._pages, self.tr("Report")))
        self.view.watch_requested.connect(self.watch_requested)
        self.even = BalanceView(context.language, self._scrolled(self._pages, self.tr("Balancing")))
        self.even.keep_wanted.connect(self.keep)
        self._lay_out()
        self._show_running(False)

    def _lay_out(self) -> None:
        report, balance = self._scrolls
        for scroll, held in ((self._side, self.form), (report, self.view), (balance, self.even)):
            scroll.setWidget(held)
        self._empty = wrapped(muted(QLabel(self._pages), TYPE_BODY))
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for page in (self._empty, report, balance):
            self._pages.addWidget(page)
        whole = row_layout(self, 0, 0)
        self._side.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        whole.addWidget(self._side)
        border = QFrame(self)
        border.setProperty("tone", "rule")
        border.setFixedWidth(1)
        whole.addWidget(border)
        whole.addWidget(self._pages, 1)

    def _scrolled(self, parent: QWidget, name: str) -> QWidget:
        """Return where a part begins and stays: Qt dresses all that it holds again when it moves."""
        scroll = QScrollArea(parent)
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName(name)
        self._scrolls.append(scroll)
        return scroll.viewport()

    @property
    def report(self) -> BatchReport | None:
        """The last report."""
        return self.view.report

    @property
    def running(self) -> bool:
        """Whether a batch is being fought."""
        return self._job is not None

    def set_prepared(self, prepared: Prepared, scene: AnyScene) -> None:
        """Take the scenario as it stands; a report of another state of it is no longer true."""
        if self._prepared is None or prepared.fingerprints != self._prepared.fingerprints:
            self._pages.setCurrentIndex(_EMPTY)
            self.view.report = None
            self.even.forget()
        self._prepared, self._scene = prepared, scene
        self.ai_settings_box.set_sides(scene.sides, prepared.play.levels)
        self._offer_levers()
        self._show_running(self.running)

    def go_on(self, before: BatchPanel) -> None:
        """Show what a panel in another language shows; battles that it has begun are fought on."""
        self.form.fill_like(before.form)
        self._began, self._outcome = before._began, before._outcome
        if before._job is not None:
            self._listen(before._job)
            before._job.progress.disconnect(before._show_progress)
            before._job.finished.disconnect(before._end)
            self._show_running(True)
        elif before._pages.currentIndex() != _EMPTY:
            self._show_outcome()
            self._show_running(False)

    # running

    def run(self) -> None:
        """Fight the battles asked for, in a thread and its processes."""
        prepared = self._prepared
        if prepared is None or self._job is not None:
            return
        workspace, battles = self._context.workspace, self.battles.value()
        seed, workers, ai_by_side = self.seed.value, self.workers.value(), self.ai_settings_box.ai_by_side()
        outcome = self._outcome = _Outcome(ai_by_side, prepared.setup)

        def work(report: Report) -> None:
            heard, stopped = stopping(report, outcome.stop)
            outcome.report = run_battles(
                workspace,
                prepared.setup,
                type(prepared.play)(),
                battles=battles,
                seed=seed,
                workers=workers,
                ai_by_side=ai_by_side,
                report=heard,
                cancelled=stopped,
            )

        self._start(self.tr("Preview of %n battle(s)", "", battles), work, battles)

    def make_even(self) -> None:
        """Look for what makes the scenario even, in a thread and its processes; nothing is saved."""
        prepared = self._prepared
        if prepared is None or self._job is not None:
            return
        workspace, workers = self._context.workspace, self.workers.value()
        search = Search(
            lever=self.lever.currentData() or "",
            battles=max(_FEWEST_FOR_EVEN, self.battles.value()),
            seed=self.seed.value,
            ai_by_side=self.ai_settings_box.ai_by_side(),
        )
        outcome = self._outcome = _Outcome(search.ai_by_side)

        def work(report: Report) -> None:
            heard, stopped = stopping(report, outcome.stop)
            outcome.balance = run_balance(
                workspace,
                prepared.setup,
                type(prepared.play)(),
                search,
                workers=workers,
                report=heard,
                cancelled=stopped,
            )

        self._start(self.tr("Looking for a balanced scenario"), work, search.battles)

    def _start(self, name: str, work: Work, total: int) -> None:
        self._began = time.monotonic()
        self._listen(self._context.jobs.start(name, work))
        self.progress.setRange(0, total)
        self.progress.setValue(0)
        self.left.setText(self.tr("Starting…"))
        self._show_running(True)

    def _listen(self, job: Job) -> None:
        self._job = job
        job.progress.connect(self._show_progress)
        job.finished.connect(self._end)

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
        self.progress.setMaximum(total)
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
        words = self._show_outcome()
        self.left.setText(words)
        if words:
            self._context.announce(words)
        self._show_running(False)
        self.finished.emit()

    def _show_outcome(self) -> str:
        """Show what was found and return what is said of it; '' where nothing was."""
        outcome, scene = self._outcome, self._scene
        if outcome.report is not None and scene is not None:
            return self._show_report(outcome.report, scene)
        if outcome.balance is not None and scene is not None:
            self.even.show_balance(outcome.balance, _names(scene))
            self._pages.setCurrentIndex(_BALANCE)
            return self.tr("Search for a balance: {time}.").format(
                time=self._time_words(time.monotonic() - self._began)
            )
        return ""

    def _show_report(self, report: BatchReport, scene: AnyScene) -> str:
        """Show a report and return what is said of it."""
        self.view.show_report(report, scene.sides, self._game())
        self.report_ai_settings, self.report_setup = self._outcome.ai_by_side, self._outcome.setup
        self._pages.setCurrentIndex(_REPORT)
        words = self.tr("{count} battles fought in {time}.").format(
            count=report.played, time=self._time_words(time.monotonic() - self._began)
        )
        if report.failures:
            words += " " + self.tr("%n aborted.", "", len(report.failures))
        if report.deaths:
            words += " " + self.tr("%n process(es) died; their battles were fought again.", "", report.deaths)
        return words

    def _offer_levers(self) -> None:
        """Offer what can be changed in the scenario; what was chosen stays where it is still there."""
        prepared, scene = self._prepared, self._scene
        chosen = self.lever.currentData()
        self.lever.clear()
        if prepared is None or scene is None:
            return
        levers = prepared.play.levers(prepared.setup)
        if any(lever.kind == "elements" for lever in levers):
            self.lever.addItem(self.tr("The unit that fits best"), "")
        for lever in levers:
            self.lever.addItem(lever_words(lever, _names(scene), self._context.language), lever.id)
        self.lever.setCurrentIndex(max(0, self.lever.findData(chosen)))

    def _show_running(self, running: bool) -> None:
        self.form.show_running(running, ready=self._prepared is not None)
        self._empty.setText(
            self.tr("The battles are being fought. The report comes at their end, or when you stop them.")
            if running
            else self.tr("No battles counted yet. Choose how many, then press Fight.")
        )
        shown = self._pages.currentIndex()
        self.form.copy_button.setEnabled(shown != _EMPTY and not running)
        self.form.export_button.setEnabled(shown == _REPORT and not running)
        self.form.keep_button.setEnabled(shown == _REPORT and not running)
        self.running_changed.emit(running)

    # taking it away

    def copy(self) -> None:
        """Put the report into the clipboard as text."""
        text = self._text()
        if text:
            QGuiApplication.clipboard().setText(text)
            self._context.announce(self.tr("The report is in the clipboard."))

    def _game(self) -> str:
        """Return the game that is played; '' before there is one."""
        return system_of(self._prepared.setup.scenario) if self._prepared else ""

    def _text(self) -> str:
        prepared, scene, language = self._prepared, self._scene, self._context.language
        shown, balance = self._pages.currentIndex(), self.even.balance
        if shown == _BALANCE and balance is not None and prepared is not None and scene is not None:
            name = self._context.local(prepared.setup.scenario.name)
            return balance_text(balance, name, _names(scene), language)
        if shown == _REPORT and self.view.report is not None:
            return report_text(self.view.report, self.view.names(), language, self.view.game)
        return ""

    def keep(self) -> None:
        """Store the even scenario beside this one and open it."""
        prepared, balance = self._prepared, self.even.balance
        if prepared is None or balance is None:
            return
        workspace = self._context.workspace
        self.even.keep_button.setEnabled(False)

        def work(_report: Report) -> DocumentRow:
            return keep_balanced(workspace, prepared.setup, type(prepared.play)(), balance)

        def done(row: DocumentRow) -> None:
            self._context.catalogue_changed.emit()
            self._context.announce(self.tr("Stored: {name}").format(name=self._context.local(row.name)))
            self._context.open_document(row.id)

        self._context.jobs.start(self.tr("Saving the balanced scenario"), work, done=done)

    def keep_in_scenario(self) -> None:
        """Write into the scenario whom it favours, as the battles have shown."""
        setup, report, workspace = self.report_setup, self.view.report, self._context.workspace
        if setup is None or report is None:
            return
        ai_by_side = self.report_ai_settings

        def work(_report: Report) -> None:
            keep_balance(workspace, setup.scenario.id, balance_of_report(report, setup, ai_by_side))

        def done(_nothing: None) -> None:
            self._context.catalogue_changed.emit()
            self._context.announce(self.tr("The scenario now says whom it favours."))

        self._context.jobs.start(self.tr("Writing the balance into the scenario"), work, done=done)

    def export(self) -> None:
        """Ask where to, and write the report."""
        kinds = self.tr("Table (*.csv);;JSON (*.json)")
        file, _ = file_dialogs.save_file(self, self.tr("Export the report"), "report.csv", kinds)
        if file:
            self.export_to(Path(file))

    def export_to(self, file: Path) -> None:
        """Write the report: ``.json`` as JSON, anything else as a table."""
        if self.view.report is None:
            return
        try:
            written = save_report(self.view.report, file, raw=self.form.raw.isChecked())
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            tell_written(self._context, written)


def _names(scene: AnyScene) -> dict[str, str]:
    return {side.id: side.name for side in scene.sides}
