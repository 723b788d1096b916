"""The play of a game by its engine: what the five games share of the contract with the studio."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

from editor.rules.core.advice import Advice
from editor.rules.core.contract import (
    PLAINLY,
    TWO_LEVELS,
    AiSettings,
    Count,
    Level,
    LogLine,
    Result,
    Setup,
    Standing,
    Troop,
)
from editor.rules.core.dice import Dice
from editor.rules.core.engine.engine import Engine
from editor.rules.core.levers import Lever
from editor.rules.core.search import Tried
from schemas.problems import EditorError, Message, Problem
from schemas.quantities import PlayerId

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Levers(Protocol):
    """The module of a game that says how its scenarios are made even."""

    def levers(self, setup: Setup) -> tuple[Lever, ...]:
        """Return what can be changed in a scenario."""

    def adjusted(self, setup: Setup, lever: str, amount: int) -> Setup:
        """Return a scenario changed by a lever, or raise ``LookupError`` if it has no such lever."""


class GamePlay(ABC, Generic[S, A, E]):
    """The contract of :mod:`editor.rules.core.contract`, met by an engine.

    A game says of itself only how it is set up, who acts, who knows what, how it ends and how the computer
    plays; reports and levers where it has any.
    """

    levels: tuple[Level, ...] = TWO_LEVELS
    """How the computer can play it, from the lowest."""

    def __init__(self, engine: Engine[S, A, E], levers: Levers | None = None) -> None:
        self.engine = engine
        self._levers = levers
        self._begun: tuple[Setup, S] | None = None
        """The last setup and its first state: who plays it often builds it once."""
        self._decided: tuple[list[E], list[S]] = [], []
        """Events of the last decision; the state before each, and that after all."""
        self._applied = 0
        """So many of these events have been applied by who asked for them."""

    # What a game says of itself.

    @abstractmethod
    def refusals_of(self, setup: Setup) -> tuple[Problem, ...]:
        """Return every reason why the scenario cannot be played by the rules."""

    @abstractmethod
    def begin(self, setup: Setup) -> S:
        """Return the state before the first action."""

    @abstractmethod
    def to_act(self, state: S) -> PlayerId | None:
        """Return who acts next; None if the battle is over."""

    @abstractmethod
    def view(self, state: S, player: PlayerId) -> S:
        """Return the state as that player may know it."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how the battle ended, or None while it goes on."""

    @abstractmethod
    def choose(self, view: S, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> A:
        """Return the computer's action; it sees only the player's view and obeys ``check``."""

    def advise(self, view: S, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> Advice:
        """Return what :meth:`choose` would do with the same view, dice and settings, and why."""
        tried = self.tried(view, player, dice, ai_settings)
        action = tried[0].action if tried else self.choose(view, player, dice, ai_settings)
        return Advice(action, self.reasons(view, player, action), tuple(one for one in tried if one.games))

    def tried(
        self, _view: S, _player: PlayerId, _dice: Dice, _ai_settings: AiSettings
    ) -> tuple[Tried[A], ...]:
        """Return what :meth:`choose` tries out in thought, what it takes first; empty where it tries nothing.

        Of an action that leaves no choice no games are played.
        """
        return ()

    def reasons(self, _view: S, _player: PlayerId, _action: A) -> tuple[Message, ...]:
        """Return why a player may want a legal action, by the rules; empty if the game says nothing."""
        return ()

    def standings(self, _state: S) -> tuple[Standing, ...]:
        """Return what each side has scored so far; empty if the game keeps no score."""
        return ()

    def camps(self, setup: Setup) -> tuple[tuple[PlayerId, ...], ...]:
        """Return the sides of a scenario, those together that win together: here each for itself."""
        return tuple((side.id,) for side in getattr(setup.scenario, "sides", ()))

    def troops(self, _setup: Setup) -> tuple[Troop, ...]:
        """Return the units that take part; empty if the game counts none."""
        return ()

    def tally(self, _before: S, _event: E, _after: S) -> Iterable[Count]:
        """Return what an event adds to the counts of units."""
        return ()

    # What follows from its rows and levers.

    def levers(self, setup: Setup) -> tuple[Lever, ...]:
        """Return what can be changed in a scenario to make it even; empty if the game has no levers."""
        return self._levers.levers(setup) if self._levers is not None else ()

    def adjusted(self, setup: Setup, lever: str, amount: int) -> Setup:
        """Return a scenario changed by a lever; nothing is saved.

        Raises:
            LookupError: it has no such lever.
        """
        if self._levers is None:
            raise LookupError(lever)
        return self._levers.adjusted(setup, lever, amount)

    def refusals(self, setup: Setup) -> tuple[Problem, ...]:
        """Return every reason why the scenario cannot be played; empty where it can."""
        return self.engine.gaps or self.refusals_of(setup)

    def start(self, setup: Setup) -> S:
        """Return the state before the first action. The setup must have no refusals.

        Raises:
            EditorError: the rows of the game lack something.
        """
        if self.engine.gaps:
            raise EditorError(*self.engine.gaps)
        if self._begun is None or self._begun[0] is not setup:
            self._begun = (setup, self.begin(setup))
        return self._begun[1]

    def step_name(self, state: S) -> str:
        """Return the name of the step that a state is in."""
        return self.engine.step(state).name

    def words(self, state: S, action: A) -> Message:
        """Return an action as a button says it."""
        return self.engine.words(state, action)

    def legal_actions(self, state: S) -> Iterator[A]:
        """Yield the legal actions of who acts next: all, or a canonical family of them."""
        return self.engine.legal_actions(state)

    def check(self, state: S, action: A) -> Message | None:
        """Return the rule that forbids an action, or None if it is legal."""
        return self.engine.check(state, action)

    def decide(self, state: S, action: A, dice: Dice) -> tuple[E, ...]:
        """Return the events of an action, rolling where the rules roll.

        Raises:
            IllegalActionError: ``check`` refuses the action.
        """
        recorder = self.engine.decide(state, action, dice)
        # The states are known already: who applies these events next need not work them out again.
        self._decided, self._applied = (recorder.events, [state, *recorder.states]), 0
        return tuple(recorder.events)

    def evolve(self, state: S, event: E) -> S:
        """Return the state after an event; never rolls, never refuses."""
        (events, states), place = self._decided, self._applied
        if place < len(events) and states[place] is state and events[place] is event:
            self._applied = place + 1
            return states[place + 1]
        return self.engine.evolve(state, event)

    def describe(self, state: S, event: E) -> tuple[LogLine, ...]:
        """Return the lines of the log for an event; ``state`` is the one before it."""
        return self.engine.describe(state, event)

    def event_data(self, event: E) -> dict[str, Any]:
        """Return an event as plain JSON data."""
        return self.engine.codec.data(event)

    def event_from(self, data: Mapping[str, Any]) -> E:
        """Return the event that plain data says.

        Raises:
            EditorError: the data is no event of this game.
        """
        found: E = self.engine.codec.read(data)
        return found

    def action_data(self, action: A) -> dict[str, Any]:
        """Return an action as plain JSON data."""
        return self.engine.action_codec.data(action)

    def action_from(self, data: Mapping[str, Any]) -> A:
        """Return the action that plain data says; whether it is legal only ``check`` knows.

        Raises:
            EditorError: the data is no action of this game.
        """
        found: A = self.engine.action_codec.read(data)
        return found
