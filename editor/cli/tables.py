"""``marshalry table`` and ``export-csv``: many cards at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import answering, back_up_first, session_of
from editor.cli.help import Group
from editor.cli.options import AsJson, Raw, check_names
from editor.cli.output import say, say_json, say_table
from editor.cli.statuses import Status
from schemas.base import kind_of
from schemas.messages import sentence
from schemas.problems import Message, Value, error

if TYPE_CHECKING:
    from editor.cli.context import Session
    from editor.formulas.columns import Column
    from editor.services.tables.sheet import CellChange, Sheet
    from editor.services.workspace import Workspace

app = Group(help="Cards of one kind as a table.")

SystemWanted = Annotated[
    str | None,
    typer.Option("--system", metavar="GAME", help="Game of the cards; needed where none are named."),
]
KindWanted = Annotated[str, typer.Option("--kind", metavar="KIND", help="Kind of the cards.")]
Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="DOCUMENTS", help="Cards, or armies for their cards; left out: all of the kind."),
]
Columns = Annotated[
    str | None,
    typer.Option("--columns", metavar="LIST", help="Columns, parted by commas; left out: the usual."),
]
USUAL = 10


@app.command("show")
def show(
    ctx: typer.Context,
    names: Names = None,
    system: SystemWanted = None,
    kind: KindWanted = "unit",
    columns: Columns = None,
    as_json: AsJson = False,
) -> None:
    """Show cards as a table."""
    from editor.services.tables.cells import written

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        sheet = _sheet(ws, names, system, kind)
        shown = _columns(sheet, columns)
        cells = [[written(one, sheet.value(row, one)) for one in shown] for row in range(len(sheet.rows))]
    keys = [one.key for one in shown]
    if as_json:
        say_json([dict(zip(keys, row, strict=True)) for row in cells])
    else:
        say_table(keys, cells)


@app.command("set")
def set_cells(
    ctx: typer.Context,
    formula: Annotated[
        str, typer.Argument(metavar="FORMULA", help="For example: points = round_to(points * 1.1, 5)")
    ],
    names: Names = None,
    system: SystemWanted = None,
    kind: KindWanted = "unit",
    apply: Annotated[
        bool, typer.Option("--apply", help="Do it; without this the changes are only shown.")
    ] = False,
    label: Annotated[str, typer.Option("--label", metavar="NAME", help="Name of the new revisions.")] = "",
    as_json: AsJson = False,
) -> None:
    """Change cards by a formula; the changes are shown first.

    Cards that came with the program are left as they are. All changes are saved in one transaction.
    """
    from editor.formulas.reading import read_formulas
    from editor.services.tables.formulas import plan_formulas
    from editor.services.tables.save import save_rows

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        sheet = _sheet(ws, names, system, kind)
        rows = [number for number, row in enumerate(sheet.rows) if names or not row.read_only]
        changes = plan_formulas(sheet, read_formulas(formula, sheet.columns), rows)
        refused = [one.problem for one in changes if one.problem is not None]
        _tell_changes(session, sheet, changes, apply=apply, as_json=as_json)
        if apply and not refused and changes:
            # Only what the formula changed: drafts of other cards stay drafts.
            touched = {one.row for one in changes}
            sheet.change(changes)
            back_up_first(session, ws)
            save_rows(ws, [sheet.rows[number] for number in sorted(touched)], label=label, all_or_none=True)
        session.complain(ws, refused)
    raise typer.Exit(Status.PROBLEMS if refused else Status.DONE)


def _tell_changes(
    session: Session, sheet: Sheet, changes: list[CellChange], *, apply: bool, as_json: bool
) -> None:
    from editor.services.tables.cells import written

    done = [one for one in changes if one.problem is None]
    lines = [
        {
            "name": sheet.rows[one.row].name_in(session.language),
            "column": one.column.key,
            "old": written(one.column, one.old),
            "new": written(one.column, one.new),
        }
        for one in done
    ]
    if as_json:
        say_json(lines)
        return
    for values in lines:
        say(sentence(Message(code="table.cell_change", values=values), session.language))
    counts: dict[str, Value] = {"cells": len(done), "cards": len({one.row for one in done})}
    applied = apply and len(done) == len(changes)
    if not changes and sheet.rows and all(row.read_only for row in sheet.rows):
        code, counts = "table.all_shipped", {"cards": len(sheet.rows)}
    elif not done:
        code = "table.no_changes"
    else:
        code = "table.cells_changed" if applied else "table.cells_would_change"
    say(sentence(Message(code=code, values=counts), session.language))
    if len(done) < len(changes):
        stay: dict[str, Value] = {"cells": len(changes) - len(done)}
        say(sentence(Message(code="table.cells_refused", values=stay), session.language))


def export_csv(
    ctx: typer.Context,
    out: Annotated[Path, typer.Argument(metavar="FILE", help="File to write.")],
    names: Names = None,
    system: SystemWanted = None,
    kind: KindWanted = "unit",
    columns: Columns = None,
    separator: Annotated[str, typer.Option("--separator", metavar="SIGN", help="Sign between cells.")] = ",",
    decimal_comma: Annotated[
        bool, typer.Option("--decimal-comma", help="Write numbers with a comma.")
    ] = False,
    encoding: Annotated[str, typer.Option("--encoding", metavar="NAME", help="Encoding.")] = "utf-8-sig",
    raw: Raw = False,
) -> None:
    """Write cards as a file of rows: CSV, XLSX or ODS.

    The ending of its name says which. It is read by import-csv and by spreadsheets.
    """
    from editor.packs.whole_files import refuse_unwritable, write_whole
    from editor.services.tables.csv_export import refuse_ending, table_bytes
    from editor.services.tables.csv_file import CsvForm

    session = session_of(ctx)
    refuse_ending(out)
    refuse_unwritable(out)
    with session.workspace() as ws:
        sheet = _sheet(ws, names, system, kind)
        shown = sheet.columns if columns is None else _columns(sheet, columns)
        form = CsvForm(encoding, "\t" if separator == "tab" else separator, "," if decimal_comma else ".")
        write_whole(out, table_bytes(sheet, range(len(sheet.rows)), shown, form, raw=raw, file=out.name))
    values = {"cards": len(sheet.rows), "file": str(out)}
    say(sentence(Message(code="table.written", values=values), session.language))


def _sheet(ws: Workspace, names: list[str] | None, system: str | None, kind: str) -> Sheet:
    from editor.services.card_list import card_list
    from editor.services.documents import Query, all_listed, find
    from editor.services.tables.store import load_sheet

    if names:
        cards = card_list(ws, [find(ws, one).id for one in names], working_copies=True).cards
        wanted = [one.document.id for one in cards if kind_of(one.document) == kind]
        return load_sheet(ws, wanted)
    if system is None:
        raise error("cli.nothing_chosen")
    check_names(ws.systems, system, kind)
    return load_sheet(ws, [row.id for row in all_listed(ws, Query(system=system, kind=kind))])


def _columns(sheet: Sheet, wanted: str | None) -> tuple[Column, ...]:
    from editor.formulas.columns import column_named

    if wanted is not None:
        return tuple(column_named(sheet.columns, one) for one in wanted.split(",") if one.strip())
    usual = [one for one in sheet.columns if not one.long and one.language in ("", "en")]
    full = [
        one
        for one in usual
        if any(sheet.value(row, one) not in (None, "", []) for row in range(len(sheet.rows)))
    ]
    return tuple(full[:USUAL])
