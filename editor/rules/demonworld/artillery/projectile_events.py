"""What happens to a projectile on its way and where it comes down (XIX.5.0, XIX.6.0); states and log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow, unchanged
from editor.rules.demonworld.artillery.events import gun_line
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.fire.events import kindle, scorched, set_alight
from editor.rules.demonworld.state import BattleState, hurt
from editor.rules.demonworld.words import element_named, field_named, log_wounds, units_named
from schemas.problems import Value

WallOutcome = Literal["flown_over", "stopped", "held", "broken"]
Ended = Literal["outside", "hill", "wall", "large", "power", "missed", "final", "over"]


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


def _log_drawn(state: BattleState, event: LineDrawn) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {
        "field": field_named(state, event.cell),
        "other": field_named(state, event.other),
    }
    return gun_line(state, "projectile_drawn", event.gun, values, dice=[(6, event.die)])


def _log_slowed(state: BattleState, event: ProjectileSlowed) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {"field": field_named(state, event.cell), "power": event.power}
    return gun_line(state, "projectile_slowed", event.gun, values)


def _log_wall(state: BattleState, event: WallMet) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {
        "field": field_named(state, event.here),
        "other": field_named(state, event.there),
        "power": event.power,
        "die": event.die,
    }
    dice = [(6, event.aim_die)] if event.aim_die is not None else []
    dice += [(20, event.die)] if event.die is not None else []
    return gun_line(state, f"projectile_wall_{event.outcome}", event.gun, values, dice=dice)


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
    lines = gun_line(state, code, event.gun, values, others=[event.target], dice=dice, need=need)
    return lines + log_wounds(state, event.target if event.outcome == "hit" else None)


def _log_rider_drawn(state: BattleState, event: RiderDrawn) -> tuple[LogLine, ...]:
    values = {**element_named(state, event.mount, "target"), "die": event.die}
    code = "projectile_at_rider" if event.rider else "projectile_at_mount"
    return gun_line(state, code, event.gun, values, others=[event.mount], dice=[(6, event.die)])


def _log_ended(state: BattleState, event: ProjectileEnded) -> tuple[LogLine, ...]:
    at = field_named(state, event.cell) if event.cell is not None else "-"
    values = {**units_named(state, [state.unit_of[event.gun]]), "field": at}
    return gun_line(state, f"projectile_ends_{event.why}", event.gun, values)


def _log_incendiary(state: BattleState, event: IncendiaryFell) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {
        "field": field_named(state, event.cell),
        "power": event.power,
        "die": event.die,
    }
    if event.die is None:
        return gun_line(state, "incendiary_nothing", event.gun, values)
    code = "incendiary_kindles" if event.lit else "incendiary_kindles_nothing"
    return gun_line(state, code, event.gun, values, dice=[(20, event.die)], need=Need(event.power))


EVENTS: Final = (
    EventRow(LineDrawn, unchanged, _log_drawn),
    EventRow(ProjectileSlowed, unchanged, _log_slowed),
    EventRow(WallMet, _wall_met, _log_wall),
    EventRow(RiderDrawn, unchanged, _log_rider_drawn),
    EventRow(ProjectileStruck, _struck, _log_struck),
    EventRow(IncendiaryFell, _incendiary_fell, _log_incendiary),
    EventRow(ProjectileEnded, unchanged, _log_ended),
)
