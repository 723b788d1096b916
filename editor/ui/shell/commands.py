"""What the window does with documents: make, save, duplicate, rename, delete, copy, print.

Dialogs and pages are imported when they are opened first, so that the window starts without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog

from editor.services import documents
from editor.ui.kit.asking import NameDialog
from editor.ui.kit.catalogue.model import documents_in, documents_mime
from editor.ui.kit.clipboard import on_clipboard, put_on_clipboard
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.turns import later
from editor.ui.shell.file_commands import FileCommands
from editor.ui.shell.relations import RelationCommands
from schemas.base import Kind
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.shell.frame import WindowFrame


class DocumentCommands(QObject):
    """One method per entry of the table that is about documents."""

    def __init__(self, window: WindowFrame) -> None:
        super().__init__(window)
        self._window = window
        self._context = window.context
        self.relations = RelationCommands(window)
        self.files = FileCommands(window)

    # make and open

    def new(self) -> None:
        """Ask for game, kind and name, make the document, open it."""
        self._ask_for_new(*self._proposed())

    def new_of(self, kind: str) -> None:
        """Ask for a new document, and propose a kind."""
        self._ask_for_new(self._proposed()[0], kind)

    def _ask_for_new(self, system: str | None, kind: str | None) -> None:
        from editor.ui.shell.dialogs.new_document import NewDocumentDialog

        dialog = NewDocumentDialog(self._context, system, kind, self._window)
        dialog.made.connect(self._made)
        dialog.open()

    def _proposed(self) -> tuple[str | None, str | None]:
        """Return game and kind of a new document: those in front, or chosen in the catalogue.

        On the start page the game that it shows is proposed, unless one works in a game of the catalogue.
        Beside a ruleset, or a game without code, a card is proposed: few want another ruleset.
        """
        branch, front = self._window.branch(), self._window.session()
        focused = self._window.focusWidget()
        in_catalogue = focused is not None and self._window.catalogue.isAncestorOf(focused)
        shown = self._game_shown()
        if shown is not None and not (in_catalogue and branch.system):
            return shown, branch.kind if branch.system == shown else None
        if front is None or (in_catalogue and branch.kind is not None):
            return branch.system or (front.system if front is not None else None), branch.kind
        declares = (Kind.RULESET.value, Kind.GAME.value)
        return front.system, None if front.kind in declares else front.kind

    def _game_shown(self) -> str | None:
        """Return the game that the start page shows; None where another page is in front."""
        from editor.ui.pages.start.page import StartPage

        page = self._window.tabs.currentWidget()
        return page.system if isinstance(page, StartPage) else None

    def _made(self, row: documents.DocumentRow) -> None:
        self._context.catalogue_changed.emit()
        # A map begins with drawing: its name stands in a panel behind others, and would take the tools' keys.
        path = () if row.kind is Kind.MAP else ("name",)
        self._context.open_document(row.id, path)
        self._context.announce(self.tr("{name} created.").format(name=self._context.name_of(row)))

    def duplicate(self) -> None:
        """Duplicate the documents meant; a single copy is opened."""
        self.duplicate_all(self._window.targets())

    def duplicate_one(self, document_id: str) -> None:
        """Duplicate a document and open the copy."""
        self.duplicate_all([document_id])

    def duplicate_all(self, ids: Sequence[str]) -> None:
        """Duplicate documents; a single copy is opened."""
        rows = []
        for document_id in ids:
            self._context.flush([document_id])
            try:
                rows.append(documents.duplicate(self._context.workspace, document_id))
            except EditorError as trouble:
                self._context.show_error(trouble)
        if rows:
            self._context.catalogue_changed.emit()
            self._context.announce(self.tr("%n document(s) duplicated", "", len(rows)))
        if len(rows) == 1:
            # In a turn of its own: what shows the catalogue hears of it in this one.
            self._window.tabs.give_way()
            later(self, lambda: self._context.open_document(rows[0].id))

    # save

    def save(self) -> None:
        """Save the draft in front as a revision."""
        session = self._window.session()
        if session is not None:
            session.save_then(partial(self._saved, session))

    def _saved(self, session: DocumentSession, saved: bool) -> None:
        if saved:
            words = self.tr("Saved {name}, version {number}.")
            self._context.announce(words.format(name=session.short_title, number=session.version))

    def save_named(self) -> None:
        """Ask for a name and save the draft under it."""
        session = self._window.session()
        if session is None:
            return
        dialog = QInputDialog(self._window)
        dialog.finished.connect(dialog.deleteLater)
        dialog.setWindowTitle(self.tr("Save with a name"))
        dialog.setLabelText(self.tr("What this version is called in the history:"))
        dialog.setOkButtonText(self.tr("Save"))
        dialog.textValueSelected.connect(lambda label: self._save_as(session, label))
        dialog.open()

    def _save_as(self, session: DocumentSession, label: str) -> None:
        def say(saved: bool) -> None:
            if saved:
                words = self.tr("Saved {name} as “{label}”.")
                self._context.announce(words.format(name=session.title, label=label))

        session.save_then(say, label)

    def discard(self) -> None:
        """Go back to the saved version; undo brings the edits back."""
        session = self._window.session()
        if session is not None:
            session.discard()

    # rename, delete, who uses it

    def rename(self) -> None:
        """Ask for a new short name, the one used in files and on the command line."""
        targets = self._window.targets()
        if len(targets) != 1:
            return
        if (row := self._window.row_of(targets[0])) is None:
            return
        dialog = NameDialog(self._context, self._window)
        dialog.named.connect(lambda slug: self.relations.rename(row.id, slug, dialog.refuse))
        words = self.tr("Short name (lower case letters, digits, hyphens), as files and commands use it:")
        dialog.ask(self.tr("Rename"), words, row.slug, self.tr("Rename"))

    def delete(self) -> None:
        """Put the documents meant into the recycle bin; what uses them is shown first."""
        self.relations.delete(self._window.targets())

    def undelete(self, document_id: str) -> None:
        """Take a document out of the recycle bin."""
        try:
            row = documents.undelete(self._context.workspace, document_id)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        self._context.catalogue_changed.emit()
        self._context.announce(self.tr("{name} is back.").format(name=self._context.name_of(row)))

    def show_users(self) -> None:
        """List the documents that refer to the one meant."""
        from editor.ui.shell.dialogs.users import UsersDialog

        targets = self._window.targets()
        if targets and (row := self._window.row_of(targets[0])) is not None:
            users = documents.users_of(self._context.workspace, row.id)
            UsersDialog(self._context, row, users, self._window).open()

    # copy and paste

    def copy(self) -> None:
        """Put the documents meant on the clipboard."""
        ids = self._window.targets()
        if ids:
            put_on_clipboard(documents_mime(ids))
            self._context.announce(self.tr("%n document(s) copied", "", len(ids)))

    def paste(self) -> None:
        """Duplicate the documents on the clipboard."""
        ids = documents_in(on_clipboard())
        if ids:
            self.duplicate_all(ids)
        else:
            self._context.announce(self.tr("The clipboard contains no documents."))

    # print

    def print(self) -> None:
        """Open the print preview of the documents meant."""
        self.print_all(self._window.targets())

    def print_all(self, ids: Sequence[str]) -> None:
        """Open the print preview of documents, with their drafts."""
        from editor.ui.pages.printing import print_documents

        self._context.flush(ids)
        print_documents(self._context, ids, self._window)
