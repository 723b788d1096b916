"""What a document refers to, read with it: everything that a battle, a check or a pack needs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

from editor.catalogue import repository
from editor.catalogue.bodies import references_in
from editor.catalogue.bulk import documents_with, live_bodies, own_states
from editor.catalogue.inheriting import base_data, whole
from editor.catalogue.revisions import saved_document
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.rules.core.wording import kind_word
from editor.services.loading import find
from editor.services.resolved import Resolved
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, Ref
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, Problem, Value, error


def resolve_documents(
    ws: Workspace,
    document_id: str,
    *,
    working_copies: bool = False,
    known: dict[str, Document] | None = None,
) -> Resolved:
    """Return a document with all that it refers to, and what those refer to.

    Args:
        ws: the catalogue.
        document_id: the document.
        working_copies: take the working copies, where they are valid, instead of the last revisions.
        known: what was read for others before, by id; what is read is added. None if there are no others.

    Raises:
        EditorError: there is no such document, or it is itself invalid.
    """
    with ws.reading() as catalogue:
        root = repository.get(catalogue, document_id)
        document = read_stored(ws, catalogue, root, working_copies)
        found, problems = closure(ws, catalogue, document, working_copies, known)
    return Resolved(document, found, problems)


def resolve(ws: Workspace, wanted: str, *, working_copies: bool = False) -> Resolved:
    """Return the document that an id, slug or ``system/kind/slug`` means, with all that it needs.

    Raises:
        EditorError: as :func:`editor.services.loading.find` and :func:`resolve_documents`.
    """
    return resolve_documents(ws, find(ws, wanted).id, working_copies=working_copies)


def resolve_kind(
    ws: Workspace, wanted: str, kinds: Collection[Kind], refusal: str, *, working_copies: bool = False
) -> Resolved:
    """Return the document of certain kinds that a person means, with all that it needs.

    Args:
        ws: the catalogue.
        wanted: id, slug or ``system/kind/slug``.
        kinds: what it may be.
        refusal: code of the problem where it is something else; ``<refusal>_fix`` is its fix.
        working_copies: take what is being edited instead of the last revisions.

    Raises:
        EditorError: there is no such document, it is of another kind, or it is itself invalid.
    """
    row = find(ws, wanted)
    if row.kind not in kinds:
        raise error(refusal, fix=Message(code=f"{refusal}_fix"), document=row.path, kind=kind_word(row.kind))
    return resolve_documents(ws, row.id, working_copies=working_copies)


def documents_around(
    ws: Workspace, document: Document, *, working_copies: bool = False
) -> Mapping[str, Document]:
    """Return by id what a document, saved or still being written, refers to, and what those refer to."""
    with ws.reading() as catalogue:
        return closure(ws, catalogue, document, working_copies)[0]


def read_stored(ws: Workspace, catalogue: Catalogue, stored: DocumentRow, working_copies: bool) -> Document:
    """Return a document as last saved; where it is wanted and valid, its working copy.

    Raises:
        EditorError: it is damaged, or no longer valid.
    """
    copy = repository.working_copy(catalogue, stored.id) if working_copies and stored.changed else None
    if copy is not None:
        try:
            return parse_document(copy[0].data, ws.systems)
        except EditorError:
            pass  # an unfinished edit: the last revision stands
    return saved_document(catalogue, stored, ws.systems)


def closure(
    ws: Workspace,
    catalogue: Catalogue,
    root: Document,
    working_copies: bool,
    known: dict[str, Document] | None = None,
) -> tuple[dict[str, Document], tuple[Problem, ...]]:
    """Return by id what a document refers to, however far away, and what of it is missing or invalid.

    ``known`` is what :func:`resolve_documents` takes.
    """
    read = {} if known is None else known
    found: dict[str, Document] = {root.id: root}
    problems: list[Problem] = []
    level = [root]
    while level:
        wanted: dict[str, tuple[Document, str, Ref]] = {}
        for user in level:
            for path, ref in references_in(dump_document(user)):
                if ref.id not in found:
                    wanted.setdefault(ref.id, (user, path, ref))
        level = []
        stored = documents_with(catalogue, list(wanted))
        for target_id, (user, path, ref) in wanted.items():
            if (problem := target_problem(stored.get(target_id), path, ref)) is not None:
                problems.append(problem.at(document=user.slug))
                continue
            try:
                if target_id not in read:
                    read[target_id] = read_stored(ws, catalogue, stored[target_id], working_copies)
            except EditorError as trouble:
                problems.extend(one.at(document=ref.slug) for one in trouble.problems)
                continue
            found[target_id] = read[target_id]
            level.append(found[target_id])
    del found[root.id]
    return found, tuple(problems)


def target_problem(stored: DocumentRow | None, path: str, ref: Ref) -> Problem | None:
    """Return what is wrong with what a reference means: missing, in the recycle bin, of another kind."""
    values: dict[str, Value] = {"slug": ref.slug or ref.id, "kind": kind_word(ref.kind), "id": ref.id}
    if stored is None:
        fix = Message(code="catalogue.missing_reference_fix")
        return Problem(code="catalogue.missing_reference", path=path, values=values, fix=fix)
    if stored.deleted is not None:
        fix = Message(code="catalogue.undelete_it")
        return Problem(code="catalogue.reference_in_bin", path=path, values=values, fix=fix)
    if stored.kind != ref.kind:
        return other_kind(path, ref, stored.kind)
    return None


def other_kind(path: str, ref: Ref, found: str) -> Problem:
    """Return that a reference means a document of another kind."""
    values: dict[str, Value] = {
        "slug": ref.slug or ref.id,
        "kind": kind_word(ref.kind),
        "id": ref.id,
        "found": kind_word(found),
    }
    return Problem(code="catalogue.reference_kind", path=path, values=values)


def documents_now(ws: Workspace, ids: Collection[str]) -> dict[str, Document]:
    """Return documents by id as they stand: the working copy where there is one, else the last revision.

    Those that are not there, lie in the recycle bin or are invalid as they stand are left out. They do not
    count as seen.

    Raises:
        EditorError: a body is damaged.
    """
    if not ids:
        return {}
    with ws.reading() as catalogue:
        return _full(ws, catalogue, own_states(catalogue, ids))


def documents_saved(ws: Workspace, ids: Collection[str]) -> dict[str, Document]:
    """Return documents by id as they were saved last, without those that :func:`documents_now` leaves out.

    Raises:
        EditorError: a body is damaged.
    """
    if not ids:
        return {}
    with ws.reading() as catalogue:
        saved = live_bodies(catalogue, list(dict.fromkeys(ids)))
        return _full(ws, catalogue, {row.id: own for row, own in saved})


def _full(ws: Workspace, catalogue: Catalogue, states: Mapping[str, dict[str, Any]]) -> dict[str, Document]:
    """Return the valid ones of documents of which their own data is given, by id."""
    found: dict[str, Document] = {}
    for key, own in states.items():
        base, trouble = base_data(catalogue, own)
        if trouble is None:
            with suppress(EditorError):
                found[key] = parse_document(own if base is None else whole(catalogue, own), ws.systems)
    return found


def earlier_documents(ws: Workspace, document_id: str) -> Mapping[str, Document]:
    """Return, by id, what a document needs as it was when the document was saved last.

    Only documents that have been edited since are in the result, saved again or not. One that came into the
    catalogue later, or whose old revision no longer fits the schema, is left out.

    Raises:
        EditorError: there is no such document, or it is itself invalid.
    """
    resolved = resolve_documents(ws, document_id)
    found: dict[str, Document] = {}
    with ws.reading() as catalogue:
        saved = repository.revisions(catalogue, document_id)[0].created
        for ident in resolved.documents:
            version = _edited_since(catalogue, ident, saved)
            if version is None:
                continue
            try:
                found[ident] = parse_document(repository.whole_body_of(catalogue, ident, version), ws.systems)
            except EditorError:
                continue
    return found


def _edited_since(catalogue: Catalogue, document_id: str, then: datetime) -> int | None:
    """Return the version that a document had at a time; None if it has not been edited since."""
    revisions = repository.revisions(catalogue, document_id)
    before = [one for one in revisions if one.created <= then]
    if not before:
        return None
    if len(before) == len(revisions) and not repository.get(catalogue, document_id).changed:
        return None
    return before[0].version
