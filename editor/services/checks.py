"""Checks across documents: what a document refers to, what it names, and what the rules of its game say."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from editor.catalogue import repository
from editor.catalogue.bodies import references_in
from editor.catalogue.opening import open_body
from editor.catalogue.tables import StoredDocument, StoredRevision
from editor.rules.core.contract import RuleSystem, Setup
from editor.rules.registry import SYSTEMS
from editor.services.inheritance import base_problems, fielded_templates
from editor.services.pictures import picture_problems
from editor.services.rulesets import Rulesets
from editor.services.slugs import check_slug
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, Ref
from schemas.character import CharacterBase
from schemas.face import FaceBase
from schemas.names import RulesetName, values_at
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, Problem, error
from schemas.systems import DocumentSystem, is_neutral

_CHUNK: Final = 500
_MOST_RULESETS: Final = 50


@dataclass(frozen=True)
class Resolved:
    """A document with everything that it needs, however far away."""

    document: Document
    documents: Mapping[str, Document]
    """Id -> document, without the document itself."""
    problems: tuple[Problem, ...]
    """What is missing, in the bin, or no longer valid."""

    def setup(self) -> Setup:
        """Return a scenario as the rules take it.

        Raises:
            EditorError: something that it needs is missing.
        """
        if self.problems:
            raise EditorError(*self.problems)
        return Setup(self.document, self.documents)


def resolve_documents(ws: Workspace, document_id: str, *, working_copies: bool = False) -> Resolved:
    """Return a document with all that it refers to, and what those refer to.

    Args:
        ws: the catalogue.
        document_id: the document.
        working_copies: take the working copies, where they are valid, instead of the last revisions.

    Raises:
        EditorError: there is no such document, or it is itself invalid.
    """
    with ws.reading() as session:
        root = repository.get(session, document_id)
        document = _read(ws, session, root, working_copies)
        found, problems = _closure(ws, session, document, working_copies)
    return Resolved(document, found, problems)


def documents_around(ws: Workspace, document: Document) -> Mapping[str, Document]:
    """Return by id what a document, saved or still being written, refers to, and what those refer to."""
    with ws.reading() as session:
        return _closure(ws, session, document, working_copies=False)[0]


def validate(ws: Workspace, document: Document, rules: Sequence[RuleSystem] = SYSTEMS) -> tuple[Problem, ...]:
    """Return what is wrong with a document among the others: references, names, slug, army rules."""
    data = dump_document(document)
    crosses = is_neutral(data["system"], ws.systems)
    with ws.reading() as session:
        problems = [*_slug_problems(session, data), *_reference_problems(session, data, crosses=crosses)]
        problems += _name_problems(session, ws.systems, data)
        problems += base_problems(session, data)
        problems += picture_problems(data)
        problems += fielded_templates(session, data)
        if isinstance(document, CharacterBase):
            problems += _card_problems(session, document)
        if data["kind"] == Kind.ARMY.value:
            problems += _army_problems(ws, session, document, data, rules)
        if data["kind"] == Kind.SPELLBOOK.value:
            problems += _spellbook_problems(ws, session, document, data, rules)
    if isinstance(document, FaceBase):
        from editor.services.faces import (  # it draws on this module for linked documents
            template_problems as face_problems,
        )

        problems += face_problems(document, ws.systems)
    return tuple(problem.at(document=document.id) for problem in problems)


def validate_data(
    ws: Workspace, data: Mapping[str, Any], rules: Sequence[RuleSystem] = SYSTEMS
) -> tuple[Problem, ...]:
    """Return what is wrong with a draft: problems of its own fields, else those of :func:`validate`."""
    try:
        document = parse_document(data, ws.systems)
    except EditorError as trouble:
        return trouble.problems
    return validate(ws, document, rules)


def rulesets_of(ws: Workspace, system_id: str) -> Rulesets:
    """Return the rulesets of a game as last saved, in their order: the shipped one, then the oldest first."""
    with ws.reading() as session:
        found = [_read(ws, session, row, working_copies=False) for row in _ruleset_rows(session, system_id)]
    return Rulesets.of(found, system_id, ws.systems)


def ruleset_versions(ws: Workspace) -> dict[str, tuple[tuple[str, int], ...]]:
    """Return by game id and version of what :func:`rulesets_of` returns: while they stay, so does it."""
    statement = (
        select(StoredDocument.system, StoredDocument.id, StoredDocument.version)
        .where(StoredDocument.kind == Kind.RULESET.value, StoredDocument.deleted.is_(None))
        .order_by(StoredDocument.source.desc(), StoredDocument.number)
    )
    found: dict[str, list[tuple[str, int]]] = {}
    with ws.reading() as session:
        for system_id, document_id, version in session.execute(statement):
            found.setdefault(system_id, []).append((document_id, version))
    return {system_id: tuple(versions[:_MOST_RULESETS]) for system_id, versions in found.items()}


def ruleset_of(ws: Workspace, system_id: str, document: Document | None = None) -> Document | None:
    """Return the ruleset that holds for a document, or in general (:meth:`Rulesets.holds` says which)."""
    return rulesets_of(ws, system_id).holds(document)


def _read(ws: Workspace, session: Session, stored: StoredDocument, working_copies: bool) -> Document:
    copy = repository.working_copy(session, stored.id) if working_copies and stored.changed else None
    if copy is not None:
        try:
            return parse_document(copy[0].data, ws.systems)
        except EditorError:
            pass  # an unfinished edit: the last revision stands
    return parse_document(repository.whole_body_of(session, stored.id, stored.version), ws.systems)


def _closure(
    ws: Workspace, session: Session, root: Document, working_copies: bool
) -> tuple[dict[str, Document], tuple[Problem, ...]]:
    found: dict[str, Document] = {root.id: root}
    problems: list[Problem] = []
    level = [root]
    while level:
        wanted: dict[str, tuple[Document, str, Ref]] = {}
        for user in level:
            for path, ref in references_in(dump_document(user)):
                if ref.id not in found:
                    wanted.setdefault(ref.id, (user, path, ref))
        level = []
        stored = _stored(session, wanted)
        for target_id, (user, path, ref) in wanted.items():
            if (problem := _target_problem(stored.get(target_id), path, ref)) is not None:
                problems.append(problem.at(document=user.slug))
                continue
            try:
                found[target_id] = _read(ws, session, stored[target_id], working_copies)
            except EditorError as trouble:
                problems.extend(one.at(document=ref.slug) for one in trouble.problems)
                continue
            level.append(found[target_id])
    del found[root.id]
    return found, tuple(problems)


def _stored(session: Session, ids: Mapping[str, object]) -> dict[str, StoredDocument]:
    wanted = list(ids)
    found: dict[str, StoredDocument] = {}
    for start in range(0, len(wanted), _CHUNK):
        statement = select(StoredDocument).where(StoredDocument.id.in_(wanted[start : start + _CHUNK]))
        found |= {stored.id: stored for stored in session.scalars(statement)}
    return found


def _target_problem(stored: StoredDocument | None, path: str, ref: Ref) -> Problem | None:
    values = {"slug": ref.slug or ref.id, "kind": ref.kind.value, "id": ref.id}
    if stored is None:
        mend = Message(code="catalogue.missing_reference_mend")
        return Problem(code="catalogue.missing_reference", path=path, values=values, mend=mend)
    if stored.deleted is not None:
        mend = Message(code="catalogue.undelete_it")
        return Problem(code="catalogue.reference_in_bin", path=path, values=values, mend=mend)
    if stored.kind != ref.kind.value:
        return _other_kind(path, ref, stored.kind)
    return None


def reference_problems(ws: Workspace, documents: Sequence[Document]) -> Mapping[str, Sequence[Problem]]:
    """Return, by id, what documents from outside refer to that neither they nor the catalogue have."""
    kinds = {
        document.id: document.model_dump(include={"kind"}, mode="json")["kind"] for document in documents
    }
    found: dict[str, list[Problem]] = {}
    with ws.reading() as session:
        for document in documents:
            references = list(references_in(dump_document(document)))
            stored = _stored(session, {ref.id: ref for _, ref in references if ref.id not in kinds})
            for path, ref in references:
                if (kind := kinds.get(ref.id)) is None:
                    problem = _target_problem(stored.get(ref.id), path, ref)
                elif kind != ref.kind.value:
                    problem = _other_kind(path, ref, kind)
                else:
                    continue
                if problem is not None:
                    found.setdefault(document.id, []).append(problem)
    return found


def _other_kind(path: str, ref: Ref, found: str) -> Problem:
    values = {"slug": ref.slug or ref.id, "kind": ref.kind.value, "id": ref.id, "found": found}
    return Problem(code="catalogue.reference_kind", path=path, values=values)


def _reference_problems(
    session: Session, data: Mapping[str, Any], *, crosses: bool = False
) -> Iterator[Problem]:
    references = list(references_in(data))
    stored = _stored(session, {ref.id: ref for _, ref in references})
    for path, ref in references:
        if ref.id == data["id"]:
            continue
        if (problem := _target_problem(stored.get(ref.id), path, ref)) is not None:
            yield problem
        elif not crosses and (found := stored[ref.id]).system != data["system"]:
            values = {"slug": found.slug, "found": found.system, "system": data["system"]}
            yield Problem(code="catalogue.reference_system", path=path, values=values)


def _card_problems(session: Session, character: CharacterBase) -> Iterator[Problem]:
    """Yield the cards of a character that are of another game than the one named with them."""
    stored = _stored(session, {one.card.id: one for one in character.cards})
    for place, one in enumerate(character.cards):
        found = stored.get(one.card.id)
        if found is not None and found.system != one.game:
            values = {"slug": found.slug, "found": found.system, "game": one.game}
            yield Problem(code="character.other_game", path=f"cards[{place}].card", values=values)


def _slug_problems(session: Session, data: Mapping[str, Any]) -> Iterator[Problem]:
    try:
        check_slug(session, data)
    except EditorError as trouble:
        yield from trouble.problems


def _name_problems(
    session: Session, systems: Sequence[DocumentSystem], data: Mapping[str, Any]
) -> Iterator[Problem]:
    system = next((one for one in systems if one.id == data["system"]), None)
    if system is None or data["kind"] == Kind.RULESET.value or not system.ruleset_names:
        return
    rulesets = list(_ruleset_bodies(session, system.id))
    if not rulesets:
        yield Problem(code="catalogue.no_ruleset", values={"system": system.id})
        return
    for name in system.ruleset_names:
        yield from _unknown_names(name, data, rulesets)


def _unknown_names(
    name: RulesetName, data: Mapping[str, Any], rulesets: Sequence[Mapping[str, Any]]
) -> Iterator[Problem]:
    used = [(path, value) for path, value in values_at(data, name.used) if isinstance(value, str)]
    if not used:
        return
    known = {str(value): None for ruleset in rulesets for _, value in values_at(ruleset, name.declared)}
    for path, value in used:
        if value in known:
            continue
        near = difflib.get_close_matches(value, known, n=3) or list(known)[:12]
        yield Problem(
            code="catalogue.unknown_name",
            path=path,
            values={"value": value, "table": name.declared.partition("[")[0]},
            mend=Message(code="catalogue.use_one_of", values={"known": ", ".join(near)}) if near else None,
        )


def _ruleset_rows(session: Session, system_id: str) -> Sequence[StoredDocument]:
    statement = (
        select(StoredDocument)
        .where(
            StoredDocument.system == system_id,
            StoredDocument.kind == Kind.RULESET.value,
            StoredDocument.deleted.is_(None),
        )
        .order_by(StoredDocument.source.desc(), StoredDocument.number)
        .limit(_MOST_RULESETS)
    )
    return session.scalars(statement).all()


def _ruleset_bodies(session: Session, system_id: str) -> Iterator[dict[str, Any]]:
    for stored in _ruleset_rows(session, system_id):
        body = session.get_one(StoredRevision, (stored.id, stored.version)).body
        yield open_body(session, body)


def _ruleset_for(ws: Workspace, session: Session, system_id: str, document: Document) -> Document | None:
    found = [_read(ws, session, row, working_copies=False) for row in _ruleset_rows(session, system_id)]
    return Rulesets.of(found, system_id, ws.systems).holds(document)


def _army_problems(
    ws: Workspace, session: Session, army: Document, data: Mapping[str, Any], rules: Sequence[RuleSystem]
) -> Iterator[Problem]:
    system = next((one for one in rules if one.id == data["system"]), None)
    if system is None or system.check_army is None:
        return
    documents, _ = _closure(ws, session, army, working_copies=False)
    named = data.get("ruleset")
    chosen = documents.get(str(named.get("id"))) if isinstance(named, Mapping) else None
    ruleset = chosen or _ruleset_for(ws, session, system.id, army)
    if ruleset is None:
        return
    yield from system.check_army(army, documents, ruleset)


def _spellbook_problems(
    ws: Workspace, session: Session, book: Document, data: Mapping[str, Any], rules: Sequence[RuleSystem]
) -> Iterator[Problem]:
    system = next((one for one in rules if one.id == data["system"]), None)
    ruleset = _ruleset_for(ws, session, data["system"], book)
    if system is None or system.check_spellbook is None or ruleset is None:
        return
    documents, _ = _closure(ws, session, book, working_copies=False)
    yield from system.check_spellbook(book, documents, ruleset)


def document_of(ws: Workspace, ref: Ref) -> Document:
    """Return the last revision of what a reference means.

    Raises:
        EditorError: it is missing, in the recycle bin or of another kind.
    """
    with ws.reading() as session:
        stored = repository.peek(session, ref.id)
        if (problem := _target_problem(stored, "", ref)) is not None:
            raise EditorError(problem)
        if stored is None:
            raise error("catalogue.unknown_id", id=ref.id)
        return _read(ws, session, stored, working_copies=False)
