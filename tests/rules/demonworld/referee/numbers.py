"""The numbers of elements and units: printed ones, with what items and spells add (II, VIII, XX.6.0, XXV)."""

from __future__ import annotations

from typing import Any

from tests.rules.demonworld.referee.table import Table

FIGURES_IN_CLOSE_ORDER = 5
"""XXV.2.0."""


def extra(table: Table, element: int, change: str) -> int:
    """What items (XXV) and lasting spells (XX.6.0) add to a number of an element now."""
    found = sum(one.value for one in table.state.effects if one.change == change and element in one.elements)
    for carried in table.battle.carried:
        found += _of_item(table, carried.item, carried.element, element, change)
    return found


def extra_of_unit(table: Table, unit: int, change: str) -> int:
    """What spells and items for a whole unit add to a number that it has in common."""
    found = sum(one.value for one in table.state.effects if one.change == change and one.unit == unit)
    elements = table.state.units[unit].elements
    if table.battle.carried and elements:
        found += min(
            (
                sum(
                    _of_item(table, carried.item, carried.element, element, change)
                    for carried in table.battle.carried
                )
                for element in elements
            ),
            key=abs,
        )
    return found


def _of_item(table: Table, item: Any, bearer: int, element: int, change: str) -> int:
    """An item helps its bearer while he stands, or everybody in his unit where it says so (XXV.1.0)."""
    home = table.state.unit_of[bearer]
    unit = table.state.units[home]
    if table.state.unit_of[element] != home:
        return 0
    if item.lost_with_bearer and bearer not in (*unit.elements, unit.rider):
        return 0
    if element != bearer and unit.elements and table.card(unit.elements[0]).large is not None:
        return 0  # Rider and mount are two.
    found = 0
    for effect in item.effects:
        whole = effect.whole_unit or item.carried_by == "whole_unit"
        if whole or element == bearer:
            found += _worth(item, effect, table.card(bearer), change)
    return found


def _worth(item: Any, effect: Any, card: Any, change: str) -> int:
    """What an effect adds to a number; bought weapons and armour take the place of the card's (XXV.2.0)."""
    if effect.change == change:
        return int(effect.value)
    if effect.change == "weapon_power" and change == "melee_power" and item.item_kind != "missile_weapon":
        printed = [one.melee_power for one in card.weapons if one.melee_power is not None]
        return magic_weapon(effect.value, card) - max(printed) if printed else 0
    if effect.change == "armour" and change == "melee_protection":
        return int(effect.value) + int(card.size) - int(card.melee_protection)
    if effect.change == "armour" and change == "missile_protection":
        return int(effect.value) - int(card.missile_protection)
    return 0


def magic_weapon(power: int, card: Any) -> int:
    """Power of a bought blade: size, 2 for five figures, a beast that fights, a second arm (XXV.2.0)."""
    return (
        power
        + int(card.size)
        + 2 * (card.elements.models >= FIGURES_IN_CLOSE_ORDER)
        + 2 * bool(card.aggressive_mount)
        + 2 * bool(card.two_melee_weapons)
    )


def morale(table: Table, unit: int) -> tuple[int, int]:
    """Both morale values of a unit (XV.1.0)."""
    card = table.battle.roster[unit].card
    return (
        (card.morale_a or 0) + extra_of_unit(table, unit, "morale_a"),
        (card.morale_b or 0) + extra_of_unit(table, unit, "morale_b"),
    )


def fear(table: Table, unit: int) -> int:
    """Fear factor of a unit (VIII.1.4)."""
    return int(table.battle.roster[unit].card.fear) + extra_of_unit(table, unit, "fear")
