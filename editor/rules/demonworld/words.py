"""The words of the rules: refusals, lines of the log, names of units, sides, orders and formations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.hexes import FACINGS
from editor.rules.core.wording import message, together
from editor.rules.demonworld.battle import Roster
from editor.rules.demonworld.state import BattleState
from schemas.problems import Message, Problem, Value
from schemas.systems.demonworld import DemonworldSide
from schemas.systems.demonworld_parts import Layout, Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.text import LocalText

_REMEMBERED: Final = 4096
"""So many refusals are remembered: candidates are refused for the same reasons over and over."""
Lines = tuple[LogLine, ...]
"""Lines of the log."""
Modifier = tuple[str, str, int]
"""(rule number, code, value): one part of a base number."""


def game_name(game: str, ruleset: DemonworldRuleset) -> LocalText:
    """Return the name of a game of the book; its id where the ruleset does not have it."""
    found = ruleset.game(game)
    return found.name if found is not None else LocalText({"en": game})


def formation_name(layout: Layout, ruleset: DemonworldRuleset) -> LocalText:
    """Return the name of a formation; its id where the ruleset has none of that kind."""
    found = next((rule.name for rule in ruleset.formations if rule.id == layout), None)
    return found if found is not None else LocalText({"en": layout.replace("_", " ")})


@lru_cache(maxsize=_REMEMBERED, typed=True)
def refuse(code: str, rule: str, **values: Value) -> Message:
    """Return the message of a refusal; ``rule`` is the number of the rule."""
    return Message(code=f"demonworld_rules.{code}", values={"rule": rule, **values})


def unit_values(state: BattleState, number: int) -> dict[str, Value]:
    """Return the name of a unit, for a message."""
    return _names(state.battle.roster[number])


def refuse_unit(state: BattleState, number: int, code: str, rule: str, **values: Value) -> Message:
    """Return a refusal that names the unit."""
    return refuse_roster(state.battle.roster[number], code, rule, **values)


@lru_cache(maxsize=_REMEMBERED, typed=True)
def refuse_roster(unit: Roster, code: str, rule: str, **values: Value) -> Message:
    """Return a refusal that names the unit, where there is no state yet."""
    return refuse(code, rule, **_names(unit), **values)


def _names(unit: Roster) -> dict[str, Value]:
    return {"unit": unit.name}


def said(code: str, *named: Mapping[str, Value], **more: Value) -> Message:
    """Return an action as a button says it."""
    return message(f"demonworld_actions.{code}", *named, **more)


def formation_named(state: BattleState, formation: Layout) -> dict[str, Value]:
    """Return the name of a formation."""
    return {"formation": formation_name(formation, state.battle.ruleset)}


def facing_named(facing: int) -> dict[str, Value]:
    """Return where somebody looks."""
    return {"facing": Message(code=f"demonworld_actions.facing_{FACINGS[facing].lower()}")}


def steps_named(steps: Sequence[str]) -> dict[str, Value]:
    """Return the steps of a large base in a row."""
    return {"steps": tuple(Message(code=f"demonworld_actions.step_{name}") for name in steps)}


def listed(parts: Iterable[dict[str, Value]], form: str) -> dict[str, Value]:
    """Return several things in a row; ``form``: how each is worded, as ``part_order``."""
    return {"list": tuple(Message(code=f"demonworld_actions.{form}", values=one) for one in parts)}


def line(
    code: str,
    values: dict[str, Value],
    *,
    dice: Sequence[tuple[int, int]] = (),
    units: Iterable[int] = (),
    details: Sequence[Message] = (),
    need: Need | None = None,
) -> Lines:
    """Return a line of the log with its dice, the units that it is about and what explains it."""
    return (
        LogLine(
            Message(code=f"demonworld_log.{code}", values=values),
            tuple(dice),
            tuple(f"unit:{number}" for number in units),
            tuple(details),
            need=need,
        ),
    )


def units_named(state: BattleState, numbers: Iterable[int], key: str = "unit") -> dict[str, Value]:
    """Return the names of units."""
    return {key: together([state.battle.roster[number].name for number in numbers])}


def element_named(state: BattleState, element: int, key: str) -> dict[str, Value]:
    """Return the unit with which an element came, a commander's own name, and the name of its field.

    A rider is on the reference field of his mount.
    """
    battle = state.battle
    unit = state.units[state.unit_of[element]]
    values = units_named(state, [battle.came_with[element]], key)
    if element == unit.rider:
        at = field_named(state, unit.cells[0])
    elif element in unit.elements:
        at = field_named(state, unit.cells[unit.elements.index(element)])
    else:
        at = "-"
    return {**values, f"{key}_at": at}


def field_named(state: BattleState, cell: int) -> str:
    """Return the name of a field: what the map calls it, else its column and row counted from one."""
    at = state.battle.ground.at(cell)
    names = state.battle.ground.field.names_at(at)
    return names[0] if names else f"{at[0] + 1}.{at[1] + 1}"


def side_named(state: BattleState, side: int, key: str = "side") -> dict[str, Value]:
    """Return the name of a side."""
    return {key: state.battle.scenario.sides[side].name}


def camp_named(state: BattleState, side: int) -> dict[str, Value]:
    """Return the names of a side and its allies."""
    camps = state.battle.camps
    allies = zip(camps, state.battle.scenario.sides, strict=True)
    return {"side": together([one.name for camp, one in allies if camp == camps[side]])}


def order_named(state: BattleState, order: Order) -> dict[str, Value]:
    """Return the name of an order."""
    rule = state.battle.ruleset.order(order)
    return {"order": rule.name if rule is not None else LocalText({"en": order})}


def piece(code: str, key: str, values: dict[str, Value]) -> dict[str, Value]:
    """Return a piece of a line of the log."""
    return {key: Message(code=f"demonworld_log.{code}", values=values)}


def log_wounds(state: BattleState, element: int | None) -> Lines:
    """Say what a hit leaves of an element with several hit points (VIII.1.1)."""
    if element is None or state.battle.hit_points[element] == 1:
        return ()
    left = state.battle.hit_points[element] - state.wounds.get(element, (0, 0))[0] - 1
    return line("wounded", {**element_named(state, element, "target"), "left": left})


def scenario_problem(
    code: str,
    path: str,
    /,
    *,
    side: DemonworldSide | None = None,
    unit: LocalText | None = None,
    other: LocalText | None = None,
    game: LocalText | None = None,
    formation: LocalText | None = None,
    **values: Value,
) -> Problem:
    """Return a problem whose sentence calls sides, units, games and formations by their names."""
    names = {
        "side": side.name if side is not None else None,
        "unit": unit,
        "other": other,
        "game": game,
        "formation": formation,
    }
    known = {key: name for key, name in names.items() if name is not None}
    return Problem(code=f"demonworld_rules.{code}", path=path, values={**known, **values})
