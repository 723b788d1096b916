"""What the events of a battle add to the counts of its disks, for reports of many battles."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.contract import (
    CONTACT,
    ELEMENTS_DESTROYED,
    ELEMENTS_LOST,
    MOVED,
    POINTS_EARNED,
    POINTS_LOST,
    Count,
    Troop,
)
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.battle import Battle
from editor.rules.diskwars.events.harm import Gone, Wounded
from editor.rules.diskwars.events.moves import Moved
from editor.rules.diskwars.state import BattleState


def troops(battle: Battle) -> tuple[Troop, ...]:
    """Return the disks of a battle, each one element."""
    return tuple(
        Troop(one.id, battle.seats[one.seat].id, one.name, float(one.card.points), 1)
        for one in battle.roster.values()
    )


def tally(before: BattleState, event: Event, after: BattleState) -> Iterator[Count]:
    """Yield what an event adds: disks lost, and who has destroyed them; moves and contacts."""
    turn = before.turn
    match event:
        case Gone(disk=name, by=by):
            points = before.table.found(name).card.points
            yield Count(ELEMENTS_LOST, name, 1.0, turn)
            yield Count(POINTS_LOST, name, float(points), turn)
            if before.step != "shoot":
                yield from _earned(before, name, by, points)
        case Wounded(disk=name, by=by) if len(after.doomed) > len(before.doomed):
            yield from _earned(before, name, by, before.table.found(name).card.points)
        case Moved(disk=name):
            yield Count(MOVED, name, turn=turn)
            disk = after.table.disk(name)
            if disk is not None and after.table.in_combat(disk):
                yield Count(CONTACT, name, turn=turn)
        case _:
            pass


def _earned(state: BattleState, victim: str, by: str, points: int) -> Iterator[Count]:
    """Credit who destroyed a disk.

    In combat that is the strongest disk of the scoring player that lies on the victim or under it; else who
    shot, cast a spell or used a skill last.
    """
    disk = state.table.disk(victim)
    if disk is None or by in ("", disk.player):
        return
    if state.step == "fight":
        able = [one for one in state.table.touching(disk) if one.player == by]
    else:
        able = [one for one in state.table.disks if one.id == state.actor and one.player == by]
    best = max(able, key=lambda one: (one.value("attack"), one.id), default=None)
    if best is not None:
        yield Count(ELEMENTS_DESTROYED, best.id, 1.0, state.turn)
        yield Count(POINTS_EARNED, best.id, float(points), state.turn)
