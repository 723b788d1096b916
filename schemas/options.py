"""Options of a card: what an army may buy for it, each a change of its numbers for some points."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from pydantic import Field

from schemas import patterns
from schemas.base import Schema
from schemas.quantities import Key
from schemas.text import NO_TEXT, LocalText

MOST_OPTIONS: Final = 12
_PART: Final = re.compile(r"[a-z_][a-z0-9_]*|\d+")
Change = Annotated[str, Field(pattern=patterns.CHANGE, max_length=80)]
"""A change of one number: ``fear +1``, ``movement.charge -2``, ``hit_points =3``."""
OWN: Final = frozenset(
    {"id", "slug", "points", "schema_version", "options", "elements", "states", "state_changes"}
)
"""Fields that no option changes: what a card costs stands in the option; each state is changed alike."""


class CardOption(Schema):
    """Something that an army may buy for a card."""

    id: Key
    """Identifier inside the card; entries of armies name it."""
    name: LocalText
    """What it is called in rosters."""
    points: Annotated[int, Field(ge=-10_000, le=10_000, json_schema_extra={"unit": "points"})] = 0
    """What it adds to the points of the card; less than 0 for a drawback."""
    changes: tuple[Change, ...] = Field(default=(), max_length=12)
    """Numbers of the card that it changes: "fear +1", "movement.charge -2", "hit_points =3"."""
    text: LocalText = NO_TEXT
    """What else it does, in words."""


def numbers_of(change: str) -> tuple[tuple[str | int, ...], str, int]:
    """Return what a change means: the path of the number, the sign (``+``, ``-`` or ``=``), the number."""
    place, _, rest = change.partition(" ")
    path = tuple(int(part) if part.isdigit() else part for part in _PART.findall(place))
    return path, rest[0], int(rest[1:])


def changed(data: Mapping[str, Any], changes: Sequence[str]) -> dict[str, Any]:
    """Return plain data of a card with some numbers changed.

    Raises:
        ValueError: a change names no whole number of the card; the message is the change.
    """
    found = dict(data)
    for change in changes:
        path, sign, number = numbers_of(change)
        found = _at(found, path, sign, number, change)
    return found


def _at(data: Any, path: tuple[str | int, ...], sign: str, number: int, change: str) -> Any:
    part, rest = path[0], path[1:]
    inside = data[part] if _has(data, part) else None
    if rest and inside is not None:
        value = _at(inside, rest, sign, number, change)
    elif part in OWN or not isinstance(inside, int) or isinstance(inside, bool):
        raise ValueError(change)
    else:
        value = number if sign == "=" else inside + number if sign == "+" else inside - number
    if isinstance(data, list):
        return [value if place == part else one for place, one in enumerate(data)]
    return {**data, part: value}


def _has(data: Any, part: str | int) -> bool:
    return part in data if isinstance(data, dict) else isinstance(data, list) and part in range(len(data))
