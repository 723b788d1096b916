"""Deciding: events are noted and applied at once, so that what follows sees what has just happened."""

from __future__ import annotations

from editor.rules.core.dice import Dice
from editor.rules.darkage.events import Event
from editor.rules.darkage.evolve import evolve
from editor.rules.darkage.state import State


class Recorder:
    """The events of one decision and the state after them."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.states: list[State] = []
        """The state after each event."""

    def note(self, event: Event) -> None:
        """Note an event and apply it."""
        self.state = evolve(self.state, event)
        self.events.append(event)
        self.states.append(self.state)

    def die(self) -> int:
        """Roll a die of six faces."""
        return self.dice.roll(6)
