"""What has to be so of a disk, as tests that spells and skills of Diskwars ask."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from pydantic.config import JsonDict

from schemas.base import Schema

MOST_BLOCKS: Final = 20
"""Most blocks, or tests, side by side."""
BLOCKS_BY_TEST: Final[JsonDict] = {"blocks": "test"}
"""Marks a list as blocks told apart by ``test``."""


class DiskIs(Schema):
    """A disk is in a state."""

    test: Literal["disk_is"] = "disk_is"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    state: Literal[
        "friend",
        "enemy",
        "activated",
        "pinned",
        "pinning",
        "in_combat",
        "wounded",
        "several_wounds",
        "flyer",
        "wizard",
        "same_faction",
    ] = "enemy"
    """What it has to be: of the caster's army or not, with a marker, under or over another disk ..."""


class ValueIs(Schema):
    """A value of a disk is large or small enough."""

    test: Literal["value_is"] = "value_is"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    value: Literal["attack", "defence", "toughness", "movement", "points", "sum"] = "sum"
    """The value; ``sum`` is attack, defence and toughness together."""
    compare: Literal["at_least", "at_most"] = "at_most"
    """How it is compared."""
    amount: Annotated[int, Field(ge=0, le=1_000)] = 10
    """The number that it is compared with."""


class TestGroup(Schema):
    """Several tests that count as one."""

    __test__ = False  # not a class of tests, whatever its name says to pytest

    test: Literal["group"] = "group"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    join: Literal["all", "any"] = "any"
    """All of the tests are needed, or one of them is enough."""
    of: tuple[Annotated[DiskIs | ValueIs, Field(discriminator="test")], ...] = Field(
        default=(DiskIs(),), min_length=1, max_length=MOST_BLOCKS, json_schema_extra=BLOCKS_BY_TEST
    )
    """The tests."""


class SpellCondition(Schema):
    """What has to be so of a disk: tests and groups of tests, joined."""

    join: Literal["all", "any"] = "all"
    """All of them are needed, or one of them is enough."""
    of: tuple[Annotated[DiskIs | ValueIs | TestGroup, Field(discriminator="test")], ...] = Field(
        default=(), max_length=MOST_BLOCKS, json_schema_extra=BLOCKS_BY_TEST
    )
    """The tests; empty for any disk."""
