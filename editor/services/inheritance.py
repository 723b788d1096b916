"""Cards based on others: a new card on a base or from a template, making one independent, what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from editor.catalogue import repository
from editor.catalogue.bodies import references_in, unpack_body
from editor.catalogue.inheriting import BASED_ON, base_data
from editor.catalogue.rows import DocumentRow
from editor.catalogue.tables import StoredDocument, StoredRevision
from editor.services.slugs import free_slug_in
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, Ref
from schemas.parse import dump_document, parse_document
from schemas.problems import Message, Problem, error
from schemas.text import LocalText

CARD_KINDS: Final = (Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD)
"""Kinds of documents that can be based on one another."""
_FIELDING: Final = (Kind.ARMY.value, Kind.SCENARIO.value)


def new_based_on(
    ws: Workspace, base_id: str, *, name: LocalText, slug: str | None = None, label: str = ""
) -> DocumentRow:
    """Store a new card that is based on another and differs from it in nothing but its name.

    Args:
        ws: the catalogue.
        base_id: the base, the author's own or shipped; a template or not.
        name: name of the new card.
        slug: its slug; without one it gets a free one made of the base's.
        label: name of the first revision.

    Raises:
        EditorError: the base is missing, invalid or no card, or the slug is malformed.
    """
    with ws.writing() as session:
        stored = repository.get(session, base_id)
        if stored.kind not in CARD_KINDS:
            raise error("inheritance.not_a_card", slug=stored.slug, kind=stored.kind)
        base = repository.whole_body_of(session, base_id, stored.version)
        wanted = slug or f"{stored.slug[:70]}-2"
        data = base | {
            "id": str(uuid4()),
            "slug": free_slug_in(session, stored.system, stored.kind, wanted),
            "name": dict(name.root),
            "source_note": {},
            "template": False,
            BASED_ON: {"id": base_id, "kind": stored.kind, "slug": stored.slug},
        }
        document = parse_document(data, ws.systems)
        repository.insert_documents(session, [dump_document(document)], "own", ws.stamp(label))
        return repository.to_row(repository.get(session, document.id))


def templates(ws: Workspace, system: str, kind: str, faction: str | None = None) -> tuple[DocumentRow, ...]:
    """Return the templates of a kind, those of a faction and those of none; sorted by slug."""
    found = []
    with ws.reading() as session:
        statement = select(StoredDocument).where(
            StoredDocument.system == system, StoredDocument.kind == kind, StoredDocument.deleted.is_(None)
        )
        for stored in session.scalars(statement.order_by(StoredDocument.slug)):
            ours = faction is None or stored.faction in (None, faction)
            if ours and _is_template(session, stored):
                found.append(repository.to_row(stored))
    return tuple(found)


def base_of(ws: Workspace, data: Mapping[str, Any]) -> tuple[dict[str, Any] | None, Problem | None]:
    """Return the whole data of the card that plain data is based on, and why it cannot be had."""
    with ws.reading() as session:
        return base_data(session, data)


def base_problems(session: Session, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield what is wrong with the base of a card, beyond a reference that leads nowhere."""
    problem = repository.base_problem(session, data)
    if problem is not None and problem.code == "inheritance.cycle":
        yield problem


def fielded_templates(session: Session, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield each place where an army or a scenario fields a card that is a template."""
    if data["kind"] not in _FIELDING:
        return
    for path, ref in references_in(data):
        stored = repository.peek(session, ref.id) if ref.kind in CARD_KINDS else None
        if stored is not None and _is_template(session, stored):
            yield template_problem(path, ref)


def template_problem(path: str, ref: Ref) -> Problem:
    """Return the problem that a template is fielded."""
    slug = ref.slug or ref.id
    fix = Message(code="inheritance.template_used_fix", values={"slug": slug})
    values = {"path": path, "slug": slug}
    return Problem(code="inheritance.template_used", path=path, values=values, fix=fix)


def is_template(document: Document) -> bool:
    """Tell whether a document is a template: fit to base others on, not to be fielded or printed itself."""
    return bool(getattr(document, "template", False))


def _is_template(session: Session, stored: StoredDocument) -> bool:
    # A card never takes the mark from its base, so the stored differences tell it.
    body = session.scalar(
        select(StoredRevision.body).where(
            StoredRevision.document_id == stored.id, StoredRevision.version == stored.version
        )
    )
    return body is not None and bool(unpack_body(body).get("template"))
