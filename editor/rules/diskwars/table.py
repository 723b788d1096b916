"""A table of Diskwars as spells see it: disks in layers, markers, stacks, books, walls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Literal

from editor.rules.core.altered import altered
from editor.rules.core.memo import kept
from editor.rules.diskwars.contacts import EPSILON as EPSILON
from editor.rules.diskwars.contacts import Contacts, Lying, contacts_of
from schemas.systems.diskwars import DiskwarsSpell, DiskwarsUnit
from schemas.systems.diskwars_ruleset import CombatSkill
from schemas.systems.diskwars_spells import DiskState, DiskValue, Until

Point = tuple[float, float]
"""Centimetres east and north of the table's corner."""


def radius_cm(diameter_mm: float) -> float:
    """Return the radius, in centimetres, of a disk, missile, wall or land of a diameter in millimetres."""
    return diameter_mm / 20


@dataclass(frozen=True)
class Lasting:
    """What a spell does to a disk for some time."""

    until: Until | Literal["always"]
    """How long; ``always`` for what a disk nearby gives as long as it is near."""
    value: DiskValue | None = None
    by: int = 0
    minimum: int | None = None
    state: DiskState | None = None


@dataclass(frozen=True)
class Disk:
    """A disk on the table."""

    id: str
    card: DiskwarsUnit
    player: str
    at: Point
    layer: int = 0
    """Higher lies above."""
    activated: bool = False
    damage: int = 0
    """Damage of this turn that has made no wound."""
    wounds: int = 0
    lasting: tuple[Lasting, ...] = ()
    owner: str = ""
    """Whose army it came with, where it was captured; '' for its player's."""

    @kept
    def radius(self) -> float:
        """Radius, in centimetres."""
        return radius_cm(self.card.diameter_mm)

    def value(self, name: DiskValue) -> int:
        """Return a value with what spells change, in the order in which they were cast."""
        found: int = getattr(self.card, name)
        if not self.lasting:
            return found
        for one in self.lasting:
            if one.value == name:
                found += one.by
                if one.minimum is not None and one.by < 0:
                    found = max(found, min(one.minimum, found - one.by))
        return max(found, 1 if name == "toughness" else 0)

    def under(self, state: DiskState) -> bool:
        """Return whether a spell holds it in a state."""
        return bool(self.lasting) and any(one.state == state for one in self.lasting)

    def abilities(self) -> tuple[str, ...]:
        """Return its special abilities; none while a spell takes them away."""
        if not self.card.abilities or self.under("no_abilities"):
            return ()
        return tuple(one.ability for one in self.card.abilities)

    @property
    def hits_left(self) -> int:
        """Wounds that still destroy it, 1 at least as long as it lies on the table."""
        return max(self.card.hits - self.wounds, 1)

    @property
    def captured(self) -> bool:
        """Whether it serves another army than its own."""
        return self.owner not in ("", self.player)


@dataclass(frozen=True)
class Reserve:
    """A disk that is not on the table: in a stack, or destroyed."""

    id: str
    card: DiskwarsUnit


@dataclass(frozen=True)
class Player:
    """A player: stack, book of spells, dead."""

    id: str
    stack: tuple[Reserve, ...] = ()
    """Reinforcements, the topmost first."""
    book: tuple[DiskwarsSpell, ...] = ()
    lost: tuple[Reserve, ...] = ()
    skips: int = 0
    """Activations that he has to skip."""
    froze_last: bool = False
    """He skipped in his last round, and cannot be made to again."""


@dataclass(frozen=True)
class Wall:
    """A spell that stays as a wall."""

    at: Point
    radius: float


@dataclass(frozen=True)
class Pending:
    """A spell that has been announced and not yet worked, so that it may be countered."""

    player: str
    """Whose action works it: after a throw that is passed on, the next thrower."""
    caster: str
    spell: DiskwarsSpell
    targets: tuple[str, ...] = ()
    spots: tuple[Point, ...] = ()
    path: tuple[float, ...] = ()
    """Headings in degrees, 0 to the east, counter-clockwise."""
    opponent: str | None = None
    thrown: int = 0
    """Throws so far."""


@dataclass(frozen=True)
class Entering:
    """A disk that a spell brings into play: its player has still to lay it in his deployment zone."""

    player: str
    reserve: Reserve
    activated: bool = False
    """Whether it comes with an activation marker."""
    dead: bool = False
    """From the dead, not from the stack."""


