"""``marshalry linked``: files of rows that cards stay linked with."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli.context import answering, back_up_first, session_of
from editor.cli.help import Group
from editor.cli.import_rows import KeepUnknown, SkipRefused, say_refusals
from editor.cli.losses import Strict, is_held, say_losses
from editor.cli.options import AsJson, DryRun
from editor.cli.output import progress_line, say, say_json, say_table
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.services.tables.linked_changes import LinkedChanges
    from editor.services.workspace import Workspace
    from schemas.sheet_link import SheetLink

app = Group(help="Spreadsheets that stay linked with cards.")


class Side(StrEnum):
    """Whose value a cell gets that was changed on both sides."""

    FILE = "file"
    CATALOGUE = "catalogue"


LinkedFile = Annotated[
    str, typer.Argument(metavar="FILE", help="Path or name of the linked file, or id of the link.")
]
Winner = Annotated[
    Side | None, typer.Option("--take", help="Whose value counts where both sides changed a cell.")
]


@app.command("list")
def list_links(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the linked files, and whether they have changed since they were taken in."""
    from editor.services.tables.linked_files import links, state_of

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        found = [(link, state_of(link)) for link in links(ws)]
    if as_json:
        say_json([{**_about(link), "cards": len(link.cells), "state": state} for link, state in found])
        return
    if not found:
        say(sentence(Message(code="table.linked_none"), session.language))
    for link, state in found:
        words = sentence(Message(code=f"table.linked_{state}"), session.language)
        sheet = f" [{link.sheet}]" if link.sheet else ""
        say(f"{link.file}{sheet}\t{link.system}/{link.kind}\t{words}")


@app.command("update")
def update(
    ctx: typer.Context,
    file: LinkedFile,
    take: Winner = None,
    skip_refused: SkipRefused = False,
    keep_unknown: KeepUnknown = False,
    strict: Strict = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Take in what has changed in a linked file; what was edited here and not there stays.

    Where a cell was changed on both sides nothing is done until --take says whose value counts.
    """
    from editor.services.makers.mse_sets import table_of_set
    from editor.services.tables.linked_changes import look_at, take_changes
    from editor.services.tables.store import reference_finder

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        link = _link(ws, file)
        changes = look_at(
            ws, link, resolve=reference_finder(ws, link.system), report=progress_line, sets=table_of_set
        )
        if not as_json:
            _say_changes(changes, session.language)
        say_losses(changes.lost, session.language, as_json=as_json)
        both = [one.cell for one in changes.differences if one.both]
        held = (
            is_held(changes.lost, strict=strict, as_json=as_json)
            or (bool(both) and take is None)
            or (bool(changes.plan.unknown) and not keep_unknown)
            or (bool(changes.plan.findings) and not skip_refused)
        )
        done = not held and not dry_run
        if done:
            back_up_first(session, ws)
            kept = both if take is Side.CATALOGUE else ()
            take_changes(ws, changes, kept, report=progress_line)
    if as_json:
        say_json(_data(changes, session.language, done=done))
    else:
        _say_end(changes, session.language, done=done, dry_run=dry_run, unsettled=take is None)
    raise typer.Exit(Status.PROBLEMS if held else Status.DONE)


@app.command("move")
def move(
    ctx: typer.Context,
    file: LinkedFile,
    new: Annotated[Path, typer.Argument(metavar="NEW", help="Where the file lies now.")],
) -> None:
    """Say where a linked file lies now."""
    from editor.services.tables.csv_file import read_bytes
    from editor.services.tables.linked_files import keep_link

    session = session_of(ctx)
    with answering(session, as_json=False), session.workspace() as ws:
        read_bytes(new)
        keep_link(ws, _link(ws, file).model_copy(update={"file": str(new.resolve())}))


@app.command("unlink")
def unlink_file(ctx: typer.Context, file: LinkedFile) -> None:
    """Forget a link; cards and file stay as they are."""
    from editor.services.tables.linked_files import unlink

    session = session_of(ctx)
    with answering(session, as_json=False), session.workspace() as ws:
        unlink(ws, _link(ws, file).id)


def _about(link: SheetLink) -> dict[str, Any]:
    return {"id": link.id, "file": link.file, "sheet": link.sheet, "system": link.system, "kind": link.kind}


def _link(ws: Workspace, wanted: str) -> SheetLink:
    """Return the one link that a path, a file name or an id means.

    Raises:
        EditorError: there is none, or several.
    """
    from editor.formulas.columns import some_of
    from editor.services.tables.linked_files import links

    known = links(ws)
    path = str(Path(wanted).resolve())
    found = [one for one in known if path == one.file or wanted in (one.id, Path(one.file).name)]
    if len(found) != 1:
        among = [f"{one.file} ({one.sheet}, {one.id})" for one in found] or [one.file for one in known]
        code = "table.linked_several" if found else "table.linked_unknown"
        raise error(code, file=wanted, known=some_of(among))
    return found[0]


def _data(changes: LinkedChanges, language: str, *, done: bool) -> dict[str, Any]:
    """Return for programs what a linked file would change, or has changed, and what is lost of it."""
    from editor.services.losses import losses_data
    from editor.services.tables.csv_report import report_rows

    columns = ("line", "column", "value", "problem", "fix")
    return {
        **_about(changes.link),
        "done": done,
        "cells": _cells(changes),
        "new": [row.name for row in changes.new],
        "no_longer_in_the_file": [name.get(language) for _ident, name in changes.gone],
        "deleted_here": changes.deleted,
        "lost": losses_data(changes.lost, language),
        "refusals": [dict(zip(columns, one, strict=True)) for one in report_rows(changes.plan, language)],
        "unused_columns": changes.plan.unused,
        "unknown_names": [one.value for one in changes.plan.unknown],
    }


def _told(code: str, language: str, **values: str | int) -> str:
    return sentence(Message(code=f"table.linked_{code}", values=values), language)


def _say_changes(changes: LinkedChanges, language: str) -> None:
    """Say what a linked file would change; before anything is stored."""
    from editor.services.tables.csv_report import report_rows, warnings

    if cells := _cells(changes):
        heads = [_told(name, language) for name in ("card", "field", "here", "there")]
        marks = ("", " (!)")
        rows = [
            (one["card"], one["field"], one["here"], one["file"] + marks[one["both_changed"]])
            for one in cells
        ]
        say_table(heads, rows[:200])
    say_refusals(report_rows(changes.plan, language), language)
    for message in warnings(changes.plan):
        say(sentence(message, language))
    new, gone = [row.name for row in changes.new], [name.get(language) for _ident, name in changes.gone]
    for code, names in (("new", new), ("gone", gone), ("deleted", changes.deleted)):
        if names:
            say(_told(code, language, names=", ".join(names)))
    refused = changes.plan.count("refused")
    say(_told("counts", language, cells=len(cells), new=len(new), refused=refused))


def _say_end(changes: LinkedChanges, language: str, *, done: bool, dry_run: bool, unsettled: bool) -> None:
    """Say whether it was taken in, and why not."""
    both = sum(one.both for one in changes.differences)
    if done:
        say(_told("taken", language))
    elif both and unsettled:
        say(_told("both", language, number=both))
    elif not dry_run:
        say(_told("held", language))


def _cells(changes: LinkedChanges) -> list[dict[str, Any]]:
    from editor.services.tables.cells import written

    return [
        {
            "card": one.row.name,
            "field": one.column.key,
            "here": written(one.column, one.here),
            "file": written(one.column, one.there),
            "both_changed": one.both,
        }
        for one in changes.differences
    ]
