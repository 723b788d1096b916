"""Templates of counters: how the counters of units look, as data that an author may change."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Document, Kind


class CounterStyleBase(Document):
    """A template of counters: their ground, their picture, their letters, what stands on the back."""

    kind: Literal[Kind.COUNTER_STYLE] = Kind.COUNTER_STYLE
    """Kind of the document."""
    usual: bool = False
    """Counters look so unless another template is chosen."""
    ground: Literal["people", "paper"] = "people"
    """In the colour of the people, or of paper with an edge in that colour."""
    art: Literal["symbol", "portrait", "arms"] = "symbol"
    """Sign of the troop, picture of the card or arms of the people; the sign where there are none."""
    letters: Literal["none", "unit", "element"] = "unit"
    """No letter, one for each unit of an army (A, B, C), or with the number of the element (A1, A2)."""
    shapes: bool = True
    """Whether the letter stands in a disc, a square, a diamond ..., so that units differ without colour."""
    names: bool = True
    """Whether the name of the unit stands on its counters."""
    back: Literal["wounded", "arms", "same"] = "wounded"
    """The back: pale, for who is wounded or reduced; arms of the people; or as the front."""
    field_mm: Annotated[float, Field(ge=10, le=40, json_schema_extra={"unit": "mm"})] = 20.0
    """Side of a field of the board that they are made for."""
