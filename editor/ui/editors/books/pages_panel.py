"""The live pages of a book beside the form of its template."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.catalogue import listing
from editor.services.prints.book_files import lay_out_book
from editor.services.prints.books import KINDS, BookOptions, plan_book
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import WhenShown, scroll_area, wrapped
from schemas.book_style import BookStyleBase
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.jobs import Job, Report

_SHORTLY: Final = 300
"""Milliseconds after which the pages follow what is edited."""
_MOST_PAGES: Final = 12
"""Pages that are shown; enough to see every part of the template."""
_FEWEST_DOTS: Final = 24
_PAGE_INCHES: Final = 8.4
"""A page with a little room, in the width of the panel."""
_MOST_DOCUMENTS: Final = 300


class PagesPanel(QWidget):
    """Shows the first pages of a book of one's choice as the template, saved or not, lays it out."""

    def __init__(self, editor: DocumentEditor) -> None:
        super().__init__(editor)
        self._context, self._session = editor.context, editor.session
        self._job: Job | None = None
        self._wanted = False
        self.document = ComboBox(self)
        self.document.setAccessibleName(self.tr("Book that is shown"))
        self.document.setToolTip(self.tr("Army or spell book of which the pages are"))
        self.state = wrapped(muted(QLabel(self)))
        self.pages: list[QLabel] = []
        sheet = QWidget(self)
        self._column: QVBoxLayout = column_layout(sheet, 0, SPACE_3)
        self._column.addStretch(1)
        self.area = scroll_area(self, self.tr("Pages of the book"), sideways=False)
        self.area.setWidget(sheet)
        whole = column_layout(self, SPACE_3, SPACE_2)
        whole.addWidget(self.document)
        whole.addWidget(self.state)
        whole.addWidget(self.area, 1)
        self._later = single_shot(self, _SHORTLY, self.make)
        WhenShown(self, self._fill).ask()

    def _fill(self) -> None:
        """Offer what books are made of, those that the template is for first, and show one."""
        with self._context.workspace.reading() as catalogue:
            rows = [
                row
                for kind in KINDS
                for row in listing.live_rows(catalogue, kind=kind, limit=_MOST_DOCUMENTS)
            ]
        wanted = self._session.peek("books")
        systems = self._context.workspace.systems
        games = {one.id: one.name.get(self._context.language) for one in systems}
        for row in sorted(rows, key=lambda row: row.kind != wanted):
            game = games.get(row.system, row.system)
            self.document.addItem(f"{row.name.get(self._context.language)} – {game}", row.id)
        self.document.currentIndexChanged.connect(self.make)
        self._session.changed.connect(self._later.start)
        self.make()

    def make(self) -> None:
        """Lay the pages out anew, off the GUI thread; what still runs makes them when it has ended."""
        style, document = self._session.document, self.document.currentData()
        if not isinstance(style, BookStyleBase) or not document:
            return  # the pages of what was valid last stay
        if self._job is not None:
            self._wanted = True
            self._job.cancel()
            return
        workspace = self._context.workspace
        dots = max(_FEWEST_DOTS, self.area.viewport().width() / _PAGE_INCHES)
        options = BookOptions(str(document), self._context.language, draft=style)

        def work(report: Report) -> tuple[list[QImage], int]:
            from editor.printing.books.laid import book_page_image  # loaded with the first book

            pages = lay_out_book(plan_book(workspace, options, report).book).pages
            shown = pages[:_MOST_PAGES]
            images = []
            for number, page in enumerate(shown, start=1):
                images.append(book_page_image(page, dots))
                report(number, len(shown))
            return images, len(pages)

        title = self.tr("Laying out the book")
        self._job = self._context.jobs.start(title, work, done=self._show, failed=self._failed, quiet=True)
        self._job.finished.connect(self._ended)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.pages and event.oldSize().width() != event.size().width():
            self._later.start()

    def _show(self, found: tuple[Sequence[QImage], int]) -> None:
        images, count = found
        while len(self.pages) > len(images):
            label = self.pages.pop()
            self._column.removeWidget(label)
            label.deleteLater()
        for number, image in enumerate(images, start=1):
            if number > len(self.pages):
                label = QLabel(self)
                label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                label.setAccessibleName(self.tr("Page {number}").format(number=number))
                self._column.insertWidget(self._column.count() - 1, label)
                self.pages.append(label)
            self.pages[number - 1].setPixmap(QPixmap.fromImage(image))
        words = self.tr("%n page(s)", "", count)
        if count > len(images):
            words = self.tr("{pages}, the first {shown} are shown").format(pages=words, shown=len(images))
        self.state.setText(words)

    def _failed(self, trouble: Exception) -> None:
        if isinstance(trouble, EditorError):
            self.state.setText(self._context.error_sentences(trouble))
        else:
            self._context.show_error(trouble)

    def _ended(self) -> None:
        self._job = None
        if self._wanted:
            self._wanted = False
            self.make()


def pages_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel of live pages beside the form of a template."""
    title = QCoreApplication.translate("PagesPanel", "Pages")
    return (SidePanel("pages", title, PagesPanel(editor)),)
