"""What happens while a large base rides over others: events, the state after each, the log (XVII.3.0)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.effects.words import explained
from editor.rules.demonworld.state import BattleState, hurt
from editor.rules.demonworld.units import Ride
from editor.rules.demonworld.words import Modifier, element_named, line, log_wounds, steps_named, units_named

Outcome = Literal["hit", "miss"]


@dataclass(frozen=True, slots=True)
class RideBegan(Event):
    """A large base sets out to ride over others (XVII.3.0)."""

    unit: int
    steps: tuple[str, ...]
    """Its steps, by their names."""


@dataclass(frozen=True, slots=True)
class RideWentOn(Event):
    """A large base that stands on others goes on (XVII.3.0)."""

    unit: int
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BaseStepped(Event):
    """A large base has taken the next step of its ride."""

    unit: int
    cell: int
    """Its reference cell after it."""
    facing: int
    points: int
    """Movement points spent by it."""


@dataclass(frozen=True, slots=True)
class RideAnswered(Event):
    """Units that are about to be ridden down have shot at the base, or let it be (XVII.3.0)."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Overrun(Event):
    """A large base has ridden over an element (XVII.3.0)."""

    base: int
    """Element that rides."""
    target: int
    power: int
    die: int
    outcome: Outcome
    destroys: bool
    """The target is a war machine: it is destroyed whatever hit points it has left."""
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class RideUndone(Event):
    """A large base cannot end on free fields: all is as it was before the ride, but for its own wounds."""

    unit: int


@dataclass(frozen=True, slots=True)
class RideEnded(Event):
    """A large base stands on free fields again, or has fallen on its way."""

    unit: int


def _ride_began(state: BattleState, event: RideBegan) -> BattleState:
    wounds = tuple((element, *lost) for element, lost in sorted(state.wounds.items()))
    ride = Ride(event.unit, event.steps, state.units, state.unit_of, wounds, state.runners_fallen)
    return state.replace(ride=ride, unit=event.unit, before=tuple([unit.cells for unit in state.units]))


def _ride_went_on(state: BattleState, event: RideWentOn) -> BattleState:
    return state if state.ride is None else state.replace(ride=state.ride._replace(steps=event.steps))


def _base_stepped(state: BattleState, event: BaseStepped) -> BattleState:
    unit = state.units[event.unit]
    moved = unit.replace(cells=(event.cell,), facings=(event.facing,), points=unit.points + event.points)
    ride = state.ride
    if ride is not None:
        ride = ride._replace(steps=ride.steps[1:], asked=())
    return state.with_unit(moved, unit=event.unit, ride=ride)


def _ride_answered(state: BattleState, event: RideAnswered) -> BattleState:
    if state.ride is None:
        return state
    return state.replace(ride=state.ride._replace(asked=(*state.ride.asked, *event.units)))


def _overrun(state: BattleState, event: Overrun) -> BattleState:
    ride = state.ride
    if ride is not None:
        state = state.replace(ride=ride._replace(overrun=(*ride.overrun, state.unit_of[event.target])))
    if event.outcome == "miss":
        return state
    if event.destroys:
        return state.replace(struck=state.struck | {event.target})
    return hurt(state, event.target)


def _ride_undone(state: BattleState, event: RideUndone) -> BattleState:
    ride = state.ride
    if ride is None:
        return state
    wounds = {element: (lost, lately) for element, lost, lately in ride.wounds}
    now = state.units[event.unit]
    for one in now.stands:
        if one in state.wounds:
            wounds[one] = state.wounds[one]
    units = list(ride.units)
    units[event.unit] = replace(units[event.unit], points=now.points, rider=now.rider)
    return state.replace(
        units=tuple(units),
        unit_of=ride.unit_of,
        wounds=wounds,
        struck=frozenset(),
        runners_fallen=ride.runners_fallen,
        ride=None,
    )


def _ride_ended(state: BattleState, _event: RideEnded) -> BattleState:
    return state.replace(ride=None)


def _log_began(state: BattleState, event: RideBegan | RideWentOn) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), **steps_named(event.steps)}
    return line("ride_began", values, units=[event.unit])


def _log_overrun(state: BattleState, event: Overrun) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.base, "attacker"),
        **element_named(state, event.target, "target"),
        "base": event.power,
        "die": event.die,
    }
    units = [state.unit_of[event.base], state.unit_of[event.target]]
    code = f"overrun_{event.outcome}"
    details, need = explained(state, event.modifiers), Need(event.power)
    lines = line(code, values, dice=[(20, event.die)], units=units, details=details, need=need)
    return lines + log_wounds(state, event.target if event.outcome == "hit" else None)


def _log_undone(state: BattleState, event: RideUndone) -> tuple[LogLine, ...]:
    return line("ride_undone", units_named(state, [event.unit]), units=[event.unit])


EVENTS: Final = (
    EventRow(RideBegan, _ride_began, _log_began),
    EventRow(RideWentOn, _ride_went_on, _log_began),
    EventRow(BaseStepped, _base_stepped, unreported),
    EventRow(RideAnswered, _ride_answered, unreported),
    EventRow(Overrun, _overrun, _log_overrun),
    EventRow(RideUndone, _ride_undone, _log_undone),
    EventRow(RideEnded, _ride_ended, unreported),
)
