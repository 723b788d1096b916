"""The peoples of Zargo in campaigns: the pieces of each kind that are left, cards changed by rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from editor.rules.core.campaigns.forces import Fielded
from editor.rules.core.campaigns.pieces import PieceForces
from schemas.army import ArmyEntry
from schemas.base import Document, must_be
from schemas.scenario import SideBase
from schemas.systems.zargo_forces import ZargoSide, ZargoUnit


class ZargoForces(PieceForces):
    """What the game says of its armies for campaigns."""

    endings = ("year_over", "year_by_pieces", "year_shared", "last_one", "event", "event_draw")

    def units_of(self, side: SideBase, entry: ArmyEntry, card: Document) -> tuple[Fielded, ...]:
        """Return the pieces of an entry as one unit; cities stay where they are."""
        if not isinstance(card, ZargoUnit) or card.role == "city":
            return ()
        troop = f"{side.id}/{entry.key}"
        return (Fielded(troop, side.id, card.id, card.name, entry.count, float(card.points)),)

    def placed(self, side: SideBase, left: Mapping[str, int]) -> Mapping[str, Any]:
        """Return the garrisons, and then the pieces in the open, for which pieces are left."""
        people, spare = must_be(side, ZargoSide), Counter(left)
        garrisons = [tuple(key for key in city.garrison if _taken(spare, key)) for city in people.cities]
        cities = zip(people.cities, garrisons, strict=True)
        return {
            "cities": tuple(city.model_copy(update={"garrison": held}) for city, held in cities),
            "placements": tuple(one for one in people.placements if _taken(spare, one.entry)),
        }


FORCES: Final = ZargoForces()


def _taken(spare: Counter[str], key: str) -> bool:
    """Take one of the pieces of an entry that are left; false where none is."""
    spare[key] -= 1
    return spare[key] >= 0
