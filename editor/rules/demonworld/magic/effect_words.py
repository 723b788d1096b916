"""Effects of spells and items of Demonworld in words, and which of them the core plays (XX.6.0, XXV)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from editor.rules.core.blocks import BlockBook, BlockLine, block_text
from editor.rules.core.wording import appended, joined
from editor.rules.demonworld.items import carried
from editor.rules.demonworld.magic.spells import block_played
from editor.rules.demonworld.set_up.refusals import CHAPTERS_PLAYED
from schemas.base import Document
from schemas.problems import Message, Piece, Value
from schemas.systems.demonworld import DemonworldItem, DemonworldSpell, ItemEffect
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_spells import (
    PeopleIs,
    PlainEffect,
    RollIs,
    SpellBars,
    SpellChange,
    SpellEffect,
    SpellHeals,
    SpellIf,
    SpellMoves,
    SpellSays,
    SpellSummons,
    SpellTransforms,
    TargetCondition,
    TargetIs,
    TestsTogether,
)
from schemas.typography import signed

_EFFECT: Final[TypeAdapter[SpellEffect]] = TypeAdapter(SpellEffect)
_TEST: Final[TypeAdapter[TargetIs | PeopleIs | RollIs | TestsTogether]] = TypeAdapter(
    TargetIs | PeopleIs | RollIs | TestsTogether
)
MAGIC_CHAPTER: Final = "XX"


class EffectWords:
    """Puts effects into messages, with the names of a ruleset."""

    def __init__(self, ruleset: Document | None = None) -> None:
        self._ruleset = ruleset if isinstance(ruleset, DemonworldRuleset) else None

    def say(self, code: str, **values: Value) -> Message:
        """Return a message of the area ``demonworld_spells``."""
        return Message(code=f"demonworld_spells.{code}", values=values)

    def effect(self, effect: SpellEffect) -> Piece:
        """Return a block of a spell as a sentence without a full stop."""
        if not isinstance(effect, SpellIf):
            return self._plain(effect)
        condition = self.condition(effect.condition) or self.say("always")
        parts: list[Piece] = []
        if effect.then:
            parts.append(self.say("if_then", condition=condition, then=self._joined(effect.then)))
        if effect.otherwise:
            code = "otherwise" if effect.then else "if_not"
            parts.append(self.say(code, condition=condition, otherwise=self._joined(effect.otherwise)))
        return appended(*parts) if parts else ""

    def condition(self, condition: TargetCondition | TestsTogether) -> Piece:
        """Return what has to be so of a target."""
        join = "and" if condition.join == "all" else "or"
        return joined(f"demonworld_spells.{join}", map(self.test, condition.of))

    def test(self, test: TargetIs | PeopleIs | RollIs | TestsTogether) -> Piece:
        """Return one test."""
        nay = "_not" if test.negated else ""
        match test:
            case TestsTogether():
                return self.say(f"group{nay}", what=self.condition(test))
            case TargetIs():
                return self.say(f"is{nay}", what=self.say(f"state_{test.state}"))
            case PeopleIs():
                return self.say(f"people{nay}", people=self._people(test.people))
            case RollIs():  # pragma: no branch - no case is left
                return self.say(f"roll{nay}", least=test.least)

    def _joined(self, effects: Sequence[PlainEffect]) -> Piece:
        return joined("demonworld_spells.then", map(self._plain, effects))

    def _plain(self, effect: PlainEffect) -> Piece:
        match effect:
            case SpellChange():
                return self._change(effect)
            case SpellHeals():
                code = "heals" if effect.value >= 0 else "loses"
                return self.say(f"{code}{_many(effect.value)}", count=abs(effect.value))
            case SpellMoves():
                return self.say(f"move_{effect.direction}", fields=effect.value)
            case SpellSummons():
                who = effect.unit.slug or effect.unit.id if effect.unit is not None else ""
                return self.say("summon_named" if who else "summon", count=effect.value, who=who)
            case SpellBars():
                return self.say(f"block_{effect.what}")
            case SpellTransforms():
                state = (effect.state or "").replace("_", " ")
                return self.say("state" if state else "state_of_card", state=state)
            case SpellSays():
                return effect.words or self.say("text")
            case _:
                terrain = self._terrain(effect.terrain) if effect.change == "terrain" else ""
                return self.say(
                    effect.change, value=effect.value, signed=signed(effect.value), terrain=terrain
                )

    def _change(self, effect: SpellChange) -> Piece:
        value = self.say(f"value_{effect.change}")
        until = "" if effect.until == "as_written" else self.say(f"until_{effect.until}")
        return self.say("change", value=value, by=signed(effect.value), until=until)

    def item(self, effect: ItemEffect) -> Piece:
        """Return an effect of an item as a sentence without a full stop."""
        if effect.change in ("weapon_power", "armour", "stored_spell", "text"):
            text = self.say(f"item_{effect.change}", value=effect.value)
        else:
            shots = effect.change == "missile_power_against"
            value = self.say("value_shots_at_bearer" if shots else f"value_{effect.change}")
            text = self.say("change", value=value, by=signed(effect.value), until="")
        return appended(text, self.say("whole_unit") if effect.whole_unit else "")

    def _people(self, people: str) -> Piece:
        found = self._ruleset.faction(people) if self._ruleset is not None else None
        return found.name if found is not None else people

    def _terrain(self, terrain: str | None) -> Piece:
        known = self._ruleset.terrain if self._ruleset is not None else ()
        if terrain is None:
            return next((one.name for one in known if one.open_ground), "")
        return next((one.name for one in known if one.id == terrain), terrain)


def _many(count: int) -> str:
    return "" if abs(count) == 1 else "_many"


def executed_effect(effect: SpellEffect) -> bool:
    """Return whether the preview plays a block of a spell: its chapter, its kind, and all that it holds."""
    return MAGIC_CHAPTER in CHAPTERS_PLAYED and block_played(effect)


class DemonworldBlocks:
    """What Demonworld says of the effects of its spells and items."""

    def sentence(self, kind: str, data: Mapping[str, Any], ruleset: Document | None, language: str) -> str:
        """Return an effect or a test of a draft in words; '' where it is not valid."""
        words = EffectWords(ruleset)
        try:
            if "test" in data:
                return block_text(words.test(_TEST.validate_python(data)), language)
            if kind == "item":
                return block_text(words.item(ItemEffect.model_validate(data)), language)
            return block_text(words.effect(_EFFECT.validate_python(data)), language)
        except ValidationError:
            return ""

    def executed(self, kind: str, data: Mapping[str, Any]) -> bool:
        """Return whether the preview plays an effect."""
        if "test" in data:
            return True
        if kind == "item":
            try:
                return carried.plays(ItemEffect.model_validate(data))
            except ValidationError:
                return False
        try:
            return executed_effect(_EFFECT.validate_python(data))
        except ValidationError:
            return False

    def lines(self, document: Document, ruleset: Document | None, language: str) -> tuple[BlockLine, ...]:
        """Return the effects of a spell or an item in words."""
        words = EffectWords(ruleset)
        if isinstance(document, DemonworldItem):
            return tuple(
                BlockLine(
                    f"effects[{place}]",
                    block_text(words.item(one), language),
                    carried.plays(one),
                )
                for place, one in enumerate(document.effects)
            )
        if isinstance(document, DemonworldSpell):
            return tuple(
                BlockLine(
                    f"effects[{place}]",
                    block_text(words.effect(one), language),
                    executed_effect(one),
                )
                for place, one in enumerate(document.effects)
            )
        return ()


BLOCKS: Final[BlockBook] = DemonworldBlocks()
