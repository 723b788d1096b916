"""What a scenario shows, read from its documents: boards joined, units of the armies with their places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from editor.printing.army_colours import colour_of_people
from editor.rules.core.battlefield import Battlefield, join, join_problems
from editor.rules.core.contract import RuleSystem
from editor.rules.core.hexes import Offset
from editor.rules.core.joined_arrays import battlefield_arrays
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.unit_letters import unit_letters
from editor.rules.demonworld.set_up.copies import begins_in
from editor.rules.demonworld.states.profiles import profiles_of, state_number
from editor.ui.systems.demonworld.scenario.side_forces import force_of
from editor.ui.systems.demonworld.scenario.state import (
    GROUPS,
    Coming,
    Deployment,
    FieldUnit,
    SideView,
    elements_of,
)
from schemas.army import ArmyBase
from schemas.base import Document, Ref
from schemas.map import HexMapBase
from schemas.problems import Problem
from schemas.scenario import BoardPlacement
from schemas.scenario_spawns import Spawns
from schemas.systems.demonworld import (
    DemonworldItem,
    DemonworldScenario,
    DemonworldSide,
    DemonworldSpellbook,
    DemonworldUnit,
    UnitOfArmy,
)


def read_deployment(
    scenario: DemonworldScenario,
    find: Callable[[Ref], Document | None],
    rules: RuleSystem,
    colours: Callable[[str | None], str],
    before: Deployment | None = None,
) -> Deployment:
    """Return what a scenario shows.

    Args:
        scenario: the last valid state of the draft.
        find: looks a document up; None if it is missing.
        rules: the game's rules, for the points of armies.
        colours: colour of the next army, by that of its faction.
        before: what it showed before this edit: boards that are as they were are not joined again.
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
        units = _units(number, side, army, take, battlefield, unseen=scenario.hidden_deployment)
        force = force_of(side, army)
        points = rules.army_points(force, documents) if rules.army_points is not None else 0
        points += sum(one.points for unit in units for one in unit.items if isinstance(one, DemonworldItem))
        sides.append(
            SideView(
                number=number,
                side=side,
                army=army,
                colour=colours(colour_of_people(army, ruleset)),
                points=points,
                units=units,
                zone=zone_fields(side, battlefield),
            )
        )
    for effect in (one for trigger in scenario.triggers for one in trigger.effects):
        if isinstance(effect, Spawns):
            take(effect.unit)
    return Deployment(scenario, battlefield, arrays, problems, _lettered(sides), documents)


def _lettered(sides: Sequence[SideView]) -> tuple[SideView, ...]:
    """Return sides whose units have their letters: each people begins with A, on both sides together."""
    listed = [unit.card for side in sides for unit in side.units]
    letters = iter(unit_letters((card.faction or "", card.id) for card in listed))
    return tuple(
        replace(side, units=tuple(replace(unit, letter=next(letters)) for unit in side.units))
        for side in sides
    )


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
    *,
    unseen: bool,
) -> tuple[FieldUnit, ...]:
    said = {(one.entry, one.copy_number): one for one in side.unplaced}
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
            later, state = coming.get((entry.key, copy), (None, said.get((entry.key, copy))))
            if state is None and unseen:
                state = UnitOfArmy(entry=entry.key, copy_number=copy)
            state = placement if placement is not None else state
            profiles = profiles_of(card, entry)
            shown = profiles[state_number(card, begins_in(entry, state))] if profiles else card
            unit = FieldUnit(
                (number, entry.key, copy),
                shown,
                entry.count,
                placement,
                place,
                coming=later,
                state=state,
                entry_items=items,
                items=_present(take, state.items) if state is not None else (),
                troop=troop,
                bought=entry.state,
                in_hand=unseen and placement is None and later is None,
            )
            for one in (card, *unit.items, *items):
                _present(take, spells_with(one, take))
            if placement is not None and battlefield is not None:
                unit = replace(unit, elements=elements_of(battlefield, shown, placement))
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


def zone_fields(side: DemonworldSide, battlefield: Battlefield | None) -> frozenset[Offset]:
    """Return the fields of a side's deployment zone that are on the battlefield; empty if it has none."""
    if side.zone is None or battlefield is None:
        return frozenset()
    return side.zone.among(battlefield.fields())
