"""A face as data: marks in millimetres, drawn alike on screen, in PNG and in PDF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

FACE_WIDTH_MM = 91.0
FACE_HEIGHT_MM = 60.0
"""Size of one face of a recruitment card."""

Family = Literal["text", "display", "symbol"]


@dataclass(frozen=True)
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
    """Smallest size that it may shrink to; nothing: 70 % of its size."""

    @property
    def smallest(self) -> float:
        """Smallest size in mm."""
        return self.size_mm * 0.7 if self.least_mm is None else self.least_mm


@dataclass(frozen=True)
class TextMark:
    """A text in a box; it wraps and shrinks to fit."""

    x: float
    y: float
    width: float
    height: float
    text: str
    style: TextStyle
    name: str
    """What the box is for, told where the text does not fit."""
    wraps: bool = False
    """May take several lines."""
    lead: int = 0
    """So many letters at its beginning are bold."""


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class DiscMark:
    """A circle, filled, outlined or both."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    stroke_mm: float = 0.2


@dataclass(frozen=True)
class LineMark:
    """A straight line with flat ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str = "#1d1a14"
    width_mm: float = 0.2


@dataclass(frozen=True)
class SymbolMark:
    """A symbol of :mod:`editor.printing.symbols` in a square."""

    x: float
    y: float
    size: float
    symbol: str
    colour: str = "#1d1a14"


Mark = TextMark | RectMark | DiscMark | LineMark | SymbolMark


@dataclass(frozen=True)
class Face:
    """One side of a card."""

    marks: tuple[Mark, ...]
    width: float = FACE_WIDTH_MM
    height: float = FACE_HEIGHT_MM


@dataclass(frozen=True)
class CardFaces:
    """The two sides of a card, and the document that it shows."""

    front: Face
    back: Face
    document: str
    """Id of the document."""
    title: str
    """Its name, for messages and lists."""
