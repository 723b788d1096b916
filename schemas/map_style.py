"""A style of drawing maps: colours and line styles laid over what a ruleset says of its terrain."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.quantities import Colour, Key
from schemas.text import LocalText


class GroundStyle(Schema):
    """How ground of one pattern looks, whatever the terrain is called."""

    colour: Colour
    """Its colour."""
    symbol: Annotated[str, Field(max_length=2)] = ""
    """Sign on each field where the terrain has none of its own, so that colour is not the only sign."""
    pattern: Key | None = None
    """Pattern to draw instead of the ruleset's; of lines: line_trees, _bushes, _stones, _reeds, _mud."""


class MapStyle(Schema):
    """A style of drawing maps. What it does not name stays as the ruleset and the program have it."""

    id: Key
    """Identifier."""
    name: LocalText
    """Name per language."""
    textures: bool = True
    """Whether ground is textured, or of one colour."""
    hill_shading: bool = True
    """Whether hills and shores have light and shadow."""
    borders: Literal["natural", "fields"] = "natural"
    """Whether ground has borders as nature makes them, or ends at the sides of fields."""
    road: Literal["paved", "dashed"] = "paved"
    """Whether roads are paved ways or dashes."""
    river: Literal["banks", "line"] = "banks"
    """Whether rivers have banks or are drawn with one ink."""
    coast: Literal["foam", "lines"] = "foam"
    """Whether water foams at the shore, or lines run along it."""
    lettering: Literal["display", "text"] = "display"
    """Whether regions and titles have the face of headings or that of texts."""
    ground: dict[Key, GroundStyle] = Field(default_factory=dict)
    """Look of ground by the id of a terrain, else by its pattern (plain, trees, waves ...)."""
    colours: dict[Key, Colour] = Field(default_factory=dict)
    """Fixed colours of lines: grid, contour, road, river, wall, hedge, hill, deep, foam, bank, shade,
    outline (a line between kinds of ground, instead of soft borders) and so on."""
    art: dict[Key, Colour] = Field(default_factory=dict)
    """Colours of the drawings of symbols: roof, foliage, rock, snow and so on."""
    sides: tuple[Colour, ...] = ()
    """Colours of the sides, side 1 first."""
