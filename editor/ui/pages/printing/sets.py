"""What is printed whole, into a folder: an army, a scenario, a game; decks for Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from editor.services.new_folders import free_folder
from editor.services.prints.print_sets import PrintedSet, SetOptions, print_set
from editor.services.prints.table_top_files import write_table_top
from editor.ui.kit import file_dialogs
from editor.ui.kit.written import tell_written
from editor.ui.pages.printing.queue import PrintQueue
from schemas.base import Kind

if TYPE_CHECKING:
    from editor.catalogue.rows import DocumentRow
    from editor.printing.plugin import Extent
    from editor.services.prints.printing import Printed
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report


class WholeSets(QObject):
    """Offers what can be printed whole of a document, and writes it off the GUI thread."""

    def __init__(self, context: UiContext, queue: PrintQueue, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._queue, self._parent = context, queue, parent

    def fill(self, menu: QMenu, row: DocumentRow) -> None:
        """Fill a menu with what can be printed whole of a document."""
        menu.clear()
        for words, run in self._offers(row):
            menu.addAction(words).triggered.connect(lambda _on=False, run=run: self._ask(row, run))

    def _offers(self, row: DocumentRow) -> list[tuple[str, Callable[[DocumentRow, Path], None]]]:
        extents: dict[str, list[tuple[str, Extent]]] = {
            Kind.ARMY: [(self.tr("All of this army…"), "army")],
            Kind.SCENARIO: [
                (self.tr("All of this scenario…"), "scenario"),
                (self.tr("Print this game…"), "game"),
            ],
        }
        found: list[tuple[str, Callable[[DocumentRow, Path], None]]] = [
            (words, partial(self.print_to, extent=extent)) for words, extent in extents.get(row.kind, [])
        ]
        if "cards" in self._queue.ways(row.id):
            found.append((self.tr("Decks for Tabletop Simulator…"), self.decks_to))
        return found

    def _ask(self, row: DocumentRow, run: Callable[[DocumentRow, Path], None]) -> None:
        chosen = file_dialogs.choose_folder(self._parent, self.tr("Folder in which a new one is made"))
        if chosen:
            run(row, free_folder(Path(chosen), row.slug))

    def print_to(self, row: DocumentRow, folder: Path, extent: Extent) -> None:
        """Print all of a document into a new folder, as the sheets of the queue say."""
        workspace, job = self._context.workspace, self._queue.job
        wanted = SetOptions(job.paper, job.options, job.language, working_copies=True)

        def work(report: Report) -> PrintedSet:
            return print_set(workspace, row.id, folder, extent, wanted, report)

        self._context.jobs.start(self.tr("Printing into a folder"), work, done=self._packed)

    def _packed(self, made: PrintedSet) -> None:
        files = self.tr("%n file(s)", "", len(made.packed))
        words = self.tr("{files} and a packing list written to {folder}.")
        tell_written(self._context, made.folder, words=words.format(files=files, folder=made.folder))

    def decks_to(self, row: DocumentRow, folder: Path) -> None:
        """Write decks and counters of a document for Tabletop Simulator into a new folder."""
        workspace, language = self._context.workspace, self._queue.job.language

        def work(report: Report) -> Printed:
            return write_table_top(workspace, [row.id], folder, language=language, report=report)

        self._context.jobs.start(self.tr("Writing decks"), work, done=lambda made: self._decked(made, folder))

    def _decked(self, made: Printed, folder: Path) -> None:
        files = self.tr("%n file(s)", "", len(made.files))
        words = self.tr("{files} written to {folder}.").format(files=files, folder=folder)
        tell_written(self._context, folder, words=words)
