"""The page of the briefings: what is written, and beside it the pages of the booklet as they will print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap, QShowEvent
from PySide6.QtWidgets import QLabel, QSplitter, QWidget

from editor.printing.booklet_painting import booklet_page_image
from editor.services.prints.scenario_booklet import booklet_setup, lay_out_booklet
from editor.ui.editors.scenarios.briefing import BriefingPanel
from editor.ui.kit.layouts import column_layout, discard
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import scroll_area, wrapped
from schemas.problems import EditorError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.jobs import Job

_AFTER_MS: Final = 600
_LEAST: Final = 240
"""Pixels of the narrower half."""
_PAPER_INCHES: Final = 8.27
_MOST_DOTS: Final = 80


class BriefingPage(QWidget):
    """Lays the booklet out again, beside the window, a moment after the last letter."""

    manual_chapter = "events"

    def __init__(
        self,
        panel: BriefingPanel,
        session: DocumentSession,
        context: UiContext,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self._job: Job | None = None
        self.pages: list[QLabel] = []
        sheet = QWidget()
        self._column = column_layout(sheet, SPACE_3, SPACE_3)
        hint = self.tr("Markdown is set: # heading, **bold**, *italic*, - list. So it will print:")
        self.state = wrapped(muted(QLabel(hint)))
        self._column.addWidget(self.state)
        self._column.addStretch(1)
        self._area = scroll_area(self, self.tr("Pages of the booklet"))
        self._area.setWidget(sheet)
        self._area.setMinimumWidth(_LEAST)
        written = scroll_area(self, sideways=False)
        written.setWidget(panel)
        written.setMinimumWidth(_LEAST)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.addWidget(written)
        halves.addWidget(self._area)
        halves.setChildrenCollapsible(False)
        halves.setSizes([_LEAST, _LEAST])
        column_layout(self, 0, SPACE_2).addWidget(halves)
        self._timer = single_shot(self, _AFTER_MS, self.show_booklet)
        session.changed.connect(lambda _path: self._ask())
        session.reloaded.connect(self._ask)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay it out once somebody looks."""
        super().showEvent(event)
        self._ask()

    def _ask(self) -> None:
        if self.isVisible():
            self._timer.start()

    def show_booklet(self) -> None:
        """Lay the booklet of the draft out, in the language of the window."""
        if self._context.jobs.closed or not shiboken6.isValid(self):
            return
        if self._job is not None:
            self._job.cancel()
        self._session.flush()
        workspace, ident, language = self._context.workspace, self._session.id, self._context.language
        bar = self._area.verticalScrollBar().sizeHint().width()
        wide = self._area.width() - bar - 3 * SPACE_3
        dots = min(max(wide, _LEAST // 2) / _PAPER_INCHES, _MOST_DOTS)

        def work(_report: object) -> list[QImage]:
            try:
                setup, _problems = booklet_setup(workspace, ident, working_copies=True)
                pages = lay_out_booklet(setup, language=language)
            except EditorError:
                return []  # its problems stand in the list
            return [booklet_page_image(page, dots) for page in pages]

        name = self.tr("Laying out the booklet")
        self._job = self._context.jobs.start(name, work, done=self._take, quiet=True)

    def _take(self, images: Sequence[QImage]) -> None:
        if not shiboken6.isValid(self):
            return
        self._job = None
        while len(self.pages) > len(images):
            discard(self._column, self.pages.pop())
        while len(self.pages) < len(images):
            label = QLabel(self)
            label.setProperty("tone", "card")
            label.setAccessibleName(self.tr("Page {number}").format(number=len(self.pages) + 1))
            self._column.insertWidget(self._column.count() - 1, label, 0, Qt.AlignmentFlag.AlignHCenter)
            label.show()
            self.pages.append(label)
        for label, image in zip(self.pages, images, strict=True):
            label.setPixmap(QPixmap.fromImage(image))

    def close_down(self) -> None:
        """The tab closes: what is still laid out is not shown."""
        self._timer.stop()
        if self._job is not None:
            self._job.cancel()
            self._job = None
