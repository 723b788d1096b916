"""Numbers with units and ranges, shared by the documents of every system.

The unit travels in the JSON Schema (``unit``) so that forms and tables can show it.
"""

from __future__ import annotations

from typing import Annotated, NewType

from pydantic import Field

from schemas import patterns

Points = Annotated[int, Field(ge=0, le=100_000, json_schema_extra={"unit": "points"})]
Percent = Annotated[int, Field(ge=0, le=100, json_schema_extra={"unit": "%"})]
Count = Annotated[int, Field(ge=0, le=1_000)]
PositiveCount = Annotated[int, Field(ge=1, le=1_000)]
Fields = Annotated[int, Field(ge=0, le=99, json_schema_extra={"unit": "fields"})]
Segments = Annotated[int, Field(ge=0, le=99, json_schema_extra={"unit": "segments"})]
Levels = Annotated[int, Field(ge=0, le=9, json_schema_extra={"unit": "levels"})]
MovementPoints = Annotated[int, Field(ge=0, le=99, json_schema_extra={"unit": "movement points"})]
Power = Annotated[int, Field(ge=-20, le=40)]
Skill = Annotated[int, Field(ge=-20, le=20)]
Protection = Annotated[int, Field(ge=-20, le=20)]
Modifier = Annotated[int, Field(ge=-20, le=20)]
DieFace = Annotated[int, Field(ge=1, le=20)]
Centimetres = Annotated[float, Field(ge=0, le=1_000, json_schema_extra={"unit": "cm"})]
Millimetres = Annotated[float, Field(ge=0, le=10_000, json_schema_extra={"unit": "mm"})]
Colour = Annotated[
    str, Field(pattern=patterns.COLOUR, json_schema_extra={"format": "color", "descriptive": "look"})
]
Slug = Annotated[str, Field(pattern=patterns.SLUG, max_length=80)]
Key = Annotated[str, Field(pattern=patterns.KEY, max_length=80)]
"""An identifier inside a document: lower case, digits, single underscores."""
PlayerId = NewType("PlayerId", str)
"""Id of a side of a scenario."""
SideKey = Annotated[PlayerId, Field(pattern=patterns.KEY, max_length=80)]
"""A side of a scenario, as a document names it."""
