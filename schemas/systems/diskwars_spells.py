"""What spells of Diskwars do, as blocks that the rules core executes (phase 2, book of spells).

A spell picks its targets once; its blocks then work on them, in order. Blocks of the kind ``if`` hold other
blocks, which hold no further ones: enough for every spell of the book.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator
from pydantic.config import JsonDict

from schemas.base import Schema
from schemas.quantities import Centimetres, Key, Millimetres, PositiveCount
from schemas.systems.diskwars_conditions import MOST_BLOCKS, SpellCondition
from schemas.text import LocalText
from schemas.validation import broken

Until = Literal["phase", "turn", "battle"]
DiskValue = Literal["attack", "defence", "toughness", "movement"]
DiskState = Literal[
    "immune_missiles", "immune_damage", "cannot_move", "no_abilities", "closed", "sure_target"
]
Change = Annotated[int, Field(ge=-30, le=30)]
Strength = Annotated[int, Field(ge=0, le=60)]
BLOCKS_BY_DO: Final[JsonDict] = {"blocks": "do"}
"""Marks a list in the JSON Schema as blocks told apart by ``do``."""


def _with(*picks: str) -> JsonDict:
    """Mark a field as one that counts only with some ways to pick."""
    return {"only_with": {"pick": list(picks)}}


class SpellTarget(Schema):
    """Whom or what a spell works on."""

    pick: Literal[
        "nothing",
        "caster",
        "disks",
        "all",
        "touching",
        "push",
        "throw",
        "spot",
        "player",
        "stack",
        "lost",
        "spell",
    ] = "nothing"
    """How targets are found.

    ``all``: every disk in reach; ``touching``: the caster and who touches him; ``push``: the first disk that
    the pushed spell meets; ``throw``: whom the thrown spell touches; ``stack``: disks of a stack of
    reinforcements; ``lost``: a disk that was destroyed; ``spell``: a spell that is being cast.
    """
    count: PositiveCount = Field(default=1, json_schema_extra=_with("disks", "stack"))
    """How many disks are picked; all that there are where there are fewer."""
    stack: Literal["own", "enemy"] = Field(default="own", json_schema_extra=_with("stack"))
    """Whose reinforcements a stack is."""
    place: Literal["top", "second", "bottom", "chosen"] = Field(
        default="top", json_schema_extra=_with("stack")
    )
    """Which disks of a stack."""
    one_in_reach: bool = Field(default=False, json_schema_extra=_with("disks"))
    """Only one of them has to be in reach."""
    linked: bool = Field(default=False, json_schema_extra=_with("disks", "push"))
    """Disks that touch a target, and those that touch these, and so on, are targets, too."""
    disk_mm: Millimetres = Field(default=44.5, json_schema_extra=_with("push", "throw"))
    """Diameter of the spell's disk where it is pushed or thrown."""
    stand_off_cm: Centimetres = Field(default=30.0, json_schema_extra=_with("throw"))
    """How far from the table a thrown spell is thrown."""
    passes_on: bool = Field(default=False, json_schema_extra=_with("throw"))
    """After a throw that touched something the next player throws."""
    needs: SpellCondition = SpellCondition()
    """What has to be so of each target."""


class ChangesValue(Schema):
    """A value of the targets changes."""

    do: Literal["change"] = "change"
    """Kind of the block."""
    value: DiskValue = "toughness"
    """The value."""
    by: Change = 1
    """By how much."""
    minimum: Annotated[int, Field(ge=0, le=30)] | None = None
    """It falls no lower; empty for no such limit."""
    until: Until = "turn"
    """How long: the activation phase, the turn or the battle."""


class Damages(Schema):
    """The targets are attacked with a power; the damage stays until the turn ends."""

    do: Literal["damage"] = "damage"
    """Kind of the block."""
    power: Strength = 5
    """Damage dealt to each."""
    momentary: bool = False
    """Momentary damage: gone at once where it makes no wound."""


