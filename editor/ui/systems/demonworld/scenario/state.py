"""What the scenario editor shows: the joined boards, the armies, who stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple
from uuid import uuid4

from editor.printing.systems.demonworld.symbols import Sign, special_signs
from editor.rules.core.battlefield import Battlefield, join, join_problems
from editor.rules.core.contract import RuleSystem, Setup
from editor.rules.core.hexes import FACINGS, Facing, Offset
from editor.rules.core.joined_arrays import battlefield_arrays as battlefield_arrays
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.scenario_words import column_and_row
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.set_up.copies import states_of
from schemas.army import ArmyBase, ArmyEntry
from schemas.base import Document, Ref
from schemas.map import HexMapBase
from schemas.problems import Problem
from schemas.ruleset import RulesetBase
from schemas.scenario import BoardPlacement, RowsZone
from schemas.scenario_spawns import Spawns
from schemas.systems.demonworld import (
    DemonworldArmy,
    DemonworldItem,
    DemonworldScenario,
    DemonworldSide,
    DemonworldSpellbook,
    DemonworldUnit,
    UnitOfArmy,
    UnitPlacement,
)
from schemas.systems.demonworld_parts import Layout

LAYOUTS: Final[tuple[Layout, ...]] = ("line", "column", "square", "wedge", "skirmish_formation", "horde")
_FREE_LAYOUTS: Final = ("line", "column")
MAX_FRONTAGE: Final = 40
MAX_ALTITUDE: Final = 99
"""Greatest altitude that a placement may name (its schema says so too)."""

UnitKey = tuple[int, str, int]
"""Number of the side, entry of its army, number of the copy."""
GroupKind = Literal["marches", "reinforcements"]
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
    copies: int
    """How many copies its entry has."""
    placement: UnitPlacement | None
    number: int | None
    """Place of the placement in its side's list."""
    elements: tuple[Element, ...] = ()
    coming: Coming | None = None
    """Where it comes later instead of standing on the field."""
    state: UnitOfArmy | None = None
    """In what state it comes to the battle. None while it has no place."""
    entry_items: tuple[Document, ...] = ()
    """Items that its entry gives it."""
    items: tuple[Document, ...] = ()
    """Items that it carries in this battle besides."""
    troop: int | None = None
    """Place of its entry among the side's own troops. None if it is of the army."""

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


def read_deployment(
    scenario: DemonworldScenario,
    find: Callable[[Ref], Document | None],
    rules: RuleSystem,
    colours: Callable[[str | None], str],
    before: Deployment | None = None,
) -> Deployment:
    """Return what a scenario shows.

    Args:
        scenario: The last valid state of the draft.
        find: Looks a document up; None if it is missing.
        rules: The game's rules, for the points of armies.
        colours: Colour of the next army, by that of its faction.
        before: What it showed before this edit: boards that are as they were are not joined again.
    """
    documents: dict[str, Document] = {}

    def take(ref: Ref | None) -> Document | None:
        found = find(ref) if ref is not None else None
        if found is not None:
            documents[found.id] = found
        return found

    ruleset = take(scenario.ruleset)
    maps = {
        place.map.id: found for place in scenario.boards if isinstance(found := take(place.map), HexMapBase)
    }
    problems: tuple[Problem, ...] = ()
    battlefield, arrays = _joined_before(before, scenario.boards, maps)
    if battlefield is None:
        problems = join_problems(scenario.boards, maps)
        battlefield = None if problems else join(scenario.boards, maps)
        arrays = battlefield_arrays(battlefield) if battlefield is not None else None
    sides = []
    for number, side in enumerate(scenario.sides):
        army = take(side.army)
        army = army if isinstance(army, ArmyBase) else None
        units = _units(number, side, army, take, battlefield)
        force = force_of(side, army)
        points = rules.army_points(force, documents) if rules.army_points is not None else 0
        points += sum(one.points for unit in units for one in unit.items if isinstance(one, DemonworldItem))
        faction = (
            ruleset.faction(army.faction) if isinstance(ruleset, RulesetBase) and army is not None else None
        )
        sides.append(
            SideView(
                number=number,
                side=side,
                army=army,
                colour=colours(faction.colour if faction is not None else None),
                points=points,
                units=units,
                zone=zone_fields(side, battlefield),
            )
        )
    for effect in (one for trigger in scenario.triggers for one in trigger.effects):
        if isinstance(effect, Spawns):
            take(effect.unit)
    return Deployment(scenario, battlefield, arrays, problems, tuple(sides), documents)


