"""The armies of Diskwars in campaigns: the disks that are left, cards changed by rank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.core.campaigns.forces import (
    ComesWhole,
    Fielded,
    Strengths,
    pointed,
    with_card,
    with_entries,
)
from editor.rules.core.contract import Setup
from schemas.base import Document
from schemas.systems.diskwars import DiskwarsArmy, DiskwarsScenario, DiskwarsSide, DiskwarsUnit


class DiskwarsForces(ComesWhole):
    """What the game says of its armies for campaigns."""

    carries = True
    endings = (
        *("land_held", "enemy_base_taken", "points_destroyed", "points_lead"),
        *("alone", "most_points", "all_destroyed", "drawn", "event", "ended_event"),
    )

    def fielded(self, setup: Setup) -> tuple[Fielded, ...]:
        """Return the disks of all sides."""
        scenario = setup.scenario
        sides = scenario.sides if isinstance(scenario, DiskwarsScenario) else ()
        return tuple(one for side in sides for one in _disks(setup, side))

    def strengthened(self, setup: Setup, strengths: Strengths) -> Setup:
        """Return a scenario in whose armies the disks that were lost are missing."""
        scenario = setup.scenario
        if not isinstance(scenario, DiskwarsScenario):
            return setup
        documents = dict(setup.documents)
        sides = tuple(_side(setup, side, strengths, documents) for side in scenario.sides)
        return Setup(scenario.model_copy(update={"sides": sides}), documents)


FORCES: Final = DiskwarsForces()


def _disks(setup: Setup, side: DiskwarsSide) -> Iterator[Fielded]:
    army = setup.get(side.army)
    for entry in army.entries if isinstance(army, DiskwarsArmy) else ():
        card = setup.get(entry.card)
        if isinstance(card, DiskwarsUnit):
            for number in range(1, entry.count + 1):
                troop = f"{side.id}/{entry.key}/{number}"
                yield Fielded(troop, side.id, card.id, card.name, 1, float(card.points))


def _side(
    setup: Setup, side: DiskwarsSide, strengths: Strengths, documents: dict[str, Document]
) -> DiskwarsSide:
    army = setup.get(side.army)
    if not isinstance(army, DiskwarsArmy):
        return side
    seen: dict[str, int] = {}
    entries = []
    for entry in army.entries:
        strength = strengths.get((side.id, entry.card.id))
        if strength is None:
            entries.append(entry)
            continue
        first = seen.get(entry.card.id, 0)
        seen[entry.card.id] = first + entry.count
        left = strength.lost[first : first + entry.count].count(0)
        if strength.card is not None:
            documents[strength.card.id] = strength.card
        if left:
            entries.append(with_card(entry, strength.card).model_copy(update={"count": left}))
    changed = with_entries(army, tuple(entries), f"{setup.scenario.id}/{side.id}/{entries!r}")
    documents[changed.id] = changed
    counts = {entry.key: entry.count for entry in entries}
    placements = tuple(one for one in side.placements if one.copy_number <= counts.get(one.entry, 0))
    update: dict[str, Any] = {"army": pointed(side.army, changed), "placements": placements}
    return side.model_copy(update=update)
