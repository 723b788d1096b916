"""The documents that are open in one window, and how any document stands now."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from editor.catalogue.rows import Standing
from editor.services import documents
from editor.services.other_windows import standings
from editor.services.resolving import documents_now
from editor.services.workspace import Workspace
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.jobs import Jobs
from schemas.base import Document, Ref
from schemas.problems import EditorError

_MOST_KEPT: Final = 64
"""Documents that are not open and are kept as they were read."""


class OpenDocuments(QObject):
    """Opens and closes sessions, one for each document, and finds documents as they are on the screen."""

    sessions_changed = Signal()  # a document was opened or closed
    catalogue_changed = Signal()  # documents were made, saved, renamed, deleted or taken in
    healed = Signal(object)  # an exception reported before that no longer holds
    failed = Signal(object)  # an exception: EditorError is shown in sentences, anything else opens the report

    def __init__(self, workspace: Workspace, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.language = language
        self.jobs = Jobs(self)
        self.jobs.failed.connect(self.failed)
        self._sessions: dict[str, DocumentSession] = {}
        self._documents: dict[str, tuple[Standing, Document | None]] = {}
        """Id -> a document that is not open as it was read, and how it stood in the catalogue then."""
        self.catalogue_changed.connect(self._catalogue_edited)

    def _catalogue_edited(self) -> None:
        self._documents.clear()
        for session in self.open_sessions():
            if session.dependence.bases:
                session.base_changed()
            session.findings.look_soon()  # what it uses may have come, changed or gone

    def session(self, document_id: str) -> DocumentSession:
        """Return the session of a document, opening it if nobody has it open.

        Raises:
            EditorError: there is no such document.
        """
        if document_id not in self._sessions:
            session = DocumentSession(self, documents.load(self.workspace, document_id), self)
            session.saved.connect(self.catalogue_changed)
            if session.dependence.possible:
                session.changed.connect(partial(self._base_edited, document_id))
            session.failed.connect(self.failed)
            session.kept_again.connect(self.healed)
            self._sessions[document_id] = session
            self.sessions_changed.emit()
        return self._sessions[document_id]

    def _base_edited(self, document_id: str, _path: object) -> None:
        """Show the cards that are based on a card over it as it is now."""
        for session in tuple(self._sessions.values()):
            if document_id in session.dependence.bases:
                session.base_changed()

    def is_open(self, document_id: str) -> bool:
        """Return whether a session of a document is open."""
        return document_id in self._sessions

    def opened(self, document_id: str) -> DocumentSession | None:
        """Return the session of a document. None if nobody has it open."""
        return self._sessions.get(document_id)

    def open_draft(self, document_id: str) -> Document | None:
        """Return the last valid draft of a document. None if it is not open, or has not been valid yet."""
        session = self._sessions.get(document_id)
        return None if session is None else session.document

    def open_sessions(self) -> tuple[DocumentSession, ...]:
        """Return the sessions that are open, in the order of opening."""
        return tuple(self._sessions.values())

    def flush(self, ids: Container[str] | None = None) -> None:
        """Put the edits of documents that are open on disk, and wait for it; of all if None is given."""
        for session in self.open_sessions():
            if ids is None or session.id in ids:
                session.flush()

    def reread(self, ids: Container[str]) -> None:
        """Show documents that are open as they were just written elsewhere in the program."""
        for session in self.open_sessions():
            if session.id in ids:
                session.reread()

    def close_session(self, document_id: str) -> None:
        """Keep the working copy of a document and forget its session."""
        if (session := self._sessions.pop(document_id, None)) is not None:
            session.close()
            session.deleteLater()
            self.sessions_changed.emit()

    def document(self, target: Ref | Mapping[str, Any] | str | None) -> Document | None:
        """Return a document as it stands now (open draft, else working copy, else revision).

        None if it is missing or in the recycle bin.

        Args:
            target: a reference, plain data of one, or an id. None finds nothing.
        """
        if target is None:
            return None
        wanted = _id_of(target)
        if (draft := self.open_draft(wanted)) is not None:
            return draft
        try:
            now = standings(self.workspace, [wanted]).get(wanted)
            if now is None or now.deleted:
                return None  # what lies in the recycle bin is missed, and shown as a placeholder
            known = self._documents.get(wanted)
            if known is None or known[0] != now:
                if len(self._documents) >= _MOST_KEPT:
                    self._documents.clear()
                opened = documents.load(self.workspace, wanted, note=False)
                known = self._documents[wanted] = (now, opened.document)
        except EditorError:
            return None
        return known[1]

    def documents(self, targets: Iterable[Ref | Mapping[str, Any] | str | None]) -> dict[str, Document]:
        """Return documents by id as :meth:`document` does, all in one go; what is missing is left out.

        Args:
            targets: references, plain data of them, or ids; None is passed over.
        """
        found: dict[str, Document] = {}
        wanted: dict[str, None] = {}
        for target in targets:
            if target is None:
                continue
            key = _id_of(target)
            if (draft := self.open_draft(key)) is not None:
                found[key] = draft
            else:
                wanted[key] = None
        try:
            found |= documents_now(self.workspace, wanted)
        except EditorError:
            # One of them is damaged: the others are shown.
            each = {key: self.document(key) for key in wanted}
            found |= {key: one for key, one in each.items() if one is not None}
        return found

    def close(self) -> None:
        """Keep every working copy, stop every job."""
        for document_id in tuple(self._sessions):
            self.close_session(document_id)
        self.jobs.close()


def _id_of(target: Ref | Mapping[str, Any] | str) -> str:
    """Return the id that a reference, plain data of one, or an id names."""
    if isinstance(target, str):
        return target
    return str(target["id"]) if isinstance(target, Mapping) else target.id
