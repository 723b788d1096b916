"""The one place where cards based on others become whole, and where whole ones become differences again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from editor.catalogue.opened_bodies import open_body, systems_of
from editor.catalogue.rows import DocumentRow
from editor.catalogue.tables import (
    DOCUMENT,
    IS_LAST,
    StoredDocument,
    StoredReference,
    StoredRevision,
    to_row,
)
from schemas.base import Document
from schemas.inheritance import BaseOf, base_id, differences, is_whole, resolved, whole_base
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Problem
from schemas.registry import row_of

BASED_ON: Final = "based_on"

Bodies = Mapping[str, Mapping[str, Any]]


def model_of(session: Session, data: Mapping[str, Any]) -> type[Document] | None:
    """Return the model of plain data; None if its game or kind is not known."""
    system = row_of(systems_of(session), data.get("system"))
    return system.model(str(data.get("kind"))) if system is not None else None


def whole(session: Session, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return plain data with what its base says; as it is where it has none or the base cannot be had."""
    base, _ = base_data(session, data)
    model = model_of(session, data)
    return dict(data) if base is None or model is None else resolved(model, base, data)


def base_data(
    session: Session, data: Mapping[str, Any], beside: Bodies | None = None
) -> tuple[dict[str, Any] | None, Problem | None]:
    """Return the whole data of the card that plain data is based on.

    Args:
        session: of the catalogue.
        data: the dependent card.
        beside: bodies by id that are stored together with it and hold in place of those in the catalogue.

    Returns:
        The base; None if there is none; and the problem why it cannot be had.
    """
    model = model_of(session, data)
    if base_id(data) is None or model is None:
        return None, None
    base, problem = whole_base(model, data, stored_bases(session, beside or {}))
    return (None if base is None else _as_now(session, base)), problem


def stored_bases(session: Session, beside: Bodies | None = None) -> BaseOf:
    """Return what finds the stored data of a base, first among bodies that are stored together with it."""
    beside = beside or {}

    def base_of(target: str) -> Mapping[str, Any] | None:
        if target in beside:
            return beside[target]
        body = session.scalar(
            select(StoredRevision.body).join(StoredDocument, IS_LAST).where(StoredDocument.id == target)
        )
        return None if body is None else open_body(session, body)

    return base_of


def _as_now(session: Session, base: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a base with the fields that came after it was stored, where it is valid."""
    try:
        return dump_document(parse_document(base, systems_of(session)))
    except EditorError:
        return base


def to_store(
    session: Session, data: Mapping[str, Any], beside: Bodies | None = None, *, strict: bool = True
) -> dict[str, Any]:
    """Return what is stored of plain data: of a dependent card the differences, of any other all of it.

    Data that leaves fields to its base says differences already, and is stored as it is.

    Raises:
        EditorError: the base cannot be had; with ``strict`` off the data is stored as it is then.
    """
    base, problem = base_data(session, data, beside)
    if problem is not None and strict:
        raise EditorError(problem.at(document=str(data.get("id", ""))))
    model = model_of(session, data)
    if base is None or model is None or not is_whole(model, data):
        return dict(data)
    return differences(model, base, data)


def in_order_of_bases(bodies: Sequence[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """Return bodies so that a base comes before what is based on it; otherwise their order stays."""
    by_id = {data["id"]: data for data in bodies}
    placed: dict[str, Mapping[str, Any]] = {}

    def place(data: Mapping[str, Any], above: frozenset[str]) -> None:
        target = base_id(data)
        if target in by_id and target not in placed and target not in above:
            place(by_id[target], above | {data["id"]})
        placed.setdefault(data["id"], data)

    for data in bodies:
        place(data, frozenset({data["id"]}))
    return tuple(placed.values())


def dependants(session: Session, document_id: str) -> Iterator[DocumentRow]:
    """Yield the documents whose last revision is based on a document, and those based on these."""
    seen, level = {document_id}, [document_id]
    while level:
        based = select(StoredReference.document_id).where(
            StoredReference.target_id.in_(level),
            StoredReference.path == BASED_ON,
            StoredReference.draft.is_(False),
        )
        rows = map(to_row, session.execute(select(*DOCUMENT).where(StoredDocument.id.in_(based))))
        found = [row for row in rows if row.id not in seen]
        yield from found
        level = [row.id for row in found]
        seen.update(level)
