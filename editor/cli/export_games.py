"""``marshalry export-game``: a game as data files of BattleScribe and New Recruit."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.context import session_of
from editor.cli.import_games import language_of
from editor.cli.losses import StrictOut
from editor.cli.options import AsJson
from editor.cli.output import say, say_json
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message


def export_game(
    ctx: typer.Context,
    system: Annotated[str, typer.Argument(metavar="GAME", help="Id of the game.")],
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FOLDER", help="Folder for the files; default: here.")
    ] = Path(),
    language: Annotated[
        str | None,
        typer.Option(
            "--in", metavar="LANGUAGE", help="Language of names and texts; that of the program unless named."
        ),
    ] = None,
    packed: Annotated[bool, typer.Option("--zipped", help="Write .gstz and .catz.")] = False,
    strict: StrictOut = False,
    as_json: AsJson = False,
) -> None:
    """Write a game for BattleScribe 2.03 and New Recruit.

    A game system with items, categories and rules of composition, and a catalogue for each faction.
    What has no place in them is counted, with examples.
    """
    from editor.services.battlescribe.exporting import write_game
    from editor.services.battlescribe.gathering import game_out
    from editor.services.losses import losses_data

    session = session_of(ctx)
    chosen = language_of(session, language)
    with session.workspace() as ws:
        made = game_out(ws, system, chosen)
        held = strict and bool(made.lost)
        files = () if held else write_game(made, out, packed=packed)
    if as_json:
        say_json({"files": list(map(str, files)), "lost": losses_data(made.lost, session.language)})
    else:
        for one in made.lost:
            say(sentence(one, session.language))
        for file in files:
            say(sentence(Message(code="battlescribe.written", values={"file": str(file)}), session.language))
        if held:
            say(sentence(Message(code="losses.out_held"), session.language))
    raise typer.Exit(Status.PROBLEMS if held else Status.DONE)
