"""The peoples of Zargo in campaigns: the pieces of each kind that are left, cards changed by rank."""

from __future__ import annotations

from collections import Counter
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
from schemas.systems.zargo_forces import ZargoArmy, ZargoScenario, ZargoSide, ZargoUnit


class ZargoForces(ComesWhole):
    """What the game says of its armies for campaigns."""

    carries = True
    endings = ("year_over", "year_shared", "last_one", "event", "event_draw")

    def fielded(self, setup: Setup) -> tuple[Fielded, ...]:
        """Return the pieces of all sides, those of an entry together; cities stay where they are."""
        scenario = setup.scenario
        sides = scenario.sides if isinstance(scenario, ZargoScenario) else ()
        return tuple(one for side in sides for one in _pieces(setup, side))

    def strengthened(self, setup: Setup, strengths: Strengths) -> Setup:
        """Return a scenario in whose armies the pieces that were lost are missing."""
        scenario = setup.scenario
        if not isinstance(scenario, ZargoScenario):
            return setup
        documents = dict(setup.documents)
        sides = tuple(_side(setup, side, strengths, documents) for side in scenario.sides)
        return Setup(scenario.model_copy(update={"sides": sides}), documents)


FORCES: Final = ZargoForces()


def _pieces(setup: Setup, side: ZargoSide) -> Iterator[Fielded]:
    army = setup.get(side.army)
    for entry in army.entries if isinstance(army, ZargoArmy) else ():
        card = setup.get(entry.card)
        if isinstance(card, ZargoUnit) and card.role != "city":
            troop = f"{side.id}/{entry.key}"
            yield Fielded(troop, side.id, card.id, card.name, entry.count, float(card.points))


def _side(setup: Setup, side: ZargoSide, strengths: Strengths, documents: dict[str, Document]) -> ZargoSide:
    army = setup.get(side.army)
    if not isinstance(army, ZargoArmy):
        return side
    seen: Counter[str] = Counter()
    entries, left = [], Counter[str]()
    for entry in army.entries:
        strength = strengths.get((side.id, entry.card.id))
        lost = 0
        if strength is not None:
            lost = strength.lost[seen[entry.card.id]]
            seen[entry.card.id] += 1
            if strength.card is not None:
                documents[strength.card.id] = strength.card
                entry = with_card(entry, strength.card)
        left[entry.key] = max(0, entry.count - lost)
        if left[entry.key]:
            entries.append(entry.model_copy(update={"count": left[entry.key]}))
    changed = with_entries(army, tuple(entries), f"{setup.scenario.id}/{side.id}/{entries!r}")
    documents[changed.id] = changed
    update: dict[str, Any] = {"army": pointed(side.army, changed)}
    update["cities"] = tuple(
        city.model_copy(update={"garrison": tuple(key for key in city.garrison if _taken(left, key))})
        for city in side.cities
    )
    update["placements"] = tuple(one for one in side.placements if _taken(left, one.entry))
    return side.model_copy(update=update)


def _taken(left: Counter[str], key: str) -> bool:
    """Take one of the pieces of an entry that are left; false where none is."""
    left[key] -= 1
    return left[key] >= 0
