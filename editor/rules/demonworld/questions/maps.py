"""Questions on map sketches and lines of sight: sight, sight_on_map, reach (XI, XII)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from editor.rules.core.hexes import Axial, Offset, distance, to_axial, to_offset
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.movement.paths import least_costs
from editor.rules.demonworld.questions.shared import numbers, whole
from editor.rules.demonworld.shooting.numbers import Arc, arc_limits, in_arc
from editor.rules.demonworld.terrain.land import Land
from editor.rules.demonworld.terrain.sight_lines import (
    Lie,
    Obstacle,
    Standing,
    look,
    segments_seen,
    sight_state,
)
from editor.rules.demonworld.terrain.step_costs import Step, step_cost
from schemas.base import Document
from schemas.problems import error
from schemas.systems.demonworld_parts import Facing
from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType
from schemas.systems.demonworld_tables import Mover

Height = Annotated[float, Field(ge=-99, le=999)]
Size = Annotated[int, Field(ge=1, le=99)]
Way = Annotated[float, Field(gt=0, le=999)]


class TargetGiven(Given):
    """The target on the table of lines of sight."""

    distance: Way
    """Distance in fields."""
    size: Annotated[int, Field(ge=1, le=99)]
    """Its size."""
    base: Height = 0
    """Height of its foot."""


class ObstacleGiven(Given):
    """Something between."""

    distance: Way
    """Distance in fields."""
    top: Height
    """Height of its top."""


class SightGiven(Given):
    """A look at a target, in segments from one ground line."""

    shooter_top: Height
    """Height of the shooter's top."""
    target: TargetGiven
    """The target."""
    obstacles: Annotated[tuple[ObstacleGiven, ...], Field(max_length=500)] = ()
    """What stands between."""


def sight(given: SightGiven, _ruleset: Document) -> Answer:
    """Return the segments seen whole (XII.1.0)."""
    target = given.target
    between = [Obstacle(one.distance, one.top) for one in given.obstacles]
    seen = segments_seen(given.shooter_top, target.distance, target.base, target.size, between)
    return Answer({"segments": seen, "state": sight_state(seen, target.size)})


_DEPTHS: Final = ("1", "2", "3")
"""Letters of a sketch for water of that depth."""


def letters_of(rules: DemonworldRuleset) -> dict[str, tuple[TerrainType, int]]:
    """Return the letters of a sketch with the ground and the depth that each stands for."""
    found = {kind.letter: (kind, 0) for kind in rules.terrain if not kind.water}
    water = next((kind for kind in rules.terrain if kind.water), None)
    return found if water is None else found | {letter: (water, int(letter)) for letter in _DEPTHS}


_MOST = 200
OffsetAt = tuple[Annotated[int, Field(ge=0, le=_MOST)], Annotated[int, Field(ge=0, le=_MOST)]]
Row = Annotated[str, Field(min_length=1, max_length=_MOST)]


class EdgeGiven(Given):
    """A wall or hedge between two fields."""

    between: tuple[OffsetAt, OffsetAt]
    """The two fields ``[c, r]``."""
    kind: Literal["wall", "ruined_wall", "hedge"]
    """What stands there."""


class SketchGiven(Given):
    """A map as rows of letters."""

    rows: Annotated[tuple[Row, ...], Field(min_length=1, max_length=_MOST)]
    """Ground, a letter for each field."""
    levels: Annotated[tuple[Row, ...], Field(max_length=_MOST)] | None = None
    """Hill level, a digit for each field."""
    edges: Annotated[tuple[EdgeGiven, ...], Field(max_length=5000)] = ()
    """Walls and hedges."""
    road: Annotated[tuple[tuple[OffsetAt, ...], ...], Field(max_length=500)] = ()
    """Roads, each from field to field."""


class Sketch:
    """A sketch as the rules use it, fields in axial coordinates."""

    def __init__(self, given: SketchGiven, path: str, rules: DemonworldRuleset) -> None:
        known = letters_of(rules)
        _check_shape(given, path, known)
        self.terrain: dict[Axial, tuple[TerrainType, int]] = {}
        self.levels: dict[Axial, int] = {}
        for row, letters in enumerate(given.rows):
            for column, letter in enumerate(letters):
                field = to_axial((column, row))
                self.terrain[field] = known[letter]
                self.levels[field] = int(given.levels[row][column]) if given.levels is not None else 0
        self.edges: dict[frozenset[Axial], str] = {}
        for index, edge in enumerate(given.edges):
            pair = self.neighbours(edge.between, f"{path}.edges[{index}].between")
            self.edges[pair] = edge.kind
        self.road = {
            self.neighbours(step, f"{path}.road[{index}]")
            for index, road in enumerate(given.road)
            for step in pairwise(road)
        }

    def field(self, at: Offset, path: str) -> Axial:
        """Return a field of the sketch, which must hold it."""
        field = to_axial(at)
        if field not in self.terrain:
            raise error("questions.off_the_map", path=path, value=str(list(at)))
        return field

    def land(self, rules: DemonworldRuleset) -> Land:
        """Return the sketch as the ground of a battle."""
        lies = {
            field: Lie(terrain, self.levels[field], depth) for field, (terrain, depth) in self.terrain.items()
        }
        return Land(lies, self.edges, self.road, rules)

    def neighbours(self, pair: tuple[Offset, Offset], path: str) -> frozenset[Axial]:
        """Return two fields that touch.

        Raises:
            EditorError: they do not.
        """
        one, other = (self.field(at, path) for at in pair)
        if distance(one, other) != 1:
            raise error("questions.not_neighbours", path=path, value=str([list(at) for at in pair]))
        return frozenset((one, other))


