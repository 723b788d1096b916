"""Events of a scenario in any game: when they are looked at, whether they go off, what they bring about.

A game says at which moments its own events lead to, how its game ends and what its own effects do; an engine
that is given :meth:`Script.follow` looks at the scenario's events at each of these moments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from editor.rules.core.conditions import holds
from editor.rules.core.contract import LogLine, Standing
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.engine.rows import EventRow
from editor.rules.core.scenario_counters import counter_standings
from schemas.game_events import Ends, EventfulScenario
from schemas.problems import Message, Value
from schemas.quantities import PlayerId
from schemas.scenario_counters import CounterIs, Counts, with_values
from schemas.scenario_rules import (
    Block,
    Condition,
    HasHappened,
    Shows,
    Trigger,
    TurnIs,
    Wins,
    secret_of,
)
from schemas.text import LocalText

S = TypeVar("S")


class GameOverError(Exception):
    """An event of the scenario has ended the game: nothing that would have followed happens."""


@dataclass(frozen=True)
class Happened:
    """What the events of a scenario have brought about so far."""

    fired: tuple[str, ...] = ()
    """Ids of the events that have gone off."""
    counters: Mapping[str, int] = field(default_factory=dict)
    """Counter -> its value, of those that have changed."""


NOTHING: Final = Happened()
"""Nothing has happened."""


class Moment(NamedTuple):
    """A moment at which events are looked at."""

    kind: str
    """``turn_begins``, ``turn_ends``, ``phase_begins`` or ``phase_ends``."""
    turn: int
    phase: str = ""
    """Phase of the game that begins or ends."""


class Place(NamedTuple):
    """Where an effect stands in its scenario."""

    trigger: int
    effect: int


@dataclass(frozen=True, slots=True)
class EventFired:
    """An event of the scenario goes off; ``trigger`` is its place in the scenario."""

    trigger: int


@dataclass(frozen=True, slots=True)
class MessageShown:
    """The message of an event's effect is shown."""

    trigger: int
    effect: int


@dataclass(frozen=True, slots=True)
class CounterChanged:
    """A counter of the scenario has another value."""

    counter: str
    before: int
    value: int
    """Its value now."""


class Game(Protocol[S]):
    """What a game says of itself for the events of its scenarios."""

    def scenario(self, state: S) -> EventfulScenario:
        """Return the scenario of a state."""

    def happened(self, state: S) -> Happened:
        """Return what its events have brought about."""

    def after(self, state: S, happened: Happened) -> S:
        """Return the state after they have brought about something else."""

    def moments(self, before: S, event: Any, after: S) -> Iterable[Moment]:
        """Yield the moments to which an event of the game leads."""

    def end(self, recorder: Recorder[S, Any], side: PlayerId | None, name: LocalText) -> None:
        """End the game by an event of that name: a side has won, or with None nobody."""

    def happen(self, recorder: Recorder[S, Any], effect: Any, place: Place) -> None:
        """Let an effect happen that only this game has.

        Raises:
            GameOverError: it has ended the game.
        """


