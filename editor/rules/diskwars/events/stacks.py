"""Stacks and disks that come in: laid, placed, brought in by spells, taken from a stack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.engine.rows import EventRow
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.changes import on_table
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Entering, Point, Reserve, Table
from editor.rules.diskwars.wording import (
    Lines,
    disk_named,
    disks_named,
    line,
    named,
    player_named,
    seat_named,
)


@dataclass(frozen=True)
class StackLaid(Event):
    """A player has laid his stack of reinforcements."""

    seat: int
    order: tuple[str, ...]
    """The disks, the topmost first."""


def _after_stack_laid(state: BattleState, event: StackLaid) -> BattleState:
    player = state.table.players[event.seat]
    by_id = {one.id: one for one in player.stack}
    laid = altered(player, stack=tuple(by_id[one] for one in event.order if one in by_id))
    return state.replace(table=state.table.with_player(laid))


def _describe_stack_laid(state: BattleState, event: StackLaid) -> Lines:
    battle = state.battle
    values = {**seat_named(battle, event.seat), "count": len(event.order)}
    order = disks_named(battle, event.order, "disks")
    secret = line("stack_order", values={**values, **order}, only_for=battle.seats[event.seat].id)
    return line("stack_laid", values=values) + secret


@dataclass(frozen=True)
class LotsDrawn(Event):
    """The first player was found by chance."""

    seat: int
    face: int
    """Face of a die with as many sides as there are players."""


def _after_lots_drawn(state: BattleState, event: LotsDrawn) -> BattleState:
    return state.replace(first=event.seat)


def _describe_lots_drawn(state: BattleState, event: LotsDrawn) -> Lines:
    dice = [(len(state.battle.seats), event.face)]
    return line("first_player", values=seat_named(state.battle, event.seat), dice=dice)


@dataclass(frozen=True)
class Placed(Event):
    """A disk was laid on the table out of a player's stack."""

    seat: int
    disk: str
    at: Point
    layer: int


def _after_placed(state: BattleState, event: Placed) -> BattleState:
    player = state.table.players[event.seat]
    reserve = next(one for one in player.stack if one.id == event.disk)
    rest = tuple(one for one in player.stack if one.id != event.disk)
    table = state.table.with_player(altered(player, stack=rest))
    disk = Disk(reserve.id, reserve.card, player.id, event.at, event.layer)
    return state.replace(table=altered(table, disks=(*table.disks, disk)), left=max(state.left - 1, 0))


def _describe_placed(state: BattleState, event: Placed) -> Lines:
    code = "reinforced" if state.step == "reinforce" else "placed"
    values = {**disk_named(state.battle, event.disk), **seat_named(state.battle, event.seat)}
    return line(code, event.disk, values=values)


@dataclass(frozen=True)
class CalledIn(Event):
    """A spell or skill brought a disk into play, which its player has still to lay in his zone."""

    player: str
    reserve: Reserve
    activated: bool
    """Whether it comes with an activation marker."""
    dead: bool = False
    """From the dead, not from the stack."""


def _after_called_in(state: BattleState, event: CalledIn) -> BattleState:
    called = Entering(event.player, event.reserve, event.activated, event.dead)
    table = state.table
    caster = state.caster if table.pending is not None else state.active
    return state.replace(table=altered(table, entering=(*table.entering, called)), caster=caster)


def _describe_called_in(state: BattleState, event: CalledIn) -> Lines:
    return line("called_in", values={**named(state, event.reserve.id), **player_named(state, event.player)})


@dataclass(frozen=True)
class LeftOut(Event):
    """A disk that a spell brought into play found no room; it stays in the stack, or among the dead."""

    player: str
    reserve: Reserve


def _after_left_out(table: Table, event: LeftOut) -> Table:
    return table.without_entering(event.reserve)


def _describe_left_out(state: BattleState, event: LeftOut) -> Lines:
    return line("left_out", values={**named(state, event.reserve.id), **player_named(state, event.player)})


@dataclass(frozen=True)
class CameIn(Event):
    """A disk came into play."""

    player: str
    reserve: Reserve
    at: Point
    layer: int
    activated: bool
    dead: bool = False
    """From the dead, not from the stack."""


def _after_came_in(table: Table, event: CameIn) -> Table:
    owner = table.player(event.player)
    source = owner.lost if event.dead else owner.stack
    rest = tuple(one for one in source if one.id != event.reserve.id)
    owner = altered(owner, lost=rest) if event.dead else altered(owner, stack=rest)
    new = event.reserve
    disk = Disk(new.id, new.card, event.player, event.at, event.layer, activated=event.activated)
    return altered(table.without_entering(new).with_player(owner), disks=(*table.disks, disk))


def _describe_came_in(state: BattleState, event: CameIn) -> Lines:
    code = "came_back" if event.dead else "came_in"
    return line(code, event.reserve.id, values=named(state, event.reserve.id))


@dataclass(frozen=True)
class ChangedStack(Event):
    """A disk left a stack: for another player's, or destroyed."""

    reserve: Reserve
    player: str
    to: str | None
    """Whose stack it lies on now; None for destroyed."""
    by: str = ""
    """Who destroyed it."""


def _after_changed_stack(table: Table, event: ChangedStack) -> Table:
    table = table.without_entering(event.reserve)
    owner = table.player(event.player)
    rest = tuple(one for one in owner.stack if one.id != event.reserve.id)
    lost = owner.lost if event.to is not None else (*owner.lost, event.reserve)
    table = table.with_player(altered(owner, stack=rest, lost=lost))
    if event.to is None:
        counts = dict(table.destroyed_by)
        if event.by not in ("", event.player):
            counts[event.by] = counts.get(event.by, 0) + event.reserve.card.points
        return altered(table, destroyed_by=counts)
    taker = table.player(event.to)
    return table.with_player(altered(taker, stack=(event.reserve, *taker.stack)))


def _describe_changed_stack(state: BattleState, event: ChangedStack) -> Lines:
    values = {**named(state, event.reserve.id), **player_named(state, event.player)}
    if event.to is None:
        return line("stack_lost", values=values)
    return line("stack_changed", values={**values, **player_named(state, event.to, "taker")})


EVENTS: Final = (
    EventRow(StackLaid, _after_stack_laid, _describe_stack_laid),
    EventRow(LotsDrawn, _after_lots_drawn, _describe_lots_drawn),
    EventRow(Placed, _after_placed, _describe_placed),
    EventRow(CalledIn, _after_called_in, _describe_called_in),
    EventRow(LeftOut, on_table(_after_left_out), _describe_left_out),
    EventRow(CameIn, on_table(_after_came_in), _describe_came_in),
    EventRow(ChangedStack, on_table(_after_changed_stack), _describe_changed_stack),
)
