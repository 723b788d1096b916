"""Face templates of a catalogue: which there are, and which a card is drawn with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from editor.catalogue import listing
from editor.formulas.computed import computed_fields
from editor.printing.faces.templates import FaceTemplates, shipped_templates
from editor.rules.core.wording import kind_word
from editor.services import documents, relations, resolving
from editor.services.assets import assets_of
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document, Kind, Ref, kind_of, system_of
from schemas.face import FaceBase
from schemas.own_fields import OWN, OwnField, OwnValues, values_in
from schemas.problems import EditorError, Problem, error
from schemas.registry import row_of
from schemas.systems import DocumentSystem

_MOST_KEPT: Final = 256
_KEPT: Final[dict[tuple[str, int], FaceBase]] = {}
"""Id and version -> template: read once, since a thousand cards share it."""


def face_templates(ws: Workspace, system: str, *, working_copies: bool = False) -> FaceTemplates:
    """Return the templates of a game: the author's first, then the shipped ones.

    A shipped template that the catalogue lacks is taken from the program itself, so that a card has its face
    in every catalogue.

    Args:
        ws: the open catalogue.
        system: id of the game.
        working_copies: take working copies, where they are valid, instead of the last revisions.
    """
    found = stored_templates(ws, system, working_copies=working_copies)
    all_templates = [*found, *shipped_templates(system, {one.id for one in found})]
    return FaceTemplates(all_templates, (), assets_of(ws, all_templates))


def stored_templates(ws: Workspace, system: str, *, working_copies: bool = False) -> list[FaceBase]:
    """Return the templates of a game that the catalogue holds, the author's first; no damaged ones."""
    found: list[FaceBase] = []
    for row in _stored(ws, system):
        key = (row.id, row.version)
        if working_copies and row.changed:
            draft = documents.load(ws, row.id, note=False).document
            if isinstance(draft, FaceBase):
                found.append(draft)
                continue
        # Asked for once: the window and its preparation in another thread share what is kept.
        template = _KEPT.get(key)
        if template is None:
            try:
                document = documents.load_document(ws, row.id)
            except EditorError:
                continue  # a damaged template is reported where it is opened; the usual ones stand in
            if not isinstance(document, FaceBase):
                continue
            if len(_KEPT) >= _MOST_KEPT:
                _KEPT.clear()
            template = _KEPT[key] = document
        found.append(template)
    return found


def face_documents(ws: Workspace, system: str) -> dict[str, Document]:
    """Return the templates of a game that the catalogue holds, and the assets that they name, by id."""
    templates = stored_templates(ws, system)
    return {one.id: one for one in (*templates, *assets_of(ws, templates).values())}


def _stored(ws: Workspace, system: str) -> list[documents.DocumentRow]:
    with ws.reading() as catalogue:
        rows = listing.live_rows(catalogue, system=system, kind=Kind.FACE)
    return sorted(rows, key=lambda row: (row.read_only, row.slug, row.id))


def template_named(ws: Workspace, wanted: str, system: str) -> FaceBase:
    """Return the template of a game with an id, ``slug`` or ``system/face/slug``.

    Raises:
        EditorError: there is none, several, or the document is no template.
    """
    row = documents.find_of(ws, wanted, system, Kind.FACE)
    document = documents.load_document(ws, row.id)
    if not isinstance(document, FaceBase):
        raise error("face.no_template", wanted=wanted[:80], kind=kind_word(row.kind))
    return document


def template_problems(
    template: FaceBase,
    systems: Sequence[DocumentSystem],
    own: Sequence[OwnField] = (),
    ruleset: Document | None = None,
) -> tuple[Problem, ...]:
    """Return what a template names that no document of its kind has.

    Args:
        template: the template.
        systems: the games that there are.
        own: fields that authors have added to the kind of card that it shows.
        ruleset: the ruleset of the game: one of a game without code may work fields out for its cards.
    """
    from editor.printing.faces.check import check_template
    from editor.printing.systems import FACE_SYSTEMS

    game = system_of(template)
    system = row_of(systems, game)
    if system is None:
        return ()
    faces = row_of(FACE_SYSTEMS, game)
    source = faces.facts.get(template.shows) if faces is not None else None
    facts = source.type if source is not None else None
    return check_template(template, system, facts, own, computed_fields(ruleset, template.shows))


def armies_with_faces(ws: Workspace, document_id: str, language: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the armies that hold a card and have templates of their own: name and ids of the templates."""
    found: list[tuple[str, tuple[str, ...]]] = []
    armies = {use.user.id for use in relations.where_used(ws, document_id) if use.user.kind == Kind.ARMY}
    for army_id in sorted(armies):
        try:
            army = documents.load_document(ws, army_id)
        except EditorError:
            continue  # a damaged army is reported where it is opened
        if isinstance(army, ArmyBase) and army.faces:
            found.append((army.name.get(language), tuple(one.id for one in army.faces)))
    return sorted(found)


def linked_documents(ws: Workspace, document: Document) -> Mapping[str, Document]:
    """Return what the face of a document shows of others: cards of an army, spells of a book."""
    own = getattr(document, OWN, None)
    named = isinstance(own, OwnValues) and any(isinstance(one, Ref) for one in values_in(own).values())
    if kind_of(document) not in (Kind.ARMY, Kind.SPELLBOOK) and not named:
        return {}
    try:
        return resolving.documents_around(ws, document)
    except EditorError:
        return {}
