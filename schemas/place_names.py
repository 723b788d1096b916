"""Parts of which names of places are made."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from schemas.base import Schema
from schemas.text import LocalText

PlaceKind = Literal["settlement", "wood", "hills", "water"]


class PlaceNames(Schema):
    """First parts of names, and what they become for each kind of place."""

    firsts: tuple[LocalText, ...] = Field(min_length=1, max_length=1000)
    """Beginnings: trees, animals, colours."""
    patterns: dict[PlaceKind, tuple[LocalText, ...]]
    """Names by kind of place, with ``{first}`` where the beginning stands."""
