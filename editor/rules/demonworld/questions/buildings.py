"""Questions of buildings in play: steps through walls and doors, shots (XXIV)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Self

from pydantic import Field, model_validator

from editor.rules.core.hexes import Axial, distance
from editor.rules.core.parts import chance_d20
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.buildings import shots
from editor.rules.demonworld.buildings.shots import BuildingShot, Opening, Place
from editor.rules.demonworld.questions.maps import OffsetAt, Sketch, SketchGiven
from editor.rules.demonworld.questions.shared import Count, Number, numbers, summed
from editor.rules.demonworld.shooting.numbers import ShotInput
from editor.rules.demonworld.terrain import walls
from editor.rules.demonworld.terrain.changes import DoorState
from editor.rules.demonworld.terrain.step_costs import Step, step_cost
from editor.rules.demonworld.terrain.walls import Building
from schemas.base import Document
from schemas.problems import error
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_tables import Mover
from schemas.validation import broken

Side = tuple[OffsetAt, OffsetAt]
"""Two neighbouring fields."""


class DoorOfGiven(Given):
    """A door of a building: on a field or between two."""

    at: OffsetAt | None = None
    """The wall field on which it stands."""
    between: Side | None = None
    """The two fields between which it stands."""
    state: DoorState = "open"
    """Open, shut, locked or broken."""

    @model_validator(mode="after")
    def _stands_somewhere(self) -> Self:
        if (self.at is None) == (self.between is None):
            raise broken("questions.door_place")
        return self


Fields = Annotated[tuple[OffsetAt, ...], Field(max_length=2000)]


class BuildingGiven(Given):
    """A building."""

    inside: Fields = ()
    """Its free fields."""
    wall_fields: Fields = ()
    """Fields that its walls cover."""
    walls: Annotated[tuple[Side, ...], Field(max_length=2000)] = ()
    """Walls between two fields."""
    doors: Annotated[tuple[DoorOfGiven, ...], Field(max_length=200)] = ()
    """Its doors."""


class BuildingStepGiven(Given):
    """A step into a neighbouring field, near a building."""

    map: SketchGiven
    """The map."""
    building: BuildingGiven
    """The building."""
    from_: Annotated[OffsetAt, Field(alias="from")]
    """Where it starts ``[c, r]``."""
    to: OffsetAt
    """Where it ends."""
    mover: Mover = "infantry"
    """Who steps."""
    size: Annotated[int, Field(ge=1, le=20)] = 2
    """Its size."""


def building_step(given: BuildingStepGiven, ruleset: Document) -> Answer:
    """Return what a step costs near a building (XXIV.2.0, XXIV.3.1)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    start, end = sketch.field(given.from_, "from"), sketch.field(given.to, "to")
    if distance(start, end) != 1:
        pair = str([list(given.from_), list(given.to)])
        raise error("questions.not_neighbours", path="to", value=pair)
    found = walls.passage(_building(given.building, sketch), start, end, given.mover, given.size, rules)
    if found.reason is not None:
        return Answer({"cost": None, "reason": found.reason})
    if found.cost is not None:
        return Answer({"cost": found.cost, "reason": None})
    terrain, depth = sketch.terrain[end]
    side = frozenset((start, end))
    step = Step(
        mover=given.mover,
        terrain=terrain,
        size=given.size,
        depth=depth,
        levels_up=sketch.levels[end] - sketch.levels[start],
        crossing=sketch.edges.get(side),
        road="along" if side in sketch.road else "none",
    )
    cost = step_cost(step, rules)
    if cost is None:
        return Answer({"cost": None, "reason": "terrain"})
    return summed(cost, cost=cost.value, reason=None)


def _building(given: BuildingGiven, sketch: Sketch) -> Building[Axial]:
    def fields(some: tuple[OffsetAt, ...], name: str) -> frozenset[Axial]:
        return frozenset(sketch.field(at, f"building.{name}[{index}]") for index, at in enumerate(some))

    doors_on: dict[Axial, DoorState] = {}
    doors_between: dict[frozenset[Axial], DoorState] = {}
    for index, door in enumerate(given.doors):
        path = f"building.doors[{index}]"
        if door.at is not None:
            doors_on[sketch.field(door.at, f"{path}.at")] = door.state
        if door.between is not None:
            doors_between[sketch.neighbours(door.between, f"{path}.between")] = door.state
    return Building(
        inside=fields(given.inside, "inside"),
        wall_fields=fields(given.wall_fields, "wall_fields"),
        walls=frozenset(
            sketch.neighbours(pair, f"building.walls[{index}]") for index, pair in enumerate(given.walls)
        ),
        doors_on=doors_on,
        doors_between=doors_between,
    )


class BuildingShotGiven(Given):
    """A shot past the walls of a building."""

    shooter: Place
    """Where the shooter stands."""
    target: Place
    """Where the target stands."""
    power: Number
    """Power of the weapon at this range."""
    opening: Opening = "none"
    """What the line of sight goes through."""
    order: Order | None = "hold"
    """Order of the shooter."""
    organised: bool = True
    """Whether his unit is organised."""
    segments: Count = 0
    """Segments of the target seen whole."""
    partly: bool = False
    """Whether a part of a segment is seen."""
    protection: Number = 0
    """The target's missile protection."""
    skill: Number = 0
    """The shooter's skill."""
    supports: Count = 0
    """Supporting elements."""


def building_shot(given: BuildingShotGiven, ruleset: Document) -> Answer:
    """Return the base number of a shot out of a building or into it (XXIV.4.0)."""
    rules = numbers(ruleset)
    shot = ShotInput(
        power=given.power,
        segments=given.segments,
        skill=given.skill,
        protection=given.protection,
        supports=given.supports,
    )
    whole = BuildingShot(
        given.shooter, given.target, given.opening, given.order, given.organised, shot, given.partly
    )
    reason = shots.refuses_shot(whole, rules)
    if reason is not None:
        return Answer({"allowed": False, "reason": reason, "base_number": None, "chance": 0})
    found = shots.building_shot(whole, rules)
    chance = chance_d20(found.value)
    return summed(found, allowed=True, reason=None, base_number=found.value, chance=chance)


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("building_step", BuildingStepGiven, building_step, "XXIV.2.0, XXIV.3.1"),
    Question("building_shot", BuildingShotGiven, building_shot, "XXIV.4.0"),
)
