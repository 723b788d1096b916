"""Templates of counters: how the counters of a game look, as data that an author may change."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Document, Kind


class CounterStyleBase(Document):
    """A template of counters: what all games have of it."""

    kind: Literal[Kind.COUNTER_STYLE] = Kind.COUNTER_STYLE
    """Kind of the document."""
    usual: bool = False
    """Counters look so unless another template is chosen."""
    ground: Literal["people", "paper"] = "people"
    """In the colour of the people, or of what a marker says; or of paper with an edge in that colour."""
    names: bool = True
    """Whether names stand on counters, and words on markers."""


class MarkerStyleBase(CounterStyleBase):
    """A template of the counters of a game whose counters differ by what they mean, not by their unit."""

    percent: Annotated[int, Field(ge=60, le=200, json_schema_extra={"unit": "%"})] = 100
    """Size of counters, of their usual one; what has to fit the board or a rule keeps its own."""
