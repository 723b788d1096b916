"""Small changes of a state that the events of several phases bring about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from editor.rules.demonworld.state import BattleState, Unit


def changed(state: BattleState, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return the units of a state with some of them changed."""
    found = list(state.units)
    for unit in units:
        found[unit.number] = unit
    return tuple(found)


def put(places: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Return a tuple with one of its places filled anew."""
    return (*places[:index], value, *places[index + 1 :])


def without(numbers: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Return numbers without one of them."""
    return tuple([number for number in numbers if number != gone])


def hurt(state: BattleState, element: int) -> BattleState:
    """Return the state after an element has lost a hit point; without any left it falls (VIII.1.1)."""
    most = state.battle.hit_points[element]
    if most == 1:
        return state.but(struck=state.struck | {element})
    lost, now = state.wounds.get(element, (0, 0))
    struck = state.struck | {element} if lost + 1 >= most else state.struck
    return state.but(struck=struck, wounds={**state.wounds, element: (lost + 1, now + 1)})
