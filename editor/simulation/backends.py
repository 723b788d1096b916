"""Where battles are played: in this process, in others of this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from editor.simulation.pool import Processes
from editor.simulation.tasks import Backend, Course, Task, play_here


class Here:
    """This process."""

    def play(self, task: Task, numbers: Sequence[int], course: Course) -> None:
        """Play battles one after another."""
        play_here(task, numbers, course)

    def close(self) -> None:
        """Nothing is held."""


@contextmanager
def backend(workers: int = 0, scheduler: str = "") -> Iterator[Backend]:
    """Give a place to play in, and let it go afterwards.

    Args:
        workers: processes of this machine; 0 or 1 plays in this one.
        scheduler: address of a running scheduler of ``dask.distributed``; it plays everything then.

    Raises:
        EditorError: the scheduler does not answer, or the extra that speaks with it is not installed.
    """
    found: Backend = Here()
    if scheduler:
        from editor.simulation.cluster import Cluster

        found = Cluster(scheduler)
    elif workers > 1:
        found = Processes(workers)
    try:
        yield found
    finally:
        found.close()
