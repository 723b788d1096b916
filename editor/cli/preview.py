"""``marshalry preview`` and ``marshalry balance``: a scenario fought many times."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated, Literal

import typer

from editor.cli.context import answering, session_of
from editor.cli.options import AsJson, Raw, ScenarioName, Seed
from editor.cli.output import complain, progress_line, say_json, say_raw
from editor.cli.statuses import Status
from schemas.base import system_of
from schemas.problems import EditorError, Problem

Workers = Annotated[
    int, typer.Option("--workers", metavar="NUMBER", min=0, max=256, help="Processes; 0: this one alone.")
]
Scheduler = Annotated[
    str,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="Fight on a running dask scheduler, for example tcp://host:8786.",
    ),
]
Levels = Annotated[
    list[str] | None,
    typer.Option(
        "--level",
        metavar="LEVEL",
        help="How the computer plays: plain; calculating, which works out what each step may bring and takes "
        "longer; in some games searching, which plays on in thought; side=level for one side.",
    ),
]
Characters = Annotated[
    list[str] | None,
    typer.Option(
        "--character",
        metavar="CHARACTER",
        help="What it risks: cautious, balanced, aggressive; side=character for one side.",
    ),
]


Lever = Annotated[
    str,
    typer.Option(
        "--change",
        metavar="NAME",
        help="One change alone, for example elements:orcs:trolls or points:empire.",
    ),
]
BattlesEach = Annotated[
    int,
    typer.Option("--battles", metavar="NUMBER", min=4, max=100_000, help="Battles for each amount at most."),
]


def preview(
    ctx: typer.Context,
    scenario: ScenarioName,
    battles: Annotated[
        int, typer.Option("--battles", metavar="NUMBER", min=1, max=1_000_000, help="How many battles.")
    ] = 1,
    seed: Seed = 1,
    workers: Workers = 0,
    scheduler: Scheduler = "",
    level: Levels = None,
    character: Characters = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o", "--out", metavar="FILE", help="Write the battles, too: .csv as a table, .json with all."
        ),
    ] = None,
    raw: Raw = False,
    keep: Annotated[
        bool,
        typer.Option("--keep", help="Write into the scenario whom it favours, as these battles have shown."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Fight a scenario and show who wins how often.

    The shares have 95 % intervals. Ctrl+C stops, and shows what the battles fought so far say.
    """
    from editor.packs.whole_files import refuse_unwritable, with_ending
    from editor.services.battles.battle_reports import report_text, save_report
    from editor.services.battles.preview import ai_by_side_of, play_of, run_battles, setup_of, side_names
    from editor.services.battles.scenario_balance import (
        balance_of_report,
        check_keeping,
        keep_balance,
    )

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json), stopped_by_ctrl_c() as stopped:
        setup = setup_of(ws, scenario)
        ai_by_side = ai_by_side_of(setup, level or (), character or ())
        if out is not None:
            refuse_unwritable(with_ending(out, ".csv"))
        if keep:
            check_keeping(ws, setup, ai_by_side)
        report = run_battles(
            ws,
            setup,
            play_of(setup),
            battles=battles,
            seed=seed,
            workers=workers,
            scheduler=scheduler,
            ai_by_side=ai_by_side,
            report=progress_line,
            cancelled=stopped,
        )
        if out is not None:
            save_report(report, out, raw=raw)
        unkept: tuple[Problem, ...] = ()
        if keep:
            try:
                keep_balance(ws, setup.scenario.id, balance_of_report(report, setup, ai_by_side))
            except EditorError as trouble:  # the battles are shown all the same
                unkept = trouble.problems
    if as_json:
        say_json(report.data())
    else:
        names, game = side_names(setup, session.language), system_of(setup.scenario)
        say_raw(report_text(report, names, session.language, game))
    complain(unkept, session.language)
    raise typer.Exit(Status.PROBLEMS if report.cancelled or report.failures or unkept else Status.DONE)


def balance(
    ctx: typer.Context,
    scenario: ScenarioName,
    by: Annotated[
        Literal["elements", "points"],
        typer.Option("--by", help="What may be changed: elements of a unit, or points of victory."),
    ] = "elements",
    lever: Lever = "",
    battles: BattlesEach = 200,
    seed: Seed = 1,
    workers: Workers = 0,
    scheduler: Scheduler = "",
    level: Levels = None,
    character: Characters = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Store the even scenario as a new one; else nothing is saved.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Find what makes a scenario even, with its uncertainty.

    Amounts are halved down over many battles with the same dice. Ctrl+C stops, and shows the best so far.
    """
    from editor.services.battles.balancing import balance_text, keep_balanced, run_balance
    from editor.services.battles.preview import ai_by_side_of, play_of, setup_of, side_names
    from editor.simulation.balance import Search

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json), stopped_by_ctrl_c() as stopped:
        setup = setup_of(ws, scenario)
        play = play_of(setup)
        ai_by_side = ai_by_side_of(setup, level or (), character or ())
        found = run_balance(
            ws,
            setup,
            play,
            Search(lever=lever, kind=by, battles=battles, seed=seed, ai_by_side=ai_by_side),
            workers=workers,
            scheduler=scheduler,
            report=progress_line,
            cancelled=stopped,
        )
        kept = keep_balanced(ws, setup, play, found) if keep and found.best.amount else None
    name = setup.scenario.name.get(session.language)
    if as_json:
        say_json(found.data() | {"saved": kept.path if kept is not None else False})
    else:
        say_raw(balance_text(found, name, side_names(setup, session.language), session.language, kept))
    raise typer.Exit(Status.DONE if found.even and not found.cancelled else Status.PROBLEMS)


@contextmanager
def stopped_by_ctrl_c() -> Iterator[Callable[[], bool]]:
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
