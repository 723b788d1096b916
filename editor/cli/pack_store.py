"""``marshalry pack search|list|remove``: the packs that are offered, and those that are installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import answering, back_up_first, session_of
from editor.cli.options import AsJson, DryRun
from editor.cli.output import complain, headings, problem_data, say_json, say_rows, say_table
from editor.cli.pack_indexes import From, offers_in
from editor.cli.statuses import status_of
from schemas.messages import sentence
from schemas.problems import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schemas.pack_index import PackFacts


def search(
    ctx: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS", help="Words of name or text.")] = None,
    place: From = None,
    as_json: AsJson = False,
) -> None:
    """List the packs that the indexes offer."""
    from editor.services.packs.indexes import search as matching

    session = session_of(ctx)
    with session.workspace() as ws:
        offers = offers_in(session, ws, place)
    found = [one.release for one in matching(offers.offers, " ".join(words or ()))]
    _say_packs(found, session.language, "cli.no_packs_found", as_json=as_json)
    raise typer.Exit(status_of(offers.problems))


def list_installed(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the packs that are installed."""
    from editor.services.packs.installed import installed_packs

    session = session_of(ctx)
    with session.workspace() as ws:
        found = installed_packs(ws)
    _say_packs(found, session.language, "cli.no_packs", as_json=as_json)


def remove_command(
    ctx: typer.Context,
    pack: Annotated[str, typer.Argument(metavar="PACK", help="Name of the pack.")],
    force: Annotated[bool, typer.Option("--force", help="Also where something needs or uses it.")] = False,
    with_edits: Annotated[
        bool, typer.Option("--with-edits", help="Also the documents that you have edited.")
    ] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Remove a pack: its documents go into the recycle bin."""
    from editor.services.packs.removing import plan_removal, refusals, remove

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        removal = plan_removal(ws, pack, with_edits=with_edits)
        problems = refusals(removal)
        if not dry_run:
            if force or not problems:
                back_up_first(session, ws)
            remove(ws, removal, whatever_uses_it=force)
    rows = [("gone", one.path) for one in removal.gone]
    rows += [("edited", one.path) for one in removal.kept]
    rows += [("shared", one.path) for one in removal.shared]
    if as_json:
        data = [{"state": state, "document": path} for state, path in rows]
        shown = [problem_data(one, session.language) for one in problems]
        say_json({"ok": True, "documents": data, "problems": shown})
        return
    words = [(sentence(Message(code=f"packs.removed_{a}"), session.language), b) for a, b in rows]
    say_table(headings(session.language, "state", "document"), words)
    complain(problems, session.language)


def _say_packs(found: Sequence[PackFacts], language: str, none: str, *, as_json: bool) -> None:
    """Say which packs there are, each in a line, or by the sentence of a code that there are none."""
    if as_json:
        say_json([one.model_dump(mode="json") for one in found])
        return
    rows = [(one.pack, one.version, one.title.get(language), one.signer or "") for one in found]
    say_rows(language, ("pack", "version", "title", "signer"), rows, none)
