"""What happens with guns: aims, loading, mishaps, the flight of a projectile; states and log (XIX)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow, unchanged, unreported
from editor.rules.demonworld.artillery.guns_now import GunAim
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.fire.events import kindle, scorched, set_alight
from editor.rules.demonworld.shooting.artillery import BandName
from editor.rules.demonworld.state import BattleState, hurt
from editor.rules.demonworld.words import element_named, field_named, line, log_wounds, piece, units_named
from schemas.problems import Message, Value
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Outcome = Literal["destroyed", "lose_loading", "jammed", "two_fields", "one_field", "hit"]
WallOutcome = Literal["flown_over", "stopped", "held", "broken"]
Ended = Literal["outside", "hill", "wall", "large", "power", "missed", "final", "over"]


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
class LineDrawn(Event):
    """A projectile flies along the border of two fields: one was drawn (XIX.5.0)."""

    gun: int
    cell: int
    other: int
    die: int


@dataclass(frozen=True, slots=True)
class ProjectileSlowed(Event):
    """What grows on a field has taken power from a projectile (XIX.5.0)."""

    gun: int
    cell: int
    power: int
    """What is left."""


@dataclass(frozen=True, slots=True)
class WallMet(Event):
    """A projectile has met a wall (XIX.5.0, XIX.6.0)."""

    gun: int
    here: int
    """Field before the wall; of a stone the one on which it fell."""
    there: int
    aim_die: int | None
    """D6 for the wall or who stands behind it."""
    power: int
    die: int | None
    """D20 of the attack at the wall."""
    outcome: WallOutcome


@dataclass(frozen=True, slots=True)
class ProjectileStruck(Event):
    """A projectile has attacked somebody (XIX.5.0, XIX.6.0)."""

    gun: int
    target: int
    cell: int
    power: int
    die: int
    outcome: Literal["hit", "miss"]
    incendiary: bool = False
    """It was one that throws fire: wounds never heal, machines burn (XXII.6.0)."""


@dataclass(frozen=True, slots=True)
class IncendiaryFell(Event):
    """An incendiary projectile has come down on an empty field (XXII.6.0)."""

    gun: int
    cell: int
    power: int
    die: int | None
    """None if there is nothing to burn."""
    lit: bool
    """The field burns from the start of the next turn."""


@dataclass(frozen=True, slots=True)
class ShotsForgone(Event):
    """Guns have not thrown the incendiary projectiles announced: their loading is lost (XXII.6.0)."""

    guns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RiderDrawn(Event):
    """A D6 has decided whether a projectile strikes a rider or his mount (XIX.7.0)."""

    gun: int
    mount: int
    cell: int
    die: int
    rider: bool
    """The rider is struck; of a stone he has the odd hit."""


@dataclass(frozen=True, slots=True)
class ProjectileEnded(Event):
    """A projectile has come to rest."""

    gun: int
    cell: int | None
    """Where; None off the field."""
    why: Ended


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


def _wall_met(state: BattleState, event: WallMet) -> BattleState:
    if event.outcome != "broken":
        return state
    return state.on(state.changes.with_broken((event.here, event.there)))


def _struck(state: BattleState, event: ProjectileStruck) -> BattleState:
    if event.outcome == "miss":
        return state
    if event.incendiary:
        return set_alight(scorched(state, event.target), event.target)
    return hurt(state, event.target)


def _incendiary_fell(state: BattleState, event: IncendiaryFell) -> BattleState:
    return kindle(state, event.cell) if event.lit else state


def _shots_forgone(state: BattleState, event: ShotsForgone) -> BattleState:
    guns = state.guns
    for gun in event.guns:
        guns = guns.with_points(gun, 0)
    return state.replace(guns=guns)


def _line(
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
        lines += _line(state, "gun_loaded", gun, {"points": points, "total": total, "full": full})
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
    return _line(state, code, event.gun, values, dice=dice, details=[table], need=need if hits else None)


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


def _log_drawn(state: BattleState, event: LineDrawn) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {
        "field": field_named(state, event.cell),
        "other": field_named(state, event.other),
    }
    return _line(state, "projectile_drawn", event.gun, values, dice=[(6, event.die)])


def _log_slowed(state: BattleState, event: ProjectileSlowed) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {"field": field_named(state, event.cell), "power": event.power}
    return _line(state, "projectile_slowed", event.gun, values)


def _log_wall(state: BattleState, event: WallMet) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {
        "field": field_named(state, event.here),
        "other": field_named(state, event.there),
        "power": event.power,
        "die": event.die,
    }
    dice = [(6, event.aim_die)] if event.aim_die is not None else []
    dice += [(20, event.die)] if event.die is not None else []
    return _line(state, f"projectile_wall_{event.outcome}", event.gun, values, dice=dice)


def _log_struck(state: BattleState, event: ProjectileStruck) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.target, "target"),
        "field": field_named(state, event.cell),
        "power": event.power,
        "die": event.die,
    }
    code = f"projectile_{event.outcome}"
    if event.incendiary:
        machine = state.battle.cards[event.target].card_kind == "artillery"
        code = f"incendiary_{event.outcome}" + ("_burns" if machine and event.outcome == "hit" else "")
    dice, need = [(20, event.die)], Need(event.power)
    lines = _line(state, code, event.gun, values, others=[event.target], dice=dice, need=need)
    return lines + log_wounds(state, event.target if event.outcome == "hit" else None)


def _log_rider_drawn(state: BattleState, event: RiderDrawn) -> tuple[LogLine, ...]:
    values = {**element_named(state, event.mount, "target"), "die": event.die}
    code = "projectile_at_rider" if event.rider else "projectile_at_mount"
    return _line(state, code, event.gun, values, others=[event.mount], dice=[(6, event.die)])


def _log_ended(state: BattleState, event: ProjectileEnded) -> tuple[LogLine, ...]:
    at = field_named(state, event.cell) if event.cell is not None else "-"
    values = {**units_named(state, [state.unit_of[event.gun]]), "field": at}
    return _line(state, f"projectile_ends_{event.why}", event.gun, values)


def _log_incendiary(state: BattleState, event: IncendiaryFell) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {
        "field": field_named(state, event.cell),
        "power": event.power,
        "die": event.die,
    }
    if event.die is None:
        return _line(state, "incendiary_nothing", event.gun, values)
    code = "incendiary_kindles" if event.lit else "incendiary_kindles_nothing"
    return _line(state, code, event.gun, values, dice=[(20, event.die)], need=Need(event.power))


def _log_forgone(state: BattleState, event: ShotsForgone) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for gun in event.guns:
        lines += _line(state, "incendiary_forgone", gun, {})
    return tuple(lines)


EVENTS: Final = (
    EventRow(GunsLoaded, _guns_loaded, _log_loaded),
    EventRow(CrewsWatched, _crews_watched, unreported),
    EventRow(GunAimed, _gun_aimed, unreported),
    EventRow(GunsSilent, _guns_silent, unreported),
    EventRow(GunFired, _gun_fired, _log_fired),
    EventRow(LineDrawn, unchanged, _log_drawn),
    EventRow(ProjectileSlowed, unchanged, _log_slowed),
    EventRow(WallMet, _wall_met, _log_wall),
    EventRow(RiderDrawn, unchanged, _log_rider_drawn),
    EventRow(ProjectileStruck, _struck, _log_struck),
    EventRow(IncendiaryFell, _incendiary_fell, _log_incendiary),
    EventRow(ShotsForgone, _shots_forgone, _log_forgone),
    EventRow(ProjectileEnded, unchanged, _log_ended),
)
