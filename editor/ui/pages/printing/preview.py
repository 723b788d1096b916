"""The print preview: cards with their counts, paper, language, the pages as they will be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSplitter, QToolButton, QWidget

from editor.services.documents import tree_counts
from editor.services.prints import printing
from editor.services.prints.print_queue import ways_of
from editor.services.prints.printing import CardList, Sheets
from editor.ui.kit import file_dialogs
from editor.ui.kit.catalogue.picker import pick_documents
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, SpinBox, offer_languages
from editor.ui.kit.job_line import JobLine
from editor.ui.kit.layouts import column_layout, form_layout, row_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_BODY, muted, set_icon
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import ElidedLabel, icon_button, push_button, wrapped
from editor.ui.kit.written import WrittenLine, tell_written
from editor.ui.pages.printing.card_table import CardTable
from editor.ui.pages.printing.page_view import STEP, PageView
from editor.ui.pages.printing.printer import ask_printer, print_on
from schemas.base import Kind, system_of
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Job, Report

SIZE: Final = (1080, 760)
SIDE_WIDTH: Final = 320
REFRESH_AFTER_MS: Final = 120


class PrintPreview(Dialog):
    """A window beside the main one; nothing in it blocks the others."""

    manual_chapter = "print-centre"

    def __init__(self, context: UiContext, ids: tuple[str, ...], parent: QWidget | None) -> None:
        super().__init__(parent, SIZE)
        self.introduce(self.tr("Print cards"), window=self.tr("Print"))
        self._context = context
        self._system = ""
        self.sheets = Sheets(())
        self._missing: tuple[str, ...] = ()
        self._run = 0
        self._jobs: list[Job] = []
        self.table = CardTable(context, self)
        self.pages = PageView(self)
        self.paper = ComboBox(self)
        self.language = ComboBox(self)
        self.copies = SpinBox(self)
        self.warning = QLabel(self)
        self._number = QLabel(self)
        self._percent = QLabel(self)
        self._state = ElidedLabel(self)
        self.written = WrittenLine(self._context, self)
        self._soon = single_shot(self, REFRESH_AFTER_MS, self._lay_out_pages)
        self._build()
        self._read(ids, self._show_list)

    # parts

    def _build(self) -> None:
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self._side())
        parts.addWidget(self._sheet())
        parts.setStretchFactor(1, 1)
        parts.setSizes([SIDE_WIDTH, SIZE[0] - SIDE_WIDTH])
        parts.setChildrenCollapsible(False)
        self.body.addWidget(parts, 1)
        self.body.addWidget(self.written)
        self.add_button(self.tr("Close"), self.close)
        self._to_printer = self.add_button(self.tr("System print…"), self.ask_printer)
        self._to_png = self.add_button(self.tr("Save as PNG…"), lambda: self._ask_file(".png"))
        self._to_pdf = self.add_button(self.tr("Save as PDF…"), lambda: self._ask_file(".pdf"), primary=True)
        for button, icon in ((self._to_printer, "printer"), (self._to_png, "file-image")):
            set_icon(button, icon)
        set_icon(self._to_pdf, "file-down", "on_accent")
        for key, by in (
            (QKeySequence.StandardKey.MoveToNextPage, 1),
            (QKeySequence.StandardKey.MoveToPreviousPage, -1),
        ):
            QShortcut(QKeySequence(key), self, lambda by=by: self.pages.turn(by))
        self.buttons.insertWidget(0, muted(self._state, TYPE_BODY), 1)
        self._enable()

    def _side(self) -> QWidget:
        side = QWidget(self)
        column = column_layout(side, (0, 0, SPACE_3, 0), SPACE_2)
        column.addWidget(self.table, 1)
        row = QHBoxLayout()
        add = push_button(self, self.tr("Add…"), self._add, "plus")
        add.setAutoDefault(False)
        remove = push_button(self, self.tr("Remove"), self.table.remove_selected, "minus")
        remove.setAutoDefault(False)
        row.addWidget(add)
        row.addWidget(remove)
        row.addStretch(1)
        column.addLayout(row)
        form = form_layout(spacing=SPACE_2)
        for name in printing.PAPER_NAMES:
            self.paper.addItem(name, name)
        offer_languages(self.language, self._context.language)
        self.copies.setRange(1, printing.MOST_COPIES)
        form.addRow(self.tr("&Paper"), self.paper)
        form.addRow(self.tr("&Language"), self.language)
        form.addRow(self.tr("&Copies of all"), self.copies)
        column.addLayout(form)
        self.warning.setProperty("tone", "warning")
        self.warning.setWordWrap(True)
        self.warning.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.warning.hide()
        column.addWidget(self.warning)
        hint = wrapped(
            muted(
                QLabel(
                    self.tr("Cut along the solid lines, fold along the dotted ones. Print at 100 %."), self
                )
            )
        )
        column.addWidget(hint)
        self.table.counts_changed.connect(self._soon.start)
        self.paper.currentIndexChanged.connect(self._soon.start)
        self.language.currentIndexChanged.connect(self._soon.start)
        self.copies.valueChanged.connect(self._soon.start)
        return side

    def _sheet(self) -> QWidget:
        frame = QFrame(self)
        column = column_layout(frame, 0, SPACE_2)
        bar = row_layout(spacing=SPACE_2)
        muted(self._number, TYPE_BODY)
        muted(self._percent, TYPE_BODY)
        self._before = self._tool("chevron-left", self.tr("Page before"), lambda: self.pages.turn(-1))
        self._next = self._tool("chevron-right", self.tr("Next page"), lambda: self.pages.turn(1))
        bar.addWidget(self._before)
        bar.addWidget(self._number)
        bar.addWidget(self._next)
        bar.addStretch(1)
        bar.addWidget(self._tool("zoom-out", self.tr("Smaller"), lambda: self.pages.zoom_by(1 / STEP)))
        bar.addWidget(self._percent)
        bar.addWidget(self._tool("zoom-in", self.tr("Larger"), lambda: self.pages.zoom_by(STEP)))
        bar.addWidget(self._tool("maximize", self.tr("Whole page"), self.pages.fit))
        column.addLayout(bar)
        column.addWidget(self.pages, 1)
        self.pages.page_changed.connect(self._show_number)
        self.pages.zoom_changed.connect(lambda zoom: self._percent.setText(f"{zoom * 100:.0f} %"))
        self._show_number(0, 0)
        return frame

    def _tool(self, icon: str, words: str, run: Callable[[], object]) -> QToolButton:
        return icon_button(self, icon, words, run, flat=True)

    # what is shown

    def _read(self, ids: tuple[str, ...], done: Callable[[CardList], None]) -> None:
        workspace = self._context.workspace

        def work(_report: Report) -> CardList:
            return printing.card_list(workspace, ids, working_copies=True, states=True)

        self._wait_for(self.tr("Reading cards"), work, done)

    def _show_list(self, chosen: CardList) -> None:
        self._missing = tuple(self._context.sentence(problem) for problem in chosen.problems)
        self._system = next((system_of(card.document) for card in chosen.cards), "")
        self.table.show_cards(chosen.cards)

    def _add_list(self, chosen: CardList) -> None:
        self._missing += tuple(self._context.sentence(problem) for problem in chosen.problems)
        self.table.add_cards(chosen.cards)

    def _add(self) -> None:
        there = {row.kind for row in tree_counts(self._context.workspace) if row.system == self._system}
        game = self._system
        kinds = [kind.value for kind in Kind if kind in there and "cards" in ways_of(kind.value, game)]
        rows = pick_documents(self._context, self._system, kinds, several=True, parent=self)
        if rows:
            self._read(tuple(row.id for row in rows), self._add_list)

    def _lay_out_pages(self) -> None:
        cards = self.table.cards
        if not any(card.count for card in cards):
            self._show_sheets(Sheets(()))
            return
        self._run += 1
        run, workspace = self._run, self._context.workspace
        paper, language = str(self.paper.currentData()), str(self.language.currentData())
        copies = self.copies.value()

        def work(report: Report) -> tuple[int, Sheets]:
            return run, printing.lay_out_cards(
                workspace,
                cards,
                paper=paper,
                language=language,
                copies=copies,
                report=report,
                working_copies=True,
            )

        self._wait_for(self.tr("Laying out cards"), work, self._take_sheets)

    def _take_sheets(self, found: tuple[int, Sheets]) -> None:
        run, sheets = found
        if run == self._run:
            self._show_sheets(sheets)

    def _show_sheets(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.pages.show_pages(sheets.pages)
        words = [*self._missing, *(self._context.sentence(problem) for problem in sheets.problems)]
        self.warning.setText("\n".join(words))
        self.warning.setVisible(bool(words))
        self._enable()

    def _show_number(self, page: int, pages: int) -> None:
        self._number.setText(
            self.tr("Page {page} of {pages}").format(page=page, pages=pages) if pages else self.tr("No pages")
        )
        self._before.setEnabled(page > 1)
        self._next.setEnabled(page < pages)

    def _enable(self) -> None:
        for button in (self._to_printer, self._to_png, self._to_pdf):
            button.setEnabled(bool(self.sheets.pages))

    # where it goes

    def _ask_file(self, ending: str) -> None:
        cards = self.table.cards
        name = cards[0].document.slug if len(cards) == 1 else self.tr("cards")
        kinds = self.tr("PDF (*.pdf)") if ending == ".pdf" else self.tr("Pictures (*.png)")
        settings, title = self._context.settings, self.tr("Save cards")
        file = file_dialogs.ask_to_save(self, settings, title, f"{name}{ending}", kinds)
        if file is not None:
            self.export_to(file)

    def export_to(self, file: Path) -> None:
        """Write the pages into a file, off the GUI thread; its ending says the form (``.pdf``, ``.png``)."""
        pages, language = self.sheets.pages, str(self.language.currentData())
        names = [card.document.name.get(language) for card in self.table.cards if card.count]
        title = names[0] if len(names) == 1 else self.tr("Cards")

        def work(report: Report) -> tuple[Path, ...]:
            return printing.write_pages(pages, file, title=title, language=language, report=report)

        context = self._context

        def done(files: tuple[Path, ...]) -> None:
            tell_written(context, *files)

        job = self._send(self.tr("Writing cards"), work, done)
        job.succeeded.connect(self._show_written)

    def ask_printer(self) -> None:
        """Open the print dialog of the system and print as it says."""
        printer = ask_printer(self, self.sheets.pages)
        if printer is not None:
            self.print_to(printer)

    def print_to(self, printer: QPrinter) -> None:
        """Print on a printer, off the GUI thread."""
        pages = self.sheets.pages

        def work(report: Report) -> int:
            return print_on(printer, pages, report)

        context, sent = self._context, self._sent_words(len(pages))
        job = self._send(self.tr("Printing"), work, lambda _pages: context.notify(sent))
        job.succeeded.connect(self._show_sent)

    def _sent_words(self, pages: int) -> str:
        return self.tr("%n page(s) sent to the printer.", "", pages)

    def _show_written(self, files: tuple[Path, ...]) -> None:
        self.written.tell(*files, quiet=True)

    def _show_sent(self, pages: int) -> None:
        self._state.show_text(self._sent_words(pages))

    # work

    def _wait_for(self, name: str, work: Callable[[Report], object], done: Callable[..., None]) -> None:
        """Start what only this window waits for; it ends with it."""
        job = self._context.jobs.start(name, work, done=done, quiet=True)
        job.failed.connect(self._warn)
        self._jobs.append(job)
        job.finished.connect(lambda: self._jobs.remove(job) if job in self._jobs else None)

    def _send(self, name: str, work: Callable[[Report], object], done: Callable[[Any], None]) -> Job:
        """Start what goes on, and is reported, when this window is closed."""
        job = self._context.jobs.start(name, work, done=done)
        job.failed.connect(self._warn)
        # The main window's status line lies behind this one.
        self._state.show_text("")
        self.written.clear()
        self.buttons.insertWidget(0, JobLine(job, self))
        return job

    def _warn(self, trouble: Exception) -> None:
        """Show here, too, what the main window shows."""
        if isinstance(trouble, EditorError):
            self.warning.setText(self._context.error_sentences(trouble))
            self.warning.show()

    def closeEvent(self, event: QCloseEvent) -> None:
        for job in self._jobs:
            job.cancel()
        super().closeEvent(event)
