"""Lasting effects in words: what they change, by whom, and how they explain a roll (XX.6.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from editor.rules.core.parts import Part
from editor.rules.core.wording import together
from editor.rules.demonworld.effects.lasting import BARS, Lasting
from editor.rules.demonworld.effects.numbers import EFFECT, effects_on_unit
from editor.rules.demonworld.items.in_battle import ITEM, parts_of_unit
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.words import Modifier, units_named
from schemas.problems import Message, Value
from schemas.text import LocalText
from schemas.typography import signed

MoraleValue = Literal["morale_a", "morale_b"]


def source_name(state: BattleState, effect: Lasting) -> LocalText:
    """Return the name of what an effect comes from."""
    spell = state.battle.spells.get(effect.source)
    return spell.name if spell is not None else LocalText({"en": effect.source})


def changed_words(effect: Lasting) -> Message:
    """Return what an effect changes and by how much, or what it bars."""
    if effect.change in BARS:
        return Message(code=f"demonworld_spells.barred_{effect.change}")
    value = Message(code=f"demonworld_spells.value_{effect.change}")
    return Message(code="demonworld_spells.changed", values={"value": value, "by": signed(effect.value)})


def effect_values(state: BattleState, effects: Sequence[Lasting]) -> dict[str, Value]:
    """Return the names of spell, wizard and target, and what changes, for a line of the log.

    All the effects come from one spell of one wizard and are on one target.
    """
    first = effects[0]
    return {
        **named_source(state, first),
        **units_named(state, [first.unit]),
        "what": together(changed_words(one) for one in effects),
    }


def named_source(state: BattleState, effect: Lasting) -> dict[str, Value]:
    """Return the names of the spell and of the wizard from whom an effect comes."""
    return {
        "spell": source_name(state, effect),
        **units_named(state, [state.battle.came_with[effect.by]], "by"),
    }


def explained(state: BattleState, modifiers: Sequence[Modifier]) -> tuple[Message, ...]:
    """Return the parts of a number in words; those of lasting effects name spell and wizard, items theirs."""
    effects = {one.number: one for one in state.effects}
    found = []
    for rule, code, value in modifiers:
        effect = effects.get(int(code[len(EFFECT) :])) if code.startswith(EFFECT) else None
        if code.startswith(ITEM):
            found.append(_said_of_item(state, code, rule, value))
        elif effect is None:
            found.append(Part(rule, code, value).message())
        else:
            found.append(_said(state, effect, rule, value))
    return tuple(found)


def explained_value(state: BattleState, unit: int, change: MoraleValue) -> tuple[Message, ...]:
    """Return in words the lasting effects and items that are in a morale value of a unit."""
    items = [
        _said_of_item(state, part.code, part.rule, int(part.value), "part_item_value")
        for part in parts_of_unit(state, unit, change)
    ]
    effects = [
        Message(
            code="demonworld.part_effect_value",
            values={"rule": "XX.6.0", "value": one.value, **named_source(state, one)},
        )
        for one in effects_on_unit(state, unit, change)
    ]
    return (*items, *effects)


def _said(state: BattleState, effect: Lasting, rule: str, value: int) -> Message:
    values: dict[str, Value] = {"rule": rule, "value": value, **named_source(state, effect)}
    return Message(code="demonworld.part_effect", values=values)


def _said_of_item(state: BattleState, code: str, rule: str, value: int, words: str = "part_item") -> Message:
    """Return what an item adds, with its name and that of the unit with which its bearer came."""
    one = state.battle.carried[int(code[len(ITEM) :])]
    values: dict[str, Value] = {
        "rule": rule,
        "value": value,
        "item": one.item.name,
        **units_named(state, [state.battle.came_with[one.element]], "by"),
    }
    return Message(code=f"demonworld.{words}", values=values)
