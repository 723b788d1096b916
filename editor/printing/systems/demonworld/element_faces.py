"""The counter of an element as it is designed: letter of the unit, picture, values, name, looking north."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.printing.counters import FIELD_SIDE_MM
from editor.printing.face import (
    ArmsMark,
    DiscMark,
    Face,
    LayerEnd,
    LayerMark,
    LineMark,
    Mark,
    PolygonMark,
    PortraitMark,
    SymbolMark,
    TextMark,
    TextStyle,
)
from editor.printing.frame import CREAM, ink_of, on_colour
from editor.printing.packing import hex_centre, hex_extent
from editor.printing.systems.demonworld.counter_faces import (
    ONE_BEFORE_TWO,
    SINGLE,
    TWO_BEFORE_ONE,
    hexagon,
)
from editor.printing.systems.demonworld.symbols import GLYPHS, SIGNS, Sign, Symbol
from editor.rules.core.hexes import Axial
from schemas.heraldry import Heraldry
from schemas.pictures import Portrait

_WOUND: Final = "#b3261e"
_LARGE: Final = {SINGLE: 1.0, ONE_BEFORE_TWO: 1.25}
"""What stands on a base of several fields is so much larger, else 1.5 times: less where it tapers."""
_LIFTS: Final = {ONE_BEFORE_TWO: 3.0, TWO_BEFORE_ONE: 6.0}
"""So much further to the front stands what is drawn on a base, where it is wide."""
_BADGES: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    (),
    ((-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92)),
    ((0, -1.18), (1.18, 0), (0, 1.18), (-1.18, 0)),
    ((-1.0, -0.85), (1.0, -0.85), (1.0, 0.2), (0, 1.2), (-1.0, 0.2)),
    ((0, -1.3), (1.12, 0.8), (-1.12, 0.8)),
    ((-0.6, -0.9), (0.6, -0.9), (1.15, 0), (0.6, 0.9), (-0.6, 0.9), (-1.15, 0)),
)
"""Shapes round the letters, in units of their radius, the first a disc: units differ without colour."""
_TRIANGLE: Final = 4


@dataclass(frozen=True)
class ElementSide:
    """What one side of an element shows."""

    name: str
    """Name of the unit; '' for none."""
    colour: str
    """Colour of its army."""
    symbol: Symbol
    cells: tuple[Axial, ...] = SINGLE
    """Fields that it covers, the front ones with the least row."""
    sign: Sign | None = None
    """What is special about it (IX)."""
    letter: str = ""
    """Letter of the unit, with the number of the element; '' for none."""
    badge: int | None = 0
    """Number of the unit: shape round its letter. None: a disc."""
    values: tuple[tuple[str, str], ...] = ()
    """Values with their names."""
    portrait: Portrait | None = None
    """Picture in the place of the symbol."""
    arms: Heraldry | None = None
    note: str = ""
    """Small words at its front: that it is wounded."""
    paper: bool = False
    """On the colour of paper."""
    wounded: bool = False
    """With the red edge of who is wounded or reduced."""


def element_face(side: ElementSide, field_mm: float = FIELD_SIDE_MM) -> Face:
    """Return one side of an element (I.2.0), looking to the north.

    Args:
        side: what it shows.
        field_mm: side of a field of its board.
    """
    left, top, width, height = hex_extent(side.cells, field_mm)
    centres = [(x - left, y - top) for x, y in (hex_centre(cell, field_mm) for cell in side.cells)]
    ground = CREAM if side.paper else side.colour
    ink = ink_of(side.colour) if side.paper else on_colour(side.colour)
    marks: list[Mark] = [PolygonMark(hexagon(*centre, field_mm), ground, ground, 0.1) for centre in centres]
    unit = field_mm / FIELD_SIDE_MM
    front = min(cell[1] for cell in side.cells)
    for cell, centre in zip(side.cells, centres, strict=True):
        if side.paper:
            edge = _WOUND if side.wounded else side.colour
            marks.append(PolygonMark(hexagon(*centre, field_mm - 1.2 * unit), None, edge, 0.7 * unit))
        if cell[1] == front:
            marks += _facing(centre, ink, field_mm)
    lift = _LIFTS.get(side.cells, 0.0) * unit
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres) - lift)
    size = unit * _LARGE.get(side.cells, 1.5)
    marks += _Drawer(side, middle, size, ink, ground).marks()
    return Face(tuple(marks), width, height)


def _facing(centre: tuple[float, float], ink: str, field_mm: float) -> list[Mark]:
    """Return the bright front sides and the arrow at the corner that the element looks to."""
    unit = field_mm / FIELD_SIDE_MM
    corners = hexagon(*centre, field_mm - 1.6 * unit)
    tip, right, left = corners[0], corners[1], corners[5]
    reach, far, near = 2.6 * unit, 3.4 * unit, 2.4 * unit
    arrow = (tip, (tip[0] + reach, tip[1] + far), (tip[0], tip[1] + near), (tip[0] - reach, tip[1] + far))
    return [
        LineMark(*left, *tip, ink, 0.7 * unit),
        LineMark(*tip, *right, ink, 0.7 * unit),
        PolygonMark(arrow, ink),
    ]


class _Drawer:
    """Draws what stands on the ground of a side."""

    def __init__(
        self, side: ElementSide, middle: tuple[float, float], size: float, ink: str, ground: str
    ) -> None:
        self._side, self._size = side, size
        self._x, self._y = middle
        self._ink, self._ground = ink, ground

    def marks(self) -> Iterator[Mark]:
        """Yield picture, letter, sign, name and values."""
        side = self._side
        yield from self._art(7.8 if side.letter else 0.0, 12.6 if side.letter else 14.6)
        if side.letter:
            yield from self._letter()
        if side.sign is not None:
            yield from self._sign(side.sign)
        if side.name:
            style = self._style(2.6, bold=True, least=1.4)
            yield self._text((-15.2, 5.6, 30.4, 3.9), side.name, style, "name")
        yield from self._values()
        if side.note:
            # Between sign and letter: at the rear the edge of who is wounded would cross it.
            yield self._text((-7.5, -8.9, 15.0, 2.3), side.note, self._style(1.9, least=1.2), "label")

    def _style(self, size: float, *, bold: bool = False, least: float, colour: str = "") -> TextStyle:
        return TextStyle(
            size * self._size,
            colour or self._ink,
            bold=bold,
            align="centre",
            anchor="middle",
            least_mm=least * self._size,
        )

    def _text(self, box: tuple[float, float, float, float], text: str, style: TextStyle, name: str) -> Mark:
        x, y, width, height = (one * self._size for one in box)
        return TextMark(self._x + x, self._y + y, width, height, text, style, name, wraps=name == "name")

    def _art(self, right: float, size: float) -> Iterator[Mark]:
        """Yield the picture: portrait, arms or the sign of the troop."""
        side, unit = self._side, self._size
        x, y, wide = self._x + right * unit, self._y - 1.2 * unit, size * unit
        box = (x - wide / 2, y - wide / 2, wide, wide)
        if side.portrait is not None:
            yield DiscMark(x, y, wide / 2 + 0.5 * unit, self._ink)
            yield LayerMark(*box, mask="disc")
            yield PortraitMark(*box, side.portrait)
            yield LayerEnd()
        elif side.arms is not None:
            yield ArmsMark(*box, side.arms)
        elif side.symbol == "missile":
            inner = wide * 0.84
            yield SymbolMark(x - inner / 2, y - inner / 2, inner, "missile", self._ink)
        else:
            style = TextStyle(
                wide * 1.05, self._ink, "symbol", align="centre", anchor="middle", least_mm=wide * 0.5
            )
            yield TextMark(x - wide, y - wide, 2 * wide, 2 * wide, GLYPHS[side.symbol], style, "sign")

    def _letter(self) -> Iterator[Mark]:
        """Yield the letter of the unit in its shape."""
        side, unit = self._side, self._size
        x, y, radius = self._x - 8.4 * unit, self._y - 1.2 * unit, 5.6 * unit
        number = side.badge or 0
        turned = side.badge is not None and number // len(_BADGES) % 2 == 1
        inside = self._ground if turned else self._ink
        letters = self._ink if turned else on_colour(inside)
        shape = number % len(_BADGES) if side.badge is not None else 0
        if points := _BADGES[shape]:
            corners = tuple((x + a * radius, y + b * radius) for a, b in points)
            yield PolygonMark(corners, inside, self._ink, 0.6 * unit)
        else:
            yield DiscMark(x, y, radius, inside, self._ink, 0.6 * unit)
        size = 8.4 if len(side.letter) == 1 else 6.4 if len(side.letter) == 2 else 4.6
        lower = 0.18 * radius if shape == _TRIANGLE else 0.0
        if shape == _TRIANGLE:
            size *= 0.8
        style = self._style(size, bold=True, least=2.4, colour=letters)
        yield TextMark(x - radius, y - radius + lower, 2 * radius, 2 * radius, side.letter, style, "letter")

    def _sign(self, sign: Sign) -> Iterator[Mark]:
        """Yield a special element's sign in a disc below the arrow."""
        x, y, unit = self._x, self._y - 11.6 * self._size, self._size
        style = TextStyle(
            4.2 * unit, self._ground, "symbol", align="centre", anchor="middle", least_mm=2.0 * unit
        )
        yield DiscMark(x, y, 2.9 * unit, self._ink)
        yield TextMark(x - 4 * unit, y - 4 * unit, 8 * unit, 8 * unit, SIGNS[sign], style, "sign")

    def _values(self) -> Iterator[Mark]:
        """Yield the values in a row at the rear, each below its name."""
        values = self._side.values
        if not values:
            return
        wide = min(5.4, 17.4 / len(values))
        left = -wide * len(values) / 2
        for number, (label, value) in enumerate(values):
            x = left + number * wide
            box = (x + 0.1, 9.4, wide - 0.2, 1.7)
            yield self._text(box, label, self._style(1.45, least=0.9), "label")
            yield self._text(
                (x + 0.1, 10.8, wide - 0.2, 3.6), value, self._style(3.5, bold=True, least=1.6), "value"
            )
