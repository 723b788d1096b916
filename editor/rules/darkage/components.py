"""What lies on the table in a game of Dark Age (chapters 1, 5 and 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from editor.rules.core.components import AT_HAND, Needed, cards_of, shared_needs
from editor.rules.core.contract import Setup
from editor.rules.darkage.setting_up import arrivals
from schemas.base import Document, must_be
from schemas.systems.darkage import (
    PLAYED_OFF_THE_STOCK,
    DarkageCard,
    DarkageRuleset,
    DarkageScenario,
    DarkageUnit,
)

_NAMES: Final = {"leader": "leaders", "locations": "locations", "artifact": "artifacts"}
_HURT: Final = 3
"""For so many of its fighters a deck has markers of wounds at a time: the toughest ones."""
_RESOURCE_DICE: Final = 2
_FIGHT_DICE: Final = 2


def needs(setup: Setup) -> tuple[Needed, ...]:
    """Return all that a game of Dark Age needs."""
    scenario = must_be(setup.scenario, DarkageScenario)
    places = [(setup.get(effect.card), 1) for _place, effect in arrivals(scenario)]
    return (
        *(one for side in scenario.sides for one in _deck(list(cards_of(setup, side.army)))),
        *(Needed("locations", f"cards/{card.id}", count, "1") for card, count in places if card is not None),
        Needed("markers", "counters/markers", needed_markers(setup), "1"),
        Needed("pawns", "counters/places", needed_pawns(setup), "1"),
        Needed("wounds", "counters/wounds", needed_wounds(setup), "8"),
        Needed("score_sheet", f"aids/{scenario.id}", 1, "5"),
        *shared_needs(setup),
        Needed("resource_dice", AT_HAND, _RESOURCE_DICE * len(scenario.sides), "5"),
        Needed("dice_six", AT_HAND, _FIGHT_DICE, "7"),
    )


def _deck(cards: list[tuple[Document, int]]) -> Iterator[Needed]:
    """Yield leader, places and artefacts, then what makes up the stock (1)."""
    for card, count in cards:
        if isinstance(card, DarkageCard) and card.sort in PLAYED_OFF_THE_STOCK:
            yield Needed(_NAMES[card.sort], f"cards/{card.id}", count, "1")
        else:
            yield Needed("stock", f"cards/{card.id}", count, "1")


def needed_markers(setup: Setup) -> int:
    """Return how many markers that raise a roll the leaders have (1)."""
    scenario = must_be(setup.scenario, DarkageScenario)
    ruleset = setup.get(scenario.ruleset)
    return (ruleset.resources.markers if isinstance(ruleset, DarkageRuleset) else 0) * len(scenario.sides)


def needed_pawns(setup: Setup) -> int:
    """Return how many pawns stand on places (1): one on each, those that events bring, too."""
    scenario = must_be(setup.scenario, DarkageScenario)
    brought = [setup.get(effect.card) for _place, effect in arrivals(scenario)]
    found = pawns((card, 1) for card in brought if card is not None)
    return found + sum(pawns(cards_of(setup, side.army)) for side in scenario.sides)


def needed_wounds(setup: Setup) -> int:
    """Return how many wounds lie on the fighters of all sides at once (8)."""
    scenario = must_be(setup.scenario, DarkageScenario)
    return sum(wounds(cards_of(setup, side.army)) for side in scenario.sides)


def pawns(cards: Iterable[tuple[Document, int]]) -> int:
    """Return how many pawns the places of cards need (1)."""
    return sum(len(card.places) * count for card, count in cards if isinstance(card, DarkageCard))


def wounds(cards: Iterable[tuple[Document, int]]) -> int:
    """Return how many wounds the toughest fighters of a deck live through at once (8)."""
    lives = [card.life for card, count in cards if isinstance(card, DarkageUnit) for _ in range(count)]
    return sum(life - 1 for life in sorted(lives, reverse=True)[:_HURT])
