"""The plans that the good player compares: orders for the army."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import nearest_enemy
from editor.rules.demonworld.ai.outlook import by_time
from editor.rules.demonworld.ai.shooting import shoots
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Order

_NEAR: Final = 14
"""Units with no enemy within so many fields are not worth a thought."""
_ORDERS: Final[tuple[Order, ...]] = ("charge", "hold", "skirmish", "move")


def order_plans(
    state: BattleState, first: act.Action, other: Callable[[BattleState], act.Action]
) -> Iterator[act.Action]:
    """Yield other orders than the first ones; nothing where no enemy is near, or time wins for the side.

    Those of another player, then one order for all who are near enemies, then the order of one of them
    changed. A unit whose order is changed gets one counter only; who shoots under its order keeps it.
    """
    if not isinstance(first, act.GiveOrders) or by_time(state) == state.battle.camps[state.side]:
        return
    laid: dict[int, tuple[Order, ...]] = {}
    for number, order in first.orders:
        laid[number] = (*laid.get(number, ()), order)
    near = [number for number, orders in laid.items() if _free(state, state.units[number], orders[0])]
    if not near:
        return
    yield other(state)
    for order in _ORDERS:
        yield _changed(first, laid, dict.fromkeys(near, order))
    for number in near:
        for order in _ORDERS:
            if order != laid[number][0]:
                yield _changed(first, laid, {number: order})


def _changed(
    first: act.GiveOrders, laid: dict[int, tuple[Order, ...]], orders: dict[int, Order]
) -> act.GiveOrders:
    """Return the counters with others for some units."""
    return replace(
        first,
        orders=tuple(
            (number, order)
            for number, counters in laid.items()
            for order in ((orders[number],) if number in orders else counters)
        ),
    )


def _free(state: BattleState, unit: Unit, order: Order) -> bool:
    """Return whether an enemy is so near that the order may decide who strikes whom, and nobody shoots."""
    enemy = nearest_enemy(state, unit) if unit.elements else None
    return enemy is not None and enemy[0] <= _NEAR and not shoots(state, unit.but(order=order))
