"""The plans that the strong player compares: orders for the army, movements of a unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import brawling
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.means import Plan, field_cost, manoeuvres_to_spend, points_to_spend, shape_of
from editor.rules.demonworld.movement import movable, plan
from editor.rules.demonworld.regrouping import reform
from editor.rules.demonworld.state import BattleState, Unit
from schemas.systems.demonworld_parts import Order

_RISKS: Final = (0.0, 0.4, 0.7, 1.0, 1.5)
"""Weights of one's own losses, against that of the character, with which places in a melee are sought."""
_ORDERS: Final[tuple[Order, ...]] = ("charge", "hold", "skirmish", "move")


def plans_for(state: BattleState, first: act.Action, temper: Temper) -> Iterator[act.Action]:
    """Yield what else than the first idea may be done; nothing where it is not worth a thought."""
    match state.step:
        case "orders":
            yield from order_plans(state, first)
        case "move":
            yield from movements(state, first)
        case "regroup" | "react" | "close_in":
            yield from in_contact(state, temper)
        case "choose_sequence" | "choose_regroup":
            yield from (act.ChooseFirst(True), act.ChooseFirst(False))
        case _:
            return


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


def in_contact(state: BattleState, temper: Temper) -> Iterator[act.Action]:
    """Yield places and facings in a melee as bolder and more careful players would choose them."""
    for share in _RISKS:
        other = replace(temper, risk=temper.risk * share)
        match state.step:
            case "regroup":
                yield brawling.regroup(state, other)
            case "react":
                yield brawling.react(state, other)
            case _:
                yield brawling.close_in(state, other)


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
