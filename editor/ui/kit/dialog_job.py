"""The one job of a dialog: what it does or came to, its progress with a stop, and what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from editor.ui.kit.job_line import JobLine
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2, muted
from editor.ui.kit.widgets import show_tone, wrapped
from editor.ui.kit.written import WrittenLine
from schemas.problems import EditorError, Problem, Severity

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Job, Work

_MOST_PROBLEMS: Final = 8


class DialogJob(QWidget):
    """Runs one job at a time: another one takes its place, and closing the dialog stops it."""

    running_changed = Signal(bool)

    def __init__(self, context: UiContext, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._context = context
        self._job: Job | None = None
        self._line: JobLine | None = None
        self._held: list[QWidget] = []
        self.stopped = False
        """Whether the person stopped the last one."""
        self.trouble = wrapped(QLabel(self), "danger")
        self.trouble.hide()
        self.state = wrapped(muted(QLabel(self)))
        self._row = row_layout(spacing=SPACE_2)
        self._row.addWidget(self.state, 1)
        column = column_layout(self, 0, SPACE_2)
        column.addWidget(self.trouble)
        column.addLayout(self._row)
        self.written = WrittenLine(context, self)
        column.addWidget(self.written)
        dialog.finished.connect(self.stop)

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self._job is not None

    def start(
        self,
        name: str,
        work: Work,
        done: Callable[[Any], None],
        *,
        failed: Callable[[Exception], None] | None = None,
        holding: Sequence[QWidget] = (),
    ) -> Job:
        """Run ``work(report)`` off the GUI thread, in place of what still runs.

        Args:
            name: what is being done; the words beside the progress.
            work: plain function; its result goes to ``done``.
            done: called in the GUI thread, unless the work was stopped.
            failed: called in the GUI thread with the exception; None to show what the person can do about it
                here, and anything else as every failure is shown.
            holding: what takes no input meanwhile: what is chosen there would begin another job in its place.
        """
        self._leave()
        self.clear()
        job = self._context.jobs.start(name, work, done=done, failed=failed or self.show_failure, quiet=True)
        job.finished.connect(self._over)
        self._held = [one for one in holding if one.isEnabled()]
        for one in self._held:
            one.setEnabled(False)
        self._job, self._line = job, JobLine(job, self, self.state)
        self._row.addWidget(self._line)
        self.running_changed.emit(True)
        return job

    def stop(self) -> None:
        """Stop what runs; what it has made by then is left alone."""
        if self._job is not None:
            self._job.cancel()

    def clear(self) -> None:
        """Say nothing any more of what was done."""
        self.trouble.hide()
        self.state.clear()
        self.written.clear()

    def tell_written(self, *places: Path, words: str = "") -> None:
        """Say where it was written to, with buttons that open it.

        Args:
            places: the files, or one folder.
            words: what is said; empty for the paths.
        """
        self.state.clear()
        self.written.tell(*places, words=words)

    def say(self, words: str) -> None:
        """Say what came of the work, also to a screen reader."""
        self.state.setText(words)
        self._context.announce(words)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show problems, the first of many in full; in the colour of an error only if one of them is."""
        lines = [self._context.sentence(one) for one in problems[:_MOST_PROBLEMS]]
        if (more := len(problems) - len(lines)) > 0:
            lines.append(self.tr("%n more", "", more))
        grave = any(one.severity == Severity.ERROR for one in problems)
        show_tone(self.trouble, "danger" if grave else "warning")
        self.trouble.setText("\n".join(lines))
        self.trouble.setVisible(bool(lines))

    def _leave(self) -> None:
        """Stop what runs and hear no more of it."""
        if self._job is not None and self._line is not None:
            self._job.cancel()
            self._job.finished.disconnect(self._over)
            self._line.hide()
            self._line.deleteLater()
            self._let_go()

    def _over(self) -> None:
        self.stopped = self._job is not None and self._job.cancelled
        if self.stopped:
            self.state.setText(self.tr("Stopped. What was there before is as it was."))
        self._job = self._line = None
        self._let_go()
        self.running_changed.emit(False)

    def _let_go(self) -> None:
        while self._held:
            self._held.pop().setEnabled(True)

    def show_failure(self, trouble: Exception) -> None:
        """Show what the person can do about an error here; anything else as every failure is shown."""
        self.state.clear()
        if isinstance(trouble, EditorError):
            show_tone(self.trouble, "danger")
            self.trouble.setText(self._context.error_sentences(trouble))
            self.trouble.show()
        else:
            self._context.show_error(trouble)
