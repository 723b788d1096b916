"""Lines of sight over ground, elements, walls and hedges, and what is seen along them (XII)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from editor.rules.core.hexes import Axial, border_touched, distance, steps_met
from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType

SightState = Literal["clear", "partial", "blocked"]


class Obstacle(NamedTuple):
    """Something between shooter and target."""

    distance: float
    """Distance from the shooter, in fields."""
    top: float
    """Height of its top, in segments from the common ground line."""


def segments_seen(
    shooter_top: float, distance: float, base: float, size: int, obstacles: Iterable[tuple[float, float]]
) -> int:
    """Return how many segments of a target are seen whole: foot and top of the segment both (XII.1.0).

    Args:
        shooter_top: height of the shooter's top, in segments from the common ground line.
        distance: to the target, in fields.
        base: height of the target's foot.
        size: of the target.
        obstacles: what stands between, as :class:`Obstacle` says.

    A line that touches a top is blocked; what lies behind the target does not matter. Where the line to the
    foot of a segment is free, that to its top is, too: an obstacle hides the lowest segments.
    """
    hidden = 0
    for near, top in obstacles:
        if near >= distance:
            continue
        if near <= 0:
            if shooter_top <= top:
                return 0
            continue
        # How far below the obstacle's top the line to the target's foot passes, times the distance.
        short = top * distance - shooter_top * (distance - near) - base * near
        if short >= 0:
            hidden = max(hidden, int(short // near) + 1)
    return max(size - hidden, 0)


def sight_state(segments: int, size: int) -> SightState:
    """Return whether a target is seen whole, in part or not at all."""
    if segments == 0:
        return "blocked"
    return "clear" if segments == size else "partial"


class Lie(NamedTuple):
    """The ground of a field."""

    terrain: TerrainType
    """Its kind."""
    level: int = 0
    """Hill level."""
    depth: int = 0
    """Depth of its water."""


class Standing(NamedTuple):
    """An element that looks or is looked at."""

    at: Axial
    """Its field."""
    size: int


class Look(NamedTuple):
    """What a shooter sees of a target."""

    segments: int
    """Segments seen whole."""
    state: SightState
    """All of them, some, or none."""
    distance: int
    """Distance in fields."""
    shot_into: int
    """Modifier of a shot at the target by the ground in which it stands."""


Ground = Callable[[Axial], Lie]


def look(
    shooter: Standing,
    target: Standing,
    ground: Ground,
    elements: Mapping[Axial, int],
    edges: Mapping[frozenset[Axial], str],
    ruleset: DemonworldRuleset,
) -> Look:
    """Return what a shooter sees of a target (XII.1.0 to XII.3.6).

    In water an element stands its depth lower, and what is under the surface is not seen.

    Args:
        shooter: who looks.
        target: at whom, on another field.
        ground: the ground of each field.
        elements: field -> size of the element there; those of shooter and target do not matter.
        edges: two neighbours -> kind of the wall or hedge between them.
        ruleset: the numbers of the game.
    """
    end = target.at
    obstacles = between(shooter.at, end, ground, elements, edges, ruleset)
    here, there, way = ground(shooter.at), ground(end), distance(shooter.at, end)
    return over(line(shooter.size, here, target.size, there, way, ruleset), obstacles)


def between(
    start: Axial,
    end: Axial,
    ground: Ground,
    elements: Mapping[Axial, int],
    edges: Mapping[frozenset[Axial], str],
    ruleset: DemonworldRuleset,
) -> list[Obstacle]:
    """Return everything in the way of a line between two fields, those of its ends left out (XII.3)."""
    q, r = start
    obstacles: list[Obstacle] = []
    met = {end}
    for (dq, dr), near, crossed in steps_met(end[0] - q, end[1] - r):
        field = (q + dq, r + dr)
        met.add(field)
        lie = ground(field)
        obstacles += on_field(lie, near, elements.get(field), crossed=crossed, ruleset=ruleset)
    # A line that touches a border touches the fields on both sides of it.
    close = [(pair, kind) for pair, kind in edges.items() if not met.isdisjoint(pair)]
    standing = [wall_of(pair, kind, ground, ruleset) for pair, kind in close]
    obstacles += walls(start, end, [wall for wall in standing if wall is not None])
    return obstacles


def point_seen(eye: float, point: float, distance: float, obstacles: Iterable[tuple[float, float]]) -> bool:
    """Return whether the line from an eye to a point is free: a top that it touches blocks it (XII.1.0).

    Args:
        eye: height of the eye, in segments from the common ground line.
        point: height of the point.
        distance: between the two, in fields.
        obstacles: what stands between, as :class:`Obstacle` says.
    """
    return all(
        near >= distance or top * distance < eye * (distance - near) + point * near for near, top in obstacles
    )


class Line(NamedTuple):
    """The two ends of a line of sight."""

    top: int
    """Height of the shooter's top, in segments from the common ground line."""
    distance: int
    """To the target, in fields."""
    surface: int
    """Height of the ground or of the water's surface at the target."""
    size: int
    """Size of the target."""
    hidden: int
    """Segments of it under water."""
    shot_into: int
    """Modifier of a shot at it by the ground in which it stands."""


