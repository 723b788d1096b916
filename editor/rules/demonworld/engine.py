"""Rows of events, and the recorder that notes them while something is decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from editor.rules.core.contract import LogLine
from editor.rules.core.dice import Dice
from editor.rules.demonworld.state import BattleState


class EventRow(NamedTuple):
    """One sort of event."""

    type: type[Any]
    """Its class."""
    evolve: Callable[[BattleState, Any], BattleState]
    """The state after it. It never rolls, refuses or decides."""
    describe: Callable[[BattleState, Any], tuple[LogLine, ...]] | None
    """Its lines of the log, from the state before it; None if it needs none."""


class Recorder:
    """The events of one decision and the state after them, so that what follows sees what has happened."""

    def __init__(
        self, state: BattleState, dice: Dice, evolve: Callable[[BattleState, Any], BattleState]
    ) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Any] = []
        self.states: list[BattleState] = []
        """The state after each event."""
        self._evolve = evolve

    def note(self, event: object) -> None:
        """Note an event and apply it."""
        self.state = self._evolve(self.state, event)
        self.events.append(event)
        self.states.append(self.state)
