"""The numbers of elements and units as they are now: card, items and lasting effects (II, VIII, XX.6.0, XXV).

Whoever needs such a number in a running battle asks here; nobody else adds up what changes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.demonworld.effects.lasting import Bar, Lasting
from editor.rules.demonworld.items import in_battle as items
from editor.rules.demonworld.items.carried import Change
from editor.rules.demonworld.items.in_battle import extra as items_add
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld_parts import Order

_PACE: Final[tuple[Change, ...]] = ("movement_points", "manoeuvres")
"""What says how far a unit comes."""
EFFECT: Final = "effect:"
"""Code of a part that a lasting effect adds, before the number of the effect."""
_MAGIC: Final = "XX.6.0"


def effects_on(state: BattleState, element: int, change: Change) -> Iterator[Lasting]:
    """Yield the lasting effects that change a number of an element."""
    for one in state.effects:
        if one.change == change and element in one.elements:
            yield one


def effects_on_unit(state: BattleState, unit: int, change: Change) -> Iterator[Lasting]:
    """Yield the lasting effects that change a number that a unit has as a whole."""
    for one in state.effects:
        if one.change == change and one.unit == unit:
            yield one


def extra(state: BattleState, element: int, change: Change) -> int:
    """Return what items and lasting effects add to a number of an element now (XX.6.0, XXV)."""
    total = 0
    if change in state.battle.changed_by_items:
        total = items_add(state, element, change)
    if state.effects:
        total += sum(one.value for one in effects_on(state, element, change))
    return total


def extra_of_unit(state: BattleState, unit: int, change: Change) -> int:
    """Return what items and lasting effects add to a number of a unit now."""
    total = 0
    if change in state.battle.changed_by_items:
        total = items.extra_of_unit(state, unit, change)
    if state.effects:
        total += sum(one.value for one in effects_on_unit(state, unit, change))
    return total


def fear(state: BattleState, element: int) -> int:
    """Return the fear factor of an element now (VIII.1.4)."""
    return state.battle.cards[element].fear + extra(state, element, "fear")


def unit_fear(state: BattleState, unit: int) -> int:
    """Return the fear factor of a unit now (VIII.1.4)."""
    return state.battle.roster[unit].card.fear + extra_of_unit(state, unit, "fear")


def morale(state: BattleState, unit: int) -> tuple[int, int]:
    """Return the two morale values of a unit now; 0 for one not on its card (XV.1.0)."""
    card = state.battle.roster[unit].card
    return (
        (card.morale_a or 0) + extra_of_unit(state, unit, "morale_a"),
        (card.morale_b or 0) + extra_of_unit(state, unit, "morale_b"),
    )


def initiative(state: BattleState, element: int) -> int:
    """Return the initiative of a commander's throw for the order of moves (X.2.1): card and effects."""
    changed = sum(one.value for one in effects_on(state, element, "initiative"))
    return state.battle.cards[element].initiative + changed


def points(state: BattleState, element: int, order: Order) -> int:
    """Return the movement points of an element of its own now (II.3.0, XX.6.0)."""
    if barred(state, element, "moving"):
        return 0
    printed = state.battle.cards[element].movement.points(order)
    return _moved(printed, extra(state, element, "movement_points"))


def unit_points(state: BattleState, unit: int, order: Order) -> int:
    """Return the movement points of a unit now, commanders with it left out (II.3.0, XX.6.0)."""
    if unit_barred(state, unit, "moving"):
        return 0
    printed = state.battle.roster[unit].card.movement.points(order)
    return _moved(printed, extra_of_unit(state, unit, "movement_points"))


def _moved(printed: int, change: int) -> int:
    """Return changed movement points: never fewer than none, and none stay none (XX.6.0)."""
    return max(printed + change, 0) if printed else 0


def unit_slowed(state: BattleState, unit: int) -> bool:
    """Return whether items or effects change the movement points or the manoeuvres of a unit."""
    changed = state.battle.changed_by_items
    if any(change in changed and items.extra_of_unit(state, unit, change) for change in _PACE):
        return True
    return any(one.unit == unit and one.change in _PACE for one in state.effects)


def barred(state: BattleState, element: int, what: Bar) -> bool:
    """Return whether an element is kept from something (XX.6.0)."""
    return bool(state.effects) and any(
        one.change == what and element in one.elements for one in state.effects
    )


def unit_barred(state: BattleState, unit: int, what: Bar) -> bool:
    """Return whether a unit as a whole is kept from something (XX.6.0)."""
    return bool(state.effects) and any(one.change == what and one.unit == unit for one in state.effects)


def in_melee(state: BattleState, number: Sum, attacker: int, target: int, *, from_rear: bool) -> Sum:
    """Return the base number of an attack with what items and effects on both add (XX.6.0, XXV)."""
    if not state.battle.carried and not state.effects:
        return number
    skilled = "VIII" in state.battle.chapters
    parts: list[Part] = []
    if state.battle.carried:
        parts += items.in_melee(state, attacker, target, skilled=skilled, from_rear=from_rear)
    for one in state.effects:
        if attacker in one.elements and (
            one.change == "melee_power" or (one.change == "melee_skill" and skilled)
        ):
            parts.append(_part(one, one.value))
        if target in one.elements and (
            one.change == "melee_protection" or (one.change == "melee_skill" and skilled and not from_rear)
        ):
            parts.append(_part(one, -one.value))
    return _with(number, parts)


def in_weather(state: BattleState, number: Sum) -> Sum:
    """Return the base number of a shot with what the weather adds to every shot."""
    if state.weather is None or not state.weather.shots:
        return number
    return add_up((*number.parts, Part("", "demonworld.part_weather", state.weather.shots)))


def in_shooting(state: BattleState, number: Sum, shooter: int, target: int, *, into_melee: bool) -> Sum:
    """Return the base number of a shot with what items and effects on both add (XX.6.0, XXV).

    Into a melee the skill does not count (IV.3.0).
    """
    if not state.battle.carried and not state.effects:
        return number
    skilled = "VIII" in state.battle.chapters
    parts: list[Part] = []
    if state.battle.carried:
        parts += items.in_shooting(state, shooter, target, skilled=skilled)
    skilled = skilled and (not into_melee or state.battle.ruleset.shooting.into_melee_skill)
    for one in state.effects:
        if shooter in one.elements and (
            one.change == "missile_power" or (one.change == "missile_skill" and skilled)
        ):
            parts.append(_part(one, one.value))
        if target in one.elements and one.change in ("missile_protection", "missile_power_against"):
            parts.append(_part(one, one.value if one.change == "missile_power_against" else -one.value))
    return _with(number, parts)


def _part(effect: Lasting, value: int) -> Part:
    return Part(_MAGIC, f"{EFFECT}{effect.number}", value)


def _with(number: Sum, parts: list[Part]) -> Sum:
    kept = [part for part in parts if part.value]
    return Sum(number.value + sum(part.value for part in kept), (*number.parts, *kept))
