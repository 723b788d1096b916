"""What cards of Dark Age do, as blocks that the rules core executes.

A card that stays in play (a character, a weapon, a place ...) works as long as it lies there; an instant
works once. A block says whom it works on; of an instant with a block on one fighter its player picks him.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from pydantic.config import JsonDict

from schemas.base import Schema
from schemas.quantities import PositiveCount

BLOCKS_BY_DO: Final[JsonDict] = {"blocks": "do"}
"""Marks a list in the JSON Schema as blocks told apart by ``do``."""
MOST_BLOCKS: Final = 12
Threshold = Annotated[int, Field(ge=2, le=18)]
"""A number that two dice and their bonus have to reach."""
Strikes = Annotated[tuple[Threshold, ...], Field(max_length=8)]
Bonus = Annotated[int, Field(ge=-12, le=12)]
Whom = Literal["bearer", "own", "enemies", "own_one", "enemy_one"]
Moment = Literal["always", "attacking", "defending", "lone"]


class ChangesFighters(Schema):
    """Fighters strike, block or endure better or worse."""

    do: Literal["fighters"] = "fighters"
    """Kind of the block."""
    whom: Whom = "bearer"
    """Whose values change: who has the card, all own fighters, all enemies, one own or one enemy."""
    moment: Moment = "always"
    """When it holds: in every combat, only as attacker or defender, only for a lone fighter."""
    unarmoured: bool = False
    """Only against an opponent without armour."""
    each_other: bool = False
    """The bonuses count for each further fighter of your own pool."""
    fire: Bonus = 0
    """Added to the roll of distance fire."""
    hit: Bonus = 0
    """Added to the roll to hit in close combat."""
    block: Bonus = 0
    """Added to the roll to block."""
    armour: Bonus = 0
    """Added to the roll of the armour."""
    fire_adds: Strikes = ()
    """Numbers added to the string of distance fire."""
    hit_adds: Strikes = ()
    """Numbers added to the string of close combat."""
    block_adds: Strikes = ()
    """Numbers added to the string of blocks."""
    armour_adds: Strikes = ()
    """Numbers added to the string of the armour."""
    life: Bonus = 0
    """Added to the life."""
    cost: Bonus = 0
    """Added to the command that committing him costs."""
    frenzy: bool = False
    """He fights on to the end of the last round, whatever his wounds."""
    unblockable: bool = False
    """His strikes in close combat are neither blocked nor stopped by armour."""


class ChangesResources(Schema):
    """Command and logistics are won or lost at once."""

    do: Literal["resources"] = "resources"
    """Kind of the block."""
    whose: Literal["own", "enemy"] = "own"
    """Whose."""
    command: Bonus = 0
    """Points of command."""
    logistics: Bonus = 0
    """Points of logistics."""


class BringsIn(Schema):
    """Command and logistics are won in each own resource phase."""

    do: Literal["income"] = "income"
    """Kind of the block."""
    command: Bonus = 0
    """Points of command."""
    logistics: Bonus = 0
    """Points of logistics."""


class Draws(Schema):
    """Cards are drawn from the stock."""

    do: Literal["draw"] = "draw"
    """Kind of the block."""
    count: PositiveCount = 1
    """How many."""
    renew: bool = False
    """The hand is discarded first, and as many cards are drawn besides."""


class Discards(Schema):
    """The enemy discards cards of his hand at random."""

    do: Literal["discard"] = "discard"
    """Kind of the block."""
    count: PositiveCount = 1
    """How many."""


class Wounds(Schema):
    """One enemy fighter is wounded."""

    do: Literal["wound"] = "wound"
    """Kind of the block."""
    count: PositiveCount = 1
    """How many wounds."""


class Heals(Schema):
    """One own character loses wounds."""

    do: Literal["heal"] = "heal"
    """Kind of the block."""
    count: PositiveCount = 1
    """How many wounds."""


class GivesMarkers(Schema):
    """Markers are won."""

    do: Literal["markers"] = "markers"
    """Kind of the block."""
    count: PositiveCount = 1
    """How many."""


class HelpsEnlisting(Schema):
    """The roll of the next enlistment of this turn is better."""

    do: Literal["enlist"] = "enlist"
    """Kind of the block."""
    bonus: Bonus = 1
    """Added to the die."""


class Disarms(Schema):
    """One enemy fighter loses the weapon that he got last."""

    do: Literal["disarm"] = "disarm"
    """Kind of the block."""


class ChangesHand(Schema):
    """The smallest hand changes."""

    do: Literal["hand"] = "hand"
    """Kind of the block."""
    bonus: Bonus = 1
    """Cards more."""


class ChangesGoal(Schema):
    """Victory is nearer or farther."""

    do: Literal["goal"] = "goal"
    """Kind of the block."""
    whose: Literal["own", "enemy"] = "enemy"
    """Whose goal: your own, or that of every enemy."""
    bonus: Bonus = 1
    """Victory points more that win."""


DarkageBlock = Annotated[
    ChangesFighters
    | ChangesResources
    | BringsIn
    | Draws
    | Discards
    | Wounds
    | Heals
    | GivesMarkers
    | HelpsEnlisting
    | Disarms
    | ChangesHand
    | ChangesGoal,
    Field(discriminator="do"),
]
CardBlocks = Annotated[
    tuple[DarkageBlock, ...], Field(max_length=MOST_BLOCKS, json_schema_extra=BLOCKS_BY_DO)
]
LASTING: Final = ("fighters", "income", "hand", "goal")
"""Blocks that work as long as their card lies in play; of them only ``fighters`` works on an instant, too."""
AT_ONCE: Final = (
    "fighters",
    "resources",
    "draw",
    "discard",
    "wound",
    "heal",
    "markers",
    "enlist",
    "disarm",
)
"""Blocks that an instant may have."""


def target_of(block: DarkageBlock) -> str:
    """Return whom the player of an instant picks for a block (``enemy``, ``own`` ...); '' for nobody."""
    match block:
        case Wounds():
            return "enemy"
        case Disarms():
            return "armed"
        case Heals():
            return "wounded"
        case ChangesFighters(whom="own_one"):
            return "own"
        case ChangesFighters(whom="enemy_one"):
            return "enemy"
        case _:
            return ""
