"""Maps out of a seed: hills, woods, water and roads by the amounts asked for, alike for both sides if wanted.

Everything follows from the seed and the amounts: the same ones make the same map on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, Bytes, MapArrays
from editor.rules.core.map_routes import MOST_FIELDS, StepCost, route
from editor.rules.core.map_settling import Land, settled
from editor.rules.core.map_symmetry import Symmetry, can_be_symmetric, counterpart, partners
from editor.rules.core.map_ways import Ways
from schemas.map import Edge, MapLabel, MapSymbol, River
from schemas.place_names import PlaceNames
from schemas.progress import Report, quietly

Field = NDArray[np.float64]
MOST_ROADS: Final = 4
_PATTERNS: Final = (
    ("open", ("plain",)),
    ("wood", ("trees",)),
    ("thicket", ("tufts", "dots")),
    ("water", ("waves",)),
)
"""Part of a map -> patterns by which its usual terrain is known in any ruleset."""
_STEPS: Final = 7
"""Steps that are reported: four layers of chance, the ground, roads, all else."""
_OCTAVES: Final = 3
_WIDEST: Final = 3
"""How often the widest rises and hollows fit on a large map."""
_COARSE: Final = 4
"""Fields on a side of the squares for which wide rises are worked out."""
_RANKED_EXACTLY: Final = 60_000
"""Values up to which each is compared with all others."""
_KNOTS: Final = 4_000
"""Values with which those of a larger map are compared."""
_ROAD_CLIMB: Final = 5.0
_ROAD_WATER: Final = 25.0
_ROAD_WOOD: Final = 2.0


@dataclass(frozen=True)
class GroundKinds:
    """Ids of the terrain that the parts of a generated map get."""

    open: str
    wood: str
    thicket: str
    """Lower growth at the edges of woods."""
    water: str


def usual_kinds(terrain: Sequence[tuple[str, str]]) -> GroundKinds:
    """Return the terrain that a ruleset usually has for the parts of a map.

    Args:
        terrain: ids and patterns, in the ruleset's order; at least one.
    """
    found = {
        part: next((name for name, pattern in terrain if pattern in patterns), terrain[0][0])
        for part, patterns in _PATTERNS
    }
    return GroundKinds(**found)


@dataclass(frozen=True)
class GeneratorOptions:
    """What a generated map shall be like."""

    kinds: GroundKinds
    seed: int = 1
    woods: int = 20
    """Percent of the fields."""
    hills: int = 20
    """Percent of the fields that lie higher than the lowest ground."""
    highest: int = 2
    """Level of the highest hills."""
    water: int = 5
    """Percent of the fields."""
    roads: int = 1
    """Number of roads from edge to edge."""
    rivers: int = 0
    """Number of rivers, without their counterparts."""
    settlements: int = 0
    """Number of villages, towns and castles."""
    names: PlaceNames | None = None
    """Parts of the names of places. None for places without names."""
    scale: int = 6
    """Width of hills and woods, in fields."""
    symmetry: Symmetry = "none"


@dataclass(frozen=True, eq=False)
class Generated:
    """Layers and roads of a generated map."""

    terrain: Bytes
    """Index into ``terrain_ids``, as :class:`MapArrays` has it."""
    terrain_ids: tuple[str, ...]
    levels: Bytes
    depth: Bytes
    roads: tuple[tuple[Offset, ...], ...] = ()
    rivers: tuple[River, ...] = ()
    edges: tuple[Edge, ...] = ()
    """Bridges where roads cross rivers."""
    symbols: tuple[MapSymbol, ...] = ()
    labels: tuple[MapLabel, ...] = ()


def generated(arrays: MapArrays, options: GeneratorOptions, report: Report = quietly) -> Generated:
    """Return a map of the shape of another one.

    Args:
        arrays: gives shape and grid; its content does not matter.
        options: what the map shall be like.
        report: called with the steps done and their number; it may raise to stop.

    Raises:
        ValueError: the shape does not allow the symmetry (:func:`can_be_symmetric`).
    """
    if not can_be_symmetric(arrays, options.symmetry):
        raise ValueError(f"a map of this shape cannot be symmetric by {options.symmetry}")
    on_map = arrays.terrain != NO_FIELD
    partner = partners(arrays, options.symmetry).reshape(on_map.shape)
    source = np.random.Generator(np.random.PCG64(options.seed))
    layers = []
    for done, scale in enumerate((options.scale * 1.4, options.scale, options.scale * 1.2, 1.0), start=1):
        layers.append(_alike(_noise(source, arrays, scale), partner, on_map))
        report(done, _STEPS)
    heights, growth, wetness, jitter = layers
    levels = _levels(heights, on_map, options)
    low = on_map & (levels == 0)
    water = _share(wetness - heights, low, on_map, options.water)
    wood = _share(growth, on_map & ~water, on_map, options.woods)
    thicket = _rim(arrays.grid, wood) & on_map & ~wood & ~water & (jitter > 0.6)
    ids = tuple(dict.fromkeys((*arrays.terrain_ids, *_named(options.kinds))))
    terrain = np.full(on_map.shape, NO_FIELD, np.uint8)
    terrain[on_map] = ids.index(options.kinds.open)
    terrain[wood] = ids.index(options.kinds.wood)
    terrain[thicket] = ids.index(options.kinds.thicket)
    terrain[water] = ids.index(options.kinds.water)
    depth = np.zeros(on_map.shape, np.uint8)
    depth[water] = 1
    depth[water & ~_rim(arrays.grid, ~water & on_map)] = 2
    report(5, _STEPS)
    roads = _roads(source, arrays, options, (levels, water, wood), partner)
    report(6, _STEPS)
    land = Land(arrays, heights, levels > 0, wood, water, partner)
    made = settled(
        land,
        source,
        rivers=options.rivers,
        settlements=options.settlements,
        roads=roads,
        names=options.names,
    )
    report(_STEPS, _STEPS)
    return Generated(
        terrain, ids, levels, depth, made.roads, made.rivers, made.bridges, made.symbols, made.labels
    )


def _named(kinds: GroundKinds) -> tuple[str, ...]:
    return kinds.open, kinds.wood, kinds.thicket, kinds.water


def _noise(source: np.random.Generator, arrays: MapArrays, scale: float) -> Field:
    """Return hills and hollows of a width, from 0 to 1."""
    from scipy import ndimage  # it takes long to load

    total = np.zeros(arrays.terrain.shape)
    squeeze = 0.87 if arrays.grid_kind != "square" else 1.0
    for octave in range(_OCTAVES):
        width = max(0.6, scale / 2 / 2**octave)
        rough = source.standard_normal(arrays.terrain.shape)
        smooth = ndimage.gaussian_filter(rough, (width / squeeze, width), mode="reflect")
        spread = float(smooth.std()) or 1.0
        total += smooth / spread / 2**octave
    total += _lowlands(source, (arrays.rows, arrays.columns), scale)
    return _ranked(total)


def _ranked(values: Field) -> Field:
    """Return for each value the share of those below it, from 0 to 1; on large maps nearly so."""
    flat = values.ravel()
    if flat.size > _RANKED_EXACTLY:
        # A million values sorted take a second; by some thousand of them a tenth of it.
        known = np.sort(flat[:: flat.size // _RANKED_EXACTLY + 1])[:: _RANKED_EXACTLY // _KNOTS]
        return np.interp(flat, known, np.linspace(0, 1, known.size)).reshape(values.shape)
    ranks = np.empty(flat.size)
    ranks[np.argsort(flat, kind="stable")] = np.arange(flat.size)
    return (ranks / max(1, flat.size - 1)).reshape(values.shape)


def _lowlands(source: np.random.Generator, shape: tuple[int, int], scale: float) -> Field:
    """Return wide rises and hollows of large maps, the wider the higher; nothing on small ones."""
    from scipy import ndimage  # it takes long to load

    width, weight = scale * 3, 1.5
    if width * _WIDEST > min(shape):
        return np.zeros(shape)
    small = (-(-shape[0] // _COARSE) + 1, -(-shape[1] // _COARSE) + 1)
    total = np.zeros(small)
    while width * _WIDEST <= min(shape):
        rough = source.standard_normal(tuple(int(length / width) + 4 for length in shape))
        stretch = [length / (cells - 3) for length, cells in zip(small, rough.shape, strict=True)]
        total += weight * ndimage.zoom(rough, stretch, order=3)[: small[0], : small[1]]
        width, weight = width * 2.2, weight * 1.7
    whole: Field = ndimage.zoom(total, _COARSE, order=1)[: shape[0], : shape[1]]
    return whole


def _alike(values: Field, partner: NDArray[np.int32], on_map: NDArray[np.bool_]) -> Field:
    """Return the values made the same on both fields of each pair."""
    there = np.where(on_map, partner, np.arange(partner.size).reshape(partner.shape))
    return np.maximum(values, values.ravel()[there]) if (there >= 0).all() else values


def _levels(heights: Field, on_map: NDArray[np.bool_], options: GeneratorOptions) -> Bytes:
    """Return hill levels: the asked share lies above 0, each level on a smaller part of the one below."""
    levels = np.zeros(on_map.shape, np.uint8)
    for level in range(1, options.highest + 1):
        share = options.hills * (options.highest - level + 1) / options.highest
        levels[_share(heights, on_map, on_map, share)] = level
    return levels


def _share(
    values: Field, among: NDArray[np.bool_], of: NDArray[np.bool_], percent: float
) -> NDArray[np.bool_]:
    """Return the fields with the highest values, so many percent of the map; equal values go together."""
    wanted = min(round(of.sum() * percent / 100), int(among.sum()))
    if wanted <= 0:
        return np.zeros(of.shape, bool)
    least = np.partition(values[among], -wanted)[-wanted]
    return np.asarray(among & (values >= least))


def _rim(grid: Grid, mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the fields that touch a field of a group."""
    rows, columns = mask.shape
    found, flat = np.zeros(mask.size, bool), mask.ravel()
    for direction in range(grid.sides):
        places = grid.neighbour_places(direction, columns, rows).ravel()
        found |= (places >= 0) & flat[places]
    return found.reshape(mask.shape)


