"""What happens with guns: loading, aims, shots and mishaps (XIX.3.0, XIX.4.0); states and log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.demonworld.artillery.guns_now import GunAim
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.shooting.artillery import BandName
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.words import element_named, field_named, line, piece
from schemas.problems import Message, Value
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Outcome = Literal["destroyed", "lose_loading", "jammed", "two_fields", "one_field", "hit"]


@dataclass(frozen=True, slots=True)
class GunsLoaded(Event):
    """Crews have loaded with the movement points that they had left (XIX.3.0)."""

    loads: tuple[tuple[int, int], ...]
    """(gun, loading points added)."""


@dataclass(frozen=True, slots=True)
class CrewsWatched(Event):
    """Crews know of units as the movement phase begins, wherever those go in it (XIX.6.0)."""

    watched: tuple[tuple[int, tuple[int, ...]], ...]
    """(gun, units)."""


@dataclass(frozen=True, slots=True)
class GunAimed(Event):
    """It is said at which field a gun fires (XIX.4.0)."""

    gun: int
    cell: int
    high: bool


@dataclass(frozen=True, slots=True)
class GunsSilent(Event):
    """A side fires no further gun in this phase."""

    side: int


@dataclass(frozen=True, slots=True)
class GunFired(Event):
    """The die of a shot was rolled: a mishap, a stray shot, a hit (XIX.4.1)."""

    gun: int
    cell: int
    """The field aimed at."""
    high: bool
    band: BandName
    die: int
    outcome: Outcome
    way_die: int | None
    """D6 of the compass for a shot that strays."""
    final: int | None
    """Where it comes down; None if it does not fly, or comes down off the field."""
    power: int
    incendiary: bool = False
    """It throws fire (XXII.6.0)."""


@dataclass(frozen=True, slots=True)
class ShotsForgone(Event):
    """Guns have not thrown the incendiary projectiles announced: their loading is lost (XXII.6.0)."""

    guns: tuple[int, ...]


def _guns_loaded(state: BattleState, event: GunsLoaded) -> BattleState:
    guns = state.guns
    for gun, points in event.loads:
        guns = guns.with_points(gun, guns.points(gun) + points)
    return state.replace(guns=guns)


def _crews_watched(state: BattleState, event: CrewsWatched) -> BattleState:
    return state.replace(guns=replace(state.guns, watched=event.watched))


def _gun_aimed(state: BattleState, event: GunAimed) -> BattleState:
    aim = GunAim(event.gun, event.cell, event.high)
    return state.replace(guns=replace(state.guns, aims=(*state.guns.aims, aim)))


def _guns_silent(state: BattleState, event: GunsSilent) -> BattleState:
    return state.replace(guns=replace(state.guns, silent=(*state.guns.silent, event.side)))


def _gun_fired(state: BattleState, event: GunFired) -> BattleState:
    if event.outcome == "jammed":
        return state
    if event.outcome == "destroyed":
        return state.replace(struck=state.struck | {event.gun}, guns=state.guns.with_points(event.gun, 0))
    lost = state.battle.ruleset.artillery.loading_points
    left = 0 if event.outcome == "lose_loading" else max(state.guns.points(event.gun) - lost, 0)
    return state.replace(guns=state.guns.with_points(event.gun, left))


def _shots_forgone(state: BattleState, event: ShotsForgone) -> BattleState:
    guns = state.guns
    for gun in event.guns:
        guns = guns.with_points(gun, 0)
    return state.replace(guns=guns)


def gun_line(
    state: BattleState,
    code: str,
    gun: int,
    values: dict[str, Value],
    *,
    others: Sequence[int] = (),
    dice: Sequence[tuple[int, int]] = (),
    details: Sequence[Message] = (),
    need: Need | None = None,
) -> tuple[LogLine, ...]:
    """Return a line of the log about a gun and other elements."""
    units = [state.unit_of[one] for one in (gun, *others)]
    values = {**element_named(state, gun, "gun"), **values}
    return line(code, values, dice=dice, units=units, details=details, need=need)


def _log_loaded(state: BattleState, event: GunsLoaded) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    full = state.battle.ruleset.artillery.loading_points
    for gun, points in event.loads:
        total = state.guns.points(gun) + points
        lines += gun_line(state, "gun_loaded", gun, {"points": points, "total": total, "full": full})
    return tuple(lines)


def _aimed_at(state: BattleState, cell: int) -> dict[str, Value]:
    """Return who stands on the field that a gun aims at, for its line in the log."""
    target = state.occupied.get(cell)
    if target is None:
        return {"who": ""}
    return piece("aimed_at", "who", element_named(state, target, "target"))


def _log_fired(state: BattleState, event: GunFired) -> tuple[LogLine, ...]:
    ground, artillery = state.battle.ground, state.battle.cards[event.gun].artillery
    rules = state.battle.ruleset.artillery.projectiles
    kind = next(rule.name for rule in rules if artillery is not None and rule.id == artillery.projectile)
    fire = Message(code="demonworld_log.incendiary_projectile")
    values: dict[str, Value] = {
        "projectile": fire if event.incendiary else kind,
        **_aimed_at(state, event.cell),
        "field": field_named(state, event.cell),
        "final": field_named(state, event.final) if event.final is not None else "-",
        "distance": ground.distance(state.standing[event.gun].cell, event.cell),
        "die": event.die,
        "power": event.power,
    }
    dice = [(20, event.die)] + ([(6, event.way_die)] if event.way_die is not None else [])
    flies = event.outcome in ("two_fields", "one_field", "hit")
    code = f"gun_{event.outcome}" + ("_outside" if flies and event.final is None else "")
    table = _table(event.band, state.battle.ruleset)
    rows = state.battle.ruleset.artillery.deviation
    hits = [row for row in rows if row.band == event.band and row.result == "hit"]
    need = Need(0, faces=tuple(sorted(face for row in hits for face in range(row.first, row.last + 1))))
    return gun_line(state, code, event.gun, values, dice=dice, details=[table], need=need if hits else None)


def result_words(result: str) -> Message:
    """Return a result of the table of deviation in words (XIX.4.1)."""
    return Message(code=f"demonworld_log.gun_result_{result}")


def _table(band: BandName, ruleset: DemonworldRuleset) -> Message:
    """Return the row of the table of deviation for a band, in words (XIX.4.1)."""
    rows = [row for row in ruleset.artillery.deviation if row.band == band]
    results = tuple(
        Message(
            code="demonworld_log.gun_row",
            values={
                "dice": f"{row.first}-{row.last}" if row.last > row.first else row.first,
                "result": result_words(row.result),
            },
        )
        for row in rows
    )
    return Message(code=f"demonworld_log.gun_band_{band}", values={"list": results})


def _log_forgone(state: BattleState, event: ShotsForgone) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for gun in event.guns:
        lines += gun_line(state, "incendiary_forgone", gun, {})
    return tuple(lines)


EVENTS: Final = (
    EventRow(GunsLoaded, _guns_loaded, _log_loaded),
    EventRow(CrewsWatched, _crews_watched, unreported),
    EventRow(GunAimed, _gun_aimed, unreported),
    EventRow(GunsSilent, _guns_silent, unreported),
    EventRow(GunFired, _gun_fired, _log_fired),
    EventRow(ShotsForgone, _shots_forgone, _log_forgone),
)
