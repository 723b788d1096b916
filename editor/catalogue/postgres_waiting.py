"""Waiting for the answers of a server, no longer than it can take with one.

The system notices within seconds that packets are lost. It notices nothing where a tunnel or a proxy takes
them: that goes on taking them while nobody is behind it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import psycopg

T = TypeVar("T")
_LONGEST_S: Final = 12.0
"""Silence after which a connection counts as lost. Who waits for others to write hears of it before."""
SHORT_S: Final = 2.0
"""The same where the question is answered at once, whatever others do: whether anybody is there."""


class SilentError(psycopg.OperationalError):
    """Nothing came for too long."""


class UnansweredError(psycopg.OperationalError):
    """Nobody has answered whether he is there: making another connection would take as long again."""


class Patient(psycopg.Connection[Any]):
    """A connection that counts as lost when the server says nothing for too long."""

    longest_s: float = _LONGEST_S
    """Seconds of silence."""

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Wait no longer than for what is answered at once.

        Raises:
            UnansweredError: the server was silent; the connection is closed.
        """
        before, self.longest_s = self.longest_s, SHORT_S
        try:
            yield
        except SilentError as trouble:
            raise UnansweredError(str(trouble)) from trouble
        finally:
            self.longest_s = before

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **options: Any) -> T:
        """Carry out a step of the driver, as it asks for.

        Raises:
            SilentError: the server was silent for too long; the connection is closed.
        """
        return super().wait(within(gen, self.longest_s, self.pgconn.finish), *args, **options)


def within(
    step: Generator[Any, Any, T],
    longest_s: float,
    give_up: Callable[[], object],
    clock: Callable[[], float] = time.monotonic,
) -> Generator[Any, Any, T]:
    """Pass on a step of the driver, and end it where nothing comes for too long.

    Args:
        step: yields what it waits for, and is told what is ready; 0 for nothing yet.
        longest_s: seconds in which something has to come.
        give_up: closes the connection.
        clock: seconds.

    Raises:
        SilentError: nothing came.
    """
    try:
        wanted, since = next(step), clock()
        while True:
            ready = yield wanted
            if ready:
                since = clock()
            elif clock() - since > longest_s:
                give_up()
                raise SilentError("the connection is lost: the server is silent")
            wanted = step.send(ready)
    except StopIteration as end:
        done: T = end.value
        return done
