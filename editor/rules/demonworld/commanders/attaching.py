"""Commanders who are with a unit from the beginning (X.2.2)."""

from __future__ import annotations

from editor.rules.demonworld import events as ev
from editor.rules.demonworld.battle import Battle, Roster
from editor.rules.demonworld.commanders.events import CommanderJoined
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.recorder import Recorder
from editor.rules.demonworld.special_elements import waiting_swaps
from editor.rules.demonworld.state import BattleState, exchanged


def attach(recorder: Recorder) -> None:
    """Let commanders join the units that the set-up puts them with, in the front rank (X.2.2).

    One who has been set up apart from his unit acts on his own.
    """
    for number, host in attached(recorder.state.battle):
        state = recorder.state
        own, unit = state.units[number], state.units[host]
        if not unit.elements or not independent(state.battle, own) or not beside(state, own.cells[0], host):
            continue
        recorder.note(
            CommanderJoined(
                host, own.elements[0], 0, (*unit.cells, *own.cells), (*unit.facings, *own.facings)
            )
        )
        to_the_front(recorder, host)


def beside(state: BattleState, cell: int, host: int) -> bool:
    """Return whether a cell is beside an element of a unit."""
    return any(state.battle.ground.direction(other, cell) is not None for other in state.units[host].cells)


def to_the_front(recorder: Recorder, number: int) -> None:
    """Bring a commander who has joined a unit into its front rank, if he can be (IX.4.0, X.2.3)."""
    unit = recorder.state.units[number]
    swaps = waiting_swaps(recorder.state, unit)
    if swaps:
        recorder.note(ev.UnitMoved(number, "swap", *exchanged(unit, swaps), 0, 0))


def attached(battle: Battle) -> list[tuple[int, int]]:
    """Return (commander's unit, unit that he is with) as the set-up wants it."""
    found = []
    for roster in battle.roster:
        for one in battle.scenario.sides[roster.side].placements:
            if (one.entry, one.copy_number) == (roster.entry, roster.copy_number) and one.attached_to:
                host = _find(battle, roster, one.attached_to, one.attached_copy)
                if host is not None:
                    found.append((roster.number, host))
    return found


def _find(battle: Battle, own: Roster, entry: str, copy_number: int) -> int | None:
    return next(
        (
            roster.number
            for roster in battle.roster
            if roster.side == own.side and (roster.entry, roster.copy_number) == (entry, copy_number)
        ),
        None,
    )
