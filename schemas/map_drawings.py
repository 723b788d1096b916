"""What authors add to the drawing of maps: symbols and styles of their own, for the maps of every game."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Document, Kind, Schema
from schemas.ground_look import StylePattern
from schemas.map_style import GroundStyle, MapStyle
from schemas.pictures import PictureOrNone
from schemas.quantities import Colour, Key
from schemas.symbol_art import SymbolArt, SymbolDrawing
from schemas.validation import broken, first_twice

OWN: Final = "own"
"""Id of a drawing that is no file of the program: a map knows it by its document."""


class MapSymbolBase(Document, SymbolDrawing):
    """A symbol of an author's own, from shapes or from a picture."""

    kind: Literal[Kind.MAP_SYMBOL] = Kind.MAP_SYMBOL
    """Kind of the document."""
    data: PictureOrNone = ""
    """A picture (PNG or JPEG; SVG is made into one), base64-encoded, under the shapes; empty for none."""

    @property
    def art(self) -> SymbolArt:
        """What it looks like, as symbols of the program have it."""
        return SymbolArt(
            id=OWN,
            name=self.name,
            size=self.size,
            height=self.height,
            rim=self.rim,
            shapes=self.shapes,
            data=self.data,
        )


class StyledGround(Schema):
    """How a style draws ground."""

    ground: Key
    """Id of a terrain, or a pattern (plain, trees, waves ...) for all terrain that has it."""
    colour: Colour
    """Its colour."""
    symbol: Annotated[str, Field(max_length=2)] = ""
    """Sign on each field where the terrain has none of its own."""
    pattern: StylePattern | None = None
    """Pattern to draw instead of the ruleset's; empty for that."""


_TICKS: Final = ("textures", "hill_shading")
"""What a style has or has not."""
MapColour = Literal[
    "bank",
    "border",
    "clay",
    "contour",
    "deep",
    "floor",
    "foam",
    "grid",
    "halo",
    "hedge",
    "hedge_border",
    "hill",
    "ink",
    "outline",
    "river",
    "river_border",
    "road",
    "road_border",
    "shade",
    "timber",
    "wall",
    "wall_border",
    "banner",
    "cave",
    "flame",
    "foliage",
    "foliage_shade",
    "hillside",
    "hillside_shade",
    "plaster",
    "plaster_shade",
    "rock",
    "rock_shade",
    "roof",
    "roof_shade",
    "sail",
    "sail_shade",
    "shadow",
    "snow",
    "steel",
    "stone",
    "thatch",
    "timber_shade",
    "wall_shade",
]
"""What has a colour of its own on maps: lines and ground first, then symbols."""


class StyledLine(Schema):
    """A colour that a style changes."""

    line: MapColour
    """What it colours."""
    colour: Colour
    """The colour."""


class MapStyleBase(Document):
    """A style of an author's own: a style of the program with other colours, textures and letters."""

    kind: Literal[Kind.MAP_STYLE] = Kind.MAP_STYLE
    """Kind of the document."""
    base: Literal["textured", "parchment", "winter", "desert", "plain", "colour_blind"] = "parchment"
    """The style of the program that it begins with."""
    textures: Literal["base", "with", "without"] = "base"
    """Whether ground is textured, or of one colour."""
    hill_shading: Literal["base", "with", "without"] = "base"
    """Whether hills and shores have light and shadow."""
    borders: Literal["base", "natural", "fields"] = "base"
    """Whether ground has borders as nature makes them, or ends at the sides of fields."""
    road: Literal["base", "paved", "dashed"] = "base"
    """Whether roads are paved ways or dashes."""
    river: Literal["base", "banks", "line"] = "base"
    """Whether rivers have banks or are drawn with one ink."""
    coast: Literal["base", "foam", "lines"] = "base"
    """Whether water foams at the shore, or lines run along it."""
    lettering: Literal["base", "display", "text"] = "base"
    """Whether regions and titles have the face of headings or that of texts."""
    ground: tuple[StyledGround, ...] = Field(default=(), max_length=200)
    """Ground that looks otherwise than in the base."""
    colours: tuple[StyledLine, ...] = Field(default=(), max_length=200)
    """Colours that are others than in the base."""

    @model_validator(mode="after")
    def _names_everything_once(self) -> Self:
        for name, keys in (
            ("ground", [one.ground for one in self.ground]),
            ("colours", [one.line for one in self.colours]),
        ):
            if twice := first_twice(keys):
                raise broken("map.style_twice", at=f"{name}[{twice[0]}]", name=twice[1])
        return self

    def over(self, base: MapStyle, art_names: frozenset[str]) -> MapStyle:
        """Return the base as this style changes it.

        Args:
            base: the style that it begins with.
            art_names: names of the colours of symbols; all others are those of lines.
        """
        update: dict[str, object] = {
            name: value if name not in _TICKS else value == "with"
            for name in (*_TICKS, "borders", "road", "river", "coast", "lettering")
            if (value := getattr(self, name)) != "base"
        }
        art: dict[str, str] = {one.line: one.colour for one in self.colours if one.line in art_names}
        lines: dict[str, str] = {one.line: one.colour for one in self.colours if one.line not in art_names}
        ground = {
            one.ground: GroundStyle(colour=one.colour, symbol=one.symbol, pattern=one.pattern)
            for one in self.ground
        }
        update |= {
            "name": self.name,
            "ground": {**base.ground, **ground},
            "colours": {**base.colours, **lines},
            "art": {**base.art, **art},
        }
        return base.model_copy(update=update)
