"""What a Tiled map says, whichever of its two forms it is written in."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from editor.packs.tiled.layer_looks import PLAIN, LayerLook
from editor.packs.tiled.left_out import LeftOut
from editor.rules.core.hexes import Offset, Stagger
from editor.rules.core.map_arrays import MapArrays
from schemas.losses import Loss
from schemas.map import GridKind

LONG: Final = 72
"""Pixels of a hexagonal tile from corner to corner."""
WIDE: Final = 64
"""Pixels of a tile from side to side."""
SIDE: Final = 38
"""Pixels of the sides along the stagger axis; all even, since Tiled 1.8 misplaces odd ones."""
NUMBERS: Final = tuple(range(1, 10))
"""Numbers of levels and depths; each is a tile after the kinds of ground."""
GID_MASK: Final = 0x0FFFFFFF
"""The upper four bits of a tile number turn or mirror the tile."""

TILE_WORDS: Final = ("terrain", "name", "value")
"""Properties of tiles that are read: what they stand for, and the numbers of levels and depths."""
_WORD: Final = re.compile(r"(?!(?:true|false)$)[^\W\d]", re.IGNORECASE)
"""Begins a word, and no number, colour or truth."""
_GROUND_WORDS: Final = frozenset({"biome", "ground", "kind", "material", "surface", "tiletype", "type"})
"""Other properties, or members of classes, that mostly say what a tile is."""
Orientation = Literal["orthogonal", "isometric", "oblique", "staggered", "hexagonal"]
"""How Tiled lays fields out. Isometric and oblique ones are squares aslant; staggered ones lie like hexes."""
Scalar = str | int | float | bool
Point = tuple[float, float]


@dataclass
class TiledObject:
    """A thing in an object layer: a place, or a line or polygon relative to it."""

    name: str
    kind: str
    x: float
    y: float
    points: tuple[Point, ...] = ()
    shape: str = "point"
    """What it is drawn as: one of ``SHAPES`` of the XML, or a rectangle."""
    properties: dict[str, Scalar] = field(default_factory=dict)
    tile: int = 0
    """Number of the tile that it shows, without how it is turned; 0 for none."""
    size: tuple[float, float] = (0.0, 0.0)
    """Width and height in pixels; 0 of a tile that has its own size."""
    angle: float = 0.0
    """Degrees clockwise about its place."""
    flags: int = 0
    """How its tile is turned and mirrored, as the upper bits of a tile number."""
    text: str = ""
    """What it says, of an object that is a text."""
    opacity: float = 1.0
    hidden: bool = False
    left_out: tuple[str, ...] = ()
    """Names of what it says beside all this."""


@dataclass
class TiledGroup:
    """An object layer."""

    name: str
    objects: list[TiledObject] = field(default_factory=list)
    order: int = 0
    """Its place among all layers of the map, the undermost first."""
    look: LayerLook = PLAIN
    """How it is drawn; the shift is in the places of its objects already."""
    top_down: bool = True
    """Whether objects further down are drawn over others, not later ones over earlier ones."""


@dataclass
class TiledPicture:
    """An image layer: a picture file with its upper left corner at a pixel of the map."""

    name: str
    source: str
    x: float = 0.0
    y: float = 0.0
    opacity: float = 1.0
    size: tuple[int, int] = (0, 0)
    """Pixels of the picture, 0 where they are not known."""
    file: Path | None = None
    """The file, where it lies beside the map and may be looked at."""
    properties: dict[str, Scalar] = field(default_factory=dict)
    order: int = 0
    """Its place among all layers of the map, the undermost first."""
    look: LayerLook = PLAIN
    """How it is drawn; the shift is in its place already."""
    transparent: str = ""
    """The colour that is not drawn; empty for none."""

    @property
    def is_ours(self) -> bool:
        """Whether its properties say of the traced picture of a map of ours what Tiled has no place for."""
        numbers = ("x", "y", "width", "turn", "left", "top")
        right = all(isinstance(self.properties.get(name), int | float) for name in numbers)
        return right and bool(self.properties.get("file"))


@dataclass
class TiledLayer:
    """A tile layer: numbers of tiles ``[row, column]``, 0 for none."""

    name: str
    gids: NDArray[np.uint32]
    order: int = 0
    """Its place among all layers of the map, the undermost first."""
    look: LayerLook = PLAIN


@dataclass
class Tile:
    """What is known of one tile of a set."""

    kind: str = ""
    properties: dict[str, Scalar] = field(default_factory=dict)
    file: Path | None = None
    """Its own picture, in a tileset of single pictures."""
    size: tuple[int, int] = (0, 0)
    """Pixels of that picture, 0 where they are not said."""
    box: tuple[int, int, int, int] | None = None
    """Left, top, width and height of the part of it that counts; None for the whole."""
    ground: str = ""
    """Name of the Wang colour or terrain that most of its corners and sides have."""
    mixed: bool = False
    """Whether some of them have another one."""
    transparent: str = ""
    """The colour of its own picture that is not drawn; empty for none."""

    @property
    def ground_word(self) -> str:
        """Name of a property that says what the tile is, beside ``TILE_WORDS``; '' where none does."""
        said = (key for key, value in self.properties.items() if _WORD.match(str(value)))
        return next((key for key in said if _GROUND_WORDS.intersection(key.lower().split("."))), "")


@dataclass
class Tileset:
    """A tileset: which numbers it has, and what its tiles stand for."""

    first: int
    name: str
    count: int
    tile_width: int = WIDE
    tile_height: int = LONG
    image: str = ""
    tiles: dict[int, Tile] = field(default_factory=dict)
    file: Path | None = None
    """The picture with all tiles, where it lies beside the map and may be looked at."""
    columns: int = 0
    margin: int = 0
    spacing: int = 0
    offset: tuple[int, int] = (0, 0)
    """Pixels by which its tiles are drawn further right and down."""
    alignment: str = ""
    """Which point of a tile stands at the place of its object, e.g. ``topleft``; empty for the usual one."""
    as_fields: bool = False
    """Whether its tiles are drawn as large as fields, not at their own size."""
    fits: bool = False
    """Whether tiles that are drawn at another size keep their proportions."""
    transparent: str = ""
    """The colour of its picture that is not drawn; empty for none."""

    def name_of(self, number: int) -> str:
        """Return what a tile stands for, by the first that is there.

        Its class, its property ``terrain`` or ``name``, its Wang colour or terrain, another property that
        says it, the name of its own picture; else ``tileset:number``.
        """
        tile = self.tiles.get(number, Tile())
        words = (tile.kind, tile.properties.get("terrain"), tile.properties.get("name"), tile.ground)
        more = tile.properties.get(tile.ground_word)
        own = "" if tile.file is None else tile.file.stem
        return next((str(word).strip() for word in (*words, more, own) if word), f"{self.name}:{number}")[:80]

    def box(self, number: int) -> tuple[int, int, int, int] | None:
        """Return the part of the picture that shows a tile; None if the set does not say."""
        if self.columns < 1 or not 0 <= number < 1_000_000:
            return None
        row, column = divmod(number, self.columns)
        x = self.margin + column * (self.tile_width + self.spacing)
        y = self.margin + row * (self.tile_height + self.spacing)
        return x, y, self.tile_width, self.tile_height


@dataclass
class TiledMap:
    """A whole map of Tiled."""

    columns: int
    rows: int
    grid: GridKind
    stagger: Stagger
    tile_width: int
    tile_height: int
    side: int
    properties: dict[str, Scalar] = field(default_factory=dict)
    tilesets: list[Tileset] = field(default_factory=list)
    layers: list[TiledLayer] = field(default_factory=list)
    groups: list[TiledGroup] = field(default_factory=list)
    pictures: list[TiledPicture] = field(default_factory=list)
    lost: list[Loss] = field(default_factory=list)
    left_out: LeftOut = field(default_factory=LeftOut)
    """What it says that is not kept here."""
    orientation: Orientation = "hexagonal"
    skew: tuple[int, int] = (0, 0)
    """Of an oblique map: pixels by which each row lies further right, and each column further down."""
    upward: bool = False
    """Whether rows are drawn from the lowest up."""
    leftward: bool = False
    """Whether the tiles of a row are drawn from the rightmost on."""

    def home(self, gid: int) -> Tileset | None:
        """Return the tileset that a tile is of; None for a number that no tileset has."""
        there = (one for one in self.tilesets if one.first <= gid)
        return max(there, key=lambda one: one.first, default=None) if gid else None

    def tile_name(self, gid: int) -> str:
        """Return what a tile is called; '' for a number that no tileset has."""
        home = self.home(gid)
        return "" if home is None else home.name_of(gid - home.first)

    def middle(self, thing: TiledObject) -> Point:
        """Return the pixel of the middle of an object's tile or box; its place where it has neither."""
        (wide, high), (across, down) = (thing.size, (0.0, 0.0))
        if thing.tile:
            (wide, high), (across, down) = self.tile_size(thing), self.anchor(thing)
            if self.orientation == "isometric":
                wide = high = 0.0  # its picture stands upright, its place lies on the slanted field
        elif thing.points:
            wide = high = 0.0
        x, y = turned(((0.5 - across) * wide, (0.5 - down) * high), thing.angle)
        return thing.x + x, thing.y + y

    def tile_size(self, thing: TiledObject) -> tuple[float, float]:
        """Return width and height of the tile that an object shows, in pixels; 0 where nothing says it."""
        if thing.size[0] > 0 and thing.size[1] > 0:
            return thing.size
        home = self.home(thing.tile)
        if home is None:
            return 0.0, 0.0
        own = home.tiles.get(thing.tile - home.first, Tile()).size
        return (float(own[0]), float(own[1])) if own[0] else (float(home.tile_width), float(home.tile_height))

    def anchor(self, thing: TiledObject) -> tuple[float, float]:
        """Return which point of its tile stands at the place of an object, as shares of width and height."""
        home = self.home(thing.tile)
        usual = "bottom" if self.orientation == "isometric" else "bottomleft"
        words = (home.alignment if home is not None else "") or usual
        across = 0.0 if "left" in words else 1.0 if "right" in words else 0.5
        return across, 0.0 if "top" in words else 1.0 if "bottom" in words else 0.5

    @property
    def pitch(self) -> tuple[int, int]:
        """Pixels from column to column and from row to row.

        Of isometric maps they are counted along the slanted sides, as for their objects.
        """
        if self.orientation == "isometric":
            return self.tile_height, self.tile_height
        if self.grid == "pointy":
            return self.tile_width, (self.tile_height - self.side) // 2 + self.side
        if self.grid == "flat":
            return (self.tile_width - self.side) // 2 + self.side, self.tile_height
        return self.tile_width, self.tile_height

    def skewed(self, x: float, y: float) -> Point:
        """Return where a pixel of an oblique map is seen, so that no field lies left of 0 or above it."""
        right, down = self.skew
        left, top = min(0, right * self.rows), min(0, down * self.columns)
        return x + y * right / self.tile_height - left, y + x * down / self.tile_width - top

    def centre(self, at: tuple[Any, Any]) -> tuple[Any, Any]:
        """Return the pixel of a field's centre; of several, given as arrays of columns and rows, of each."""
        across, down = self.pitch
        if self.orientation == "isometric":
            return (at[0] + 0.5) * across, (at[1] + 0.5) * down
        x, y = at[0] * across + self.tile_width / 2, at[1] * down + self.tile_height / 2
        if self.grid == "pointy":
            x = x + self._shifted(at[1]) * self.tile_width / 2
        if self.grid == "flat":
            y = y + self._shifted(at[0]) * self.tile_height / 2
        return x, y

    def corners(self, at: Offset) -> list[Point]:
        """Return the corners of a field; side d of the grid lies between d and d + 1."""
        x, y = self.centre(at)
        wide, high, half = self.tile_width / 2, self.tile_height / 2, self.side / 2
        if self.orientation == "isometric":
            wide = high
        if self.grid == "pointy":
            steps = [(0, -high), (wide, -half), (wide, half), (0, high), (-wide, half), (-wide, -half)]
        elif self.grid == "flat":
            steps = [(-half, -high), (half, -high), (wide, 0), (half, high), (-half, high), (-wide, 0)]
        else:
            steps = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
        return [(x + dx, y + dy) for dx, dy in steps]

    def field_at(self, x: float, y: float) -> Offset | None:
        """Return the field whose centre is nearest to a pixel; None off the map."""
        across, down = self.pitch
        column, row = int(x // across), int(y // down)
        near = [(c, r) for r in range(row - 2, row + 2) for c in range(column - 2, column + 2)]
        on_map = [at for at in near if 0 <= at[0] < self.columns and 0 <= at[1] < self.rows]
        if not on_map:
            return None
        centres = {at: self.centre(at) for at in on_map}
        best = min(on_map, key=lambda at: (centres[at][0] - x) ** 2 + (centres[at][1] - y) ** 2)
        far = max(self.tile_width, self.tile_height) / 2 + 1
        inside = abs(centres[best][0] - x) <= far and abs(centres[best][1] - y) <= far
        return best if inside else None

    def _shifted(self, line: Any) -> Any:
        return (line % 2 == 0) == (self.stagger == "even")


def turned(point: Point, degrees: float) -> Point:
    """Return a point turned clockwise about 0, 0; y grows downwards."""
    if not degrees:
        return point
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return point[0] * cosine - point[1] * sine, point[0] * sine + point[1] * cosine


def tiled_frame(arrays: MapArrays) -> TiledMap:
    """Return a Tiled map without content of the size and grid of a map."""
    width, height = {"pointy": (WIDE, LONG), "flat": (LONG, WIDE), "square": (WIDE, WIDE)}[arrays.grid_kind]
    side = 0 if arrays.grid_kind == "square" else SIDE
    made = TiledMap(arrays.columns, arrays.rows, arrays.grid_kind, arrays.stagger, width, height, side)
    made.orientation = "orthogonal" if arrays.grid_kind == "square" else "hexagonal"
    return made
