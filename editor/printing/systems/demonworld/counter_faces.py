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
    LineMark,
    Mark,
    PolygonMark,
    SymbolMark,
    TextMark,
    TextStyle,
)
from editor.printing.frame import CREAM, INK, MUTED, WHITE, ink_of, on_colour
from editor.printing.packing import hex_centre, hex_extent
from editor.printing.systems.demonworld.symbols import GLYPHS, SIGNS, Sign, Symbol
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


def element_face(
    name: str,
    colour: str,
    symbol: Symbol,
    *,
    cells: Sequence[Axial] = SINGLE,
    sign: Sign | None = None,
    note: str = "",
    reduced: bool = False,
) -> Face:
    """Return one side of an element (I.2.0), looking to the north.

    Args:
        name: name of the unit.
        colour: colour of its army.
        symbol: what it is.
        cells: fields that it covers, the front ones with the least row.
        sign: what is special about it (IX).
        note: small words at its rear: hit points, or that it is reduced.
        reduced: the pale side.
    """
    left, top, width, height = hex_extent(cells, FIELD_SIDE_MM)
    centres = [_moved(hex_centre(cell, FIELD_SIDE_MM), -left, -top) for cell in cells]
    ground, ink = (CREAM, ink_of(colour)) if reduced else (colour, on_colour(colour))
    marks: list[Mark] = [
        PolygonMark(hexagon(*centre, FIELD_SIDE_MM), ground, ground, 0.1) for centre in centres
    ]
    front = min(cell[1] for cell in cells)
    for cell, centre in zip(cells, centres, strict=True):
        if cell[1] == front:
            marks += _facing(centre, ink)
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
    marks += _symbol(symbol, middle, 15.0 if len(cells) == 1 else 24.0, ink)
    marks += _words(name, note, middle, len(cells), ink)
    if sign is not None:
        marks += _sign(sign, (middle[0], middle[1] - 11.2), ground, ink)
    return Face(tuple(marks), width, height)


def _moved(point: tuple[float, float], x: float, y: float) -> tuple[float, float]:
    return point[0] + x, point[1] + y


def _facing(centre: tuple[float, float], ink: str) -> list[Mark]:
    """Return the bright front sides and the arrow at the corner that the element looks to."""
    x, y = centre
    corners = hexagon(x, y, FIELD_SIDE_MM - 1.6)
    tip, right, left = corners[0], corners[1], corners[5]
    arrow = (tip, (tip[0] + 2.6, tip[1] + 3.4), (tip[0], tip[1] + 2.4), (tip[0] - 2.6, tip[1] + 3.4))
    return [
        LineMark(*left, *tip, ink, 0.7),
        LineMark(*tip, *right, ink, 0.7),
        PolygonMark(arrow, ink),
    ]


def _symbol(symbol: Symbol, middle: tuple[float, float], size: float, ink: str) -> list[Mark]:
    x, y = middle
    if symbol == "missile":
        return [SymbolMark(x - size * 0.36, y - size * 0.36, size * 0.72, "missile", ink)]
    style = TextStyle(size, ink, "symbol", align="centre", anchor="middle", least_mm=size * 0.5)
    return [TextMark(x - size, y - size, 2 * size, 2 * size, GLYPHS[symbol], style, "sign")]


def _words(name: str, note: str, middle: tuple[float, float], fields: int, ink: str) -> list[Mark]:
    """Return name and note below the symbol, inside the flat sides."""
    large = fields > 1
    x, y = middle
    wide, at = (30.0, y + 7.0) if not large else (33.0, y + 11.0)
    style = TextStyle(
        2.7 if not large else 3.4, ink, bold=True, align="centre", anchor="middle", least_mm=1.6
    )
    small = TextStyle(2.1, ink, align="centre", anchor="middle", least_mm=1.4)
    marks: list[Mark] = [TextMark(x - wide / 2, at, wide, 5.4, name, style, "name", wraps=True)]
    if note:
        marks.append(TextMark(x - 9.0, at + 5.3, 18.0, 2.8, note, small, "label"))
    return marks


def _sign(sign: Sign, at: tuple[float, float], ground: str, ink: str) -> list[Mark]:
    """Return a special element's sign in a disc below the arrow."""
    x, y = at
    style = TextStyle(4.4, ground, "symbol", align="centre", anchor="middle", least_mm=2.2)
    return [
        DiscMark(x, y, 3.1, ink),
        TextMark(x - 4.0, y - 4.0, 8.0, 8.0, SIGNS[sign], style, "sign"),
    ]


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
