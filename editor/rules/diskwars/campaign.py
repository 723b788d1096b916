"""The armies of Diskwars in campaigns: the disks that are left, cards changed by rank."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from editor.rules.core.campaigns.forces import Fielded
from editor.rules.core.campaigns.pieces import PieceForces
from schemas.army import ArmyEntry
from schemas.base import Document, must_be
from schemas.scenario import SideBase
from schemas.systems.diskwars import DiskwarsSide, DiskwarsUnit


class DiskwarsForces(PieceForces):
    """What the game says of its armies for campaigns."""

    endings = (
        *("land_held", "enemy_base_taken", "points_destroyed", "points_lead"),
        *("alone", "most_points", "all_destroyed", "drawn", "event", "ended_event"),
    )

    def units_of(self, side: SideBase, entry: ArmyEntry, card: Document) -> tuple[Fielded, ...]:
        """Return the disks of an entry, each a unit of its own."""
        if not isinstance(card, DiskwarsUnit):
            return ()
        return tuple(
            Fielded(f"{side.id}/{entry.key}/{number}", side.id, card.id, card.name, 1, float(card.points))
            for number in range(1, entry.count + 1)
        )

    def placed(self, side: SideBase, left: Mapping[str, int]) -> Mapping[str, Any]:
        """Return the disks that lie on the table from the start and are left; the last ones are missing."""
        placements = must_be(side, DiskwarsSide).placements
        return {"placements": tuple(one for one in placements if one.copy_number <= left.get(one.entry, 0))}


FORCES: Final = DiskwarsForces()
