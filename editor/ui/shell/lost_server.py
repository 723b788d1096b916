"""The server of a group's catalogue does not answer: it is said once, and taken back once it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.shell.notices import Notices
    from schemas.problems import EditorError


class ServerNotice(QObject):
    """The one sentence about it, whoever has met it: each document, the list, what looks after others."""

    def __init__(self, context: UiContext, notices: Notices, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._notices = context, notices
        self._words = ""
        """What is said; '' while the server answers."""

    def tell(self, trouble: EditorError | None) -> None:
        """Say why the server cannot be reached; None takes it back, and writes at once what waits."""
        if trouble is None:
            self._take_back()
        elif not self._words:
            self._words = self._context.notice_sentences(trouble)
            self._notices.show_notice(self._words, "alarm")

    def _take_back(self) -> None:
        if not self._words:
            return
        self._notices.withdraw(self._words)
        self._words = ""
        for session in self._context.open_sessions():
            session.keeping.keep()
        self._context.catalogue_changed.emit()  # what could not be read meanwhile is read
        self._context.notify(self.tr("The server answers again; what was typed meanwhile is written now."))
