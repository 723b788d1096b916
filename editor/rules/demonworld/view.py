"""What a player may know: counters and declarations of others stay hidden until they are shown (III.2.0)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from editor.rules.demonworld.state import BattleState

T = TypeVar("T")


def view(state: BattleState, side: int) -> BattleState:
    """Return the state as one side knows it.

    Orders laid face down and shots and attacks declared before the other side has declared its own show
    only that they are there.
    """
    orders, shots, attacks = (
        _hidden(state.orders, side),
        _hidden(state.shots, side),
        _hidden(state.attacks, side),
    )
    if (orders, shots, attacks) == (state.orders, state.shots, state.attacks):
        return state
    pending = state.pending
    if state.step == "attacks":
        pending = tuple([one for one in pending if state.battle.side_of[one.attacker] == side])
    spent = state.spent
    if shots != state.shots:
        spent = frozenset(element for element in spent if state.battle.side_of[element] == side)
    return replace(state, orders=orders, shots=shots, attacks=attacks, pending=pending, spent=spent)


def _hidden(places: tuple[tuple[T, ...] | None, ...], side: int) -> tuple[tuple[T, ...] | None, ...]:
    return tuple([place if place is None or number == side else () for number, place in enumerate(places)])
