"""The catalogue cannot be opened: save what can be read, go back to a backup, or begin anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from editor.services import backups, maintenance, salvage
from editor.services.opening import catalogue_path
from editor.ui.kit.jobs import Job, Work, run_alone
from editor.ui.kit.widgets import SentenceList, wrapped
from editor.ui.shell.dialogs.backups import BackupList
from editor.ui.shell.dialogs.early import EarlyDialog
from schemas.messages import sentence
from schemas.problems import EditorError

SIZE = (760, 480)


class DamagedDialog(EarlyDialog):
    """Three ways out; it is accepted once the catalogue may be opened again."""

    def __init__(
        self,
        trouble: EditorError,
        catalogue: Path | str | None,
        language: str,
        *,
        damaged: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        """Make the dialog.

        Args:
            trouble: why the catalogue cannot be opened.
            catalogue: it, as :func:`open_workspace` takes it; nothing has it open.
            language: of the sentences.
            damaged: it is damaged, and not only newer than the program.
            parent: owner.
        """
        super().__init__(language, SIZE, parent)
        self._catalogue = catalogue
        self._job: Job | None = None
        title = self.tr("The catalogue is damaged") if damaged else self.tr("The catalogue is newer")
        self.introduce(title, "\n".join(sentence(problem, language) for problem in trouble.problems))
        self.list = BackupList(self)
        self.list.show_backups(backups.backups_of(catalogue_path(catalogue)))
        self._label = QLabel(self.tr("Backups"), self)
        self._label.setBuddy(self.list)
        self.body.addWidget(self._label)
        self.body.addWidget(self.list, 1)
        self.losses = SentenceList(self.tr("What is lost"), self)
        self.losses.hide()
        self.body.addWidget(self.losses, 1)
        self.message = wrapped(QLabel(self))
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.message.setText(self.tr("Whatever you choose, the present file stays beside the new one."))
        self.body.addWidget(self.message)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 0)
        self.bar.hide()
        self.body.addWidget(self.bar)
        self._anew = self.add_button(self.tr("Start over"), self.start_anew, first=True)
        self._quit = self.add_button(self.tr("Quit"), self.reject)
        self._restore = self.add_button(self.tr("Restore the backup"), self.restore)
        self._salvage = self.add_button(self.tr("Save what can be read"), self.salvage, primary=True)
        self._salvage.setVisible(damaged)
        self._restore.setEnabled(self.list.file is not None)

    def salvage(self) -> None:
        """Make a catalogue of what can be read, and list what is lost."""
        self._run(lambda report: salvage.salvage_in_place(self._catalogue, report), self._salvaged)

    def restore(self) -> None:
        """Go back to the chosen backup."""
        if (file := self.list.file) is not None:
            self._run(lambda _report: maintenance.restore_backup(file, self._catalogue), self._finished)

    def start_anew(self) -> None:
        """Begin with an empty catalogue."""
        self._run(lambda _report: salvage.start_anew(self._catalogue), self._finished)

    def _run(self, work: Work, done: Callable[[object], None]) -> None:
        self._busy(True)
        job = self._job = Job(self.windowTitle(), work)
        job.progress.connect(self._progress)
        job.succeeded.connect(done)
        job.failed.connect(self._failed)
        job.finished.connect(self._rest)
        run_alone(job)

    def _rest(self) -> None:
        self._busy(False)

    def _progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _busy(self, busy: bool) -> None:
        self.bar.setVisible(busy)
        for button in (self._anew, self._restore, self._salvage, self._quit):
            button.setEnabled(not busy)
        if not busy:
            self._job = None
            self._restore.setEnabled(self.list.file is not None)

    def _finished(self, _kept: object) -> None:
        self.accept()

    def _failed(self, trouble: Exception) -> None:
        if isinstance(trouble, EditorError):
            self.message.setText("\n".join(sentence(one, self._language) for one in trouble.problems))
        else:
            self.message.setText(str(trouble))

    def _salvaged(self, done: object) -> None:
        if not isinstance(done, salvage.Salvaged):
            return
        if not done.losses:
            self.accept()
            return
        self.list.hide()
        self._label.setText(self.tr("What is lost"))
        self.losses.addItems([sentence(salvage.loss_message(one), self._language) for one in done.losses])
        self.losses.show()
        self.message.setText(
            self.tr("%n document(s) saved. The damaged file stays as {file}.", "", done.documents).format(
                file=done.kept
            )
        )
        for button in (self._anew, self._restore, self._salvage, self._quit):
            button.hide()
        self.add_button(self.tr("Open the catalogue"), self.accept, primary=True).setFocus()

    def reject(self) -> None:
        """Quit, but not in the midst of work."""
        if self._job is None:
            super().reject()
