"""What people and water make of generated ground: rivers, settlements, roads between them, names."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays, middle_of
from editor.rules.core.map_routes import crossed_sides
from editor.rules.core.map_symmetry import counterpart
from editor.rules.core.map_ways import Ways
from schemas.map import Edge, MapLabel, MapSymbol, River
from schemas.map_art import LabelStyle
from schemas.place_names import PlaceKind, PlaceNames
from schemas.text import LocalText

Mask = NDArray[np.bool_]
_TRIES: Final = 160
"""Fields among which the place of a spring or a settlement is chosen."""
_UPHILL: Final = 9.0
_WINDING: Final = 3.0
_ALONG_EDGE: Final = 6.0
"""What high ground, chance and the edge of the map add to the way of a river."""
_STREAM, _RIVER = 10, 28
"""Fields after which a brook is a stream, and a river."""
_TOWNS: Final = ("castle", "village", "town", "village", "village", "tower", "village", "mill")
"""Drawings of settlements, the first one first; then they begin again."""
_LETTER: Final = 0.85
"""Width of a letter of a region, in heights."""
_MARKS: Final = 64
"""Fields of a river by which one tells how far it is."""
_NAMED_FROM: Final = 12
"""Fields of a wood, of hills or a lake from which it has a name."""
_ROAD_CLIMB, _ROAD_WATER, _ROAD_WOOD = 4.0, 25.0, 2.0


@dataclass(frozen=True)
class Land:
    """Ground on which people settle."""

    arrays: MapArrays
    """Gives shape and grid."""
    heights: NDArray[np.float64]
    """From 0 to 1."""
    hills: Mask
    wood: Mask
    water: Mask
    partner: NDArray[np.int32]
    """Place of the counterpart of each field."""

    @property
    def on_map(self) -> Mask:
        """Which places hold a field."""
        return np.asarray(self.arrays.terrain != NO_FIELD)

    def other(self, at: Offset) -> Offset:
        """Return the counterpart of a field."""
        return counterpart(self.partner, at)


@dataclass(frozen=True)
class Settled:
    """What lies on settled land."""

    rivers: tuple[River, ...]
    roads: tuple[tuple[Offset, ...], ...]
    bridges: tuple[Edge, ...]
    symbols: tuple[MapSymbol, ...]
    labels: tuple[MapLabel, ...]


def settled(
    land: Land,
    source: np.random.Generator,
    *,
    rivers: int,
    settlements: int,
    roads: Sequence[tuple[Offset, ...]],
    names: PlaceNames | None,
) -> Settled:
    """Return rivers, settlements and the roads between them, alike for both sides where the land is.

    Args:
        land: the ground.
        source: where chance comes from.
        rivers: how many.
        settlements: how many; with counterparts always an even number, or one in the middle more.
        roads: roads that there are.
        names: parts of names; None for places without names.
    """
    streams = _rivers(land, source, rivers)
    places = _places(land, source, settlements, streams)
    ways = _roads(land, list(roads), places)
    sides = crossed_sides(ways, [one.fields for one in streams], land.arrays.grid)
    bridges = tuple(Edge(between=side, kind="bridge") for side in sides)
    large = max(1.0, min(land.arrays.rows, land.arrays.columns) / 30)
    symbols = tuple(
        MapSymbol(at=at, kind=_TOWNS[number % len(_TOWNS)], size=round(min(40.0, 1.3 * large), 2))
        for number, at in enumerate(places)
    )
    labels = _labels(land, source, places, large, names) if names is not None else ()
    return Settled(streams, tuple(ways), bridges, symbols, labels)


def _pick(source: np.random.Generator, mask: Mask, count: int) -> list[Offset]:
    """Return some fields of a mask by chance."""
    places = np.flatnonzero(mask)
    if places.size == 0:
        return []
    chosen = source.choice(places, min(count, places.size), replace=False)
    rows, columns = np.divmod(chosen, mask.shape[1])
    return list(zip(columns.tolist(), rows.tolist(), strict=True))


def _edge(mask: Mask) -> Mask:
    rim = np.zeros_like(mask)
    rim[[0, -1]] = rim[:, [0, -1]] = True
    return rim & mask


def _inland(mask: Mask) -> Mask:
    """Return the places that are not near the edge of the map."""
    found = np.zeros_like(mask)
    down, across = (max(1, length // 14) for length in mask.shape)
    found[down : -down or None, across : -across or None] = True
    return found


def _rivers(land: Land, source: np.random.Generator, count: int) -> tuple[River, ...]:
    """Return rivers that spring on high ground and run through low ground into water or off the map."""
    found: list[River] = []
    wet: set[Offset] = set()
    if count <= 0:
        return ()
    grid, on_map = land.arrays.grid, land.on_map
    winding = _WINDING * source.random(land.heights.shape) + _ALONG_EDGE * _edge(on_map)
    ways = Ways(land.arrays, np.where(land.water, 0.0, _UPHILL * land.heights**2 + winding))
    high = on_map & ~land.water & (land.heights > np.quantile(land.heights[on_map], 0.8))
    springs = _pick(source, high, _TRIES)
    mouths = _pick(source, land.water, _TRIES // 2) or _pick(source, _edge(on_map), _TRIES // 2)
    reach = min(land.arrays.rows, land.arrays.columns) / 2.5
    for _number in range(count):
        springs = [at for at in springs if at not in wet]
        if not springs or not mouths:
            break
        marks = [one for way in found for one in _marks(way.fields)]
        spring = max(springs, key=lambda at: min([grid.distance(at, one) for one in marks] or [0]))
        springs.remove(spring)
        near = [at for at in mouths if grid.distance(spring, at) >= reach] or mouths
        mouth = min(near, key=lambda at: (grid.distance(spring, at), at))
        chain = _until_wet(land, ways.between(spring, mouth), wet)
        for way in dict.fromkeys((chain, tuple(land.other(at) for at in chain))):
            if len(way) > 2 and not wet.intersection(way[:-1]):
                width = 1 + (len(way) >= _STREAM) + (len(way) >= _RIVER)
                found.append(River(fields=way, width=width))
                wet.update(way)
    return tuple(found)


def _marks(way: Sequence[Offset]) -> Sequence[Offset]:
    """Return some fields of a way, close enough to tell what lies near it."""
    return way[:: len(way) // _MARKS + 1]


def _until_wet(land: Land, chain: tuple[Offset, ...], wet: set[Offset]) -> tuple[Offset, ...]:
    """Return a way up to the first field with water, that field included."""
    for place, at in enumerate(chain):
        if place and (at in wet or land.water[at[1], at[0]]):
            return chain[: place + 1]
    return chain


def _places(land: Land, source: np.random.Generator, count: int, rivers: Sequence[River]) -> list[Offset]:
    """Return fields of settlements: on dry low ground, by the water where they can, far from each other."""
    chosen: list[Offset] = []
    if count <= 0:
        return chosen
    grid = land.arrays.grid
    dry = land.on_map & ~land.water & ~land.hills
    wet = {at for river in rivers for at in river.fields}
    tries = [at for at in _pick(source, dry & _inland(dry), _TRIES) if at not in wet]
    apart = math.sqrt(float(land.on_map.sum()) / count)

    def worth(at: Offset) -> float:
        near = [grid.distance(at, one) for one in chosen]
        beside = any(
            one in wet or (land.arrays.has_field(one) and land.water[one[1], one[0]])
            for one in grid.neighbours(at)
        )
        wooded = 0.4 if land.wood[at[1], at[0]] else 0.0
        return min([apart, *near]) / apart * 2 + 0.5 * beside - wooded

    while tries and len(chosen) < count:
        best = max(tries, key=worth)
        tries.remove(best)
        if chosen and min(grid.distance(best, one) for one in chosen) < 2:
            break
        chosen += list(dict.fromkeys((best, land.other(best))))
    return chosen


def _roads(land: Land, roads: list[tuple[Offset, ...]], places: Sequence[Offset]) -> list[tuple[Offset, ...]]:
    """Return the roads, and one from each settlement to the nearest settlement before it."""
    toll = _ROAD_WATER * land.water + _ROAD_WOOD * land.wood + _ROAD_CLIMB * land.hills
    ways = Ways(land.arrays, toll.astype(np.float64))
    known = {frozenset(road) for road in roads}
    for road in roads:
        ways.pave(road)
    for number, at in enumerate(places):
        if not number:
            continue
        nearest = min(places[:number], key=lambda one: (land.arrays.grid.distance(at, one), one))
        chain = ways.between(at, nearest)
        for way in (chain, tuple(land.other(one) for one in chain)):
            if len(way) > 1 and frozenset(way) not in known:
                known.add(frozenset(way))
                ways.pave(way)
                roads.append(way)
    return roads


def _labels(
    land: Land,
    source: np.random.Generator,
    places: Sequence[Offset],
    large: float,
    names: PlaceNames,
) -> tuple[MapLabel, ...]:
    """Return the names of settlements, and of the largest wood, hills and water."""
    order = [names.firsts[place] for place in source.permutation(len(names.firsts)).tolist()]
    used = 0

    def name(kind: PlaceKind) -> LocalText:
        nonlocal used
        first = order[used % len(order)]
        patterns = names.patterns[kind]
        pattern = patterns[used % len(patterns)]
        used += 1
        texts = {code: text.format(first=first.get(code)) for code, text in pattern.root.items()}
        return LocalText(texts)

    size = round(min(10.0, 0.42 * large), 2)
    found = [
        MapLabel(at=at, text=name("settlement"), style="town", size=size, y=round(min(45.0, large), 2))
        for at in places
    ]
    regions: tuple[tuple[PlaceKind, Mask], ...] = (
        ("wood", land.wood),
        ("hills", land.hills),
        ("water", land.water),
    )
    for kind, mask in regions:
        middle = _middle_of_largest(land.arrays.grid, mask)
        if middle is not None and places:
            style: LabelStyle = "water" if kind == "water" else "region"
            text, high = name(kind), round(min(10.0, size * 1.9), 2)
            aside = _inwards(middle[0], text, high, mask.shape[1])
            found.append(MapLabel(at=middle, text=text, style=style, size=high, x=aside))
    return tuple(found)


def _inwards(column: int, text: LocalText, size: float, columns: int) -> float:
    """Return how far words are moved so that they do not reach over the edge of the map, in field widths."""
    half = max(map(len, text.root.values())) * size * _LETTER / 2
    if 2 * half >= columns:
        return 0.0
    return round(max(-50.0, min(50.0, min(max(column, half), columns - 1 - half) - column)), 2)


def _middle_of_largest(grid: Grid, mask: Mask) -> Offset | None:
    """Return the field nearest to the middle of the largest group of a mask. None if all are small."""
    numbers = grid.components(mask)
    counts = np.bincount(numbers[mask].ravel()) if mask.any() else np.zeros(1, int)
    if counts.max() < _NAMED_FROM:
        return None
    return middle_of(mask & (numbers == int(counts.argmax())))
