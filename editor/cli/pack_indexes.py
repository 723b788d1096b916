"""``marshalry pack index|publish``: places that packs are looked for in, and how a pack gets there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import answering, session_of
from editor.cli.help import Group
from editor.cli.options import AsJson, DryRun
from editor.cli.output import complain, problem_data, say, say_json
from editor.cli.pack_words import Key, Sign, chosen_signer
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message, Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.cli.context import Session
    from editor.services.packs.indexes import Offers
    from editor.services.workspace import Workspace


From = Annotated[
    list[str] | None,
    typer.Option(
        "--from", metavar="PLACE", help="Look in this folder or address instead of the indexes kept."
    ),
]


index_app = Group(help="Indexes in which packs are looked for.")


def offers_in(session: Session, ws: Workspace, place: Sequence[str] | None) -> Offers:
    """Return what the places named offer, else the indexes kept; says which of them cannot be read."""
    from editor.services.packs.indexes import Offers, known_indexes, offers_of

    addresses = place or known_indexes(ws)
    found = offers_of(addresses) if addresses else Offers((), (_no_index(),))
    complain(found.problems, session.language)
    return found


def _no_index() -> Problem:
    fix = Message(code="packs.no_index_known_fix")
    return Problem(code="packs.no_index_known", severity=Severity.INFO, fix=fix)


def publish_command(
    ctx: typer.Context,
    pack: Annotated[str, typer.Argument(metavar="PACK", help="Slug, system/kind/slug, or id of your pack.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder that holds the index.")],
    sign: Sign = False,
    key: Key = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Publish nothing where there is a warning.")
    ] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Put a pack of yours into a folder with an index."""
    from editor.services.new_folders import refuse_unwritable_folder
    from editor.services.packs.publishing import prepare, publish

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        refuse_unwritable_folder(folder)
        draft = prepare(ws, pack, chosen_signer(sign, key), session.language)
        grave = any(one.severity != Severity.INFO for one in draft.problems)
        held = draft.refused or (strict and grave)
        new = publish(draft, folder, session.language) if not (dry_run or held) else False
    release = draft.release
    if as_json:
        shown = [problem_data(one, session.language) for one in draft.problems]
        data = release.model_dump(mode="json")
        say_json({"ok": not held, "published": new, "release": data, "problems": shown})
    else:
        state = "held" if held else "checked" if dry_run else "published" if new else "there_already"
        values = {"pack": release.pack, "version": release.version, "folder": str(folder)}
        say(sentence(Message(code=f"packs.{state}", values=values), session.language))
    complain(draft.problems, session.language)
    if held:
        raise typer.Exit(Status.PROBLEMS)


@index_app.command("list")
def index_list(ctx: typer.Context) -> None:
    """List the indexes, in the order in which they are asked."""
    from editor.services.packs.indexes import known_indexes

    session = session_of(ctx)
    with session.workspace() as ws:
        known = known_indexes(ws)
    if not known:
        complain([_no_index()], session.language)
    for address in known:
        say(address)


@index_app.command("add")
def index_add(
    ctx: typer.Context,
    address: Annotated[str, typer.Argument(metavar="PLACE", help="Folder or address of the index.")],
) -> None:
    """Look for packs in an index from now on."""
    from editor.services.packs.indexes import add_index

    with session_of(ctx).workspace() as ws:
        say(add_index(ws, address))


@index_app.command("remove")
def index_remove(
    ctx: typer.Context,
    address: Annotated[str, typer.Argument(metavar="PLACE", help="As the list shows it.")],
) -> None:
    """Look for packs in an index no longer."""
    from editor.services.packs.indexes import remove_index

    with session_of(ctx).workspace() as ws:
        remove_index(ws, address)
