"""What a table needs for a night: what is printed in the right number, and what the players bring."""

from __future__ import annotations

from collections import Counter

from marshalry.editor.rules.core.components import AT_HAND, Needed, cards_of
from marshalry.editor.rules.core.contract import Setup
from marshalry.schemas.base import must_be

from .documents import MoonrakersCard, MoonrakersScenario, MoonrakersUnit


def needs(setup: Setup) -> tuple[Needed, ...]:
    """Return the coast, boats, tricks and goods of a scenario, a die and a pawn for each boat."""
    scenario = must_be(setup.scenario, MoonrakersScenario)
    boats: Counter[str] = Counter()
    tricks: Counter[str] = Counter()
    for side in scenario.sides:
        for card, count in cards_of(setup, side.army):
            if isinstance(card, MoonrakersUnit | MoonrakersCard):
                (boats if isinstance(card, MoonrakersUnit) else tricks)[card.id] += count
    return (
        Needed("coast", f"map/{scenario.board.id}", 1, ""),
        *(Needed("boats", f"cards/{card}", count, "") for card, count in boats.items()),
        *(Needed("tricks", f"cards/{card}", count, "") for card, count in tricks.items()),
        *(Needed("goods", f"cards/{one.item.id}", one.count, "") for one in scenario.warehouse),
        Needed("boat_pawns", AT_HAND, len(scenario.sides), ""),
        Needed("die", AT_HAND, 1, ""),
        Needed("booklet", f"booklet/{scenario.id}", 1, ""),
    )
