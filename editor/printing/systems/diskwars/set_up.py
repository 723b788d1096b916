"""Where Diskwars' disks lie when a scenario begins."""

from __future__ import annotations

from collections.abc import Iterator

from editor.printing.set_up import Lying
from editor.rules.core.contract import Setup
from schemas.systems.diskwars import DiskwarsArmy, DiskwarsScenario


def lying(setup: Setup) -> Iterator[Lying]:
    """Yield every disk that the scenario lays, from below."""
    scenario = setup.scenario
    if not isinstance(scenario, DiskwarsScenario):
        return
    for side in scenario.sides:
        army = setup.get(side.army)
        cards = {one.key: one.card.id for one in army.entries} if isinstance(army, DiskwarsArmy) else {}
        for placed in side.placements:
            if placed.entry in cards:
                yield Lying(side.id, cards[placed.entry], (10 * placed.x_cm, 10 * placed.y_cm))
