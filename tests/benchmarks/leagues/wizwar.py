"""The scenarios of Wiz-War's league: equal wizards, sectors dealt by chance, decks of several kinds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from editor.rules.core.contract import Setup
from schemas.base import Document
from schemas.content_folder import content_root
from schemas.systems.wizwar_board import WizwarArmy, WizwarScenario
from schemas.systems.wizwar_cards import CardType, WizwarCard
from tests.shipped import documents_in

DECKS: Final[Mapping[str, frozenset[CardType]]] = {
    "race": frozenset({"number", "neutral", "object"}),
    "war": frozenset({"number", "attack", "counteraction", "magic_stone"}),
}
"""Name of a deck beside the whole one -> the kinds of cards in it."""


@cache
def documents() -> Mapping[str, Document]:
    """Return every shipped document of the game by its id."""
    return {one.id: one for one in documents_in(content_root() / "wizwar")}


def setups() -> tuple[Setup, ...]:
    """Return duels with each deck, and the shipped games of three and four wizards."""
    duels = tuple(_duel(name, kinds) for name, kinds in DECKS.items())
    return (
        _shipped("duel-in-the-maze"),
        *duels,
        _shipped("three-and-the-warp"),
        _shipped("four-towers"),
    )


def _shipped(slug: str) -> Setup:
    found = next(one for one in documents().values() if (one.kind, one.slug) == ("scenario", slug))
    return Setup(found, documents())


def _duel(name: str, kinds: frozenset[CardType]) -> Setup:
    """Return the duel with a deck of some kinds of cards only, each card twice as often."""
    whole = _shipped("duel-in-the-maze").scenario
    assert isinstance(whole, WizwarScenario)
    deck = documents()[whole.deck.id]
    assert isinstance(deck, WizwarArmy)
    entries = []
    for entry in deck.entries:
        card = documents()[entry.card.id]
        if isinstance(card, WizwarCard) and card.card_type in kinds:
            entries.append(entry.model_copy(update={"count": 2 * entry.count}))
    part = deck.model_copy(update={"entries": tuple(entries)})
    scenario = whole.model_copy(update={"slug": f"duel-{name}"})
    return Setup(scenario, {**documents(), part.id: part})
