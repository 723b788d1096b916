"""The engine of a game: what its rows say, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final, Generic, TypeVar

from editor.rules.core.contract import IllegalActionError, LogLine
from editor.rules.core.dice import Dice
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.engine.rows import ActionRow, EventRow, StageRow, StepRow
from editor.rules.core.event_codec import EventCodec
from editor.rules.core.memo import Once
from editor.rules.core.script import GameOverError, Script
from schemas.problems import EditorError, Message, Problem

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
_PARTS: Final[Mapping[type[Any], tuple[str, ...]]] = {
    ActionRow: ("check", "decide", "candidates", "words"),
    EventRow: ("evolve", "describe"),
}
"""What no row may lack."""
_ROUNDS: Final = 10_000
"""So often a game may go on by itself before somebody has to decide; none comes near."""


class Engine(Generic[S, A, E]):
    """Checks, lists and decides actions, applies and describes events, and leads from step to step."""

    def __init__(
        self,
        step_of: Callable[[S], str],
        steps: Sequence[StepRow[S]],
        actions: Sequence[ActionRow[S, Any]],
        events: Sequence[EventRow[S, Any]],
        not_now: Message | Callable[[S], Message],
        stages: Sequence[StageRow[S]] = (),
        asks_first: Callable[[Recorder[S, E]], bool] | None = None,
        script: Script[S] | None = None,
    ) -> None:
        """Put the rows of a game together.

        Args:
            step_of: returns the name of the step in which a state is.
            steps: every step of the game.
            actions: every action of the game.
            events: every event of the game.
            not_now: says that an action does not belong to a step, with names of the state where it has any.
            stages: what goes by itself, by name; one leads on to the next until somebody has to decide.
            asks_first: puts a question that has come up meanwhile before the next decision; returns whether
                it has. None where nothing comes up so.
            script: the events of the game's scenarios; None where the game looks at them itself.
        """
        if script is not None:
            events = (*events, *script.rows)
        self.script: Final = script
        """The events of the game's scenarios; None where the game looks at them itself."""
        self._step_of = step_of
        self._not_now = not_now
        self._checked: Once[S, A, Message | None] = Once(self._check)
        self._steps = {row.name: row for row in steps}
        self._asks_first = asks_first
        self._stages = {row.name: row for row in stages}
        self._actions: dict[type[Any], ActionRow[S, Any]] = {row.kind: row for row in actions}
        self._events: dict[type[Any], EventRow[S, Any]] = {row.kind: row for row in events}
        self.codec: Final = EventCodec(self._events)
        """Writes the events of the game and reads them again."""
        self.action_codec: Final = EventCodec(self._actions, key="action")
        """Writes the actions of the game and reads them again."""
        self.gaps: Final = tuple(_gaps(steps, actions, events))
        """What the rows lack; a game with gaps starts no battle."""

    @property
    def event_kinds(self) -> tuple[type[Any], ...]:
        """Return the classes of all events."""
        return tuple(self._events)

    @property
    def stage_names(self) -> frozenset[str]:
        """The names of what goes by itself."""
        return frozenset(self._stages)

    @property
    def action_kinds(self) -> tuple[type[Any], ...]:
        """Return the classes of all actions."""
        return tuple(self._actions)

    def step(self, state: S) -> StepRow[S]:
        """Return the step in which a state is."""
        return self._steps[self._step_of(state)]

    def check(self, state: S, action: A) -> Message | None:
        """Return the rule that forbids an action, or None if it is legal."""
        return self._checked(state, action)

    def _check(self, state: S, action: A) -> Message | None:
        if type(action) not in self.step(state).actions:
            return self._not_now(state) if callable(self._not_now) else self._not_now
        check = self._actions[type(action)].check
        return check(state, action) if check is not None else None

    def legal_actions(self, state: S) -> Iterator[A]:
        """Yield the legal actions of who acts, each once, in the order of the step."""
        for kind in self.step(state).actions:
            seen: set[A] = set()
            for action in self._candidates(state, kind):
                if action not in seen:
                    seen.add(action)
                    yield action

    def choices(self, state: S, most: int = 2) -> list[A]:
        """Return up to so many legal actions for which the game waits."""
        waiting = [kind for kind in self.step(state).actions if self._actions[kind].waits]
        return list(islice((one for kind in waiting for one in self._candidates(state, kind)), most))

    def _candidates(self, state: S, kind: type[Any]) -> Iterator[A]:
        """Yield the legal ones of the candidates of a kind."""
        row = self._actions[kind]
        if row.candidates is None:
            return
        for action in row.candidates(state):
            if row.sound or row.check is None or row.check(state, action) is None:
                yield action

    def record(self, state: S, dice: Dice) -> Recorder[S, E]:
        """Return the record of a decision that begins in a state."""
        return Recorder(state, dice, self.evolve, self.script.follow if self.script is not None else None)

    def decide(self, state: S, action: A, dice: Dice) -> Recorder[S, E]:
        """Return what follows from an action, up to where somebody has to decide.

        Raises:
            IllegalActionError: the rules forbid the action.
        """
        refused = self.check(state, action)
        if refused is not None:
            raise IllegalActionError(refused)
        recorder = self.record(state, dice)
        with suppress(GameOverError):
            self._go_on(recorder, self._do(recorder, action))
        return recorder

    def _do(self, recorder: Recorder[S, E], action: A) -> str | None:
        decide = self._actions[type(action)].decide
        return decide(recorder, action) if decide is not None else None

    def _go_on(self, recorder: Recorder[S, E], stage: str | None) -> None:
        """Lead from stage to stage and from step to step while nobody has anything to decide."""
        for _ in range(_ROUNDS):
            if stage is not None:
                stage = self._stages[stage].run(recorder)
                continue
            if self._asks_first is not None and self._asks_first(recorder):
                return
            step = self.step(recorder.state)
            if step.end is not None and step.ended(recorder.state):
                step.end(recorder)
                continue
            only = self.choices(recorder.state) if step.forced else []
            if len(only) != 1:
                return
            stage = self._do(recorder, only[0])
        raise RuntimeError(f"the step {self._step_of(recorder.state)!r} never ends")

    def evolve(self, state: S, event: E) -> S:
        """Return the state after an event; never rolls, never refuses."""
        evolve = self._events[type(event)].evolve
        return evolve(state, event) if evolve is not None else state

    def describe(self, state: S, event: E) -> tuple[LogLine, ...]:
        """Return the lines of the log for an event; ``state`` is the one before it."""
        describe = self._events[type(event)].describe
        return describe(state, event) if describe is not None else ()

    def words(self, state: S, action: A) -> Message:
        """Return an action as a button says it.

        Raises:
            EditorError: its row says nothing.
        """
        words = self._actions[type(action)].words
        if words is None:
            raise EditorError(*self.gaps)
        return words(state, action)


def _gaps(
    steps: Sequence[StepRow[Any]],
    actions: Sequence[ActionRow[Any, Any]],
    events: Sequence[EventRow[Any, Any]],
) -> Iterator[Problem]:
    rows: tuple[ActionRow[Any, Any] | EventRow[Any, Any], ...] = (*actions, *events)
    for row in rows:
        for part in _PARTS[type(row)]:
            if getattr(row, part) is None:
                yield _gap("row_incomplete", row=row.kind.__name__, part=part)
    known = {row.kind for row in actions}
    for step in steps:
        for kind in step.actions:
            if kind not in known:
                yield _gap("row_missing", row=kind.__name__, step=step.name)
    names = [row.kind.__name__ for row in rows]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield _gap("row_twice", row=name)


def _gap(code: str, /, **values: str) -> Problem:
    return Problem(code=f"engine.{code}", values=dict(values))
