"""``marshalry catalogue``: list, show, import, export, history."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli import backups
from editor.cli.context import answering, session_of
from editor.cli.everything import take_everything, write_everything
from editor.cli.help import Group
from editor.cli.losses import Strict
from editor.cli.options import (
    AsJson,
    DocumentFiles,
    DocumentName,
    DryRun,
    KindOption,
    System,
    check_names,
)
from editor.cli.output import headings, say, say_json, say_raw, say_rows, say_table
from editor.cli.statuses import status_of
from editor.cli.taking_in import (
    Prefer,
    Take,
    active_data,
    active_of,
    damaged_data,
    incoming_data,
    say_taken_in,
    take_read,
)
from schemas.base import Kind
from schemas.messages import sentence
from schemas.named_files import is_folder
from schemas.problems import error

if TYPE_CHECKING:
    from editor.services.documents import DocumentRow
    from editor.services.workspace import Workspace

app = Group(help="The catalogue of documents.")


@app.command("list")
def list_command(
    ctx: typer.Context,
    system: System = None,
    kind: KindOption = None,
    text: Annotated[
        str, typer.Option("--text", metavar="WORDS", help="Only documents with these words.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """List documents: slug, name, game and kind.

    With --kind scenario they also say whom they favour.
    """
    from editor.services.documents import Query, all_listed

    session = session_of(ctx)
    with session.workspace() as ws:
        check_names(ws.systems, system, kind)
        rows = list(all_listed(ws, Query(system=system, kind=kind, text=text, language=session.language)))
        scenarios = kind == Kind.SCENARIO
        known = _balances(ws, rows, session.language) if scenarios else {}
    if as_json:
        say_json(
            [
                {
                    "slug": row.slug,
                    "name": row.name.get(session.language),
                    "system": row.system,
                    "kind": row.kind,
                    "id": row.id,
                    "points": row.points,
                    "source": row.source,
                    "version": row.version,
                }
                | ({"balance": known.get(row.id)} if scenarios else {})
                for row in rows
            ]
        )
        return
    more = ("balance",) if scenarios else ()
    said = [
        (
            row.slug,
            row.name.get(session.language),
            row.system,
            row.kind,
            *(known.get(row.id, "") for _ in more),
        )
        for row in rows
    ]
    say_rows(session.language, ("slug", "name", "system", "kind", *more), said, "cli.no_documents")


def _balances(ws: Workspace, rows: Sequence[DocumentRow], language: str) -> dict[str, str]:
    """Return whom scenarios favour, by their ids; what battles are made of is loaded for them alone."""
    from editor.services.battles.scenario_balance import labels

    found = labels(ws, (row.id for row in rows))
    return {key: sentence(one, language) for key, one in found.items()}


def all_ids(ws: Workspace, system: str | None, kind: str | None) -> list[str]:
    """Return the ids of every document of a game and kind."""
    from editor.services.documents import Query, all_listed

    return [row.id for row in all_listed(ws, Query(system=system, kind=kind, order="slug"))]


@app.command()
def show(
    ctx: typer.Context,
    document: DocumentName,
    as_json: AsJson = False,
) -> None:
    """Show a document as YAML."""
    from editor.services.at_a_glance import document_text

    session = session_of(ctx)
    if (text := document_text(session.place, document, "json" if as_json else "yaml")) is not None:
        say_raw(text)
        return
    from editor.services.documents import find
    from editor.services.export import export_text

    with session.workspace() as ws:
        say_raw(export_text(ws, [find(ws, document).id], "json" if as_json else "yaml"))


@app.command()
def history(
    ctx: typer.Context,
    document: DocumentName,
    as_json: AsJson = False,
) -> None:
    """List the revisions of a document, newest first."""
    from editor.services.at_a_glance import revisions

    session = session_of(ctx)
    rows = revisions(session.place, document)
    if rows is None:
        from editor.services.documents import find
        from editor.services.history import history as all_revisions

        with session.workspace() as ws:
            rows = all_revisions(ws, find(ws, document).id)
    if as_json:
        say_json(
            [
                {
                    "version": row.version,
                    "label": row.label,
                    "author": row.author,
                    "created": row.created.isoformat(),
                }
                for row in rows
            ]
        )
        return
    say_table(
        headings(session.language, "version", "when", "who", "label"),
        ((str(row.version), row.created.isoformat(" ", "minutes"), row.author, row.label) for row in rows),
        numbers=(0,),
    )


@app.command("import")
def import_command(
    ctx: typer.Context,
    files: DocumentFiles,
    prefer: Prefer = None,
    take: Take = None,
    dry_run: DryRun = False,
    everything: Annotated[
        bool, typer.Option("--everything", help="Take in an export of everything, with its history.")
    ] = False,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Take documents in: all that are sound, or with --strict all of them or none.

    Your own edits stay; where both sides changed the same place, you choose.
    """
    from editor.services.packs.taking_in import read_all

    session = session_of(ctx)
    if everything:
        if len(files) != 1 or dry_run or strict or prefer or take:
            raise error("everything.one_file")
        take_everything(session, files[0], as_json=as_json)
        return
    with session.workspace() as ws, answering(session, as_json=as_json):
        read = read_all(ws, [], files, strict=strict)
        incoming = take_read(
            session, ws, read, prefer=prefer, take=take, dry_run=dry_run, as_json=as_json, strict=strict
        )
    if as_json:
        active = active_of(incoming)
        data = [
            {**one, "active": active_data([part for part in active if part.document == one["id"]])}
            for one in incoming_data(incoming, session.language)
        ]
        say_json(data + damaged_data(read.damaged, session.language))
    else:
        say_taken_in(session, incoming)
    raise typer.Exit(status_of(read.problems))


