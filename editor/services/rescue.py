"""Edits that no catalogue holds, brought into one: those of a lost catalogue, and those that lie in files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from editor.catalogue import repository, writing
from editor.catalogue.slugs import free_slug
from editor.services import documents, unsaved_files
from editor.services.workspace import Workspace
from schemas.parse import parse_document
from schemas.problems import EditorError, Message, error


@dataclass(frozen=True)
class OpenDraft:
    """What a window still has of a document."""

    id: str
    version: int
    """The number of the last revision, which it keeps: windows go on from there."""
    data: Mapping[str, Any]
    """The draft, valid or not."""
    saved: Mapping[str, Any]
    """The last revision; empty where it is not known."""


def keep_drafts(ws: Workspace, drafts: Iterable[OpenDraft]) -> tuple[EditorError, ...]:
    """Put open documents into a catalogue: the last revision under its number, the draft as its working copy.

    A document that is there already only gets the working copy. A card whose base is not there keeps all that
    it says, and the words that it was based on something are left out.

    Returns:
        What could not be put there.
    """
    troubles: list[EditorError] = []
    for draft in drafts:
        try:
            base = _insert(ws, draft)
            if dict(draft.data) != base:
                documents.save_working_copy(ws, draft.id, draft.data, draft.version)
        except EditorError as trouble:
            troubles.append(trouble)
    return tuple(troubles)


def _insert(ws: Workspace, draft: OpenDraft) -> Mapping[str, Any]:
    whole = dict(draft.saved or draft.data)
    with ws.reading() as catalogue:
        if repository.peek(catalogue, draft.id) is not None:
            return {}
    try:
        return _store(ws, whole, draft.version)
    except EditorError:
        whole.pop("based_on", None)
        return _store(ws, whole, draft.version)


def _store(ws: Workspace, data: dict[str, Any], version: int) -> Mapping[str, Any]:
    with ws.writing() as catalogue:
        if repository.with_slug(catalogue, data["system"], data["kind"], data["slug"]) is not None:
            data = data | {"slug": free_slug(catalogue, data["system"], data["kind"], data["slug"])}
        writing.insert_documents(catalogue, [data], "own", ws.stamp())
        writing.renumber_first(catalogue, data["id"], version)
    return data


def take_back(ws: Workspace, one: unsaved_files.Rescued) -> str:
    """Bring edits out of their file into the catalogue and return the id of the document; the file goes.

    They become the working copy of their document. Where that has another one by now, or is gone, they become
    a document of their own.

    Raises:
        EditorError: they cannot be stored; the file stays.
    """
    ident = one.document_id
    try:
        taken = documents.load(ws, ident, note=False)
        free = not taken.has_working_copy and not taken.read_only and taken.row.deleted is None
    except EditorError:
        free = False
    if free:
        documents.save_working_copy(ws, ident, one.data, one.base_version)
    else:
        ident = _as_new(ws, one)
    unsaved_files.forget(one.file)
    return ident


def _as_new(ws: Workspace, one: unsaved_files.Rescued) -> str:
    data = dict(one.data)
    if not {"system", "kind", "slug"} <= data.keys():
        raise error("catalogue.rescue_broken", file=str(one.file), fix=Message(code="catalogue.rescue_stays"))
    data["id"] = str(uuid4())
    data["slug"] = documents.free_slug(ws, str(data["system"]), str(data["kind"]), f"{data['slug']}"[:70])
    return documents.create(ws, parse_document(data, ws.systems)).id
