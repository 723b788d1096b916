"""The other end of a batch: whoever plays the battles that it is given. Imports no window toolkit."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Final

from editor.rules.core.contract import AiBySide, AnyPlay, Setup
from editor.rules.core.dice import stream_seed
from editor.simulation.battle import MOST_ACTIONS, NO_AI_SETTINGS, run_battle
from editor.simulation.statistics import Failure, Outcome
from editor.simulation.tally import Tally
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message
from schemas.systems import DocumentSystem


@dataclass(frozen=True)
class Job:
    """What a worker needs to play: the game, the setup as plain data, and how to read it."""

    play_type: Callable[[], AnyPlay]
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
    ai_by_side: AiBySide = field(default_factory=dict)
    """Side -> how the computer plays it."""

    def setup(self) -> Setup:
        """Return the setup that the data says."""
        documents = [parse_document(data, self.document_systems) for data in self.documents]
        scenario = parse_document(self.scenario, self.document_systems)
        return Setup(scenario, {document.id: document for document in documents})

    def play_one(self, play: AnyPlay, setup: Setup, index: int) -> Outcome | Failure:
        """Play one battle of the batch; another kind of job plays something else by this number."""

        def fought(seed: int) -> Outcome:
            tally = Tally(play, play.troops(setup))
            result = run_battle(
                play,
                setup,
                seed,
                keep_events=False,
                most_actions=self.most_actions,
                ai_by_side=self.ai_by_side,
                tally=tally,
                checked=True,
            ).result
            losses = {side: dict(amounts) for side, amounts in result.losses.items()}
            return Outcome(
                index,
                seed,
                result.winner,
                result.reason,
                result.turns,
                losses,
                tally.tallies,
                tally.firsts,
                result.allies,
            )

        return caught(index, stream_seed(self.seed, index), fought)


def job_of(
    play: AnyPlay,
    setup: Setup,
    seed: int,
    document_systems: Sequence[DocumentSystem],
    most_actions: int,
    ai_by_side: AiBySide = NO_AI_SETTINGS,
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
        dict(ai_by_side),
    )


def caught(index: int, seed: int, play: Callable[[int], Outcome]) -> Outcome | Failure:
    """Return what comes of one number of a batch; what goes wrong in it is a failure of it alone."""
    try:
        return play(seed)
    except EditorError as trouble:
        problem = trouble.problems[0]
        return Failure(index, seed, Message(code=problem.code, values=problem.values))
    except Exception as trouble:  # noqa: BLE001 - a bug in one battle must not lose the others
        text = f"{type(trouble).__name__}: {trouble}"
        return Failure(index, seed, Message(code="simulation.crashed", values={"seed": seed, "error": text}))


READY: Final = "ready"
"""Answer of a worker that could read the setup of a job."""


def serve(connection: Connection) -> None:
    """Play the battles whose numbers come in, of the job that came last, until the other end closes.

    A setup that cannot be read ends the process: the other end finds its connection closed.
    """
    # Ctrl+C reaches every process of the terminal; the one that started this worker decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    job: Job = connection.recv()
    with suppress(EOFError, OSError):
        while True:
            play, setup = job.play_type(), job.setup()
            connection.send(READY)
            while isinstance(message := connection.recv(), tuple):
                connection.send([job.play_one(play, setup, index) for index in message])
            job = message
