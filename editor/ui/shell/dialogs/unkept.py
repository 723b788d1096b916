"""A draft could not be written while the window closes: a true decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QDialog, QWidget

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

    @classmethod
    def asked(
        cls, context: UiContext, session: DocumentSession, trouble: EditorError, parent: QWidget | None
    ) -> bool:
        """Ask; whether the person wants to close all the same."""
        return cls(context, session, trouble, parent).exec() == QDialog.DialogCode.Accepted
