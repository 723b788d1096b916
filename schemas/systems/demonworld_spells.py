"""What spells of Demonworld do, as blocks (XX.6.0), and which peoples they can affect (XX.7.1)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator
from pydantic.config import JsonDict

from schemas.base import Kind, Ref, Schema
from schemas.descriptive import UNUSED
from schemas.quantities import Key, Modifier
from schemas.references import RefersTo, SpellRef
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice

MOST_BLOCKS: Final = 20
_BY_CHANGE: Final[JsonDict] = {"blocks": "change"}
_BY_TEST: Final[JsonDict] = {"blocks": "test"}
SummonedRef = Annotated[Ref, RefersTo((Kind.UNIT,))]
Until = Literal["as_written", "phase", "turn", "next_turn", "battle"]


class SpellChange(Schema):
    """A value of the target changes (XX.6.0)."""

    change: Literal[
        "melee_power",
        "missile_power",
        "missile_power_against",
        "melee_protection",
        "missile_protection",
        "melee_skill",
        "missile_skill",
        "manoeuvres",
        "movement_points",
        "fear",
        "morale_a",
        "morale_b",
        "initiative",
        "spell_points",
    ]
    """Kind of the block: the value changed."""
    value: Modifier = 0
    """By how much."""
    until: Until = "as_written"
    """How long: as the spell's duration says, or for a phase, a turn, the next turn too, the battle."""


class SpellHeals(Schema):
    """Hit points come back, never above the number at the start."""

    change: Literal["hit_points"] = "hit_points"
    """Kind of the block."""
    value: Modifier = 1
    """How many; a negative number takes away."""


class SpellTests(Schema):
    """The target tests its morale at once."""

    change: Literal["casualty_test"] = "casualty_test"
    """Kind of the block."""
    value: Modifier = 0
    """Added to its first morale value for the test."""


class SpellAttacks(Schema):
    """The target is attacked with a power."""

    change: Literal["attack"] = "attack"
    """Kind of the block."""
    value: Modifier = 0
    """The power."""


class SpellBurns(Schema):
    """Fields are set alight (XXII)."""

    change: Literal["fire"] = "fire"
    """Kind of the block."""
    value: Modifier = 0
    """Power of the flames."""


class SpellMoves(Schema):
    """The target is moved."""

    change: Literal["move"] = "move"
    """Kind of the block."""
    value: Annotated[int, Field(ge=0, le=99, json_schema_extra={"unit": "fields"})] = 1
    """How far."""
    direction: Literal["away", "towards", "any"] = "any"
    """Away from the wizard, towards him, or wherever he likes."""


class SpellSummons(Schema):
    """Somebody is summoned, of the wizard's people (XX.7.1)."""

    change: Literal["summon"] = "summon"
    """Kind of the block."""
    value: Annotated[int, Field(ge=0, le=99)] = 1
    """How many elements come."""
    unit: SummonedRef | None = None
    """Their recruitment card."""


class SpellBars(Schema):
    """The target is kept from something."""

    change: Literal["block"] = "block"
    """Kind of the block."""
    value: Annotated[Modifier, UNUSED] = 0
    """Without meaning here."""
    what: Literal["moving", "shooting", "melee", "orders", "magic", "flying"] = "moving"
    """What it cannot do."""


class SpellGround(Schema):
    """Fields become another terrain."""

    change: Literal["terrain"] = "terrain"
    """Kind of the block."""
    value: Annotated[int, Field(ge=0, le=20, json_schema_extra={"unit": "fields"})] = 0
    """How many fields around the target, too."""
    terrain: Key | None = None
    """Terrain of the ruleset; empty for the open ground."""


class SpellEnds(Schema):
    """Spells on the target end."""

    change: Literal["dispel"] = "dispel"
    """Kind of the block."""
    value: Annotated[int, Field(ge=0, le=40)] = 20
    """Highest level of a spell that ends."""


class SpellTransforms(Schema):
    """The target takes up another state of its card, and stays in it."""

    change: Literal["state"] = "state"
    """Kind of the block."""
    state: Key | None = None
    """State that it takes up; who has none of that name stays as it is. Empty for the card as it is."""


class SpellSays(Schema):
    """Something that only the text says."""

    change: Literal["text"] = "text"
    """Kind of the block."""
    value: Annotated[Modifier, UNUSED] = 0
    """Without meaning here."""
    words: LocalText = NO_TEXT
    """What happens; empty if the text of the card says it."""


