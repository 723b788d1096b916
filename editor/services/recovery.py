"""Bringing back the edits that lie in files because the catalogue could not take them."""

from __future__ import annotations

from uuid import uuid4

from editor.services import documents, unsaved_files
from editor.services.workspace import Workspace
from schemas.parse import parse_document
from schemas.problems import EditorError, Message, error


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
