"""All cards of a kind at once, as they stand: valid working copies before last revisions."""

from __future__ import annotations

from editor.catalogue import listing, repository
from editor.services.inheritance import is_template
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.progress import Report, quietly


def cards_of(ws: Workspace, system: str, kind: str, report: Report = quietly) -> tuple[Document, ...]:
    """Return every card of a kind, in the order in which they were made; patterns for cards are left out.

    A working copy that is not valid counts as its last revision; a revision that no longer fits the schema is
    left out.

    Args:
        ws: the catalogue.
        system: id of the game.
        kind: kind of the documents.
        report: called with ``(done, total)``; what it raises ends the work.

    Raises:
        EditorError: the catalogue cannot be read.
    """
    found: list[Document] = []
    with ws.reading() as catalogue:
        rows = listing.live_rows(catalogue, system=system, kind=kind)
        for number, stored in enumerate(rows):
            report(number, len(rows))
            copy = repository.working_copy(catalogue, stored.id) if stored.changed else None
            bodies = [copy[0].data] if copy is not None else []
            card = next(filter(None, (_parsed(ws, data) for data in bodies)), None)
            if card is None:
                card = _parsed(ws, repository.whole_body_of(catalogue, stored.id, stored.version))
            if card is not None and not is_template(card):
                found.append(card)
    return tuple(found)


def _parsed(ws: Workspace, data: object) -> Document | None:
    try:
        return parse_document(data, ws.systems)  # type: ignore[arg-type]
    except EditorError:
        return None
