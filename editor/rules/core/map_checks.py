"""What may be amiss on a map: fields that nobody reaches, walls that join nothing, roads into water."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.rules.core.map_insight import NEVER, MapInsight
from editor.rules.core.map_paths import grounds
from schemas.map_things import EDGE_DOORS, Building
from schemas.problems import Message
from schemas.ruleset import RulesetBase

STEEP: Final = 3
"""From this difference of level on two neighbours are called a cliff where the game knows no steps."""
_BARS: Final = frozenset({"wall", "ruined_wall", "hedge", "gate", "door"})
_OPENINGS: Final = frozenset({"gate", "door"})
_OVER_WATER: Final = frozenset({"bridge", "ford"})


class Finding(NamedTuple):
    """Something that may be amiss."""

    message: Message
    """Its code is one of the area ``map_check``; the values name the fields."""
    fields: tuple[Offset, ...]
    """Where it is; the first field is the one to jump to."""
    path: str = ""
    """Field of the document that it speaks of, e.g. ``roads[2]``."""
    fix: Message | None = None


def findings(
    arrays: MapArrays, rules: MapInsight | None = None, ruleset: RulesetBase | None = None
) -> tuple[Finding, ...]:
    """Return everything that may be amiss on a map, kind by kind.

    Args:
        arrays: the map.
        rules: what its game says; None leaves out what only rules know (ways, water).
        ruleset: the numbers of the game.
    """
    found: list[Finding] = []
    wet = _wet(arrays, rules, ruleset)
    if rules is not None and ruleset is not None and rules.plays_on(arrays):
        steps = rules.steps(arrays, ruleset, rules.movers[0], rules.usual_size(ruleset, rules.movers[0]))
        found += _unreachable(arrays, steps)
        found += _places_out_of_reach(arrays, steps)
    found += _cliffs(arrays)
    found += _roads(arrays, wet)
    found += _rivers(arrays)
    found += _sides(arrays, wet)
    found += _buildings(arrays)
    found += _water(arrays, wet, known=rules is not None)
    found += _zones(arrays)
    return tuple(found)


def fields_where(
    arrays: MapArrays,
    *,
    terrain: str | None = None,
    level: int | None = None,
    depth: int | None = None,
) -> NDArray[np.bool_]:
    """Return the fields ``[row, column]`` that have all that is asked for."""
    found = arrays.terrain != NO_FIELD
    if terrain is not None:
        known = terrain in arrays.terrain_ids
        found &= arrays.terrain == (arrays.terrain_ids.index(terrain) if known else NO_FIELD)
    if level is not None:
        found &= arrays.levels == level
    if depth is not None:
        found &= arrays.depth == depth
    return np.asarray(found)


def groups_of(arrays: MapArrays, wanted: NDArray[np.bool_]) -> tuple[tuple[Offset, ...], ...]:
    """Return the connected groups of fields, the largest first."""
    numbers = arrays.grid.components(wanted).ravel()
    places = np.flatnonzero(numbers)
    order = places[np.argsort(numbers[places], kind="stable")]
    cuts = np.flatnonzero(np.diff(numbers[order])) + 1
    groups = [_offsets(arrays, part) for part in np.split(order, cuts) if part.size]
    return tuple(sorted(groups, key=lambda group: (-len(group), group[0][1], group[0][0])))


def _offsets(arrays: MapArrays, places: NDArray[np.intp]) -> tuple[Offset, ...]:
    rows, columns = np.divmod(places, arrays.columns)
    return tuple(zip(columns.tolist(), rows.tolist(), strict=True))


def _name(arrays: MapArrays, at: Offset) -> str:
    return arrays.field_name(at) or f"{at[0] + 1}.{at[1] + 1}"


def _wet(arrays: MapArrays, rules: MapInsight | None, ruleset: RulesetBase | None) -> NDArray[np.bool_]:
    """Return the fields of water."""
    if rules is None or ruleset is None:
        return arrays.depth > 0
    table = np.zeros(256, bool)
    table[: len(arrays.terrain_ids)] = [rules.is_water(ruleset, one) for one in arrays.terrain_ids]
    return table[arrays.terrain]


def _unreachable(arrays: MapArrays, steps: NDArray[np.int32]) -> Iterator[Finding]:
    """Yield the parts of the map that can be stood on but not reached from its largest part."""
    on_map = arrays.terrain != NO_FIELD
    stands = _entered(arrays, steps) & on_map
    if not stands.any():
        return
    numbers = grounds(steps, arrays.grid)
    counted = np.bincount(numbers[stands])
    main = int(counted.argmax())
    for group in groups_of(arrays, stands & (numbers != main)):
        values = {"field": _name(arrays, group[0]), "count": len(group)}
        yield Finding(Message(code="map_check.unreachable", values=values), group)


def _entered(arrays: MapArrays, steps: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return the fields onto which some step leads."""
    found = np.zeros(arrays.terrain.size, bool)
    for direction in range(arrays.grid.sides):
        places = arrays.grid.neighbour_places(direction, arrays.columns, arrays.rows).ravel()
        possible = (steps[direction].ravel() < NEVER) & (places >= 0)
        found[places[possible]] = True
    return found.reshape(arrays.terrain.shape)


