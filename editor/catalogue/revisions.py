"""Documents as they were saved: what the same bytes say is worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

from sqlalchemy.orm import Session

from editor.catalogue.bodies import unpack_body
from editor.catalogue.pictures import pictures_in
from editor.catalogue.repository import only_whole, stored_body_of
from editor.catalogue.rows import DocumentRow
from schemas.base import Document
from schemas.inheritance import base_id
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.registry import row_of
from schemas.systems import FREE_SYSTEMS, DocumentSystem

_LARGEST: Final = 30_000
"""Bytes of a stored body up to which its document is remembered: of rulesets and cards, not of large maps."""
_MOST: Final = 256


def saved_document(session: Session, row: DocumentRow, systems: Sequence[DocumentSystem]) -> Document:
    """Return a document as last saved. It is the same object as before where it was asked for lately.

    Raises:
        EditorError: it is damaged, is no longer valid, or the card that it is based on cannot be had.
    """
    body = stored_body_of(session, row.id, row.version)
    model = _model_of(row, systems)
    if model is not None and len(body) <= _LARGEST:
        with suppress(EditorError):  # told below, with the document
            if (found := _said_by(model, body)) is not None:
                return found
    return parse_document(only_whole(session, row.id, body), systems)


def _model_of(row: DocumentRow, systems: Sequence[DocumentSystem]) -> type[Document] | None:
    """Return the model of a document; None where its game is unknown or declared by another document."""
    system = row_of(systems, row.system)
    return None if system is None or system in FREE_SYSTEMS.rows else system.model(str(row.kind))


@lru_cache(maxsize=_MOST)
def _said_by(model: type[Document], body: bytes) -> Document | None:
    """Return the document that a stored body says; None if pictures or a base of it stand elsewhere.

    Raises:
        EditorError: the body is damaged, or no longer valid.
    """
    data = unpack_body(body)
    if base_id(data) is not None or next(pictures_in(data), None) is not None:
        return None
    return parse_document(data, model=model)
