"""One row per action, per event and per step of a game: all that the engine has to know of each.

A row is written beside the class it is about. Whoever adds an action or an event adds its row, and nothing
else needs to know of it: checks, lists, decisions, logs, saved battles and the window read the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.recorder import Recorder
from schemas.problems import Message

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


@dataclass(frozen=True)
class ActionRow(Generic[S, A]):
    """What somebody may do."""

    kind: type[A]
    check: Callable[[S, A], Message | None] | None = None
    """The rule that forbids it in a state, or None if it is legal; that it belongs to the step is known."""
    decide: Callable[[Recorder[S, Any], A], str | None] | None = None
    """Notes its events; only called where it is legal. Returns the stage that follows, if one does."""
    candidates: Callable[[S], Iterator[A]] | None = None
    """Such actions of who acts, from which ``check`` picks the legal ones."""
    words: Callable[[S, A], Message] | None = None
    """How a button says it."""
    waits: bool = True
    """The game waits for who could take it; not for what is possible at any time and never needed."""
    sound: bool = False
    """Its candidates are legal as they are listed: nothing checks them once more."""


@dataclass(frozen=True)
class EventRow(Generic[S, E]):
    """What may happen."""

    kind: type[E]
    evolve: Callable[[S, E], S] | None = None
    """The state after it: never rolls, never refuses."""
    describe: Callable[[S, E], tuple[LogLine, ...]] | None = None
    """Its lines of the log, from the state before it; :func:`unreported` where it has none."""


@dataclass(frozen=True)
class StepRow(Generic[S]):
    """A step of a phase: who has what to decide, and what follows."""

    name: str
    actions: tuple[type[Any], ...]
    """What may be done in it, in the order in which it is listed."""
    ended: Callable[[S], bool] = lambda _state: False
    """Returns whether nothing is left to decide in it."""
    end: Callable[[Recorder[S, Any]], None] | None = None
    """Leads on to the next step; None if the actions themselves do."""
    forced: bool = False
    """Who has one choice only takes it without being asked."""


@dataclass(frozen=True)
class StageRow(Generic[S]):
    """A part of a phase that goes by itself: what the rules do where nobody has anything to decide."""

    name: str
    run: Callable[[Recorder[S, Any]], str | None]
    """Notes its events; returns the stage that follows, None where a step does."""


def unchanged(state: S, _event: object) -> S:
    """Return the state as it was: the event only reports something."""
    return state


def unreported(_state: object, _event: object) -> tuple[LogLine, ...]:
    """Return no line: the log does not mention the event."""
    return ()


def allowed(_state: object, _action: object) -> Message | None:
    """Return None: an action that its step allows is legal."""
    return None


def only(kind: Callable[[], A]) -> Callable[[Any], Iterator[A]]:
    """Return the candidates of an action that leaves nothing to choose: that action alone."""
    return lambda _state: iter((kind(),))


def says(words: Message) -> Callable[[Any, Any], Message]:
    """Return the words of an action that are the same whatever it names."""
    return lambda _state, _action: words
