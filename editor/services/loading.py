"""Documents out of the catalogue: lists of them, the one that a person means, one opened to be edited."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from editor.catalogue import listing, repository
from editor.catalogue.inheriting import base_data, whole
from editor.catalogue.revisions import saved_document
from editor.catalogue.rows import DocumentRow, Page, Query, TreeCount, WorkingCopyRow
from editor.catalogue.store import Catalogue
from editor.services.workspace import Workspace
from schemas import patterns
from schemas.base import Document
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, Problem, error

_ID: Final = re.compile(patterns.UUID)
_GUESSES = 5_000
_AT_ONCE: Final = 500
"""Documents on a page where all are wanted."""


@dataclass(frozen=True)
class OpenDocument:
    """A document as an editor opens it: the working copy where there is one, else the last revision."""

    row: DocumentRow
    data: dict[str, Any]
    """Plain data, valid or not."""
    document: Document | None
    """The document that the data says; None while it is invalid."""
    problems: tuple[Problem, ...]
    """Why it is invalid."""
    version: int
    """The revision that the data stands on: hand it back as ``base_version``."""
    has_working_copy: bool
    own: Mapping[str, Any] | None = None
    """What the data says itself: of a card based on another the differences, of any other all of it."""
    serial: int | None = None
    """State of its working copy in the catalogue, also where that was not wanted; None if there is none."""

    @property
    def says(self) -> Mapping[str, Any]:
        """What it says itself, also where nothing is told apart."""
        return self.data if self.own is None else self.own

    @property
    def read_only(self) -> bool:
        """Shipped documents are duplicated to be edited."""
        return self.row.read_only


def list_documents(ws: Workspace, query: Query = Query(), after: str | None = None, limit: int = 200) -> Page:  # noqa: B008
    """Return a page of the documents that a query asks for; ``after`` is the ``next`` of the page before."""
    with ws.reading() as catalogue:
        return listing.list_page(catalogue, query, after, limit)


def all_listed(ws: Workspace, query: Query = Query()) -> Iterator[DocumentRow]:  # noqa: B008
    """Yield every document that a query asks for, in its order.

    They are read page by page, so that a window that takes the first ones only does not wait for the others.
    """
    after: str | None = None
    while True:
        page = list_documents(ws, query, after, _AT_ONCE)
        yield from page.rows
        if (after := page.next) is None:
            return


def count_documents(ws: Workspace, query: Query = Query()) -> int:  # noqa: B008
    """Return how many documents a query asks for."""
    with ws.reading() as catalogue:
        return listing.count(catalogue, query)


def tree_counts(ws: Workspace) -> tuple[TreeCount, ...]:
    """Return how many documents each branch (system, kind, faction) of the catalogue has."""
    with ws.reading() as catalogue:
        return listing.tree_counts(catalogue)


def find(ws: Workspace, wanted: str, *, system: str | None = None, kind: str | None = None) -> DocumentRow:
    """Return the document that a person means by an id, ``slug``, ``kind/slug`` or ``system/kind/slug``.

    Args:
        ws: the catalogue.
        wanted: what the person typed.
        system: the only game looked in. None for all.
        kind: the only kind looked for. None for all.

    Raises:
        EditorError: there is none (with the nearest slugs), or several (all are listed).
    """
    with ws.reading() as catalogue:
        if _ID.fullmatch(wanted):
            return repository.get(catalogue, wanted)
        parts = wanted.strip().split("/")
        slug, named_kind, game = [*parts[::-1], None, None][:3]
        fits = (named_kind is None or kind in (None, named_kind)) and (game is None or system in (None, game))
        found = (
            listing.named(catalogue, str(slug), kind=named_kind or kind, system=game or system)
            if fits and len(parts) <= 3
            else ()
        )
        if not found:
            raise error("catalogue.not_found", wanted=wanted[:200], fix=_nearest(catalogue, parts))
    if len(found) > 1:
        raise error(
            "catalogue.ambiguous", wanted=wanted, candidates=", ".join(sorted(row.path for row in found))
        )
    return found[0]


def find_of(ws: Workspace, wanted: str, system: str, kind: str) -> DocumentRow:
    """Return the document that a person means by an id, a slug of a game and kind, or ``system/kind/slug``.

    Raises:
        EditorError: there is none (with the nearest slugs).
    """
    return find(ws, wanted) if "/" in wanted else find(ws, wanted, system=system, kind=kind)


def is_id(wanted: str) -> bool:
    """Return whether a text is the id of a document, of one that there is or of none."""
    return _ID.fullmatch(wanted) is not None


def valid_documents(ws: Workspace, system: str, kind: str) -> Iterator[Document]:
    """Yield the valid documents of a game and kind: the author's first, then the shipped ones.

    What is wrong with the others is reported where they are opened.
    """
    with ws.reading() as catalogue:
        rows = listing.live_rows(catalogue, system=system, kind=kind)
    for row in sorted(rows, key=lambda row: (row.read_only, row.slug, row.id)):
        with suppress(EditorError):
            yield load_document(ws, row.id)


def at_paths(ws: Workspace, paths: Collection[str]) -> dict[str, DocumentRow]:
    """Return the documents at paths ``system/kind/slug``; those that are not there are left out."""
    with ws.reading() as catalogue:
        return listing.at_paths(catalogue, paths)


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
        serial = None if copy is None else copy[1]
        if working_copy and note:
            ws.saw(document_id, serial)
        if copy is not None and working_copy:
            own, version = dict(copy[0].data), copy[0].version
        else:
            own, version = repository.own_body_of(catalogue, document_id, stored.version), stored.version
        row = stored
        base, trouble = base_data(catalogue, own)
        data = own if base is None else whole(catalogue, own)
    document, problems = parsed(ws, data) if trouble is None else (None, (trouble.at(document=document_id),))
    shown = data if document is None else dump_document(document)
    return OpenDocument(
        row=row,
        data=shown,
        document=document,
        problems=problems,
        version=version,
        has_working_copy=copy is not None,
        own=own if base is not None else shown,
        serial=serial,
    )


def load_document(ws: Workspace, document_id: str) -> Document:
    """Return the last revision of a document.

    Raises:
        EditorError: there is none, or it no longer fits the schema.
    """
    with ws.reading() as catalogue:
        return saved_document(catalogue, repository.get(catalogue, document_id), ws.systems)


def parsed(ws: Workspace, data: Mapping[str, Any]) -> tuple[Document | None, tuple[Problem, ...]]:
    """Return the document that plain data says, or why it says none."""
    try:
        return parse_document(data, ws.systems), ()
    except EditorError as trouble:
        return None, trouble.problems


def working_copies(ws: Workspace) -> tuple[WorkingCopyRow, ...]:
    """Return every document with edits that no revision holds, to be offered again after a crash."""
    with ws.reading() as catalogue:
        return repository.working_copies(catalogue)
