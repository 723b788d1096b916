"""A card proposed for another game, shown with every guess, and made only when the author says so."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from uuid import uuid4

from editor.catalogue import repository
from editor.catalogue.rows import DocumentRow, Query
from editor.rules.core.contract import RuleSystem
from editor.rules.core.converting import Proposal, Realm, propose
from editor.rules.core.wording import kind_word
from editor.rules.registry import SYSTEMS, find_system
from editor.services import checks, documents, rulesets
from editor.services.relations import Plan, where_used
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.card import UnitBase
from schemas.messages import in_every_language
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, Problem, error
from schemas.registry import row_of
from schemas.systems import DocumentSystem, games
from schemas.text import LocalText


@dataclass(frozen=True)
class Target:
    """A game for which a card could be proposed."""

    system: str
    name: LocalText
    refusal: Message | None
    """Why none can be proposed for it; None if one can."""


@dataclass(frozen=True)
class CardDraft:
    """A proposed card, whole: as it would be made if nothing were changed."""

    data: Mapping[str, Any]
    """Plain data with id and slug, valid or not."""
    proposal: Proposal


def targets(
    ws: Workspace, system: str, rules: Sequence[RuleSystem] = SYSTEMS, but: Sequence[str] = ()
) -> tuple[Target, ...]:
    """Return the games other than a card's own, each with why no card can be proposed for it.

    Args:
        ws: the catalogue.
        system: game of the card.
        rules: the games whose rules are known.
        but: games that are left out: those in which a character has a card.
    """
    found = []
    for game in games(ws.systems):
        if game.id == system or game.id in but:
            continue
        known = find_system(game.id, rules)
        ready = known is not None and known.converter is not None
        refusal = None if ready else _no_blocks(game)
        found.append(Target(game.id, game.name, refusal))
    return tuple(found)


def can_convert(system: str) -> bool:
    """Return whether unit cards of a game can be carried to others."""
    known = find_system(system)
    return known is not None and known.converter is not None


def _no_blocks(game: DocumentSystem) -> Message:
    return Message(code="converting.no_blocks", values={"game": game.name})


def realm_of(
    ws: Workspace, system: str, document: Document | None = None, rules: Sequence[RuleSystem] = SYSTEMS
) -> Realm:
    """Return a game with the cards by which it is measured: its shipped ones, all where none is shipped.

    Raises:
        EditorError: there is no such game, or it has no cards of creatures.
    """
    known = games(ws.systems)
    game = row_of(known, system)
    if game is None:
        raise error("converting.no_such_game", game=system[:80], known=", ".join(one.id for one in known))
    played = find_system(system, rules)
    if played is None or played.converter is None:
        raise EditorError(Problem(**_no_blocks(game).model_dump()))
    ruleset = rulesets.ruleset_of(ws, system, document)
    cards = _cards(ws, system, shipped=True) or _cards(ws, system, shipped=False)
    return Realm(system, game.name, played.converter, ruleset, cards)


def _cards(ws: Workspace, system: str, *, shipped: bool) -> tuple[Document, ...]:
    query = Query(system=system, kind=Kind.UNIT.value, source="shipped" if shipped else None)
    rows = list(documents.all_listed(ws, query))
    found: list[Document] = []
    with ws.reading() as catalogue:
        for row in rows:
            try:
                card = parse_document(repository.whole_body_of(catalogue, row.id, row.version), ws.systems)
            except EditorError:
                continue  # a damaged card is reported where it is opened; the others measure well enough
            if isinstance(card, UnitBase) and not card.template:
                found.append(card)
    return tuple(found)


def proposed(ws: Workspace, card: Document, system: str, rules: Sequence[RuleSystem] = SYSTEMS) -> CardDraft:
    """Return the card of another game that a card might be there. Nothing is written.

    Args:
        ws: the catalogue.
        card: a unit card, saved or still being written.
        system: the other game.
        rules: the games whose rules are known.

    Raises:
        EditorError: the card is none of a creature, or the other game has no such cards.
    """
    data = dump_document(card)
    if data["kind"] != Kind.UNIT.value:
        raise error("converting.not_a_card", slug=card.slug, kind=kind_word(data["kind"]))
    source = realm_of(ws, data["system"], card, rules)
    if data["system"] == system:
        values = {"slug": card.slug, "game": source.name}
        raise EditorError(Problem(code="converting.same_game", values=values))
    found = propose(card, source, realm_of(ws, system, None, rules))
    return CardDraft(_whole(ws, card, source.name, found), found)


def _whole(ws: Workspace, card: Document, game: LocalText, found: Proposal) -> dict[str, Any]:
    """Return the data of a proposal with id, slug and where it is from."""
    origin = Message(code="converting.source_note", values={"name": card.name, "source": game})
    note = in_every_language(origin).root
    slug = documents.free_slug(ws, found.system, Kind.UNIT.value, card.slug)
    data = {**found.data, "id": str(uuid4()), "slug": slug, "source_note": note}
    return {name: value for name, value in data.items() if value is not None or name == "faction"}


def changed(data: Mapping[str, Any], path: str, value: str) -> dict[str, Any]:
    """Return plain data of a card with another value at a dotted path.

    Args:
        data: the card.
        path: the field, e.g. ``movement.fixed`` or ``weapons[0].melee_power``.
        value: JSON, or a word as it stands.

    Raises:
        EditorError: the path leads through something that has no fields.
    """
    try:
        read = json.loads(value)
    except ValueError:
        read = value
    steps: list[str | int] = [
        int(part) if part.isdigit() else part for part in path.replace("[", ".").replace("]", "").split(".")
    ]
    whole = json.loads(json.dumps(dict(data)))
    place: Any = whole
    for step, following in pairwise([*steps, ""]):
        known = isinstance(place, dict) if isinstance(step, str) else isinstance(place, list)
        if not known or (isinstance(step, int) and step >= len(place)):
            raise error("converting.no_such_field", field=path[:80])
        if following == "":
            place[step] = read
        else:
            place = place.setdefault(step, {}) if isinstance(step, str) else place[step]
    return dict(whole)


def characters_of(ws: Workspace, card_id: str) -> tuple[DocumentRow, ...]:
    """Return the characters of the author's own that have a card, by where it is used."""
    found = {
        use.user.id: use.user
        for use in where_used(ws, card_id)
        if use.user.kind == Kind.CHARACTER and not use.user.read_only
    }
    return tuple(found.values())


