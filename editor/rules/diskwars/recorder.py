"""Events as they happen, and the states between them."""

from __future__ import annotations

from collections.abc import Iterable

from editor.rules.core.dice import Dice
from editor.rules.diskwars.events import Event
from editor.rules.diskwars.evolve import evolve
from editor.rules.diskwars.state import BattleState


class Recorder:
    """The events of one action, each applied at once."""

    def __init__(self, state: BattleState, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.states: list[BattleState] = []

    def tell(self, event: Event) -> None:
        """Add an event and let it happen."""
        self.state = evolve(self.state, event)
        self.events.append(event)
        self.states.append(self.state)

    def tell_all(self, events: Iterable[Event]) -> None:
        """Add events and let them happen, in order."""
        for event in events:
            self.tell(event)
