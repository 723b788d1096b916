"""The plans that the strong player compares: orders for the army, movements of a unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.means import Plan, field_cost, manoeuvres_to_spend, points_to_spend, shape_of
from editor.rules.demonworld.movement import movable, plan
from editor.rules.demonworld.regrouping import reform
from editor.rules.demonworld.state import BattleState, Unit
from schemas.systems.demonworld_parts import Order

_ORDERS: Final[tuple[Order, ...]] = ("charge", "hold", "skirmish", "move")


def order_plans(state: BattleState, first: act.Action) -> Iterator[act.Action]:
    """Yield other orders than the first ones: one for all, and one changed at a time."""
    if not isinstance(first, act.GiveOrders):
        return
    given = first.orders
    for order in _ORDERS:
        plan = replace(first, orders=tuple((number, order) for number, _ in given))
        if plan != first:
            yield plan
    for changed, before in given:
        for order in _ORDERS:
            if order != before:
                orders = tuple((number, order if number == changed else kept) for number, kept in given)
                yield replace(first, orders=orders)


def movements(state: BattleState, first: act.Action) -> Iterator[act.Action]:
    """Yield other movements of the unit that moves first, and that the side stops there."""
    number = getattr(first, "unit", None)
    unit = next((one for one in movable(state, state.side) if one.number == number), None)
    yield act.Finish()
    if unit is None:
        return
    for action in _of_unit(state, unit):
        if action != first and isinstance(plan(state, action), Plan):
            yield action


def _of_unit(state: BattleState, unit: Unit) -> Iterator[act.Movement]:
    shape = shape_of(state, unit)
    if not shape.organised or unit.facings.count(unit.facings[0]) != len(unit.facings):
        return
    most = int(points_to_spend(state, unit) // field_cost(state))
    for fields in sorted({most, most // 2, 1}, reverse=True):
        if 0 < fields <= most:
            for path in dict.fromkeys(((0, 1) * fields, (0,) * fields, (1,) * fields)):
                yield act.Advance(unit.number, path[:fields])
    turns = manoeuvres_to_spend(state, unit)
    if not turns:
        return
    for frontage in (len(unit.cells), 5):
        places = reform(state, unit, unit.facings[0], turns + unit.free_regroup, (frontage,))
        if places:
            yield act.Regroup(unit.number, places)
    yield act.WheelUnit(unit.number, "left", 60)
    yield act.WheelUnit(unit.number, "right", 60)
