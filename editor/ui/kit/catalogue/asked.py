"""What lists show beside the names of documents and take a moment to find out, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from editor.services import documents

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

T = TypeVar("T")
_Key = tuple[str, int, str]
"""Id and version of a document, and the language of the words."""


class AskedOnce(QObject, Generic[T]):
    """Finds something out about documents off the GUI thread; each is asked for when its row is painted.

    A subclass says what is found out, and of which documents.
    """

    made = Signal(str)  # document id

    def __init__(self, context: UiContext) -> None:
        super().__init__(context)
        self._context = context
        self._known: dict[_Key, T | None] = {}
        self._own: set[_Key] = set()
        """Those of documents that the author may change, with all that they show."""
        self._waiting: dict[_Key, documents.DocumentRow] = {}
        self._busy = False
        context.catalogue_changed.connect(self._forget)

    def title(self) -> str:
        """Return what is being done, in words."""
        raise NotImplementedError

    def asks(self, row: documents.DocumentRow) -> bool:
        """Return whether there may be anything to be found out about a document."""
        raise NotImplementedError

    def work(self, row: documents.DocumentRow) -> Callable[[object], object]:
        """Return what finds it out in a thread; None comes of it where there is nothing."""
        raise NotImplementedError

    def taken(self, answer: object) -> T:
        """Return what was found out, as it is shown; called in the GUI thread."""
        raise NotImplementedError

    def known(self, row: documents.DocumentRow) -> T | None:
        """Return what is known of a document; None if there is nothing, or it is still to be found out."""
        key = (row.id, row.version, self._context.language)
        if key not in self._known and self.asks(row):
            self._waiting[key] = row
            self._next()
        return self._known.get(key)

    def _next(self) -> None:
        """Find out what was asked for last: it is the row that is looked at."""
        if self._busy or not self._waiting or self._context.jobs.closed:
            return
        self._busy = True
        key, row = self._waiting.popitem()
        if not row.read_only:
            self._own.add(key)
        job = self._context.jobs.start(
            self.title(),
            self.work(row),
            done=partial(self._take, key),
            failed=partial(self._fail, key),
            quiet=True,
        )
        job.finished.connect(self._go_on)

    def _go_on(self) -> None:
        """One is done, cannot be done, or was given up with all that ran: do the next one."""
        self._busy = False
        self._next()

    def _take(self, key: _Key, answer: object) -> None:
        self._known[key] = self.taken(answer) if answer is not None else None
        if answer is not None:
            self.made.emit(key[0])

    def _fail(self, key: _Key, trouble: Exception) -> None:
        """What cannot be found out is a mistake of ours, but no reason to find out no other."""
        self._take(key, None)
        self._context.show_error(trouble)

    def _forget(self) -> None:
        """What an author's document shows may be something else now."""
        for key in self._own:
            self._known.pop(key, None)
        self._own.clear()
