"""How a kind of ground is drawn: patterns for all games, and what an author's own ground adds to them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.descriptive import ORIGIN
from schemas.pictures import PictureOrNone
from schemas.quantities import Colour

GroundPattern = Literal[
    "plain",
    "dots",
    "tufts",
    "flowers",
    "trees",
    "firs",
    "stones",
    "waves",
    "reeds",
    "grains",
    "hatch",
    "cracks",
    "strokes",
    "cross_strokes",
    "spots",
]
"""What lies on ground."""
StylePattern = Literal[GroundPattern, "line_trees", "line_bushes", "line_stones", "line_reeds", "line_mud"]
"""What styles may draw instead: the same, and drawings in lines."""
LIKE_PATTERN: Final = {
    "flowers": "tufts",
    "firs": "trees",
    "strokes": "hatch",
    "cross_strokes": "hatch",
    "spots": "grains",
}
"""The pattern whose colours in a style hold for one that the style does not name."""

Multiple = Annotated[float, Field(ge=0.25, le=4)]


class GroundDrawing(Schema):
    """A look of an author's own for a kind of ground: a picture, or its pattern drawn in another way."""

    data: PictureOrNone = ""
    """A picture (PNG or JPEG), base64-encoded, laid seamlessly over its fields; empty for the pattern."""
    span: Annotated[float, Field(ge=0.5, le=12)] = 3.0
    """How many fields the picture is wide."""
    ink: Colour | None = None
    """Colour of what lies on the ground; empty for shades of the ground's own."""
    size: Multiple = 1.0
    """How large the things of the pattern are: 1 as usual."""
    density: Multiple = 1.0
    """How many of them lie on a field: 1 as usual."""
    artist: Annotated[str, Field(max_length=200), ORIGIN] = ""
    """Who made the picture."""
