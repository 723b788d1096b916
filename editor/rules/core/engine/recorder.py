"""Deciding: events are noted and applied at once, so that what follows sees what has just happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from editor.rules.core.dice import Dice

S = TypeVar("S")
E = TypeVar("E")


class Recorder(Generic[S, E]):
    """The events of one decision, the state after each, and the dice to roll."""

    def __init__(
        self,
        state: S,
        dice: Dice,
        evolve: Callable[[S, E], S],
        follow: Callable[[Recorder[S, E], S, E], None] | None = None,
    ) -> None:
        """Begin a decision.

        Args:
            state: the state before it.
            dice: what is rolled with.
            evolve: returns the state after an event.
            follow: notes what an event brings about by the scenario; given the state before the event.
        """
        self._follow = follow
        self.state = state
        self.dice = dice
        self.events: list[E] = []
        self.states: list[S] = []
        """The state after each event."""
        self._evolve = evolve

    def note(self, event: E) -> None:
        """Note an event and apply it."""
        before = self.state
        self.state = self._evolve(before, event)
        self.events.append(event)
        self.states.append(self.state)
        if self._follow is not None:
            self._follow(self, before, event)

    def die(self, faces: int = 6) -> int:
        """Return what one die of so many faces shows."""
        return self.dice.roll(faces)
