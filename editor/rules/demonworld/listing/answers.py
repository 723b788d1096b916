"""What elements may do when a unit is attacked or has attacked, and after a melee (V.3.2, VI.1.5)."""

from __future__ import annotations

from collections.abc import Container, Iterator

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.after_melee import enemy_cells, touched_cells
from editor.rules.demonworld.ai import fighting
from editor.rules.demonworld.courage.onslaught import regroup_duty
from editor.rules.demonworld.going import least_points
from editor.rules.demonworld.ground import FRONT
from editor.rules.demonworld.listing.joint import Outcome, few, shortest_ways, together
from editor.rules.demonworld.manoeuvres import after_melee_fields
from editor.rules.demonworld.means import manoeuvres_to_spend, points_to_spend
from editor.rules.demonworld.movement import in_wedge
from editor.rules.demonworld.state import BattleState, Unit

_NOBODY: frozenset[int] = frozenset()


def _others(state: BattleState, units: Container[int]) -> frozenset[int]:
    """Return the cells on which elements of other units stand: they do not make room."""
    return frozenset(cell for cell, element in state.occupied.items() if state.unit_of[element] not in units)


def reactions(state: BattleState) -> Iterator[act.React]:
    """Yield answers of an attacked unit.

    Every outcome where there are few; else none, the plain player's, and one element that steps or turns.
    """
    if state.unit is None:
        return
    unit = state.units[state.unit]
    near, held = state.near_enemy[state.side], state.contact_cells[state.side]
    most = manoeuvres_to_spend(state, unit) // state.battle.ruleset.movement.regroup_manoeuvres_per_field
    if in_wedge(state, unit):
        yield from _forwards(state, unit, most)
        return
    others = _others(state, (unit.number,))

    def ways(element: int, taken: Container[int]) -> dict[int, act.Path]:
        cell = unit.cells[unit.elements.index(element)]
        return shortest_ways(state, element, cell, 0 if cell in held else most, taken, near)

    choices: list[tuple[int, list[Outcome]]] = []
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        choices.append((element, _outcomes(list(ways(element, others)), cell, facing)))
    if few(len(found) for _, found in choices):
        for shifts in together(state, choices, ways):
            yield act.React(unit.number, shifts)
        return
    yield act.React(unit.number)
    yield fighting.react(state)
    for element in unit.elements:
        for direction in range(6):
            yield act.React(unit.number, (act.Shift(element, (direction,)),))
        for facing in range(6):
            yield act.React(unit.number, (act.Shift(element, (), facing),))


def _forwards(state: BattleState, unit: Unit, most: int) -> Iterator[act.React]:
    """Yield answers of a wedge: single elements go forwards (XIII.2.0)."""
    yield act.React(unit.number)
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        near = state.near_enemy[state.side]
        for way in shortest_ways(state, element, cell, most, state.occupied, near, FRONT[facing]).values():
            if way:
                yield act.React(unit.number, (act.Shift(element, way),))


def closing_in(state: BattleState) -> Iterator[act.CloseIn]:
    """Yield how further elements of an attacker come forward.

    Every outcome where there are few; else none, the plain player's, and one element that steps.
    """
    if state.unit is None:
        return
    unit = state.units[state.unit]
    near, held = state.near_enemy[state.side], state.contact_cells[state.side]
    others = _others(state, (unit.number,))
    yield act.CloseIn(unit.number)
    yield fighting.close_in(state)
    for by, most in _paid(state, unit):

        def ways(element: int, taken: Container[int], most: int = most) -> dict[int, act.Path]:
            place = unit.elements.index(element)
            cell, front = unit.cells[place], FRONT[unit.facings[place]]
            return shortest_ways(state, element, cell, 0 if cell in held else most, taken, near, front)

        choices: list[tuple[int, list[Outcome]]] = [
            (element, [(end, None) for end in ways(element, others) if end != cell])
            for element, cell in zip(unit.elements, unit.cells, strict=True)
        ]
        if few(len(found) for _, found in choices):
            for shifts in together(state, choices, ways):
                if shifts:
                    yield act.CloseIn(unit.number, shifts, by)
            continue
        for element, facing in zip(unit.elements, unit.facings, strict=True):
            for direction in FRONT[facing]:
                yield act.CloseIn(unit.number, (act.Shift(element, (direction,)),), by)


def _paid(state: BattleState, unit: Unit) -> Iterator[tuple[act.By, int]]:
    """Yield (how steps are paid, how many there may be)."""
    points = int(points_to_spend(state, unit) // least_points(state))
    manoeuvres = manoeuvres_to_spend(state, unit)
    if points > 0:
        yield "points", points
    if manoeuvres > 0:
        yield "manoeuvres", manoeuvres


def after_melee(state: BattleState) -> Iterator[act.RegroupAfterMelee]:
    """Yield moves after a melee.

    Every outcome where there are few; else none, the plain player's, what impetuous units must do, and one
    element that steps or turns.
    """
    battle, side = state.battle, state.side
    enemies, near = enemy_cells(state, side), state.near_enemy[side]
    numbers = state.fights[state.fight].units
    units = [state.units[number] for number in numbers if battle.roster[number].side == side]
    own = [one for unit in units for one in zip(unit.elements, unit.cells, unit.facings, strict=True)]
    others = _others(state, numbers)
    cells = {element: cell for element, cell, _ in own}
    touched = {element: len(touched_cells(state, element, cell, enemies)) for element, cell, _ in own}

    def ways(element: int, taken: Container[int]) -> dict[int, act.Path]:
        fields = after_melee_fields(touched[element], battle.ruleset)
        stops = near if not touched[element] else _NOBODY
        return shortest_ways(state, element, cells[element], fields, taken, stops)

    if few(5 for _ in own):
        choices = [
            (element, _outcomes(list(ways(element, others)), cell, facing)) for element, cell, facing in own
        ]
        if few(len(found) for _, found in choices):
            for shifts in together(state, choices, ways):
                yield act.RegroupAfterMelee(shifts)
            return
    yield act.RegroupAfterMelee()
    yield act.RegroupAfterMelee(regroup_duty(state))
    yield fighting.regroup(state)
    for element, _, facing in own:
        for look in range(6):
            if look != facing:
                yield act.RegroupAfterMelee((act.Shift(element, (), look),))
        if after_melee_fields(touched[element], battle.ruleset):
            for direction in range(6):
                yield act.RegroupAfterMelee((act.Shift(element, (direction,)),))


def _outcomes(ends: list[int], cell: int, facing: int) -> list[Outcome]:
    """Return every end with every facing, but for staying as it is."""
    looks = [None, *(look for look in range(6) if look != facing)]
    return [(end, look) for end in ends for look in looks if (end, look) != (cell, None)]
