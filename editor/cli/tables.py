"""``marshalry table``, ``import-csv`` and ``export-csv``: many cards at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.catalogue import AsJson, Raw, check_names
from editor.cli.context import answering, back_up_first, session_of
from editor.cli.output import Status, complain, progress_line, say, say_json, say_table
from schemas.messages import sentence
from schemas.problems import Message, Value, error

if TYPE_CHECKING:
    from editor.cli.context import Session
    from editor.services.tables.columns import Column
    from editor.services.tables.csv_file import FileTable
    from editor.services.tables.csv_options import ImportPlan
    from editor.services.tables.sheet import CellChange, Sheet
    from editor.services.workspace import Workspace

app = typer.Typer(help="Cards of one kind as a table.", no_args_is_help=True, rich_markup_mode=None)

SystemWanted = Annotated[
    str | None,
    typer.Option("--system", metavar="GAME", help="Game of the cards; needed where none are named."),
]
KindWanted = Annotated[str, typer.Option("--kind", metavar="KIND", help="Kind of the cards.")]
Names = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[DOCUMENTS]", help="Cards, or armies for their cards; left out: all of the kind."
    ),
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
    from editor.services.tables.formulas import plan_formulas, read_formulas
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
    complain(refused, session.language)
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


ColumnOptions = Annotated[
    list[str] | None,
    typer.Option("--column", metavar="HEADER=FIELD", help="Which field a column fills; repeatable."),
]
EncodingName = Annotated[
    str | None,
    typer.Option("--encoding", metavar="NAME", help="utf-8, utf-16, cp1252 ...; default: guessed."),
]
SeparatorSign = Annotated[
    str | None, typer.Option("--separator", metavar="SIGN", help="Sign between cells; tab for a tab.")
]
DecimalComma = Annotated[
    bool | None, typer.Option("--decimal-comma/--decimal-point", help="How numbers are written.")
]
HeaderRow = Annotated[
    bool | None, typer.Option("--header/--no-header", help="Whether the first row names the columns.")
]
SkipExisting = Annotated[
    bool, typer.Option("--skip-existing", help="Leave cards that are there as they are.")
]
SkipNew = Annotated[bool, typer.Option("--skip-new", help="Make no new cards.")]
SkipRefused = Annotated[
    bool, typer.Option("--skip-refused", help="Import the others where some rows are refused.")
]
ReportFile = Annotated[
    Path | None, typer.Option("--report", metavar="FILE", help="Write what is wrong in which row as CSV.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only show what would happen.")]
SheetName = Annotated[
    str, typer.Option("--sheet", metavar="NAME", help="Sheet of a spreadsheet; default: the first.")
]
Replacements = Annotated[
    list[str] | None,
    typer.Option(
        "--value", metavar="HEADER:THEIRS=OURS", help="What a cell means, e.g. Army:Orks=orcs; repeatable."
    ),
]
PictureFolder = Annotated[
    Path | None,
    typer.Option("--pictures", metavar="FOLDER", help="Where named pictures lie; default: beside FILE."),
]
KeepUnknown = Annotated[
    bool, typer.Option("--keep-unknown", help="Take names in that no ruleset has, as they are.")
]
Strict = Annotated[
    bool, typer.Option("--strict", help="Take nothing in where a column or a row would be left out.")
]


def import_csv(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="CSV, TSV, XLSX or ODS.")],
    system: Annotated[str, typer.Option("--system", metavar="GAME", help="Game of the cards.")],
    kind: KindWanted = "unit",
    sheet: SheetName = "",
    column: ColumnOptions = None,
    value: Replacements = None,
    pictures: PictureFolder = None,
    encoding: EncodingName = None,
    separator: SeparatorSign = None,
    decimal_comma: DecimalComma = None,
    header: HeaderRow = None,
    skip_existing: SkipExisting = False,
    skip_new: SkipNew = False,
    skip_refused: SkipRefused = False,
    keep_unknown: KeepUnknown = False,
    strict: Strict = False,
    report: ReportFile = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Take rows of a file in as cards.

    All of them are taken in, or none. A row finds its card by id, by short name, or by the short name that
    its name makes. Columns that fill no field are named. Nothing is taken in while names in it are unknown.
    """
    from editor.services.tables import csv_import
    from editor.services.tables.csv_options import ImportOptions
    from editor.services.tables.csv_planner import import_columns
    from editor.services.tables.store import reference_finder

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        check_names(ws.systems, system, kind)
        table = _table_of(file, sheet, encoding, separator, decimal_comma, header)
        options = ImportOptions(
            system,
            kind,
            _mapping(table, import_columns(ws, system, kind), column),
            existing="skip" if skip_existing else "update",
            new="skip" if skip_new else "make",
            pictures=pictures or file.parent,
            replaced=_replaced(table, value),
        )
        plan = csv_import.plan_import(
            ws, table, options, resolve=reference_finder(ws, system), report=progress_line
        )
        if report is not None:
            _write_report(plan, report, session.language)
        sound = not plan.unused and not plan.findings if strict else skip_refused or not plan.count("refused")
        wanted = not dry_run and sound and (keep_unknown or not plan.unknown)
        if wanted:
            back_up_first(session, ws)
            csv_import.take_in_rows(ws, plan, report=progress_line)
    _tell_import(session, plan, done=wanted, dry_run=dry_run, as_json=as_json)
    held = plan.findings or (plan.unknown and not keep_unknown) or (strict and plan.unused)
    raise typer.Exit(Status.PROBLEMS if held else Status.DONE)


