"""Small changes of a table and a state, of which events are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from editor.rules.core.altered import altered
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Table

E = TypeVar("E")


def on_table(change: Callable[[Table, E], Table]) -> Callable[[BattleState, E], BattleState]:
    """Return the change of a state of which only the table changes."""
    return lambda state, event: state.replace(table=change(state.table, event))


def spent(state: BattleState, table: Table) -> BattleState:
    """Return the state after one of the activations that a player has now."""
    return state.replace(table=table, left=max(state.left - 1, 0))


def marked(table: Table, disk: str, *, activated: bool = True) -> Table:
    """Return the table with an activation marker put on a disk, or taken from it."""
    return table.with_disk(altered(table.found(disk), activated=activated))


def harmed(table: Table, disk: str, amount: int) -> Table:
    """Return the table with damage on a disk."""
    found = table.found(disk)
    return table.with_disk(altered(found, damage=found.damage + amount))


def phase_ended(table: Table) -> Table:
    """Return the table after the activation phase: what lasted for it is over, nobody skips any more."""
    players = tuple(altered(one, skips=0, froze_last=False) for one in table.players)
    return altered(_without(table, ("phase",)), players=players)


def turn_ended(table: Table) -> Table:
    """Return the table after the turn: every marker but wounds is off (phase 5)."""
    table = _without(phase_ended(table), ("turn",))
    clean = tuple(altered(one, damage=0, activated=False) for one in table.disks)
    return altered(table, disks=clean, fallen=())


def _without(table: Table, over: tuple[str, ...]) -> Table:
    return altered(
        table,
        disks=tuple(
            altered(disk, lasting=tuple(one for one in disk.lasting if one.until not in over))
            for disk in table.disks
        ),
    )
