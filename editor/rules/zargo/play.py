"""The game of Zargo as the studio plays it: the contract of :mod:`editor.rules.core.contract`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from editor.rules.core.contract import (
    PLAINLY,
    Count,
    IllegalActionError,
    Lever,
    LogLine,
    Manner,
    Result,
    Setup,
    Standing,
    Troop,
)
from editor.rules.core.dice import Dice
from editor.rules.zargo import events as ev
from editor.rules.zargo import legal, refusals, setting_up, tallying, victory
from editor.rules.zargo.actions import Action
from editor.rules.zargo.ai.levels import choose
from editor.rules.zargo.codec import CODEC
from editor.rules.zargo.decide import check, decide
from editor.rules.zargo.describe import describe
from editor.rules.zargo.evolve import evolve
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.view import view as seen_by
from editor.rules.zargo.world import World
from schemas.problems import Message, Problem
from schemas.quantities import PlayerId


class ZargoPlay:
    """The whole game: set-up, alliances, moves, shots, combats, sieges, the calendar."""

    def __init__(self) -> None:
        self._last: tuple[Setup, World] | None = None
        self._ahead: dict[int, tuple[ZargoState, ev.Event, ZargoState]] = {}

    def refusals(self, setup: Setup) -> tuple[Problem, ...]:
        """Return every reason why the scenario cannot be played; empty where it can."""
        return refusals.refusals(setup)

    def start(self, setup: Setup) -> ZargoState:
        """Return the state before the first action. The setup must have no refusals."""
        last = self._last
        if last is None or last[0] is not setup:
            last = self._last = (setup, setting_up.world_of(setup))
        return setting_up.first_state(last[1])

    def to_act(self, state: ZargoState) -> PlayerId | None:
        """Return the id of the side that acts next; nothing when the game is over."""
        number = state.acting
        return None if number is None else state.world.scenario.sides[number].id

    def view(self, state: ZargoState, player: PlayerId) -> ZargoState:
        """Return the state as that side knows it: foreign garrisons are face down."""
        return seen_by(state, _number(state, player))

    def legal_actions(self, state: ZargoState) -> Iterator[Action]:
        """Yield a sound canonical family of the legal actions of who acts next."""
        return legal.legal_actions(state)

    def check(self, state: ZargoState, action: Action) -> Message | None:
        """Return the rule that forbids an action, or nothing where it is legal."""
        return check(state, action)

    def decide(self, state: ZargoState, action: Action, dice: Dice) -> tuple[ev.Event, ...]:
        """Return the events of an action, rolling where the rules roll.

        Raises:
            IllegalActionError: ``check`` refuses the action.
        """
        recorder = decide(state, action, dice)
        if isinstance(recorder, Message):
            raise IllegalActionError(recorder)
        self._ahead.clear()
        before = state
        for event, after in zip(recorder.events, recorder.states, strict=True):
            self._ahead[id(before)] = (before, event, after)
            before = after
        return tuple(recorder.events)

    def evolve(self, state: ZargoState, event: ev.Event) -> ZargoState:
        """Return the state after an event; never rolls, never refuses."""
        ahead = self._ahead.get(id(state))
        if ahead is not None and ahead[0] is state and ahead[1] is event:
            return ahead[2]
        return evolve(state, event)

    def result(self, state: ZargoState) -> Result | None:
        """Return how the game ended, or nothing while it goes on."""
        return victory.result(state)

    def standings(self, state: ZargoState) -> tuple[Standing, ...]:
        """Return the cities that each side holds."""
        return victory.standings(state)

    def choose(self, view: ZargoState, player: PlayerId, dice: Dice, manner: Manner = PLAINLY) -> Action:
        """Return the computer's action; it sees only the player's view and obeys ``check``."""
        return choose(view, _number(view, player), dice, manner)

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the pieces that take part, those of one kind together."""
        return tallying.troops(self.start(setup).world)

    def tally(self, before: ZargoState, event: ev.Event, after: ZargoState) -> Iterator[Count]:
        """Return what an event adds to the counts of pieces."""
        return tallying.tally(before, event, after)

    def levers(self, setup: Setup) -> tuple[Lever, ...]:
        """Return nothing: no step of points or elements is fixed by the book."""
        return ()

    def adjusted(self, setup: Setup, lever: str, amount: int) -> Setup:
        """Refuse: there are no levers.

        Raises:
            LookupError: always.
        """
        raise LookupError(lever)

    def describe(self, state: ZargoState, event: ev.Event) -> tuple[LogLine, ...]:
        """Return the lines of the log for an event; ``state`` is the one before it."""
        return describe(state, event)

    def event_data(self, event: ev.Event) -> dict[str, Any]:
        """Return an event as plain JSON data."""
        return CODEC.data(event)

    def event_from(self, data: Mapping[str, Any]) -> ev.Event:
        """Return the event that plain data says.

        Raises:
            EditorError: the data is no event of this game.
        """
        found: ev.Event = CODEC.read(data)
        return found


def _number(state: ZargoState, player: PlayerId) -> int:
    return next(number for number, side in enumerate(state.world.scenario.sides) if side.id == player)
