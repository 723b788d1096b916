"""``marshalry import-game``: games and rosters of BattleScribe and New Recruit."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import answering, session_of
from editor.cli.losses import Strict, is_held, say_losses
from editor.cli.options import AsJson, DryRun
from editor.cli.output import progress_line, say, say_json
from editor.cli.statuses import Status
from editor.cli.taking_in import Prefer, Take, incoming_data, take_delivered
from schemas.messages import LANGUAGES, sentence
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.cli.context import Session
    from editor.services.battlescribe.importing import GamePlan


def import_game(
    ctx: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES",
            help="Files of a game (.gst, .gstz, .cat, .catz), their folder or archive (.bsr, .zip); "
            "rosters (.ros, .rosz, .json).",
        ),
    ],
    language: Annotated[
        str | None,
        typer.Option(
            "--in", metavar="LANGUAGE", help="Language of the files; that of the program unless named."
        ),
    ] = None,
    losses: Annotated[
        Path | None,
        typer.Option("--losses", metavar="FILE", help="Write every single loss into a table (CSV)."),
    ] = None,
    prefer: Prefer = None,
    take: Take = None,
    strict: Strict = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Take in games and rosters of BattleScribe.

    They become games without code and armies. All of it is taken in, or nothing.
    What has no place is counted before, with examples.
    """
    from editor.packs.whole_files import refuse_unwritable
    from editor.services.battlescribe.importing import counts, plan_game, take_in_game, write_losses

    session = session_of(ctx)
    chosen = language_of(session, language)
    with answering(session, as_json=as_json), session.workspace() as ws:
        if losses is not None:
            refuse_unwritable(losses)
        plan = plan_game(ws, files, chosen, progress_line)
        if losses is not None:
            write_losses(plan, losses)
        if not as_json:
            for made in counts(plan):
                say(sentence(made, session.language))
        say_losses(plan.lost, session.language, as_json=as_json)
        held = is_held(plan.lost, strict=strict, as_json=as_json)
        done = not (held or dry_run or plan.nothing)
        incoming = take_delivered(
            session,
            ws,
            [plan.delivery],
            partial(take_in_game, ws, plan),
            prefer=prefer,
            take=take,
            dry_run=not done,
            as_json=as_json,
        )
        plan = replace(plan, incoming=incoming)
    _tell(session, plan, done=done, as_json=as_json)
    raise typer.Exit(Status.PROBLEMS if held else Status.DONE)


def language_of(session: Session, asked: str | None) -> str:
    """Return the language of files: the one asked for, else that of the program.

    Raises:
        EditorError: there is no such language.
    """
    if asked is not None and asked not in LANGUAGES:
        raise error("cli.no_such_language", language=asked, known=", ".join(LANGUAGES))
    return asked or session.language


def _tell(session: Session, plan: GamePlan, *, done: bool, as_json: bool) -> None:
    from editor.services.losses import losses_data

    language = session.language
    if as_json:
        say_json(
            {
                "done": done,
                "name": plan.name,
                "system": plan.system,
                "documents": incoming_data(plan.incoming, language),
                "lost": losses_data(plan.lost, language),
            }
        )
        return
    taken = "taken_in" if plan.is_game else "armies_taken_in"
    code = taken if done else "nothing_done"
    values = {"name": plan.name, "system": plan.system}
    say(sentence(Message(code=f"battlescribe.{code}", values=values), language))
