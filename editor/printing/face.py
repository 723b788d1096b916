"""A face as data: marks in millimetres, drawn alike on screen, in PNG and in PDF."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from schemas.heraldry import Heraldry
from schemas.pictures import Portrait
from schemas.problems import Problem

FACE_WIDTH_MM = 91.0
FACE_HEIGHT_MM = 60.0
"""Size of one face of a recruitment card."""

Family = str
"""``text``, ``display`` or ``symbol``, our own letters, or the family of a font of an author's own."""


Blend = Literal["normal", "multiply", "screen", "overlay", "darken", "lighten"]
"""How colours mix with those beneath."""


@dataclass(frozen=True, slots=True)
class Art:
    """A picture of an author's own, and how it fills a box."""

    data: str
    """Base64 of a PNG or JPEG."""
    way: Literal["picture", "frame", "texture", "symbol"] = "picture"
    """It fills the box and is cut; its borders keep their shape; it is tiled; it stands whole inside."""
    tinted: bool = False
    """Drawn in the colour of its mark."""
    margins: tuple[float, float, float, float] = (0.25, 0.25, 0.25, 0.25)
    """Left, upper, right and lower border of a frame, as shares of the picture."""
    border_mm: float = 4.0
    """Thickness in print of the thickest border of a frame."""
    tile_mm: float = 20.0
    """Width in print of a tile."""
    name: bytes = b""
    """What tells its data from others, where somebody has worked it out."""


@dataclass(frozen=True, slots=True)
class TextEffects:
    """A line round letters and a shadow beneath them; '' for none."""

    outline: str = ""
    outline_mm: float = 0.0
    shadow: str = ""
    shadow_x_mm: float = 0.0
    shadow_y_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text looks."""

    size_mm: float
    """Height of the letters' square (em)."""
    colour: str = "#1d1a14"
    family: Family = "text"
    bold: bool = False
    italic: bool = False
    align: Literal["left", "centre", "right"] = "left"
    anchor: Literal["top", "middle", "bottom"] = "top"
    least_mm: float | None = None
    """Smallest size that it may shrink to; None: 70 % of its size."""
    leading: float = 0.94
    """Distance of its lines, as a share of the font's own."""
    weight: int | None = None
    """From 100 to 900; None: regular or bold."""
    tracking: float = 0.0
    """Room between letters beyond the font's own, as a share of their size."""
    effects: TextEffects | None = None
    """What is drawn beneath the letters."""

    @property
    def smallest(self) -> float:
        """Smallest size in mm."""
        return self.size_mm * 0.7 if self.least_mm is None else self.least_mm


@dataclass(frozen=True, slots=True)
class TextFit:
    """How a text lies in its box, where it does not simply shrink."""

    way: Literal["shrink", "condense", "cut", "run_over"] = "shrink"
    """Smaller letters; narrower ones first; dots once they are smallest; full size, over the box."""
    narrowest: float = 1.0
    """Width of condensed letters, as a share of their own, at least."""
    turn: Literal[0, 90, 180, 270] = 0
    """Degrees that it is turned clockwise in its box."""
    same_size: str = ""
    """Texts of a side with this name have letters of one size."""


@dataclass(frozen=True, slots=True)
class RunLook:
    """Another style for some letters of a text."""

    family: Family
    colour: str
    share: float = 1.0
    """Their size as a share of that of the text: both shrink together."""
    bold: bool = False
    italic: bool = False
    weight: int | None = None
    tracking: float = 0.0


@dataclass(frozen=True, slots=True)
class TextRun:
    """Some letters of a text that look otherwise than the rest."""

    start: int
    """Number of the first letter, from 0."""
    length: int
    """How many letters."""
    bold: bool = False
    italic: bool = False
    icon: str = ""
    """A symbol drawn in the room of these letters, on their base line; '' for none."""
    art: Art | None = None
    """A picture drawn there in its place."""
    family: Family = ""
    """Letters of another font; '' for those of the text."""
    look: RunLook | None = None
    """Another style; None for that of the text."""


