"""Walls and doors of buildings, and who passes them (XXIV.2.0, XXIV.3.1)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from editor.rules.demonworld.terrain.changes import DoorState
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables import Mover

F = TypeVar("F", bound=Hashable)


_ON_FOOT: Final[frozenset[Mover]] = frozenset({"infantry", "independent", "skirmish_formation"})


@dataclass(frozen=True)
class Building(Generic[F]):
    """The walls of a building: on whole fields, or between two fields (XXIV.2.0)."""

    inside: Collection[F]
    """Its free fields."""
    wall_fields: Collection[F]
    """Fields whose centre a wall covers, those of doors too."""
    walls: Collection[frozenset[F]]
    """Pairs of neighbours with a wall between them, those of doors too."""
    doors_on: Mapping[F, DoorState]
    """Doors that stand on a field."""
    doors_between: Mapping[frozenset[F], DoorState]
    """Doors that stand between two fields."""


class Passage(NamedTuple):
    """What a step meets of a building."""

    reason: Literal["wall", "locked", "mover"] | None
    """Why it is impossible; None if the building does not hinder it."""
    cost: int | None
    """Its cost where it leads onto or through a door; None if the ground decides."""


def passes_doors(mover: Mover, size: int, ruleset: DemonworldRuleset) -> bool:
    """Return whether somebody can enter a building: on foot, size 1 or 2 (XXIV.3.1)."""
    return mover in _ON_FOOT and size in ruleset.buildings.door_sizes


def passage(
    building: Building[F], start: F, end: F, mover: Mover, size: int, ruleset: DemonworldRuleset
) -> Passage:
    """Return what a step to a neighbour meets of the walls and doors of a building (XXIV.2.0, XXIV.3.1)."""
    side = frozenset((start, end))
    doors = [one for one in (building.doors_on.get(end), building.doors_between.get(side)) if one is not None]
    walled = (end in building.wall_fields and end not in building.doors_on) or (
        side in building.walls and side not in building.doors_between
    )
    if walled:
        return Passage("wall", None)
    if "locked" in doors:
        return Passage("locked", None)
    if (doors or end in building.inside) and not passes_doors(mover, size, ruleset):
        return Passage("mover", None)
    return Passage(None, ruleset.buildings.door_cost if doors else None)
