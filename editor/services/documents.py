"""Documents of the catalogue: list, find, open, create, keep every edit, save.

Every function is one transaction and raises :class:`schemas.problems.EditorError` for anything wrong.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from editor.catalogue import listing, repository, slugs, writing
from editor.catalogue.bodies import canonical
from editor.catalogue.inheriting import base_data, to_store, whole
from editor.catalogue.rows import DocumentRow, Page, Query, ReferenceRow, TreeCount, WorkingCopyRow
from editor.catalogue.store import Catalogue
from editor.services.filing import (
    delete,
    deleted_documents,
    purge,
    recent,
    references_of,
    rename,
    set_recent,
    undelete,
    users_of,
)
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, Problem, error
from schemas.text import LocalText

__all__ = [
    "DocumentRow",
    "OpenDocument",
    "Page",
    "Query",
    "ReferenceRow",
    "StaleSaveError",
    "TreeCount",
    "WorkingCopyRow",
    "add_strokes",
    "count_documents",
    "create",
    "delete",
    "deleted_documents",
    "duplicate",
    "find",
    "free_slug",
    "list_documents",
    "load",
    "load_document",
    "peek",
    "purge",
    "recent",
    "references_of",
    "rename",
    "save_revision",
    "save_working_copy",
    "set_recent",
    "tree_counts",
    "undelete",
    "users_of",
    "working_copies",
]

_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_GUESSES = 5_000


@dataclass(frozen=True)
class OpenDocument:
    """A document as an editor opens it: the working copy where there is one, else the last revision."""

    row: DocumentRow
    data: dict[str, Any]
    """Plain data, valid or not."""
    document: Document | None
    """The document that the data says; nothing while it is invalid."""
    problems: tuple[Problem, ...]
    """Why it is invalid."""
    version: int
    """The revision that the data stands on: hand it back as ``base_version``."""
    has_working_copy: bool
    own: Mapping[str, Any] | None = None
    """What the data says itself: of a card based on another the differences, of any other all of it."""

    @property
    def read_only(self) -> bool:
        """Shipped documents are duplicated to be edited."""
        return self.row.read_only


class StaleSaveError(EditorError):
    """Somebody saved the document since it was opened; nothing was written."""

    def __init__(self, base_version: int, stored_version: int, stored: Document, problem: Problem) -> None:
        super().__init__(problem)
        self.base_version = base_version
        """The revision that was edited."""
        self.stored_version = stored_version
        """The last revision now; save again with it as base to overwrite knowingly."""
        self.stored = stored
        """The document that the last revision holds."""


def list_documents(ws: Workspace, query: Query = Query(), after: str | None = None, limit: int = 200) -> Page:  # noqa: B008
    """Return a page of the documents that a query asks for; ``after`` is the ``next`` of the page before."""
    with ws.reading() as catalogue:
        return listing.list_page(catalogue, query, after, limit)


def count_documents(ws: Workspace, query: Query = Query()) -> int:  # noqa: B008
    """Return how many documents a query asks for."""
    with ws.reading() as catalogue:
        return listing.count(catalogue, query)


def tree_counts(ws: Workspace) -> tuple[TreeCount, ...]:
    """Return how many documents each branch (system, kind, faction) of the catalogue has."""
    with ws.reading() as catalogue:
        return listing.tree_counts(catalogue)


def find(ws: Workspace, wanted: str) -> DocumentRow:
    """Return the document that a person means by an id, ``slug``, ``kind/slug`` or ``system/kind/slug``.

    Raises:
        EditorError: there is none (with the nearest slugs), or several (all are listed).
    """
    with ws.reading() as catalogue:
        if _ID.fullmatch(wanted):
            return repository.get(catalogue, wanted)
        parts = wanted.strip().split("/")
        slug, kind, system = [*parts[::-1], None, None][:3]
        found = () if len(parts) > 3 else listing.named(catalogue, str(slug), kind=kind, system=system)
        if not found:
            raise error("catalogue.not_found", wanted=wanted[:200], fix=_nearest(catalogue, parts))
    if len(found) > 1:
        raise error(
            "catalogue.ambiguous", wanted=wanted, candidates=", ".join(sorted(row.path for row in found))
        )
    return found[0]


def _nearest(catalogue: Catalogue, parts: list[str]) -> Message:
    known = listing.slugs_beginning(catalogue, parts[-1][:1], _GUESSES)
    near = difflib.get_close_matches(parts[-1], known, n=3)
    # The slug may be right and what stands before it wrong.
    if parts[-1] in known and parts[-1] not in near:
        near.insert(0, parts[-1])
    if near:
        return Message(
            code="catalogue.did_you_mean", values={"near": ", ".join(known[slug] for slug in near)}
        )
    return Message(code="catalogue.list_them")


def peek(ws: Workspace, document_id: str) -> dict[str, Any]:
    """Return what the catalogue holds of a document, for comparing; it does not count as opened."""
    return load(ws, document_id, note=False).data


def load(ws: Workspace, document_id: str, *, working_copy: bool = True, note: bool = True) -> OpenDocument:
    """Open a document: its working copy where there is one and it is wanted, else its last revision.

    Args:
        ws: the catalogue.
        document_id: the document.
        working_copy: whether edits are wanted that no revision holds.
        note: whether they count as seen, so that this window may write over them.
    """
    with ws.reading() as catalogue:
        stored = repository.get(catalogue, document_id)
        copy = repository.own_working_copy(catalogue, document_id)
        if working_copy and note:
            ws.saw(document_id, None if copy is None else copy[1])
        if copy is not None and working_copy:
            own, version = dict(copy[0].data), copy[0].version
        else:
            own, version = repository.own_body_of(catalogue, document_id, stored.version), stored.version
        row = stored
        base, trouble = base_data(catalogue, own)
        data = own if base is None else whole(catalogue, own)
    document, problems = _parsed(ws, data) if trouble is None else (None, (trouble.at(document=document_id),))
    shown = data if document is None else dump_document(document)
    return OpenDocument(
        row=row,
        data=shown,
        document=document,
        problems=problems,
        version=version,
        has_working_copy=copy is not None,
        own=own if base is not None else shown,
    )


def load_document(ws: Workspace, document_id: str) -> Document:
    """Return the last revision of a document.

    Raises:
        EditorError: there is none, or it no longer fits the schema.
    """
    with ws.reading() as catalogue:
        stored = repository.get(catalogue, document_id)
        data = repository.whole_body_of(catalogue, document_id, stored.version)
    return parse_document(data, ws.systems)


def _parsed(ws: Workspace, data: Mapping[str, Any]) -> tuple[Document | None, tuple[Problem, ...]]:
    try:
        return parse_document(data, ws.systems), ()
    except EditorError as trouble:
        return None, trouble.problems


def free_slug(ws: Workspace, system: str, kind: str, wanted: str) -> str:
    """Return the wanted slug, or with the next free number behind it."""
    with ws.reading() as catalogue:
        return slugs.free_slug(catalogue, system, kind, wanted)


def create(ws: Workspace, document: Document, label: str = "") -> DocumentRow:
    """Store a new document as its first revision.

    Raises:
        EditorError: its id or its slug is taken.
    """
    data = dump_document(document)
    with ws.writing() as catalogue:
        if (there := repository.peek(catalogue, document.id)) is not None:
            raise error("catalogue.id_taken", path="id", id=document.id, slug=there.slug)
        slugs.check_slug(catalogue, data)
        writing.insert_documents(catalogue, [data], "own", ws.stamp(label))
        return repository.get(catalogue, document.id)


def duplicate(
    ws: Workspace, document_id: str, *, slug: str | None = None, name: LocalText | None = None
) -> DocumentRow:
    """Store a copy of a document (of its working copy where that is valid) as the author's own.

    Without a name the copy is called "... (copy)" in each language; without a slug it gets a free one.
    """
    opened = load(ws, document_id, working_copy=False)
    with ws.reading() as catalogue:
        copy = repository.working_copy(catalogue, document_id)
    draft = _parsed(ws, copy[0].data)[0] if copy is not None else None
    source = draft or opened.document
    if source is None:
        raise EditorError(*opened.problems)
    data = dump_document(source)
    with ws.writing() as catalogue:
        wanted = slug or f"{data['slug'][:70]}-copy"
        data |= {
            "id": str(uuid4()),
            "slug": wanted if slug else slugs.free_slug(catalogue, data["system"], data["kind"], wanted),
            "name": dict((name or _copy_name(source.name)).root),
        }
        if data["kind"] == Kind.FACE.value:
            # A copy of a usual template would at once take over every card: its author says when.
            data["usual"] = False
        document = parse_document(data, ws.systems)
        slugs.check_slug(catalogue, data)
        writing.insert_documents(catalogue, [dump_document(document)], "own", ws.stamp())
        return repository.get(catalogue, document.id)


def _copy_name(name: LocalText) -> LocalText:
    """Return the name of a copy, in each language of the name that the program speaks."""
    return LocalText(
        {
            language: sentence(Message(code="catalogue.copy_name", values={"name": words}), language)
            if language in LANGUAGES
            else words
            for language, words in name.root.items()
        }
    )


def save_working_copy(ws: Workspace, document_id: str, data: Mapping[str, Any], base_version: int) -> bool:
    """Put edits on disk, valid or not, without making a revision.

    Edits are never refused because somebody saved meanwhile: that shows when they are saved as a revision.

    Returns:
        Whether the edits differ from the last revision; where they do not, no working copy is kept.

    Raises:
        EditorError: the document cannot be edited, or another window has written a working copy of it.
    """
    with ws.writing() as catalogue:
        edited = repository.get_edited(catalogue, document_id)
        stored = edited.row
        check_unseen(ws, stored, edited.serial)
        same = base_version == stored.version and _same(
            edited.own, to_store(catalogue, data, strict=False) if "kind" in data else data
        )
        serial = None
        if same:
            writing.drop_working_copy(catalogue, stored)
        else:
            serial = writing.write_working_copy(catalogue, stored, data, base_version, ws.stamp().time)
    ws.saw(document_id, serial)
    return not same


def add_strokes(
    ws: Workspace, document_id: str, strokes: Sequence[Mapping[str, Any]], base_version: int
) -> bool:
    """Put strokes on a large map on disk, over the working copy that is there.

    Args:
        ws: the catalogue.
        document_id: the map.
        strokes: plain data of :mod:`schemas.map_strokes`, in their order.
        base_version: the revision that the edits began from.

    Returns:
        Whether they are kept; where there is no working copy of this base, a whole one has to be written.

    Raises:
        EditorError: the document cannot be edited, or another window has written a working copy of it.
    """
    with ws.writing() as catalogue:
        stored = repository.get_editable(catalogue, document_id)
        check_unseen(ws, stored, repository.working_serial(catalogue, stored.id))
        serial = writing.add_strokes(catalogue, stored, strokes, base_version, ws.stamp().time)
    if serial is not None:
        ws.saw(document_id, serial)
    return serial is not None


def _same(stored: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    try:
        return canonical(stored) == canonical(data)
    except (TypeError, ValueError, RecursionError):  # told when the data is packed
        return False


def check_unseen(ws: Workspace, stored: DocumentRow, serial: int | None) -> None:
    """Refuse to write over a working copy that another window wrote.

    Args:
        ws: the catalogue.
        stored: the document.
        serial: of its working copy; nothing where it has none.

    Raises:
        EditorError: this window has not seen that working copy.
    """
    if serial is not None and not ws.has_seen(stored.id, serial):
        raise error("catalogue.edited_elsewhere", slug=stored.slug, fix=Message(code="catalogue.open_again"))


def working_copies(ws: Workspace) -> tuple[WorkingCopyRow, ...]:
    """Return every document with edits that no revision holds, to be offered again after a crash."""
    with ws.reading() as catalogue:
        return repository.working_copies(catalogue)


def save_revision(
    ws: Workspace,
    document: Document,
    base_version: int,
    label: str = "",
    *,
    own: Mapping[str, Any] | None = None,
) -> int:
    """Save a document as a revision and drop its working copy.

    Args:
        ws: the catalogue.
        document: what to save; id, system and kind stay as they are stored.
        base_version: the revision that the edits stand on.
        label: what the author calls this revision.
        own: of a card based on another, what it says itself: kept as its differences, also where the base
            says the same by now. Without it, what differs from the base is kept.

    Returns:
        The number of the revision; that of the last one where nothing differs and no label is given.

    Raises:
        StaleSaveError: there is a later revision than ``base_version``.
        EditorError: the document cannot be edited, its slug is taken, or another window edits it.
    """
    with ws.writing() as catalogue:
        edited = repository.get_edited(catalogue, document.id)
        stored = edited.row
        if stored.version != base_version:
            raise _stale(ws, stored, base_version, whole(catalogue, edited.own))
        data = _to_save(ws, catalogue, document, own)
        if (stored.system, stored.kind) != (data["system"], data["kind"]):
            raise error("catalogue.other_kind", slug=stored.slug, kind=stored.kind, system=stored.system)
        check_unseen(ws, stored, edited.serial)
        slugs.check_slug(catalogue, data)
        writing.drop_working_copy(catalogue, stored)
        version = stored.version
        if label.strip() or canonical(edited.own) != canonical(data):
            version = writing.add_revision(catalogue, stored, data, ws.stamp(label))
    ws.saw(document.id, None)
    return version


def _to_save(
    ws: Workspace, catalogue: Catalogue, document: Document, own: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Return what is stored of a document; its own differences are valid on the base as it is now."""
    if own is None:
        return to_store(catalogue, dump_document(document))
    if (problem := repository.base_problem(catalogue, own)) is not None:
        raise EditorError(problem.at(document=document.id))
    parse_document(whole(catalogue, own), ws.systems)
    return dict(own)


def _stale(ws: Workspace, stored: DocumentRow, base_version: int, body: Mapping[str, Any]) -> StaleSaveError:
    problem = Problem(
        code="catalogue.stale_save",
        document=stored.id,
        values={"slug": stored.slug, "base_version": base_version, "stored_version": stored.version},
        fix=Message(code="catalogue.stale_save_fix"),
    )
    return StaleSaveError(base_version, stored.version, parse_document(body, ws.systems), problem)
