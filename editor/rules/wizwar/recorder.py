"""What is written down while an action is decided: its events, and the state after each."""

from __future__ import annotations

from editor.rules.core.dice import Dice
from editor.rules.wizwar import events as ev
from editor.rules.wizwar.evolve import evolve
from editor.rules.wizwar.state import GameState


class Recorder:
    """Collects events; ``state`` is the one after the last."""

    def __init__(self, state: GameState, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[ev.Event] = []
        self.states: list[GameState] = []

    def note(self, event: ev.Event) -> None:
        """Take in an event."""
        self.state = evolve(self.state, event)
        self.events.append(event)
        self.states.append(self.state)
