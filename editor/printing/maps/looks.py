"""How terrain looks: colours and patterns out of the ruleset, and the fixed colours of lines on a map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

from schemas.ground_look import GroundDrawing
from schemas.messages import name_of
from schemas.ruleset import RulesetBase
from schemas.symbol_art import SymbolArt
from schemas.text import LocalText


@dataclass(frozen=True)
class TerrainLook:
    """The look of one kind of ground."""

    id: str
    name: LocalText
    letter: str
    colour: str
    """``#rrggbb``."""
    pattern: str
    """Name of a pattern of :mod:`editor.printing.maps.sprites`; an unknown one is drawn plain."""
    water: bool = False
    symbol: str = ""
    """Sign in the middle of its fields, where there is room; empty for none."""
    drawing: GroundDrawing | None = None
    """A look of an author's own: a picture instead of the pattern, or the pattern drawn in another way."""
    tinted: bool = False
    """Whether a style gives it its colour: pictures are drawn in shades of that."""

    @classmethod
    def of(cls, kind: Any) -> TerrainLook:
        """Return the look of a row of a ruleset's table of terrain."""
        return cls(
            id=kind.id,
            name=kind.name,
            letter=kind.letter,
            colour=kind.colour,
            pattern=kind.pattern,
            water=kind.water,
            symbol=kind.symbol,
            drawing=kind.drawing,
        )


UNKNOWN: Final = TerrainLook("unknown", LocalText({}), "?", "#c9a0c9", "hatch")
"""Look of a terrain that the ruleset does not name: hatched violet, so that it is seen."""

ART_COLOURS: Final = {
    "shadow": "#000000",
    "wall_shade": "#a39b8f",
    "stone": "#cfc8ba",
    "roof": "#b9573e",
    "roof_shade": "#8d3c2a",
    "thatch": "#d3a24f",
    "plaster": "#f3e8cf",
    "plaster_shade": "#d6c4a0",
    "timber_shade": "#5d3d20",
    "foliage": "#6f9a4c",
    "foliage_shade": "#4b7335",
    "rock": "#cdc3b4",
    "rock_shade": "#93887b",
    "snow": "#fbfbf8",
    "hillside": "#cdbb83",
    "hillside_shade": "#a8935c",
    "sail": "#f5ecd6",
    "sail_shade": "#d3c3a0",
    "banner": "#b5402d",
    "flame": "#e8892b",
    "steel": "#dfe2e4",
    "cave": "#2c2621",
}
"""Colours of the drawings of symbols, beside those that lines of the map have."""

DEFAULT_TERRAIN: Final = (TerrainLook("clear", name_of("clear"), ".", "#c9d59a", "plain"),)
"""What a map without a ruleset is drawn with; its other terrain looks unknown."""


@dataclass(frozen=True)
class MapLooks:
    """Every colour that a map is drawn with, apart from the paper around it."""

    terrain: tuple[TerrainLook, ...] = DEFAULT_TERRAIN
    grid: str = "#2b2a1c"
    contour: str = "#7a4b1f"
    road: str = "#e9dcb8"
    road_border: str = "#8a744c"
    river: str = "#7fb4d0"
    river_border: str = "#3d6f8c"
    wall: str = "#8d8a86"
    wall_border: str = "#3b3936"
    hedge: str = "#3f6b2a"
    hedge_border: str = "#24401a"
    timber: str = "#a8763e"
    """Doors, bridges and wooden walls."""
    clay: str = "#c9a678"
    floor: str = "#e8ddc4"
    """Floor of a building."""
    sides: tuple[str, ...] = (
        "#b5402d",
        "#2f5fa8",
        "#c99a1e",
        "#3f7f4a",
        "#7b4a99",
        "#2b8c8c",
        "#a35c7a",
        "#5b5b5b",
    )
    """Colours of the sides' zones and starts, side 1 first."""
    ink: str = "#22210f"
    halo: str = "#fbf7e6"
    border: str = "#3a3520"
    hill: str = "#a8702f"
    """Colour that high ground goes towards."""
    deep: str = "#0b2a4f"
    """Colour that deep water goes towards."""
    foam: str = "#e4f1f4"
    """Where water meets the shore."""
    bank: str = "#b59d6c"
    """Wet ground where it meets the water."""
    shade: str = "#2c3a1c"
    """Shade under the edge of a wood."""
    outline: str = ""
    """Line between two kinds of ground; empty where they mix softly instead."""
    borders: Literal["natural", "fields"] = "natural"
    """Whether ground has borders as nature makes them, or ends at the sides of fields."""
    road_style: Literal["paved", "dashed"] = "paved"
    river_style: Literal["banks", "line"] = "banks"
    coast: Literal["foam", "lines"] = "foam"
    hill_shading: bool = True
    """Whether hills and shores have light and shadow."""
    textures: bool = True
    """Whether ground is textured where there is room, or of one colour."""
    mark_dark: str = "#14130c"
    """Outer line of marks that editors draw over the map."""
    mark_light: str = "#fffdf4"
    """Inner line of such marks."""
    art: tuple[tuple[str, str], ...] = tuple(ART_COLOURS.items())
    """Colours of the drawings of symbols, by name."""
    drawings: tuple[tuple[str, SymbolArt], ...] = ()
    """Symbols of authors' own, by the ids of their documents."""
    lettering: Literal["display", "text"] = "display"
    """Face of the letters of regions and titles."""
    by_id: Mapping[str, TerrainLook] = field(default_factory=dict, compare=False)
    art_colours: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {look.id: look for look in self.terrain})
        object.__setattr__(self, "art_colours", dict(self.art))

    def look(self, terrain_id: str) -> TerrainLook:
        """Return the look of a terrain; an unknown one is hatched."""
        return self.by_id.get(terrain_id, UNKNOWN)

    @property
    def letters(self) -> dict[str, str]:
        """Terrain id -> its letter in rows of terrain."""
        return {look.id: look.letter for look in self.terrain}

    @classmethod
    def from_ruleset(cls, ruleset: RulesetBase | None) -> MapLooks:
        """Return the looks of a ruleset that has a table ``terrain``; of any other the default."""
        return cls.from_rulesets(() if ruleset is None else (ruleset,))

    @classmethod
    def from_rulesets(cls, rulesets: Iterable[RulesetBase]) -> MapLooks:
        """Return the looks of several rulesets together: of a terrain of more than one, the first counts.

        An author's own ruleset adds its terrain to that of the game, and a map can be drawn with both.
        """
        looks: dict[str, TerrainLook] = {}
        for ruleset in rulesets:
            kinds: tuple[Any, ...] = getattr(ruleset, "terrain", ())
            for kind in kinds:
                if hasattr(kind, "pattern"):
                    looks.setdefault(kind.id, TerrainLook.of(kind))
        return cls(terrain=tuple(looks.values()) or DEFAULT_TERRAIN)


COLOUR_NAMES: Final = frozenset(one.name for one in fields(MapLooks) if one.type == "str")
"""Names of the colours of lines and grounds, which styles may change and symbols may name."""
