"""Where the pages of a queue go: a PDF, pictures, a printer; and the calibration page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from editor.printing.slots import Page
from editor.services.prints import trays
from editor.services.prints.print_jobs import PrintPlan, remember_printed, write_plan
from editor.services.prints.printing import Printed
from editor.ui.kit import file_dialogs
from editor.ui.kit.written import tell_written
from editor.ui.pages.printing.printer import ask_printer, print_on
from editor.ui.pages.printing.queue import PrintQueue
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report


class PrintOutput(QObject):
    """Asks where to, and writes off the GUI thread; the status line shows progress and a way to stop."""

    printed = Signal()

    def __init__(self, context: UiContext, queue: PrintQueue, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._queue, self._parent = context, queue, parent

    def ask_file(self, plan: PrintPlan, ending: str) -> None:
        """Ask for a file and write the pages of a plan into it."""
        entries = self._queue.job.entries
        row = self._queue.row(entries[0].document) if len(entries) == 1 else None
        proposed = row.slug if row is not None else self.tr("print")
        file = self._asked(proposed, ending, self.tr("Save the pages"))
        if file is not None:
            self.export_to(plan, file)

    def _asked(self, name: str, ending: str, title: str) -> Path | None:
        kinds = self.tr("PDF (*.pdf)") if ending == ".pdf" else self.tr("Pictures (*.png)")
        settings = self._context.settings
        return file_dialogs.ask_to_save(self._parent, settings, title, f"{name}{ending}", kinds)

    def export_to(self, plan: PrintPlan, file: Path) -> None:
        """Write the pages into a file, off the GUI thread; its ending says the form (``.pdf``, ``.png``)."""
        workspace = self._context.workspace

        def work(report: Report) -> Printed:
            return write_plan(workspace, plan, file, report=report)

        self._context.jobs.start(self.tr("Writing pages"), work, done=self._written)

    def _written(self, printed: Printed) -> None:
        tell_written(self._context, *printed.files)
        self.printed.emit()

    def ask_printer(self, plan: PrintPlan) -> None:
        """Open the print dialog of the system and print as it says."""
        printer = ask_printer(self._parent, plan.pages, self._queue.job.options.flip)
        if printer is not None:
            self.print_to(plan, printer)

    def print_to(self, plan: PrintPlan, printer: QPrinter) -> None:
        """Print on a printer, off the GUI thread, and remember what was printed."""
        workspace = self._context.workspace

        def work(report: Report) -> int:
            done = print_on(printer, plan.pages, report)
            if done == len(plan.pages):  # a range of pages leaves cards out that would be taken for printed
                remember_printed(workspace, plan)
            return done

        self._context.jobs.start(self.tr("Printing"), work, done=self._sent)

    def _sent(self, pages: int) -> None:
        self._context.notify(self.tr("%n page(s) sent to the printer.", "", pages))
        self.printed.emit()

    # the calibration page

    def _calibration(self) -> tuple[Page, Page] | None:
        try:
            return trays.calibration_sheet(self._queue.job.paper, self._context.language)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return None

    def ask_calibration_file(self) -> None:
        """Ask for a file and write the calibration page into it."""
        file = self._asked(self.tr("calibration"), ".pdf", self.tr("Save the calibration page"))
        if file is not None:
            self.calibrate_to(file)

    def calibrate_to(self, file: Path) -> None:
        """Write the calibration page into a file."""
        paper, language = self._queue.job.paper, self._context.language

        def work(_report: Report) -> Sequence[Path]:
            return trays.print_calibration(file, paper=paper, language=language)

        def done(files: Sequence[Path]) -> None:
            tell_written(self._context, *files)

        self._context.jobs.start(self.tr("Writing pages"), work, done=done)

    def print_calibration(self) -> None:
        """Print the calibration page as the dialog of the system says."""
        pages = self._calibration()
        if pages is None:
            return
        printer = ask_printer(self._parent, pages, self._queue.job.options.flip)
        if printer is None:
            return
        self._context.jobs.start(self.tr("Printing"), lambda report: print_on(printer, pages, report))
