"""Answers that an object works out once and keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

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
