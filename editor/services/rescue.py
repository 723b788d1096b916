"""Drafts that are open while their catalogue is lost, put into a new one that does not know them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from editor.catalogue import repository, writing
from editor.catalogue.slugs import free_slug
from editor.services.documents import save_working_copy
from editor.services.workspace import Workspace
from schemas.problems import EditorError


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
                save_working_copy(ws, draft.id, draft.data, draft.version)
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
