"""Somebody else saved the document first: both versions, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from PySide6.QtWidgets import QWidget

from editor.services import documents, history
from editor.ui.kit.changes_view import ChangesView
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.documents.session import DocumentSession
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (760, 480)


class StaleDialog(Dialog):
    """Keep mine as a copy, save over theirs, or take theirs."""

    manual_chapter = "history"

    def __init__(
        self,
        context: UiContext,
        session: DocumentSession,
        trouble: documents.StaleSaveError,
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent, SIZE)
        self._context = context
        self._session = session
        self._trouble = trouble
        title = self.tr("{name} was saved elsewhere").format(name=session.short_title)
        self.introduce(
            title,
            self.tr(
                "You began with version {base}; version {stored} was saved since. None of your edits is lost."
            ).format(base=trouble.base_version, stored=trouble.stored_version),
        )
        changes = history.compare(dump_document(trouble.stored), session.data)
        stored = self.tr("Version {number} (other)").format(number=trouble.stored_version)
        self.body.addWidget(ChangesView(context, session, changes, stored, self.tr("Your version"), self))
        self.add_button(self.tr("Go on editing"), self.reject)
        self.add_button(self.tr("Use the other version"), self.take_theirs)
        self.add_button(self.tr("Overwrite the other version"), self.save_over)
        self.add_button(self.tr("Save mine as a copy"), self.save_copy, primary=True)

    def take_theirs(self) -> None:
        """Drop the draft and show the stored version."""
        if self._session.reload():
            self.accept()

    def save_over(self) -> None:
        """Make the draft the next version; theirs stays in the history."""
        if self._session.save(over=self._trouble.stored_version):
            self.accept()

    def save_copy(self) -> None:
        """Store the draft as a document of its own, then show the stored version here."""
        try:
            mine = parse_document(self._session.data)
            slug = documents.free_slug(
                self._context.workspace, self._session.system, self._session.kind, f"{mine.slug}-mine"
            )
            row = documents.create(
                self._context.workspace, mine.model_copy(update={"id": str(uuid4()), "slug": slug})
            )
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        self._session.reload()
        self._context.catalogue_changed.emit()
        self._context.open_document(row.id)
        self.accept()
