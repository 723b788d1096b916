"""Notation that the questions share (fields, facings, small numbers)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated

from pydantic import Field

from editor.rules.core.parts import Sum
from editor.rules.core.questions import Answer, Given
from editor.rules.demonworld.formations.judging import twice_taken
from editor.rules.demonworld.formations.special import Placed
from schemas.base import Document, must_be
from schemas.problems import EditorError, error
from schemas.systems.demonworld_parts import Facing
from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType

Coordinate = Annotated[int, Field(ge=-10_000, le=10_000)]
AxialAt = tuple[Coordinate, Coordinate]
"""A field ``[q, r]``."""
Number = Annotated[int, Field(ge=-99, le=99)]
"""A value of a card or a modifier."""
Count = Annotated[int, Field(ge=0, le=99)]
D6 = Annotated[int, Field(ge=1, le=6)]
D20 = Annotated[int, Field(ge=1, le=20)]


class ElementGiven(Given):
    """An element on the field."""

    at: AxialAt
    """Its field ``[q, r]``."""
    facing: Facing
    """Its facing."""


class BandGiven(Given):
    """Power of a weapon up to a range."""

    to: Annotated[int, Field(ge=1, le=99)]
    """Longest range, in fields."""
    power: Number
    """Power inside it."""


Elements = Annotated[tuple[ElementGiven, ...], Field(min_length=1, max_length=100)]
"""The elements of a unit, each on a field of its own."""


def numbers(ruleset: Document) -> DemonworldRuleset:
    """Return the ruleset of this game, as which the questions are always asked."""
    return must_be(ruleset, DemonworldRuleset)


def terrain_of(name: str | None, rules: DemonworldRuleset, path: str = "terrain") -> TerrainType:
    """Return a kind of ground, without a name the open one.

    Raises:
        EditorError: the ruleset does not know it.
    """
    found = rules.open_ground if name is None else rules.terrain_type(name)
    if found is None:
        known = ", ".join(kind.id for kind in rules.terrain)
        raise error("questions.unknown_terrain", path=path, value=str(name), known=known)
    return found


def placed(elements: Sequence[ElementGiven]) -> list[Placed]:
    """Return the elements as the rules use them.

    Raises:
        EditorError: two stand on the same field.
    """
    found = [Placed(element.at, element.facing) for element in elements]
    again = twice_taken(found)
    if again is not None:
        raise error("questions.field_taken", path=f"elements[{again}].at", value=str(list(found[again].at)))
    return found


def check_bands(bands: Sequence[BandGiven], path: str) -> None:
    """Raise an :class:`EditorError` where ranges do not grow."""
    for index, (near, far) in enumerate(pairwise(bands)):
        if far.to <= near.to:
            raise error(
                "questions.ranges_do_not_grow", path=f"{path}[{index + 1}].to", value=far.to, before=near.to
            )


def impossible(path: str, value: int, least: int, most: int) -> EditorError:
    """Return the error for a number that the rules do not allow."""
    return error("questions.impossible", path=path, value=value, least=least, most=most)


def whole(number: float) -> float:
    """Return a number as a whole one where it is whole, so that answers read as the rules do."""
    return int(number) if float(number).is_integer() else number


def summed(total: Sum, **values: object) -> Answer:
    """Return an answer whose contributions are those of a sum."""
    return Answer(values, total.parts)