def _joined_before(
    before: Deployment | None, boards: Sequence[BoardPlacement], maps: Mapping[str, HexMapBase]
) -> tuple[Battlefield | None, MapArrays | None]:
    """Return the joint boards as they were before an edit that left them alone. None if it did not."""
    if before is None or before.scenario.boards != boards:
        return None, None
    same = all(before.documents.get(place.map.id) == maps.get(place.map.id) for place in boards)
    return (before.battlefield, before.arrays) if same else (None, None)


def _units(
    number: int,
    side: DemonworldSide,
    army: ArmyBase | None,
    take: Callable[[Ref | None], Document | None],
    battlefield: Battlefield | None,
) -> tuple[FieldUnit, ...]:
    placed = {(one.entry, one.copy_number): (place, one) for place, one in enumerate(side.placements)}
    coming = _coming(side)
    units = []
    entries = army.entries if army is not None else ()
    for position, entry in enumerate((*entries, *side.troops)):
        items = _present(take, entry.items)
        card = take(entry.card)
        if not isinstance(card, DemonworldUnit):
            continue
        troop = position - len(entries) if position >= len(entries) else None
        for copy in range(1, entry.count + 1):
            place, placement = placed.get((entry.key, copy), (None, None))
            later, state = coming.get((entry.key, copy), (None, None))
            state = placement if placement is not None else state
            unit = FieldUnit(
                (number, entry.key, copy),
                card,
                entry.count,
                placement,
                place,
                coming=later,
                state=state,
                entry_items=items,
                items=_present(take, state.items) if state is not None else (),
                troop=troop,
            )
            for one in (card, *unit.items, *items):
                _present(take, spells_with(one, take))
            if placement is not None and battlefield is not None:
                unit = replace(unit, elements=elements_of(battlefield, card, placement))
            units.append(unit)
    return tuple(units)


def spells_with(document: Document | None, find: Callable[[Ref], Document | None]) -> tuple[Ref, ...]:
    """Return the spells that come with a card or an item, which the rules ask for (XX, XXV.1.0).

    Those in the book of a card, the one that an item holds.
    """
    if isinstance(document, DemonworldUnit) and document.spellbook is not None:
        book = find(document.spellbook)
        return tuple(book.spells) if isinstance(book, DemonworldSpellbook) else ()
    holds = document.holds if isinstance(document, DemonworldItem) else None
    return (holds,) if holds is not None else ()


def _present(take: Callable[[Ref | None], Document | None], refs: Iterable[Ref]) -> tuple[Document, ...]:
    return tuple(found for ref in refs if (found := take(ref)) is not None)


def _coming(side: DemonworldSide) -> dict[tuple[str, int], tuple[Coming, UnitOfArmy]]:
    found: dict[tuple[str, int], tuple[Coming, UnitOfArmy]] = {}
    for kind in GROUPS:
        for number, group in enumerate(getattr(side, kind)):
            for place, one in enumerate(group.units):
                found[one.entry, one.copy_number] = (Coming(kind, number, place), one)
    return found


def force_of(side: DemonworldSide, army: ArmyBase | None) -> ArmyBase:
    """Return the army of a side together with its own troops, as the rules count points."""
    if army is not None:
        return army.model_copy(update={"entries": (*army.entries, *side.troops)})
    return DemonworldArmy(id=str(uuid4()), slug="troops", name=side.name, entries=side.troops)


def equipped_force(side: DemonworldSide, army: ArmyBase | None) -> ArmyBase:
    """Return the force of a side as it goes to the battle: with the items that the scenario gives it.

    A copy that the scenario gives something stands as an entry of its own.
    """
    force = force_of(side, army)
    given = {key: one.items for key, one in states_of(side).items() if one.items}
    if not given:
        return force
    entries: list[ArmyEntry] = []
    for entry in force.entries:
        own = [number for number in range(1, entry.count + 1) if (entry.key, number) in given]
        if entry.count > len(own):
            entries.append(entry.model_copy(update={"count": entry.count - len(own)}))
        for number in own:
            items = (*entry.items, *given[entry.key, number])
            entries.append(entry.model_copy(update={"count": 1, "items": items}))
    return force.model_copy(update={"entries": tuple(entries)})


def zone_fields(side: DemonworldSide, battlefield: Battlefield | None) -> frozenset[Offset]:
    """Return the fields of a side's deployment zone that are on the battlefield; empty if it has none."""
    if side.zone is None or battlefield is None:
        return frozenset()
    if isinstance(side.zone, RowsZone):
        rows = range(side.zone.first, side.zone.last + 1)
        return frozenset(
            (column, row)
            for row in rows
            if row < battlefield.rows
            for column in range(battlefield.row_length(row))
        )
    return frozenset(at for at in side.zone.fields if battlefield.holds(at))
