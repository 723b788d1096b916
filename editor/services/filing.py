"""Filing of documents: names, the recycle bin, who uses what, which were opened lately."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from editor.catalogue import notes, recycle_bin, references, repository, writing
from editor.catalogue.inheriting import whole
from editor.catalogue.rows import DocumentRow, ReferenceRow, Stamp
from editor.catalogue.slugs import check_slug
from editor.catalogue.store import Catalogue
from editor.services import unsaved_files
from editor.services.free_kinds import refuse_to_part
from editor.services.rewriting import independent
from editor.services.workspace import Workspace
from schemas.parse import dump_document, parse_document
from schemas.problems import Message, error
from schemas.text import LocalText


def rename(
    ws: Workspace, document_id: str, *, slug: str | None = None, name: LocalText | None = None
) -> DocumentRow:
    """Give a document another slug or name, as a revision; a working copy is renamed with it and stays.

    References go by id, so nothing that uses the document breaks.

    Raises:
        EditorError: the slug is taken or malformed, or the document cannot be edited.
    """
    change: dict[str, Any] = {}
    if slug is not None:
        change["slug"] = slug
    if name is not None:
        change["name"] = dict(name.root)
    seen: int | None = None
    with ws.writing() as catalogue:
        stored = repository.get_editable(catalogue, document_id)
        body = repository.whole_body_of(catalogue, document_id, stored.version)
        data = dump_document(parse_document(body | change, ws.systems))
        check_slug(catalogue, data)
        if data != body:
            copy = repository.working_copy(catalogue, document_id)
            version = writing.add_revision(catalogue, stored, data, ws.stamp())
            if copy is not None:
                draft, before = copy
                base = writing.still_on(draft.version, version - 1, version)
                serial = writing.write_working_copy(
                    catalogue, stored, dict(draft.data) | change, base, ws.stamp().time
                )
                seen = serial if ws.has_seen(document_id, before) else None
        row = repository.get(catalogue, document_id)
    if seen is not None:
        ws.saw(document_id, seen)
    return row


def delete(ws: Workspace, document_id: str) -> None:
    """Put a document into the recycle bin.

    Raises:
        EditorError: it is shipped, others use it (they are listed), or it declares a game that has documents.
    """
    with ws.writing() as catalogue:
        stored = repository.get_editable(catalogue, document_id)
        if users := references.users_of(catalogue, document_id):
            shown = ", ".join(row.path for row in users[:10])
            raise error(
                "catalogue.in_use",
                fix=Message(code="catalogue.in_use_fix"),
                slug=stored.slug,
                users=shown if len(users) <= 10 else f"{shown} ...",
                number=len(users),
            )
        refuse_to_part(catalogue, stored)
        recycle_bin.put_into_bin(catalogue, [document_id])


def undelete(ws: Workspace, document_id: str) -> DocumentRow:
    """Take a document out of the recycle bin; where its slug was given away it gets a free one."""
    with ws.writing() as catalogue:
        stored = repository.get(catalogue, document_id)
        if stored.deleted is None:
            return stored
        return recycle_bin.bring_back(catalogue, stored, ws.stamp())


def deleted_documents(ws: Workspace) -> tuple[DocumentRow, ...]:
    """Return the documents in the recycle bin, the latest first."""
    with ws.reading() as catalogue:
        return recycle_bin.deleted_documents(catalogue)


def purge(ws: Workspace, ids: Iterable[str] | None = None) -> int:
    """Remove documents of the recycle bin for good, with their history; None empties the bin.

    A card that is based on one of them, in the bin or not, keeps what it has from it and becomes independent,
    in its old revisions too. Edits of another window that were not shown here go into files of their own.

    Returns:
        How many were removed; documents that are not in the bin are left alone.
    """
    with ws.writing() as catalogue:
        gone = recycle_bin.deleted_among(catalogue, ids)
        for ident in gone:
            _rescue_unseen(ws, catalogue, ident)
        serials = _part_from_bases(ws, catalogue, gone, ws.stamp())
        recycle_bin.purge(catalogue, gone)
    for ident, serial in serials.items():
        ws.saw(ident, serial)
    return len(gone)


def _rescue_unseen(ws: Workspace, catalogue: Catalogue, document_id: str) -> None:
    serial = repository.working_serial(catalogue, document_id)
    if serial is None or ws.has_seen(document_id, serial):
        return
    if (copy := repository.own_working_copy(catalogue, document_id)) is not None:
        unsaved_files.keep(ws.path, document_id, copy[0].version, copy[0].data, of_others=True)


def _part_from_bases(
    ws: Workspace, catalogue: Catalogue, bases: Collection[str], stamp: Stamp
) -> dict[str, int]:
    """Make the cards independent that are based on documents which are about to go, and stay themselves.

    Returns:
        The serials of the working copies that were written and that this workspace had seen before.
    """
    bodies, drafts, versions = {}, {}, {}
    for ident, draft in references.based_on(catalogue, bases):
        if ident in bases:
            continue
        versions[ident] = repository.get(catalogue, ident).version
        if draft:
            if (copy := repository.own_working_copy(catalogue, ident)) is not None:
                drafts[ident] = independent(whole(catalogue, copy[0].data)), copy[0].version, copy[1]
        else:
            own = repository.own_body_of(catalogue, ident, versions[ident])
            bodies[ident] = independent(whole(catalogue, own))
    for ident, body in bodies.items():
        writing.add_revision(catalogue, repository.get(catalogue, ident), body, stamp)
    serials = {}
    for ident, (data, stood_on, before) in drafts.items():
        stored = repository.get(catalogue, ident)
        base = writing.still_on(stood_on, versions[ident], stored.version)
        serial = writing.write_working_copy(catalogue, stored, data, base, stamp.time)
        if ws.has_seen(ident, before):
            serials[ident] = serial
    return serials


def users_of(ws: Workspace, document_id: str) -> tuple[DocumentRow, ...]:
    """Return the documents that refer to a document, in their last revision or working copy."""
    with ws.reading() as catalogue:
        return references.users_of(catalogue, document_id)


def references_of(ws: Workspace, document_id: str) -> tuple[ReferenceRow, ...]:
    """Return what the last revision of a document refers to, in the order of the document."""
    with ws.reading() as catalogue:
        return references.references_of(catalogue, document_id)


def recent(ws: Workspace, limit: int = 20) -> tuple[DocumentRow, ...]:
    """Return the documents opened lately, the latest first."""
    with ws.reading() as catalogue:
        return notes.recent(catalogue, limit)


def set_recent(ws: Workspace, document_id: str) -> None:
    """Note that a document was opened now; a read-only catalogue keeps no such note."""
    if not ws.keeps_notes:
        return
    with ws.noting() as catalogue:
        repository.get(catalogue, document_id)
        notes.note_opened(catalogue, document_id)