def _table_of(
    file: Path,
    sheet: str,
    encoding: str | None,
    separator: str | None,
    decimal_comma: bool | None,
    header: bool | None,
) -> FileTable:
    """Return the rows of a file; what is not said of its form is guessed."""
    from dataclasses import replace

    from editor.services.tables.csv_file import guess_form, read_bytes
    from editor.services.tables.sheet_files import is_spreadsheet, read_rows, read_sheet

    raw = read_bytes(file)
    if is_spreadsheet(file.name, raw):
        return read_sheet(raw, file.name, sheet, header=header)
    form = guess_form(raw)
    form = replace(
        form,
        encoding=encoding or form.encoding,
        separator="\t" if separator == "tab" else separator or form.separator,
        decimal=form.decimal if decimal_comma is None else "," if decimal_comma else ".",
        header=form.header if header is None else header,
    )
    return read_rows(raw, file.name, form)


def _replaced(table: FileTable, asked: list[str] | None) -> dict[str, dict[str, str]]:
    """Return what cells mean, by the header of their column."""
    from editor.services.tables.columns import some_of

    found: dict[str, dict[str, str]] = {}
    for text in asked or ():
        head, mark, pair = text.partition(":")
        theirs, sign, ours = pair.rpartition("=")
        if not (mark and sign) or head not in table.header:
            raise error("table.no_such_value", text=text, known=some_of(table.header))
        found.setdefault(head, {})[theirs.strip()] = ours.strip()
    return found


def _write_report(plan: ImportPlan, out: Path, language: str) -> None:
    from editor.packs.archive import write_whole
    from editor.services.tables.csv_report import report_csv

    write_whole(out, report_csv(plan, language))


def _mapping(table: FileTable, known: tuple[Column, ...], asked: list[str] | None) -> dict[int, str]:
    from editor.services.tables.column_guess import guess_mapping
    from editor.services.tables.columns import some_of

    mapping = guess_mapping(table.header, known)
    for text in asked or ():
        head, mark, key = text.rpartition("=")
        if not mark or head not in table.header:
            raise error("table.no_such_mapping", text=text, known=some_of(table.header))
        mapping = {number: one for number, one in mapping.items() if one != key}
        mapping[table.header.index(head)] = key
    return {number: key for number, key in mapping.items() if key}


def _tell_import(session: Session, plan: ImportPlan, *, done: bool, dry_run: bool, as_json: bool) -> None:
    from editor.services.tables.csv_report import report_rows, warnings

    states = ("new", "update", "same", "skipped", "refused")
    counts = {state: plan.count(state) for state in states}  # type: ignore[arg-type]
    rows = report_rows(plan, session.language)
    if as_json:
        names = ("line", "column", "value", "problem", "fix")
        say_json(
            {
                "done": done,
                **counts,
                "refusals": [dict(zip(names, row, strict=True)) for row in rows],
                "unused_columns": plan.unused,
                "as_on_a_new_card": plan.begun,
                "unknown_names": [
                    {
                        "column": one.column,
                        "value": one.value,
                        "list": one.table,
                        "rows": one.rows,
                        "known": one.known,
                    }
                    for one in plan.unknown
                ],
            }
        )
        return
    if rows:
        heads = [
            sentence(Message(code=f"table.report_{name}"), session.language)
            for name in ("line", "column", "value", "problem", "fix")
        ]
        say_table(heads, rows[:200])
    for message in warnings(plan):
        say(sentence(message, session.language))
    say(sentence(Message(code="table.import_counts", values=counts), session.language))
    if done:
        values = {"new": counts["new"], "update": counts["update"]}
        say(sentence(Message(code="table.imported", values=values), session.language))
    elif not dry_run:
        values = {"refused": counts["refused"]}
        code = "table.import_refused" if counts["refused"] or not plan.unknown else "table.import_unknown"
        say(
            sentence(
                Message(code=code, values=values if code == "table.import_refused" else {}), session.language
            )
        )


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
    from editor.packs.archive import write_whole
    from editor.services.tables.csv_export import table_bytes
    from editor.services.tables.csv_file import CsvForm

    session = session_of(ctx)
    with session.workspace() as ws:
        sheet = _sheet(ws, names, system, kind)
        shown = sheet.columns if columns is None else _columns(sheet, columns)
        form = CsvForm(encoding, "\t" if separator == "tab" else separator, "," if decimal_comma else ".")
        write_whole(out, table_bytes(sheet, range(len(sheet.rows)), shown, form, raw=raw, file=out.name))
    values = {"cards": len(sheet.rows), "file": str(out)}
    say(sentence(Message(code="table.written", values=values), session.language))


def _sheet(ws: Workspace, names: list[str] | None, system: str | None, kind: str) -> Sheet:
    from editor.services.card_list import card_list
    from editor.services.documents import Query, find, list_documents
    from editor.services.tables.store import load_sheet

    if names:
        cards = card_list(ws, [find(ws, one).id for one in names], working_copies=True).cards
        wanted = [one.document.id for one in cards if str(getattr(one.document, "kind", "")) == kind]
        return load_sheet(ws, wanted)
    if system is None:
        raise error("cli.nothing_chosen")
    check_names(ws.systems, system, kind)
    ids: list[str] = []
    after: str | None = None
    while True:
        page = list_documents(ws, Query(system=system, kind=kind), after, 1000)
        ids.extend(row.id for row in page.rows)
        after = page.next
        if after is None:
            return load_sheet(ws, ids)


def _columns(sheet: Sheet, wanted: str | None) -> tuple[Column, ...]:
    from editor.services.tables.columns import column_named

    if wanted is not None:
        return tuple(column_named(sheet.columns, one) for one in wanted.split(",") if one.strip())
    usual = [one for one in sheet.columns if not one.long and one.language in ("", "en")]
    full = [
        one
        for one in usual
        if any(sheet.value(row, one) not in (None, "", []) for row in range(len(sheet.rows)))
    ]
    return tuple(full[:USUAL])