class TargetIs(Schema):
    """The target is somebody or in a state."""

    test: Literal["target_is"] = "target_is"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    state: Literal[
        "unit",
        "commander",
        "wizard",
        "large_element",
        "chariot_or_gun",
        "cavalry",
        "flyer",
        "engaged",
        "routed",
        "impetuous",
        "wounded",
        "caster",
    ] = "unit"
    """What it has to be."""


class PeopleIs(Schema):
    """The target is of a people."""

    test: Literal["people_is"] = "people_is"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    people: Key
    """People of the ruleset."""


class RollIs(Schema):
    """A D20 rolled for each target shows enough."""

    test: Literal["roll"] = "roll"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    least: Annotated[int, Field(ge=1, le=20)] = 11
    """Least result."""


_TESTS = TargetIs | PeopleIs | RollIs


class TestsTogether(Schema):
    """Several tests that count as one."""

    __test__ = False  # not a class of tests, whatever its name says to pytest

    test: Literal["group"] = "group"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    join: Literal["all", "any"] = "any"
    """All of the tests are needed, or one of them is enough."""
    of: tuple[Annotated[_TESTS, Field(discriminator="test")], ...] = Field(
        default=(TargetIs(),), min_length=1, max_length=MOST_BLOCKS, json_schema_extra=_BY_TEST
    )
    """The tests."""


class TargetCondition(Schema):
    """What has to be so of a target: tests and groups of tests, joined."""

    join: Literal["all", "any"] = "all"
    """All of them are needed, or one of them is enough."""
    of: tuple[Annotated[_TESTS | TestsTogether, Field(discriminator="test")], ...] = Field(
        default=(), max_length=MOST_BLOCKS, json_schema_extra=_BY_TEST
    )
    """The tests; empty for any target."""


_PLAIN = (
    SpellChange
    | SpellHeals
    | SpellTests
    | SpellAttacks
    | SpellBurns
    | SpellMoves
    | SpellSummons
    | SpellBars
    | SpellGround
    | SpellEnds
    | SpellTransforms
    | SpellSays
)
PlainEffect = Annotated[_PLAIN, Field(discriminator="change")]


class SpellIf(Schema):
    """Blocks for the targets of which something is so, and others for the rest."""

    change: Literal["if"] = "if"
    """Kind of the block."""
    condition: TargetCondition = TargetCondition()
    """What has to be so of a target."""
    then: tuple[PlainEffect, ...] = Field(default=(), max_length=MOST_BLOCKS, json_schema_extra=_BY_CHANGE)
    """What happens to those of which it is so."""
    otherwise: tuple[PlainEffect, ...] = Field(
        default=(), max_length=MOST_BLOCKS, json_schema_extra=_BY_CHANGE
    )
    """What happens to the others."""

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not self.then and not self.otherwise:
            raise broken("spell.empty_if", at="then")
        return self


SpellEffect = Annotated[_PLAIN | SpellIf, Field(discriminator="change")]
SpellBlocks = Annotated[tuple[SpellEffect, ...], Field(max_length=MOST_BLOCKS, json_schema_extra=_BY_CHANGE)]


class SpellReach(Schema):
    """Which peoples a spell can affect, and whose wizards cast it: a row of the table (XX.7.1)."""

    spell: SpellRef | None = None
    """The spell; empty for one that has no card yet."""
    name: LocalText = NO_TEXT
    """Its name where it has no card."""
    affects: tuple[Key, ...] = ()
    """Peoples that it can affect."""
    casters: tuple[Key, ...] = ()
    """Peoples whose wizards cast it; they can be affected, too."""

    @model_validator(mode="after")
    def _is_of_a_spell(self) -> Self:
        if self.spell is None and not self.name:
            raise broken("spell.reach_of_nothing", at="name")
        return self


def check_reach(rows: tuple[SpellReach, ...]) -> None:
    """Refuse a table that has a spell twice.

    Raises:
        PydanticCustomError: with the row that repeats another.
    """
    names = [one.spell.id if one.spell is not None else str(sorted(one.name.root.items())) for one in rows]
    if twice := first_twice(names):
        row = rows[twice[0]]
        spell = row.spell.slug or row.spell.id if row.spell is not None else row.name.get("en")
        raise broken("spell.reach_twice", at=f"reach[{twice[0]}]", spell=spell)
