"""This window and another one changed the same places of a document: side by side, with a choice for each."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

import shiboken6
from PySide6.QtWidgets import QWidget

from editor.services import documents
from editor.services.other_windows import Taken
from editor.ui.kit.conflicts_view import Clash, ConflictsView
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.documents.session import DocumentSession
from schemas.base import Document
from schemas.parse import parse_document
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (820, 480)


class BothEditedDialog(Dialog):
    """Choose whose value holds at each place, or keep one's own as a copy."""

    manual_chapter = "history"

    def __init__(
        self, context: UiContext, session: DocumentSession, parent: QWidget | None, *, save: bool = False
    ) -> None:
        """Make it.

        Args:
            context: of the window.
            session: the document; it has a ``clash``.
            parent: the window.
            save: whether the document is saved once everything is chosen, because the person wanted that.
        """
        super().__init__(parent, SIZE)
        self._context, self._session, self._save = context, session, save
        self._settling = False
        """Whether the choices are being carried out."""
        self.introduce(
            self.tr("{name} was edited elsewhere, too").format(name=session.short_title),
            self.tr(
                "What only one of you changed is put together by itself. Where you choose theirs, Undo "
                "brings yours back."
            ),
        )
        self.conflicts = ConflictsView(context, self)
        self.conflicts.chosen.connect(self._offer)
        self.body.addWidget(self.conflicts, 1)
        self.add_button(self.tr("Go on editing"), self.reject)
        self.add_button(self.tr("Save mine as a copy"), self.save_copy)
        words = self.tr("Take over and save") if save else self.tr("Take over")
        self.agree = self.add_button(words, self.settle, primary=True)
        session.elsewhere_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is to be chosen; close where nothing is left."""
        clash, session = self._session.clash, self._session
        if self._settling:
            return
        if clash is None:
            self.reject()
            return
        mine, theirs, workspace = session.later(), clash.opened, self._context.workspace

        def sides() -> tuple[Document, Document]:
            own = parse_document(mine(), workspace.systems)
            return own, theirs.document or parse_document(theirs.data, workspace.systems)

        self.conflicts.show_conflicts(
            [Clash(session.id, session.short_title, session.system, session.kind, clash.conflicts, sides)]
        )
        self._offer()

    def _offer(self) -> None:
        self.agree.setEnabled(not self.conflicts.open_places)

    def settle(self) -> None:
        """Put both together by these choices; where the other one has written on since, ask for the rest."""
        self.agree.setEnabled(False)
        self._settling = True
        choices = dict(self.conflicts.choices.get(self._session.id, {}))
        self._session.follow(self._settled, choices)

    def _settled(self, taken: Taken | None) -> None:
        if not shiboken6.isValid(self):
            return
        self._settling = False
        if taken is None:
            self.refresh()
            return
        if self._save:
            self._session.save_then(lambda _saved: None)
        self.accept()

    def save_copy(self) -> None:
        """Store the draft as a document of its own, then show the other version here."""
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
