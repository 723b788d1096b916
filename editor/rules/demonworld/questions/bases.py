"""Questions on large bases: their fields, reach, steps, overrunning (XVII to XIX)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

from pydantic import Field

from editor.rules.core.hexes import FACINGS, Axial, to_offset
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.large.footprints import BaseKind, Footprint, LargeKind
from editor.rules.demonworld.large.overrun import Overrunning
from editor.rules.demonworld.large.steps import Going, least_costs
from editor.rules.demonworld.questions.maps import Sketch, SketchGiven
from editor.rules.demonworld.questions.places import At, Bodies, Size, bodies_on, footprint, key, place
from editor.rules.demonworld.questions.shared import AxialAt, Number, numbers, whole
from schemas.base import Document
from schemas.systems.demonworld_parts import Facing

StepName = Annotated[str, Field(max_length=40)]


class BaseGiven(Given):
    """A base without a map."""

    kind: BaseKind
    """Kind of base."""
    at: AxialAt
    """Its reference field ``[q, r]``: the front one, of a chariot the car."""
    facing: Facing = "N"
    """Its facing."""


def base(given: BaseGiven, _ruleset: Document) -> Answer:
    """Return the fields of a base, those round it and those that its weapons strike (XVII.6.1, 7.1, 7.5)."""
    found = Footprint(given.kind, given.at, given.facing)
    return Answer(
        {
            "fields": _axials(found.fields),
            "front": _axials(found.front),
            "flank": _axials(found.flank),
            "rear": _axials(found.rear),
            "attacks": {weapon: _axials(fields) for weapon, fields in found.attacks.items()},
        }
    )


class MovingBaseGiven(Given):
    """A large base on a map that moves."""

    map: SketchGiven
    """The map."""
    kind: LargeKind
    """Kind of base."""
    at: At
    """Its reference field ``[c, r]``."""
    facing: Facing = "N"
    """Its facing."""
    size: Size = 5
    """Its size, of giants and dragons."""
    points: Annotated[float, Field(ge=0, le=999)]
    """Its movement points."""


class BaseReachGiven(MovingBaseGiven):
    """A large base that may move as it likes."""

    blocked: Annotated[tuple[At, ...], Field(max_length=5000)] = ()
    """Fields that it may not enter."""
    turns_only: bool = False
    """It may only turn, as a gun with order hold."""


def base_reach(given: BaseReachGiven, ruleset: Document) -> Answer:
    """Return the least cost of every placement that a base reaches (XVII.6.3, 7.3, XVIII.4.0, XIX.1.3)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    start = footprint(sketch, given.kind, given.at, given.facing, "at")
    blocked = {sketch.field(at, f"blocked[{index}]") for index, at in enumerate(given.blocked)}
    going = Going(given.kind, given.size, sketch.land(rules))
    ways = least_costs(
        start,
        given.points,
        going,
        lambda _, entered: not any(field in blocked for field in entered),
        turns_only=given.turns_only,
    )
    found = {base: spent for base, spent in ways if base != start}
    ordered = sorted(found, key=lambda base: (base.at[1], to_offset(base.at)[0], FACINGS.index(base.facing)))
    return Answer({"cost": {f"{key(base.at)},{base.facing}": whole(found[base]) for base in ordered}})


class BaseStepsGiven(MovingBaseGiven):
    """A large base that goes some steps."""

    steps: Annotated[tuple[StepName, ...], Field(max_length=200)]
    """Names of the steps in order."""
    elements: Bodies = ()
    """Who stands on the map."""
    overrun: Number | None = None
    """Its overrun value; None if it cannot overrun, or is engaged."""
    final: bool = True
    """The steps are the whole movement."""


def base_steps(given: BaseStepsGiven, ruleset: Document) -> Answer:
    """Return whether a base may go some steps, whom it overruns and where it ends (XVII.3.0)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    start = footprint(sketch, given.kind, given.at, given.facing, "at")
    bodies = bodies_on(sketch, given.elements, start.fields)
    going = Going(given.kind, given.size, sketch.land(rules))
    found = Overrunning(going, bodies, overruns=given.overrun is not None).walk(
        start, given.steps, given.points, final=given.final
    )
    allowed = found.reason is None
    return Answer(
        {
            "allowed": allowed,
            "reason": found.reason,
            "points_left": whole(found.points_left) if allowed else None,
            "overrun": [body.name for body in found.overrun] if allowed else [],
            "at": place(found.base.at) if allowed else None,
            "facing": found.base.facing if allowed else None,
        }
    )


def _axials(fields: Iterable[Axial]) -> list[list[int]]:
    """Return fields as ``[q, r]``, by q, then r."""
    return [list(field) for field in sorted(fields)]


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("base", BaseGiven, base, "XVII.6.1, XVII.7.1, XVII.7.5, XVIII.1.0, XVIII.8.0, XIX.1.1, XIX.8.0"),
    Question(
        "base_reach",
        BaseReachGiven,
        base_reach,
        "XVII.6.2, XVII.6.3, XVII.7.2, XVII.7.3, XVIII.2.0, XVIII.4.0, XIX.1.2, XIX.1.3",
    ),
    Question("base_steps", BaseStepsGiven, base_steps, "XVII.3.0"),
)
