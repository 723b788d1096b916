"""``marshalry catalogue``: list, show, import, export, history, backup and restore."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import session_of
from editor.cli.output import Status, complain, problem_data, say, say_json, say_raw, say_table
from schemas.base import Kind
from schemas.messages import sentence
from schemas.problems import EditorError, Message, error
from schemas.systems import DocumentSystem

if TYPE_CHECKING:
    from editor.services.documents import DocumentRow
    from editor.services.workspace import Workspace

app = typer.Typer(help="The catalogue of documents.", no_args_is_help=True, rich_markup_mode=None)

System = Annotated[str | None, typer.Option("--system", help="Only documents of this game.")]
KindOption = Annotated[
    str | None, typer.Option("--kind", help="Only documents of this kind (unit, map ...).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer for programs.")]


@app.command("list")
def list_command(
    ctx: typer.Context,
    system: System = None,
    kind: KindOption = None,
    text: Annotated[str, typer.Option("--text", help="Only documents with these words.")] = "",
    as_json: AsJson = False,
) -> None:
    """List documents: slug, name, game, kind."""
    from editor.services.documents import Query, list_documents

    session = session_of(ctx)
    rows: list[DocumentRow] = []
    with session.workspace() as ws:
        _check_names(ws.systems, system, kind)
        query = Query(system=system, kind=kind, text=text, language=session.language)
        after: str | None = None
        while True:
            page = list_documents(ws, query, after=after, limit=500)
            rows.extend(page.rows)
            after = page.next
            if after is None:
                break
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
                for row in rows
            ]
        )
        return
    say_table(
        ("slug", "name", "system", "kind"),
        ((row.slug, row.name.get(session.language), row.system, row.kind) for row in rows),
    )


def _check_names(systems: Sequence[DocumentSystem], system: str | None, kind: str | None) -> None:

    known = [one.id for one in systems]
    if system is not None and system not in known:
        raise error("cli.no_such_system", system=system, known=", ".join(known))
    kinds = [one.value for one in Kind]
    if kind is not None and kind not in kinds:
        raise error("cli.no_such_kind", kind=kind, known=", ".join(kinds))


@app.command()
def show(
    ctx: typer.Context,
    document: Annotated[str, typer.Argument(help="slug, system/kind/slug, or id")],
    as_json: AsJson = False,
) -> None:
    """Show a document as YAML."""
    from editor.services.documents import find
    from editor.services.export import export_text

    session = session_of(ctx)
    with session.workspace() as ws:
        say_raw(export_text(ws, [find(ws, document).id], "json" if as_json else "yaml"))


@app.command()
def history(
    ctx: typer.Context,
    document: Annotated[str, typer.Argument(help="slug, system/kind/slug, or id")],
    as_json: AsJson = False,
) -> None:
    """List the revisions of a document, newest first."""
    from editor.services.documents import find
    from editor.services.history import history as revisions

    session = session_of(ctx)
    with session.workspace() as ws:
        rows = revisions(ws, find(ws, document).id)
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
        ("version", "when", "who", "label"),
        ((str(row.version), row.created.isoformat(" ", "minutes"), row.author, row.label) for row in rows),
        numbers=(0,),
    )


@app.command("import")
def import_command(
    ctx: typer.Context,
    files: Annotated[list[Path], typer.Argument(help="YAML or JSON files, or folders of them")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    as_json: AsJson = False,
) -> None:
    """Take documents in: all of them or, where one is wrong, none."""
    from editor.services.export import import_files, inspect_files

    session = session_of(ctx)
    with session.workspace() as ws:
        try:
            incoming = inspect_files(ws, files)
        except EditorError as trouble:
            if as_json:
                say_json(
                    {"problems": [problem_data(problem, session.language) for problem in trouble.problems]}
                )
            raise
        if not dry_run:
            import_files(ws, files)
    if as_json:
        say_json([{"slug": one.document.slug, "id": one.document.id, "state": one.state} for one in incoming])
        return
    say_table(
        ("state", "slug"), ((state_words(one.state, session.language), one.document.slug) for one in incoming)
    )


def state_words(state: str, language: str) -> str:
    """Return in words what taking a document in does."""
    return sentence(Message(code=f"cli.state_{state}"), language)


@app.command()
def export(
    ctx: typer.Context,
    documents: Annotated[list[str] | None, typer.Argument(help="slugs, system/kind/slug, or ids")] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", help="File, or folder for one file each; default: standard output."),
    ] = None,
    system: System = None,
    kind: KindOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON instead of YAML.")] = False,
) -> None:
    """Write documents as YAML or JSON that validates against the published schemas."""
    from editor.services.documents import find
    from editor.services.export import export_file, export_folder, export_text

    session = session_of(ctx)
    with session.workspace() as ws:
        _check_names(ws.systems, system, kind)
        ids = [find(ws, one).id for one in documents or ()]
        if not documents:
            ids = all_ids(ws, system, kind)
        if not ids:
            raise error("cli.nothing_chosen")
        if out is None:
            say_raw(export_text(ws, ids, "json" if as_json else "yaml"))
        elif out.suffix in (".yaml", ".yml", ".json"):
            say(str(export_file(ws, ids, out, "json" if as_json else None)))
        else:
            for path in export_folder(ws, ids, out, "json" if as_json else "yaml"):
                say(str(path))


def all_ids(ws: Workspace, system: str | None, kind: str | None) -> list[str]:
    """Return the ids of every document of a game and kind."""
    from editor.services.documents import Query, list_documents

    found: list[str] = []
    after: str | None = None
    while True:
        page = list_documents(ws, Query(system=system, kind=kind, order="slug"), after=after, limit=500)
        found.extend(row.id for row in page.rows)
        after = page.next
        if after is None:
            return found


@app.command()
def backup(ctx: typer.Context, out: Annotated[Path, typer.Argument(help="File to write")]) -> None:
    """Copy the whole catalogue into one file."""
    from editor.services.maintenance import backup as write_backup

    with session_of(ctx).workspace() as ws:
        say(str(write_backup(ws, out)))


@app.command()
def restore(ctx: typer.Context, file: Annotated[Path, typer.Argument(help="Backup to take back")]) -> None:
    """Put a backup in the place of the catalogue; the old one is kept beside it."""
    from editor.services.maintenance import restore_backup

    session = session_of(ctx)
    if session.catalogue is not None and "://" in session.catalogue:
        complain(error("cli.file_only", place=session.catalogue).problems, session.language)
        raise typer.Exit(Status.WRONG_USE)
    say(str(restore_backup(file, Path(session.catalogue) if session.catalogue else None)))
