"""Lines of sight over ground, elements, walls and hedges (XII)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from editor.rules.core.hexes import Axial, border_touched, distance, fields_crossed, fields_touched
from editor.rules.demonworld.sight import Obstacle, SightState, segments_seen, sight_state
from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType


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
    """Its size."""


class Look(NamedTuple):
    """What a shooter sees of a target."""

    segments: int
    """Segments seen whole."""
    state: SightState
    """All of them, some, or none."""
    distance: int
    """Distance in fields."""
    wood_penalty: int
    """Modifier where the target stands in a wood."""


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
    way = distance(shooter.at, target.at)
    here, there = ground(shooter.at), ground(target.at)
    surface = _foot(there, ruleset)
    above_water = max(target.size - there.depth, 0)
    obstacles = [
        *_on_the_way(shooter.at, target.at, ground, elements, ruleset),
        *_walls(shooter.at, target.at, ground, edges, ruleset),
    ]
    top = _foot(here, ruleset) - here.depth + shooter.size
    seen = segments_seen(top, way, surface, above_water, obstacles)
    return Look(seen, sight_state(seen, target.size), way, there.terrain.shot_into)


def _foot(lie: Lie, ruleset: DemonworldRuleset) -> int:
    """Height of a field's ground, or of its water's surface (XII.3.2)."""
    return lie.level * ruleset.ground.heights.per_level


def _on_the_way(
    start: Axial, end: Axial, ground: Ground, elements: Mapping[Axial, int], ruleset: DemonworldRuleset
) -> Iterator[Obstacle]:
    """What stands on the way: elements, woods and bushes that the line touches, hills that it crosses."""
    crossed = set(fields_crossed(start, end))
    for field in fields_touched(start, end):
        lie = ground(field)
        foot, near = _foot(lie, ruleset), distance(start, field)
        if lie.terrain.height:
            yield Obstacle(near, foot + lie.terrain.height)
        if field in elements:
            yield Obstacle(near, foot - lie.depth + elements[field])
        if lie.level and field in crossed:
            yield Obstacle(near, foot)


def _walls(
    start: Axial,
    end: Axial,
    ground: Ground,
    edges: Mapping[frozenset[Axial], str],
    ruleset: DemonworldRuleset,
) -> Iterator[Obstacle]:
    """Walls and hedges that the line touches, but for those of the shooter's own field (XII.3.5).

    One stands as far away as its two fields, or midway between them; it stands on the higher of the two.
    """
    heights = {rule.kind: rule.height for rule in ruleset.ground.barriers}
    for pair, kind in edges.items():
        one, other = sorted(pair)
        height = heights.get(kind, 0)
        if height == 0 or start in pair or not border_touched(start, end, one, other):
            continue
        near = (distance(start, one) + distance(start, other)) / 2
        foot = max(_foot(ground(field), ruleset) for field in (one, other))
        yield Obstacle(near, foot + height)
