"""What never changes in a battle of Diskwars: scenario, lands, seats round the table, disks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Literal, NamedTuple

from editor.rules.core.script import Place
from editor.rules.diskwars.table import Point, gap
from schemas.base import Document, must_be
from schemas.game_effects import TableSpot
from schemas.quantities import PlayerId
from schemas.systems.diskwars import (
    DiskPlacement,
    DiskwarsScenario,
    DiskwarsSpell,
    DiskwarsUnit,
    WallPlace,
)
from schemas.systems.diskwars_ruleset import DiskwarsRuleset, MissileType
from schemas.text import LocalText

Edge = Literal["north", "south", "east", "west"]


@dataclass(frozen=True)
class Land:
    """A terrain disk on the table."""

    key: str
    """Its key on the table; '' where it has none."""
    at: Point
    """Its centre, in centimetres east and north of the table's south-western corner."""
    radius: float
    name: LocalText

    def touches(self, at: Point, radius: float) -> bool:
        """Return whether a disk lying there touches the land: the two share a spot."""
        return gap(at, radius, self.at, self.radius) <= 0


class Strip(NamedTuple):
    """A rectangle of the table, in centimetres."""

    west: float
    south: float
    east: float
    north: float

    @property
    def middle(self) -> Point:
        """Its centre."""
        return ((self.west + self.east) / 2, (self.south + self.north) / 2)

    def holds(self, at: Point, radius: float) -> bool:
        """Return whether a disk lying there is wholly inside."""
        near = radius - 1e-6
        return (
            self.west + near <= at[0] <= self.east - near and self.south + near <= at[1] <= self.north - near
        )


@dataclass(frozen=True)
class Seat:
    """A player's place at the table."""

    id: PlayerId
    name: LocalText
    edge: Edge
    strip: Strip
    """Where he sets up where all begin on the table, or where he has no land of his own."""
    base: Land | None = None
    """His own land, which his reinforcements touch."""


@dataclass(frozen=True)
class Rostered:
    """A disk of an army, wherever it is now."""

    id: str
    """``seat/entry/number``."""
    seat: int
    card: DiskwarsUnit
    name: LocalText
    """Name of the card, with a number where there are several."""


def last_turn(scenario: Document, ruleset: Document) -> int:
    """Return the turn after which a battle of a scenario is over, by its ruleset."""
    limit = must_be(scenario, DiskwarsScenario).turn_limit
    return limit or must_be(ruleset, DiskwarsRuleset).turn.most_turns


@dataclass(frozen=True, eq=False)
class Battle:
    """What never changes in a battle."""

    scenario: DiskwarsScenario
    ruleset: DiskwarsRuleset
    seats: tuple[Seat, ...]
    """The players in their order round the table, each to the left of the one before."""
    lands: tuple[Land, ...]
    centre: Land | None
    """The land in the middle."""
    size: Point
    """Width and depth of the table, in centimetres."""
    roster: Mapping[str, Rostered]
    skills: Mapping[str, tuple[DiskwarsSpell | None, ...]]
    """Id of a card -> for each of its abilities the blocks that an activation works; None for others."""
    auras: Mapping[str, tuple[DiskwarsSpell, ...]]
    """Id of a card -> what it always gives to disks near it."""
    spell_names: Mapping[str, LocalText]
    """Id or slug of a spell or skill -> its name."""
    awaited: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)
    """Effect of an event -> the disks that it brings, which lie nowhere until then."""

    @cached_property
    def brought(self) -> frozenset[str]:
        """All disks that events may bring."""
        return frozenset(chain.from_iterable(self.awaited.values()))

    @property
    def all_at_once(self) -> bool:
        """Whether whole armies are set up, disk by disk in turn, with none held back."""
        return not self.scenario.initial_disks

    @property
    def last_turn(self) -> int:
        """The turn after which the battle ends."""
        return last_turn(self.scenario, self.ruleset)

    def point(self, place: DiskPlacement | WallPlace | TableSpot) -> Point:
        """Return a place of the scenario, counted from the north-west, as the rules count it."""
        return (place.x_cm, self.size[1] - place.y_cm)

    def seat_number(self, player: str) -> int:
        """Return the place of a player round the table.

        Raises:
            LookupError: there is no such player.
        """
        for number, seat in enumerate(self.seats):
            if seat.id == player:
                return number
        raise LookupError(player)

    def from_seat(self, first: int) -> tuple[int, ...]:
        """Return all seats clockwise from one on."""
        count = len(self.seats)
        return tuple((first + step) % count for step in range(count))


def missile_type(missile_id: str, ruleset: DiskwarsRuleset) -> MissileType | None:
    """Return a missile of the ruleset with its range and damage. None if there is none."""
    return next((kind for kind in ruleset.missiles if kind.id == missile_id), None)