def _places_out_of_reach(arrays: MapArrays, steps: NDArray[np.int32]) -> Iterator[Finding]:
    """Yield objectives and starts on ground that cannot be entered."""
    entered = _entered(arrays, steps)
    for name in ("objectives", "starts"):
        for number, thing in enumerate(getattr(arrays, name)):
            column, row = thing.at
            if not entered[row, column]:
                message = Message(code=f"map_check.{name}_barred", values={"field": _name(arrays, thing.at)})
                yield Finding(message, (thing.at,), f"{name}[{number}].at")


def _cliffs(arrays: MapArrays) -> Iterator[Finding]:
    """Yield neighbours whose levels differ so much that nobody walks from one to the other."""
    grid, levels = arrays.grid, arrays.levels.ravel().astype(np.int16)
    on_map = (arrays.terrain != NO_FIELD).ravel()
    steep = np.zeros(levels.size, bool)
    for direction in range(grid.sides):
        places = grid.neighbour_places(direction, arrays.columns, arrays.rows).ravel()
        there = np.flatnonzero((places >= 0) & on_map)
        there = there[on_map[places[there]]]
        steep[there[levels[there] - levels[places[there]] >= STEEP]] = True
    for group in groups_of(arrays, steep.reshape(arrays.terrain.shape)):
        values = {"field": _name(arrays, group[0]), "count": len(group), "levels": STEEP}
        yield Finding(Message(code="map_check.cliff", values=values), group, "levels")


def _roads(arrays: MapArrays, wet: NDArray[np.bool_]) -> Iterator[Finding]:
    """Yield roads of one field, roads that end in water, and roads that leap over levels."""
    ends = Counter(at for road in arrays.roads for at in {road[0], road[-1]} if road)
    over = {at for edge in arrays.edges if edge.kind in _OVER_WATER for at in edge.between}
    for number, road in enumerate(arrays.roads):
        path = f"roads[{number}]"
        if len(road) == 1:
            values = {"field": _name(arrays, road[0])}
            yield Finding(Message(code="map_check.road_of_one", values=values), road, path)
            continue
        for end in (road[0], road[-1]):
            edge_of_map = any(not arrays.has_field(one) for one in arrays.grid.neighbours(end))
            if wet[end[1], end[0]] and end not in over and ends[end] == 1 and not edge_of_map:
                values = {"field": _name(arrays, end)}
                yield Finding(Message(code="map_check.road_into_water", values=values), (end,), path)
        for one, other in pairwise(road):
            rise = abs(int(arrays.levels[one[1], one[0]]) - int(arrays.levels[other[1], other[0]]))
            if rise >= STEEP:
                steep = Message(
                    code="map_check.steep_road",
                    values={"field": _name(arrays, one), "other": _name(arrays, other), "levels": rise},
                )
                yield Finding(steep, (one, other), path)


def _rivers(arrays: MapArrays) -> Iterator[Finding]:
    """Yield rivers that flow uphill."""
    for number, river in enumerate(arrays.rivers):
        for one, other in pairwise(river.fields):
            low, high = (int(arrays.levels[at[1], at[0]]) for at in (one, other))
            if high > low:
                values = {"field": _name(arrays, one), "other": _name(arrays, other)}
                message = Message(code="map_check.river_uphill", values=values)
                yield Finding(message, (one, other), f"rivers[{number}]")
                break


def _sides(arrays: MapArrays, wet: NDArray[np.bool_]) -> Iterator[Finding]:
    """Yield walls that join nothing, doors without a wall, bridges over dry land, sides built on twice."""
    grid = arrays.grid
    bars = {frozenset(edge.between) for edge in arrays.edges if edge.kind in _BARS}
    houses = {at for building in arrays.buildings for at in building.fields}
    streams = {at for river in arrays.rivers for at in river.fields}
    built: set[tuple[frozenset[Offset], str]] = set()
    for number, edge in enumerate(arrays.edges):
        one, other = edge.between
        path, values = f"edges[{number}]", {"field": _name(arrays, one), "other": _name(arrays, other)}
        kind = (frozenset(edge.between), edge.kind)
        if kind in built:
            yield Finding(Message(code="map_check.side_twice", values=values), edge.between, path)
        built.add(kind)
        if edge.kind in _OVER_WATER:
            dry = not any(wet[at[1], at[0]] or at in streams for at in edge.between)
            if dry:
                yield Finding(Message(code=f"map_check.dry_{edge.kind}", values=values), edge.between, path)
            continue
        joined = _joins(grid.neighbours(one), grid.neighbours(other), one, other, bars)
        if joined or one in houses or other in houses or edge.kind == "ruined_wall":
            continue  # of a ruin single stones stand anywhere
        code = "map_check.lone_opening" if edge.kind in _OPENINGS else "map_check.lone_wall"
        yield Finding(Message(code=code, values=values), edge.between, path)


