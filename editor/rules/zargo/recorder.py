"""Deciding: events are noted and applied at once, so that what follows sees what has just happened."""

from __future__ import annotations

from editor.rules.core.dice import Dice
from editor.rules.zargo.events import Event
from editor.rules.zargo.evolve import evolve
from editor.rules.zargo.state import ZargoState


class Recorder:
    """The events of one decision and the state after them."""

    def __init__(self, state: ZargoState, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.states: list[ZargoState] = []
        """The state after each event."""

    def note(self, event: Event) -> None:
        """Note an event and apply it."""
        self.state = evolve(self.state, event)
        self.events.append(event)
        self.states.append(self.state)
