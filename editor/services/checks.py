"""Checks across documents: what a document refers to, what it names, and what the rules of its game say."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final

from editor.catalogue.bodies import references_in
from editor.catalogue.bulk import documents_with
from editor.catalogue.slugs import check_slug
from editor.catalogue.store import Catalogue
from editor.rules.core.campaigns.checking import campaign_problems
from editor.rules.core.contract import RuleSystem
from editor.rules.core.scenario_counters import message_hints
from editor.rules.registry import SYSTEMS
from editor.services.free_checks import free_problems
from editor.services.free_kinds import lost_kinds
from editor.services.inheritance import base_problems, fielded_templates
from editor.services.own_checks import own_field_problems
from editor.services.pictures import picture_problems
from editor.services.resolving import closure, other_kind, read_stored, target_problem
from editor.services.ruleset_choice import Rulesets
from editor.services.rulesets import ruleset_bodies, ruleset_rows, rulesets_in, rulesets_of
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, kind_of, system_of
from schemas.campaign import CampaignBase
from schemas.character import CharacterBase
from schemas.names import RulesetName, values_at
from schemas.parse import dump_document, model_for, parse_document
from schemas.problems import EditorError, Message, Problem
from schemas.registry import later, row_of
from schemas.scenario import ScenarioBase
from schemas.systems import DocumentSystem, is_neutral

_template_problems: Final = later("editor.services.faces:template_problems")
"""What faces are made of is loaded for face templates only."""
_balance_problems: Final = later("editor.services.battles.scenario_balance:balance_problems")
"""What battles are made of is loaded for scenarios that were measured only."""


def validate(ws: Workspace, document: Document, rules: Sequence[RuleSystem] = SYSTEMS) -> tuple[Problem, ...]:
    """Return what is wrong with a document among the others: references, names, slug, army rules."""
    data = dump_document(document)
    crosses = is_neutral(data["system"], ws.systems)
    with ws.reading() as catalogue:
        problems = [*_game_problems(ws.systems, data), *_slug_problems(catalogue, data)]
        problems += _reference_problems(catalogue, data, crosses=crosses)
        problems += _name_problems(catalogue, ws.systems, data)
        asked: list[Rulesets] = []

        @cache
        def rulesets(system_id: str) -> Rulesets:
            asked.append(rulesets_in(ws, catalogue, system_id))
            return asked[-1]

        problems += own_field_problems(document, rulesets)
        problems += free_problems(document, rulesets)
        problems += lost_kinds(catalogue, data)
        problems += base_problems(catalogue, data)
        problems += picture_problems(data)
        problems += fielded_templates(catalogue, data)
        if isinstance(document, CharacterBase):
            problems += _card_problems(catalogue, document)
        if data["kind"] == Kind.ARMY.value:
            problems += _army_problems(ws, catalogue, document, data, rules, rulesets)
        if isinstance(document, CampaignBase):
            problems += _campaign_problems(ws, catalogue, document, data["system"], rules)
        if isinstance(document, ScenarioBase):
            triggers, counters = getattr(document, "triggers", ()), getattr(document, "counters", ())
            problems += message_hints(triggers, counters)
        if data["kind"] == Kind.SPELLBOOK.value:
            problems += _spellbook_problems(ws, catalogue, document, data, rules, rulesets)
        problems += [one for found in asked for one in found.problems]
    if isinstance(document, ScenarioBase) and document.balance is not None:
        problems += _balance_problems(ws, document)
    problems += face_problems(ws, document)
    return tuple(problem.at(document=document.id) for problem in problems)


def validate_data(ws: Workspace, data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return what is wrong with a draft: problems of its own fields, else those of :func:`validate`."""
    try:
        document = parse_document(data, ws.systems)
    except EditorError as trouble:
        return trouble.problems
    return validate(ws, document)


def reference_problems(ws: Workspace, documents: Sequence[Document]) -> Mapping[str, Sequence[Problem]]:
    """Return, by id, what documents from outside refer to that neither they nor the catalogue have."""
    kinds = {document.id: kind_of(document) for document in documents}
    references = {document.id: list(references_in(dump_document(document))) for document in documents}
    elsewhere = {ref.id for refs in references.values() for _, ref in refs if ref.id not in kinds}
    with ws.reading() as catalogue:
        stored = documents_with(catalogue, sorted(elsewhere))
    found: dict[str, list[Problem]] = {}
    for ident, refs in references.items():
        for path, ref in refs:
            if (kind := kinds.get(ref.id)) is None:
                problem = target_problem(stored.get(ref.id), path, ref)
            elif kind != ref.kind.value:
                problem = other_kind(path, ref, kind)
            else:
                continue
            if problem is not None:
                found.setdefault(ident, []).append(problem)
    return found


