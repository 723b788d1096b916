"""The units of a scenario, each with its card, its place, its items and its signs (II.2, XXV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.contract import Setup
from editor.rules.core.options import fielded
from editor.rules.core.unit_letters import unit_letters
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.footprints import Footprint
from editor.rules.demonworld.states.profiles import Profiles, profiles_of, state_number
from editor.rules.demonworld.units import Sign
from schemas.army import ArmyEntry
from schemas.base import must_be
from schemas.map import HexMapBase
from schemas.quantities import PlayerId
from schemas.states import OWN_STATE
from schemas.systems.demonworld import (
    DemonworldArmy,
    DemonworldItem,
    DemonworldScenario,
    DemonworldSide,
    DemonworldUnit,
    FlankMarch,
    Reinforcement,
    UnitOfArmy,
    UnitPlacement,
)
from schemas.systems.demonworld_parts import Layout
from schemas.text import LocalText

_SPECIAL: Final[tuple[Sign, ...]] = ("leader", "standard", "musician")
"""Special signs, the one that stands most in the middle first."""


class Copy(NamedTuple):
    """One unit of an army: an entry, the number of its copy, its card."""

    entry: ArmyEntry
    number: int
    card: DemonworldUnit
    state: UnitOfArmy | None = None
    """How it comes to the battle; None if the scenario says nothing of it."""
    profiles: Profiles = ()
    """Its card as it is, then in each of its states; empty where the card has no states."""
    begins: int = 0
    """Place among them of the one in which it comes."""

    @property
    def elements(self) -> int:
        """Number of its elements that come to the battle."""
        return max(1, self.card.elements.total - (self.state.lost if self.state is not None else 0))

    @property
    def worth(self) -> float:
        """Points of the elements that come."""
        return self.card.points * self.elements / self.card.elements.total


def signs_of(copy: Copy, placement: UnitPlacement | None) -> list[Sign]:
    """Return the special sign of each element.

    Leader, standard, musician stand round the middle of the front rank; none of them is lost before.
    """
    frontage = copy.elements if placement is None else placement.frontage
    layout: Layout = "line" if placement is None else placement.layout
    return signs_in(copy.card, copy.elements, layout, frontage)


def signs_in(card: DemonworldUnit, count: int, layout: Layout, frontage: int) -> list[Sign]:
    """Return the special sign of each of so many elements of a card that are put down so."""
    signs: list[Sign] = [""] * count
    places = _from_the_middle(count, layout, frontage)
    wanted: list[Sign] = ["leader"] * card.elements.leader
    wanted += ["standard"] * card.elements.standard
    wanted += ["musician"] * card.elements.musician
    for place, sign in zip(places, wanted, strict=False):
        signs[place] = sign
    return signs


def _from_the_middle(count: int, layout: Layout, frontage: int) -> list[int]:
    """Return the places of a unit, those nearest the middle of its front rank first."""
    front = 1 if layout == "column" else min(frontage, count)
    middle = (front - 1) // 2
    return sorted(range(count), key=lambda place: (place >= front, abs(place - middle), place))


def placed_elements(
    elements: Sequence[int], signs: Sequence[Sign], layout: Layout, frontage: int
) -> tuple[int, ...]:
    """Return the elements of a unit by place, the special ones round the middle of the front rank."""
    special = sorted(
        (element for element, sign in zip(elements, signs, strict=True) if sign),
        key=lambda element: _SPECIAL.index(signs[elements.index(element)]),
    )
    places = _from_the_middle(len(elements), layout, frontage)
    found = dict(zip(places, special, strict=False))
    rest = iter([element for element in elements if element not in special])
    return tuple([found[place] if place in found else next(rest) for place in range(len(elements))])


def items_of(setup: Setup, copy: Copy) -> Iterator[DemonworldItem]:
    """Yield the items that a unit carries; what is no item card is left out."""
    for one in (*copy.entry.items, *(copy.state.items if copy.state is not None else ())):
        item = setup.get(one)
        if isinstance(item, DemonworldItem):
            yield item


def maps_of(setup: Setup, scenario: DemonworldScenario) -> dict[str, HexMapBase]:
    """Return the boards of a scenario that are there, by document id."""
    found = {}
    for place in scenario.boards:
        document = setup.get(place.map)
        if isinstance(document, HexMapBase):
            found[place.map.id] = document
    return found


def copies_of(setup: Setup, side: DemonworldSide) -> Iterator[Copy]:
    """Yield every unit of a side's army and of its own troops; what is no unit card is left out."""
    states = states_of(side)
    for entry in entries_of(setup, side):
        found = setup.get(entry.card)
        if not isinstance(found, DemonworldUnit):
            continue
        profiles = profiles_of(found, entry)
        card = must_be(fielded(found, entry), DemonworldUnit)
        for number in range(1, entry.count + 1):
            state = states.get((entry.key, number))
            if not profiles:
                yield Copy(entry, number, card, state)
                continue
            begins = state_number(found, begins_in(entry, state))
            yield Copy(entry, number, profiles[begins], state, profiles, begins)


