"""Army books and spell books in a window: what is in them, their pages, saving as PDF or web pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QWidget

from editor.services.prints.book_files import lay_out_book, write_book_pdf, write_book_site
from editor.services.prints.book_styles import book_styles
from editor.services.prints.books import BookOptions, plan_book
from editor.ui.kit import file_dialogs
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.making_dialog import SCREEN_DOTS, MakingDialog
from editor.ui.kit.widgets import push_button
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

MOST_SHOWN = 60
"""Pages that the preview shows; the file has all of them."""


class BookDialog(MakingDialog):
    """Shows the pages of a book as they are printed; documents are taken as they stand, saved or not."""

    manual_chapter = "books"

    def __init__(
        self, context: UiContext, document: str, name: str, kind: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self._document = document
        self.setWindowTitle(self.tr("Book of {name}").format(name=name))
        self.scope = ComboBox(self)
        self.scope.addItem(self.tr("Only its own contents"), "document")
        self.scope.addItem(self.tr("Everything of its people"), "people")
        self.faces = QCheckBox(self.tr("Show cards as they are printed, as the template says"), self)
        self.faces.setChecked(True)
        self.faces.toggled.connect(self.start_preview)
        self.style_box = ComboBox(self)
        for style in book_styles(context.workspace, kind):
            self.style_box.addItem(style.name.get(context.language), style.id)
            if style.usual and style.books == kind:
                self.style_box.setCurrentIndex(self.style_box.count() - 1)
        self.form.addRow(self.tr("Contents"), self.scope)
        self.form.addRow(self.tr("Template"), self.style_box)
        self.form.addRow("", self.faces)
        self.form.addRow(self.tr("Language"), self.language)
        self.form.addRow(self.tr("Paper"), self.paper)
        self.form.addRow(self.tr("Press profile"), self.press)
        self.site = push_button(self, self.tr("Save as web pages…"), self._ask_folder)
        self.save = push_button(self, self.tr("Save as PDF…"), self._ask_pdf)
        self.save.setProperty("tone", "primary")
        self.buttons.addWidget(self.site)
        self.buttons.addWidget(self.save)
        self.ready()

    def options(self) -> BookOptions:
        """Return what is chosen."""
        return BookOptions(
            self._document,
            str(self.language.currentData()),
            "people" if self.scope.currentData() == "people" else "document",
            self.faces.isChecked(),
            str(self.style_box.currentData() or ""),
            working_copies=True,
        )

    def able(self, on: bool) -> None:
        """Enable what needs a finished preview."""
        self.save.setEnabled(on)
        self.site.setEnabled(on)

    def start_preview(self) -> None:
        """Lay the book out and draw its pages."""
        workspace, options, paper = self._context.workspace, self.options(), str(self.paper.currentData())
        self._context.flush()

        def work(report: Report) -> tuple[list[QImage], int, tuple[Problem, ...]]:
            from editor.printing.books.laid import book_page_image  # loaded with the first book

            planned = plan_book(workspace, options, report)
            pages = lay_out_book(planned.book, paper).pages
            images = []
            for number, page in enumerate(pages[:MOST_SHOWN], start=1):
                images.append(book_page_image(page, SCREEN_DOTS))
                report(number, min(len(pages), MOST_SHOWN))
            return images, len(pages), planned.problems

        self.job.start(self.tr("Laying out the book"), work, self._show)

    def _show(self, found: tuple[list[QImage], int, tuple[Problem, ...]]) -> None:
        images, count, problems = found
        self.show_pages(images)
        words = self.tr("%n page(s)", "", count)
        if count > len(images):
            words = self.tr("{pages}, the first {shown} are shown").format(pages=words, shown=len(images))
        self.job.state.setText(words)
        self.job.show_problems(problems)

    def _slug(self) -> str:
        sessions = self._context.open_sessions()
        return next((str(one.value("slug")) for one in sessions if one.id == self._document), "") or "book"

    def _ask_pdf(self) -> None:
        file = self.ask_file(self.tr("Save the book"), f"{self._slug()}.pdf", self.tr("PDF (*.pdf)"))
        if file is not None:
            self.save_to(file)

    def _ask_folder(self) -> None:
        title = self.tr("Choose an empty folder for the web pages")
        name = file_dialogs.choose_folder(self, title, self._context.settings.last_folder or "")
        if name:
            self._context.settings.last_folder = str(Path(name).parent)
            self.save_to(Path(name))

    def save_to(self, place: Path) -> None:
        """Write the book, off the GUI thread: a PDF, or web pages where the place is a folder."""
        if self.job.running:
            return
        workspace, options, paper = self._context.workspace, self.options(), str(self.paper.currentData())
        press = self.press.choice

        def work(report: Report) -> Path:
            book = plan_book(workspace, options, report).book
            if place.suffix.lower() == ".pdf" and not place.is_dir():
                write_book_pdf(book, place, paper=paper, report=report, press=press)
            else:
                write_book_site(book, place, report=report)
            return place

        self.job.start(self.tr("Saving the book"), work, self.saved)
