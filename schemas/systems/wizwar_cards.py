"""The cards of Wiz-War, and what they do as blocks that the rules core executes."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator
from pydantic.config import JsonDict

from schemas.base import Schema
from schemas.card import OtherCardBase
from schemas.descriptive import UNUSED
from schemas.quantities import Points, PositiveCount
from schemas.systems.wizwar import SystemName
from schemas.text import LocalText
from schemas.validation import broken

CardType = Literal["attack", "neutral", "counteraction", "number", "magic_stone", "object", "trap"]
Mark = Literal["none", "adjacent", "los"]
NumberUse = Literal["none", "points", "duration"]
WorksOn = Literal[
    "nothing", "self", "opponent", "wizard", "breakable", "open_side", "barrier", "door", "square", "sector"
]
DamageKind = Literal["physical", "magical"]
Built = Literal["wall", "door", "firewall", "illusion_wall", "thornbush", "solid_stone"]
WizardState = Literal["stunned", "invisible", "shrunk", "fast", "misty", "cursed"]
Power = Literal["movement", "number", "armour", "spirit", "key"]
Amount = Annotated[int, Field(ge=0, le=99)]
MOST_BLOCKS: Final = 10
BLOCKS_BY_DO: Final[JsonDict] = {"blocks": "do"}


class HurtsBlock(Schema):
    """The target takes damage."""

    do: Literal["hurt"] = "hurt"
    """Kind of the block."""
    damage: Amount = 0
    """Damage without a number card's."""
    with_number: bool = False
    """The number card adds to it."""
    per_stone: bool = False
    """It is dealt once for each magic stone that the target carries."""
    damage_kind: DamageKind = "magical"
    """Physical or magical damage."""


class StateBlock(Schema):
    """A wizard is under a spell for some turns."""

    do: Literal["state"] = "state"
    """Kind of the block."""
    state: WizardState = "stunned"
    """What it does: ``stunned`` loses his turns, ``misty`` passes walls, ``cursed`` pays life for cards."""
    turns: Amount = 0
    """Turns that it lasts; 0 for those of the number card."""


class DropBlock(Schema):
    """The target drops a thing where he stands; the caster says which."""

    do: Literal["drop"] = "drop"
    """Kind of the block."""


class ShatterBlock(Schema):
    """The magic stones that the target carries are destroyed."""

    do: Literal["shatter"] = "shatter"
    """Kind of the block."""


class BuildBlock(Schema):
    """Something is created on the board."""

    do: Literal["build"] = "build"
    """Kind of the block."""
    built: Built = "wall"
    """What is created: between squares, or bush and stone on one."""


class DemolishBlock(Schema):
    """What stands on the board there is destroyed."""

    do: Literal["demolish"] = "demolish"
    """Kind of the block."""
    falling: Amount = 0
    """Physical damage to everybody beside what falls."""


class OpenBlock(Schema):
    """A door opens."""

    do: Literal["open"] = "open"
    """Kind of the block."""
    forever: bool = False
    """It has no lock any more; else it shuts behind who goes through, at the latest when the turn ends."""


class PullBlock(Schema):
    """The target is moved towards the caster, or away from him, square by square where the way is open."""

    do: Literal["pull"] = "pull"
    """Kind of the block."""
    away: bool = False
    """Away from the caster."""
    squares: Amount = 0
    """Squares without a number card's, which is added."""
    damage: Amount = 0
    """Physical damage for each square that he cannot be moved."""


class JumpBlock(Schema):
    """The caster is set down on another square, whatever lies between."""

    do: Literal["jump"] = "jump"
    """Kind of the block."""
    squares: Amount = 2
    """Squares at most without a number card's, which is added."""


class HealBlock(Schema):
    """The target gains life points."""

    do: Literal["heal"] = "heal"
    """Kind of the block."""
    points: Amount = 2
    """Points without a number card's, which is added."""


class HurryBlock(Schema):
    """The caster moves further in this turn."""

    do: Literal["hurry"] = "hurry"
    """Kind of the block."""
    squares: Amount = 1
    """Squares without a number card's, which is added."""


class DrawBlock(Schema):
    """The caster draws cards at once."""

    do: Literal["draw"] = "draw"
    """Kind of the block."""
    cards: PositiveCount = 2
    """How many, as far as the hand takes them."""


class TurnSectorBlock(Schema):
    """A sector is turned by a quarter, to one side or the other, or by a half."""

    do: Literal["turn_sector"] = "turn_sector"
    """Kind of the block."""


class MoveSectorBlock(Schema):
    """A sector is taken to another free place at the edge of the board."""

    do: Literal["move_sector"] = "move_sector"
    """Kind of the block."""


class StopBlock(Schema):
    """Some of the damage of an attack is stopped; without damage its points or turns."""

    do: Literal["stop"] = "stop"
    """Kind of the block."""
    share: Literal["half", "full", "points"] = "half"
    """Half of it rounded up, all of it, or some points."""
    points: Amount = Field(default=0, json_schema_extra={"only_with": {"share": ["points"]}})
    """Points stopped."""
    with_number: bool = Field(default=False, json_schema_extra={"only_with": {"share": ["points"]}})
    """The number card adds to them."""
    indirect: bool = False
    """It may also be played against damage that comes from no attack, as of a falling wall."""


class ReflectBlock(Schema):
    """The attack turns against who made it."""

    do: Literal["reflect"] = "reflect"
    """Kind of the block."""


