"""The queue of what is printed: one for a window, kept in the catalogue, each edit one step of undo."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from editor.services import documents
from editor.services.prints.print_jobs import PrintEntry, PrintJob
from editor.services.prints.print_queue import MOST_ENTRIES, keep_queue, kept_queue, ways_of
from editor.services.prints.printing import MOST_COPIES
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.services.documents import DocumentRow
    from editor.services.workspace import Workspace
    from editor.ui.kit.context import UiContext

_POSITIVE: Final = 0x7FFFFFFF


class _Change(QUndoCommand):
    """One edit of the queue; steps of one field one after the other are one edit."""

    def __init__(self, queue: PrintQueue, after: PrintJob, words: str, merge: str) -> None:
        super().__init__(words)
        self._queue, self._before, self._after = queue, queue.job, after
        self._merge = merge

    def id(self) -> int:
        return zlib.crc32(self._merge.encode()) & _POSITIVE if self._merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Change) or other._merge != self._merge:
            return False
        self._after = other._after
        self.setObsolete(self._after == self._before)
        return True

    def redo(self) -> None:
        self._queue._show(self._after)

    def undo(self) -> None:
        self._queue._show(self._before)


class QueueWriter:
    """Holds the newest queue until it is on disk; it writes on any thread."""

    def __init__(self, workspace: Callable[[], Workspace], failed: Callable[[Exception], None]) -> None:
        self._workspace, self._failed = workspace, failed
        self._job: PrintJob | None = None
        self._lock = threading.Lock()

    def hand_over(self, job: PrintJob) -> None:
        """Take the newest queue."""
        with self._lock:
            self._job = job

    def write(self) -> bool:
        """Write what waits; whether it is on disk."""
        with self._lock:
            job, self._job = self._job, None
        if job is None:
            return True
        try:
            keep_queue(self._workspace(), job)
        except Exception as trouble:  # noqa: BLE001 - reported whole, and tried again
            with self._lock:
                self._job = self._job or job
            self._failed(trouble)
            return False
        return True


class PrintQueue(QObject):
    """What is printed and how; the print centre shows it, everybody may add to it."""

    changed = Signal()
    _failed = Signal(object)  # exception of a write, from the thread that writes

    def __init__(self, context: UiContext) -> None:
        super().__init__(context)
        self._context = context
        self.undo_stack = QUndoStack(self)
        self._job = kept_queue(context.workspace, context.language)
        self._rows: dict[str, DocumentRow | None] = {}
        self._writer = QueueWriter(lambda: context.workspace, self._failed_there)
        self._reported = ""
        """The last error that was shown: each new try says the same."""
        self._failed.connect(self._report, Qt.ConnectionType.QueuedConnection)
        context.catalogue_changed.connect(self._rows.clear)

    @property
    def job(self) -> PrintJob:
        """The queue as it stands."""
        return self._job

    def row(self, document_id: str) -> DocumentRow | None:
        """Return what the catalogue knows of a document. None if it is gone."""
        if document_id not in self._rows:
            try:
                found = documents.find(self._context.workspace, document_id)
            except EditorError:
                self._rows[document_id] = None
            else:
                self._rows[document_id] = found if found.deleted is None else None
        return self._rows[document_id]

    def name(self, entry: PrintEntry) -> str:
        """Return the name of what an entry prints."""
        row = self.row(entry.document)
        if row is None:
            return self.tr("No longer in the catalogue")
        return self._context.name_of(row)

    def ways(self, document_id: str) -> tuple[str, ...]:
        """Return the ways in which a document may be printed."""
        row = self.row(document_id)
        return ways_of(str(row.kind), row.system) if row is not None else ()

    # edits

    def change(self, job: PrintJob, words: str, merge: str = "") -> None:
        """Change the queue in one step.

        Args:
            job: the queue as it shall be.
            words: what is done, for the undo list.
            merge: steps of the same name one after the other become one.
        """
        if job != self._job:
            self.undo_stack.push(_Change(self, job, words, merge))

    def change_sheet(self, words: str, merge: str = "", /, **changes: Any) -> None:
        """Change paper, language or the like."""
        self.change(replace(self._job, **changes), words, merge)

    def change_entry(self, at: int, words: str, merge: str = "", /, **changes: Any) -> None:
        """Change one entry."""
        if 0 <= at < len(self._job.entries):
            entries = list(self._job.entries)
            entries[at] = replace(entries[at], **changes)
            self.change(replace(self._job, entries=tuple(entries)), words, f"{merge}:{at}" if merge else "")

    def add(self, ids: Iterable[str], what: str = "", at: int | None = None) -> int:
        """Add documents, each printed in the usual way of its kind; what is there already counts once more.

        Args:
            ids: ids of documents.
            what: print them in this way, where their kind allows it.
            at: before which entry; None for the end.

        Returns:
            How many were added.
        """
        entries = list(self._job.entries)
        place = len(entries) if at is None else max(0, min(at, len(entries)))
        taken, refused = 0, list[str]()
        for document_id in ids:
            ways = self.ways(document_id)
            if not ways or (what and what not in ways):
                refused.append(self.name(PrintEntry(document_id)))
                continue
            new = PrintEntry(document_id, what or ways[0])
            taken += 1
            there = next((n for n, one in enumerate(entries) if replace(one, copies=1) == new), None)
            if there is not None:
                copies = min(MOST_COPIES, entries[there].copies + 1)
                entries[there] = replace(entries[there], copies=copies)
            elif len(entries) < MOST_ENTRIES:
                entries.insert(place, new)
                place += 1
            else:
                taken -= 1
                refused.append(self.name(new))
        self.change(replace(self._job, entries=tuple(entries)), self.tr("Add to the print queue"))
        self._refuse(refused, what)
        return taken

    def remove(self, rows: Iterable[int]) -> None:
        """Take entries out."""
        gone = set(rows)
        left = tuple(one for n, one in enumerate(self._job.entries) if n not in gone)
        self.change(replace(self._job, entries=left), self.tr("Remove from the print queue"))

    def move(self, rows: Sequence[int], before: int) -> int:
        """Put entries before another; returns where the first of them stands then."""
        chosen = sorted({row for row in rows if 0 <= row < len(self._job.entries)})
        moved = [self._job.entries[row] for row in chosen]
        place = before - sum(row < before for row in chosen)
        left = [one for n, one in enumerate(self._job.entries) if n not in chosen]
        place = max(0, min(place, len(left)))
        entries = (*left[:place], *moved, *left[place:])
        self.change(replace(self._job, entries=entries), self.tr("Move in the print queue"))
        return place

    def length_words(self) -> str:
        """Return the sentence that says, after something was added, how long the queue is."""
        return self.tr("Added; the print queue has %n entry(ies) now.", "", len(self._job.entries))

    def _refuse(self, names: Sequence[str], what: str) -> None:
        if not names:
            return
        shown = ", ".join(names[:3]) + (", …" if len(names) > 3 else "")
        if what == "counters":
            words = self.tr("There are no counters for {names}: choose an army, a scenario or a unit.")
        elif len(self._job.entries) >= MOST_ENTRIES:
            words = self.tr("The print queue is full; {names} was left out. Print or remove something first.")
        else:
            words = self.tr("{names} cannot be printed; choose cards, armies, books, maps, scenarios.")
        self._context.notify(words.format(names=shown), "caution")

    def _show(self, job: PrintJob) -> None:
        self._job = job
        self._keep()
        self.changed.emit()

    def _keep(self) -> None:
        """Hand the queue over to be written, off the GUI thread."""
        self._writer.hand_over(self._job)
        self._context.jobs.autosave.touch(self._writer)

    def _failed_there(self, trouble: Exception) -> None:
        """Pass a trouble on to the thread of the windows."""
        try:
            self._failed.emit(trouble)
        except RuntimeError:  # the window is gone
            return

    def _report(self, trouble: Exception) -> None:
        if str(trouble) != self._reported:
            self._reported = str(trouble)
            self._context.show_error(trouble)


def print_queue(context: UiContext) -> PrintQueue:
    """Return the queue of a window, reading it the first time."""
    found = context.findChild(PrintQueue)
    return found if isinstance(found, PrintQueue) else PrintQueue(context)