def _check_shape(given: SketchGiven, path: str, letters: Collection[str]) -> None:
    width = len(given.rows[0])
    for index, row in enumerate(given.rows):
        if len(row) != width:
            raise error("questions.row_length", path=f"{path}.rows[{index}]", value=row, length=width)
        unknown = next((letter for letter in row if letter not in letters), None)
        if unknown is not None:
            known = " ".join(letters)
            raise error("questions.letter", path=f"{path}.rows[{index}]", value=unknown, known=known)
    if given.levels is None:
        return
    if len(given.levels) != len(given.rows):
        raise error(
            "questions.row_count", path=f"{path}.levels", value=len(given.levels), rows=len(given.rows)
        )
    for index, row in enumerate(given.levels):
        if len(row) != width:
            raise error("questions.row_length", path=f"{path}.levels[{index}]", value=row, length=width)
        if not (row.isascii() and row.isdigit()):
            known = "0 1 2 3 4 5 6 7 8 9"
            raise error("questions.letter", path=f"{path}.levels[{index}]", value=row, known=known)


class ShooterGiven(Given):
    """Who looks."""

    at: OffsetAt
    """Its field ``[c, r]``."""
    size: Size
    """Its size."""
    facing: Facing
    """Its facing."""
    arc: Arc
    """Its arc of fire."""


class SeenGiven(Given):
    """An element on the map."""

    at: OffsetAt
    """Its field ``[c, r]``."""
    size: Size
    """Its size."""


class SightOnMapGiven(Given):
    """A look over a map."""

    map: SketchGiven
    """The map."""
    shooter: ShooterGiven
    """Who looks."""
    target: SeenGiven
    """At whom."""
    elements: Annotated[tuple[SeenGiven, ...], Field(max_length=2000)] = ()
    """Other elements."""


def sight_on_map(given: SightOnMapGiven, ruleset: Document) -> Answer:
    """Return what the shooter sees of the target (XII)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    at, target = sketch.field(given.shooter.at, "shooter.at"), sketch.field(given.target.at, "target.at")
    taken = {at}
    others: dict[Axial, int] = {}
    places = [("target.at", target, given.target.size)]
    for index, element in enumerate(given.elements):
        path = f"elements[{index}].at"
        places.append((path, sketch.field(element.at, path), element.size))
    for path, field, size in places:
        if field in taken:
            raise error("questions.field_taken", path=path, value=str(list(to_offset(field))))
        taken.add(field)
        others[field] = size

    def ground(field: Axial) -> Lie:
        terrain, depth = sketch.terrain.get(field, (rules.open_ground, 0))
        return Lie(terrain, sketch.levels.get(field, 0), depth)

    found = look(
        Standing(at, given.shooter.size),
        Standing(target, given.target.size),
        ground,
        others,
        sketch.edges,
        rules,
    )
    seen_in_arc = in_arc(at, given.shooter.facing, target, arc_limits(rules, given.shooter.arc))
    return Answer(
        {
            "segments": found.segments,
            "state": found.state,
            "distance": found.distance,
            "wood_penalty": found.shot_into,
            "in_arc": seen_in_arc,
        }
    )


class ReachGiven(Given):
    """An element that may move in any direction."""

    map: SketchGiven
    """The map."""
    mover: Mover
    """Who moves."""
    at: OffsetAt
    """Its field ``[c, r]``."""
    points: Annotated[float, Field(ge=0, le=999)]
    """Its movement points."""
    size: Annotated[int, Field(ge=1, le=20)] = 2
    """Its size."""
    blocked: Annotated[tuple[OffsetAt, ...], Field(max_length=5000)] = ()
    """Fields that it may not enter."""


def reach(given: ReachGiven, ruleset: Document) -> Answer:
    """Return the least cost of every field that it can enter (XI, X.2.1)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    start = sketch.field(given.at, "at")
    blocked = {sketch.field(at, f"blocked[{index}]") for index, at in enumerate(given.blocked)}

    def cost(here: Axial, there: Axial) -> float | None:
        if there not in sketch.terrain or there in blocked:
            return None
        terrain, depth = sketch.terrain[there]
        pair = frozenset((here, there))
        found = step_cost(
            Step(
                mover=given.mover,
                terrain=terrain,
                size=given.size,
                depth=depth,
                levels_up=sketch.levels[there] - sketch.levels[here],
                crossing=sketch.edges.get(pair),
                road="along" if pair in sketch.road else "none",
            ),
            rules,
        )
        return None if found is None else found.value

    costs = least_costs(start, given.points, cost)
    named = sorted((to_offset(field), spent) for field, spent in costs.items())
    return Answer({"cost": {f"{column},{row}": whole(spent) for (column, row), spent in named}})


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("sight", SightGiven, sight, "XII.1.0"),
    Question("sight_on_map", SightOnMapGiven, sight_on_map, "XII"),
    Question("reach", ReachGiven, reach, "XI, X.2.1"),
)
