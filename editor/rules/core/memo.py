"""Answers that are worked out once and kept: of an object, of a function asked again, of large things."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, Self, TypeVar, overload

S = TypeVar("S")
A = TypeVar("A")
R = TypeVar("R")
T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801 - it is used as a decorator, as ``property`` is
    """A property that is worked out when it is first asked for, then kept.

    It is ``functools.cached_property`` without its lock, which takes longer than many of the answers: two
    threads that ask at once both work it out.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...

    def __get__(self, instance: object | None, owner: type | None = None) -> T | Self:
        if instance is None:
            return self
        found = instance.__dict__[self._name] = self._work_out(instance)
        return found


class Once(Generic[S, A, R]):
    """A function of a state and an action that remembers its last answer.

    Who chooses an action checks it, who decides it checks it again, and then works out what it leads to.
    Neither states nor actions ever change; the state is recognised by itself, the action by its value.
    """

    def __init__(self, answer: Callable[[S, A], R]) -> None:
        self._answer = answer
        self._last: tuple[S, A, R] | None = None

    def __call__(self, state: S, action: A) -> R:
        """Return the answer for a state and an action."""
        last = self._last
        if last is not None and last[0] is state and (last[1] is action or last[1] == action):
            return last[2]
        found = self._answer(state, action)
        self._last = (state, action, found)
        return found


class LastFew(Generic[R]):
    """Remembers the last few answers for who asks about the same things again.

    Large things (maps, rulesets) are recognised by themselves, not by what is in them; small ones by their
    value. Two threads that ask at once may both work an answer out; both get a right one.
    """

    def __init__(self, most: int) -> None:
        """Remember ``most`` answers."""
        self._most = most
        self._known: tuple[tuple[tuple[object, ...], Hashable, R], ...] = ()

    def get(self, things: tuple[object, ...], values: Hashable, answer: Callable[[], R]) -> R:
        """Return the answer for some things and values; ``answer`` works it out where it is not known."""
        for known, given, found in self._known:
            if given == values and len(known) == len(things) and all(map(_same, known, things)):
                return found
        found = answer()
        self._known = ((things, values, found), *self._known[: self._most - 1])
        return found


def _same(one: object, other: object) -> bool:
    return one is other
