"""What magic weapons and armour change in a running battle (XXV)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.parts import Part
from editor.rules.demonworld.items.carried import Carried, Change
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit

ITEM: Final = "item:"
"""Code of a part that an item adds, before its place among the items of the battle."""


def extra(state: BattleState, element: int, change: Change) -> int:
    """Return what items add to a value of an element now (XXV).

    An item helps as long as its bearer stands, unless it outlasts him; whom it helps in his unit is whoever
    belongs to that unit now, a commander who has joined it too; rider and mount are two.
    """
    return sum(_adds(state, one, element, change) for one in state.battle.carried)


def _adds(state: BattleState, one: Carried, element: int, change: Change) -> int:
    """Return what an item adds to a value of an element now."""
    home = state.units[state.unit_of[one.element]]
    if element != one.element and (state.unit_of[element] != home.number or _on_base(state, home)):
        return 0
    if one.item.lost_with_bearer and one.element not in (*home.elements, home.rider):
        return 0
    return sum(
        value
        for (changed, value), whole in zip(one.changes, one.whole_unit, strict=True)
        if changed == change and (whole or element == one.element)
    )


def _on_base(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is a large base, on which a rider is a unit of his own (XVII.5.0)."""
    return state.battle.bases is not None and state.battle.bases.large(unit)


def extra_of_unit(state: BattleState, unit: int, change: Change) -> int:
    """Return what items add to a value of a unit now: what helps everybody in it, or the only one in it."""
    elements = state.units[unit].elements
    return min((extra(state, element, change) for element in elements), key=abs, default=0)


def parts_of_unit(state: BattleState, unit: int, change: Change) -> Iterator[Part]:
    """Yield what each item adds to a value of a unit now, item by item (XXV)."""
    elements = state.units[unit].elements
    if elements:
        least = min(elements, key=lambda element: abs(extra(state, element, change)))
        yield from (part for part in parts_of(state, least, (change,), 1) if part.value)


def in_melee(
    state: BattleState, attacker: int, target: int, *, skilled: bool, from_rear: bool
) -> Iterator[Part]:
    """Yield what the items of both add to the base number of an attack, each item by itself (XXV)."""
    given: tuple[Change, ...] = ("melee_power", "melee_skill") if skilled else ("melee_power",)
    taken: tuple[Change, ...] = ("melee_protection",)
    if skilled and not from_rear:
        taken = (*taken, "melee_skill")
    yield from parts_of(state, attacker, given, 1)
    yield from parts_of(state, target, taken, -1)


def in_shooting(state: BattleState, shooter: int, target: int, *, skilled: bool) -> Iterator[Part]:
    """Yield what the items of both add to the base number of a shot, each item by itself (XXV)."""
    given: tuple[Change, ...] = ("missile_power", "missile_skill") if skilled else ("missile_power",)
    yield from parts_of(state, shooter, given, 1)
    yield from parts_of(state, target, ("missile_protection",), -1)
    yield from parts_of(state, target, ("missile_power_against",), 1)


def parts_of(state: BattleState, element: int, changes: tuple[Change, ...], sign: int) -> Iterator[Part]:
    """Yield what each item adds to values of an element now, ``sign`` being -1 where that is taken away."""
    for place, one in enumerate(state.battle.carried):
        total = sum(_adds(state, one, element, change) for change in changes)
        yield Part("XXV.1.0", f"{ITEM}{place}", sign * total)