class Wounds(Schema):
    """Somebody takes wounds at once, whatever the toughness."""

    do: Literal["wound"] = "wound"
    """Kind of the block."""
    who: Literal["targets", "caster"] = "targets"
    """Who takes them."""
    count: PositiveCount = 1
    """How many."""


class Heals(Schema):
    """Wound markers are taken from the targets."""

    do: Literal["heal"] = "heal"
    """Kind of the block."""
    count: PositiveCount = 1
    """How many."""


class Relieves(Schema):
    """The targets lose damage of this turn that has made no wound yet."""

    do: Literal["relieve"] = "relieve"
    """Kind of the block."""
    most: PositiveCount = 3
    """So much of it at most."""


class Captures(Schema):
    """The targets change sides; killing them scores nothing from then on."""

    do: Literal["capture"] = "capture"
    """Kind of the block."""


class Ambushes(Schema):
    """The caster is taken up and laid upon part of the target; that is no attack."""

    do: Literal["ambush"] = "ambush"
    """Kind of the block."""


class GivesState(Schema):
    """The targets are under a spell for some time."""

    do: Literal["state"] = "state"
    """Kind of the block."""
    state: DiskState = "immune_missiles"
    """What it does: nobody lands on or flies over ``closed`` disks, missiles are laid on ``sure_target``."""
    until: Until = "turn"
    """How long: the activation phase, the turn or the battle."""


class Marks(Schema):
    """An activation marker is put on the targets or taken from them."""

    do: Literal["mark"] = "mark"
    """Kind of the block."""
    activated: bool = True
    """It is put on; else taken away, and the disk may be activated again."""


class Flips(Schema):
    """The targets are flipped away from the caster, the least tough first."""

    do: Literal["flip"] = "flip"
    """Kind of the block."""
    count: PositiveCount = 1
    """How often."""


class Jumps(Schema):
    """A target is set down elsewhere."""

    do: Literal["jump"] = "jump"
    """Kind of the block."""
    within_cm: Centimetres = 30.0
    """How far from where it lay, from edge to edge."""


class Swaps(Schema):
    """Two targets change places."""

    do: Literal["swap"] = "swap"
    """Kind of the block."""
    what: Literal["places", "layers"] = "places"
    """Where they lie on the table, or which of them lies above."""


class MovesFor(Schema):
    """The caster's player moves the target as its owner would; it stays on the table."""

    do: Literal["move"] = "move"
    """Kind of the block."""


class Enters(Schema):
    """Targets from a stack or from the dead come into play."""

    do: Literal["enter"] = "enter"
    """Kind of the block."""
    where: Literal["zone", "caster"] = "zone"
    """In their owner's deployment zone, where the owner lays them, or touching the caster."""
    activated: bool = False
    """With an activation marker."""


class JoinsStack(Schema):
    """Targets come on to the caster's own stack of reinforcements and under his command."""

    do: Literal["join_stack"] = "join_stack"
    """Kind of the block."""


class Destroys(Schema):
    """The targets are destroyed."""

    do: Literal["destroy"] = "destroy"
    """Kind of the block."""


class BuildsWall(Schema):
    """The spell stays on a free spot as a wall for the whole battle."""

    do: Literal["wall"] = "wall"
    """Kind of the block."""
    most: PositiveCount = 3
    """So many walls at most ..."""
    within_cm: Centimetres = 30.0
    """... within so far of each other."""
    diameter_mm: Millimetres = 44.5
    """Diameter of the wall."""


class Skips(Schema):
    """The player who is the target skips activations; never twice in a row."""

    do: Literal["skip"] = "skip"
    """Kind of the block."""
    activations: PositiveCount = 3
    """How many."""


class Counters(Schema):
    """The spell that is being cast has no effect and is spent."""

    do: Literal["counter"] = "counter"
    """Kind of the block."""


class Shoots(Schema):
    """Missiles are dropped on a spot at once."""

    do: Literal["shoot"] = "shoot"
    """Kind of the block."""
    missile: Key = "arrow"
    """Missile of the ruleset."""
    count: PositiveCount = 10
    """How many."""
    drop_cm: Centimetres = 30.0
    """From which height."""