def _roads(
    source: np.random.Generator,
    arrays: MapArrays,
    options: GeneratorOptions,
    ground: tuple[Bytes, NDArray[np.bool_], NDArray[np.bool_]],
    partner: NDArray[np.int32],
) -> tuple[tuple[Offset, ...], ...]:
    """Return roads from edge to edge that go round hills, woods and water; with their counterparts."""
    if arrays.terrain.size > MOST_FIELDS:
        return _long_roads(source, arrays, options, ground, partner)
    roads: list[tuple[Offset, ...]] = []
    paved: set[Offset] = set()
    cost, water = _road_cost(arrays, ground, paved), ground[1]
    for number in range(options.roads):
        start, end = _ends(source, arrays, water, upright=number % 2 == 1)
        chain = tuple(route(start, end, arrays.grid, cost))
        if len(chain) < 2:
            continue
        other = tuple(counterpart(partner, at) for at in chain)
        for road in (chain, other):
            if frozenset(road) not in {frozenset(one) for one in roads}:
                roads.append(road)
                paved.update(road)
    return tuple(roads)


def _long_roads(
    source: np.random.Generator,
    arrays: MapArrays,
    options: GeneratorOptions,
    ground: tuple[Bytes, NDArray[np.bool_], NDArray[np.bool_]],
    partner: NDArray[np.int32],
) -> tuple[tuple[Offset, ...], ...]:
    """Return the roads of a large map."""
    levels, water, wood = ground
    ways = Ways(arrays, _ROAD_WATER * water + _ROAD_WOOD * wood + _ROAD_CLIMB * (levels > 0))
    chains = [
        ways.between(*_ends(source, arrays, water, upright=number % 2 == 1))
        for number in range(options.roads)
    ]
    both = [way for one in chains for way in (one, tuple(counterpart(partner, at) for at in one))]
    return tuple(dict.fromkeys(way for way in both if len(way) > 1))


