"""Activations: disks that move, rest, use a skill, get a marker or lie elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.engine.rows import EventRow
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.changes import marked, on_table, spent
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Point, Table
from editor.rules.diskwars.wording import Lines, disk_named, disks_named, line, named
from schemas.text import LocalText


@dataclass(frozen=True)
class Moved(Event):
    """A disk was activated and flipped."""

    disk: str
    path: tuple[float, ...]
    spots: tuple[Point, ...]
    """Where it lay after each flip."""
    layer: int


def _after_moved(state: BattleState, event: Moved) -> BattleState:
    disk = state.table.found(event.disk)
    at = event.spots[-1] if event.spots else disk.at
    layer = event.layer if event.spots else disk.layer
    return spent(state, state.table.with_disk(altered(disk, at=at, layer=layer, activated=True)))


def _describe_moved(state: BattleState, event: Moved) -> Lines:
    disk = state.table.disk(event.disk)
    values = {**disk_named(state.battle, event.disk), "flips": len(event.spots)}
    if disk is None or not event.spots:
        return line("moved", event.disk, values=values)
    under = upon(state, event.disk, event.spots[-1], disk.radius)
    foes = [name for name in under if _player(state, name) != disk.player]
    if foes:
        named = disks_named(state.battle, foes, "enemy")
        return line("attacked", event.disk, *foes, values={**values, **named})
    if under:
        return line(
            "moved_upon", event.disk, *under, values={**values, **disks_named(state.battle, under, "other")}
        )
    return line("moved", event.disk, values=values)


def upon(state: BattleState, name: str, at: Point, radius: float) -> list[str]:
    """Return the disks on which another one lies at a spot."""
    return [
        one.id
        for one in state.table.disks
        if one.id != name
        and (one.at[0] - at[0]) ** 2 + (one.at[1] - at[1]) ** 2 < (one.radius + radius) ** 2 - 1e-9
    ]


def _player(state: BattleState, name: str) -> str:
    disk = state.table.disk(name)
    return disk.player if disk is not None else ""


@dataclass(frozen=True)
class Rested(Event):
    """A disk was activated and did nothing."""

    disk: str


def _after_rested(state: BattleState, event: Rested) -> BattleState:
    return spent(state, marked(state.table, event.disk))


def _describe_rested(state: BattleState, event: Rested) -> Lines:
    return line("rested", event.disk, values=disk_named(state.battle, event.disk))


@dataclass(frozen=True)
class Skilled(Event):
    """A disk was activated for a skill of its own."""

    disk: str
    skill: int
    """Which of its abilities, from 0."""
    targets: tuple[str, ...] = ()


def _after_skilled(state: BattleState, event: Skilled) -> BattleState:
    return spent(state, marked(state.table, event.disk)).replace(actor=event.disk)


def _describe_skilled(state: BattleState, event: Skilled) -> Lines:
    disk = state.table.disk(event.disk)
    known = {one.id: one.name for one in state.battle.ruleset.abilities}
    ability = disk.card.abilities[event.skill].ability if disk is not None else ""
    values = {
        **named(state, event.disk),
        "skill": known.get(ability, LocalText({"en": ability})),
    }
    targets = tuple(one for one in event.targets if one in state.battle.roster)
    if targets:
        values |= disks_named(state.battle, targets, "targets")
        return line("uses_on", event.disk, *targets, values=values)
    return line("uses", event.disk, values=values)


@dataclass(frozen=True)
class Marked(Event):
    """An activation marker was put on a disk or taken from it."""

    disk: str
    activated: bool


def _after_marked(table: Table, event: Marked) -> Table:
    return marked(table, event.disk, activated=event.activated)


def _describe_marked(state: BattleState, event: Marked) -> Lines:
    code = "marked" if event.activated else "unmarked"
    return line(code, event.disk, values=named(state, event.disk))


@dataclass(frozen=True)
class Lay(Event):
    """A disk lies elsewhere."""

    disk: str
    at: Point
    layer: int


def _after_lay(table: Table, event: Lay) -> Table:
    return table.with_disk(altered(table.found(event.disk), at=event.at, layer=event.layer))


def _describe_lay(state: BattleState, event: Lay) -> Lines:
    return line("lay", event.disk, values=named(state, event.disk))


EVENTS: Final = (
    EventRow(Moved, _after_moved, _describe_moved),
    EventRow(Rested, _after_rested, _describe_rested),
    EventRow(Skilled, _after_skilled, _describe_skilled),
    EventRow(Marked, on_table(_after_marked), _describe_marked),
    EventRow(Lay, on_table(_after_lay), _describe_lay),
)
