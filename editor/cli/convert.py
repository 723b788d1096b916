"""``marshalry convert``: a card proposed for another game, every guess named, made only where asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli.context import answering, session_of
from editor.cli.losses import Strict, is_held, say_losses
from editor.cli.options import AsJson, DocumentName
from editor.cli.output import headings, say, say_json, say_table
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.services.converting import CardDraft


def convert(
    ctx: typer.Context,
    document: DocumentName,
    to: Annotated[str, typer.Option("--to", metavar="GAME", help="The other game.")],
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="A value that you know better (JSON or a word)."),
    ] = None,
    create: Annotated[
        bool, typer.Option("--create", help="Make the card and link it to a character.")
    ] = False,
    character: Annotated[
        str | None,
        typer.Option("--character", metavar="CHARACTER", help="Character to link it to; else a new one."),
    ] = None,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Propose a card of another game for a creature.

    Each value that is a guess is listed with its reason. Nothing is written without --create.
    """
    from editor.services import converting
    from editor.services.documents import find, load_document
    from editor.services.operations import apply

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        card = load_document(ws, find(ws, document).id)
        draft = converting.proposed(ws, card, to)
        data = dict(draft.data)
        for change in changes or ():
            data = converting.changed(data, *_read(change))
        if not as_json:
            say_table(headings(session.language, "field", "guess"), _reasons(draft, session.language))
        say_losses(draft.proposal.lost, session.language, as_json=as_json)
        held = is_held(draft.proposal.lost, strict=strict, as_json=as_json)
        made: list[str] = []
        if create and not held:
            wanted = find(ws, character).id if character is not None else None
            done = apply(ws, converting.plan_card(ws, card, data, wanted))
            made = [find(ws, one).path for one in done.made]
    _tell_made(draft, data, made, session.language, as_json=as_json)
    raise typer.Exit(Status.PROBLEMS if held else Status.DONE)


def _read(change: str) -> tuple[str, str]:
    field, sign, value = change.partition("=")
    if not sign or not field.strip():
        raise error("converting.no_change", change=change[:80])
    return field.strip(), value


def _reasons(draft: CardDraft, language: str) -> list[tuple[str, str]]:
    return [(one.path, sentence(one.message, language)) for one in draft.proposal.guesses]


def _tell_made(
    draft: CardDraft, data: dict[str, Any], made: list[str], language: str, *, as_json: bool
) -> None:
    if as_json:
        from editor.services.losses import losses_data

        guesses = [{"path": path, "why": words} for path, words in _reasons(draft, language)]
        lost = losses_data(draft.proposal.lost, language)
        say_json({"card": data, "guesses": guesses, "lost": lost, "made": made})
        return
    for path in made:
        say(sentence(Message(code="converting.made", values={"path": path}), language))
    if not made:
        say(sentence(Message(code="converting.nothing_made"), language))
