"""What disturbs the rest of wizards, as the events of a turn show it (XX.3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from editor.rules.core.engine.rows import EventRow
from editor.rules.demonworld.artillery.projectile_events import ProjectileStruck
from editor.rules.demonworld.commanders.command import unserved
from editor.rules.demonworld.large.breathing import BreathStruck
from editor.rules.demonworld.large.ride_events import Overrun
from editor.rules.demonworld.magic.resting import Disturbance
from editor.rules.demonworld.melee.events import BlowStruck
from editor.rules.demonworld.orders.laying import OrdersLaid
from editor.rules.demonworld.shooting.events import ShotFired, ShotsDeclared
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import TurnBegan

Row = EventRow[BattleState, Any]


def noticed(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield rows of events after which it is remembered what wizards have done by them (XX.3.2)."""
    for row in rows:
        yield _noticed(row)


def _noticed(row: Row) -> Row:
    evolve = row.evolve
    if evolve is None:  # pragma: no cover - these change the state
        return row

    def and_remembered(before: BattleState, event: Any) -> BattleState:
        after = evolve(before, event)
        return after if after.magic is None else remembered(before, event, after)

    return replace(row, evolve=and_remembered)


def remembered(before: BattleState, event: Any, after: BattleState) -> BattleState:
    """Return the state in which it is remembered what wizards did by an event, or what befell them."""
    magic = after.magic
    if magic is None:
        return after
    if isinstance(event, TurnBegan):
        magic = replace(magic, wizards=tuple([one._replace(disturbances=()) for one in magic.wizards]))
    for one in magic.wizards:
        disturbances = [*_by_event(before, event, one.element), *_by_place(before, after, one.element)]
        if disturbances:
            magic = magic.did(one.element, disturbances)
    return after if magic is after.magic else after.replace(magic=magic)


def _by_event(before: BattleState, event: Any, wizard: int) -> Iterator[Disturbance]:
    match event:
        case ShotsDeclared():
            if any(wizard in (shot.shooter, *shot.supports) for shot in event.shots):
                yield "shot"
        case ShotFired():
            if wizard in (event.target, event.struck):
                yield "shot_at"
        case BlowStruck():
            if wizard == event.target:
                yield "attacked"
        case Overrun():
            if wizard == event.target:
                yield "overrun"
        case ProjectileStruck():
            if wizard == event.target:
                yield "shot_at"
        case BreathStruck():
            if wizard == event.target:
                yield "shot_at"
        case OrdersLaid():
            if _gave(before, event, wizard):
                yield "gave_orders"
        case _:
            pass


def _by_place(before: BattleState, after: BattleState, wizard: int) -> Iterator[Disturbance]:
    """Yield that a wizard has moved, turned, or is in melee."""
    if before.units is after.units:
        return
    old, new = before.standing.get(wizard), after.standing.get(wizard)
    if new is None:
        return
    if old is not None and old.cell != new.cell:
        yield "moved"
    if old is not None and old.facing != new.facing:
        yield "turned"
    if after.units[new.unit].engaged:
        yield "engaged"


def _gave(state: BattleState, event: OrdersLaid, wizard: int) -> bool:
    """Return whether a wizard has given one of the orders laid (X.3.0).

    The one with a unit gives its orders; of several in whose radius it is, the wizard does where the others
    do not suffice.
    """
    laid = list(dict.fromkeys(number for number, _ in event.orders))
    with_him = state.unit_of[wizard]
    if with_him in laid and state.battle.came_with[wizard] != with_him:
        found = next((by for number, _, by in state.command or () if number == with_him), None)
        if found == () and state.battle.cards[wizard].command is not None:
            return True
    command = state.command or ()
    if not any(wizard in by and number in laid for number, _, by in command):
        return False
    without = tuple(
        (number, count, tuple(one for one in by if one != wizard)) for number, count, by in command
    )
    alone = {number for number, _, by in command if by == (wizard,)}
    return (
        any(number in alone for number in laid) or unserved(state.replace(command=without), laid) is not None
    )
