"""A catalogue of an older version is brought up to date: how far it is, and a way to leave it for later."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from editor.services.opening import Stage, catalogue_path, open_workspace
from editor.services.workspace import Workspace
from editor.ui.kit.jobs import CancelledError, Job, Report, run_alone
from editor.ui.shell.dialogs.early import EarlyDialog

_SIZE: Final = (520, 200)
PATIENCE_MS: Final = 300
"""After which the dialog is shown; most catalogues are ready by then."""
_SPANS: Final[dict[Stage, tuple[int, int]]] = {
    "backup": (0, 50),
    "tables": (50, 55),
    "texts": (55, 65),
    "names": (65, 80),
    "content": (80, 100),
}
"""From which to which hundredth of the bar a stage goes, as measured with 100,000 cards."""


class UpgradeDialog(EarlyDialog):
    """Opens a catalogue in another thread, with a bar, what is being done, and a button that stops it."""

    def __init__(self, catalogue: Path | str | None, language: str, parent: QWidget | None = None) -> None:
        """Make the dialog.

        Args:
            catalogue: as :func:`open_workspace` takes it.
            language: of the manual.
            parent: owner.
        """
        super().__init__(language, _SIZE, parent)
        self._workspace: Workspace | None = None
        self._trouble: Exception | None = None
        name = catalogue_path(catalogue).name
        self.introduce(
            self.tr("The catalogue is brought up to date"),
            self.tr(
                "An older version made {file}. It stays as it was until the end; a backup is made first."
            ).format(file=name),
            window="Marshalry",
        )
        self.state = QLabel(self)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 100)
        self.body.addWidget(self.state)
        self.body.addWidget(self.bar)
        self.cancel = self.add_button(self.tr("Cancel"), self.reject)
        self.job = Job(self.windowTitle(), lambda report: self._work(catalogue, report))
        self.job.progress.connect(self._show_progress)
        self.job.part.connect(self._show_stage)
        self.job.failed.connect(self._take_trouble)

    def upgraded(self) -> Workspace:
        """Open the catalogue and return it; the dialog is of no use afterwards.

        Raises:
            EditorError: it cannot be opened.
            CancelledError: the person stopped it; the catalogue is as it was.
        """
        loop = QEventLoop()
        self.job.finished.connect(loop.quit)
        run_alone(self.job)
        patience = QTimer(self)
        patience.setSingleShot(True)
        patience.timeout.connect(self.show)
        patience.start(PATIENCE_MS)
        loop.exec()
        patience.stop()
        self.done(0)
        if self._trouble is not None:
            raise self._trouble
        if self._workspace is None:
            raise CancelledError
        return self._workspace

    def _work(self, catalogue: Path | str | None, report: Report) -> None:
        stages: list[Stage] = []

        def upgrading(stage: Stage, done: int, total: int) -> None:
            if stage == "content":
                self.job.part.emit(stage)
                return  # all is kept by now: nothing is left to stop
            first, end = _SPANS[stage]
            if stage not in stages:
                stages.append(stage)
                self.job.part.emit(stage)
                report(first, 100)
            report(first + (end - first) * done // total, 100) if total else report(0, 0)

        self._workspace = open_workspace(catalogue, check="later", upgrading=upgrading)

    def _show_progress(self, done: int, _total: int) -> None:
        self.bar.setValue(done)

    def _show_stage(self, stage: Stage) -> None:
        words: dict[Stage, str] = {
            "backup": self.tr("Making a backup…"),
            "tables": self.tr("Changing the tables…"),
            "texts": self.tr("Writing texts for other programs…"),
            "names": self.tr("Sorting the names…"),
            "content": self.tr("Taking in the content of this version…"),
        }
        self.state.setText(words[stage])
        if stage == "content":
            self.bar.setValue(_SPANS[stage][0])
            self.cancel.setEnabled(False)

    def _take_trouble(self, trouble: Exception) -> None:
        self._trouble = trouble

    def reject(self) -> None:
        """Stop at the next step; what was begun is taken back."""
        self.job.cancel()
        self.cancel.setEnabled(False)
        self.state.setText(self.tr("Stopping…"))
