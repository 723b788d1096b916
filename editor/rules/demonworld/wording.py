"""The words of a log line: names of units, elements, sides and orders in every language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from editor.rules.core.contract import LogLine
from editor.rules.core.parts import Part
from editor.rules.core.wording import per_language
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.state import BattleState
from schemas.problems import Message, Value
from schemas.systems.demonworld_parts import Order
from schemas.text import LocalText


def line(
    code: str,
    values: dict[str, Value],
    *,
    dice: Sequence[tuple[int, int]] = (),
    units: Iterable[int] = (),
    modifiers: Sequence[ev.Modifier] = (),
) -> tuple[LogLine, ...]:
    """Return a line of the log with its dice, the units that it is about and the modifiers."""
    return (
        LogLine(
            Message(code=f"demonworld_log.{code}", values=values),
            tuple(dice),
            tuple(f"unit:{number}" for number in units),
            tuple(Part(*modifier).message() for modifier in modifiers),
        ),
    )


def units_named(state: BattleState, numbers: Iterable[int], key: str = "unit") -> dict[str, Value]:
    """Return the names of units."""
    return per_language(key, [state.battle.roster[number].name for number in numbers])


def element_named(state: BattleState, element: int, key: str) -> dict[str, Value]:
    """Return the unit with which an element came, a commander's own name, and the name of its field."""
    battle = state.battle
    unit = state.units[state.unit_of[element]]
    values = units_named(state, [battle.came_with[element]], key)
    on_field = element in unit.elements
    at = field_named(state, unit.cells[unit.elements.index(element)]) if on_field else "-"
    return {**values, f"{key}_at": at}


def field_named(state: BattleState, cell: int) -> str:
    """Return the name of a field: what the map calls it, else its column and row counted from one."""
    at = state.battle.ground.at(cell)
    names = state.battle.ground.field.names_at(at)
    return names[0] if names else f"{at[0] + 1}.{at[1] + 1}"


def side_named(state: BattleState, side: int, key: str = "side") -> dict[str, Value]:
    """Return the name of a side."""
    return per_language(key, [state.battle.scenario.sides[side].name])


def order_named(state: BattleState, order: Order) -> dict[str, Value]:
    """Return the name of an order."""
    rule = state.battle.ruleset.order(order)
    return per_language("order", [rule.name if rule is not None else LocalText({"en": order})])
