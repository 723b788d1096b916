"""What the dialogs of rosters and books share: language, paper, a preview made by a job, progress, stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QLabel,
    QProgressBar,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.services.prints.sheet_options import BOOK_PAPERS
from editor.ui.kit import file_dialogs
from editor.ui.kit.dialog import WINDOW_FRAME
from editor.ui.kit.inputs import ComboBox, offer_languages
from editor.ui.kit.layouts import lay_out_now, row_layout
from editor.ui.kit.manual_places import give_help
from editor.ui.kit.press_choice import remembered_press
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import push_button, wrapped
from schemas.problems import EditorError, Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Job, Work

SCREEN_DOTS: Final = 80
"""Fineness of pages on the screen."""
_SIZE: Final = QSize(820, 820)


class MakingDialog(QDialog):
    """Makes something of a document off the GUI thread, shows it, saves it."""

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.finished.connect(self.deleteLater)
        give_help(self)
        self._context = context
        self._job: Job | None = None
        self._wanted = False
        self.pages: list[QLabel] = []
        self.resize(_SIZE.boundedTo(self.screen().availableSize() - WINDOW_FRAME))
        self.language, self.paper = ComboBox(self), ComboBox(self)
        offer_languages(self.language, context.language)
        for name in BOOK_PAPERS:
            self.paper.addItem(name, name)
        self.press = remembered_press(context, self)
        self.trouble = wrapped(QLabel(self), "danger")
        self.trouble.hide()
        self.state = muted(QLabel(self))
        self.progress = QProgressBar(self)
        self.progress.hide()
        self.cancel = push_button(self, self.tr("Cancel"), self._stop)
        self.cancel.hide()
        self.form = QFormLayout()
        self.stack = QStackedWidget(self)
        self.buttons = row_layout(spacing=SPACE_2)
        self._sheet = QWidget(self)
        self._column = QVBoxLayout(self._sheet)
        self._column.setSpacing(SPACE_3)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setAccessibleName(self.tr("Pages"))
        self.area.setWidget(self._sheet)
        self.stack.addWidget(self.area)
        self.buttons.addWidget(self.state, 1)
        self.buttons.addWidget(self.progress)
        self.buttons.addWidget(self.cancel)
        whole = QVBoxLayout(self)
        whole.setSpacing(SPACE_2)
        whole.addLayout(self.form)
        whole.addWidget(self.trouble)
        whole.addWidget(self.stack, 1)
        whole.addLayout(self.buttons)

    def ready(self) -> None:
        """Make the first preview, once everything is in place."""
        # The press changes nothing that a screen shows: its box lies deeper.
        for box in self.findChildren(ComboBox, options=Qt.FindChildOption.FindDirectChildrenOnly):
            box.currentIndexChanged.connect(self.make)
        self.make()

    def make(self) -> None:
        """Make the preview anew, off the GUI thread; what still runs makes it when it has ended."""
        if self._job is not None:
            self._wanted = True
            self._job.cancel()
            return
        self.state.setText(self.tr("Creating the preview…"))
        self.start_preview()

    def start_preview(self) -> None:
        """Start the job of the preview."""
        raise NotImplementedError

    def able(self, on: bool) -> None:
        """Enable the buttons that need a finished preview, or disable them."""

    # what is shown

    def show_pages(self, images: Sequence[QImage]) -> None:
        """Show pages, one below the other."""
        for label in self.pages:
            self._column.removeWidget(label)
            label.deleteLater()
        self.pages = []
        for number, image in enumerate(images, start=1):
            label = QLabel(self._sheet)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setPixmap(QPixmap.fromImage(image))
            label.setAccessibleName(self.tr("Page {number}").format(number=number))
            self._column.addWidget(label)
            label.show()
            self.pages.append(label)
        self.stack.setCurrentWidget(self.area)
        lay_out_now()
        self.area.verticalScrollBar().setValue(0)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show problems above the preview."""
        self.trouble.setText("\n".join(self._context.sentence(one) for one in problems[:8]))
        self.trouble.setVisible(bool(problems))

    def ask_file(self, title: str, name: str, kinds: str) -> Path | None:
        """Ask for a file to save, in the folder used last. None if the person gives up."""
        return file_dialogs.ask_to_save(self, self._context.settings, title, name, kinds)

    def saved(self, file: Path) -> None:
        """Show that a file was saved."""
        self.state.setText(self.tr("Saved as {file}.").format(file=file.name))
        self._context.announce(self.state.text())

    # jobs

    def start(self, name: str, work: Work, done: Callable[[Any], None]) -> None:
        """Run a job with progress and a button that stops it."""
        self.trouble.hide()
        self._job = self._context.jobs.start(name, work, done=done, failed=self._failed, quiet=True)
        self._job.progress.connect(self._show_progress)
        self._job.finished.connect(self._ended)
        self.progress.setRange(0, 0)
        self._show_running(True)

    @property
    def running(self) -> bool:
        """Whether a job runs."""
        return self._job is not None

    def _show_running(self, on: bool) -> None:
        self.progress.setVisible(on)
        self.cancel.setVisible(on)
        self.able(not on)

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _ended(self) -> None:
        if self._job is not None and self._job.cancelled:
            self.state.setText(self.tr("Stopped."))
        self._job = None
        self._show_running(False)
        if self._wanted:
            self._wanted = False
            self.make()

    def _failed(self, trouble: Exception) -> None:
        self.state.clear()
        if isinstance(trouble, EditorError):
            self.trouble.setText(self._context.error_sentences(trouble))
            self.trouble.show()
        else:
            self._context.show_error(trouble)

    def _stop(self) -> None:
        self._wanted = False
        if self._job is not None:
            self._job.cancel()

    def done(self, result: int) -> None:
        """Let what still runs stop, then close."""
        self._stop()
        if self._job is not None:
            self._job.wait(10.0)
        super().done(result)
