"""What the faces of all games share: paper, frame, name banner, and a builder that collects marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from editor.printing.face import (
    FACE_HEIGHT_MM,
    FACE_WIDTH_MM,
    DiscMark,
    Face,
    LineMark,
    Mark,
    RectMark,
    SymbolMark,
    TextMark,
    TextStyle,
)

INK: Final = "#1d1a14"
MUTED: Final = "#5d5546"
HAIRLINE: Final = "#cbc1aa"
CREAM: Final = "#fbf7ec"
SHADE: Final = "#f0e8d4"
WHITE: Final = "#ffffff"
DARK: Final = "#100d08"
"""Ink on an army's colour, darker than that on paper."""
INSET_MM: Final = 1.5
"""From the cut to the frame: a cut that misses by less shows no colour of the neighbour."""
LEFT: Final = 3.6
RIGHT: Final = FACE_WIDTH_MM - LEFT
WIDTH: Final = RIGHT - LEFT

BODY: Final = TextStyle(2.45, INK, least_mm=1.7)
STORY: Final = TextStyle(2.45, MUTED, italic=True, least_mm=1.7)
SMALL: Final = TextStyle(1.7, MUTED, least_mm=1.35)
VALUE: Final = TextStyle(4.2, INK, bold=True, align="centre", anchor="middle", least_mm=2.2)


def restyled(style: TextStyle, **changes: Any) -> TextStyle:
    """Return a style with some of its fields changed."""
    return _restyled(style, tuple(changes.items()))


@lru_cache(maxsize=1024)
def _restyled(style: TextStyle, changes: tuple[tuple[str, Any], ...]) -> TextStyle:
    return replace(style, **dict(changes))


@dataclass
class Builder:
    """Collects the marks of a face, from the lowest to the topmost."""

    width: float = FACE_WIDTH_MM
    height: float = FACE_HEIGHT_MM
    marks: list[Mark] = field(default_factory=list)

    def face(self) -> Face:
        """Return the face."""
        return Face(tuple(self.marks), self.width, self.height)

    def add(self, marks: Iterable[Mark]) -> None:
        """Put marks on top."""
        self.marks.extend(marks)

    def text(
        self,
        box: tuple[float, float, float, float],
        text: str,
        style: TextStyle,
        name: str,
        *,
        wraps: bool = False,
    ) -> None:
        """Put a text in a box (x, y, width, height) on top, if there are words."""
        if text:
            self.marks.append(TextMark(*box, text, style, name, wraps))

    def rect(
        self,
        box: tuple[float, float, float, float],
        fill: str | None = None,
        stroke: str | None = None,
        stroke_mm: float = 0.2,
        radius: float = 0.0,
    ) -> None:
        """Put a rectangle (x, y, width, height) on top."""
        self.marks.append(RectMark(*box, fill, stroke, stroke_mm, radius))

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None = None,
        stroke: str | None = None,
        stroke_mm: float = 0.2,
    ) -> None:
        """Put a circle on top."""
        self.marks.append(DiscMark(x, y, radius, fill, stroke, stroke_mm))

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str = HAIRLINE, width: float = 0.15
    ) -> None:
        """Put a line on top."""
        self.marks.append(LineMark(x1, y1, x2, y2, colour, width))

    def symbol(self, x: float, y: float, size: float, symbol: str, colour: str) -> None:
        """Put a symbol on top, in a square whose upper left corner is given."""
        self.marks.append(SymbolMark(x, y, size, symbol, colour))


def panel(
    colour: str, width: float = FACE_WIDTH_MM, height: float = FACE_HEIGHT_MM, paper: str = CREAM
) -> Builder:
    """Return a builder with paper and frame in the colour of an army; its size is in mm."""
    face = Builder(width, height)
    inner = (INSET_MM, INSET_MM, width - 2 * INSET_MM, height - 2 * INSET_MM)
    face.rect(inner, paper, colour, 0.5, 1.6)
    return face


def banner(face: Builder, colour: str, height: float) -> str:
    """Draw the name banner and return the colour of what stands on it.

    Its lower corners are square, its upper ones follow the frame.
    """
    wide = face.width - 2 * INSET_MM
    face.rect((INSET_MM, INSET_MM, wide, height), colour, None, 0.0, 1.6)
    face.rect((INSET_MM, INSET_MM + height / 2, wide, height / 2), colour)
    return on_colour(colour)


@lru_cache(maxsize=512)
def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (0 black, 1 white)."""
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=512)
def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (1 to 21)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=512)
def on_colour(colour: str) -> str:
    """Return white or dark ink, whichever is read better on a colour."""
    return WHITE if contrast(WHITE, colour) >= contrast(DARK, colour) else DARK


@lru_cache(maxsize=512)
def ink_of(colour: str) -> str:
    """Return a colour darkened until it is read well on the card's paper (4.5 to 1)."""
    parts = [int(colour[index : index + 2], 16) for index in (1, 3, 5)]
    while contrast(found := "#" + "".join(f"{part:02x}" for part in parts), CREAM) < 4.5:
        parts = [int(part * 0.92) for part in parts]
    return found
