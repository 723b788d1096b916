"""Refusals: the rule that forbids an action, as a message of the area ``demonworld_rules``."""

from __future__ import annotations

from editor.rules.demonworld.state import BattleState
from schemas.problems import Message, Value


def refuse(code: str, rule: str, **values: Value) -> Message:
    """Return the message of a refusal; ``rule`` is the number of the rule."""
    return Message(code=f"demonworld_rules.{code}", values={"rule": rule, **values})


def unit_values(state: BattleState, number: int) -> dict[str, Value]:
    """Return the name of a unit in every language of the interface, for a message."""
    name = state.battle.roster[number].name
    return {"unit_en": name.get("en"), "unit_fr": name.get("fr")}


def refuse_unit(state: BattleState, number: int, code: str, rule: str, **values: Value) -> Message:
    """Return a refusal that names the unit."""
    return refuse(code, rule, **unit_values(state, number), **values)
