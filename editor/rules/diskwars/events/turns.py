"""Turns and phases: who is asked for what, who stops, how a turn and the battle end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.changes import on_table, phase_ended, turn_ended
from editor.rules.diskwars.state import BattleState, Step
from editor.rules.diskwars.table import Lasting, Table
from editor.rules.diskwars.wording import Lines, disk_named, line, player_named, seat_named
from schemas.upgrades.messages import StoredMessage


@dataclass(frozen=True)
class TurnBegan(Event):
    """A turn began."""

    turn: int
    first: int
    """Its first player, by seat."""
    berserk: tuple[str, ...] = ()
    """Disks that have the berserk bonus in this turn."""


def _after_turn_began(state: BattleState, event: TurnBegan) -> BattleState:
    rules = state.battle.ruleset.turn
    bonus = (
        Lasting("turn", value="attack", by=rules.berserk_attack),
        Lasting("turn", value="defence", by=rules.berserk_defence),
        Lasting("turn", value="toughness", by=rules.berserk_toughness),
    )
    table = state.table
    for name in event.berserk:
        disk = table.found(name)
        table = table.with_disk(altered(disk, lasting=(*disk.lasting, *bonus)))
    return state.replace(
        table=table,
        step="turn_began",
        turn=event.turn,
        first=event.first,
        stopped=frozenset(),
        shot=frozenset(),
        attacked=frozenset(),
        layers=(),
        level=0,
        choices=(),
        choosing=(),
        doomed=(),
    )


def _describe_turn_began(state: BattleState, event: TurnBegan) -> Lines:
    found = line("turn_began", values={"turn": event.turn, **seat_named(state.battle, event.first)})
    for name in event.berserk:
        found += line("berserk", name, values=disk_named(state.battle, name))
    return found


@dataclass(frozen=True)
class Asked(Event):
    """It is somebody's turn to do something."""

    step: Step
    seat: int
    left: int = 0
    """Disks that he has to activate, or may bring in."""
    waiting: tuple[int, ...] = ()
    """Who is asked after him."""


def _after_asked(state: BattleState, event: Asked) -> BattleState:
    table = state.table
    if event.step == "activate" and event.left == state.battle.ruleset.turn.disks_per_activation:
        table = table.with_player(altered(table.players[event.seat], froze_last=False))
    return state.replace(
        table=table, step=event.step, active=event.seat, left=event.left, waiting=event.waiting
    )


def _describe_asked(state: BattleState, event: Asked) -> Lines:
    if event.step == "activate" and event.left == state.battle.ruleset.turn.disks_per_activation:
        return line("group", values={**seat_named(state.battle, event.seat), "count": event.left})
    return ()


@dataclass(frozen=True)
class Stopped(Event):
    """A player does no more in this phase."""

    seat: int
    step: Step
    """What he does no more: bring in, activate or shoot."""


def _after_stopped(state: BattleState, event: Stopped) -> BattleState:
    for_good = event.step in ("activate", "deploy")
    stopped = state.stopped | {event.seat} if for_good else state.stopped
    return state.replace(stopped=stopped, left=0)


def _describe_stopped(state: BattleState, event: Stopped) -> Lines:
    return line(f"stopped_{event.step}", values=seat_named(state.battle, event.seat))


@dataclass(frozen=True)
class Skipped(Event):
    """A player had to skip a group of activations."""

    seat: int


def _after_skipped(state: BattleState, event: Skipped) -> BattleState:
    player = state.table.players[event.seat]
    left = max(player.skips - state.battle.ruleset.turn.disks_per_activation, 0)
    return state.replace(table=state.table.with_player(altered(player, skips=left)))


def _describe_skipped(state: BattleState, event: Skipped) -> Lines:
    return line("skipped", values=seat_named(state.battle, event.seat))


@dataclass(frozen=True)
class Frozen(Event):
    """A player has to skip activations."""

    player: str
    activations: int


def _after_frozen(table: Table, event: Frozen) -> Table:
    player = table.player(event.player)
    return table.with_player(altered(player, skips=event.activations, froze_last=True))


def _describe_frozen(state: BattleState, event: Frozen) -> Lines:
    return line("frozen", values=player_named(state, event.player))


@dataclass(frozen=True)
class ActivationEnded(Event):
    """The activation phase is over; nobody activates any more."""


def _after_activation_ended(state: BattleState, _event: ActivationEnded) -> BattleState:
    return state.replace(table=phase_ended(state.table), step="shooting_begins", left=0)


def _describe_activation_ended(_state: BattleState, _event: ActivationEnded) -> Lines:
    return line("phase_shooting")


@dataclass(frozen=True)
class TurnEnded(Event):
    """All markers but wounds came off the table."""

    holder: int | None
    """Who has the central land alone."""


def _after_turn_ended(state: BattleState, event: TurnEnded) -> BattleState:
    before, turns = state.held
    again = turns + 1 if before == event.holder else 1
    held = (-1, 0) if event.holder is None else (event.holder, again)
    return state.replace(table=turn_ended(state.table), step="turn_ended", held=held)


def _describe_turn_ended(state: BattleState, event: TurnEnded) -> Lines:
    if event.holder is None or state.battle.centre is None:
        return line("turn_ended")
    land = {"land": state.battle.centre.name}
    return line("turn_ended_held", values={**seat_named(state.battle, event.holder), **land})


@dataclass(frozen=True)
class BattleEnded(Event):
    """The battle is over."""

    winner: int | None
    reason: StoredMessage


def _after_battle_ended(state: BattleState, event: BattleEnded) -> BattleState:
    return state.replace(step="over", winner=event.winner, ended=event.reason)


def _describe_battle_ended(_state: BattleState, event: BattleEnded) -> Lines:
    return (LogLine(event.reason),)


EVENTS: Final = (
    EventRow(TurnBegan, _after_turn_began, _describe_turn_began),
    EventRow(Asked, _after_asked, _describe_asked),
    EventRow(Stopped, _after_stopped, _describe_stopped),
    EventRow(Skipped, _after_skipped, _describe_skipped),
    EventRow(Frozen, on_table(_after_frozen), _describe_frozen),
    EventRow(ActivationEnded, _after_activation_ended, _describe_activation_ended),
    EventRow(TurnEnded, _after_turn_ended, _describe_turn_ended),
    EventRow(BattleEnded, _after_battle_ended, _describe_battle_ended),
)
