"""Hidden set-up: both sides put down their units in their zones without seeing each other (XVI.3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld.base import Action
from editor.rules.demonworld.battle import Battle, Roster
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.large.footprints import GUNS
from editor.rules.demonworld.set_up.copies import placed_elements
from editor.rules.demonworld.set_up.mounted import riders_at_start
from editor.rules.demonworld.set_up.start import starting_formation
from editor.rules.demonworld.set_up.zones import half_fields, passable, reached_by_guns, zone_fields
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Stand
from editor.rules.demonworld.words import formation_name, refuse, refuse_roster, refuse_unit
from schemas.problems import Message
from schemas.systems.demonworld import UnitPlacement
from schemas.systems.demonworld_parts import Layout


class Placing(NamedTuple):
    """Where a unit is set up (XVI.3.3)."""

    unit: int
    layout: Layout
    """Formation that it stands in."""
    cell: int
    """Left end of the front rank as the unit sees it, or head of a column."""
    facing: int
    frontage: int = 5
    """Elements in the front rank of a line, horde or skirmish formation."""


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """Set up every unit of one's own side, unseen by the other (XVI.3.3)."""

    placings: tuple[Placing, ...]


_LOOKS: Final = {"south": 0, "north": 3, "west": 1, "east": 4}
"""A side's own edge -> the facing that looks away from it."""
_FRONTAGES: Final = (5, 4, 3, 2, 1)
"""Fronts that are tried for a unit without a place, the best first."""
_PLAIN: Final = ("line", "column")


def to_set_up(state: BattleState, side: int) -> list[Roster]:
    """Return the units that a side sets up: not those that march, nor riders, who come with their mounts."""
    riding = {number for number, _ in riders_at_start(state.battle)}
    return [
        roster
        for roster in state.battle.roster
        if roster.side == side and not state.units[roster.number].outside and roster.number not in riding
    ]


def stands_of(state: BattleState, action: Deploy) -> tuple[Stand, ...] | Message:
    """Return where the elements of a side's units stand, or the rule that forbids it (XVI.3.3)."""
    wanted = {roster.number: roster for roster in to_set_up(state, state.side)}
    found: list[Stand] = []
    taken = _taken_by_allies(state, state.side)
    zone = zone_cells(state.battle, state.side)
    for placing in action.placings:
        roster = wanted.pop(placing.unit, None)
        if roster is None:
            if not 0 <= placing.unit < len(state.units):
                return refuse("no_such_unit", "XVI.3.3", unit=placing.unit)
            return refuse_unit(state, placing.unit, "not_to_set_up", "XVI.3.3")
        stand = _stand(state.battle, roster, placing, zone, taken)
        if isinstance(stand, Message):
            return stand
        cells = covered(state.battle, stand)
        if _has_room_before(state, cells):
            return refuse_unit(state, placing.unit, "half_fields", "XVI.3.3")
        taken.update(cells)
        found.append(stand)
    for number in wanted:
        return refuse_unit(state, number, "left_out", "XVI.3.3")
    return tuple(sorted(found))


def zone_cells(battle: Battle, side: int) -> frozenset[int]:
    """Return the cells of a side's zone."""
    fields = zone_fields(
        battle.ground.field, battle.scenario.sides[side], battle.ruleset.battles.deployment_rows
    )
    return frozenset(battle.ground.cell(at) for at in fields)


def _half_cells(battle: Battle, side: int) -> frozenset[int]:
    """Return the cells that a side's own edge cuts in half."""
    fields = half_fields(battle.ground.field, battle.scenario.sides[side].edge)
    return frozenset(battle.ground.cell(at) for at in fields)


def _has_room_before(state: BattleState, cells: tuple[int, ...]) -> bool:
    """Return whether some of the cells are half fields that the side to act does not need (XVI.3.3).

    In a zone that the scenario draws over half fields they are fields as all others.
    """
    if state.battle.scenario.sides[state.side].zone is not None:
        return False
    return not _half_cells(state.battle, state.side).isdisjoint(cells) and (
        _in_whole_fields(state, state.side) is not None
    )


