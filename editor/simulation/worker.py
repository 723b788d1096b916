"""The other end of a batch: a process that plays the battles it is told to. Imports no window toolkit."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Final

from editor.rules.core.contract import Manner, Play, Setup
from editor.rules.core.dice import stream_seed
from editor.simulation.battle import MOST_ACTIONS, NO_MANNERS, run_battle
from editor.simulation.statistics import Failure, Outcome
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message
from schemas.systems import DocumentSystem


@dataclass(frozen=True)
class Job:
    """What a worker needs to play: the game, the setup as plain data, and how to read it."""

    play_type: Callable[[], Play]
    """Class of the game's play: each worker makes one of its own, so that no cache travels along."""
    scenario: Mapping[str, Any]
    """The scenario as plain data."""
    documents: Sequence[Mapping[str, Any]]
    """The documents that it needs, as plain data."""
    document_systems: Sequence[DocumentSystem]
    """Games whose documents can be read."""
    seed: int
    """Seed of the batch."""
    most_actions: int = MOST_ACTIONS
    """Longest battle."""
    manners: Mapping[str, Manner] = field(default_factory=dict)
    """Side -> how the computer plays it."""

    def setup(self) -> Setup:
        """Return the setup that the data says."""
        documents = [parse_document(data, self.document_systems) for data in self.documents]
        scenario = parse_document(self.scenario, self.document_systems)
        return Setup(scenario, {document.id: document for document in documents})


def job_of(
    play: Play,
    setup: Setup,
    seed: int,
    document_systems: Sequence[DocumentSystem],
    most_actions: int,
    manners: Mapping[str, Manner] = NO_MANNERS,
) -> Job:
    """Return a setup as a job for workers."""
    documents = [dump_document(document) for _, document in sorted(setup.documents.items())]
    return Job(
        type(play),
        dump_document(setup.scenario),
        documents,
        document_systems,
        seed,
        most_actions,
        dict(manners),
    )


def play_one(job: Job, play: Play, setup: Setup, index: int) -> Outcome | Failure:
    """Play one battle of a batch; what goes wrong in it is told as a failure, so that the others go on."""
    seed = stream_seed(job.seed, index)
    try:
        record = run_battle(
            play, setup, seed, keep_events=False, most_actions=job.most_actions, manners=job.manners
        )
    except EditorError as trouble:
        problem = trouble.problems[0]
        return Failure(index, seed, Message(code=problem.code, values=problem.values))
    except Exception as trouble:  # noqa: BLE001 - a bug in one battle must not lose the others
        text = f"{type(trouble).__name__}: {trouble}"
        return Failure(index, seed, Message(code="simulation.crashed", values={"seed": seed, "error": text}))
    result = record.result
    losses = {side: dict(amounts) for side, amounts in result.losses.items()}
    return Outcome(index, seed, result.winner, result.reason, result.turns, losses)


READY: Final = "ready"
"""First message of a worker: it could read the setup."""


def serve(connection: Connection, job: Job) -> None:
    """Play the battles whose numbers come in, send back what came of them, until the other end closes."""
    # Ctrl+C reaches every process of the terminal; the one that started this worker decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    play, setup = job.play_type(), job.setup()
    with suppress(EOFError, OSError):
        connection.send(READY)
        while True:
            indices = connection.recv()
            connection.send([play_one(job, play, setup, index) for index in indices])
