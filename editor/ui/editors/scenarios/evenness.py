"""How even a scenario is: a button that fights it many times, and the last result with its age."""

from __future__ import annotations

import os
import threading
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from editor.rules.core.contract import Setup
from editor.services.battles.scenario_balance import balance_of, label_of
from editor.services.battles.scenario_evenness import USUAL_BATTLES, Evenness, kept_evenness, run_evenness
from editor.ui.editors.scenarios.parts import wrapping_row
from editor.ui.kit.dates import short_moment
from editor.ui.kit.inputs import SpinBox
from editor.ui.kit.jobs import stopping
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, muted
from editor.ui.kit.widgets import push_button, wrapped
from schemas.messages import own_message
from schemas.problems import Message
from schemas.scenario import SideBase
from schemas.scenario_balance import beside

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.jobs import Job, Report

_FEWEST: Final = 10
_MOST: Final = 2_000
_STEP: Final = 10
_MOST_PROCESSES: Final = 4


class EvennessBox(QWidget):
    """Asks "how even is it?" and shows the answer; works for the scenarios of every game that is played."""

    manual_chapter = "fairness"

    finished = Signal()

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self._job: Job | None = None
        self._stop = threading.Event()
        self._setup: Setup | None = None
        self.result: Evenness | None = None
        self._kept: Message | None = None
        """What the scenario says of itself; None for nothing."""
        self.workers = max(1, min(_MOST_PROCESSES, (os.cpu_count() or 2) - 1))
        """Processes that fight; 0 fights in the thread itself."""
        column = column_layout(self, 0, SPACE_1)
        self.ask = push_button(self, self.tr("How balanced is it?"), self.run)
        self.ask.setObjectName("how_even")
        self.ask.setToolTip(self.tr("Fight the scenario many times in the background, in its current state"))
        self.battles = SpinBox(self)
        self.battles.setRange(_FEWEST, _MOST)
        self.battles.setSingleStep(_STEP)
        self.battles.setValue(USUAL_BATTLES)
        self.battles.setSuffix(" " + self.tr("battles"))
        self.battles.setAccessibleName(self.tr("Battles to fight"))
        self.cancel = push_button(self, self.tr("Stop"), self.stop)
        self.progress = QProgressBar(self)
        self.answer = wrapped(QLabel(self))
        self.answer.setObjectName("evenness")
        self.stale = wrapped(QLabel(self), "warning")
        self.age = wrapped(muted(QLabel(self)))
        self.keep = push_button(self, self.tr("Keep this in the scenario"), self.keep_in_scenario)
        self.keep.setObjectName("keep_balance")
        self.keep.setToolTip(self.tr("Readers of the scenario see whom it favours"))
        self.label = wrapped(muted(QLabel(self)))
        self.label.setObjectName("balance_label")
        column.addWidget(wrapping_row(self.ask, self.battles, self.cancel))
        for widget in (self.progress, self.stale, self.answer, self.age, self.keep, self.label):
            column.addWidget(widget)
        self._show_running(False)
        self._show_result()

    def set_setup(self, setup: Setup) -> None:
        """Take the scenario as it stands, and the last result that was kept with it."""
        self._setup = setup
        if self._job is not None:
            return
        workspace = self._context.workspace

        def work(_report: object) -> tuple[Evenness | None, Message | None]:
            return kept_evenness(workspace, setup), label_of(setup)

        name = self.tr("Reading how balanced the scenario is")
        jobs, trouble = self._context.jobs, self._context.show_error
        done = partial(self._take_kept, setup)
        jobs.start(name, work, done=done, failed=trouble, in_order=True, quiet=True)

    def _take_kept(self, setup: Setup, found: tuple[Evenness | None, Message | None]) -> None:
        """Show what is kept with the scenario, unless it has changed meanwhile, or is being fought."""
        if self._setup is setup and self._job is None:
            self.result, self._kept = found
            self._show_result()

    def run(self) -> None:
        """Fight the battles in a thread and its processes; the result is kept with the scenario."""
        if self._job is not None or self._setup is None:
            return
        self._session.flush()
        workspace, ident = self._context.workspace, self._session.id
        battles, workers = self.battles.value(), self.workers
        stop = self._stop = threading.Event()

        def work(report: Report) -> Evenness | None:
            heard, stopped = stopping(report, stop)
            return run_evenness(
                workspace, ident, battles=battles, workers=workers, report=heard, cancelled=stopped
            )

        self._job = self._context.jobs.start(
            self.tr("How balanced is the scenario?"), work, done=self._take, failed=self._context.show_error
        )
        self._job.progress.connect(self._show_progress)
        self._job.finished.connect(self._ended)
        self.progress.setRange(0, battles)
        self.progress.setValue(0)
        self._show_running(True)

    def keep_in_scenario(self) -> None:
        """Write into the scenario what the battles have shown; it is saved with it, and can be undone."""
        if self.result is not None and self._setup is not None:
            known = getattr(self._setup.scenario, "balance", None)
            balance = beside(known, balance_of(self.result, self._setup)).model_dump(mode="json")
            self._session.change("balance", balance, self.tr("Keep the balance in the scenario"))

    def stop(self) -> None:
        """Stop; the earlier result stays."""
        self._stop.set()

    def close_down(self) -> None:
        """The tab closes: let the processes go."""
        self._stop.set()
        if self._job is not None:
            self._job.wait(10.0)

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setMaximum(total)
        self.progress.setValue(done)

    def _take(self, found: Evenness | None) -> None:
        if found is not None:
            self.result = found
            self._context.announce(self._words(found))

    def _ended(self) -> None:
        self._job = None
        self._show_running(False)
        self._show_result()
        # What was fought may have been changed meanwhile: the kept result knows.
        if self._setup is not None:
            self.set_setup(self._setup)
        self.finished.emit()

    def _show_running(self, on: bool) -> None:
        self.ask.setEnabled(not on)
        self.battles.setEnabled(not on)
        self.cancel.setVisible(on)
        self.progress.setVisible(on)

    # the answer

    def _show_result(self) -> None:
        found = self.result
        self.stale.setVisible(found is not None and found.stale)
        self.age.setVisible(found is not None)
        words = self._context.sentence(self._kept) if self._kept is not None else ""
        self.label.setText(self.tr("The scenario says: {words}.").format(words=words))
        self.label.setVisible(bool(words))
        self.keep.setVisible(found is not None and not found.stale and not self._session.read_only)
        if found is None:
            self.answer.setText(self.tr("Not tried yet."))
            return
        self.stale.setText(self.tr("The scenario, or something it needs, has changed since: check again."))
        self.answer.setText(self._words(found))
        made = short_moment(found.made)
        words = self.tr("{battles} battles; fought {when}.").format(battles=found.battles, when=made)
        turns = QLocale().toString(found.mean_turns, "f", 1)
        length = own_message(self._session.system, "preview.report_turns", turns=turns)
        self.age.setText(f"{words} {self._context.sentence(length)}")

    def _words(self, found: Evenness) -> str:
        names = self._names()
        shares = [
            self.tr("{side} wins {share} % ({low} to {high} %)").format(
                side=names.get(one.side, one.side),
                share=round(100 * one.share),
                low=round(100 * one.low),
                high=round(100 * one.high),
            )
            for one in found.sides
        ]
        if found.draws:
            shares.append(self.tr("nobody {share} %").format(share=round(100 * found.draws)))
        verdict = (
            self.tr("Balanced, as far as these battles can tell.")
            if found.even
            else self.tr("{side} is the favourite.").format(side=names.get(found.favourite, found.favourite))
        )
        return f"{verdict}\n" + "\n".join(shares)

    def _names(self) -> dict[str, str]:
        sides: tuple[SideBase, ...] = getattr(self._setup.scenario, "sides", ()) if self._setup else ()
        return {side.id: self._context.local(side.name) or side.id for side in sides}
