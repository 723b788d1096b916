"""The booklet of a scenario in a window: language and paper, its pages, and saving it as a PDF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.printing.booklet_pages import booklet_page_image
from editor.services.scenario_booklet import PAPER_NAMES, booklet_setup, lay_out_booklet, print_booklet
from editor.ui.dialogs.frame import WINDOW_FRAME
from editor.ui.forms.inputs import ComboBox
from editor.ui.settings import LANGUAGES
from editor.ui.theme import SPACE_2, SPACE_3, muted
from schemas.problems import EditorError, Problem

if TYPE_CHECKING:
    from editor.ui.context import UiContext
    from editor.ui.documents.session import DocumentSession
    from editor.ui.jobs import Job, Report, Work

_DOTS: Final = 80
"""Fineness of the pages on the screen."""
_SIZE: Final = QSize(760, 820)
_NAMES: Final = {"en": "English", "fr": "Français"}


class BookletDialog(QDialog):
    """Shows the pages as they are printed; the scenario is taken as it stands, saved or not."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self._job: Job | None = None
        self._wanted = False
        self.pages: list[QLabel] = []
        self.setWindowTitle(self.tr("Booklet of {name}").format(name=context.local(session.value("name"))))
        room = self.screen().availableSize() - WINDOW_FRAME
        self.resize(_SIZE.boundedTo(room))
        self.language, self.paper = ComboBox(self), ComboBox(self)
        for code in LANGUAGES:
            self.language.addItem(_NAMES.get(code, code), code)
        self.language.setCurrentIndex(self.language.findData(context.language))
        for name in PAPER_NAMES:
            self.paper.addItem(name, name)
        for box in (self.language, self.paper):
            box.currentIndexChanged.connect(self.lay_out)
        self.trouble = QLabel(self)
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self._state = muted(QLabel(self))
        self.progress = QProgressBar(self)
        self.progress.hide()
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.cancel.hide()
        self.cancel.clicked.connect(self._stop)
        self.save = QPushButton(self.tr("Save as PDF…"), self)
        self.save.setObjectName("save_booklet")
        self.save.setProperty("tone", "primary")
        self.save.clicked.connect(self._ask_file)
        self._lay_out_widgets()
        self.lay_out()

    def _lay_out_widgets(self) -> None:
        form = QFormLayout()
        form.addRow(self.tr("Language"), self.language)
        form.addRow(self.tr("Paper"), self.paper)
        sheet = QWidget(self)
        self._column = QVBoxLayout(sheet)
        self._column.setSpacing(SPACE_3)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setAccessibleName(self.tr("Pages of the booklet"))
        area.setWidget(sheet)
        buttons = QHBoxLayout()
        buttons.addWidget(self._state, 1)
        buttons.addWidget(self.progress)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        whole = QVBoxLayout(self)
        whole.setSpacing(SPACE_2)
        whole.addLayout(form)
        whole.addWidget(self.trouble)
        whole.addWidget(area, 1)
        whole.addLayout(buttons)

    # the pages

    def lay_out(self) -> None:
        """Lay the pages out anew, off the GUI thread."""
        if self._job is not None:
            self._wanted = True
            return
        workspace, ident = self._context.workspace, self._session.id
        language, paper = str(self.language.currentData()), str(self.paper.currentData())
        self._session.flush()

        def work(report: Report) -> tuple[list[QImage], tuple[Problem, ...]]:
            setup, problems = booklet_setup(workspace, ident, working_copies=True)
            pages = lay_out_booklet(setup, language=language, paper=paper)
            images = []
            for number, page in enumerate(pages, start=1):
                images.append(booklet_page_image(page, _DOTS))
                report(number, len(pages))
            return images, problems

        self._state.setText(self.tr("Laying out the pages…"))
        self._start(self.tr("Laying out the booklet"), work, self._show_pages)

    def _show_pages(self, found: tuple[list[QImage], tuple[Problem, ...]]) -> None:
        images, problems = found
        for label in self.pages:
            self._column.removeWidget(label)
            label.deleteLater()
        self.pages = []
        for number, image in enumerate(images, start=1):
            label = QLabel(self)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setPixmap(QPixmap.fromImage(image))
            label.setAccessibleName(self.tr("Page {number}").format(number=number))
            self._column.addWidget(label)
            self.pages.append(label)
        self._state.setText(self.tr("%n page(s)", "", len(images)))
        self.trouble.setText("\n".join(self._context.sentence(one) for one in problems))
        self.trouble.setVisible(bool(problems))

    # saving

    def _ask_file(self) -> None:
        slug = f"{self._session.value('slug', 'booklet')}.pdf"
        proposed = str(Path(self._context.settings.last_folder or "") / slug)
        title, kinds = self.tr("Save the booklet"), self.tr("PDF (*.pdf)")
        name, _kind = QFileDialog.getSaveFileName(self, title, proposed, kinds)
        if name:
            file = Path(name) if Path(name).suffix else Path(f"{name}.pdf")
            self._context.settings.last_folder = str(file.parent)
            self.save_to(file)

    def save_to(self, file: Path) -> None:
        """Write the booklet into a file, off the GUI thread; a stop leaves no file behind."""
        if self._job is not None:
            return
        workspace, ident = self._context.workspace, self._session.id
        language, paper = str(self.language.currentData()), str(self.paper.currentData())

        def work(report: Report) -> Path:
            print_booklet(
                workspace, ident, file, language=language, paper=paper, working_copies=True, report=report
            )
            return file

        self._start(self.tr("Saving the booklet"), work, self._saved)

    def _saved(self, file: Path) -> None:
        self._state.setText(self.tr("Saved as {file}.").format(file=file.name))
        self._context.announce(self._state.text())

    # jobs

    def _start(self, name: str, work: Work, done: Callable[[Any], None]) -> None:
        self.trouble.hide()
        self._job = self._context.jobs.start(name, work, done=done, failed=self._failed, quiet=True)
        self._job.progress.connect(self._show_progress)
        self._job.finished.connect(self._ended)
        self.progress.setRange(0, 0)
        self._show_running(True)

    def _show_running(self, on: bool) -> None:
        self.progress.setVisible(on)
        self.cancel.setVisible(on)
        self.save.setEnabled(not on)

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _ended(self) -> None:
        if self._job is not None and self._job.cancelled:
            self._state.setText(self.tr("Stopped."))
        self._job = None
        self._show_running(False)
        if self._wanted:
            self._wanted = False
            self.lay_out()

    def _failed(self, trouble: Exception) -> None:
        self._state.clear()
        if isinstance(trouble, EditorError):
            self.trouble.setText(self._context.error_sentences(trouble))
            self.trouble.show()
        else:
            self._context.tell(trouble)

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