@dataclass(frozen=True)
class Fallen:
    """A missile that lies on disks until the turn ends."""

    at: Point
    radius: float
    missile: str
    disks: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """All that spells look at and change."""

    players: tuple[Player, ...]
    """In their order round the table, to the left."""
    disks: tuple[Disk, ...] = ()
    walls: tuple[Wall, ...] = ()
    size: Point = (120.0, 90.0)
    """Width and depth of the table."""
    pending: Pending | None = None
    entering: tuple[Entering, ...] = ()
    """Disks that have to be laid before anything else happens, the first one now."""
    destroyed_by: dict[str, int] = field(default_factory=dict)
    """Player -> points of enemies that he destroyed, with those that events gave him."""
    fallen: tuple[Fallen, ...] = ()
    """Missiles that lie on disks."""
    combat_skills: Mapping[str, CombatSkill] = field(default_factory=dict)
    """Ability of the ruleset -> what it changes in combat; others change nothing there."""

    def has_skill(self, disk: Disk, skill: CombatSkill) -> bool:
        """Return whether a disk's card has an ability that does so in combat; no spell takes it away."""
        return any(self.combat_skills.get(one.ability) == skill for one in disk.card.abilities)

    def disk(self, disk_id: str) -> Disk | None:
        """Return a disk on the table. None if it is not there."""
        return self._by_id.get(disk_id)

    def found(self, disk_id: str) -> Disk:
        """Return a disk that is on the table.

        Raises:
            LookupError: it is not.
        """
        disk = self._by_id.get(disk_id)
        if disk is None:
            raise LookupError(disk_id)
        return disk

    @kept
    def bars(self) -> bool:
        """Whether anything keeps disks off some spots: walls, or disks that a spell has closed."""
        return bool(self.walls) or any(one.under("closed") for one in self.disks)

    @kept
    def _by_id(self) -> dict[str, Disk]:
        return {one.id: one for one in self.disks}

    def player(self, player_id: str) -> Player:
        """Return a player.

        Raises:
            LookupError: there is no such player.
        """
        for one in self.players:
            if one.id == player_id:
                return one
        raise LookupError(player_id)

    def with_disk(self, disk: Disk) -> Table:
        """Return the table with a disk replaced."""
        after = altered(self, disks=tuple(disk if one.id == disk.id else one for one in self.disks))
        contacts: Contacts | None = self.__dict__.get("_contacts")
        if contacts is not None and disk.id in contacts.lying:
            now = _lying(disk)
            after.__dict__["_contacts"] = contacts if contacts.lying[disk.id] == now else contacts.moved(now)
        return after

    def without_entering(self, reserve: Reserve) -> Table:
        """Return the table with a disk no longer waiting to be laid."""
        return altered(self, entering=tuple(one for one in self.entering if one.reserve.id != reserve.id))

    def with_player(self, player: Player) -> Table:
        """Return the table with a player replaced."""
        return altered(self, players=tuple(player if one.id == player.id else one for one in self.players))

    def top(self) -> int:
        """Return the layer of a disk laid on the table now."""
        return max((one.layer for one in self.disks), default=-1) + 1

    @kept
    def _contacts(self) -> Contacts:
        """Which disks touch; found once for a table."""
        return contacts_of(map(_lying, self.disks))

    def touching(self, disk: Disk) -> Sequence[Disk]:
        """Return the disks in contact with one: no disks between separate them wherever they overlap."""
        by_id = self._by_id
        contacts = self._contacts
        if by_id.get(disk.id) is not disk:
            contacts = contacts.moved(_lying(disk))
        return [by_id[name] for name in contacts.touching[disk.id]]

    def pinned(self, disk: Disk) -> bool:
        """Return whether another disk lies on it."""
        if self._by_id.get(disk.id) is disk:
            return disk.id in self._contacts.pinned
        return any(other.layer > disk.layer for other in self.touching(disk))

    def pinning(self, disk: Disk) -> bool:
        """Return whether it lies on another disk."""
        return any(other.layer < disk.layer for other in self.touching(disk))

    def in_combat(self, disk: Disk) -> bool:
        """Return whether it is in contact with an enemy."""
        return any(other.player != disk.player for other in self.touching(disk))


def _lying(disk: Disk) -> Lying:
    return Lying(disk.id, *disk.at, disk.radius, disk.layer)


def gap(first: Point, first_radius: float, second: Point, second_radius: float) -> float:
    """Return the distance of two disks from edge to edge; 0 where they overlap."""
    apart = hypot(first[0] - second[0], first[1] - second[1])
    return max(apart - first_radius - second_radius, 0.0)


def overlap(first: Point, first_radius: float, second: Point, second_radius: float) -> bool:
    """Return whether two circles share a spot; edges that only meet do not overlap."""
    apart = hypot(first[0] - second[0], first[1] - second[1])
    return apart < first_radius + second_radius - EPSILON


def stays_on(table: Table, at: Point, radius: float) -> bool:
    """Return whether a circle lies on the table, whole."""
    (x, y), (width, depth), near = at, table.size, radius - EPSILON
    return near <= x <= width - near and near <= y <= depth - near


def barred(table: Table, disk: Disk, at: Point) -> bool:
    """Return whether a wall or a closed disk keeps a disk from lying there."""
    return any(overlap(at, disk.radius, wall.at, wall.radius) for wall in table.walls) or any(
        other.id != disk.id and other.under("closed") and overlap(at, disk.radius, other.at, other.radius)
        for other in table.disks
    )
