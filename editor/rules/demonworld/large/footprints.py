"""Bases and the fields that they cover: zones round them, fields that each weapon strikes (XVII to XIX).

Everything is written once for all facings: ``(a, b)`` stands for a steps to the left front and b steps to the
right front of the reference field. So ``(1, -1)`` lies to the left and ``(-1, 1)`` to the right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple

from editor.rules.core.hexes import Axial, Facing, add, front_directions, neighbours

BaseKind = Literal["standard", "giant", "dragon", "chariot", "artillery_3", "artillery_4"]
LargeKind = Literal["giant", "dragon", "chariot", "artillery_3", "artillery_4"]

MONSTERS: Final = ("giant", "dragon")
GUNS: Final = ("artillery_3", "artillery_4")

_LEFT: Final = (1, -1)
_RIGHT: Final = (-1, 1)
_AHEAD: Final = ((1, 0), (0, 1))
_FOUR: Final = (_LEFT, *_AHEAD, _RIGHT)
"""The four front fields of a giant or dragon: those beside its front field."""

_TRIANGLE: Final = {"front": (0, 0), "left": (0, -1), "right": (-1, 0)}
_RHOMBUS: Final = {**_TRIANGLE, "back": (-1, -1)}

PARTS: Final[Mapping[BaseKind, Mapping[str, Axial]]] = {
    "standard": {"front": (0, 0)},
    "giant": _TRIANGLE,
    "dragon": _RHOMBUS,
    "chariot": {"car": (0, 0), "left": (1, 0), "right": (0, 1)},
    "artillery_3": _TRIANGLE,
    "artillery_4": _RHOMBUS,
}
"""Kind -> name of each of its fields -> place; the reference field first (XVII.6.1, 7.1, XVIII.1.0, XIX.1.1).

