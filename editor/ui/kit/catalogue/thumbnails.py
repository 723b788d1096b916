"""Small pictures of documents beside their names, made off the GUI thread, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage, QPixmap

from editor.services import documents
from editor.services.thumbnails import PICTURED, thumbnail
from editor.ui.kit.catalogue.asked import AskedOnce
from schemas.base import must_be

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class Thumbnails(AskedOnce[QIcon]):
    """The pictures that the lists of a window show."""

    def title(self) -> str:
        return self.tr("Drawing small pictures")

    def asks(self, row: documents.DocumentRow) -> bool:
        return row.kind in PICTURED

    def work(self, row: documents.DocumentRow) -> Callable[[object], QImage | None]:
        workspace, document_id, language = self._context.workspace, row.id, self._context.language
        return lambda _report: thumbnail(workspace, document_id, language)

    def taken(self, answer: object) -> QIcon:
        return QIcon(QPixmap.fromImage(must_be(answer, QImage)))

    def icon(self, row: documents.DocumentRow) -> QIcon | None:
        """Return the picture of a document; None if it has none, or it is still to be made."""
        return self.known(row)


def thumbnails(context: UiContext) -> Thumbnails:
    """Return the pictures of a window."""
    options = Qt.FindChildOption.FindDirectChildrenOnly
    found: Thumbnails | None = context.findChild(Thumbnails, options=options)
    return found if found is not None else Thumbnails(context)
