"""Orders: who gets one, and what may be laid; how they are revealed (III.1, III.2.0, X.3.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.commanders.command import check_counters, takes_order, to_order
from editor.rules.demonworld.large.moving import is_gun
from editor.rules.demonworld.shooting.artillery import crew_order
from editor.rules.demonworld.state import BattleState, changed, put
from editor.rules.demonworld.units import GiveOrders, Unit
from editor.rules.demonworld.words import line, order_named, refuse, refuse_unit, side_named, units_named
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order


def units_to_order(state: BattleState, side: int) -> list[Unit]:
    """Return the units of a side that get an order: those in no melee and steady (III.2.0, XV).

    From chapter X on those that somebody commands, or whose die leaves it to the player (X.3.0, X.4.0).
    """
    if "X" in state.battle.chapters:
        return to_order(state, side)
    return [unit for unit in state.of_side(side) if takes_order(state, unit)]


def check_orders(state: BattleState, action: GiveOrders) -> Message | None:
    """Return the rule that forbids these counters (III.2.0, X.3.0)."""
    commanded = "X" in state.battle.chapters
    numbers = [number for number, _ in action.orders]
    if not commanded and len(set(numbers)) != len(numbers):
        return refuse("two_orders", "III.2.0")
    for number, order in action.orders:
        if not 0 <= number < len(state.units) or not state.units[number].elements:
            return refuse("no_such_unit", "III.2.0", unit=number)
        if state.battle.roster[number].side != state.side:
            return refuse_unit(state, number, "other_side", "III.2.0")
        if state.units[number].engaged:
            return refuse_unit(state, number, "engaged_gets_no_order", "III.2.0")
        if not takes_order(state, state.units[number]):
            return refuse_unit(state, number, "takes_no_order", "XV")
        if state.battle.ruleset.order(order) is None:
            return refuse_unit(state, number, "no_such_order", "III.1.0", order=order)
    return check_counters(state, action) if commanded else None


def revealed(state: BattleState) -> tuple[tuple[int, Order, bool], ...]:
    """Return (unit, order, forgotten) of every unit that gets an order.

    A forgotten one is to hold (III.2.0).
    """
    laid = {number: order for orders in state.orders for number, order in orders or ()}
    forgotten = state.battle.ruleset.sequence.forgotten_order
    return tuple(
        (
            unit.number,
            carried_out(state, unit.number, laid.get(unit.number, forgotten)),
            unit.number not in laid,
        )
        for unit in state.units
        if takes_order(state, unit)
    )


def carried_out(state: BattleState, number: int, order: Order) -> Order:
    """Return the order that a unit carries out: a gun knows no charge and skirmishes instead (XIX.3.0)."""
    row = crew_order(order, state.battle.ruleset) if is_gun(state, state.units[number]) else None
    return order if row is None else row.order


@dataclass(frozen=True, slots=True)
class OrdersLaid(Event):
    """A side has laid its counters face down (III.2.0)."""

    side: int
    orders: tuple[tuple[int, Order], ...]


@dataclass(frozen=True, slots=True)
class OrdersRevealed(Event):
    """All counters are turned over; (unit, order, whether it was forgotten)."""

    orders: tuple[tuple[int, Order, bool], ...]


def _orders_laid(state: BattleState, event: OrdersLaid) -> BattleState:
    return state.replace(orders=put(state.orders, event.side, event.orders))


def _orders_revealed(state: BattleState, event: OrdersRevealed) -> BattleState:
    units = changed(state, [state.units[unit].replace(order=order) for unit, order, _ in event.orders])
    rest = [
        tuple([one for one in laid if units[one[0]].order is None]) if laid else None for laid in state.orders
    ]
    return state.replace(
        orders=tuple([laid or None for laid in rest]), units=units, owed=(), kept=state.kept[:0]
    )


def _log_orders_laid(state: BattleState, event: OrdersLaid) -> tuple[LogLine, ...]:
    return line("orders_laid", {**side_named(state, event.side), "count": len(event.orders)})


def _log_orders_revealed(state: BattleState, event: OrdersRevealed) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for unit, order, forgotten in event.orders:
        code = "order_forgotten" if forgotten else "order_revealed"
        lines += line(code, {**units_named(state, [unit]), **order_named(state, order)}, units=[unit])
    return tuple(lines)


EVENTS: Final = (
    EventRow(OrdersLaid, _orders_laid, _log_orders_laid),
    EventRow(OrdersRevealed, _orders_revealed, _log_orders_revealed),
)