def _game_problems(systems: Sequence[DocumentSystem], data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield that the game of a document, which was read before, is not here any more."""
    try:
        model_for(data["system"], data["kind"], systems)
    except EditorError as trouble:
        yield from trouble.problems


def _reference_problems(
    catalogue: Catalogue, data: Mapping[str, Any], *, crosses: bool = False
) -> Iterator[Problem]:
    references = list(references_in(data))
    stored = documents_with(catalogue, [ref.id for _, ref in references])
    for path, ref in references:
        if ref.id == data["id"]:
            continue
        if (problem := target_problem(stored.get(ref.id), path, ref)) is not None:
            yield problem
        elif crosses or (found := stored[ref.id]).system == data["system"] or is_neutral(found.system):
            continue
        else:
            values = {"slug": found.slug, "found": found.system, "system": data["system"]}
            yield Problem(code="catalogue.reference_system", path=path, values=values)


def _card_problems(catalogue: Catalogue, character: CharacterBase) -> Iterator[Problem]:
    """Yield the cards of a character that are of another game than the one named with them."""
    stored = documents_with(catalogue, [one.card.id for one in character.cards])
    for place, one in enumerate(character.cards):
        found = stored.get(one.card.id)
        if found is not None and found.system != one.game:
            values = {"slug": found.slug, "found": found.system, "game": one.game}
            yield Problem(code="character.other_game", path=f"cards[{place}].card", values=values)


def _campaign_problems(
    ws: Workspace, catalogue: Catalogue, campaign: CampaignBase, system_id: str, rules: Sequence[RuleSystem]
) -> Iterator[Problem]:
    """Yield what is wrong with the ways of a campaign, its sides and its ranks."""
    system, game = row_of(rules, system_id), row_of(ws.systems, system_id)
    stored = documents_with(catalogue, [chapter.scenario.id for chapter in campaign.chapters])

    def find(ident: str) -> Document | None:
        row = stored.get(ident)
        with suppress(EditorError):  # what is wrong with a scenario is said of the scenario
            return read_stored(ws, catalogue, row, working_copies=False) if row is not None else None
        return None

    forces = system.campaigns if system is not None else None
    cards = game.model(Kind.UNIT) if game is not None else None
    yield from campaign_problems(campaign, find, forces, cards)


def face_problems(ws: Workspace, document: Document) -> tuple[Problem, ...]:
    """Return what a face template names that there is not; empty for any other document."""
    if kind_of(document) != Kind.FACE:
        return ()
    rulesets = rulesets_of(ws, system_of(document))
    own = rulesets.own_fields(str(getattr(document, "shows", "")))
    found: tuple[Problem, ...] = _template_problems(document, ws.systems, own, rulesets.holds())
    return (*rulesets.problems, *found)


def _slug_problems(catalogue: Catalogue, data: Mapping[str, Any]) -> Iterator[Problem]:
    try:
        check_slug(catalogue, data)
    except EditorError as trouble:
        yield from trouble.problems


def _name_problems(
    catalogue: Catalogue, systems: Sequence[DocumentSystem], data: Mapping[str, Any]
) -> Iterator[Problem]:
    system = row_of(systems, data["system"])
    if system is None or data["kind"] in (Kind.RULESET, Kind.GAME) or not system.ruleset_names:
        return
    if not ruleset_rows(catalogue, system.id):
        yield Problem(code="catalogue.no_ruleset", values={"system": system.id})
        return
    used = [(name, list(_used(name, data))) for name in system.ruleset_names]
    rulesets = list(ruleset_bodies(catalogue, system.id)) if any(found for _name, found in used) else []
    for name, found in used:
        yield from _unknown_names(name, found, rulesets)


def _used(name: RulesetName, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the names of one sort that a document uses, with their places."""
    yield from ((path, value) for path, value in values_at(data, name.used) if isinstance(value, str))


def _unknown_names(
    name: RulesetName, used: Sequence[tuple[str, str]], rulesets: Sequence[Mapping[str, Any]]
) -> Iterator[Problem]:
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
            values={"value": value, "table": name.table},
            fix=Message(code="catalogue.use_one_of", values={"known": ", ".join(near)}) if near else None,
        )


def _army_problems(
    ws: Workspace,
    catalogue: Catalogue,
    army: Document,
    data: Mapping[str, Any],
    rules: Sequence[RuleSystem],
    rulesets: Callable[[str], Rulesets],
) -> Iterator[Problem]:
    system = row_of(rules, data["system"])
    if system is None or system.check_army is None:
        return
    documents, _ = closure(ws, catalogue, army, working_copies=False)
    named = data.get("ruleset")
    chosen = documents.get(str(named.get("id"))) if isinstance(named, Mapping) else None
    ruleset = chosen or rulesets(system.id).holds(army)
    if ruleset is None:
        return
    yield from system.check_army(army, documents, ruleset)


def _spellbook_problems(
    ws: Workspace,
    catalogue: Catalogue,
    book: Document,
    data: Mapping[str, Any],
    rules: Sequence[RuleSystem],
    rulesets: Callable[[str], Rulesets],
) -> Iterator[Problem]:
    system = row_of(rules, data["system"])
    ruleset = rulesets(data["system"]).holds(book)
    if system is None or system.check_spellbook is None or ruleset is None:
        return
    documents, _ = closure(ws, catalogue, book, working_copies=False)
    yield from system.check_spellbook(book, documents, ruleset)