def _buildings(arrays: MapArrays) -> Iterator[Finding]:
    """Yield openings in no wall of their building, doors whose leaves are apart, rooms with no way in."""
    drawn = [edge.between for edge in arrays.edges if edge.kind in EDGE_DOORS]
    for number, building in enumerate(arrays.buildings):
        under, path = set(building.fields), f"buildings[{number}]"
        for place, opening in enumerate(building.openings):
            if under.isdisjoint(opening.between):
                one, other = opening.between
                values = {"field": _name(arrays, one), "other": _name(arrays, other)}
                message = Message(code="map_check.opening_apart", values=values)
                yield Finding(message, opening.between, f"{path}.openings[{place}]")
        yield from _leaves_apart(arrays, building, path)
        rooms = under.difference(building.wall_fields)
        ways = [*drawn, *[one.between for one in building.openings if one.is_way]]
        if rooms and not any((one in under) != (other in under) for one, other in ways):
            message = Message(code="map_check.no_way_in", values={"building": building.id})
            yield Finding(message, building.fields[:1], f"{path}.openings")


def _leaves_apart(arrays: MapArrays, building: Building, path: str) -> Iterator[Finding]:
    """Yield leaves of a door of several fields that touch none of its other leaves (XXIV.3.1)."""
    for place, one in enumerate(building.openings):
        others = [
            other.between
            for number, other in enumerate(building.openings)
            if one.leaf_of is not None and other.leaf_of == one.leaf_of and number != place
        ]
        if others and not any(_close(arrays.grid, one.between, other) for other in others):
            values = {"field": _name(arrays, one.between[0]), "other": _name(arrays, one.between[1])}
            message = Message(code="map_check.leaf_apart", values=values)
            yield Finding(message, one.between, f"{path}.openings[{place}]")


def _close(grid: Grid, one: tuple[Offset, Offset], other: tuple[Offset, Offset]) -> bool:
    """Return whether two sides lie side by side: each field of one is or touches a field of the other."""
    return all(any(a == b or grid.are_neighbours(a, b) for b in other) for a in one)


def _joins(
    around_one: tuple[Offset, ...],
    around_other: tuple[Offset, ...],
    one: Offset,
    other: Offset,
    bars: set[frozenset[Offset]],
) -> bool:
    """Return whether another wall meets an end of a side: it parts one of its fields from a third field.

    Of hexes the third one lies beside both. On squares it lies beside one of them, and a wall straight on
    is found by its two fields.
    """
    thirds = [at for at in around_one if at in around_other]
    if thirds:
        return any(frozenset((at, third)) in bars for third in thirds for at in (one, other))
    beside = [(at, third) for at, around in ((one, around_one), (other, around_other)) for third in around]
    if any(frozenset(pair) in bars for pair in beside if frozenset(pair) != frozenset((one, other))):
        return True
    dc, dr = other[0] - one[0], other[1] - one[1]
    straight = [((c, r), (c + dc, r + dr)) for c, r in around_one]
    return any(frozenset(pair) in bars for pair in straight if other not in pair and one not in pair)


def _water(arrays: MapArrays, wet: NDArray[np.bool_], *, known: bool) -> Iterator[Finding]:
    """Yield groups of dry fields with a depth."""
    if not known:
        return
    for group in groups_of(arrays, (arrays.depth > 0) & ~wet & (arrays.terrain != NO_FIELD)):
        values = {"field": _name(arrays, group[0]), "count": len(group)}
        yield Finding(Message(code="map_check.depth_on_land", values=values), group, "depth")


def _zones(arrays: MapArrays) -> Iterator[Finding]:
    """Yield fields that belong to the zones of two sides, and zones without a field."""
    owner: dict[Offset, int] = {}
    for number, zone in enumerate(arrays.zones):
        if not zone.fields:
            message = Message(code="map_check.zone_empty", values={"zone": zone.id})
            yield Finding(message, (), f"zones[{number}]")
        shared = tuple(at for at in zone.fields if owner.get(at, zone.side) != zone.side)
        if shared:
            values = {"field": _name(arrays, shared[0]), "count": len(shared), "zone": zone.id}
            yield Finding(Message(code="map_check.zones_overlap", values=values), shared, f"zones[{number}]")
        owner.update(dict.fromkeys(zone.fields, zone.side))
