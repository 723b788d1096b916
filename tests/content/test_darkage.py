"""The shipped content of Dark Age: whole, legal, large enough, with every card that the book names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from editor.rules.core.decks import size
from editor.rules.darkage.deck import check_army
from editor.rules.darkage.deck_stats import stock_of
from schemas.base import Document
from schemas.names import values_at
from schemas.parse import dump_document, parse_document
from schemas.systems import DOCUMENT_SYSTEMS
from schemas.systems.darkage import DarkageArmy, DarkageCard, DarkageRuleset, DarkageScenario, DarkageUnit
from tests.shipped import sources_of

FOLDER = Path(__file__).resolve().parents[2] / "content" / "darkage"
NAMED = {
    "banger",
    "banger-himself",
    "berger",
    "patient-leader",
    "lady-luck-smiles",
    "dervish-of-death",
    "goodman",
    "razor-claw",
    "new-options",
    "quartermaster",
}
"""Cards that the errata name."""


@pytest.fixture(scope="module")
def sources() -> tuple[Mapping[str, Any], ...]:
    """Return the plain data of every document."""
    return tuple(source.data for file in sorted(FOLDER.rglob("*.yaml")) for source in sources_of(file))


@pytest.fixture(scope="module")
def documents(sources: tuple[Mapping[str, Any], ...]) -> dict[str, Document]:
    """Return every document by its id."""
    return {document.id: document for document in map(parse_document, sources)}


@pytest.fixture(scope="module")
def ruleset(documents: dict[str, Document]) -> DarkageRuleset:
    """Return the one ruleset."""
    (found,) = (one for one in documents.values() if isinstance(one, DarkageRuleset))
    return found


def test_documents_have_ids_and_slugs_of_their_own(
    sources: tuple[Mapping[str, Any], ...], documents: dict[str, Document]
) -> None:
    assert len(documents) == len(sources)
    assert len({(data["kind"], data["slug"]) for data in sources}) == len(sources)


def test_names_of_the_ruleset_and_references_are_met(
    documents: dict[str, Document], ruleset: DarkageRuleset
) -> None:
    (system,) = (one for one in DOCUMENT_SYSTEMS if one.id == "darkage")
    rules = dump_document(ruleset)
    for name in system.ruleset_names:
        declared = {value for _, value in values_at(rules, name.declared)}
        for document in documents.values():
            found = [value for _, value in values_at(dump_document(document), name.used) if value]
            assert set(found) <= declared, document.slug
    for army in (one for one in documents.values() if isinstance(one, DarkageArmy)):
        for entry in army.entries:
            assert documents[entry.card.id].slug == entry.card.slug


def test_every_card_that_the_book_names_is_there(documents: dict[str, Document]) -> None:
    assert {one.slug for one in documents.values() if isinstance(one, DarkageUnit | DarkageCard)} >= NAMED


def test_there_are_two_legal_themed_decks_for_each_gang(
    documents: dict[str, Document], ruleset: DarkageRuleset
) -> None:
    decks = [one for one in documents.values() if isinstance(one, DarkageArmy) and not one.composition]
    gangs = [deck.faction for deck in decks]
    assert all(gangs.count(faction.id) == 2 for faction in ruleset.factions)
    for deck in decks:
        assert check_army(deck, documents, ruleset) == ()
        stock = stock_of((documents[entry.card.id], entry.count) for entry in deck.entries)
        assert size(stock) >= ruleset.deck.stock_least
        fighters = [
            card for entry in deck.entries if isinstance(card := documents[entry.card.id], DarkageUnit)
        ]
        assert len({card.clan for card in fighters}) == 1
        assert {card.faction for card in fighters} == {deck.faction}


def test_a_deck_of_a_thin_stock_or_of_too_many_copies_is_told(
    documents: dict[str, Document], ruleset: DarkageRuleset
) -> None:
    deck = next(one for one in documents.values() if one.slug == "toll-of-iron")
    assert isinstance(deck, DarkageArmy)
    entries = tuple(one.model_copy(update={"count": 5}) for one in deck.entries[2:4])
    codes = [
        one.values for one in check_army(deck.model_copy(update={"entries": entries}), documents, ruleset)
    ]
    assert len(codes) >= 4


def test_scenarios_are_for_two_for_four_and_for_one(documents: dict[str, Document]) -> None:
    scenarios = [one for one in documents.values() if isinstance(one, DarkageScenario)]
    assert {len(one.sides) for one in scenarios} == {2, 4}
    assert any(side.raiders for one in scenarios for side in one.sides)
