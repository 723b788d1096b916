"""What the scenario editor shows: the joined boards, the armies, who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from editor.printing.systems.demonworld.symbols import Sign, special_signs
from editor.rules.core.battlefield import Battlefield
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import FACINGS, Facing, Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.scenario_words import column_and_row
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.formations.layouts import layout_fields
from schemas.army import ArmyBase
from schemas.base import Document, Ref
from schemas.problems import Problem
from schemas.states import name_in_state
from schemas.systems.demonworld import (
    DemonworldScenario,
    DemonworldSide,
    DemonworldUnit,
    UnitOfArmy,
    UnitPlacement,
)
from schemas.systems.demonworld_parts import Layout
from schemas.text import LocalText

LAYOUTS: Final[tuple[Layout, ...]] = ("line", "column", "square", "wedge", "skirmish_formation", "horde")
_FREE_LAYOUTS: Final = ("line", "column")
MAX_FRONTAGE: Final = 40
MAX_ALTITUDE: Final = 99
"""Greatest altitude that a placement may name (its schema says so too)."""

UnitKey = tuple[int, str, int]
"""Number of the side, entry of its army, number of the copy."""
GroupKind = Literal["marches", "reinforcements"]
STATE: Final = ("lost", "wounds", "items", "state")
"""The fields that say in what state a unit comes, wherever it is."""
GROUPS: Final[tuple[GroupKind, ...]] = ("marches", "reinforcements")
"""The lists of a side with units that come onto the field during the battle."""


@dataclass(frozen=True)
class Element:
    """One element on the field."""

    at: Offset
    facing: Facing
    sign: Sign | None
    wounds: int = 0
    """Hit points that it lost before the battle."""


class Coming(NamedTuple):
    """The group with which a unit comes onto the field during the battle."""

    kind: GroupKind
    group: int
    """Place of the group in its side's list."""
    place: int
    """Place of the unit in the group."""


@dataclass(frozen=True)
class FieldUnit:
    """A unit of an army of the scenario, on the field or not."""

    key: UnitKey
    card: DemonworldUnit
    """Its card, in the state in which it comes."""
    copies: int
    """How many copies its entry has."""
    placement: UnitPlacement | None
    number: int | None
    """Place of the placement in its side's list."""
    elements: tuple[Element, ...] = ()
    coming: Coming | None = None
    """Where it comes later instead of standing on the field."""
    state: UnitOfArmy | None = None
    """In what state it comes to the battle. None while it has no place and nothing is said of it."""
    entry_items: tuple[Document, ...] = ()
    """Items that its entry gives it."""
    items: tuple[Document, ...] = ()
    """Items that it carries in this battle besides."""
    troop: int | None = None
    """Place of its entry among the side's own troops. None if it is of the army."""
    bought: str | None = None
    """State of its card in which its entry has it; None for the card as it is."""
    letter: str = ""
    """Its letter, as on its printed counters."""
    in_hand: bool = False
    """Its player sets it up at the start, unseen by the others."""

    @property
    def name(self) -> LocalText:
        """Return its name, with the state in which its entry has it: others of its card may be there, too."""
        return name_in_state(self.card, self.bought)

    @property
    def count(self) -> int:
        """Return how many of its elements come to the battle."""
        return coming_elements(self.card, self.state)

    @property
    def person(self) -> bool:
        """Return whether it is a commander, hero or wizard, who may be with a unit (X.2.2)."""
        return is_person(self.card)

    @property
    def aloft(self) -> bool:
        """Return whether it begins in the air, where it stands in nobody's way (XXIII.4.0)."""
        return self.placement is not None and self.placement.altitude is not None

    def layouts(self) -> tuple[Layout, ...]:
        """Return the formations that the card permits (XIII)."""
        if self.card.always_horde:
            return ("horde",)
        return tuple(one for one in LAYOUTS if one in _FREE_LAYOUTS or one in self.card.formations)


@dataclass(frozen=True)
class SideView:
    """One side: its document part, army and colour."""

    number: int
    side: DemonworldSide
    army: ArmyBase | None
    colour: str
    points: int
    units: tuple[FieldUnit, ...]
    zone: frozenset[Offset]


