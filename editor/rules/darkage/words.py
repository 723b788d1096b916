"""Effect blocks of Dark Age as messages and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from editor.rules.core.blocks import BlockBook, BlockLine, block_text
from editor.rules.core.wording import joined
from schemas.base import Document
from schemas.messages import sentence
from schemas.problems import Message, Piece, Value
from schemas.systems.darkage import DarkageCard, DarkageUnit, Place
from schemas.systems.darkage_effects import (
    BringsIn,
    ChangesFighters,
    ChangesGoal,
    ChangesHand,
    ChangesResources,
    DarkageBlock,
    Disarms,
    Draws,
    HelpsEnlisting,
)
from schemas.typography import signed

_BLOCK: Final[TypeAdapter[DarkageBlock]] = TypeAdapter(DarkageBlock)
_BONUSES: Final = ("fire", "hit", "block", "armour")


class EffectWords:
    """Puts blocks into messages."""

    def say(self, code: str, **values: Value) -> Message:
        """Return a message of the area ``darkage_effects``."""
        return Message(code=f"darkage_effects.{code}", values=values)

    def block(self, block: DarkageBlock) -> Message:
        """Return a block as a sentence without a full stop."""
        match block:
            case ChangesFighters():
                return self._fighters(block)
            case ChangesResources():
                return self.say(
                    f"resources_{block.whose}", changes=self.resources(block.command, block.logistics)
                )
            case BringsIn():
                return self.say("income", changes=self.resources(block.command, block.logistics))
            case Draws():
                return self.say("renew" if block.renew else "draw", count=block.count)
            case HelpsEnlisting() | ChangesHand():
                return self.say(block.do, by=signed(block.bonus))
            case ChangesGoal():
                return self.say(f"goal_{block.whose}", by=signed(block.bonus))
            case Disarms():
                return self.say("disarm")
            case _:
                return self.say(block.do, count=block.count)

    def resources(self, command: int, logistics: int) -> Piece:
        """Return a change of the resources, without what stays the same."""
        parts = [
            self.say(name, by=signed(points))
            for name, points in (("command", command), ("logistics", logistics))
            if points
        ]
        return joined("darkage_effects.join", parts) or self.say("nothing")

    def _fighters(self, block: ChangesFighters) -> Message:
        changes = joined("darkage_effects.join", self._changes(block)) or self.say("nothing")
        if block.whom == "bearer":
            text = self.say(f"bearer_{block.moment}", changes=changes)
        else:
            whom = self.say(f"whom_{block.whom}")
            if block.moment != "always":
                whom = self.say(f"moment_{block.moment}", whom=whom)
            text = self.say("fighters", whom=whom, changes=changes)
        if block.unarmoured:
            text = self.say("unarmoured", text=text)
        return self.say("each_other", text=text) if block.each_other else text

    def _changes(self, block: ChangesFighters) -> Iterator[Message]:
        for name in _BONUSES:
            if by := getattr(block, name):
                yield self.say(name, by=signed(by))
            if numbers := getattr(block, f"{name}_adds"):
                yield self.say(f"{name}_adds", numbers=", ".join(map(str, numbers)))
        for name in ("life", "cost"):
            if by := getattr(block, name):
                yield self.say(name, by=signed(by))
        for name in ("frenzy", "unblockable"):
            if getattr(block, name):
                yield self.say(name)


WORDS: Final = EffectWords()


def place_lines(place: Place, language: str) -> tuple[str, ...]:
    """Return what holds at a place (of a card of locations), a line for each effect."""
    return tuple(sentence(WORDS.block(block), language) for block in place.effects)


class DarkageBlocks(BlockBook):
    """The blocks of characters and cards; the rules core executes every one."""

    def sentence(self, kind: str, data: Mapping[str, Any], ruleset: Document | None, language: str) -> str:
        """Return a block of the draft of a card in words; '' for one that is not valid yet."""
        try:
            return block_text(WORDS.block(_BLOCK.validate_python(dict(data))), language)
        except ValidationError:
            return ""

    def executed(self, kind: str, data: Mapping[str, Any]) -> bool:
        """Return whether the rules core executes a block: it does all."""
        return True

    def lines(self, document: Document, ruleset: Document | None, language: str) -> tuple[BlockLine, ...]:
        if not isinstance(document, DarkageUnit | DarkageCard):
            return ()
        return tuple(
            BlockLine(f"effects[{number}]", block_text(WORDS.block(block), language), True)
            for number, block in enumerate(document.effects)
        )


BLOCKS: Final = DarkageBlocks()