def letters_of(setup: Setup, sides: Sequence[DemonworldSide]) -> dict[tuple[PlayerId, str, int], str]:
    """Return (side, entry, number of the copy) -> letter of a unit, as its counters have it."""
    units = [(side.id, copy) for side in sides for copy in copies_of(setup, side)]
    letters = unit_letters((copy.card.faction or "", copy.card.id) for _side, copy in units)
    return {
        (side, copy.entry.key, copy.number): letter
        for (side, copy), letter in zip(units, letters, strict=True)
    }


def begins_in(entry: ArmyEntry, state: UnitOfArmy | None) -> str | None:
    """Return the key of the state in which a unit comes: as the scenario says, else as its army has it.

    None for the card as it is.
    """
    if state is None or state.state is None:
        return entry.state
    return state.state if state.state != OWN_STATE else None


def copies_by_key(setup: Setup, side: DemonworldSide) -> dict[tuple[str, int], Copy]:
    """Return (entry, number of the copy) -> unit of a side."""
    return {(copy.entry.key, copy.number): copy for copy in copies_of(setup, side)}


def entries_of(setup: Setup, side: DemonworldSide) -> tuple[ArmyEntry, ...]:
    """Return the entries of a side's army, then those of its own troops."""
    army = setup.get(side.army)
    return (*(army.entries if isinstance(army, DemonworldArmy) else ()), *side.troops)


def states_of(side: DemonworldSide) -> dict[tuple[str, int], UnitOfArmy]:
    """Return in what state the scenario's units come, by entry and copy."""
    groups: tuple[FlankMarch | Reinforcement, ...] = (*side.marches, *side.reinforcements)
    coming = [one for group in groups for one in group.units]
    return {(one.entry, one.copy_number): one for one in (*side.unplaced, *coming, *side.placements)}


def placement_of(side: DemonworldSide, copy: Copy) -> UnitPlacement | None:
    """Return where the scenario puts a unit; None if nowhere."""
    wanted = (copy.entry.key, copy.number)
    return next((one for one in side.placements if (one.entry, one.copy_number) == wanted), None)


def placed_fields(field: Battlefield, placement: UnitPlacement, count: int) -> tuple[Placed, ...]:
    """Return where the elements of a unit stand that is put down so; some may lie off the field."""
    return layout_fields(
        placement.layout, field.to_axial(placement.at), placement.facing, placement.frontage, count
    )


def begins_aloft(copy: Copy, placement: UnitPlacement) -> bool:
    """Return whether a flyer begins in the air, as its placement says or as it always does (XXIII.4.0)."""
    card = copy.card
    always = card.flight is not None and card.flight.always_aloft
    return card.flyer and (always or placement.altitude is not None)


def covered_fields(field: Battlefield, placement: UnitPlacement, copy: Copy) -> tuple[Placed, ...]:
    """Return the fields that a unit covers that is put down so: of a large base all of them (XVII.6.1)."""
    kind = base_of(copy.card)
    if kind is None:
        return placed_fields(field, placement, copy.elements)
    base = Footprint(kind, field.to_axial(placement.at), placement.facing)
    return tuple([Placed(one, placement.facing) for one in base.fields])


def name_of(copy: Copy) -> LocalText:
    """Return the name of a unit, with its number where the army has several of the card."""
    if copy.entry.count == 1:
        return copy.card.name
    return LocalText({language: f"{text} {copy.number}" for language, text in copy.card.name.root.items()})
