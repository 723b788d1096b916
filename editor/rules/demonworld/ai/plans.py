"""The plans that the strong player compares: orders for the army, movements of a unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import engaged
from editor.rules.demonworld.ai.attacking import contacts
from editor.rules.demonworld.ai.figures import Temper
from editor.rules.demonworld.ai.looking import nearest_enemy
from editor.rules.demonworld.movement.plans import movable, plan
from editor.rules.demonworld.movement.points import (
    Plan,
    field_cost,
    manoeuvres_to_spend,
    points_to_spend,
    shape_of,
)
from editor.rules.demonworld.movement.regrouping import reform
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Order

_RISKS: Final = (0.0, 0.4, 0.7, 1.0, 1.5)
"""Weights of one's own losses, against that of the character, with which places in a melee are sought."""
_NEAR: Final = 12
"""Farther enemies, in fields, are not worth a thought."""
_ORDERS: Final[tuple[Order, ...]] = ("charge", "hold", "skirmish", "move")


def plans_for(state: BattleState, first: act.Action, temper: Temper, *, wide: bool) -> Iterator[act.Action]:
    """Yield what else than the first idea may be done; nothing where it is not worth a thought.

    That is where no enemy is near. ``wide``: every way into contact is looked at.
    """
    match state.step:
        case "orders":
            if any(_near(state, state.units[number]) for number, _ in getattr(first, "orders", ())):
                yield from order_plans(state, first)
        case "move":
            yield from movements(state, first, wide=wide)
        case "regroup" | "react" | "close_in":
            yield from in_contact(state, temper)
        case "choose_sequence":
            if any(_near(state, unit) for unit in movable(state, state.side)):
                yield from (act.ChooseFirst(True), act.ChooseFirst(False))
        case "choose_regroup":
            yield from (act.ChooseFirst(True), act.ChooseFirst(False))
        case _:
            return


def _near(state: BattleState, unit: Unit) -> bool:
    """Return whether an enemy is so near that what a unit does now may decide who strikes whom."""
    if not unit.elements:
        return False
    enemy = nearest_enemy(state, unit)
    return enemy is not None and enemy[0] <= _NEAR


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
                yield engaged.regroup(state, other)
            case "react":
                yield engaged.react(state, other)
            case _:
                yield engaged.close_in(state, other)


def movements(state: BattleState, first: act.Action, *, wide: bool) -> Iterator[act.Action]:
    """Yield other movements of the unit that moves first, and that the side stops there.

    ``wide``: and every way in which a unit of the side comes into contact now.
    """
    number = getattr(first, "unit", None)
    units = [unit for unit in movable(state, state.side) if _near(state, unit)]
    if not units:
        return
    yield act.Finish()
    for unit in units:
        if unit.number == number:
            for action in _of_unit(state, unit):
                if action != first and isinstance(plan(state, action), Plan):
                    yield action
    for unit in units if wide else ():
        for contact, _, _ in contacts(state, unit):
            yield contact


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