class Script(Generic[S]):
    """The events of a game's scenarios."""

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self.rows: Final = (
            EventRow(EventFired, self._after_fired, self._tell_fired),
            EventRow(MessageShown, lambda state, _event: state, self._tell_message),
            EventRow(CounterChanged, self._after_counted, self._tell_counted),
        )
        """Rows for the engine of the game."""

    def follow(self, recorder: Recorder[S, Any], before: S, event: Any) -> None:
        """Look at the scenario's events after an event of the game has been noted.

        Raises:
            GameOverError: one of them has ended the game.
        """
        if not self._game.scenario(before).triggers:
            return
        for moment in self._game.moments(before, event, recorder.state):
            self._look(recorder, moment)

    def _look(self, recorder: Recorder[S, Any], moment: Moment) -> None:
        for number, trigger in enumerate(self._game.scenario(recorder.state).triggers):
            fired = self._game.happened(recorder.state).fired
            if trigger.moment != moment.kind or (trigger.id in fired and not trigger.repeats):
                continue
            if trigger.phase in (None, moment.phase) and self.holds(
                recorder.state, trigger.condition, moment.turn
            ):
                self.fire(recorder, number)

    def fire(self, recorder: Recorder[S, Any], number: int) -> None:
        """Let an event go off, whatever it waits for.

        Raises:
            GameOverError: it has ended the game.
        """
        recorder.note(EventFired(number))
        trigger = self._game.scenario(recorder.state).triggers[number]
        for place, effect in enumerate(trigger.effects):
            if isinstance(effect, Shows):
                recorder.note(MessageShown(number, place))
            elif isinstance(effect, Counts):
                before = self.value(recorder.state, effect.counter)
                recorder.note(CounterChanged(effect.counter, before, effect.after(before)))
            elif isinstance(effect, Wins | Ends):
                self._game.end(recorder, effect.side if isinstance(effect, Wins) else None, trigger.name)
                raise GameOverError
            else:
                self._game.happen(recorder, effect, Place(number, place))

    def value(self, state: S, counter: str) -> int:
        """Return the value of a counter."""
        return self.values(state)[counter]

    def values(self, state: S) -> dict[str, int]:
        """Return the values of all counters of the scenario."""
        start = {one.id: one.start for one in self._game.scenario(state).counters}
        return start | dict(self._game.happened(state).counters)

    def standings(self, state: S) -> tuple[Standing, ...]:
        """Return what the counters have reached, beside the scores of the game."""
        return tuple(counter_standings(self._game.scenario(state).counters, self.values(state)))

    def holds(self, state: S, condition: Condition, turn: int) -> bool:
        """Return whether a condition holds in a turn; one without blocks always does."""
        return holds(condition, lambda block: self._block(state, block, turn))

    def _block(self, state: S, block: Block, turn: int) -> bool:
        match block:
            case TurnIs():
                return block.first <= turn <= (block.last if block.last is not None else turn)
            case CounterIs():
                return block.met(self.value(state, block.counter))
            case HasHappened():
                return block.trigger in self._game.happened(state).fired
            case _:  # the schema of the game's scenarios has no others
                raise TypeError(f"no block of a small game: {block.test}")

    # the state after its events, and their lines

    def _after_fired(self, state: S, event: EventFired) -> S:
        name = self._game.scenario(state).triggers[event.trigger].id
        happened = self._game.happened(state)
        if name in happened.fired:
            return state
        return self._game.after(state, replace(happened, fired=(*happened.fired, name)))

    def _after_counted(self, state: S, event: CounterChanged) -> S:
        happened = self._game.happened(state)
        counters = {**happened.counters, event.counter: event.value}
        return self._game.after(state, replace(happened, counters=counters))

    def _tell_fired(self, state: S, event: EventFired) -> tuple[LogLine, ...]:
        trigger: Trigger = self._game.scenario(state).triggers[event.trigger]
        if not trigger.name:
            return ()
        message = Message(code="scenario_words.log_fired", values={"event": trigger.name})
        return (LogLine(message, only_for=secret_of(trigger)),)

    def _tell_message(self, state: S, event: MessageShown) -> tuple[LogLine, ...]:
        scenario = self._game.scenario(state)
        effect = scenario.triggers[event.trigger].effects[event.effect]
        if not isinstance(effect, Shows):  # pragma: no cover - noted for such effects alone
            return ()
        words: dict[str, Value] = {"message": with_values(effect.message, self.values(state))}
        plain = Message(code="scenario_words.log_message", values=words)
        if effect.side is None:
            return (LogLine(plain, announced=plain),)
        names = {side.id: side.name for side in getattr(scenario, "sides", ())}
        told = Message(code="scenario_words.log_message_to", values={**words, "side": names[effect.side]})
        return (LogLine(told, announced=plain, only_for=effect.side),)

    def _tell_counted(self, state: S, event: CounterChanged) -> tuple[LogLine, ...]:
        counters = self._game.scenario(state).counters
        name = next(one.name for one in counters if one.id == event.counter)
        values: dict[str, Value] = {"value": event.value, "before": event.before}
        message = Message(
            code="scenario_words.log_counter", values={"counter": name or event.counter, **values}
        )
        return (LogLine(message),)


def phase_moments(turn: int, before: str, after: str) -> Iterator[Moment]:
    """Yield the end of a phase and the beginning of the next one, where they are not the same."""
    if before != after:
        if before:
            yield Moment("phase_ends", turn, before)
        if after:
            yield Moment("phase_begins", turn, after)
