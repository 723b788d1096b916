"""Blocks of cards in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from editor.rules.core.blocks import BlockBook, BlockLine, block_text
from editor.rules.core.wording import appended
from schemas.base import Document
from schemas.problems import Message, Piece, Value
from schemas.systems.wizwar_cards import (
    BuildBlock,
    CardBlock,
    DemolishBlock,
    DrawBlock,
    HealBlock,
    HurryBlock,
    HurtsBlock,
    JumpBlock,
    OpenBlock,
    PowerBlock,
    PullBlock,
    StateBlock,
    StopBlock,
    WeaponBlock,
    WizwarCard,
    WordsBlock,
)

_BLOCK: Final[TypeAdapter[CardBlock]] = TypeAdapter(CardBlock)


class _Words:
    """Puts blocks into messages."""

    def say(self, code: str, /, **values: Value) -> Message:
        """Return a message of the area ``wizwar_blocks``."""
        return Message(code=f"wizwar_blocks.{code}", values=values)

    def amount(self, fixed: int, *, number: bool) -> Piece:
        """Return an amount: fixed, of the number card, or both added up."""
        if not number:
            return fixed
        return self.say("amount_both", fixed=fixed) if fixed else self.say("amount_number")

    def block(self, block: CardBlock) -> Piece:
        """Return a block as a sentence without a full stop."""
        match block:
            case HurtsBlock():
                amount = self.amount(block.damage, number=block.with_number)
                text = self.say(f"hurt_{block.damage_kind}", amount=amount)
                return appended(text, self.say("per_stone") if block.per_stone else "")
            case StateBlock():
                turns = self.amount(block.turns, number=block.turns == 0)
                return self.say("state", state=self.say(f"state_{block.state}"), turns=turns)
            case BuildBlock():
                return self.say(f"build_{block.built}")
            case DemolishBlock():
                return self.say("demolish_falling" if block.falling else "demolish", damage=block.falling)
            case OpenBlock():
                return self.say("open_forever" if block.forever else "open")
            case PullBlock():
                text = self.say(
                    "push" if block.away else "pull", amount=self.amount(block.squares, number=True)
                )
                return appended(text, self.say("pull_damage", damage=block.damage) if block.damage else "")
            case JumpBlock():
                return self.say("jump", amount=self.amount(block.squares, number=True))
            case HealBlock():
                return self.say("heal", amount=self.amount(block.points, number=True))
            case HurryBlock():
                return self.say("hurry", amount=self.amount(block.squares, number=True))
            case DrawBlock():
                return self.say("draw", count=block.cards)
            case StopBlock():
                text = self.say(
                    f"stop_{block.share}", amount=self.amount(block.points, number=block.with_number)
                )
                return appended(text, self.say("indirect") if block.indirect else "")
            case PowerBlock():
                return self.say(f"power_{block.power}", amount=block.amount)
            case WeaponBlock():
                use = "both" if block.blow and block.throw else "throw" if block.throw else "blow"
                damage = self.say(f"hurt_{block.damage_kind}", amount=block.damage)
                return self.say(f"weapon_{use}", damage=damage)
            case WordsBlock():
                return block.words
            case _:
                return self.say(block.do)


_WORDS: Final = _Words()


def block_words(blocks: Iterable[CardBlock]) -> Iterator[Piece]:
    """Yield blocks as sentences without a full stop."""
    return map(_WORDS.block, blocks)


class WizwarBlocks:
    """What Wiz-War says of the blocks of its cards."""

    def sentence(self, kind: str, data: Mapping[str, Any], ruleset: Document | None, language: str) -> str:
        """Return a block of a draft in words; '' where it is not valid."""
        try:
            return block_text(_WORDS.block(_BLOCK.validate_python(data)), language)
        except ValidationError:
            return ""

    def executed(self, kind: str, data: Mapping[str, Any]) -> bool:
        """Return whether the game executes a block: all but words."""
        return data.get("do") != "text"

    def lines(self, document: Document, ruleset: Document | None, language: str) -> tuple[BlockLine, ...]:
        """Return the blocks of a card in words."""
        if not isinstance(document, WizwarCard):
            return ()
        return tuple(
            BlockLine(
                f"effects[{number}]",
                block_text(_WORDS.block(block), language),
                block.do != "text",
            )
            for number, block in enumerate(document.effects)
        )


BLOCKS: Final[BlockBook] = WizwarBlocks()
