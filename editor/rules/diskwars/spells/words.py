"""Spells of Diskwars in words: targets, conditions and blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from editor.rules.core.blocks import BlockBook, BlockLine, block_text
from editor.rules.core.wording import appended, joined
from editor.rules.diskwars.spells.condition_words import condition_words, test_words
from editor.rules.diskwars.spells.interpreter import EXECUTED
from schemas.base import Document
from schemas.problems import Message, Piece, Value
from schemas.systems.diskwars import DiskwarsSpell
from schemas.systems.diskwars_conditions import DiskIs, TestGroup, ValueIs
from schemas.systems.diskwars_ruleset import DiskwarsRuleset
from schemas.systems.diskwars_spells import (
    BuildsWall,
    ChangesValue,
    Damages,
    Enters,
    Flips,
    GivesState,
    Heals,
    Jumps,
    Marks,
    OnlyIf,
    PlainBlock,
    Relieves,
    Says,
    Shoots,
    Skips,
    SpellBlock,
    SpellTarget,
    Swaps,
    Wounds,
)

_BLOCK: Final[TypeAdapter[SpellBlock]] = TypeAdapter(SpellBlock)
_TEST: Final[TypeAdapter[DiskIs | ValueIs | TestGroup]] = TypeAdapter(DiskIs | ValueIs | TestGroup)


class SpellWords:
    """Puts spells into messages, with the names of a ruleset."""

    def __init__(self, ruleset: Document | None = None) -> None:
        self._ruleset = ruleset if isinstance(ruleset, DiskwarsRuleset) else None

    def say(self, code: str, **values: Value) -> Message:
        """Return a message of the area ``diskwars_spells``."""
        return Message(code=f"diskwars_spells.{code}", values=values)

    def target(self, target: SpellTarget, range_cm: float | None = None) -> Piece:
        """Return whom a spell works on, with its reach and what has to be so of them."""
        code = f"pick_{target.pick}"
        if target.pick == "disks":
            code += "_one" if target.count == 1 else "_many"
        elif target.pick == "stack":
            code += f"_{target.stack}"
        words = self.say(
            code,
            count=target.count,
            place=self._place(target),
            stand_off=f"{target.stand_off_cm:g}",
            reach="" if range_cm is None else self.say("reach", cm=f"{range_cm:g}"),
        )
        if target.needs.of:
            words = self.say("of_which", target=words, condition=condition_words(target.needs))
        flags = ("linked", "one_in_reach", "passes_on")
        return appended(words, *(self.say(flag) for flag in flags if getattr(target, flag)))

    def _place(self, target: SpellTarget) -> Piece:
        if target.pick != "stack":
            return ""
        return self.say(f"place_{target.place}_{'one' if target.count == 1 else 'many'}", count=target.count)

    def block(self, block: SpellBlock) -> Piece:
        """Return a block as a sentence without a full stop."""
        if not isinstance(block, OnlyIf):
            return self._plain(block)
        condition = condition_words(block.condition) or self.say("always")
        parts: list[Piece] = []
        if block.then:
            parts.append(self.say("if_then", condition=condition, then=self._joined(block.then)))
        if block.otherwise:
            code = "otherwise" if block.then else "if_not"
            parts.append(self.say(code, condition=condition, otherwise=self._joined(block.otherwise)))
        return appended(*parts) if parts else ""

    def _joined(self, blocks: Sequence[PlainBlock]) -> Piece:
        return joined("diskwars_spells.then", map(self._plain, blocks))

    def _plain(self, block: PlainBlock) -> Piece:
        match block:
            case ChangesValue():
                return self._change(block)
            case Damages():
                return self.say("damage_momentary" if block.momentary else "damage", power=block.power)
            case Relieves():
                return self.say("relieve", most=block.most)
            case Wounds():
                return self.say(f"wound_{block.who}{_many(block.count)}", count=block.count)
            case Heals():
                return self.say(f"heal{_many(block.count)}", count=block.count)
            case GivesState():
                return self.say(f"state_{block.state}", until=self.say(f"until_{block.until}"))
            case Marks():
                return self.say("mark_on" if block.activated else "mark_off")
            case Flips():
                return self.say(f"flip{_many(block.count)}", count=block.count)
            case Jumps():
                return self.say("jump", within=f"{block.within_cm:g}")
            case Swaps():
                return self.say(f"swap_{block.what}")
            case Enters():
                return self.say(f"enter_{block.where}{'_activated' if block.activated else ''}")
            case BuildsWall():
                return self.say("wall", most=block.most, within=f"{block.within_cm:g}")
            case Skips():
                return self.say("skip", count=block.activations)
            case Shoots():
                missile = self._missile(block.missile)
                return self.say("shoot", count=block.count, missile=missile, drop=f"{block.drop_cm:g}")
            case Says():
                return block.words
            case _:
                return self.say(block.do)

    def _change(self, block: ChangesValue) -> Piece:
        code = "change_up" if block.by >= 0 else "change_down"
        value = self.say(f"value_{block.value}")
        text = self.say(code, value=value, by=abs(block.by), until=self.say(f"until_{block.until}"))
        lowest = self.say("no_lower", minimum=block.minimum) if block.minimum is not None else ""
        return appended(text, lowest)

    def _missile(self, missile: str) -> Piece:
        known = self._ruleset.missiles if self._ruleset is not None else ()
        return next((one.name for one in known if one.id == missile), missile)


def _many(count: int) -> str:
    return "" if count == 1 else "_many"


def executed_block(block: SpellBlock) -> bool:
    """Return whether the interpreter executes a block and all that it holds."""
    inner = (*block.then, *block.otherwise) if isinstance(block, OnlyIf) else ()
    return block.do in EXECUTED and all(one.do in EXECUTED for one in inner)


class DiskwarsBlocks:
    """What Diskwars says of the blocks of its spells."""

    def sentence(self, kind: str, data: Mapping[str, Any], ruleset: Document | None, language: str) -> str:
        """Return a block or a test of a draft in words; '' where it is not valid."""
        words = SpellWords(ruleset)
        try:
            if "test" in data:
                return block_text(test_words(_TEST.validate_python(data)), language)
            return block_text(words.block(_BLOCK.validate_python(data)), language)
        except ValidationError:
            return ""

    def executed(self, kind: str, data: Mapping[str, Any]) -> bool:
        """Return whether the interpreter executes a block; tests always count."""
        if "test" in data:
            return True
        try:
            return executed_block(_BLOCK.validate_python(data))
        except ValidationError:
            return str(data.get("do")) in EXECUTED

    def lines(self, document: Document, ruleset: Document | None, language: str) -> tuple[BlockLine, ...]:
        """Return the target and the blocks of a spell in words."""
        if not isinstance(document, DiskwarsSpell) or not document.effects:
            return ()
        words = SpellWords(ruleset)
        whom = words.target(document.target_rules, document.range_cm)
        target = BlockLine("target_rules", block_text(whom, language), True)
        blocks = (
            BlockLine(
                f"effects[{number}]",
                block_text(words.block(block), language),
                executed_block(block),
            )
            for number, block in enumerate(document.effects)
        )
        return (target, *blocks)


BLOCKS: Final[BlockBook] = DiskwarsBlocks()
