"""History of a document: its revisions, going back to one, and what differs between two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from editor.catalogue import repository, writing
from editor.catalogue.rows import RevisionRow
from editor.catalogue.slugs import check_slug
from editor.services.comparing import is_list
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.merging import NAMES, entry_names
from schemas.parse import dump_document, parse_document
from schemas.problems import Message, error

__all__ = ["Change", "RevisionRow", "compare", "history", "restore", "revision"]

MISSING: Final = None
"""Stands in a :class:`Change` for what is not there; documents write nothing as null, too."""


@dataclass(frozen=True)
class Change:
    """One difference: the place, what was there and what is there now (None for nothing)."""

    path: str
    old: Any
    new: Any


def history(ws: Workspace, document_id: str) -> tuple[RevisionRow, ...]:
    """Return the revisions of a document, the latest first."""
    with ws.reading() as catalogue:
        repository.get(catalogue, document_id)
        return repository.revisions(catalogue, document_id)


def revision(ws: Workspace, document_id: str, version: int) -> Document:
    """Return a document as it was in a revision.

    Raises:
        EditorError: there is no such revision, or it no longer fits the schema.
    """
    with ws.reading() as catalogue:
        repository.get(catalogue, document_id)
        data = repository.whole_body_of(catalogue, document_id, version)
    return parse_document(data, ws.systems)


def restore(ws: Workspace, document_id: str, version: int) -> int:
    """Make an old revision the last one again; those in between stay in the history.

    Returns:
        The number of the new revision.

    Raises:
        EditorError: a working copy differs (save or discard it first), or the revision cannot be had.
    """
    with ws.writing() as catalogue:
        stored = repository.get_editable(catalogue, document_id)
        if stored.changed:
            raise error(
                "catalogue.unsaved_edits",
                slug=stored.slug,
                fix=Message(code="catalogue.unsaved_edits_fix"),
            )
        document = parse_document(repository.body_of(catalogue, document_id, version), ws.systems)
        data = dump_document(document)
        check_slug(catalogue, data)
        return writing.add_revision(catalogue, stored, data, ws.stamp())


def compare(old: Document | Mapping[str, Any], new: Document | Mapping[str, Any]) -> tuple[Change, ...]:
    """Return what differs between two documents, field by field, in the order of the new one.

    Entries of a list are matched by their key, id or slug where each has one, else by their place.
    """
    return tuple(_changes(_plain(old), _plain(new), ""))


def _plain(document: Document | Mapping[str, Any]) -> Mapping[str, Any]:
    return dump_document(document) if isinstance(document, Document) else document


def _changes(old: Any, new: Any, path: str) -> Iterator[Change]:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*new, *old)):
            place = f"{path}.{key}" if path else str(key)
            yield from _changes(old.get(key, MISSING), new.get(key, MISSING), place)
    elif is_list(old) and is_list(new):
        yield from _list_changes(old, new, path)
    elif type(old) is not type(new) or old != new:
        yield Change(path, old, new)


def _list_changes(old: Sequence[Any], new: Sequence[Any], path: str) -> Iterator[Change]:
    name = next((key for key in NAMES if entry_names(old, key) and entry_names(new, key)), None)
    if name is None:
        for index in range(max(len(old), len(new))):
            yield from _changes(_at(old, index), _at(new, index), f"{path}[{index}]")
        return
    before, after = entry_names(old, name), entry_names(new, name)
    for index, key in enumerate(after):
        was = old[before.index(key)] if key in before else MISSING
        yield from _changes(was, new[index], f"{path}[{index}]")
    for index, key in enumerate(before):
        if key not in after:
            yield Change(f"{path}[{index}]", old[index], MISSING)
    common_before, common_after = [k for k in before if k in after], [k for k in after if k in before]
    if common_before != common_after:
        yield Change(path, ", ".join(common_before), ", ".join(common_after))


def _at(entries: Sequence[Any], index: int) -> Any:
    return entries[index] if index < len(entries) else MISSING
