"""The shipped content of Wiz-War: whole, legal, and with every card that the rule book names."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from editor.rules.wizwar.army import check_army
from editor.rules.wizwar.block_words import BLOCKS
from schemas.base import Document, Kind
from schemas.parse import dump_document, parse_document
from schemas.systems.wizwar_board import WizwarArmy
from schemas.systems.wizwar_cards import WizwarCard
from tests.shipped import references, sources_of

FOLDER = Path(__file__).resolve().parents[2] / "content" / "wizwar"
NAMED = {
    *("trap", "relocate-sector", "rotate-sector", "remove-lock", "drag", "drop-object", "medusa"),
    *("create-wall", "destroy-wall", "shrink", "absorb", "blunt", "lightning-blast", "fireball", "speed"),
    *("dagger", "large-rock", "wizardblade", "master-key", "wall-of-fire", "illusion-wall", "thornbush"),
    *("solid-stone", "invisible"),
}
"""Cards of the rule book."""


@pytest.fixture(scope="module")
def sources() -> tuple[Mapping[str, Any], ...]:
    """Return the plain data of every document."""
    files = sorted(FOLDER.rglob("*.yaml"))
    return tuple(source.data for file in files for source in sources_of(file))


@pytest.fixture(scope="module")
def documents(sources: tuple[Mapping[str, Any], ...]) -> dict[str, Document]:
    """Return every document by its id."""
    return {document.id: document for document in map(parse_document, sources)}


def test_ids_slugs_and_references_are_whole(
    sources: tuple[Mapping[str, Any], ...], documents: dict[str, Document]
) -> None:
    assert len(documents) == len(sources)
    assert len({(data["kind"], data["slug"]) for data in sources}) == len(sources)
    for one in (one for data in sources for one in references(data)):
        target = documents[one["id"]]
        assert (dump_document(target)["kind"], target.slug) == (one["kind"], one["slug"])


def test_every_card_of_the_book_is_there_and_every_card_does_something(
    documents: dict[str, Document],
) -> None:
    cards = {one.slug: one for one in documents.values() if isinstance(one, WizwarCard)}
    assert set(cards) >= NAMED
    for card in cards.values():
        if card.card_type not in ("number", "trap"):
            assert card.effects, card.slug
        for language in ("en", "fr"):
            assert all(line.text and line.executed for line in BLOCKS.lines(card, None, language))
        assert (card.card_type == "magic_stone") == card.slug.endswith("stone") or card.slug == "solid-stone"


def test_the_deck_holds_every_card_and_about_a_quarter_of_numbers(documents: dict[str, Document]) -> None:
    (deck,) = (one for one in documents.values() if isinstance(one, WizwarArmy))
    (ruleset,) = (one for one in documents.values() if getattr(one, "kind", "") == Kind.RULESET)
    assert check_army(deck, documents, ruleset) == ()
    counts = Counter({card.card_type: 0 for card in documents.values() if isinstance(card, WizwarCard)})
    for entry in deck.entries:
        card = documents[entry.card.id]
        assert isinstance(card, WizwarCard)
        counts[card.card_type] += entry.count
    assert counts["trap"] == 1
    assert 0.25 < counts["number"] / counts.total() < 0.3
    held = {entry.card.id for entry in deck.entries}
    assert held == {one.id for one in documents.values() if isinstance(one, WizwarCard)}
