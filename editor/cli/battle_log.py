"""``marshalry battle-log``: one battle fought and described, as text or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.catalogue import AsJson
from editor.cli.context import answering, session_of
from editor.cli.output import say, say_json, say_raw


def battle_log(
    ctx: typer.Context,
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="Slug, system/kind/slug, or id of the scenario.")
    ],
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", min=0, help="Seed of the dice.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="File: .json for data, else text. Default: output."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Fight one battle and write what happened.

    Every sentence comes with its dice, its modifiers and their rules.
    """
    from editor.services.battle_logs import log_data, log_text, save_log
    from editor.services.watching import fought

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        recording = fought(ws, scenario, seed)
        if out is not None:
            say(str(save_log(recording, out, session.language)))
            return
        if as_json:
            say_json(log_data(recording, session.language))
        else:
            say_raw(log_text(recording, session.language))