def _taken_by_allies(state: BattleState, side: int) -> set[int]:
    """Return the cells on which allies of a side have set up: they show each other where."""
    camps = state.battle.camps
    return {
        cell
        for other, stands in enumerate(state.deployed)
        if camps[other] == camps[side]
        for stand in stands or ()
        for cell in covered(state.battle, stand)
    }


def covered(battle: Battle, stand: Stand) -> tuple[int, ...]:
    """Return the cells that a unit covers where it is set up: of a large base all of them (XVII.6.1)."""
    if battle.bases is None:
        return stand.cells
    fields = battle.bases.fields
    places = zip(stand.elements, stand.cells, stand.facings, strict=True)
    return tuple([field for element, cell, facing in places for field in fields(element, cell, facing)])


def _stand(
    battle: Battle, roster: Roster, placing: Placing, zone: frozenset[int], taken: set[int]
) -> Stand | Message:
    """Return where one unit stands, or the rule that forbids it."""
    card = roster.card
    if placing.layout not in _PLAIN and (
        placing.layout not in card.formations or "XIII" not in battle.chapters
    ):
        formation = formation_name(placing.layout, battle.ruleset)
        return refuse_roster(roster, "formation_not_on_card", "XIII", formation=formation)
    if not 0 <= placing.facing < 6 or not 0 <= placing.cell < battle.ground.size:
        return refuse_roster(roster, "off_the_field", "XVI.3.3")
    placed = _placed(battle, roster, placing)
    signs = [battle.signs[element] for element in roster.elements]
    stand = Stand(
        roster.number,
        placed_elements(roster.elements, signs, placing.layout, placing.frontage),
        tuple(battle.ground.of_axial(one.at) for one in placed),
        tuple(FACINGS.index(one.facing) for one in placed),
        starting_formation(card, placing.layout, placed, battle.chapters, battle.ruleset),
    )
    cells = covered(battle, stand)
    if not all(0 <= cell < battle.ground.size and battle.ground.inside[cell] for cell in cells):
        return refuse_roster(roster, "off_the_field", "XVI.3.3")
    if not zone.issuperset(cells):
        return refuse_roster(roster, "outside_zone", "XVI.3.3")
    if not taken.isdisjoint(cells):
        return refuse_roster(roster, "occupied", "V.3.0")
    if not all(passable(battle, roster.elements[0], cell) for cell in cells):
        return refuse_roster(roster, "impassable", "XI.2.0")
    return _base_stands(battle, roster, stand) or stand


def _base_stands(battle: Battle, roster: Roster, stand: Stand) -> Message | None:
    """Return why a large base cannot stand so: across a wall, a gun on a hill without a way (XIX.1.2)."""
    element = stand.elements[0]
    kind = battle.bases.kinds.get(element) if battle.bases is not None else None
    if battle.bases is None or kind is None or battle.terrain is None:
        return None
    if not battle.bases.paces[element].stands((stand.cells[0], stand.facings[0])):
        return refuse_roster(roster, "across_wall", "XVIII.2.0, XIX.1.2")
    if kind in GUNS and not reached_by_guns(battle.ground).issuperset(covered(battle, stand)):
        return refuse_roster(roster, "no_way_for_gun", "XIX.1.2")
    return None


def _placed(battle: Battle, roster: Roster, placing: Placing) -> tuple[Placed, ...]:
    return layout_fields(
        placing.layout,
        battle.ground.axial(placing.cell),
        FACINGS[placing.facing],
        placing.frontage,
        len(roster.elements),
    )


def proposal(state: BattleState, side: int) -> Deploy:
    """Return where the scenario puts a side's units; those without a place stand where there is room.

    Half fields at the side's own edge are for those whom the whole ones do not hold (XVI.3.3). A unit for
    which there is no room is left out: then ``check`` refuses the proposal.
    """
    battle = state.battle
    found = _in_whole_fields(state, side) if battle.scenario.sides[side].zone is None else None
    if found is not None:
        return found
    zone = zone_cells(battle, side)
    units = [roster.number for roster in to_set_up(state, side)]
    zones = zone - _half_cells(battle, side), zone
    return _arranged(battle, side, units, _taken_by_allies(state, side), zones)


