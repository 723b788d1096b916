"""Cards in files that are based on others: made whole from what lies beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from schemas.base import Document
from schemas.inheritance import BaseOf, base_id, resolved, whole_base
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.registry import row_of
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem


def nothing(_id: str) -> Mapping[str, Any] | None:
    """Return no base: for files that must hold everything themselves."""
    return None


def bases_in(read: Sequence[Any], elsewhere: BaseOf = nothing) -> BaseOf:
    """Return what finds a base among plain data that was read, or elsewhere."""
    by_id = {
        data["id"]: data for data in read if isinstance(data, Mapping) and isinstance(data.get("id"), str)
    }

    def base_of(target: str) -> Mapping[str, Any] | None:
        return by_id[target] if target in by_id else elsewhere(target)

    return base_of


def parse_dependent(
    data: Any, base_of: BaseOf, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS
) -> Document:
    """Return the whole document that plain data says, on top of the card that it is based on.

    Raises:
        EditorError: the data is no document, or its base cannot be had.
    """
    model = _model(data, systems)
    if model is None or base_id(data) is None:
        return parse_document(data, systems)
    base, problem = whole_base(model, data, base_of)
    if problem is not None:
        raise EditorError(problem.at(document=str(data.get("slug", ""))))
    return parse_document(resolved(model, base or {}, data), systems)


def _model(data: Any, systems: Sequence[DocumentSystem]) -> type[Document] | None:
    if not isinstance(data, Mapping):
        return None
    system = row_of(systems, data.get("system"))
    return system.model(str(data.get("kind"))) if system is not None else None


def base_among(document: Document, known: Mapping[str, Document]) -> Document | None:
    """Return the document that another is based on, where it is known."""
    based_on = getattr(document, "based_on", None)
    return known.get(based_on.id) if based_on is not None else None
