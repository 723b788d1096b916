"""Many battles, with progress and cancel; a worker that dies never loses the batch."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.core.contract import AiBySide, AnyPlay, Setup
from editor.simulation.backends import backend
from editor.simulation.battle import MOST_ACTIONS, NO_AI_SETTINGS
from editor.simulation.reports import BatchReport, report_of
from editor.simulation.tasks import Backend, Cancelled, Course, Task
from editor.simulation.worker import job_of
from schemas.problems import EditorError
from schemas.progress import Report, quietly
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem


def run_batch(
    play: AnyPlay,
    setup: Setup,
    battles: int,
    seed: int,
    *,
    workers: int = 0,
    scheduler: str = "",
    report: Report = quietly,
    cancelled: Cancelled = bool,
    document_systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    ai_by_side: AiBySide = NO_AI_SETTINGS,
) -> BatchReport:
    """Play a batch of battles, each with a seed of its own derived from the batch's.

    Args:
        play: the game; its class can be built without arguments, as each worker does.
        setup: the scenario with its documents.
        battles: how many.
        seed: seed of the batch; the report is the same for the same seed, wherever the battles are played.
        workers: other processes to play in; 0 or 1 plays in this one.
        scheduler: address of a scheduler of ``dask.distributed`` that plays them instead.
        report: called with how many are done.
        cancelled: asked whether to stop.
        document_systems: games whose documents the workers can read.
        ai_by_side: how the computer plays which side; plainly where nothing is said.

    Raises:
        EditorError: the scenario cannot be played, or the scheduler cannot be reached.
    """
    refuse(play, setup)
    task = Task(job_of(play, setup, seed, document_systems, MOST_ACTIONS, ai_by_side), play, setup)
    course = Course(battles, report, cancelled)
    with backend(min(workers, battles), scheduler) as place:
        return play_task(place, task, range(battles), course)


def play_task(place: Backend, task: Task, numbers: Sequence[int], course: Course) -> BatchReport:
    """Play battles of a task in a place and report them."""
    place.play(task, numbers, course)
    return report_of(
        task.job.seed,
        len(numbers),
        course.outcomes,
        course.failures,
        task.play.troops(task.setup),
        cancelled=course.stopped,
        deaths=course.deaths,
        camps=task.play.camps(task.setup),
    )


def refuse(play: AnyPlay, setup: Setup) -> None:
    """Refuse a scenario that cannot be played, with every reason.

    Raises:
        EditorError: it cannot.
    """
    refusals = play.refusals(setup)
    if refusals:
        raise EditorError(*refusals)