def line(size: int, here: Lie, target_size: int, there: Lie, way: int, ruleset: DemonworldRuleset) -> Line:
    """Return the line between two elements: in water one stands its depth lower (XII.3.2)."""
    surface, depth, shot_into = ground_of(there, ruleset)
    return Line(
        stands_at(here, ruleset) + size, way, surface, target_size, min(depth, target_size), shot_into
    )


def ground_of(lie: Lie, ruleset: DemonworldRuleset) -> tuple[int, int, int]:
    """Return what a line that ends on a field depends on.

    The height of its ground or of the water's surface, its depth, the modifier of shots into it.
    """
    return _foot(lie, ruleset), lie.depth, lie.terrain.shot_into


def over(ends: Line, obstacles: Sequence[tuple[float, float]]) -> Look:
    """Return what is seen over what stands between the two ends, (distance, top) each (XII.1.0)."""
    above = ends.size - ends.hidden
    seen = segments_seen(ends.top, ends.distance, ends.surface, above, obstacles) if obstacles else above
    return Look(seen, sight_state(seen, ends.size), ends.distance, ends.shot_into)


def unseen(ends: Line) -> Look:
    """Return that nothing is seen of a target."""
    return Look(0, "blocked", ends.distance, ends.shot_into)


def _foot(lie: Lie, ruleset: DemonworldRuleset) -> int:
    """Height of a field's ground, or of its water's surface (XII.3.2)."""
    return lie.level * ruleset.ground.heights.per_level


def stands_at(lie: Lie, ruleset: DemonworldRuleset) -> int:
    """Return the height of the feet of who stands on a field: in water its depth lower (XII.3.2)."""
    return _foot(lie, ruleset) - lie.depth


def on_field(
    lie: Lie, near: int, element: int | None, *, crossed: bool, ruleset: DemonworldRuleset
) -> Iterator[Obstacle]:
    """Yield what stands in the way on one field that a line touches (XII.3).

    Wood or bushes, an element of a size, and the hill itself where the line crosses its inside.
    """
    foot = _foot(lie, ruleset)
    if lie.terrain.height:
        yield Obstacle(near, foot + lie.terrain.height)
    if element is not None:
        yield Obstacle(near, stands_at(lie, ruleset) + element)
    if lie.level and crossed:
        yield Obstacle(near, foot)


class Wall(NamedTuple):
    """A wall or hedge between two fields."""

    one: Axial
    other: Axial
    top: float
    """Height of its top: it stands on the higher of the two."""


def wall_of(pair: frozenset[Axial], kind: str, ground: Ground, ruleset: DemonworldRuleset) -> Wall | None:
    """Return the wall or hedge between two neighbours, or None if it is no higher than the ground."""
    height = next((rule.height for rule in ruleset.ground.barriers if rule.kind == kind), 0)
    if height == 0:
        return None
    one, other = sorted(pair)
    return Wall(one, other, max(_foot(ground(field), ruleset) for field in (one, other)) + height)


def walls(start: Axial, end: Axial, standing: Iterable[Wall]) -> Iterator[Obstacle]:
    """Yield walls and hedges that the line touches, but for those of the shooter's own field (XII.3.5).

    One stands as far away as its two fields, or midway between them.
    """
    for one, other, top in standing:
        if start in (one, other) or not border_touched(start, end, one, other):
            continue
        yield Obstacle((distance(start, one) + distance(start, other)) / 2, top)
