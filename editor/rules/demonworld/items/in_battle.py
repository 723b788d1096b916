"""What magic weapons and armour change in a running battle (XXV)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.parts import Part
from editor.rules.demonworld.items.carried import Change
from editor.rules.demonworld.state import BattleState


def extra(state: BattleState, element: int, change: Change) -> int:
    """Return what items add to a value of an element now (XXV).

    An item helps as long as its bearer stands, unless it outlasts him; whom it helps in his unit is whoever
    belongs to that unit now, a commander who has joined it too.
    """
    total = 0
    for one in state.battle.carried:
        home = state.unit_of[one.element]
        if state.unit_of[element] != home:
            continue
        if one.item.lost_with_bearer and one.element not in state.units[home].elements:
            continue
        for (changed, value), whole in zip(one.changes, one.whole_unit, strict=True):
            if changed == change and (whole or element == one.element):
                total += value
    return total


def extra_of_unit(state: BattleState, unit: int, change: Change) -> int:
    """Return what items add to a value of a unit now: what helps everybody in it, or the only one in it."""
    elements = state.units[unit].elements
    return min((extra(state, element, change) for element in elements), key=abs, default=0)


def in_melee(
    state: BattleState, attacker: int, target: int, *, skilled: bool, from_rear: bool
) -> Iterator[Part]:
    """Yield what the items of both add to the base number of an attack (XXV)."""
    given = extra(state, attacker, "melee_power") + skilled * extra(state, attacker, "melee_skill")
    taken = extra(state, target, "melee_protection")
    if skilled and not from_rear:
        taken += extra(state, target, "melee_skill")
    yield from _parts(given, taken)


def in_shooting(state: BattleState, shooter: int, target: int, *, skilled: bool) -> Iterator[Part]:
    """Yield what the items of both add to the base number of a shot (XXV)."""
    given = extra(state, shooter, "missile_power") + skilled * extra(state, shooter, "missile_skill")
    yield from _parts(given, extra(state, target, "missile_protection"))


def _parts(given: int, taken: int) -> Iterator[Part]:
    yield Part("XXV.1.0", "demonworld.part_attacker_items", given)
    yield Part("XXV.1.0", "demonworld.part_defender_items", -taken)
