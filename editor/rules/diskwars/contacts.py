"""Which disks overlap and which are in contact, found once and carried on while only one disk moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from editor.rules.core.memo import kept
from editor.rules.diskwars.overlaps import Circle, separated

EPSILON: Final = 1e-9


class Lying(NamedTuple):
    """Where a disk lies: all of it that decides what it touches."""

    id: str
    x: float
    y: float
    radius: float
    layer: int


@dataclass(frozen=True, eq=False)
class Contacts:
    """Which disks of a table overlap and touch; each list in the order of the table."""

    lying: Mapping[str, Lying]
    """Disk -> where it lies, in the order of the table."""
    near: Mapping[str, tuple[str, ...]]
    """Disk -> the disks that share a spot with it, whatever lies between."""
    touching: Mapping[str, tuple[str, ...]]
    """Disk -> the disks in contact with it (definition of "in contact")."""

    @kept
    def pinned(self) -> frozenset[str]:
        """The disks on which another one lies."""
        lying = self.lying
        return frozenset(
            name
            for name, others in self.touching.items()
            if others and any(lying[one].layer > lying[name].layer for one in others)
        )

    def moved(self, disk: Lying) -> Contacts:
        """Return the contacts after a disk has been laid somewhere, or laid elsewhere."""
        lying = {**self.lying, disk.id: disk}
        before = self.near.get(disk.id, ())
        after = tuple(one.id for one in lying.values() if one.id != disk.id and _overlap(disk, one))
        near = {**self.near, disk.id: after}
        for name in before:
            near[name] = tuple(one for one in near[name] if one != disk.id)
        place = {name: number for number, name in enumerate(lying)}
        for name in after:
            near[name] = tuple(sorted((*near[name], disk.id), key=place.__getitem__))
        touching = dict(self.touching)
        for name in {disk.id, *before, *after}:
            touching[name] = tuple(_in_contact(lying, name, near[name]))
        return Contacts(lying, near, touching)


def contacts_of(disks: Iterable[Lying]) -> Contacts:
    """Return which disks overlap and touch."""
    lying = {one.id: one for one in disks}
    found: dict[str, list[str]] = {name: [] for name in lying}
    placed = [(one.id, one.x, one.y, one.radius - EPSILON) for one in lying.values()]
    for number, (name, x, y, reach) in enumerate(placed):
        for other, other_x, other_y, other_reach in placed[:number]:
            far = reach + other_reach + EPSILON
            if -far < x - other_x < far and (x - other_x) ** 2 + (y - other_y) ** 2 < far * far:
                found[name].append(other)
                found[other].append(name)
    near = {name: tuple(others) for name, others in found.items()}
    return Contacts(lying, near, {name: tuple(_in_contact(lying, name, near[name])) for name in lying})


def _overlap(one: Lying, other: Lying) -> bool:
    far = one.radius + other.radius - EPSILON
    x, y = one.x - other.x, one.y - other.y
    return -far < x < far and x * x + y * y < far * far


def _in_contact(lying: Mapping[str, Lying], name: str, near: Sequence[str]) -> Iterator[str]:
    """Yield those of the disks near one that none between separates from it wherever they overlap."""
    if len(near) < 2:
        yield from near
        return
    disk = lying[name]
    others = [lying[one] for one in near]
    for other in others:
        low, high = sorted((disk.layer, other.layer))
        between = tuple(
            [
                (one.x, one.y, one.radius)
                for one in others
                if low < one.layer < high
                and hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius - EPSILON
            ]
        )
        if not between or not _separated(
            (disk.x, disk.y, disk.radius), (other.x, other.y, other.radius), between
        ):
            yield other.id


@lru_cache(maxsize=16384)
def _separated(one: Circle, other: Circle, between: tuple[Circle, ...]) -> bool:
    """Return whether disks between two others separate them: the same as long as these lie where they are."""
    return separated(one, other, between)