class KeepBlock(Schema):
    """The card of the attack, or of what is countered, comes into the own hand."""

    do: Literal["keep"] = "keep"
    """Kind of the block."""


class CancelBlock(Schema):
    """A counteraction has no effect."""

    do: Literal["cancel"] = "cancel"
    """Kind of the block."""


class PowerBlock(Schema):
    """Who carries it, face up, has a power."""

    do: Literal["power"] = "power"
    """Kind of the block."""
    power: Power = "movement"
    """What it gives.

    ``number`` adds to number cards, ``armour`` takes damage off each attack, ``spirit`` stops magical damage
    for who has little life, ``key`` opens doors.
    """
    amount: Amount = 1
    """How much; of ``spirit`` the life up to which it works."""


class WeaponBlock(Schema):
    """It is a weapon: a blow with it, or a throw, is the attack of the turn, and no spell."""

    do: Literal["weapon"] = "weapon"
    """Kind of the block."""
    damage: Amount = 2
    """Damage of a blow or a throw."""
    damage_kind: DamageKind = "physical"
    """Physical or magical damage."""
    blow: bool = True
    """Blows are struck with it at a target beside."""
    throw: bool = False
    """It is thrown at a target in sight, and lands there."""


class WordsBlock(Schema):
    """Something that only the text says; the players do it by hand."""

    do: Literal["text"] = "text"
    """Kind of the block."""
    words: LocalText = LocalText({})
    """What is to be done."""


CardBlock = Annotated[
    HurtsBlock
    | StateBlock
    | DropBlock
    | ShatterBlock
    | BuildBlock
    | DemolishBlock
    | OpenBlock
    | PullBlock
    | JumpBlock
    | HealBlock
    | HurryBlock
    | DrawBlock
    | TurnSectorBlock
    | MoveSectorBlock
    | StopBlock
    | ReflectBlock
    | KeepBlock
    | CancelBlock
    | PowerBlock
    | WeaponBlock
    | WordsBlock,
    Field(discriminator="do"),
]
COUNTERS: Final = ("stop", "reflect", "keep", "cancel")
"""Blocks of counteractions."""
CARRIED: Final = ("power", "weapon")
"""Blocks of things that are carried."""
NEEDS: Final = {
    "hurt": ("opponent", "wizard", "breakable"),
    "state": ("self", "opponent", "wizard"),
    "drop": ("opponent",),
    "shatter": ("opponent", "breakable"),
    "build": ("open_side", "square"),
    "demolish": ("barrier",),
    "open": ("door",),
    "pull": ("opponent", "breakable"),
    "jump": ("self",),
    "heal": ("self", "wizard"),
    "hurry": ("self",),
    "draw": ("self",),
    "turn_sector": ("sector",),
    "move_sector": ("sector",),
}
"""Kind of a block -> what its card has to work on."""
ON_SQUARES: Final = ("thornbush", "solid_stone")
"""What is built on squares; all else stands between two."""


class WizwarCard(OtherCardBase):
    """A card of the deck."""

    system: SystemName = "wizwar"
    """The game."""
    points: Annotated[Points, UNUSED] = 0
    """Nothing in this game costs points."""
    faction: Annotated[str | None, UNUSED] = None
    """All wizards draw from one deck."""
    card_type: CardType = "neutral"
    """Which of the kinds of cards it is."""
    mark: Mark = "none"
    """Printed in its corner: only beside the caster, only in his line of sight, or nothing."""
    works_on: WorksOn = "nothing"
    """Whom or what it is played on."""
    number_use: NumberUse = "none"
    """What a number card played with it gives."""
    value: Annotated[int, Field(ge=0, le=20)] = 0
    """Its number, of a number card."""
    spell: bool = True
    """A spell; throwing a thing is none."""
    effects: Annotated[
        tuple[CardBlock, ...], Field(max_length=MOST_BLOCKS, json_schema_extra=BLOCKS_BY_DO)
    ] = ()
    """What it does, block by block; the rules core executes them."""

    @model_validator(mode="after")
    def _number_cards_have_numbers(self) -> Self:
        if (self.card_type == "number") != (self.value > 0):
            raise broken("wizwar_cards.value", at="value", value=self.value)
        return self

    @model_validator(mode="after")
    def _blocks_suit_the_card(self) -> Self:
        for place, block in enumerate(self.effects):
            at = f"effects[{place}]"
            if block.do == "text":
                continue
            family = (
                "counteraction" if block.do in COUNTERS else "carried" if block.do in CARRIED else "action"
            )
            if family not in FAMILIES[self.card_type]:
                raise broken("wizwar_cards.block_of_others", at=at, block=block.do, card_type=self.card_type)
            self._check_target(at, block)
        return self

    def _check_target(self, at: str, block: CardBlock) -> None:
        """Refuse a block that cannot work on what the card is played on."""
        what, allowed = str(block.do), NEEDS.get(block.do, ())
        if isinstance(block, BuildBlock):
            what, allowed = block.built, ("square",) if block.built in ON_SQUARES else ("open_side",)
        if allowed and self.works_on not in allowed:
            words = ", ".join(allowed)
            raise broken("wizwar_cards.works_on", at=at, block=what, works_on=self.works_on, allowed=words)


FAMILIES: Final = {
    "attack": ("action",),
    "neutral": ("action",),
    "counteraction": ("counteraction", "action"),
    "magic_stone": ("carried",),
    "object": ("carried",),
    "number": (),
    "trap": (),
}
"""Type of a card -> which blocks it may have; a counteraction does actions where it is a neutral card."""
