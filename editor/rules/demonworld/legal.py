"""A sound canonical family of legal actions: every one that is yielded passes ``check``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.after_melee import enemy_cells, touched_cells
from editor.rules.demonworld.ai import fighting, shooting
from editor.rules.demonworld.check import check
from editor.rules.demonworld.commanders import choices as commanders
from editor.rules.demonworld.courage.decisions import courage_choices, dares
from editor.rules.demonworld.courage.onslaught import regroup_duty
from editor.rules.demonworld.deployment import choices as arriving
from editor.rules.demonworld.deployment.entering import tracked
from editor.rules.demonworld.deployment.set_up import variations
from editor.rules.demonworld.going import least_points
from editor.rules.demonworld.ground import FRONT
from editor.rules.demonworld.manoeuvres import after_melee_fields
from editor.rules.demonworld.means import manoeuvres_to_spend, points_to_spend, shape_of, small
from editor.rules.demonworld.melee_phase import best_weapon, targets_of
from editor.rules.demonworld.movement import movable
from editor.rules.demonworld.one_sided import at_hand
from editor.rules.demonworld.orders import units_to_order
from editor.rules.demonworld.regrouping import reform
from editor.rules.demonworld.second_attacks import options
from editor.rules.demonworld.shooting_phase import closing_moves, shots_of
from editor.rules.demonworld.special_elements import substitutes, waiting_swaps
from editor.rules.demonworld.state import BattleState, Unit

_COMBINED: Final = 4
"""Up to so many units every combination of orders is listed."""


def legal_actions(state: BattleState) -> Iterator[act.Action]:
    """Yield legal actions of the side to act.

    Orders, advances, wheels, uniform turns, steps of a column and single elements' moves are complete; of
    declarations none, each single one and the plain player's; of formation changes the useful ones.
    """
    if state.step == "over":
        return
    for action in _candidates(state):
        if check(state, action) is None:
            yield action


def _candidates(state: BattleState) -> Iterator[act.Action]:
    match state.step:
        case "deploy":
            yield from variations(state)
        case "enter":
            yield from arriving.entries(state)
        case "orders":
            yield from _orders(state)
        case "shots":
            yield act.Shoot()
            yield shooting.shots(state)
            for shot in shots_of(state, state.side):
                yield act.Shoot((shot,))
        case "divert":
            yield act.Divert(state.diverting[0])
            for element in substitutes(state, state.diverting[0]):
                yield act.Divert(state.diverting[0], element)
        case "close_ranks":
            yield from _close_ranks(state)
        case "begin":
            yield act.Begin()
        case "keep":
            yield from commanders.kept(state)
        case "call":
            yield from commanders.calls(state)
        case "turn_commanders":
            yield from commanders.turns(state)
        case "choose_sequence" | "choose_regroup" | "choose_commanders":
            yield act.ChooseFirst(True)
            yield act.ChooseFirst(False)
        case "move":
            yield act.Finish()
            yield from _contacts(state)
            if state.commanding:
                yield from commanders.movements(state)
                return
            for unit in movable(state, state.side):
                yield from movements(state, unit)
                yield from commanders.taken_in(state, unit)
                yield from dares(state, unit)
        case "urge" | "rally" | "follow" | "gather":
            yield from courage_choices(state)
        case "react":
            yield from _reactions(state)
        case "close_in":
            yield from _closing_in(state)
        case "declare" | "break_off":
            yield act.DeclareContact()
            yield from _contacts(state)
        case "attacks":
            yield from _attacks(state)
        case "second_attack":
            yield from _second_attacks(state)
        case "regroup":
            yield from _regroupings(state)
        case "over":
            return


def _orders(state: BattleState) -> Iterator[act.Action]:
    if "X" in state.battle.chapters:
        yield from commanders.orders(state)
        return
    units, names = units_to_order(state, state.side), state.battle.sequences
    if len(units) <= _COMBINED:
        for orders in product(names, repeat=len(units)):
            yield act.GiveOrders(
                tuple((unit.number, order) for unit, order in zip(units, orders, strict=True))
            )
        return
    for order in names:
        same = {unit.number: order for unit in units}
        yield act.GiveOrders(tuple(same.items()))
        for unit in units:
            for other in names:
                if other != order:
                    yield act.GiveOrders(tuple({**same, unit.number: other}.items()))


def movements(state: BattleState, unit: Unit) -> Iterator[act.Movement | act.Announce | act.March]:
    """Yield movements of one unit that are worth trying; ``check`` has the last word."""
    if tracked(state, unit):
        yield from arriving.marches(state, unit)
        return
    shape = shape_of(state, unit)
    points = int(points_to_spend(state, unit) // least_points(state))
    manoeuvres = manoeuvres_to_spend(state, unit)
    number = unit.number
    if shape.organised:
        for length in range(1, points + 1):
            for first in (0, 1):
                yield act.Advance(number, (first,) * length)
                if length > 1:
                    yield act.Advance(number, tuple((first + step) % 2 for step in range(length)))
        for first in (0, 1):
            yield act.Advance(number, (first,), "manoeuvres")
    swaps = waiting_swaps(state, unit)
    if swaps:
        yield act.SwapFront(number, swaps)
    yield act.Announce(number)
    for formation in state.battle.roster[number].card.formations:
        if formation != "horde":
            yield act.Announce(number, formation)
    for facing in range(6):
        yield act.Turn(number, (facing,) * len(unit.facings))
    if small(state, unit):
        yield from _small_moves(unit, points, manoeuvres)
        return
    yield act.WheelUnit(number, "left", 60)
    yield act.WheelUnit(number, "right", 60)
    yield act.WheelUnit(number, "left", 120)
    yield act.WheelUnit(number, "right", 120)
    if shape.column and points:
        for direction in range(6):
            for facing in (direction, (direction + 1) % 6):
                yield act.ColumnMove(number, ((direction, facing),))
    yield from _formation_changes(state, unit, manoeuvres + unit.free_regroup)


def _small_moves(unit: Unit, points: int, manoeuvres: int) -> Iterator[act.Movement]:
    by: act.By
    for by in ("points", "manoeuvres"):
        if not (points if by == "points" else manoeuvres):
            continue
        for element in unit.elements:
            for direction in range(6):
                yield act.SmallMove(unit.number, (act.Shift(element, (direction,)),), by)


def _formation_changes(state: BattleState, unit: Unit, most: int) -> Iterator[act.Movement]:
    if not most:
        return
    ground = state.battle.ground
    for step in ground.steps:
        yield act.Regroup(
            unit.number,
            tuple((element, cell + step) for element, cell in zip(unit.elements, unit.cells, strict=True)),
        )
    if unit.facings.count(unit.facings[0]) == len(unit.facings):
        for frontage in range(1, min(len(unit.cells), 8) + 1):
            places = reform(state, unit, unit.facings[0], most, (frontage,))
            if places:
                yield act.Regroup(unit.number, places)


def _close_ranks(state: BattleState) -> Iterator[act.Action]:
    if state.unit is None:
        return
    unit = state.units[state.unit]
    yield act.CloseRanks(unit.number)
    best = closing_moves(state, unit)
    if best:
        yield act.CloseRanks(unit.number, best)
    for element, cell in zip(unit.elements, unit.cells, strict=True):
        for beside in state.battle.ground.around(cell):
            if beside in state.before[unit.number]:
                yield act.CloseRanks(unit.number, ((element, beside),))


def _reactions(state: BattleState) -> Iterator[act.Action]:
    if state.unit is None:
        return
    unit = state.units[state.unit]
    yield act.React(unit.number)
    yield fighting.react(state)
    for element in unit.elements:
        for direction in range(6):
            yield act.React(unit.number, (act.Shift(element, (direction,)),))
        for facing in range(6):
            yield act.React(unit.number, (act.Shift(element, (), facing),))


def _closing_in(state: BattleState) -> Iterator[act.Action]:
    if state.unit is None:
        return
    unit = state.units[state.unit]
    yield act.CloseIn(unit.number)
    yield fighting.close_in(state)
    for element, facing in zip(unit.elements, unit.facings, strict=True):
        for direction in FRONT[facing]:
            yield act.CloseIn(unit.number, (act.Shift(element, (direction,)),))
            yield act.CloseIn(unit.number, (act.Shift(element, (direction,)),), "manoeuvres")


def _contacts(state: BattleState) -> Iterator[act.Action]:
    pairs = at_hand(state)
    for pair in pairs:
        yield act.DeclareContact((pair,))
    if len(pairs) > 1:
        yield act.DeclareContact(pairs)


def _attacks(state: BattleState) -> Iterator[act.Action]:
    yield act.Strike()
    yield fighting.attacks(state)
    for unit in state.of_side(state.side):
        if not unit.engaged:
            continue
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
            for target in targets_of(state, unit, cell, facing):
                weapon = best_weapon(state, element, state.battle.cards[target])
                if weapon is not None:
                    yield act.Strike((act.Attack(element, target, (), weapon[0]),))


def _second_attacks(state: BattleState) -> Iterator[act.Action]:
    chance = state.earned[0]
    yield act.StrikeAgain(chance[0])
    for target, step in options(state, chance):
        weapon = best_weapon(state, chance[0], state.battle.cards[target])
        if weapon is not None:
            yield act.StrikeAgain(chance[0], target, step, weapon[0])


def _regroupings(state: BattleState) -> Iterator[act.Action]:
    yield act.RegroupAfterMelee()
    yield act.RegroupAfterMelee(regroup_duty(state))
    yield fighting.regroup(state)
    battle, side = state.battle, state.side
    enemies = enemy_cells(state, side)
    for number in state.fights[state.fight].units:
        if battle.roster[number].side != side:
            continue
        unit = state.units[number]
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
            for look in range(6):
                if look != facing:
                    yield act.RegroupAfterMelee((act.Shift(element, (), look),))
            if after_melee_fields(len(touched_cells(state, element, cell, enemies)), battle.ruleset):
                for direction in range(6):
                    yield act.RegroupAfterMelee((act.Shift(element, (direction,)),))
