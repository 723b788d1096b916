"""Cards as the game reads them: what a card of the deck is for, found once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from editor.rules.wizwar.harm import Counter
from schemas.systems.wizwar_cards import (
    COUNTERS,
    CancelBlock,
    CardBlock,
    CardType,
    DropBlock,
    HurtsBlock,
    JumpBlock,
    KeepBlock,
    Power,
    PowerBlock,
    ReflectBlock,
    StateBlock,
    StopBlock,
    WeaponBlock,
    WizwarCard,
    WordsBlock,
)


@dataclass(frozen=True, eq=False)
class Spec:
    """A card and what follows from its blocks."""

    number: int
    """Its number among the cards of the deck, each counted once."""
    card: WizwarCard
    """The document."""

    @property
    def type(self) -> CardType:
        """Which of the kinds of cards it is."""
        return self.card.card_type

    @cached_property
    def carried(self) -> bool:
        """A thing that lies on the board when it is dropped."""
        return self.type in ("magic_stone", "object")

    @cached_property
    def stone(self) -> bool:
        """A magic stone."""
        return self.type == "magic_stone"

    @cached_property
    def powers(self) -> dict[Power, int]:
        """What it gives to who carries it face up."""
        found: dict[Power, int] = {}
        for block in self.card.effects:
            if isinstance(block, PowerBlock):
                found[block.power] = found.get(block.power, 0) + block.amount
        return found

    @cached_property
    def weapon(self) -> WeaponBlock | None:
        """What it is as a weapon. None for no weapon."""
        return next((block for block in self.card.effects if isinstance(block, WeaponBlock)), None)

    @cached_property
    def actions(self) -> tuple[CardBlock, ...]:
        """Its blocks in the order in which they happen; words are for people, and counters for answers."""
        blocks = self.card.effects
        return tuple(one for one in blocks if not isinstance(one, WordsBlock) and one.do not in COUNTERS)

    @cached_property
    def playable(self) -> bool:
        """Played for its effects, in the own turn; a counteraction as a neutral card (cards)."""
        return self.type in ("attack", "neutral", "counteraction") and bool(self.actions)

    @cached_property
    def hurts(self) -> HurtsBlock | None:
        """The damage that it deals. None for none."""
        return next((block for block in self.card.effects if isinstance(block, HurtsBlock)), None)

    @cached_property
    def jump(self) -> JumpBlock | None:
        """How far it lets its player jump. None for no jump."""
        return next((block for block in self.card.effects if isinstance(block, JumpBlock)), None)

    @cached_property
    def drops(self) -> bool:
        """It makes the target drop a thing."""
        return any(isinstance(block, DropBlock) for block in self.card.effects)

    @cached_property
    def state(self) -> StateBlock | None:
        """The spell under which it puts its target. None for none."""
        return next((block for block in self.card.effects if isinstance(block, StateBlock)), None)

    @cached_property
    def stop(self) -> StopBlock | None:
        """What it stops as a counteraction. None for nothing."""
        return next((block for block in self.card.effects if isinstance(block, StopBlock)), None)

    @cached_property
    def reflects(self) -> bool:
        """It turns an attack round."""
        return any(isinstance(block, ReflectBlock) for block in self.card.effects)

    @cached_property
    def keeps(self) -> bool:
        """It takes the card that it counters."""
        return any(isinstance(block, KeepBlock) for block in self.card.effects)

    @cached_property
    def cancels(self) -> bool:
        """It counters a counteraction."""
        return any(isinstance(block, CancelBlock) for block in self.card.effects)

    @cached_property
    def takes_numbers(self) -> bool:
        """A number card played with it makes a difference."""
        return self.card.number_use != "none" or (self.stop is not None and self.stop.with_number)

    def stops(self, number: int) -> Counter | int:
        """Return what it stops, given the number played with it."""
        if self.stop is None:
            return 0
        if self.stop.share == "points":
            return self.stop.points + (number if self.stop.with_number else 0)
        return self.stop.share
