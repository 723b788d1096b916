"""``marshalry odds``: what comes of an encounter of two cards."""

from __future__ import annotations

from typing import Annotated

import typer

from editor.cli.context import answering, session_of
from editor.cli.options import AsJson
from editor.cli.output import say, say_json
from editor.cli.statuses import Status


def odds(
    ctx: typer.Context,
    situation: Annotated[
        str,
        typer.Argument(
            metavar="SITUATION", help="charge, melee, fire, air, rider, overrun, breath, shot or spell."
        ),
    ],
    first: Annotated[str, typer.Argument(metavar="FIRST", help="Slug, system/kind/slug, or id of a card.")],
    second: Annotated[str, typer.Argument(metavar="SECOND", help="The same of the other card.")],
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="A setting: order_first=charge, items_first=war-banner; again for others.",
        ),
    ] = None,
    first_state: Annotated[
        str | None, typer.Option(metavar="STATE", help="Identifier of the state that the first card is in.")
    ] = None,
    second_state: Annotated[
        str | None, typer.Option(metavar="STATE", help="The same of the other card.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what comes of two cards that meet.

    Outcomes, losses, modifiers with their rules. Computed exactly where that is possible, else sampled; the
    answer says which.
    """
    from editor.services.odds import odds_data, odds_lines, odds_of
    from editor.services.odds_settings import settings_of

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        found = odds_of(
            ws, situation, first, second, settings_of(setting or ()), states=(first_state, second_state)
        )
        if as_json:
            say_json(odds_data(found, session.language))
        else:
            for line in odds_lines(found, session.language):
                say(line)
    raise typer.Exit(Status.DONE)
