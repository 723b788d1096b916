"""What events of a scenario bring about on the table: disks that came, points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.engine.rows import EventRow
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.changes import on_table
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Point, Table
from editor.rules.diskwars.wording import Lines, disks_named, line, player_named, seat_named


@dataclass(frozen=True)
class DisksCame(Event):
    """Disks of a player have come into play by an event of the scenario."""

    disks: tuple[tuple[str, Point], ...]
    """(disk, where it lies); of several the first lies lowest."""


def _after_disks_came(state: BattleState, event: DisksCame) -> BattleState:
    battle, table = state.battle, state.table
    new = []
    for layer, (name, at) in enumerate(event.disks, start=table.top()):
        one = battle.roster[name]
        new.append(Disk(name, one.card, battle.seats[one.seat].id, at, layer))
    return state.replace(table=altered(table, disks=(*table.disks, *new)))


def _describe_disks_came(state: BattleState, event: DisksCame) -> Lines:
    names = [name for name, _at in event.disks]
    seat = state.battle.roster[names[0]].seat
    values = {**seat_named(state.battle, seat), **disks_named(state.battle, names)}
    return line("disks_came", *names, values=values)


@dataclass(frozen=True)
class Scored(Event):
    """A player has got points by an event of the scenario, or lost some."""

    player: str
    points: int


def _after_scored(table: Table, event: Scored) -> Table:
    counts = dict(table.destroyed_by)
    counts[event.player] = counts.get(event.player, 0) + event.points
    return altered(table, destroyed_by=counts)


def _describe_scored(state: BattleState, event: Scored) -> Lines:
    return line("scored", values={**player_named(state, event.player), "points": event.points})


EVENTS: Final = (
    EventRow(DisksCame, _after_disks_came, _describe_disks_came),
    EventRow(Scored, on_table(_after_scored), _describe_scored),
)