class Says(Schema):
    """Something that only the text says; the players do it by hand."""

    do: Literal["text"] = "text"
    """Kind of the block."""
    words: LocalText = LocalText({})
    """What is to be done."""


_PLAIN = (
    ChangesValue
    | Damages
    | Wounds
    | Heals
    | Relieves
    | Captures
    | Ambushes
    | GivesState
    | Marks
    | Flips
    | Jumps
    | Swaps
    | MovesFor
    | Enters
    | JoinsStack
    | Destroys
    | BuildsWall
    | Skips
    | Counters
    | Shoots
    | Says
)
PlainBlock = Annotated[_PLAIN, Field(discriminator="do")]


class OnlyIf(Schema):
    """Blocks for the targets of which something is so, and others for the rest."""

    do: Literal["if"] = "if"
    """Kind of the block."""
    condition: SpellCondition = SpellCondition()
    """What has to be so of a target."""
    then: tuple[PlainBlock, ...] = Field(default=(), max_length=MOST_BLOCKS, json_schema_extra=BLOCKS_BY_DO)
    """What happens to those of which it is so."""
    otherwise: tuple[PlainBlock, ...] = Field(
        default=(), max_length=MOST_BLOCKS, json_schema_extra=BLOCKS_BY_DO
    )
    """What happens to the others."""

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not self.then and not self.otherwise:
            raise broken("spell.empty_if", at="then")
        return self


SpellBlock = Annotated[_PLAIN | OnlyIf, Field(discriminator="do")]
SpellBlocks = Annotated[tuple[SpellBlock, ...], Field(max_length=MOST_BLOCKS, json_schema_extra=BLOCKS_BY_DO)]
NEEDS_DISKS: Final = ("disks", "all", "touching", "push", "throw", "caster")
"""Ways to pick that find disks on the table."""
PICKS: Final = {
    "change": NEEDS_DISKS,
    "damage": NEEDS_DISKS,
    "heal": NEEDS_DISKS,
    "relieve": NEEDS_DISKS,
    "capture": NEEDS_DISKS,
    "ambush": ("disks",),
    "state": NEEDS_DISKS,
    "mark": NEEDS_DISKS,
    "flip": NEEDS_DISKS,
    "jump": NEEDS_DISKS,
    "swap": ("disks",),
    "move": ("disks",),
    "enter": ("stack", "lost"),
    "join_stack": ("stack",),
    "destroy": (*NEEDS_DISKS, "stack"),
    "wall": ("spot",),
    "shoot": ("spot",),
    "skip": ("player",),
    "counter": ("spell",),
}
"""Kind of a block -> ways to pick targets on which it can work."""


def check_blocks(target: SpellTarget, blocks: tuple[SpellBlock, ...]) -> None:
    """Refuse blocks that cannot work on what the spell picks.

    Raises:
        PydanticCustomError: with the block that cannot.
    """
    for number, block in enumerate(blocks):
        at = f"effects[{number}]"
        if isinstance(block, OnlyIf):
            if target.pick not in (*NEEDS_DISKS, "stack", "lost"):
                raise broken("spell.if_without_disks", at=at, pick=target.pick)
            inner = [(f"{at}.then[{place}]", one) for place, one in enumerate(block.then)]
            inner += [(f"{at}.otherwise[{place}]", one) for place, one in enumerate(block.otherwise)]
        else:
            inner = [(at, block)]
        for place, one in inner:
            _check_plain(target, one, place)


def _check_plain(target: SpellTarget, block: PlainBlock, at: str) -> None:
    needs_targets = not isinstance(block, Wounds) or block.who == "targets"
    allowed = PICKS.get(block.do, NEEDS_DISKS if isinstance(block, Wounds) and needs_targets else ())
    if allowed and target.pick not in allowed:
        raise broken(
            "spell.cannot_work_on", at=at, block=block.do, pick=target.pick, allowed=", ".join(allowed)
        )
    if isinstance(block, Swaps) and target.count != 2:
        raise broken("spell.swap_needs_two", at=at, count=target.count)
