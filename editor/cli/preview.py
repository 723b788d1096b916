"""``marshalry preview``: a scenario fought many times."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Annotated

import typer

from editor.cli.catalogue import AsJson
from editor.cli.context import answering, session_of
from editor.cli.output import Status, progress_line, say_json, say_raw


def preview(
    ctx: typer.Context,
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="Slug, system/kind/slug, or id of the scenario.")
    ],
    battles: Annotated[
        int, typer.Option("--battles", metavar="NUMBER", min=1, max=1_000_000, help="How many battles.")
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", min=0, help="Seed of the dice.")] = 1,
    workers: Annotated[
        int, typer.Option("--workers", metavar="NUMBER", min=0, max=256, help="Processes; 0: this one alone.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Fight a scenario and show who wins how often.

    The shares have 95 % intervals. Ctrl+C stops, and shows what the battles fought so far say.
    """
    from editor.services.battle_reports import report_text
    from editor.services.preview import play_of, run_battles, setup_of, side_names

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json), _stopped_by_ctrl_c() as stopped:
        setup = setup_of(ws, scenario)
        report = run_battles(
            ws,
            setup,
            play_of(setup),
            battles=battles,
            seed=seed,
            workers=workers,
            report=progress_line,
            cancelled=stopped,
        )
    if as_json:
        say_json(report.data())
    else:
        say_raw(report_text(report, side_names(setup, session.language), session.language))
    raise typer.Exit(Status.PROBLEMS if report.cancelled or report.failures else Status.DONE)


@contextmanager
def _stopped_by_ctrl_c() -> Iterator[Callable[[], bool]]:
    """Let the first Ctrl+C end the batch after the battle being fought; the second ends the program."""
    asked = False

    def ask(_number: int, _frame: FrameType | None) -> None:
        nonlocal asked
        asked = True
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)
