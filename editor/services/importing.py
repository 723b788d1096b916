"""Taking documents in from outside (packs, files): first a preview, then all of them or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Literal

from editor.catalogue import repository, writing
from editor.catalogue.bodies import canonical
from editor.catalogue.inheriting import in_order_of_bases
from editor.catalogue.rows import DocumentRow, Stamp
from editor.catalogue.slugs import free_slug
from editor.catalogue.store import Catalogue
from editor.services.free_kinds import lost_kinds, refuse_lost_kinds
from editor.services.history import Change, compare
from editor.services.own_checks import own_field_problems, rulesets_with
from editor.services.pictures import picture_problems
from editor.services.ruleset_choice import Rulesets
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.parse import dump_document
from schemas.problems import EditorError, Problem

State = Literal["new", "same", "update", "shipped", "slug_taken"]


@dataclass(frozen=True)
class Incoming:
    """What taking a document in would do.

    ``new``: it is stored. ``same``: nothing. ``update``: the document of that id gets a revision.
    ``shipped``: it would change a document that came with the program, which is left as it is.
    ``slug_taken``: it is stored under a free slug, because another document has its own.
    """

    document: Document
    state: State
    stored: DocumentRow | None = None
    """The document that it meets: that of the same id, or of the same slug."""
    changes: tuple[Change, ...] = ()
    """What an update would change."""
    problems: tuple[Problem, ...] = ()
    """Pictures that cannot be drawn, fields of an author's own with wrong values, kinds that a game loses."""


def preview_documents(ws: Workspace, documents: Sequence[Document]) -> tuple[Incoming, ...]:
    """Return what taking documents in would do to each, in the order given.

    Raises:
        EditorError: an id, or a slug of one system and kind, is given twice.
    """
    _check_unique(documents)
    with ws.reading() as catalogue:
        rulesets = cache(partial(rulesets_with, ws, catalogue, beside=documents))
        return tuple(_judged(catalogue, document, rulesets) for document in documents)


def _judged(catalogue: Catalogue, document: Document, rulesets: Callable[[str], Rulesets]) -> Incoming:
    data = dump_document(document)
    problems = (
        *picture_problems(data),
        *own_field_problems(document, rulesets),
        *lost_kinds(catalogue, data),
    )
    return replace(_incoming(catalogue, document, data), problems=problems)


def take_in(ws: Workspace, documents: Sequence[Document], *, label: str = "") -> tuple[DocumentRow, ...]:
    """Store documents in one transaction: new ones, and updates as revisions. Working copies are left alone.

    Returns:
        The rows of the documents in the order given, also of those that were left as they are.

    Raises:
        EditorError: two of them clash, a game would lose a kind of which there are cards, or the catalogue
            cannot be written; then nothing was stored.
    """
    return take_in_all(ws, [(documents, label)])


def take_in_all(ws: Workspace, parts: Sequence[tuple[Sequence[Document], str]]) -> tuple[DocumentRow, ...]:
    """Store the documents of several files, with a label for each, one after the other in one transaction.

    Returns:
        The rows as :func:`take_in`.

    Raises:
        EditorError: as :func:`take_in`.
    """
    for documents, _label in parts:
        _check_unique(documents)
    stamps = [ws.stamp(label) for _documents, label in parts]
    ws.unchecked = True
    with ws.writing() as catalogue:
        for (documents, _label), stamp in zip(parts, stamps, strict=True):
            _store(catalogue, documents, stamp)
        return tuple(repository.get(catalogue, one.id) for documents, _label in parts for one in documents)


def _store(catalogue: Catalogue, documents: Sequence[Document], stamp: Stamp) -> None:
    new: list[dict[str, Any]] = []
    promised: set[tuple[str, str, str]] = set()
    by_id = {document.id: document for document in documents}
    for body in in_order_of_bases([dump_document(document) for document in documents]):
        document, data = by_id[body["id"]], dict(body)
        found = _incoming(catalogue, document, data)
        if found.state == "update":
            refuse_lost_kinds(catalogue, data)
            # What it is based on may have come with it.
            writing.insert_documents(catalogue, new, "own", stamp)
            new.clear()
            stored = repository.get(catalogue, document.id)
            data["slug"] = _free(catalogue, data, promised)
            writing.set_slug(catalogue, stored, data["slug"])
            writing.add_revision(catalogue, stored, data, stamp)
        elif found.state in ("new", "slug_taken"):
            data["slug"] = _free(catalogue, data, promised)
            new.append(data)
        promised.add((data["system"], data["kind"], data["slug"]))
    writing.insert_documents(catalogue, new, "own", stamp)


def _free(catalogue: Catalogue, data: dict[str, Any], promised: set[tuple[str, str, str]]) -> str:
    """Return a slug that neither the catalogue nor a document taken in beside this one has."""
    there = repository.with_slug(catalogue, data["system"], data["kind"], data["slug"])
    if there is not None and there.id == data["id"]:
        return str(data["slug"])
    slug, number = free_slug(catalogue, data["system"], data["kind"], data["slug"]), 1
    while (data["system"], data["kind"], slug) in promised:
        number += 1
        slug = free_slug(catalogue, data["system"], data["kind"], f"{data['slug'][:70]}-{number}")
    return slug


def _incoming(catalogue: Catalogue, document: Document, data: dict[str, Any]) -> Incoming:
    stored = repository.peek(catalogue, document.id)
    if stored is None:
        there = repository.with_slug(catalogue, data["system"], data["kind"], data["slug"])
        if there is None:
            return Incoming(document, "new")
        return Incoming(document, "slug_taken", there)
    row = stored
    body = repository.body_of(catalogue, document.id, stored.version)
    if canonical(body) == canonical(data) and stored.deleted is None:
        return Incoming(document, "same", row)
    if row.read_only:
        return Incoming(document, "shipped", row, compare(body, data))
    return Incoming(document, "update", row, compare(body, data))


def _check_unique(documents: Sequence[Document]) -> None:
    problems = []
    for what, names in (
        ("id", [document.id for document in documents]),
        ("slug", [_path(document) for document in documents]),
    ):
        seen: set[str] = set()
        for name in names:
            if name in seen:
                problems.append(Problem(code=f"catalogue.{what}_twice", path=what, values={what: name}))
            seen.add(name)
    if problems:
        raise EditorError(*problems)


def _path(document: Document) -> str:
    data = document.model_dump(include={"system", "kind"}, mode="json")
    return f"{data['system']}/{data['kind']}/{document.slug}"
