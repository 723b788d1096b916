"""Spells: announced, countered, at work, lasting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.engine.rows import EventRow, unchanged, unreported
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.changes import marked, on_table, spent
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Lasting, Pending, Table, Wall
from editor.rules.diskwars.wording import Lines, disks_named, line, named, player_named
from schemas.base import must_be
from schemas.text import LocalText


@dataclass(frozen=True)
class Announced(Event):
    """A wizard announced a spell; it left the book, and he got his marker."""

    pending: Pending


def _after_announced(state: BattleState, event: Announced) -> BattleState:
    pending, table = event.pending, state.table
    owner = table.player(table.found(pending.caster).player)
    book = list(owner.book)
    book.remove(next(one for one in book if one.id == pending.spell.id))
    table = marked(table.with_player(altered(owner, book=tuple(book))), pending.caster)
    table = altered(table, pending=pending)
    if state.step == "answer":
        return state.replace(table=table)
    caster = state.battle.seat_number(pending.player)
    return spent(state, table).replace(caster=caster, actor=pending.caster)


def _describe_announced(state: BattleState, event: Announced) -> Lines:
    pending = event.pending
    values = {**named(state, pending.caster), "spell": pending.spell.name}
    targets = tuple(one for one in pending.targets if one in state.battle.roster)
    if targets:
        values |= disks_named(state.battle, targets, "targets")
        return line("casts_at", pending.caster, *targets, values=values)
    return line("casts", pending.caster, values=values)


@dataclass(frozen=True)
class Countered(Event):
    """The spell that was being cast had no effect."""

    caster: str
    """Wizard whose counterspell it was."""


def _after_countered(table: Table, _event: Countered) -> Table:
    return altered(table, pending=None)


def _describe_countered(state: BattleState, event: Countered) -> Lines:
    return line("countered", event.caster, values=named(state, event.caster))


@dataclass(frozen=True)
class Worked(Event):
    """The announced spell has worked."""


def _after_worked(table: Table, _event: Worked) -> Table:
    return altered(table, pending=None)


@dataclass(frozen=True)
class PassedOn(Event):
    """The thrown spell goes to the next player."""

    player: str
    skill: Pending | None = None
    """The skill that was thrown; None for a spell, which has been announced."""


def _after_passed_on(state: BattleState, event: PassedOn) -> BattleState:
    table = state.table
    pending = event.skill if event.skill is not None else must_be(table.pending, Pending)
    thrown = altered(pending, player=event.player, spots=(), thrown=pending.thrown + 1)
    caster = state.active if event.skill is not None else state.caster
    return state.replace(table=altered(table, pending=thrown), caster=caster)


def _describe_passed_on(state: BattleState, event: PassedOn) -> Lines:
    return line("passed_on", values=player_named(state, event.player))


@dataclass(frozen=True)
class Put(Event):
    """Something lasts on a disk."""

    disk: str
    lasting: Lasting


def _after_put(table: Table, event: Put) -> Table:
    disk = table.found(event.disk)
    return table.with_disk(altered(disk, lasting=(*disk.lasting, event.lasting)))


def _describe_put(state: BattleState, event: Put) -> Lines:
    lasting = event.lasting
    if lasting.value is not None:
        code = f"{'gains' if lasting.by >= 0 else 'loses'}_{lasting.value}"
        return line(code, event.disk, values=named(state, event.disk, by=abs(lasting.by)))
    return line(f"under_{lasting.state}", event.disk, values=named(state, event.disk))


@dataclass(frozen=True)
class Walled(Event):
    """A wall stands."""

    wall: Wall


def _after_walled(table: Table, event: Walled) -> Table:
    return altered(table, walls=(*table.walls, event.wall))


def _describe_walled(_state: BattleState, _event: Walled) -> Lines:
    return line("walled")


@dataclass(frozen=True)
class ByHand(Event):
    """Something that only the text says was left to the players."""

    words: LocalText


def _describe_by_hand(_state: BattleState, event: ByHand) -> Lines:
    return line("by_hand", values={"words": event.words})


EVENTS: Final = (
    EventRow(Announced, _after_announced, _describe_announced),
    EventRow(Countered, on_table(_after_countered), _describe_countered),
    EventRow(Worked, on_table(_after_worked), unreported),
    EventRow(PassedOn, _after_passed_on, _describe_passed_on),
    EventRow(Put, on_table(_after_put), _describe_put),
    EventRow(Walled, on_table(_after_walled), _describe_walled),
    EventRow(ByHand, unchanged, _describe_by_hand),
)