def _ends(
    source: np.random.Generator, arrays: MapArrays, water: NDArray[np.bool_], *, upright: bool
) -> tuple[Offset, Offset]:
    """Return two fields at opposite edges, on dry ground and away from the corners where there are such."""
    length = arrays.columns if upright else arrays.rows
    low, high = length // 5, max(length // 5 + 1, length - length // 5)
    first, last = (int(one) for one in source.integers(low, high, 2))
    edges = (water[0], water[-1]) if upright else (water[:, 0], water[:, -1])
    first, last = (_nearest_dry(at, edge) for at, edge in zip((first, last), edges, strict=True))
    if upright:
        return _last_at((first, 0), arrays), _last_at((last, arrays.rows - 1), arrays)
    return (0, first), (arrays.row_length(last) - 1, last)


def _nearest_dry(at: int, edge: NDArray[np.bool_]) -> int:
    """Return the dry place of an edge that is nearest to one of it; that one where all are wet."""
    dry = np.flatnonzero(~edge)
    return int(dry[np.abs(dry - at).argmin()]) if dry.size else at


def _last_at(at: Offset, arrays: MapArrays) -> Offset:
    return min(at[0], arrays.row_length(at[1]) - 1), at[1]


def _road_cost(
    arrays: MapArrays, ground: tuple[Bytes, NDArray[np.bool_], NDArray[np.bool_]], paved: set[Offset]
) -> StepCost:
    levels, water, wood = ground

    def cost(at: Offset, to: Offset) -> float | None:
        if not arrays.has_field(to):
            return None
        if at in paved and to in paved:
            return 1.0
        climb = abs(int(levels[to[1], to[0]]) - int(levels[at[1], at[0]]))
        extra = _ROAD_WATER * bool(water[to[1], to[0]]) + _ROAD_WOOD * bool(wood[to[1], to[0]])
        return float(1.0 + extra + _ROAD_CLIMB * climb * climb)

    return cost
