"""Battles of the card against reference enemies: a button, the progress, and the last result with its age."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from editor.services.battles.duels import USUAL_BATTLES, Duels, can_duel, duel_lines, kept_duels, run_duels
from editor.ui.kit.dates import short_moment
from editor.ui.kit.inputs import SpinBox
from editor.ui.kit.jobs import stopping
from editor.ui.kit.layouts import column_layout, form_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, heading, muted
from editor.ui.kit.widgets import describe, push_button
from editor.ui.pages.preview.seed import SeedBox
from schemas.base import Document

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.jobs import Job, Report

_FEWEST: Final = 5
_MOST: Final = 1_000
_STEP: Final = 5
_MOST_PROCESSES: Final = 4
_MANY: Final = 100
"""From so many battles against each enemy on other processes are worth their start."""


class BattlesBox(QWidget):
    """Asks "what do battles say?"; hidden for cards that cannot fight alone."""

    def __init__(self, context: UiContext, session: DocumentSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._session = context, session
        self._job: Job | None = None
        self._look: Job | None = None
        self._stop = threading.Event()
        self.result: Duels | None = None
        self.ask = push_button(self, self.tr("Fight reference enemies"), self.run)
        self.ask.setToolTip(
            self.tr(
                "Battles on open ground against cards of the same kind, in the background, in its "
                "current state"
            )
        )
        self.battles = SpinBox(self)
        self.battles.setRange(_FEWEST, _MOST)
        self.battles.setSingleStep(_STEP)
        self.battles.setValue(USUAL_BATTLES)
        describe(self.battles, self.tr("Battles against each enemy"))
        self.seed = SeedBox(self)
        self.cancel = push_button(self, self.tr("Stop"), self.stop)
        self.progress = QProgressBar(self)
        self.progress.setAccessibleName(self.tr("Battles fought"))
        self.stale = QLabel(self.tr("The card, or an enemy, has changed since: fight again."), self)
        self.stale.setProperty("tone", "warning")
        self.answer = QLabel(self)
        self.age = muted(QLabel(self))
        self._lay_out()
        self._show_running(False)
        self._show_result()

    def _lay_out(self) -> None:
        column = column_layout(self, 0, SPACE_2)
        column.addWidget(heading(QLabel(self.tr("By battles"), self)))
        form = form_layout(spacing=SPACE_1)
        form.addRow(self.tr("Battles"), self.battles)
        form.addRow(self.tr("Seed"), self.seed)
        column.addLayout(form)
        for widget in (self.ask, self.progress, self.cancel, self.stale, self.answer, self.age):
            if isinstance(widget, QLabel):
                widget.setWordWrap(True)
            column.addWidget(widget)

    def _parts(self) -> tuple[Document, Document] | None:
        """Return the card as it stands and its ruleset, where it can fight."""
        card = self._session.document
        ruleset = self._context.ruleset(self._session.system, card)
        if card is None or ruleset is None or not can_duel(card, ruleset, self._session.system):
            return None
        return card, ruleset

    def follow(self) -> None:
        """The card or the catalogue changed: show whether the kept result still holds."""
        parts = self._parts()
        self.setVisible(parts is not None)
        if parts is None or self._job is not None:
            return
        workspace = self._context.workspace
        if self._look is not None:
            self._look.cancel()
        self._look = self._context.jobs.start(
            self.tr("Reading the last battles"),
            lambda _report: kept_duels(workspace, *parts),
            done=self._take_kept,
            quiet=True,
        )

    def _take_kept(self, found: Duels | None) -> None:
        self._look = None
        self.result = found
        self._show_result()

    def run(self) -> None:
        """Fight in a thread and its processes; the result is kept with the card."""
        parts = self._parts()
        if self._job is not None or parts is None:
            return
        card, ruleset = parts
        workspace, battles, seed = self._context.workspace, self.battles.value(), self.seed.value
        workers = max(2, min(_MOST_PROCESSES, (os.cpu_count() or 2) - 1)) if battles >= _MANY else 0
        stop = self._stop = threading.Event()

        def work(report: Report) -> Duels | None:
            heard, stopped = stopping(report, stop)
            return run_duels(
                workspace,
                card,
                ruleset,
                battles=battles,
                seed=seed,
                workers=workers,
                report=heard,
                cancelled=stopped,
            )

        self._job = self._context.jobs.start(
            self.tr("Fighting reference enemies"), work, done=self._take, failed=self._context.show_error
        )
        self._job.progress.connect(self._show_progress)
        self._job.finished.connect(self._ended)
        self.progress.setRange(0, 0)
        self._show_running(True)

    def stop(self) -> None:
        """Stop; the earlier result stays."""
        self._stop.set()

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _take(self, found: Duels | None) -> None:
        if found is not None:
            self.result = found
            self._context.announce(duel_lines(found, self._context.language)[0])

    def _ended(self) -> None:
        self._job = None
        self._show_running(False)
        self._show_result()
        self.follow()

    def _show_running(self, on: bool) -> None:
        self.ask.setEnabled(not on)
        self.cancel.setVisible(on)
        self.progress.setVisible(on)

    def _show_result(self) -> None:
        found = self.result
        for label in (self.answer, self.age):
            label.setVisible(found is not None)
        self.stale.setVisible(found is not None and found.stale)
        if found is not None:
            self.answer.setText("\n".join(duel_lines(found, self._context.language)))
            words = self.tr("Seed {seed}; fought {when}.")
            self.age.setText(words.format(seed=found.seed, when=short_moment(found.made)))
