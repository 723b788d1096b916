"""``marshalry field``: fields that authors have added to cards."""

from __future__ import annotations

from typing import Annotated

import typer

from editor.cli.context import answering, session_of
from editor.cli.help import Group
from editor.cli.options import AsJson, DryRun, check_names
from editor.cli.output import headings, say, say_json, say_table
from editor.cli.relations import do_plan
from schemas.messages import sentence
from schemas.problems import Message

app = Group(help="Fields of your own on cards.")
Game = Annotated[str, typer.Argument(metavar="GAME", help="Game of the cards.")]


@app.command("list")
def list_fields(ctx: typer.Context, system: Game, as_json: AsJson = False) -> None:
    """List the fields that rulesets add to cards, with how many cards say something in them."""
    from editor.services.own_fields import values_of_fields
    from editor.services.rulesets import own_fields_of
    from schemas.registry import row_of

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        check_names(ws.systems, system, None)
        game = row_of(ws.systems, system)
        found = [one for kind in (game.kinds if game else ()) for one in own_fields_of(ws, system, kind)]
        counts = values_of_fields(ws, system) if found else {}
    if as_json:
        fields = [one.model_dump(mode="json") for one in found]
        say_json([{**one, "cards": counts.get((one["kind"], one["key"]), 0)} for one in fields])
    elif found:
        language = session.language
        rows = (
            (one.kind, one.key, one.type, one.words.get(language), str(counts.get((one.kind, one.key), 0)))
            for one in found
        )
        say_table(headings(language, "kind", "key", "type", "label", "cards"), rows)
    else:
        say(sentence(Message(code="own.none", values={"system": system}), session.language))


@app.command("rename")
def rename_field(
    ctx: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="Ruleset that has the field.")],
    kind: Annotated[str, typer.Argument(metavar="KIND", help="Kind of card.")],
    old: Annotated[str, typer.Argument(metavar="NAME", help="Name of the field.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="New name.")],
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Give a field another name.

    Values of cards, their options, rules of armies and faces go along; every effect is listed.
    """
    from editor.services.documents import find
    from editor.services.own_fields import plan_field_rename

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        plan = plan_field_rename(ws, find(ws, ruleset).id, kind, old, new)
        do_plan(session, ws, plan, dry_run=dry_run, as_json=as_json)


@app.command("schema")
def schema(
    ctx: typer.Context,
    system: Game,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="Kind of card.")],
) -> None:
    """Write the JSON Schema of a kind of card, with the fields that rulesets add to it."""
    from editor.services.own_fields import kind_schema

    session = session_of(ctx)
    with answering(session, as_json=True), session.workspace() as ws:
        say_json(kind_schema(ws, system, kind))
