"""``marshalry preview``: a scenario fought many times."""

from __future__ import annotations

from typing import Annotated

import typer

from editor.cli.catalogue import AsJson
from editor.cli.context import session_of
from editor.cli.output import Status, complain, problem_data, progress_line, say, say_json
from schemas.messages import sentence
from schemas.problems import EditorError, Message


def preview(
    ctx: typer.Context,
    scenario: Annotated[str, typer.Argument(help="slug, system/kind/slug, or id of the scenario")],
    battles: Annotated[int, typer.Option("--battles", min=1, max=1_000_000, help="How many battles")] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the dice")] = 1,
    workers: Annotated[
        int, typer.Option("--workers", min=0, max=256, help="Processes; 0: this one alone")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Fight a scenario and show who wins how often, with 95 % intervals."""
    from editor.services.preview import run_preview

    session = session_of(ctx)
    with session.workspace() as ws:
        try:
            report = run_preview(
                ws, scenario, battles=battles, seed=seed, workers=workers, report=progress_line
            )
        except EditorError as trouble:
            refused = [problem for problem in trouble.problems if not problem.code.startswith("catalogue.")]
            if not refused:
                raise
            if as_json:
                say_json(
                    {"refused": [problem_data(problem, session.language) for problem in trouble.problems]}
                )
            complain(trouble.problems, session.language)
            raise typer.Exit(Status.PROBLEMS) from trouble
    if as_json:
        say_json(report.data())
        return
    for side in report.sides:
        values = {
            "side": side.side,
            "share": f"{100 * side.wins.share:.1f}",
            "low": f"{100 * side.wins.low:.1f}",
            "high": f"{100 * side.wins.high:.1f}",
            "losses": ", ".join(f"{name} {value:.1f}" for name, value in side.mean_losses.items()),
        }
        say(sentence(Message(code="cli.side_result", values=values), session.language))
