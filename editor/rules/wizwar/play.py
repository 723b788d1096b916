"""The game of Wiz-War as the studio plays it: the contract of :mod:`editor.rules.core.contract`."""

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
    PlayerId,
    Result,
    Setup,
    Standing,
    Troop,
)
from editor.rules.core.dice import Dice
from editor.rules.wizwar import actions as act
from editor.rules.wizwar import events as ev
from editor.rules.wizwar import legal, levers, refusals, setting_up, tallying
from editor.rules.wizwar.ai.levels import choose
from editor.rules.wizwar.check import check
from editor.rules.wizwar.decide import decide
from editor.rules.wizwar.describe import describe
from editor.rules.wizwar.evolve import evolve
from editor.rules.wizwar.state import Battle, GameState
from editor.rules.wizwar.view import view as seen_by
from schemas.problems import Message, Problem


class WizwarPlay:
    """The whole game, for two to four players."""

    def __init__(self) -> None:
        self._last: tuple[Setup, Battle] | None = None
        self._ahead: dict[int, tuple[GameState, ev.Event, GameState]] = {}

    def refusals(self, setup: Setup) -> tuple[Problem, ...]:
        """Return every reason why the scenario cannot be played; empty where it can."""
        return refusals.refusals(setup)

    def start(self, setup: Setup) -> GameState:
        """Return the state before the first action. The setup must have no refusals."""
        last = self._last
        if last is None or last[0] is not setup:
            last = self._last = (setup, setting_up.battle_of(setup))
        return setting_up.first_state(last[1])

    def to_act(self, state: GameState) -> PlayerId | None:
        """Return the id of the side that acts next; nothing when the game is over."""
        return None if state.step == "over" else state.battle.side_id(state.side)

    def view(self, state: GameState, player: PlayerId) -> GameState:
        """Return the state as that side knows it: without the hands of others."""
        return seen_by(state, state.battle.side_number(player))

    def legal_actions(self, state: GameState) -> Iterator[act.Action]:
        """Yield the legal actions of who acts next; of walks the shortest to each square."""
        return legal.legal_actions(state)

    def check(self, state: GameState, action: act.Action) -> Message | None:
        """Return the rule that forbids an action, or nothing where it is legal."""
        return check(state, action)

    def decide(self, state: GameState, action: act.Action, dice: Dice) -> tuple[ev.Event, ...]:
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

    def evolve(self, state: GameState, event: ev.Event) -> GameState:
        """Return the state after an event; never rolls, never refuses."""
        ahead = self._ahead.get(id(state))
        if ahead is not None and ahead[0] is state and ahead[1] is event:
            return ahead[2]
        return evolve(state, event)

    def result(self, state: GameState) -> Result | None:
        """Return how the game ended, or nothing while it goes on."""
        return tallying.result(state)

    def standings(self, state: GameState) -> tuple[Standing, ...]:
        """Return the treasures that each side has brought home."""
        return tallying.standings(state)

    def choose(self, view: GameState, player: PlayerId, dice: Dice, manner: Manner = PLAINLY) -> act.Action:
        """Return the computer's action; it sees only the player's view and obeys ``check``."""
        return choose(view, dice, manner)

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the wizards, in the order of the scenario."""
        return tallying.troops(self.start(setup).battle)

    def tally(self, before: GameState, event: ev.Event, after: GameState) -> Iterator[Count]:
        """Return what an event adds to the counts of wizards."""
        return tallying.tally(before, event, after)

    def levers(self, setup: Setup) -> tuple[Lever, ...]:
        """Return what can be changed in a scenario to make it even: life points."""
        return levers.levers(setup)

    def adjusted(self, setup: Setup, lever: str, amount: int) -> Setup:
        """Return a scenario changed by a lever; nothing is saved.

        Raises:
            LookupError: it has no such lever.
        """
        return levers.adjusted(setup, lever, amount)

    def describe(self, state: GameState, event: ev.Event) -> tuple[LogLine, ...]:
        """Return the lines of the log for an event; ``state`` is the one before it."""
        return describe(state, event)

    def event_data(self, event: ev.Event) -> dict[str, Any]:
        """Return an event as plain JSON data."""
        return ev.CODEC.data(event)

    def event_from(self, data: Mapping[str, Any]) -> ev.Event:
        """Return the event that plain data says.

        Raises:
            EditorError: the data is no event of this game.
        """
        found: ev.Event = ev.CODEC.read(data)
        return found
