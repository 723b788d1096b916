"""What the rules of a scenario bring about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TriggerFired:
    """A trigger goes off; ``trigger`` is its place in the scenario."""

    trigger: int


@dataclass(frozen=True, slots=True)
class MessageShown:
    """The message of a trigger's effect is shown."""

    trigger: int
    effect: int


@dataclass(frozen=True, slots=True)
class PointsScored:
    """A side has scored points."""

    side: int
    points: int
    total: int
    """What it has scored in all."""


@dataclass(frozen=True, slots=True)
class ObjectiveRevalued:
    """An objective is worth something else."""

    objective: int
    """Its place in the scenario."""
    points: int


@dataclass(frozen=True, slots=True)
class WeatherTurned:
    """The weather becomes what a trigger's effect says."""

    trigger: int
    effect: int


@dataclass(frozen=True, slots=True)
class WindTurned:
    """The wind changes at the start of a turn, or not (XXII.2.0)."""

    direction: int
    """Where it blows, 1 to 6 of the compass rose."""
    speed: int
    die: int
    """D20 of the change."""


@dataclass(frozen=True, slots=True)
class StandsCounted:
    """Blocks that have to last were looked at, at the end of a turn."""

    turns: tuple[int, ...]
    """Block -> whole turns for which it has been so; -1 where it is not."""


ScriptEvent = (
    TriggerFired
    | MessageShown
    | PointsScored
    | ObjectiveRevalued
    | WeatherTurned
    | WindTurned
    | StandsCounted
)