def plan_card(
    ws: Workspace, source: Document, data: Mapping[str, Any], character_id: str | None = None
) -> Plan:
    """Plan to make a proposed card and to link it, with the card that it comes from, to a character.

    Args:
        ws: the catalogue.
        source: the card that it comes from.
        data: the new card, as the author left it.
        character_id: the character; None for a new one, of the name of the source.

    Raises:
        EditorError: the card has problems, or the character has a card in that game already.
    """
    card = parse_document(data, ws.systems)
    problems = [one for one in checks.validate(ws, card) if one.severity == "error"]
    if problems:
        raise EditorError(*problems)
    body = dump_document(card)
    entries = [_entry(source), _entry(card)]
    made = {card.id: body}
    if character_id is None:
        character = _new_character(ws, source, entries)
        return Plan("convert", (), made={**made, character.id: dump_document(character)})
    opened = documents.load(ws, character_id, working_copy=False)
    if opened.row.kind != Kind.CHARACTER:
        raise error("converting.not_a_character", slug=opened.row.slug, kind=kind_word(opened.row.kind))
    own = _linked(ws, opened.data, entries, opened.row.slug)
    copy = documents.load(ws, character_id, note=False)
    drafts = {character_id: _linked(ws, copy.data, entries, copy.row.slug)} if copy.has_working_copy else {}
    return Plan(
        "convert",
        (),
        bodies={character_id: own},
        drafts=drafts,
        versions={character_id: opened.row.version},
        made=made,
    )


def _entry(card: Document) -> dict[str, Any]:
    data = dump_document(card)
    return {"game": data["system"], "card": {"id": card.id, "kind": data["kind"], "slug": card.slug}}


def _linked(
    ws: Workspace, data: Mapping[str, Any], entries: Sequence[Mapping[str, Any]], slug: str
) -> dict[str, Any]:
    """Return a character with more cards; the card of a game that it has already is not exchanged.

    Raises:
        EditorError: it has another card in one of the games.
    """
    cards = list(data.get("cards") or [])
    for entry in entries:
        there = next((one for one in cards if one.get("game") == entry["game"]), None)
        if there is None:
            cards.append(dict(entry))
        elif there["card"]["id"] != entry["card"]["id"]:
            game = next(one.name for one in ws.systems if one.id == entry["game"])
            known = str(there["card"].get("slug") or there["card"]["id"])
            values = {"character": slug, "slug": known, "game": game}
            raise EditorError(Problem(code="converting.has_card", values=values))
    return {**data, "cards": cards}


def _new_character(ws: Workspace, source: Document, entries: Sequence[Mapping[str, Any]]) -> Document:
    data = dump_document(source)
    system = next(one.id for one in ws.systems if Kind.CHARACTER in one.kinds)
    return parse_document(
        {
            "kind": Kind.CHARACTER.value,
            "system": system,
            "id": str(uuid4()),
            "slug": documents.free_slug(ws, system, Kind.CHARACTER.value, source.slug),
            "name": data["name"],
            "text": data["text"],
            "author": data["author"],
            "licence": data["licence"],
            "portrait": data.get("portrait"),
            "cards": list(entries),
        },
        ws.systems,
    )


__all__ = [
    "CardDraft",
    "Target",
    "can_convert",
    "changed",
    "characters_of",
    "plan_card",
    "proposed",
    "realm_of",
    "targets",
]
