"""Labels and free symbols: where they lie on the picture of a map, and how they are painted."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTransform

from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.lettering import Writing, lettering, write
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.nearby import Nearby
from editor.printing.maps.stamped import Stamp, made_stamp, stamped
from editor.printing.maps.symbol_arts import art_of, paint_art, symbol_box
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from schemas.map import MapLabel, MapSymbol
from schemas.symbol_art import SymbolArt

LEAST_LETTERS: Final = 9
"""Pixels that letters are high at least, where labels are written at all."""
LABELS_FROM: Final = 12
"""Field width in pixels from which labels are written; those with large letters earlier."""
_SYMBOL_FROM: Final = 4
"""Width of a symbol in pixels from which it is drawn."""
_STEP: Final = 8
"""Fields between two of those that stand for the room of a thing."""
LOWER_LAYERS: Final = (1, 2)
UPPER_LAYERS: Final = (3, 4, 5)
"""Layers of symbols under and above rivers, roads and walls."""


@dataclass(frozen=True)
class Box:
    """The room of a thing on the picture: a rectangle turned about its middle, in map pixels."""

    middle: QPointF
    rect: QRectF
    """Around its middle, before it is turned."""
    angle: float
    """Degrees clockwise."""

    @property
    def transform(self) -> QTransform:
        """What takes the rectangle to its place."""
        return QTransform.fromTranslate(self.middle.x(), self.middle.y()).rotate(self.angle)

    @property
    def bounds(self) -> QRectF:
        """The upright rectangle around it."""
        return self.transform.mapRect(self.rect)

    def contains(self, point: QPointF) -> bool:
        """Say whether a point lies in it."""
        back, _invertible = self.transform.inverted()
        return self.rect.contains(back.map(point))


def middle_of(thing: MapLabel | MapSymbol, lattice: HexLattice) -> QPointF:
    """Return the map pixel of a thing's middle."""
    x, y = lattice.centre(thing.at)
    return QPointF(x + thing.x * lattice.width, y + thing.y * lattice.width)


def writing_of(label: MapLabel, lattice: HexLattice, language: str, looks: MapLooks) -> Writing | None:
    """Return what is written of a label; None if it has no words, or is too small at this size."""
    text = label.text.get(language)
    pixels = round(label.size * lattice.width)
    if not text or (lattice.width < LABELS_FROM and pixels < LEAST_LETTERS):
        return None
    return Writing(text, label.style, max(LEAST_LETTERS, pixels), label.curve, looks.lettering)


def label_box(label: MapLabel, lattice: HexLattice, language: str, looks: MapLooks) -> Box | None:
    """Return the room of a label. None if it is not drawn at this size."""
    writing = writing_of(label, lattice, language, looks)
    if writing is None:
        return None
    room = writing.pixels * 0.2
    return Box(
        middle_of(label, lattice), lettering(writing).box.adjusted(-room, -room, room, room), label.angle
    )


def symbol_place(symbol: MapSymbol, lattice: HexLattice, looks: MapLooks) -> Box | None:
    """Return the room of a symbol. None if it is not drawn at this size."""
    width = symbol.size * lattice.width
    if width < _SYMBOL_FROM:
        return None
    box = symbol_box(art_of(symbol, looks))
    rect = QRectF(box.left() * width, box.top() * width, box.width() * width, box.height() * width)
    return Box(middle_of(symbol, lattice), rect, symbol.angle)


def in_order(symbols: Iterable[MapSymbol], lattice: HexLattice) -> list[MapSymbol]:
    """Return symbols as they cover each other: by layer, and what stands further south in front."""
    return sorted(symbols, key=lambda one: (one.layer, middle_of(one, lattice).y()))


@dataclass
class AdornmentPainter:
    """Paints with a painter whose coordinates are map pixels."""

    painter: QPainter
    arrays: MapArrays
    looks: MapLooks
    lattice: HexLattice
    language: str
    nearby: Nearby = field(default_factory=Nearby)

    def labels(self, bounds: tuple[int, int, int, int], area: QRectF) -> None:
        """Write the labels that a rectangle of map pixels may show."""
        if self.arrays.labels:
            for label in self.nearby.find("labels", self.arrays.labels, room_of, bounds):
                self.label(label, area)

    def label(self, label: MapLabel, area: QRectF | None = None) -> None:
        """Write a label; nothing of it where it lies outside an area."""
        writing = writing_of(label, self.lattice, self.language, self.looks)
        box = label_box(label, self.lattice, self.language, self.looks)
        if writing is None or box is None or (area is not None and not area.intersects(box.bounds)):
            return
        self.painter.save()
        self.painter.translate(box.middle)
        write(self.painter, writing, label.angle, self.looks)
        self.painter.restore()

    def symbols(self, layers: Collection[int], bounds: tuple[int, int, int, int], area: QRectF) -> None:
        """Paint the symbols of some layers that a rectangle of map pixels may show."""
        if self.arrays.symbols:
            found = self.nearby.find("symbols", self.arrays.symbols, room_of, bounds)
            for symbol in in_order([one for one in found if one.layer in layers], self.lattice):
                self.symbol(symbol, area)

    def symbol(self, symbol: MapSymbol, area: QRectF | None = None) -> None:
        """Paint a symbol; nothing of it where it lies outside an area."""
        box = symbol_place(symbol, self.lattice, self.looks)
        if box is None or (area is not None and not area.intersects(box.bounds)):
            return
        width = symbol.size * self.lattice.width
        art = art_of(symbol, self.looks)
        stamp = partial(_symbol_stamp, art, width, symbol.angle, symbol.mirrored, self.looks)
        self.painter.save()
        self.painter.translate(box.middle)
        if not stamped(self.painter, _rimmed(art, width, symbol.angle), stamp):
            _paint_symbol(self.painter, art, width, symbol.angle, symbol.mirrored, self.looks)
        self.painter.restore()


def _paint_symbol(
    painter: QPainter, art: SymbolArt | None, width: float, angle: int, mirrored: bool, looks: MapLooks
) -> None:
    painter.rotate(angle)
    painter.scale(-width if mirrored else width, width)
    paint_art(painter, art, looks, width)


def _rimmed(art: SymbolArt | None, width: float, angle: int) -> QRectF:
    """Return the room of a turned symbol with its rim, in pixels around its middle."""
    box, rim = symbol_box(art), 0.12
    box = box.adjusted(-rim, -rim, rim, rim)
    return QTransform().rotate(angle).scale(width, width).mapRect(box)


@lru_cache(maxsize=256)
def _symbol_stamp(art: SymbolArt | None, width: float, angle: int, mirrored: bool, looks: MapLooks) -> Stamp:
    return made_stamp(
        _rimmed(art, width, angle),
        lambda painter: _paint_symbol(painter, art, width, angle, mirrored, looks),
    )


def room_of(thing: MapLabel | MapSymbol) -> Iterator[Offset]:
    """Yield fields all over the room of a thing, close enough to touch each square that it lies in."""
    reach = thing.size
    if isinstance(thing, MapLabel):
        longest = max((len(text) for text in thing.text.root.values()), default=0)
        reach = max(thing.size, LEAST_LETTERS / LABELS_FROM) * (longest * 0.6 + 2)
    across, down = math.ceil(abs(thing.x) + reach) + 1, math.ceil((abs(thing.y) + reach) * 1.2) + 1
    for column in (*range(thing.at[0] - across, thing.at[0] + across, _STEP), thing.at[0] + across):
        for row in (*range(thing.at[1] - down, thing.at[1] + down, _STEP), thing.at[1] + down):
            yield column, row
