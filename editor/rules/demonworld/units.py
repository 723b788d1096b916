"""Units and elements as they are now, and what is declared for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from editor.rules.core.hexes import Facing, Offset
from editor.rules.core.memo import kept
from editor.rules.demonworld.base import Action
from schemas.systems.demonworld_parts import Order

PhaseName = Literal[
    "orders", "magic", "first_shooting", "movement", "second_shooting", "melee", "rally", "over"
]
Sign = Literal["", "leader", "standard", "musician"]


@dataclass(frozen=True, slots=True)
class GiveOrders(Action):
    """Lay order counters face down (III.2.0); a unit left out holds its position."""

    orders: tuple[tuple[int, Order], ...]


Mood = Literal["", "rout", "impetuous"]
"""How a unit feels: as usual, in rout (XV.9.0), impetuous (XV.10.0)."""


class Stand(NamedTuple):
    """Where the elements of a unit have been set up, side by side."""

    unit: int
    elements: tuple[int, ...]
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    formation: Literal["", "square", "wedge", "skirmish_formation"]


class Shot(NamedTuple):
    """One shot (IV.1.0)."""

    shooter: int
    """Element that shoots."""
    target: int
    """Element aimed at."""
    supports: tuple[int, ...] = ()
    """Elements of the same unit that support it (IV.1.2)."""
    weapon: int = 0
    """Place of the weapon on the card."""


class Attack(NamedTuple):
    """One attack in melee (VI.1.3)."""

    attacker: int
    """Element that strikes."""
    target: int
    """Element struck at."""
    supports: tuple[int, ...] = ()
    """Elements that support it (VI.1.2)."""
    weapon: int = 0
    """Place of the weapon on the card."""


class Standing(NamedTuple):
    """Where an element stands."""

    unit: int
    cell: int
    facing: int


@dataclass(frozen=True)
class Unit:
    """A unit now. Elements, cells and facings run side by side."""

    number: int
    elements: tuple[int, ...]
    """Ids of its living elements."""
    cells: tuple[int, ...]
    """Their cells."""
    facings: tuple[int, ...]
    """Their facings, 0 for N and clockwise."""
    order: Order | None = None
    """Its order, once revealed."""
    points: int = 0
    """Movement points spent in this phase."""
    manoeuvres: int = 0
    """Manoeuvres spent in this phase."""
    wheeled: str = ""
    """Pivot of its wheels in this phase: left or right (V.1.2)."""
    free_regroup: bool = False
    """A turn has just left it disorganised: the next regrouping has one field free (V.1.3)."""
    done: bool = False
    """Its movement of this turn is over."""
    engaged: int = 0
    """Turn in which its melee began; 0 where it is in none."""
    fought: int = 0
    """Melee phases fought in this melee; 0 in the first (VI.1.0)."""
    formation: Literal["", "square", "wedge", "skirmish_formation"] = ""
    """Formation announced (XIII)."""
    reshaped: bool = False
    """It has taken up or given up a formation in this phase."""
    outside: tuple[int, ...] = ()
    """Its elements that have not yet come onto the field, from the head (XVI.5.0)."""
    entry: int | None = None
    """Cell by which it comes onto the field."""
    entered: int = 0
    """Turn in which its head came onto the field."""
    mood: Mood = ""
    """In rout, impetuous, or neither (XV)."""
    since: int = 0
    """Turn in which its mood began."""
    stragglers: tuple[int, ...] = ()
    """Its elements that are in rout still while the others have rallied (XV.9.0)."""
    quarry: tuple[int, ...] = ()
    """Enemy units that an impetuous unit goes for (XV.10.0)."""
    dared: int = -1
    """Enemy unit that it has found the courage to charge in this turn (XV.5.0)."""
    daunted: int = -1
    """Enemy unit that it refuses to charge in this turn (XV.5.0)."""
    altitude: int | None = None
    """Height of its lowest point over level 0 in high flight; None on the ground (XXIII.4.0)."""
    flown: int = -1
    """Turn in which it has flown last, -1 for never: nothing else moves it then (XXIII.1.0)."""
    dived: bool = False
    """Its melee has begun with a dive (XXIII.8.3)."""
    left_melee: int = 0
    """Turn in which it has left a melee by air (XXIII.8.4)."""
    paces: tuple[tuple[int, int], ...] = ()
    """(element, movement points or manoeuvres spent on its own in and about a building) (XXIV.3.2)."""
    charged: Order | None = None
    """Sequence before which a commander on his own has attacked whom he fights (X.2.1)."""
    rider: int | None = None
    """Element of the commander who rides on this large monster or in this chariot (XVII.5.0, XVIII.9.0)."""
    master: int | None = None
    """Commander who rides on this large monster or was the last to do so (XVII.7.6)."""

    @property
    def one_way(self) -> bool:
        """Whether all its elements look the same way."""
        return self.facings.count(self.facings[0]) == len(self.facings)

    @kept
    def stands(self) -> dict[int, Standing]:
        """Its elements with their places, its rider on the reference field; never changed."""
        number, new = self.number, tuple.__new__
        places = zip(self.elements, self.cells, self.facings, strict=True)
        found = {element: new(Standing, (number, cell, facing)) for element, cell, facing in places}
        if self.rider is not None and found:
            found[self.rider] = Standing(number, self.cells[0], self.facings[0])
        return found

    def replace(self, **changes: Any) -> Unit:
        """Return the unit with some fields changed, as ``dataclasses.replace`` does, only quicker."""
        values = self.__dict__ | changes
        if len(values) != len(self.__dict__):
            raise TypeError(f"a unit has no such fields: {sorted(changes.keys() - self.__dict__.keys())}")
        if not _PLACES.isdisjoint(changes):
            values.pop("stands", None)
            values.pop("shape", None)
        after = object.__new__(Unit)
        object.__setattr__(after, "__dict__", values)
        return after


_PLACES: Final = frozenset(("elements", "cells", "facings", "rider", "formation"))
"""Fields that say who stands where, and in what."""


def exchanged(unit: Unit, swaps: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return cells and facings after elements have changed places in pairs."""
    cells, facings = list(unit.cells), list(unit.facings)
    for one, other in swaps:
        a, b = unit.elements.index(one), unit.elements.index(other)
        cells[a], cells[b] = cells[b], cells[a]
        facings[a], facings[b] = facings[b], facings[a]
    return tuple(cells), tuple(facings)


