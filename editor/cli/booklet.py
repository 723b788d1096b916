"""``marshalry booklet``: everything that the players of a scenario need, as one PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.context import session_of
from editor.cli.options import BookPaper, ScenarioName
from editor.cli.output import progress_line, say
from editor.cli.print_options import PressInks, PressProfileFile
from editor.cli.statuses import Status

BookletFile = Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="File to write (.pdf).")]
BookletLanguage = Annotated[
    str | None,
    typer.Option(
        "--booklet-language",
        metavar="LANGUAGE",
        help="Language of the booklet; that of the program unless named.",
    ),
]


def booklet(
    ctx: typer.Context,
    scenario: ScenarioName,
    out: BookletFile = Path("booklet.pdf"),
    paper: BookPaper = "A4",
    language: BookletLanguage = None,
    profile: PressProfileFile = "",
    inks: PressInks = False,
) -> None:
    """Print the booklet of a scenario.

    Story, briefings, deployment map, orders of battle, order sheets, loss tracks, rules and victory.
    """
    from editor.services.prints.press_targets import PressChoice
    from editor.services.prints.scenario_booklet import print_booklet

    session = session_of(ctx)
    with session.workspace() as ws:
        problems = print_booklet(
            ws,
            scenario,
            out,
            language=language or session.language,
            paper=paper,
            report=progress_line,
            press=PressChoice(profile, inks),
        )
        session.complain(ws, problems)
    say(str(out))
    raise typer.Exit(Status.PROBLEMS if problems else Status.DONE)
