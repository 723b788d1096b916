"""``marshalry catalogue backup|restore|backups|check|salvage``: what keeps the work of an author."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import session_of
from editor.cli.help import Group
from editor.cli.options import AsJson
from editor.cli.output import complain, headings, problem_data, progress_line, say, say_json, say_table
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message

if TYPE_CHECKING:
    from editor.cli.context import Session
    from editor.services.backups import Backup

app = Group(
    help="Backups that the program makes by itself.", invoke_without_command=True, no_args_is_help=False
)

BackupName = Annotated[
    str, typer.Argument(metavar="BACKUP", help="Number of the list, a name in the folder, or any file.")
]


def backup(
    ctx: typer.Context, out: Annotated[Path, typer.Argument(metavar="FILE", help="File to write.")]
) -> None:
    """Copy the whole catalogue into one file."""
    from editor.services.maintenance import backup as write_backup

    with session_of(ctx).workspace() as ws:
        say(str(write_backup(ws, out)))


def restore(
    ctx: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE", help="Backup to go back to.")]
) -> None:
    """Go back to a backup.

    The catalogue that was there is kept, under the name that is printed.
    """
    _restore_all(session_of(ctx), file)


def _restore_all(session: Session, file: Path) -> None:
    from editor.services.maintenance import restore_backup
    from editor.services.opening import catalogue_path

    kept = restore_backup(file, session.place)
    say(str(kept or catalogue_path(session.place)))


def check(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Look the whole catalogue through.

    Pages, indexes, keys, every revision, picture and the search are read; nothing is changed.
    """
    from editor.services.maintenance import check_catalogue

    session = session_of(ctx)
    found = check_catalogue(session.place, progress_line)
    values = {
        "path_name": found.name,
        "documents": found.documents,
        "revisions": found.revisions,
        "problems": len(found.problems),
    }
    if as_json:
        problems = [problem_data(one, session.language) for one in found.problems]
        say_json({"ok": not found.problems, **values, "problems": problems})
    else:
        complain(found.problems, session.language)
        code = "cli.check_damaged" if found.problems else "cli.check_whole"
        say(sentence(Message(code=code, values=values), session.language))
    raise typer.Exit(Status.PROBLEMS if found.problems else Status.DONE)


def salvage(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Damaged catalogue or backup; it stays as it is.")
    ],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="NEW", help="New catalogue to write.")],
    as_json: AsJson = False,
) -> None:
    """Read what can be read of a damaged catalogue into a new one.

    What cannot be read is listed, by document and version; the status is 1 then.
    """
    from editor.services.salvage import loss_message
    from editor.services.salvage import salvage as salvage_file

    session = session_of(ctx)
    done = salvage_file(file, out, progress_line)
    values = {
        "file": str(done.file),
        "documents": done.documents,
        "revisions": done.revisions,
        "unreadable": done.unreadable,
        "lost": len(done.losses),
    }
    words = [sentence(loss_message(one), session.language) for one in done.losses]
    if as_json:
        losses = [
            {
                "what": one.what,
                "document": one.document,
                "name": one.name,
                "version": one.version,
                "text": text,
            }
            for one, text in zip(done.losses, words, strict=True)
        ]
        say_json({"ok": not losses, **values, "lost": losses})
    else:
        for line in words:
            say(line)
        say(sentence(Message(code="cli.salvaged", values=values), session.language))
    raise typer.Exit(Status.PROBLEMS if done.losses else Status.DONE)


@app.callback(invoke_without_command=True)
def backups(ctx: typer.Context) -> None:
    """List the backups, where no command is given."""
    if ctx.invoked_subcommand is None:
        _list(session_of(ctx), as_json=False)


@app.command("list")
def list_command(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the backups, the latest first: number, moment, size, why it was made."""
    _list(session_of(ctx), as_json=as_json)


def _list(session: Session, *, as_json: bool) -> None:
    from editor.services.backups import backups_of
    from editor.services.opening import catalogue_path

    found = backups_of(catalogue_path(session.place))
    if as_json:
        say_json([_data(one) for one in found])
    elif not found:
        say(sentence(Message(code="cli.no_backups"), session.language))
    else:
        say_table(
            headings(session.language, "number", "when", "bytes", "why", "file"),
            (
                (
                    str(one.number),
                    one.made.astimezone().isoformat(" ", "seconds"),
                    str(one.size),
                    sentence(Message(code=f"cli.backup_{one.reason}"), session.language),
                    str(one.file),
                )
                for one in found
            ),
            numbers=(0, 2),
        )


def _data(one: Backup) -> dict[str, str | int]:
    return {
        "number": one.number,
        "made": one.made.isoformat(),
        "bytes": one.size,
        "reason": one.reason,
        "file": str(one.file),
    }


@app.command("now")
def now(ctx: typer.Context) -> None:
    """Make a backup now and print its name."""
    from editor.services.backups import make_backup

    with session_of(ctx).workspace() as ws:
        made = make_backup(ws, "now", changed_only=False)
    if made is not None:
        say(str(made.file))


@app.command("compare")
def compare(ctx: typer.Context, backup_name: BackupName, as_json: AsJson = False) -> None:
    """List what differs between a backup and now.

    Documents that are gone since, changed since, or new since.
    """
    from editor.services.backups import differences, find_backup, opened_backup

    session = session_of(ctx)
    with session.workspace() as ws, opened_backup(find_backup(ws.path, backup_name)) as other:
        found = differences(ws, other)
    if as_json:
        say_json(
            [
                {"state": one.state, "path": one.path, "id": one.id, "name": one.name.get(session.language)}
                for one in found
            ]
        )
        return
    say_table(
        headings(session.language, "state", "document", "name"),
        (
            (
                sentence(Message(code=f"cli.since_{one.state}"), session.language),
                one.path,
                one.name.get(session.language),
            )
            for one in found
        ),
    )
    if not found:
        say(sentence(Message(code="cli.since_nothing"), session.language))


@app.command("restore")
def restore_command(
    ctx: typer.Context,
    backup_name: BackupName,
    documents: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="DOCUMENTS",
            help="Slugs, system/kind/slug, or ids in the backup; left out: the whole catalogue.",
        ),
    ] = None,
) -> None:
    """Go back to a backup, or bring single documents of it back.

    A document comes back as a new revision, or as it was if it is gone. The catalogue that a whole backup
    replaces is kept, under the name that is printed.
    """
    from editor.services.backups import find_backup, opened_backup, restore_documents
    from editor.services.documents import find
    from editor.services.opening import catalogue_path

    session = session_of(ctx)
    file = find_backup(catalogue_path(session.place), backup_name)
    if not documents:
        _restore_all(session, file)
        return
    with session.workspace() as ws, opened_backup(file) as other:
        ids = [find(other, one).id for one in documents]
        done = restore_documents(ws, other, ids, label=file.name[:200])
        for ident in done.ids:
            say(find(ws, ident).path)
    complain(done.problems, session.language)
    raise typer.Exit(Status.PROBLEMS if done.problems else Status.DONE)
