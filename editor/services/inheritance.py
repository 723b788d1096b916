"""Cards based on others: a new card on a base or from a template, making one independent, what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final
from uuid import uuid4

from editor.catalogue import bulk, listing, repository, writing
from editor.catalogue.bodies import references_in
from editor.catalogue.inheriting import BASED_ON, base_data
from editor.catalogue.rows import DocumentRow
from editor.catalogue.slugs import free_slug
from editor.catalogue.store import Catalogue
from editor.rules.core.wording import kind_word
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, Ref
from schemas.collation import slug_key
from schemas.parse import dump_document, parse_document
from schemas.problems import Message, Problem, error
from schemas.text import LocalText

CARD_KINDS: Final = (Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD)
"""Kinds of documents that can be based on one another."""
_FIELDING: Final = (Kind.ARMY.value, Kind.SCENARIO.value)


def new_based_on(ws: Workspace, base_id: str, *, name: LocalText, slug: str | None = None) -> DocumentRow:
    """Store a new card that is based on another and differs from it in nothing but its name.

    Args:
        ws: the catalogue.
        base_id: the base, the author's own or shipped; a template or not.
        name: name of the new card.
        slug: its slug; without one it gets a free one made of the base's.

    Raises:
        EditorError: the base is missing, invalid or no card, or the slug is malformed.
    """
    with ws.writing() as catalogue:
        stored = repository.get(catalogue, base_id)
        if stored.kind not in CARD_KINDS:
            raise error("inheritance.not_a_card", slug=stored.slug, kind=kind_word(stored.kind))
        base = repository.whole_body_of(catalogue, base_id, stored.version)
        wanted = slug or f"{stored.slug[:70]}-2"
        data = base | {
            "id": str(uuid4()),
            "slug": free_slug(catalogue, stored.system, stored.kind, wanted),
            "name": dict(name.root),
            "source_note": {},
            "template": False,
            BASED_ON: {"id": base_id, "kind": stored.kind, "slug": stored.slug},
        }
        document = parse_document(data, ws.systems)
        writing.insert_documents(catalogue, [dump_document(document)], "own", ws.stamp())
        return repository.get(catalogue, document.id)


def templates(ws: Workspace, system: str, kind: str, faction: str | None = None) -> tuple[DocumentRow, ...]:
    """Return the templates of a kind, those of a faction and those of none; sorted by slug."""
    with ws.reading() as catalogue:
        rows = listing.live_rows(catalogue, system=system, kind=kind)
        ours = [row for row in rows if faction is None or row.faction in (None, faction)]
        # A card never takes the mark from its base, so the stored differences show it.
        found = [row for row, own in bulk.plain_bodies(catalogue, ours) if own.get("template")]
    return tuple(sorted(found, key=lambda row: slug_key(row.slug)))


def base_of(ws: Workspace, data: Mapping[str, Any]) -> tuple[dict[str, Any] | None, Problem | None]:
    """Return the whole data of the card that plain data is based on, and why it cannot be had."""
    with ws.reading() as catalogue:
        return base_data(catalogue, data)


def base_problems(catalogue: Catalogue, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield what is wrong with the base of a card, beyond a reference that leads nowhere."""
    problem = repository.base_problem(catalogue, data)
    if problem is not None and problem.code == "inheritance.cycle":
        yield problem


def fielded_templates(catalogue: Catalogue, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield each place where an army or a scenario fields a card that is a template."""
    if data["kind"] not in _FIELDING:
        return
    cards = [(path, ref) for path, ref in references_in(data) if ref.kind in CARD_KINDS]
    rows = bulk.documents_with(catalogue, [ref.id for _path, ref in cards])
    # A card never takes the mark from its base, so the stored differences show it.
    marked = {row.id for row, own in bulk.plain_bodies(catalogue, [*rows.values()]) if own.get("template")}
    for path, ref in cards:
        if ref.id in marked:
            yield template_problem(path, ref)


def template_problem(path: str, ref: Ref) -> Problem:
    """Return the problem that a template is fielded."""
    slug = ref.slug or ref.id
    fix = Message(code="inheritance.template_used_fix", values={"slug": slug})
    values = {"path": path, "slug": slug}
    return Problem(code="inheritance.template_used", path=path, values=values, fix=fix)


def is_template(document: Document) -> bool:
    """Return whether a document is a template: fit to base others on, not to be fielded or printed itself."""
    return bool(getattr(document, "template", False))
