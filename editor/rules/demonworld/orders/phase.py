"""The beginning of a turn and the order phase: counters are laid and revealed (III.2.0, X.4.0, XVI.3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from editor.rules.core.engine.rows import ActionRow, StageRow
from editor.rules.demonworld.commanders import listing, order_phase
from editor.rules.demonworld.movement.going_first import sides
from editor.rules.demonworld.orders.laying import (
    OrdersLaid,
    OrdersRevealed,
    check_orders,
    revealed,
    units_to_order,
)
from editor.rules.demonworld.set_up import arrivals
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue, TurnBegan
from editor.rules.demonworld.units import GiveOrders
from editor.rules.demonworld.victory import triggers
from editor.rules.demonworld.words import listed, order_named, said, unit_values
from schemas.problems import Message

_COMBINED: Final = 4
"""Up to so many units every combination of orders is listed."""


def _battle_begins(recorder: Recorder) -> str | None:
    """Ask for the first orders once both sides have set up (XVI.3.3)."""
    arrivals.announce(recorder)
    state = recorder.state
    if "X" in state.battle.chapters:
        order_phase.attach(recorder)
        return "turn_begins"
    first = next((side for side in sides(state) if units_to_order(state, side)), 0)
    recorder.note(DecisionDue("orders", first))
    return None


def _turn_begins(recorder: Recorder) -> str | None:
    """Begin the next turn: those who march round the field may arrive, then orders are laid (III.2.0)."""
    recorder.note(TurnBegan(recorder.state.turn + 1))
    if triggers.turn_begins(recorder) or arrivals.arrivals(recorder):
        return None
    return "orders"


def _orders(recorder: Recorder) -> str | None:
    """Ask the next side for its orders; when all have laid theirs, they are revealed (III.2.0)."""
    state = recorder.state
    if "X" in state.battle.chapters:
        if not order_phase.all_laid(recorder):
            return None
        order_phase.roll_forgotten(recorder)
        return "reveal"
    for side in sides(state):
        if state.orders[side] is None and units_to_order(state, side):
            recorder.note(DecisionDue("orders", side))
            return None
    shown = revealed(state)
    if shown:
        recorder.note(OrdersRevealed(shown))
    return "obedience_due"


def _reveal(recorder: Recorder) -> str | None:
    """Turn over the counters, units with few of them first; ask which remain with the others (X.4.0)."""
    return "obedience_due" if order_phase.all_revealed(recorder) else None


def _give_orders(recorder: Recorder, action: GiveOrders) -> str | None:
    if recorder.state.turn == 0:
        arrivals.announce(recorder)
        recorder.note(TurnBegan(1))
        if triggers.turn_begins(recorder):
            return None
    recorder.note(OrdersLaid(recorder.state.side, tuple(sorted(action.orders))))
    return "orders"


def _list_orders(state: BattleState) -> Iterator[GiveOrders]:
    if "X" in state.battle.chapters:
        yield from listing.orders(state)
        return
    units, names = units_to_order(state, state.side), state.battle.sequences
    if len(units) <= _COMBINED:
        for orders in product(names, repeat=len(units)):
            yield GiveOrders(tuple((unit.number, order) for unit, order in zip(units, orders, strict=True)))
        return
    for order in names:
        same = {unit.number: order for unit in units}
        yield GiveOrders(tuple(same.items()))
        for unit in units:
            for other in names:
                if other != order:
                    yield GiveOrders(tuple({**same, unit.number: other}.items()))


def _say_orders(state: BattleState, action: GiveOrders) -> Message:
    if not action.orders:
        return said("no_orders")
    pairs = [unit_values(state, unit) | order_named(state, order) for unit, order in action.orders]
    return said("orders", listed(pairs, "part_order"))


ACTIONS: Final = (ActionRow(GiveOrders, check_orders, _give_orders, _list_orders, _say_orders),)
STAGES: Final = (
    StageRow("battle_begins", _battle_begins),
    StageRow("turn_begins", _turn_begins),
    StageRow("orders", _orders),
    StageRow("reveal", _reveal),
)
