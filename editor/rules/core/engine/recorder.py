"""Deciding: events are noted and applied at once, so that what follows sees what has just happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from editor.rules.core.dice import Dice

S = TypeVar("S")
E = TypeVar("E")


class Recorder(Generic[S, E]):
    """The events of one decision, the state after each, and the dice to roll."""

    def __init__(self, state: S, dice: Dice, evolve: Callable[[S, E], S]) -> None:
        """Begin a decision.

        Args:
            state: the state before it.
            dice: what is rolled with.
            evolve: returns the state after an event.
        """
        self.state = state
        self.dice = dice
        self.events: list[E] = []
        self.states: list[S] = []
        """The state after each event."""
        self._evolve = evolve

    def note(self, event: E) -> None:
        """Note an event and apply it."""
        self.state = self._evolve(self.state, event)
        self.events.append(event)
        self.states.append(self.state)

    def die(self, faces: int = 6) -> int:
        """Roll one die."""
        return self.dice.roll(faces)
