"""What lies on the table in a game without code: its map, pieces, cards and markers."""

from __future__ import annotations

from collections import Counter
from typing import Final

from editor.rules.core.components import Needed, cards_of
from editor.rules.core.contract import Setup
from schemas.base import Document, must_be
from schemas.card import CardBase, UnitBase
from schemas.free_documents import FreeScenario
from schemas.free_game import FreeGame
from schemas.free_play import FreeDeck

MARKERS_OF_EACH: Final = 8
"""So many of each marker are printed with a scenario; the game says no number."""


def needs(setup: Setup) -> tuple[Needed, ...]:
    """Return what a table needs for a scenario: what armies and decks hold, what the game declares."""
    scenario = must_be(setup.scenario, FreeScenario)
    game = setup.get(scenario.ruleset)
    decks, markers = (game.decks, game.markers) if isinstance(game, FreeGame) else ((), ())
    cards = _all_cards(setup, scenario, decks)
    units = [(card, count) for card, count in cards if isinstance(card, UnitBase)]
    return (
        *(() if scenario.board is None else (Needed("free_map", f"map/{scenario.board.id}", 1, ""),)),
        *(Needed("pieces", f"counters/pieces/{card.id}", count, "") for card, count in units),
        *(Needed("free_cards", f"cards/{card.id}", count, "") for card, count in cards),
        *(Needed("free_markers", f"counters/markers/{one.id}", MARKERS_OF_EACH, "") for one in markers),
        Needed("booklet", f"booklet/{scenario.id}", 1, ""),
    )


def _all_cards(
    setup: Setup, scenario: FreeScenario, decks: tuple[FreeDeck, ...]
) -> list[tuple[CardBase, int]]:
    """Return all cards, with how many of each: those of armies, what they carry, those of decks."""
    found: list[tuple[Document, int]] = []
    for side in scenario.sides:
        found += cards_of(setup, side.army)
    for deck in decks:
        copies = 1 if deck.of == "all" else len(scenario.sides)
        for one in deck.cards:
            if (card := setup.get(one.card)) is not None:
                found.append((card, one.count * copies))
    counts: Counter[str] = Counter()
    for card, count in found:
        counts[card.id] += count
    cards = {card.id: card for card, _ in found if isinstance(card, CardBase)}
    return [(card, counts[card.id]) for card in cards.values()]
