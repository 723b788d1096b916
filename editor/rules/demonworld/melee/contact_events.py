"""One-sided contacts (XI.4.0): events, the state after each, and its line in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.words import (
    line,
    units_named,
)

Pairs = tuple[tuple[int, int], ...]
"""(unit that could step over, unit that could not)."""


@dataclass(frozen=True, slots=True)
class ContactDeclared(Event):
    """A side has said which one-sided contacts count, or after a melee phase which go on (XI.4.0)."""

    side: int
    pairs: Pairs
    """Those that count from now on, or go on."""
    broken: Pairs = ()
    """Those that it breaks off."""


@dataclass(frozen=True, slots=True)
class ContactsLapsed(Event):
    """One-sided contacts are over because the elements have parted (XI.4.0)."""

    pairs: Pairs


def _contact_declared(state: BattleState, event: ContactDeclared) -> BattleState:
    units = list(state.units)
    if state.phase == "melee":
        for number in {number for pair in event.pairs for number in pair}:
            if not units[number].engaged:
                units[number] = units[number].replace(engaged=state.turn, free_regroup=False)
    return state.replace(
        units=tuple(units),
        locked=state.locked.union(event.pairs).difference(event.broken),
        answered=(*state.answered, event.side) if state.phase == "melee" else state.answered,
    )


def _contacts_lapsed(state: BattleState, event: ContactsLapsed) -> BattleState:
    return state.replace(locked=state.locked.difference(event.pairs))


def _log_contact_declared(state: BattleState, event: ContactDeclared) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    fresh = [pair for pair in event.pairs if pair not in state.locked]
    for code, pairs in (("contact_declared", fresh), ("contact_broken_off", event.broken)):
        for unit, enemy in pairs:
            values = {**units_named(state, [unit]), **units_named(state, [enemy], "enemy")}
            lines += line(code, values, units=[unit, enemy])
    return tuple(lines)


EVENTS: Final = (
    EventRow(ContactDeclared, _contact_declared, _log_contact_declared),
    EventRow(ContactsLapsed, _contacts_lapsed, unreported),
)
