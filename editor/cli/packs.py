"""``marshalry pack``: build, check and open packs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.catalogue import AsJson, state_words
from editor.cli.context import session_of
from editor.cli.output import Status, complain, problem_data, say, say_json, say_table
from schemas.problems import EditorError

app = typer.Typer(
    help="Packs: a scenario with all that it needs, as one file.", no_args_is_help=True, rich_markup_mode=None
)


@app.command()
def build(
    ctx: typer.Context,
    document: Annotated[str, typer.Argument(help="slug, system/kind/slug, or id; usually a scenario")],
    out: Annotated[Path, typer.Option("-o", "--out", help="File to write (.marshal)")],
) -> None:
    """Write a document with everything that it needs as one file."""
    from editor.services.packs import build_pack

    with session_of(ctx).workspace() as ws:
        say(str(build_pack(ws, document, out)))


@app.command()
def check(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="Pack to look into")],
    as_json: AsJson = False,
) -> None:
    """Check a pack without taking anything in."""
    from editor.services.packs import check_pack

    session = session_of(ctx)
    try:
        pack = check_pack(file)
    except EditorError as trouble:
        if as_json:
            say_json(
                {"ok": False, "problems": [problem_data(one, session.language) for one in trouble.problems]}
            )
        complain(trouble.problems, session.language)
        raise typer.Exit(Status.PROBLEMS if file.is_file() else Status.WRONG_USE) from trouble
    rows = [(entry.system, entry.document.kind.value, entry.document.slug) for entry in pack.manifest.entries]
    if as_json:
        say_json({"ok": True, "documents": [{"system": a, "kind": b, "slug": c} for a, b, c in rows]})
        return
    say_table(("system", "kind", "slug"), rows)


@app.command("open")
def open_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="Pack to take in")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    as_json: AsJson = False,
) -> None:
    """Take a pack in: all of it or nothing."""
    from editor.services.packs import import_pack, inspect_pack

    session = session_of(ctx)
    with session.workspace() as ws:
        try:
            found = inspect_pack(ws, file)
            if not dry_run:
                import_pack(ws, file)
        except EditorError as trouble:
            if as_json:
                say_json(
                    {
                        "ok": False,
                        "problems": [problem_data(one, session.language) for one in trouble.problems],
                    }
                )
            complain(trouble.problems, session.language)
            raise typer.Exit(Status.PROBLEMS if file.is_file() else Status.WRONG_USE) from trouble
    if as_json:
        documents = [
            {"slug": one.document.slug, "id": one.document.id, "state": one.state} for one in found.incoming
        ]
        say_json({"ok": True, "documents": documents})
        return
    say_table(
        ("state", "slug"),
        ((state_words(one.state, session.language), one.document.slug) for one in found.incoming),
    )
