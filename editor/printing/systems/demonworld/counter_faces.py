"""Faces of Demonworld's counters: elements on fields of 20 mm, square and round markers of the rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from editor.printing.counters import FIELD_SIDE_MM, counter_word
from editor.printing.face import (
    CardFaces,
    DiscMark,
    Face,
    Family,
    Mark,
    PolygonMark,
    SymbolMark,
    TextMark,
    TextStyle,
)
from editor.printing.frame import CREAM, INK, MUTED, WHITE, on_colour
from editor.printing.packing import hex_centre, hex_extent
from editor.rules.core.hexes import Axial

SINGLE: Final[tuple[Axial, ...]] = ((0, 0),)
ONE_BEFORE_TWO: Final[tuple[Axial, ...]] = ((0, 0), (-1, 1), (0, 1))
"""Giants and guns of three fields: one in front, two behind (XVII.6.1, XIX.1.1)."""
TWO_BEFORE_ONE: Final[tuple[Axial, ...]] = ((0, 0), (1, 0), (0, 1))
"""Chariots: two animals in front of the car (XVIII.1.0)."""
DIAMOND: Final[tuple[Axial, ...]] = ((0, 0), (-1, 1), (0, 1), (-1, 2))
"""Dragons and guns of four fields: one in front, two in the middle, one behind (XVII.7.1)."""
TOKEN_MM: Final = 16.0
DISC_MM: Final = 12.0
_RED: Final = "#b3261e"


def hexagon(x: float, y: float, side: float) -> tuple[tuple[float, float], ...]:
    """Return the corners of a field, clockwise from the north."""
    return tuple(
        (x + side * math.sin(math.radians(60 * k)), y - side * math.cos(math.radians(60 * k)))
        for k in range(6)
    )


def token(sign: str, label: str, *, symbol: str = "", colour: str = INK, ground: str = CREAM) -> Face:
    """Return one side of a square marker: a letter, number or symbol with a word below it."""
    middle = TOKEN_MM / 2
    style = TextStyle(7.4, colour, bold=True, align="centre", anchor="middle", least_mm=3.0)
    words = TextStyle(2.0, colour, align="centre", anchor="middle", least_mm=1.2)
    marks: list[Mark] = [PolygonMark(_square(TOKEN_MM), ground)]
    if symbol:
        marks.append(SymbolMark(middle - 3.6, 2.2, 7.2, symbol, colour))
    elif sign:
        family: Family = "text" if sign.isalnum() else "symbol"
        style = TextStyle(
            7.4, colour, family, bold=sign.isalnum(), align="centre", anchor="middle", least_mm=3.0
        )
        marks.append(TextMark(0.8, 1.2, TOKEN_MM - 1.6, 9.6, sign, style, "sign"))
    marks.append(TextMark(0.8, 11.2, TOKEN_MM - 1.6, 3.6, label, words, "label"))
    return Face(tuple(marks), TOKEN_MM, TOKEN_MM)


def hidden(colour: str) -> Face:
    """Return the side of an order that the enemy sees (III.1.0)."""
    ink = on_colour(colour)
    return Face(
        (PolygonMark(_square(TOKEN_MM), colour), SymbolMark(3.6, 3.6, TOKEN_MM - 7.2, "hex", ink)),
        TOKEN_MM,
        TOKEN_MM,
    )


def _square(size: float) -> tuple[tuple[float, float], ...]:
    return (0.0, 0.0), (size, 0.0), (size, size), (0.0, size)


def disc(text: str, colour: str, diameter: float = DISC_MM, label: str = "") -> Face:
    """Return one side of a round marker."""
    radius = diameter / 2
    style = TextStyle(diameter * 0.5, WHITE, bold=True, align="centre", anchor="middle", least_mm=1.6)
    marks: list[Mark] = [DiscMark(radius, radius, radius, colour)]
    marks.append(TextMark(radius * 0.3, radius * 0.4, radius * 1.4, radius * 1.2, text, style, "number"))
    if label:
        small = TextStyle(diameter * 0.13, WHITE, align="centre", anchor="middle", least_mm=1.0)
        marks.append(
            TextMark(radius * 0.45, radius * 1.5, radius * 1.1, radius * 0.28, label, small, "label")
        )
    return Face(tuple(marks), diameter, diameter, round=True)


def wound(points: int) -> Face:
    """Return a marker of so many hit points lost."""
    return disc(str(points), _RED)


def zone_face(fields: Sequence[Axial], label: str) -> Face:
    """Return a sheet with the fields of a zone, as large as those of the board, to be cut out round them."""
    left, top, width, height = hex_extent(fields, FIELD_SIDE_MM)
    words = TextStyle(4.0, _RED, bold=True, align="centre", anchor="middle", least_mm=2.0)
    marks: list[Mark] = []
    for field in fields:
        x, y = hex_centre(field, FIELD_SIDE_MM)
        marks.append(PolygonMark(hexagon(x - left, y - top, FIELD_SIDE_MM), "#f6d9c8", _RED, 0.4))
    x, y = hex_centre(fields[0], FIELD_SIDE_MM)
    marks.append(
        TextMark(x - left - FIELD_SIDE_MM * 0.8, y - top - 3, FIELD_SIDE_MM * 1.6, 6, label, words, "label")
    )
    return Face(tuple(marks), width, height)


def turn_track(turns: int, language: str) -> Face:
    """Return a strip with a box for each turn, ten to a row."""
    box, head, across = 15.0, 6.0, min(turns, 10)
    rows = math.ceil(turns / 10)
    width, height = across * box + 2.0, head + rows * box + 2.0
    number = TextStyle(6.0, INK, "display", bold=True, align="centre", anchor="middle")
    title = TextStyle(3.2, MUTED, bold=True, anchor="middle")
    marks: list[Mark] = [PolygonMark(((0, 0), (width, 0), (width, height), (0, height)), CREAM)]
    marks.append(
        TextMark(1.6, 1.0, width - 3.2, head - 1.0, counter_word("turns", language), title, "heading")
    )
    for turn in range(turns):
        x, y = 1.0 + turn % 10 * box, head + 1.0 + turn // 10 * box
        corners = ((x, y), (x + box, y), (x + box, y + box), (x, y + box))
        marks.append(PolygonMark(corners, WHITE if turn % 2 else None, INK, 0.25))
        marks.append(TextMark(x, y + 2.5, box, box - 5.0, str(turn + 1), number, "number"))
    return Face(tuple(marks), width, height)


def both(face: Face, title: str, back: Face | None = None) -> CardFaces:
    """Return a counter; without another back it is alike on both sides."""
    return CardFaces(face, face if back is None else back, "", title)