@dataclass(frozen=True, slots=True)
class TextMark:
    """A text in a box; it wraps and shrinks to fit."""

    x: float
    y: float
    width: float
    height: float
    text: str
    style: TextStyle = field(hash=False)  # equal texts in equal boxes nearly always look alike
    name: str = field(hash=False)
    """What the box is for, named if the text does not fit."""
    wraps: bool = False
    """May take several lines."""
    lead: int = 0
    """So many letters at its beginning are bold."""
    runs: tuple[TextRun, ...] = ()
    """Letters that are bold, italic or icons."""
    bend: float = 0.0
    """Degrees of the arc that its line follows, rising in the middle; 0 is straight."""
    fit: TextFit | None = field(default=None, hash=False)
    """How it lies in its box otherwise; None: it shrinks."""
    part_of: str = field(default="", hash=False)
    """The text that it is a part of, where the rest stands in another box; '' if it is whole."""


@dataclass(frozen=True, slots=True)
class RectMark:
    """A rectangle, filled, outlined or both."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    stroke_mm: float = 0.2
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class DiscMark:
    """A circle, filled, outlined or both."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    stroke_mm: float = 0.2


@dataclass(frozen=True, slots=True)
class LineMark:
    """A straight line with flat ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str = "#1d1a14"
    width_mm: float = 0.2


@dataclass(frozen=True, slots=True)
class SymbolMark:
    """A symbol of :mod:`editor.printing.symbols` in a square."""

    x: float
    y: float
    size: float
    symbol: str
    colour: str = "#1d1a14"


@dataclass(frozen=True, slots=True)
class PortraitMark:
    """A picture that fills a box, cut about its focal point."""

    x: float
    y: float
    width: float
    height: float
    portrait: Portrait


@dataclass(frozen=True, slots=True)
class ArtMark:
    """A picture of an author's own in a box."""

    x: float
    y: float
    width: float
    height: float
    art: Art
    colour: str = "#1d1a14"
    """Colour of a tinted picture."""
    radius: float = 0.0
    """Radius of the corners at which it is cut."""


@dataclass(frozen=True, slots=True)
class ArmsMark:
    """A shield with arms in a box, or only a charge."""

    x: float
    y: float
    width: float
    height: float
    arms: Heraldry | str
    """The arms, or the name of a charge."""
    colour: str = "#1d1a14"
    """Colour of a charge."""


@dataclass(frozen=True, slots=True)
class PolygonMark:
    """A closed shape with straight sides, filled, outlined or both."""

    points: tuple[tuple[float, float], ...]
    fill: str | None = None
    stroke: str | None = None
    stroke_mm: float = 0.2


@dataclass(frozen=True, slots=True)
class LayerMark:
    """From here to its end all marks are translucent, mixed or cut."""

    x: float
    y: float
    width: float
    height: float
    opacity: float = 1.0
    blend: Blend = "normal"
    mask: Literal["none", "rect", "rounded", "disc", "picture"] = "none"
    """Shape that marks are cut to: that of the rectangle above."""
    radius: float = 0.0
    """Of the corners of a rounded one."""
    cutter: Art | None = None
    """The picture that marks are cut to, in the rectangle above."""
    flattened: bool = False
    """Its marks are drawn into one picture first."""
    finish: Literal["none", "foil", "varnish"] = "none"
    """What a press lays over it; where nobody asks for that it is drawn in its own colours."""

    @property
    def as_picture(self) -> bool:
        """Whether what is in it becomes pixels."""
        return self.flattened or self.cutter is not None


@dataclass(frozen=True, slots=True)
class LayerEnd:
    """The end of the layer that began last."""


Mark = (
    LayerMark
    | LayerEnd
    | TextMark
    | RectMark
    | DiscMark
    | LineMark
    | SymbolMark
    | PortraitMark
    | ArtMark
    | ArmsMark
    | PolygonMark
)


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card."""

    marks: tuple[Mark, ...]
    width: float = FACE_WIDTH_MM
    height: float = FACE_HEIGHT_MM
    round: bool = False
    """It is cut as an ellipse."""
    bleed: float = 0.0
    """Its own marks reach so many mm over the edge."""
    safe: float = 0.0
    """Texts nearer to the edge than so many mm may be cut off."""
    corner: float = 0.0
    """Radius of its cut corners in mm."""

    @property
    def blank(self) -> bool:
        """Whether nothing is on it: a card without a back."""
        return not self.marks


@dataclass(frozen=True, slots=True)
class CardFaces:
    """The two sides of a card, and the document that it shows."""

    front: Face
    back: Face
    document: str
    """Id of the document."""
    title: str
    """Its name, for messages and lists."""
    problems: tuple[Problem, ...] = ()
    """What is wrong with its template, or does not fit it."""
