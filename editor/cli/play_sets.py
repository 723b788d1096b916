"""``marshalry export-play``: a scenario for programs in which people play at a distance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from editor.cli.context import session_of
from editor.cli.losses import StrictOut
from editor.cli.options import AsJson, ResultLanguage, ScenarioName
from editor.cli.output import complain_in, problem_data, progress_line, say, say_json
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message


def export_play(
    ctx: typer.Context,
    scenario: ScenarioName,
    form: Annotated[
        Literal["vassal", "vassal-extension", "vassal-save", "tabletop", "pictures", "wesnoth", "megamek"],
        typer.Option("--for", help="The program; pictures: a list for Foundry and Roll20."),
    ] = "vassal",
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="The file, or the folder to make."),
    ] = None,
    language: ResultLanguage = None,
    strict: StrictOut = False,
    as_json: AsJson = False,
) -> None:
    """Export a scenario to where people play.

    A VASSAL module, an extension for one that you have, or a saved game of it; a saved object of Tabletop
    Simulator; pictures with a list: board, counters of both sides, decks, and the booklet as charts. An
    add-on of Wesnoth or a scenario of MegaMek: the ground with its sides, for the units of those games.
    What the program has no place for is said before anything is written.
    """
    from editor.services.losses import loss_text, losses_data
    from editor.services.play_sets.writing import play_format, ready_play_set

    session = session_of(ctx)
    chosen = language or session.language
    with session.workspace() as ws:
        place = out or Path(scenario.rpartition("/")[2]).with_suffix(play_format(form).suffix)
        ready = ready_play_set(ws, scenario, form, place, language=chosen, report=progress_line)
        made = ready.made
        for one in made.lost:
            complain_in(loss_text(one, session.language))
        held = strict and bool(made.lost)
        file = None if held else ready.write()
        session.complain(ws, made.problems)
    notes = [sentence(one, session.language) for one in made.notes]
    for note in notes:
        complain_in(note)
    if as_json:
        data = {
            "file": str(file) if file is not None else None,
            "lost": losses_data(made.lost, session.language),
            "problems": [problem_data(one, session.language) for one in made.problems],
            "notes": notes,
        }
        say_json(data)
    elif file is not None:
        say(str(file))
    if held:
        complain_in(sentence(Message(code="losses.out_held"), session.language))
    raise typer.Exit(Status.PROBLEMS if held or made.problems else Status.DONE)
