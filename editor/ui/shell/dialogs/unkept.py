"""A page or the window closes: its draft goes to the disk first; where that fails it is a true decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editor.ui.kit.dialog import Dialog
from editor.ui.kit.documents.session import DocumentSession
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE: Final = (520, 220)


class UnkeptDialog(Dialog):
    """Stay, or close and lose the last edits."""

    manual_chapter = "backups"

    def __init__(
        self, context: UiContext, session: DocumentSession, trouble: EditorError, parent: QWidget | None
    ) -> None:
        super().__init__(parent, SIZE)
        title = self.tr("{name} could not be written").format(name=session.short_title)
        file = session.keeping.writer.status.rescued
        lost = self.tr("The newest edits exist only in this window.")
        safe = self.tr("The newest edits are in {file}; they are offered at the next start.")
        self.introduce(
            title,
            context.error_sentences(trouble) + "\n\n" + (lost if file is None else safe.format(file=file)),
        )
        self.body.addStretch(1)
        close = self.tr("Close and lose the last edits") if file is None else self.tr("Close")
        self.add_button(close, self.accept)
        self.add_button(self.tr("Stay"), self.reject, primary=True)


def may_close(
    context: UiContext, session: DocumentSession, parent: QWidget | None, again: Callable[[], object]
) -> bool:
    """Put a draft on disk before its page closes; where that fails the person decides whether it closes.

    A save that has met what others saved goes on first, and the page closes after it; where something has
    to be chosen for it the page stays.

    Args:
        context: of the window.
        session: the document.
        parent: of the dialog.
        again: closes, once it was saved.
    """
    trouble = session.keep_now()
    if session.saving:
        session.after_save = again
        words = QCoreApplication.translate("UnkeptDialog", "{name} closes as soon as it is saved.")
        context.announce(words.format(name=session.short_title))
        return False
    return trouble is None or bool(UnkeptDialog(context, session, trouble, parent).exec())
