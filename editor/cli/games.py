"""``marshalry games`` and ``marshalry new-game``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from editor.cli.context import answering, session_of
from editor.cli.options import AsJson
from editor.cli.output import complain, headings, problem_data, say, say_json, say_table
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message


def games(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the games, with their packages and versions.

    What keeps a package's game, or a part of it, from being used is said; the exit status is 1 then.
    """
    from editor.services.games import all_games

    session = session_of(ctx)
    found = all_games()
    problems = [problem for one in found for problem in one.problems]
    if as_json:
        say_json([_data(one, session.language) for one in found])
    else:
        rows = [(one.id, one.name.get(session.language), f"{one.package} {one.version}") for one in found]
        say_table(headings(session.language, "id", "system", "package"), rows)
        complain(problems, session.language)
    raise typer.Exit(Status.PROBLEMS if problems else Status.DONE)


def _data(one: Any, language: str) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name.get(language),
        "package": one.package,
        "version": one.version,
        "used": one.used,
        "problems": [problem_data(problem, language) for problem in one.problems],
    }


def new_game(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called.")],
    folder: Annotated[
        Path,
        typer.Option("-o", "--out", metavar="FOLDER", help="Folder of the project, new or empty."),
    ],
) -> None:
    """Write a package with a small game to make your own.

    It runs already and is changed step by step: its README says how.
    """
    from editor.services.new_game import write_new_game

    session = session_of(ctx)
    with answering(session, as_json=False):
        game = write_new_game(name, folder)
        values = {"name": game.name, "folder_name": str(folder), "package": game.id}
        say(sentence(Message(code="cli.game_written", values=values), session.language))