@app.command()
def export(
    ctx: typer.Context,
    documents: Annotated[
        list[str] | None, typer.Argument(metavar="DOCUMENTS", help="Slugs, system/kind/slug, or ids.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o", "--out", metavar="PATH", help="File, or folder for one file each; default: standard output."
        ),
    ] = None,
    system: System = None,
    kind: KindOption = None,
    everything: Annotated[
        bool,
        typer.Option(
            "--everything", help="Write all documents with history, edits and recycle bin into a zip file."
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON instead of YAML.")] = False,
) -> None:
    """Write documents as YAML or JSON for other tools.

    What it writes validates against the published JSON Schemas.
    """
    session = session_of(ctx)
    if everything:
        if documents or system or kind or out is None:
            raise error("everything.only_out")
        write_everything(session, out)
        return
    if documents is not None and len(documents) == 1 and not (system or kind or out):
        from editor.services.at_a_glance import document_text

        if (text := document_text(session.place, documents[0], "json" if as_json else "yaml")) is not None:
            say_raw(text)
            return
    from editor.services.documents import find
    from editor.services.export import SUFFIXES, export_file, export_folder, export_text

    with session.workspace() as ws:
        check_names(ws.systems, system, kind)
        ids = [find(ws, one).id for one in documents or ()]
        if not documents:
            ids = all_ids(ws, system, kind)
        if not ids:
            raise error("cli.nothing_chosen")
        if out is None:
            say_raw(export_text(ws, ids, "json" if as_json else "yaml"))
        elif out.suffix in SUFFIXES:
            say(str(export_file(ws, ids, out, "json" if as_json else None)))
        elif out.suffix and not is_folder(out):
            raise error("cli.no_such_form", file=str(out), known=", ".join(SUFFIXES))
        else:
            for path in export_folder(ws, ids, out, "json" if as_json else "yaml"):
                say(str(path))


app.command("backup")(backups.backup)
app.command("restore")(backups.restore)
app.add_typer(backups.app, name="backups")
app.command("check")(backups.check)
app.command("salvage")(backups.salvage)