@dataclass(frozen=True)
class Deployment:
    """The whole scenario as it is shown."""

    scenario: DemonworldScenario
    battlefield: Battlefield | None
    arrays: MapArrays | None
    board_problems: tuple[Problem, ...]
    sides: tuple[SideView, ...]
    documents: Mapping[str, Document] = field(default_factory=dict)

    def unit(self, key: UnitKey | None) -> FieldUnit | None:
        """Return a unit by its key."""
        if key is None or not 0 <= key[0] < len(self.sides):
            return None
        return next((unit for unit in self.sides[key[0]].units if unit.key == key), None)

    def unit_at(self, at: Offset) -> FieldUnit | None:
        """Return who stands on a field."""
        for side in self.sides:
            for unit in side.units:
                if any(element.at == at for element in unit.elements):
                    return unit
        return None

    def place(self, unit: FieldUnit, placement: UnitPlacement) -> tuple[Element, ...]:
        """Return the elements of a unit put down somewhere; fields off the battlefield included."""
        return elements_of(self.battlefield, unit.card, placement) if self.battlefield is not None else ()

    def fits(self, unit: FieldUnit, elements: tuple[Element, ...]) -> tuple[bool, ...]:
        """Say of each element whether it may stand there: on the field, in its zone, on nobody else.

        In the air only the check of the scenario says who is too near.
        """
        if self.battlefield is None:
            return tuple(False for _ in elements)
        zone = self.sides[unit.key[0]].zone
        taken = {
            element.at
            for side in self.sides
            for other in side.units
            if other.key != unit.key and not other.aloft and not unit.aloft
            for element in other.elements
        }
        return tuple(
            self.battlefield.holds(element.at)
            and (not zone or element.at in zone)
            and element.at not in taken
            for element in elements
        )

    def document(self, ref: Ref) -> Document | None:
        """Return a document of the scenario, None if it is not there."""
        return self.documents.get(ref.id)

    def field_name(self, at: Offset) -> str:
        """Return what a field of the battlefield is called; by column and row where it has no name."""
        there = self.battlefield is not None and self.battlefield.holds(at)
        names = self.battlefield.names_at(at) if there and self.battlefield is not None else ()
        return " = ".join(names) or column_and_row(at)

    def field_named(self, name: str) -> Offset | None:
        """Return the field of the battlefield that has a name, or whose column and row, from 1, are given."""
        if self.battlefield is None:
            return None
        found = self.battlefield.named(name)
        numbers = name.replace(",", " ").split()
        if found is None and len(numbers) == 2 and all(one.isdigit() for one in numbers):
            at = int(numbers[0]) - 1, int(numbers[1]) - 1
            found = at if self.battlefield.holds(at) else None
        return found

    def setup(self) -> Setup:
        """Return the scenario as the rules take it."""
        return Setup(self.scenario, self.documents)


def elements_of(field_: Battlefield, card: DemonworldUnit, placement: UnitPlacement) -> tuple[Element, ...]:
    """Return where the elements of a unit stand, its special ones round the middle of the front rank."""
    count = coming_elements(card, placement)
    placed = layout_fields(
        placement.layout, field_.to_axial(placement.at), placement.facing, placement.frontage, count
    )
    signs: list[Sign | None] = [None] * count
    front = 1 if placement.layout == "column" else min(placement.frontage, count)
    middle = (front - 1) // 2
    places = sorted(range(count), key=lambda place: (place >= front, abs(place - middle), place))
    for place, sign in zip(places, special_signs(card), strict=False):
        signs[place] = sign
    wounds, left = [0] * count, placement.wounds
    for place in reversed(range(count)):
        wounds[place] = min(left, card.hit_points - 1)
        left -= wounds[place]
    return tuple(
        Element(field_.to_offset(one.at), one.facing, sign, lost)
        for one, sign, lost in zip(placed, signs, wounds, strict=True)
    )


def coming_elements(card: DemonworldUnit, state: UnitOfArmy | None) -> int:
    """Return how many elements of a card come to the battle: what it has not lost before, at least one."""
    return max(1, card.elements.total - (state.lost if state is not None else 0))


def turned(placement: UnitPlacement, steps: int) -> UnitPlacement:
    """Return a placement turned by so many times 60 degrees clockwise about its anchor."""
    facing = FACINGS[(FACINGS.index(placement.facing) + steps) % 6]
    return placement.model_copy(update={"facing": facing})


def widened(placement: UnitPlacement, steps: int, most: int) -> UnitPlacement:
    """Return a placement with a wider or narrower front."""
    frontage = max(1, min(most, MAX_FRONTAGE, placement.frontage + steps))
    return placement.model_copy(update={"frontage": frontage})
