"""The shooting phase: shots, what falls, its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import Need
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.battle import missile_type
from editor.rules.diskwars.changes import on_table
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Fallen, Point, Table
from editor.rules.diskwars.wording import Lines, disk_named, disks_named, line
from schemas.problems import Value

_HUNDRED: Final = 100
_PERCENT: Final[Mapping[int, tuple[int, ...]]] = {3: (2,), 4: (2, 3), 5: (2,), 6: (2, 5)}
"""Number of dice of a missile -> places of those of a hundred sides."""


@dataclass(frozen=True)
class Shot(Event):
    """A disk shot at another one."""

    disk: str
    target: str
    out_of_reach: bool = False
    """The target turned out to be too far, and the shot is lost."""
    laid: bool = False
    """The missiles were laid upon it, by a spell."""


def _after_shot(state: BattleState, event: Shot) -> BattleState:
    return state.replace(shot=state.shot | {event.disk}, actor=event.disk)


def _describe_shot(state: BattleState, event: Shot) -> Lines:
    disk = state.table.disk(event.disk)
    count = sum(one.count for one in disk.card.shooting) if disk is not None else 0
    code = "shot_too_far" if event.out_of_reach else "shot_laid" if event.laid else "shot"
    values = {
        **disk_named(state.battle, event.disk),
        **disk_named(state.battle, event.target, "target"),
        "count": count,
    }
    return line(code, event.disk, event.target, values=values)


@dataclass(frozen=True)
class Fell(Event):
    """A missile or a thrown spell fell on a spot and touched disks."""

    at: Point
    disks: tuple[str, ...]
    faces: tuple[int, ...] = ()
    missile: str = ""
    """Missile of the ruleset; '' for a thrown spell."""
    radius: float = 0.0
    """Radius of its marker, in centimetres."""
    knocked: bool = False
    """It pushed another missile off, and counts nothing."""


def _after_fell(table: Table, event: Fell) -> Table:
    if not event.missile or not event.disks or event.knocked:
        return table
    lying = Fallen(event.at, event.radius, event.missile, event.disks)
    return altered(table, fallen=(*table.fallen, lying))


def _describe_fell(state: BattleState, event: Fell) -> Lines:
    kind = missile_type(event.missile, state.battle.ruleset) if event.missile else None
    what, values = "spell", dict[str, Value]()
    if kind is not None:
        what, values = "missile", {"missile": kind.name}
    # Two dice of many sides place it, and two more after a bounce: they tell nobody anything. The others are
    # read: whether it bounces, and whether it pushes another one off.
    places = _PERCENT.get(len(event.faces), ())
    dice = [(_HUNDRED, event.faces[place]) for place in places]
    need = _needed(state) if dice else None
    if event.knocked:
        return line("missile_knocked", values=values, dice=dice, need=need)
    if not event.disks:
        return line(f"{what}_missed", values=values, dice=dice, need=need)
    values |= disks_named(state.battle, event.disks, "disks")
    return line(f"{what}_hit", *event.disks, values=values, dice=dice, need=need)


def _needed(state: BattleState) -> Need | None:
    """Return what the first die of a missile had to show: for a bounce, else for pushing another one off."""
    rules = state.battle.ruleset.turn
    percent = rules.missile_bounce_percent or rules.missile_knock_percent
    return Need(0, faces=tuple(range(1, round(percent) + 1))) if percent else None


@dataclass(frozen=True)
class ShootingEnded(Event):
    """The shooting phase is over: disks shot down are gone."""


def _after_shooting_ended(state: BattleState, _event: ShootingEnded) -> BattleState:
    return state.replace(step="combat_begins", doomed=(), left=0)


EVENTS: Final = (
    EventRow(Shot, _after_shot, _describe_shot),
    EventRow(Fell, on_table(_after_fell), _describe_fell),
    EventRow(ShootingEnded, _after_shooting_ended, unreported),
)
