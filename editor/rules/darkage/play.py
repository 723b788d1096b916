"""The game of Dark Age as the studio plays it: the contract of :mod:`editor.rules.core.contract`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from editor.rules.core.contract import (
    PLAINLY,
    Count,
    IllegalActionError,
    Lever,
    LogLine,
    Manner,
    Play,
    PlayerId,
    Result,
    Setup,
    Standing,
    Troop,
)
from editor.rules.core.dice import Dice
from editor.rules.core.event_codec import EventCodec
from editor.rules.darkage import actions as act
from editor.rules.darkage import events as ev
from editor.rules.darkage import levers, setting_up, tallying
from editor.rules.darkage.ai.player import choose
from editor.rules.darkage.check import check
from editor.rules.darkage.decide import decide
from editor.rules.darkage.describe import describe
from editor.rules.darkage.evolve import evolve
from editor.rules.darkage.legal import legal_actions
from editor.rules.darkage.state import State
from editor.rules.darkage.view import view as seen_by
from schemas.problems import Message, Problem

CODEC: Final = EventCodec(ev.Event)


class DarkagePlay(Play):
    """The whole book, its house rules as options of the ruleset, two to six players and the solo game."""

    def __init__(self) -> None:
        self._ahead: dict[int, tuple[State, ev.Event, State]] = {}

    def refusals(self, setup: Setup) -> tuple[Problem, ...]:
        """Return every reason why the scenario cannot be played; empty where it can."""
        return setting_up.refusals(setup)

    def start(self, setup: Setup) -> State:
        """Return the state before the first action. The setup must have no refusals."""
        return setting_up.start(setup)

    def to_act(self, state: State) -> PlayerId | None:
        """Return the id of the side that acts next; nothing when the game is over."""
        return None if state.step == "over" else state.game.scenario.sides[state.acting].id

    def view(self, state: State, player: PlayerId) -> State:
        """Return the state as that side knows it: hands of others, stocks and cards face down are hidden."""
        sides = state.game.scenario.sides
        return seen_by(state, next(number for number, side in enumerate(sides) if side.id == player))

    def legal_actions(self, state: State) -> Iterator[act.Action]:
        """Yield all legal actions of who acts next."""
        return legal_actions(state)

    def check(self, state: State, action: act.Action) -> Message | None:
        """Return the rule that forbids an action, or nothing where it is legal."""
        return check(state, action)

    def decide(self, state: State, action: act.Action, dice: Dice) -> tuple[ev.Event, ...]:
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

    def evolve(self, state: State, event: ev.Event) -> State:
        """Return the state after an event; never rolls, never refuses."""
        ahead = self._ahead.get(id(state))
        if ahead is not None and ahead[0] is state and ahead[1] is event:
            return ahead[2]
        return evolve(state, event)

    def result(self, state: State) -> Result | None:
        """Return how the game ended, or nothing while it goes on."""
        return tallying.result(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the victory points of each side."""
        return tallying.standings(state)

    def choose(self, view: State, player: PlayerId, dice: Dice, manner: Manner = PLAINLY) -> act.Action:
        """Return the computer's action; it sees only the player's view and obeys ``check``."""
        return choose(view, dice, manner)

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the characters of all decks, each card with its copies."""
        return tallying.troops(self.start(setup).game)

    def tally(self, before: State, event: ev.Event, after: State) -> Iterable[Count]:
        """Return what an event adds to the counts of characters."""
        return tallying.tally(before, event, after)

    def levers(self, setup: Setup) -> tuple[Lever, ...]:
        """Return a handicap in victory points for each side."""
        return levers.levers(setup)

    def adjusted(self, setup: Setup, lever: str, amount: int) -> Setup:
        """Return a scenario in which a side begins with so many points more; nothing is saved.

        Raises:
            LookupError: it has no such lever.
        """
        return levers.adjusted(setup, lever, amount)

    def describe(self, state: State, event: ev.Event) -> tuple[LogLine, ...]:
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
