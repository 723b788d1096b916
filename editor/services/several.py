"""Many documents at once, for lists that show other documents."""

from __future__ import annotations

from collections.abc import Collection

from editor.catalogue.bulk import own_states
from editor.catalogue.inheriting import base_data, whole
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.parse import parse_document
from schemas.problems import EditorError


def documents_now(ws: Workspace, ids: Collection[str]) -> dict[str, Document]:
    """Return documents by id as they stand: the working copy where there is one, else the last revision.

    Those that are not there, lie in the recycle bin or are invalid as they stand are left out. They do not
    count as seen.

    Raises:
        EditorError: a body is damaged.
    """
    if not ids:
        return {}
    with ws.reading() as session:
        states = own_states(session, ids)
        based = {key: base_data(session, own) for key, own in states.items()}
        full = {
            key: own if based[key][0] is None else whole(session, own)
            for key, own in states.items()
            if based[key][1] is None
        }
    found = {}
    for key, data in full.items():
        try:
            found[key] = parse_document(data, ws.systems)
        except EditorError:
            continue
    return found
