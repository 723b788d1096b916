"""``marshalry battle-log``: one battle fought and described, as text or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import answering, session_of
from editor.cli.options import AsJson, ScenarioName, Seed
from editor.cli.output import say, say_json, say_raw

if TYPE_CHECKING:
    from editor.services.battles.watching import Recording

LogFile = Annotated[
    Path | None,
    typer.Option("-o", "--out", metavar="FILE", help="File: .json for data, else text. Default: output."),
]
"""Where a log is written."""


def battle_log(
    ctx: typer.Context,
    scenario: ScenarioName,
    seed: Seed = 1,
    out: LogFile = None,
    as_json: AsJson = False,
) -> None:
    """Fight one battle and write what happened.

    Every sentence comes with its dice, its modifiers and their rules.
    """
    from editor.services.battles.watching import fought

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        recording = fought(ws, scenario, seed)
        say_log(recording, session.language, out, as_json=as_json)


def say_log(recording: Recording, language: str, out: Path | None, *, as_json: bool) -> None:
    """Write what happened in a battle into a file, and print its name; without a file print the log itself.

    Raises:
        EditorError: the file cannot be written.
    """
    from editor.services.battles.battle_logs import log_data, log_text, save_log

    if out is not None:
        say(str(save_log(recording, out, language)))
    elif as_json:
        say_json(log_data(recording, language))
    else:
        say_raw(log_text(recording, language))
