"""A document that another window, or another program, works on at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from editor.catalogue import repository
from editor.catalogue.inheriting import to_store, whole
from editor.catalogue.tables import StoredDocument, StoredRevision, StoredWorkingCopy
from editor.services import unsaved_files
from editor.services.slugs import check_slug
from editor.services.workspace import Workspace
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message


@dataclass(frozen=True)
class Standing:
    """What the catalogue holds of a document at one moment."""

    version: int
    deleted: bool
    serial: int | None
    """That of its working copy; nothing where it has none."""
    by: str
    """Who saved the last revision."""


def standings(ws: Workspace, ids: Sequence[str]) -> dict[str, Standing]:
    """Return what the catalogue holds of some documents (a few hundred at most) that are there."""
    author = (
        select(StoredRevision.author)
        .where(
            StoredRevision.document_id == StoredDocument.id, StoredRevision.version == StoredDocument.version
        )
        .scalar_subquery()
    )
    statement = (
        select(
            StoredDocument.id,
            StoredDocument.version,
            StoredDocument.deleted,
            StoredWorkingCopy.serial,
            author,
        )
        .outerjoin(StoredWorkingCopy, StoredWorkingCopy.document_id == StoredDocument.id)
        .where(StoredDocument.id.in_(ids))
    )
    with ws.reading() as session:
        return {
            ident: Standing(version, deleted is not None, serial, by or "")
            for ident, version, deleted, serial, by in session.execute(statement)
        }


def put_aside(ws: Workspace, document_id: str) -> int:
    """Make room for the edits of this window where another one has written a working copy.

    Theirs is not lost: it becomes a revision where it is valid, else a file of its own.

    Returns:
        The last revision by now: the edits of this window go on top of it.
    """
    with ws.writing() as session:
        stored = repository.get_editable(session, document_id)
        serial = repository.working_serial(session, document_id)
        copy = repository.own_working_copy(session, document_id)
        unseen = serial is not None and not ws.has_seen(document_id, serial)
        if copy is not None and unseen:
            theirs = copy[0]
            try:
                document = parse_document(whole(session, theirs.data), ws.systems)
                check_slug(session, dump_document(document))
            except EditorError:
                unsaved_files.keep(ws.path, document_id, theirs.version, theirs.data)
            else:
                data = to_store(session, dump_document(document))
                repository.add_revision(session, stored, data, ws.stamp(_aside_label()))
            repository.drop_working_copy(session, stored)
        version = stored.version
    if unseen:
        ws.saw(document_id, None)
    return version


def _aside_label() -> str:
    return sentence(Message(code="catalogue.put_aside"), LANGUAGES[0])


def give_up_working_copy(ws: Workspace, document_id: str) -> bool:
    """Throw the edits away that this window wrote or was shown; whether there are none of others left."""
    with ws.writing() as session:
        stored = repository.get(session, document_id)
        serial = repository.working_serial(session, document_id)
        if serial is not None and not ws.has_seen(document_id, serial):
            return False
        repository.drop_working_copy(session, stored)
    ws.saw(document_id, None)
    return True
