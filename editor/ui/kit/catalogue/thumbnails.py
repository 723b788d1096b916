"""Small pictures of documents beside their names, made off the GUI thread, one after the other."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap

from editor.services import documents
from editor.services.thumbnails import PICTURED, thumbnail

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_Key = tuple[str, int, str]
"""Id and version of a document, and the language of the words on its picture."""


class Thumbnails(QObject):
    """The pictures that the lists of a window show; each is asked for when its row is painted."""

    made = Signal(str)  # document id

    def __init__(self, context: UiContext) -> None:
        super().__init__(context)
        self._context = context
        self._icons: dict[_Key, QIcon | None] = {}
        self._own: set[_Key] = set()
        """Those of documents that the author may change, with all that they show."""
        self._waiting: dict[_Key, documents.DocumentRow] = {}
        self._busy = False
        context.catalogue_changed.connect(self._forget)

    def icon(self, row: documents.DocumentRow) -> QIcon | None:
        """Return the picture of a document; None if it has none, or it is still to be made."""
        key = (row.id, row.version, self._context.language)
        if key not in self._icons and row.kind in PICTURED:
            self._waiting[key] = row
            self._next()
        return self._icons.get(key)

    def _next(self) -> None:
        """Make the picture that was asked for last: it is the one that is looked at."""
        if self._busy or not self._waiting or self._context.jobs.closed:
            return
        self._busy = True
        key, row = self._waiting.popitem()
        if not row.read_only:
            self._own.add(key)
        workspace, (document_id, _version, language) = self._context.workspace, key
        job = self._context.jobs.start(
            self.tr("Drawing small pictures"),
            lambda _report: thumbnail(workspace, document_id, language),
            done=partial(self._take, key),
            failed=partial(self._fail, key),
            quiet=True,
        )
        job.finished.connect(self._go_on)

    def _go_on(self) -> None:
        """A picture is made, cannot be made, or was given up with all that ran: make the next one."""
        self._busy = False
        self._next()

    def _take(self, key: _Key, picture: QImage | None) -> None:
        self._icons[key] = QIcon(QPixmap.fromImage(picture)) if picture is not None else None
        if picture is not None:
            self.made.emit(key[0])

    def _fail(self, key: _Key, trouble: Exception) -> None:
        """A picture that cannot be drawn is a mistake of ours, but no reason to draw no other."""
        self._take(key, None)
        self._context.show_error(trouble)

    def _forget(self) -> None:
        """What an author's document shows may be another card or map now."""
        for key in self._own:
            self._icons.pop(key, None)
        self._own.clear()


def thumbnails(context: UiContext) -> Thumbnails:
    """Return the pictures of a window."""
    options = Qt.FindChildOption.FindDirectChildrenOnly
    found: Thumbnails | None = context.findChild(Thumbnails, options=options)
    return found if found is not None else Thumbnails(context)
