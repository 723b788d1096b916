"""What magic weapons and armour change in a running battle (XXV)."""

from __future__ import annotations

from editor.rules.core.parts import Part, Sum
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


def fear(state: BattleState, element: int) -> int:
    """Return the fear factor of an element, its items counted (VIII.1.4, XXV)."""
    return state.battle.cards[element].fear + extra(state, element, "fear")


def unit_fear(state: BattleState, unit: int) -> int:
    """Return the fear factor of a unit, its items counted (VIII.1.4, XXV)."""
    return state.battle.roster[unit].card.fear + extra_of_unit(state, unit, "fear")


def morale(state: BattleState, unit: int) -> tuple[int, int]:
    """Return the two morale values of a unit, its items counted; 0 for one not on its card (XV.1.0)."""
    card = state.battle.roster[unit].card
    return (
        (card.morale_a or 0) + extra_of_unit(state, unit, "morale_a"),
        (card.morale_b or 0) + extra_of_unit(state, unit, "morale_b"),
    )


def in_melee(state: BattleState, number: Sum, attacker: int, target: int, *, from_rear: bool) -> Sum:
    """Return the base number of an attack with what the items of both add (XXV)."""
    if not state.battle.carried:
        return number
    skilled = "VIII" in state.battle.chapters
    given = extra(state, attacker, "melee_power") + skilled * extra(state, attacker, "melee_skill")
    taken = extra(state, target, "melee_protection")
    if skilled and not from_rear:
        taken += extra(state, target, "melee_skill")
    return _with(number, given, taken)


def in_shooting(state: BattleState, number: Sum, shooter: int, target: int) -> Sum:
    """Return the base number of a shot with what the items of both add (XXV)."""
    if not state.battle.carried:
        return number
    skilled = "VIII" in state.battle.chapters
    given = extra(state, shooter, "missile_power") + skilled * extra(state, shooter, "missile_skill")
    return _with(number, given, extra(state, target, "missile_protection"))


def _with(number: Sum, given: int, taken: int) -> Sum:
    parts = (
        Part("XXV.1.0", "demonworld.part_attacker_items", given),
        Part("XXV.1.0", "demonworld.part_defender_items", -taken),
    )
    return Sum(number.value + given - taken, (*number.parts, *(part for part in parts if part.value)))
