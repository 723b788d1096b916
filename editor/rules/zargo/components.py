"""What lies on the table in a year of Zargo (chapters 1, 3, 5 and 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from editor.rules.core.components import AT_HAND, Needed, shared_needs
from editor.rules.core.contract import Setup
from editor.rules.zargo.setting_up import arrivals, entries_of
from schemas.base import must_be
from schemas.systems.zargo_forces import ZargoScenario, ZargoUnit


def needs(setup: Setup) -> tuple[Needed, ...]:
    """Return all that a year of Zargo needs: every piece with the sign of those that vanish, map, tables."""
    scenario = must_be(setup.scenario, ZargoScenario)
    pieces = pieces_of(setup)
    armies = [side.army for side in scenario.sides if side.army is not None]
    return (
        Needed("map", f"map/{scenario.board.id}", 1, "1"),
        *(
            Needed("cities" if card.role == "city" else "pieces", f"counters/pieces/{card.id}", count, "1")
            for card, count in pieces
        ),
        Needed("calendar", f"aids/{scenario.id}", 1, "3"),
        *(
            Needed("vanished", f"counters/vanished/{card.id}", count, "6")
            for card, count in pieces
            if "vanishes" in card.powers
        ),
        # The book has nothing for it: a city keeps the counter of its founder when others have taken it.
        *(Needed("owners", f"counters/owners/{people}", n, "") for people, n in conquests(pieces).items()),
        *(Needed("people_sheets", f"cards/{army.id}", 1, "6") for army in armies),
        *shared_needs(setup),
        Needed("dice_six", AT_HAND, 1, "5"),
    )


def conquests(pieces: Iterable[tuple[ZargoUnit, int]]) -> dict[str, int]:
    """Return people -> how many cities of others it may take."""
    cities: Counter[str] = Counter()
    peoples: dict[str, None] = {}
    for card, count in pieces:
        if card.faction is not None:
            peoples[card.faction] = None
            cities[card.faction] += count if card.role == "city" else 0
    all_cities = sum(cities.values())
    found = {people: all_cities - cities[people] for people in peoples}
    return {people: count for people, count in found.items() if count}


def pieces_of(setup: Setup) -> tuple[tuple[ZargoUnit, int], ...]:
    """Return the pieces of all sides with how many of each: those of the armies, those that events bring."""
    scenario = must_be(setup.scenario, ZargoScenario)
    cards: dict[str, ZargoUnit] = {}
    counts: Counter[str] = Counter()
    brought: Counter[tuple[str, str]] = Counter()
    for _place, effect in arrivals(scenario):
        brought[effect.side, effect.entry] += effect.count
    for side in scenario.sides:
        for entry, card in entries_of(setup, side):
            cards[card.id] = card
            counts[card.id] += entry.count + brought[side.id, entry.key]
    return tuple((cards[one], count) for one, count in counts.items())
