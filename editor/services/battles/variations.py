"""How two variations of a battle differ: where they part, what happens in each, and how each stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine, Result, Standing
from editor.services.battles.hot_seat import HotSeat
from editor.services.battles.watching import PLAIN, Place, Reading

MOST_LINES: Final = 40
"""So many lines of the log are told of each variation after they part."""


@dataclass(frozen=True)
class Told:
    """What is told of one variation."""

    lines: tuple[LogLine, ...]
    """The first lines of its log after the parting."""
    place: Place
    """How far it has been played."""
    standings: tuple[Standing, ...]
    result: Result | None
    """How it ended. None if it goes on."""


@dataclass(frozen=True)
class Comparison:
    """The variation that is played beside another one."""

    shared: int
    """Decisions that both have made."""
    parting: Place
    now: Told
    other: Told


def compared(seat: HotSeat, number: int, reading: Reading = PLAIN) -> Comparison:
    """Compare the variation that is played with another; nothing of the battle changes.

    Args:
        seat: the battle.
        number: the other variation.
        reading: how a viewer reads the states.

    Raises:
        IllegalActionError: the other one cannot be played by the rules as they are.
    """
    current = seat.tree.current
    shared = seat.tree.parting(current, number)
    state, _dice = seat.stood(shared)
    sides = (_told(seat, one, shared, reading) for one in (current, number))
    return Comparison(shared, reading.place(state), *sides)


def _told(seat: HotSeat, number: int, shared: int, reading: Reading) -> Told:
    lines: list[LogLine] = []
    state, _dice = seat.stood(shared)
    for step in seat.steps_from(number, shared):
        state = step.state
        if len(lines) < MOST_LINES:
            lines += (line for line in step.happening.lines if line.only_for is None)
    return Told(
        tuple(lines[:MOST_LINES]), reading.place(state), seat.play.standings(state), seat.play.result(state)
    )