def _in_whole_fields(state: BattleState, side: int) -> Deploy | None:
    """Return a set-up of a side in whole fields alone. None if that leaves somebody out."""
    units = tuple([roster.number for roster in to_set_up(state, side)])
    found = _arranged_in_whole_fields(state.battle, side, units, frozenset(_taken_by_allies(state, side)))
    return found if len(found.placings) == len(units) else None


@lru_cache(maxsize=32)
def _arranged_in_whole_fields(
    battle: Battle, side: int, units: tuple[int, ...], taken: frozenset[int]
) -> Deploy:
    """Return where a side's units stand in whole fields; asked again for each field that a hand points at."""
    return _arranged(battle, side, units, taken, [zone_cells(battle, side) - _half_cells(battle, side)])


def _arranged(
    battle: Battle, side: int, units: Sequence[int], taken: Set[int], zones: Sequence[frozenset[int]]
) -> Deploy:
    """Return where units of a side stand: each in the first zone that has room; the last holds all others."""
    given = _given(battle, side)
    placings: list[Placing] = []
    held = set(taken)
    waiting: list[Roster] = []
    for roster in [battle.roster[number] for number in units]:
        placing = given.get(roster.number)
        stand = _stand(battle, roster, placing, zones[-1], held) if placing is not None else None
        if placing is None or not isinstance(stand, Stand):
            waiting.append(roster)
        else:
            placings.append(placing)
            held.update(covered(battle, stand))
    for roster in waiting:
        found = next(filter(None, (_first_place(battle, roster, zone, held) for zone in zones)), None)
        if found is not None:
            placings.append(found[0])
            held.update(covered(battle, found[1]))
    return Deploy(tuple(sorted(placings)))


def _first_place(
    battle: Battle, roster: Roster, zone: frozenset[int], taken: set[int]
) -> tuple[Placing, Stand] | None:
    """Return the best place for a unit in a zone. None if there is no room."""
    for placing in _places(battle, roster, zone - taken):
        stand = _stand(battle, roster, placing, zone, taken)
        if isinstance(stand, Stand):
            return placing, stand
    return None


def _given(battle: Battle, side: int) -> Mapping[int, Placing]:
    """Return the scenario's placements by unit."""
    placements: dict[tuple[str, int], UnitPlacement] = {
        (one.entry, one.copy_number): one for one in battle.scenario.sides[side].placements
    }
    found = {}
    for roster in battle.roster:
        one = placements.get((roster.entry, roster.copy_number))
        if roster.side == side and one is not None:
            found[roster.number] = Placing(
                roster.number,
                one.layout,
                battle.ground.of_axial(battle.ground.field.to_axial(one.at)),
                FACINGS.index(one.facing),
                one.frontage,
            )
    return found


def _places(battle: Battle, roster: Roster, free: frozenset[int]) -> Iterator[Placing]:
    """Yield places for a unit: in front before behind, the middle before the wings, broad before deep."""
    ground, card = battle.ground, roster.card
    facing = _LOOKS[battle.scenario.sides[roster.side].edge]
    if not free:
        return
    seen = {cell: ground.seen(min(free), cell, facing) for cell in free}
    across = sorted(right for _, right in seen.values())
    middle = across[len(across) // 2]
    ordered = sorted(free, key=lambda cell: (-seen[cell][0], abs(seen[cell][1] - middle), seen[cell][1]))
    horde = card.always_horde and "XIII" in battle.chapters
    for frontage in _FRONTAGES:
        if frontage > len(roster.elements):
            continue
        for cell in ordered:
            yield Placing(roster.number, "horde" if horde else "line", cell, facing, frontage)


def variations(state: BattleState) -> Iterator[Deploy]:
    """Yield the proposal, and it with one unit a field further or looking another way."""
    base = proposal(state, state.side)
    yield base
    for number, placing in enumerate(base.placings):
        before, after = base.placings[:number], base.placings[number + 1 :]
        for step in state.battle.ground.steps:
            yield Deploy((*before, placing._replace(cell=placing.cell + step), *after))
        for facing in range(6):
            if facing != placing.facing:
                yield Deploy((*before, placing._replace(facing=facing), *after))