class ElementNow(NamedTuple):
    """One element, as a viewer shows it."""

    id: int
    unit: int
    side: int
    at: Offset
    facing: Facing
    sign: Sign
    wounds: int
    """Hit points lost; all of them where it will be taken away at the end of the group of blows or shots."""
    altitude: int | None = None
    """Its altitude in high flight; None on the ground (XXIII.4.0)."""


class Marching(NamedTuple):
    """A section of a flank march (XVI.5.0), or a group of reinforcements."""

    side: int
    edge: str
    """Edge of the field on which it arrives: north, south, east or west."""
    units: tuple[int, ...]
    """Its units in the order in which they come onto the field."""
    first_turn: int
    """Earliest turn in which it may arrive; beyond any turn where a trigger has to call it."""
    stars: int
    """Stars of its highest commander."""
    failed: int = 0
    """Turns in which it has failed to arrive."""
    arrived: bool = False
    """It may come onto the field."""
    entry: int | None = None
    """Cell by which its first unit has come onto the field."""
    asked: int = 0
    """Last turn in whose beginning one of its units was placed or kept back."""
    kept_back: int = 0
    """Last turn in which one of its units was kept back."""
    name: str = ""
    """Id of a group of reinforcements."""
    sure: bool = False
    """Reinforcements of the scenario: they arrive without a roll, and scout no flank."""


class Unseated(NamedTuple):
    """Riders whose monsters have fallen, and of whom their owners have to say where they stand (XVII.7.6)."""

    waiting: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """(unit of the rider, cells among which his owner chooses) not asked yet."""
    cells: tuple[int, ...] = ()
    """Cells of whom is asked now."""
    resume: tuple[str, int, int | None] = ("", 0, None)
    """(step, side, unit) of the decision that waits meanwhile."""


NOBODY_UNSEATED: Final = Unseated()
"""No monster has fallen under its rider."""


class Ride(NamedTuple):
    """A large base on its way over others, and how all was before it (XVII.3.0)."""

    unit: int
    """The base."""
    steps: tuple[str, ...]
    """Steps still to come, by their names."""
    units: tuple[Unit, ...]
    """Every unit before the ride."""
    unit_of: tuple[int, ...]
    """Element -> its unit before the ride."""
    wounds: tuple[tuple[int, int, int], ...]
    """(element, hit points lost, those lost in this turn) before the ride."""
    runners_fallen: frozenset[int]
    """Elements that had fallen in rout before the ride."""
    overrun: tuple[int, ...] = ()
    """Units ridden over, once for each time."""
    asked: tuple[int, ...] = ()
    """Units that have been asked for their last shots before the next step."""


class Fight(NamedTuple):
    """A melee of this phase: the units in it and the elements that each side has lost in it."""

    units: tuple[int, ...]
    losses: tuple[int, ...]
