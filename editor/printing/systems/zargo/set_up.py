"""Where Zargo's pieces stand when a scenario begins; garrisons lie on their front in their cities."""

from __future__ import annotations

from collections.abc import Iterator

from editor.printing.set_up import Lying
from editor.rules.core.contract import Setup
from schemas.systems.zargo_forces import ZargoArmy, ZargoScenario


def lying(setup: Setup) -> Iterator[Lying]:
    """Yield every piece that the scenario places."""
    scenario = setup.scenario
    if not isinstance(scenario, ZargoScenario):
        return
    for side in scenario.sides:
        army = setup.get(side.army)
        cards = {one.key: one.card.id for one in army.entries} if isinstance(army, ZargoArmy) else {}
        for city in side.cities:
            for key in city.garrison:
                if key in cards:
                    yield Lying(side.id, cards[key], city.at, over=True)
        for placed in side.placements:
            if placed.entry in cards:
                yield Lying(side.id, cards[placed.entry], placed.at)
