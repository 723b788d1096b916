"""A line of sight between two fields of a map, seen from the side, with what stands in the way (XII)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.hexes import Axial, Offset, distance, steps_met
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_insight import Profile, Section, Standing
from editor.rules.demonworld.maps.steps import crossings_of
from editor.rules.demonworld.terrain.sight_lines import (
    Lie,
    Line,
    Obstacle,
    line,
    on_field,
    over,
    segments_seen,
    wall_of,
    walls,
)
from schemas.systems.demonworld_ruleset import DemonworldRuleset


class _Field:
    """The ground of a map, asked field by field."""

    def __init__(self, arrays: MapArrays, ruleset: DemonworldRuleset) -> None:
        self.arrays, self.ruleset = arrays, ruleset
        self._grid = arrays.grid
        self._kinds = {kind.id: kind for kind in ruleset.terrain}
        self._bridged = crossings_of(arrays, ruleset).bridged

    def lie(self, field: Axial) -> Lie:
        """Return the ground of a field; unknown ground counts as clear, so does what is off the map.

        On a bridge nobody stands deeper than the surface.
        """
        column, row = at = self.at(field)
        clear = self.ruleset.open_ground
        if not self.arrays.has_field(at):
            return Lie(clear)
        kind = self._kinds.get(self.arrays.terrain_at(at), clear)
        depth = 0 if at in self._bridged else int(self.arrays.depth[row, column])
        return Lie(kind, int(self.arrays.levels[row, column]), depth)

    def at(self, field: Axial) -> Offset:
        """Return the field ``(column, row)``."""
        return self._grid.to_offset(field)

    def axial(self, at: Offset) -> Axial:
        """Return the axial coordinates of a field."""
        return self._grid.to_axial(at)


def section(
    arrays: MapArrays, ruleset: DemonworldRuleset, start: Offset, end: Offset, size: int, target_size: int
) -> Section:
    """Return the line of sight from one field to another one, without elements on the way.

    Args:
        arrays: the map.
        ruleset: the numbers of the game.
        start: field of the one who looks.
        end: another field.
        size: size of the one who looks, in segments.
        target_size: size of the target.
    """
    ground = _Field(arrays, ruleset)
    one, other = ground.axial(start), ground.axial(end)
    here, there, way = ground.lie(one), ground.lie(other), distance(one, other)
    ends = line(size, here, target_size, there, way, ruleset)
    fields = list(_profile(ground, one, other))
    met = {profile.at for profile in fields}
    found = [*_on_fields(ground, fields, ends), *_walls(ground, one, other, ends, met)]
    looked = over(ends, [obstacle for obstacle, _ in found])
    foot = ends.top - size
    return Section(
        way,
        ends.top,
        foot,
        ends.surface,
        target_size,
        ends.hidden,
        looked.segments,
        tuple(fields),
        tuple(sorted((standing for _, standing in found), key=lambda one: (one.distance, -one.top))),
    )


def _profile(ground: _Field, start: Axial, end: Axial) -> Iterator[Profile]:
    per_level = ground.ruleset.ground.heights.per_level
    met = steps_met(end[0] - start[0], end[1] - start[1])
    steps = [((0, 0), 0, True), *met, ((end[0] - start[0], end[1] - start[1]), distance(start, end), True)]
    for (dq, dr), near, crossed in steps:
        field = (start[0] + dq, start[1] + dr)
        lie = ground.lie(field)
        yield Profile(ground.at(field), near, lie.level * per_level, lie.terrain.id, crossed)


def _on_fields(ground: _Field, fields: list[Profile], ends: Line) -> Iterator[tuple[Obstacle, Standing]]:
    for profile in fields[1:-1]:
        lie = ground.lie(ground.axial(profile.at))
        for obstacle in on_field(
            lie, profile.distance, None, crossed=profile.crossed, ruleset=ground.ruleset
        ):
            hill = obstacle.top == profile.ground
            rule = "XII.3.2" if hill else "XII.3.3" if lie.terrain.blocks_sight else "XII.3.4"
            yield (
                obstacle,
                Standing(
                    "hill" if hill else "ground",
                    "" if hill else lie.terrain.id,
                    (profile.at,),
                    obstacle.distance,
                    obstacle.top,
                    _hidden(ends, obstacle),
                    rule,
                ),
            )


def _walls(
    ground: _Field, start: Axial, end: Axial, ends: Line, met: set[Offset]
) -> Iterator[tuple[Obstacle, Standing]]:
    for edge in ground.arrays.edges:
        if met.isdisjoint(edge.between):
            continue
        pair = frozenset(ground.axial(at) for at in edge.between)
        wall = wall_of(pair, edge.kind, ground.lie, ground.ruleset)
        if wall is None:
            continue
        for obstacle in walls(start, end, [wall]):
            hides = _hidden(ends, obstacle)
            yield (
                obstacle,
                Standing("side", edge.kind, edge.between, obstacle.distance, obstacle.top, hides, "XII.3.5"),
            )


def _hidden(ends: Line, obstacle: Obstacle) -> int:
    """Return how many segments an obstacle hides by itself."""
    above = ends.size - ends.hidden
    return above - segments_seen(ends.top, ends.distance, ends.surface, above, [obstacle])
