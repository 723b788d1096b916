"""Damage and wounds, disks destroyed, healed or captured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.engine.rows import EventRow, unchanged
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.changes import harmed, on_table
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Reserve, Table
from editor.rules.diskwars.wording import Lines, line, named, player_named


@dataclass(frozen=True)
class Harmed(Event):
    """A disk took damage."""

    disk: str
    amount: int


def _after_harmed(table: Table, event: Harmed) -> Table:
    return harmed(table, event.disk, event.amount)


def _describe_harmed(state: BattleState, event: Harmed) -> Lines:
    return line("harmed", event.disk, values=named(state, event.disk, amount=event.amount))


@dataclass(frozen=True)
class Wounded(Event):
    """A disk took wounds, and its damage fell."""

    disk: str
    wounds: int
    left: int
    """Damage that remains on it."""
    by: str = ""
    """Player who dealt them."""


def _after_wounded(state: BattleState, event: Wounded) -> BattleState:
    disk = state.table.found(event.disk)
    hurt = altered(disk, wounds=disk.wounds + event.wounds, damage=event.left)
    after = state.replace(table=state.table.with_disk(hurt))
    shot_down = state.step == "shoot" and hurt.wounds >= hurt.card.hits
    if shot_down and event.disk not in dict(state.doomed):
        after = after.replace(doomed=(*state.doomed, (event.disk, event.by)))
    return after


def _describe_wounded(state: BattleState, event: Wounded) -> Lines:
    disk = state.table.disk(event.disk)
    if disk is None or (disk.card.hits == 1 and state.step != "shoot"):
        return ()
    return line("wounded", event.disk, values=named(state, event.disk, wounds=event.wounds))


@dataclass(frozen=True)
class Vanished(Event):
    """Momentary damage made no wound and was gone at once."""

    disk: str
    amount: int


def _describe_vanished(state: BattleState, event: Vanished) -> Lines:
    return line("vanished", event.disk, values=named(state, event.disk, amount=event.amount))


@dataclass(frozen=True)
class Relieved(Event):
    """A disk lost damage that had made no wound."""

    disk: str
    amount: int


def _after_relieved(table: Table, event: Relieved) -> Table:
    disk = table.found(event.disk)
    return table.with_disk(altered(disk, damage=max(disk.damage - event.amount, 0)))


def _describe_relieved(state: BattleState, event: Relieved) -> Lines:
    return line("relieved", event.disk, values=named(state, event.disk, amount=event.amount))


@dataclass(frozen=True)
class Healed(Event):
    """A disk lost wound markers."""

    disk: str
    count: int


def _after_healed(table: Table, event: Healed) -> Table:
    disk = table.found(event.disk)
    return table.with_disk(altered(disk, wounds=max(disk.wounds - event.count, 0)))


def _describe_healed(state: BattleState, event: Healed) -> Lines:
    return line("healed", event.disk, values=named(state, event.disk, wounds=event.count))


@dataclass(frozen=True)
class Captured(Event):
    """A disk changed sides."""

    disk: str
    player: str


def _after_captured(table: Table, event: Captured) -> Table:
    disk = table.found(event.disk)
    return table.with_disk(altered(disk, player=event.player, owner=disk.owner or disk.player))


def _describe_captured(state: BattleState, event: Captured) -> Lines:
    values = {**named(state, event.disk), **player_named(state, event.player)}
    return line("captured", event.disk, values=values)


@dataclass(frozen=True)
class Gone(Event):
    """A disk was destroyed; it lies with its owner's dead."""

    disk: str
    by: str


def _after_gone(table: Table, event: Gone) -> Table:
    disk = table.found(event.disk)
    owner = table.player(disk.owner or disk.player)
    table = table.with_player(altered(owner, lost=(*owner.lost, Reserve(disk.id, disk.card))))
    counts = dict(table.destroyed_by)
    # A captured disk scores for nobody; nor does one that nobody is credited with.
    if event.by not in ("", disk.player) and not disk.captured:
        counts[event.by] = counts.get(event.by, 0) + disk.card.points
    return altered(table, disks=tuple(one for one in table.disks if one.id != disk.id), destroyed_by=counts)


def _describe_gone(state: BattleState, event: Gone) -> Lines:
    disk = state.table.disk(event.disk)
    values = named(state, event.disk, points=disk.card.points if disk is not None else 0)
    scores = disk is not None and event.by not in ("", disk.player) and not disk.captured
    if scores:
        return line("destroyed_for", event.disk, values={**values, **player_named(state, event.by)})
    return line("destroyed", event.disk, values=values)


EVENTS: Final = (
    EventRow(Harmed, on_table(_after_harmed), _describe_harmed),
    EventRow(Wounded, _after_wounded, _describe_wounded),
    EventRow(Vanished, unchanged, _describe_vanished),
    EventRow(Relieved, on_table(_after_relieved), _describe_relieved),
    EventRow(Healed, on_table(_after_healed), _describe_healed),
    EventRow(Captured, on_table(_after_captured), _describe_captured),
    EventRow(Gone, on_table(_after_gone), _describe_gone),
)
