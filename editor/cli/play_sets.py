"""``marshalry export-play``: a scenario for programs in which people play at a distance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from editor.cli.context import session_of
from editor.cli.output import complain, complain_in, progress_line, say
from editor.cli.statuses import Status
from schemas.messages import sentence


def export_play(
    ctx: typer.Context,
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="Slug, system/kind/slug, or id of the scenario.")
    ],
    form: Annotated[
        Literal["vassal", "vassal-extension", "vassal-save", "tabletop", "pictures", "wesnoth", "megamek"],
        typer.Option("--for", help="The program; pictures: a list for Foundry and Roll20."),
    ] = "vassal",
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="The file, or the folder to make."),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--in", metavar="LANGUAGE", help="Language of the result; that of the program unless named."
        ),
    ] = None,
) -> None:
    """Export a scenario to where people play.

    A VASSAL module, an extension for one that you have, or a saved game of it; a saved object of Tabletop
    Simulator; pictures with a list: board, counters of both sides, decks, and the booklet as charts. An
    add-on of Wesnoth or a scenario of MegaMek: the ground with its sides, for the units of those games.
    """
    from editor.services.play_sets.writing import play_format, write_play_set

    session = session_of(ctx)
    place = out or Path(scenario.rpartition("/")[2]).with_suffix(play_format(form).suffix)
    with session.workspace() as ws:
        written = write_play_set(
            ws, scenario, form, place, language=language or session.language, report=progress_line
        )
    complain(written.problems, session.language)
    for note in written.notes:
        complain_in(sentence(note, session.language))
    say(str(written.file))
    raise typer.Exit(Status.PROBLEMS if written.problems else Status.DONE)