Left and right of a chariot are its animals.
"""


class _Round(NamedTuple):
    """The fields round a base."""

    front: tuple[Axial, ...]
    flank: tuple[Axial, ...]
    rear: tuple[Axial, ...]


_ROUND: Final[Mapping[BaseKind, _Round]] = {
    "standard": _Round(_AHEAD, (_LEFT, _RIGHT), ((0, -1), (-1, 0))),
    "giant": _Round(_FOUR, ((1, -2), (-2, 1)), ((0, -2), (-1, -1), (-2, 0))),
    "dragon": _Round(_FOUR, ((1, -2), (0, -2), (-2, 1), (-2, 0)), ((-1, -2), (-2, -1))),
    "chariot": _Round(((2, 0), (1, 1), (0, 2)), ((2, -1), _LEFT, (-1, 2), _RIGHT), ((0, -1), (-1, 0))),
}
"""Zones round a base; guns have neither flank nor rear (XIX.8.0)."""

_HANDS: Final = (_LEFT, (1, 0)), ((0, 1), _RIGHT)

_ATTACKS: Final[Mapping[BaseKind, Mapping[str, tuple[Axial, ...]]]] = {
    "standard": {"melee": _AHEAD},
    "giant": {"two_handed": _AHEAD, "left_hand": _HANDS[0], "right_hand": _HANDS[1]},
    "dragon": {
        "bite": _AHEAD,
        "left_claw": _HANDS[0],
        "right_claw": _HANDS[1],
        "tail": ((-1, -2), (-2, -1), (0, -2), (-2, 0)),
        "rider": _FOUR,
    },
    "chariot": {
        "crew": (_LEFT, _RIGHT, (0, -1), (-1, 0)),
        "left_animal": ((2, 0), (1, 1)),
        "right_animal": ((1, 1), (0, 2)),
    },
}
"""Weapon -> fields that it strikes (XVII.6.5, XVII.7.5, XVII.7.6, XVIII.8.0)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The fields of a base that faces a way, as displacements from its reference field."""

    parts: Mapping[str, Axial]
    """Name of each field -> field, the reference field first."""
    fields: tuple[Axial, ...]
    """The fields that it covers, in the order of the parts."""
    front: tuple[Axial, ...]
    """Fields before it, all round of a gun."""
    flank: tuple[Axial, ...]
    """Fields at its flanks."""
    rear: tuple[Axial, ...]
    """Fields behind it."""
    attacks: Mapping[str, tuple[Axial, ...]]
    """Weapon -> fields that it strikes."""


@cache
def shape(kind: BaseKind, facing: Facing) -> Shape:
    """Return the fields of a kind of base in a facing (XVII.6.1, XVII.7.1, XVIII.1.0, XIX.1.1)."""
    left, right = front_directions(facing)

    def of(place: Axial) -> Axial:
        a, b = place
        return a * left[0] + b * right[0], a * left[1] + b * right[1]

    def all_of(places: Iterable[Axial]) -> tuple[Axial, ...]:
        return tuple([of(place) for place in places])

    parts = {name: of(place) for name, place in PARTS[kind].items()}
    fields = tuple(parts.values())
    if kind in GUNS:
        beside = {
            name: tuple([one for one in neighbours(at) if one not in fields]) for name, at in parts.items()
        }
        everywhere = tuple(dict.fromkeys(one for around in beside.values() for one in around))
        return Shape(parts, fields, everywhere, (), (), beside)
    front, flank, rear = (all_of(zone) for zone in _ROUND[kind])
    attacks = {weapon: all_of(places) for weapon, places in _ATTACKS[kind].items()}
    return Shape(parts, fields, front, flank, rear, attacks)


class Footprint(NamedTuple):
    """A base on the field: the reference field and the facing say all fields that it covers."""

    kind: BaseKind
    at: Axial
    """Its reference field: the front one, of a chariot the car."""
    facing: Facing = "N"

    @property
    def shape(self) -> Shape:
        """Its fields and zones as displacements from the reference field."""
        return shape(self.kind, self.facing)

    @property
    def large(self) -> bool:
        """Whether it covers more than one field."""
        return self.kind != "standard"

    @property
    def fields(self) -> tuple[Axial, ...]:
        """The fields that it covers, the reference field first."""
        return self._placed(self.shape.fields)

    @property
    def parts(self) -> dict[str, Axial]:
        """Name of each of its fields -> field."""
        return {name: add(self.at, step) for name, step in self.shape.parts.items()}

    @property
    def front(self) -> tuple[Axial, ...]:
        """The fields before it; of a gun all fields round it (XIX.8.0)."""
        return self._placed(self.shape.front)

    @property
    def flank(self) -> tuple[Axial, ...]:
        """The fields at its flanks."""
        return self._placed(self.shape.flank)

    @property
    def rear(self) -> tuple[Axial, ...]:
        """The fields behind it."""
        return self._placed(self.shape.rear)

    @property
    def around(self) -> tuple[Axial, ...]:
        """All fields beside it."""
        return (*self.front, *self.flank, *self.rear)

    @property
    def attacks(self) -> dict[str, tuple[Axial, ...]]:
        """Weapon -> fields that it strikes (XVII.6.5, XVII.7.5, XVIII.8.0, XIX.8.0)."""
        return {weapon: self._placed(steps) for weapon, steps in self.shape.attacks.items()}

    def _placed(self, steps: Iterable[Axial]) -> tuple[Axial, ...]:
        q, r = self.at
        return tuple([(q + dq, r + dr) for dq, dr in steps])


class Rider(NamedTuple):
    """A commander who rides on an element; he stands on its reference field (XVII.7.6, XVIII.9.0)."""

    name: str
    """His name."""
    hit_points: int = 1
    """Hit points that he has left."""


class Body(NamedTuple):
    """An element that stands on the field."""

    name: str
    base: Footprint
    """The fields that it covers."""
    size: int = 2
    """Its size, in segments; of a chariot that of the crew on its platform."""
    hit_points: int = 1
    """Hit points that it has left."""
    rider: Rider | None = None
    """Who rides on it."""
    animals: int | None = None
    """Size of the animals of a chariot, on its other fields (XVIII.6.0); None for all others."""

    def size_at(self, field: Axial) -> int:
        """Return its size on one of its fields."""
        return self.size if self.animals is None or field == self.base.at else self.animals

    def carries_at(self, field: Axial) -> Rider | None:
        """Return who rides on it, where a projectile meets his field (XIX.7.0)."""
        return self.rider if field == self.base.at else None


def standing(bodies: Iterable[Body]) -> dict[Axial, Body]:
    """Return who stands on each field."""
    return {field: body for body in bodies for field in body.base.fields}


def sizes_of(bodies: Iterable[Body]) -> dict[Axial, int]:
    """Return the size of who stands on each field, as lines of sight need it."""
    return {field: body.size_at(field) for body in bodies for field in body.base.fields}
