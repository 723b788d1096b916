"""``marshalry pack``: build, check and open packs; its other commands stand in modules of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from editor.cli import pack_indexes, pack_installing, pack_store
from editor.cli.context import answering, session_of
from editor.cli.help import Group
from editor.cli.losses import Strict
from editor.cli.options import AsJson, DryRun
from editor.cli.output import complain, headings, problem_data, say, say_json, say_table
from editor.cli.pack_words import Key, Sign, chosen_signer, pack_data, say_pack, say_signers
from editor.cli.statuses import status_of
from editor.cli.taking_in import Prefer, Take, active_data, say_active, say_taken_in, take_read

app = Group(help="Packs: built, signed, published, installed, removed.")


@app.command()
def build(
    ctx: typer.Context,
    document: Annotated[
        str, typer.Argument(metavar="DOCUMENT", help="Slug, system/kind/slug, or id; usually a scenario.")
    ],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="File to write (.marshal).")],
    sign: Sign = False,
    key: Key = None,
) -> None:
    """Write a document, or a pack, with everything that it needs."""
    from editor.services.packs.building import build_pack

    with session_of(ctx).workspace() as ws:
        say(str(build_pack(ws, document, out, chosen_signer(sign, key))))


@app.command()
def check(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Pack to look into.")],
    as_json: AsJson = False,
) -> None:
    """Check a pack without taking anything in."""
    from editor.services.active import active_parts
    from editor.services.packs.fitting import signed_by
    from editor.services.packs.taking_in import check_pack
    from editor.services.packs.trust import signer_notice
    from editor.services.pictures import picture_problems
    from schemas.parse import dump_document

    session = session_of(ctx)
    with answering(session, as_json=as_json):
        pack = check_pack(file)
        signer = signer_notice(pack.manifest.slug, *signed_by(pack))
    active = active_parts(pack.documents)
    problems = [
        one.model_copy(update={"document": document.slug})
        for document in pack.documents
        for one in picture_problems(dump_document(document))
    ]
    rows = [
        (entry.system, entry.document.kind.value, entry.document.slug, entry.licence)
        for entry in pack.manifest.entries
    ]
    if as_json:
        say_json(
            {
                "ok": True,
                "documents": [{"system": a, "kind": b, "slug": c, "licence": d} for a, b, c, d in rows],
                "active": active_data(active),
                "pack": pack_data(pack, signer, session.language),
                "problems": [problem_data(one, session.language) for one in problems],
            }
        )
        return
    say_table(headings(session.language, "system", "kind", "slug", "licence"), rows)
    say_pack(pack, signer, session.language)
    say_active(session, active)
    complain(problems, session.language)


@app.command("open")
def open_command(
    ctx: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILES", help="Packs to take in.")],
    prefer: Prefer = None,
    take: Take = None,
    dry_run: DryRun = False,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Take packs in: all that are sound, or with --strict all of them or none.

    Your own edits stay; where both sides changed the same place, you choose.
    """
    from editor.services.packs.taking_in import read_all

    session = session_of(ctx)
    with session.workspace() as ws, answering(session, as_json=as_json):
        read = read_all(ws, files, [], strict=strict)
        incoming = take_read(
            session, ws, read, prefer=prefer, take=take, dry_run=dry_run, as_json=as_json, strict=strict
        )
    say_taken_in(session, incoming, read.damaged, as_json=as_json)
    say_signers(read.signers, session.language)
    raise typer.Exit(status_of(read.problems))


app.command("publish")(pack_indexes.publish_command)
app.command("search")(pack_store.search)
app.command("list")(pack_store.list_installed)
app.command("install")(pack_installing.install)
app.command("update")(pack_installing.update)
app.command("remove")(pack_store.remove_command)
app.add_typer(pack_indexes.index_app, name="index")
