"""What lies on the table in a game without code: its map, pieces, cards and markers."""

from __future__ import annotations

from collections import Counter
from typing import Final

from editor.rules.core.components import Needed
from editor.rules.core.contract import Setup
from schemas.army import ArmyBase
from schemas.base import must_be
from schemas.card import CardBase, UnitBase
from schemas.free_documents import FreeScenario
from schemas.free_game import FreeGame

MARKERS_OF_EACH: Final = 8
"""So many of each marker are printed with a scenario; the game says no number."""


def needs(setup: Setup) -> tuple[Needed, ...]:
    """Return what a table needs for a scenario: what armies and decks hold, what the game declares."""
    scenario = must_be(setup.scenario, FreeScenario)
    game = setup.get(scenario.ruleset)
    cards = cards_of(setup)
    units = [(card, count) for card, count in cards if isinstance(card, UnitBase)]
    markers = game.markers if isinstance(game, FreeGame) else ()
    return (
        *(() if scenario.board is None else (Needed("free_map", f"map/{scenario.board.id}", 1, ""),)),
        *(Needed("pieces", f"counters/pieces/{card.id}", count, "") for card, count in units),
        *(Needed("free_cards", f"cards/{card.id}", count, "") for card, count in cards),
        *(Needed("free_markers", f"counters/markers/{one.id}", MARKERS_OF_EACH, "") for one in markers),
        Needed("booklet", f"booklet/{scenario.id}", 1, ""),
    )


def cards_of(setup: Setup) -> tuple[tuple[CardBase, int], ...]:
    """Return all cards, with how many of each: those of armies, what they carry, those of decks."""
    scenario = must_be(setup.scenario, FreeScenario)
    game = setup.get(scenario.ruleset)
    counts: Counter[str] = Counter()
    for side in scenario.sides:
        army = setup.get(side.army)
        for entry in army.entries if isinstance(army, ArmyBase) else ():
            counts[entry.card.id] += entry.count
            for item in entry.items:
                counts[item.id] += entry.count
    for deck in game.decks if isinstance(game, FreeGame) else ():
        for one in deck.cards:
            counts[one.card.id] += one.count * (1 if deck.of == "all" else len(scenario.sides))
    found = ((setup.documents.get(ident), count) for ident, count in counts.items())
    return tuple((card, count) for card, count in found if isinstance(card, CardBase))
