"""What happens in the air (XXIII): events, the state after each, and its line in the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.state import BattleState, changed
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import line, units_named


@dataclass(frozen=True, slots=True)
class Flown(Event):
    """A unit has flown: it has landed, or is in the air (XXIII.3.0, XXIII.5.0)."""

    unit: int
    mode: Literal["low", "high"]
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    altitude: int | None
    """Its altitude; None if it has landed."""
    points: int
    """Movement points spent by it."""
    dives: bool = False
    """It dives on those on the ground (XXIII.8.3)."""


@dataclass(frozen=True, slots=True)
class MeleeLeft(Event):
    """Flyers have left their melees by air (XXIII.8.4); a side that lets all of theirs stay names none."""

    side: int
    units: tuple[int, ...]
    altitude: int


def _flown(state: BattleState, event: Flown) -> BattleState:
    unit = state.units[event.unit]
    moved = replace(
        unit,
        cells=event.cells,
        facings=event.facings,
        altitude=event.altitude,
        points=unit.points + event.points,
        flown=state.turn,
        dived=event.dives,
        formation="",
        free_regroup=False,
    )
    return state.with_unit(moved, unit=event.unit)


def _melee_left(state: BattleState, event: MeleeLeft) -> BattleState:
    units = [
        replace(
            state.units[number],
            altitude=event.altitude,
            engaged=0,
            fought=0,
            charged=None,
            dived=False,
            left_melee=state.turn,
        )
        for number in event.units
    ]
    left = [tuple([one for one in fight.units if one not in event.units]) for fight in state.fights]
    fights = tuple([fight._replace(units=units) for fight, units in zip(state.fights, left, strict=True)])
    return state.replace(units=changed(state, units), fights=fights, winged=(*state.winged, event.side))


def _log_flown(state: BattleState, event: Flown) -> tuple[LogLine, ...]:
    unit, distance = state.units[event.unit], state.battle.ground.distance
    ways = zip(unit.cells, event.cells, strict=True)
    fields = max((distance(one, other) for one, other in ways), default=0)
    values = {
        **units_named(state, [event.unit]),
        "fields": fields,
        "points": event.points,
        "altitude": event.altitude,
        "before": unit.altitude,
    }
    return line(f"flown_{_how(unit, event)}", values, units=[event.unit])


def _how(unit: Unit, event: Flown) -> str:
    """Return how a unit has flown, as its line says it."""
    if event.dives:
        return "dives"
    if event.altitude is None:
        return "low" if event.mode == "low" else "lands"
    if unit.altitude is None:
        return "takes_off"
    if event.altitude == unit.altitude:
        return "level"
    return "climbs" if event.altitude > unit.altitude else "descends"


def _log_melee_left(state: BattleState, event: MeleeLeft) -> tuple[LogLine, ...]:
    lines: tuple[LogLine, ...] = ()
    for number in event.units:
        values = {**units_named(state, [number]), "altitude": event.altitude}
        lines += line("melee_left_by_air", values, units=[number])
    return lines


EVENTS: Final = (
    EventRow(Flown, _flown, _log_flown),
    EventRow(MeleeLeft, _melee_left, _log_melee_left),
)
