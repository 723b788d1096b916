"""``marshalry import-csv``: rows of a file as cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import answering, back_up_first, session_of
from editor.cli.losses import Strict, is_held, say_losses
from editor.cli.options import AsJson, DryRun, check_names
from editor.cli.output import progress_line, say, say_json, say_table
from editor.cli.statuses import Status
from editor.cli.tables import KindWanted
from schemas.messages import sentence
from schemas.problems import Message, error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.cli.context import Session
    from editor.formulas.columns import Column
    from editor.services.tables.csv_file import FileTable
    from editor.services.tables.csv_options import ImportPlan

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
Linked = Annotated[
    bool, typer.Option("--link", help="Stay linked: linked update takes in later what has changed.")
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
    link: Linked = False,
    report: ReportFile = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Take rows of a file in as cards.

    All of them are taken in, or none. A row finds its card by id, by short name, or by the short name that
    its name makes. Columns that fill no field are named. Nothing is taken in while names in it are unknown.
    """
    from editor.packs.whole_files import refuse_unwritable
    from editor.services.tables import csv_import, linked_files
    from editor.services.tables.csv_file import read_bytes
    from editor.services.tables.csv_options import ImportOptions
    from editor.services.tables.csv_planner import import_columns
    from editor.services.tables.csv_report import row_losses
    from editor.services.tables.store import reference_finder

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        check_names(ws.systems, system, kind)
        if report is not None:
            refuse_unwritable(report)
        table = _table_of(file, sheet, encoding, separator, decimal_comma, header)
        options = ImportOptions(
            system,
            kind,
            _mapping(table, import_columns(ws, system, kind), column),
            existing="skip" if skip_existing else "update",
            new="skip" if skip_new else "make",
            pictures=pictures or file.parent,
            replaced=replaced_values(table, value),
            seen={} if link else None,
        )
        plan = csv_import.plan_import(
            ws, table, options, resolve=reference_finder(ws, system), report=progress_line
        )
        if report is not None:
            _write_report(plan, report, session.language)
        if not as_json:
            _tell_plan(plan, session.language)
        losses = row_losses(plan)
        say_losses(losses, session.language, as_json=as_json)
        lost = is_held(losses, strict=strict, as_json=as_json)
        held = lost or not (skip_refused or not plan.findings) or not (keep_unknown or not plan.unknown)
        wanted = not (dry_run or held)
        if wanted:
            back_up_first(session, ws)
            if link:
                linked = linked_files.link_of(file, sheet, table.form, table.header, options)
                csv_import.take_in_linked(ws, plan, linked, read_bytes(file), report=progress_line)
            else:
                csv_import.take_in_rows(ws, plan, report=progress_line)
    _tell_import(session, plan, done=wanted, dry_run=dry_run, as_json=as_json)
    held = held or bool(plan.findings)
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


def replaced_values(table: FileTable, asked: list[str] | None) -> dict[str, dict[str, str]]:
    """Return what cells mean, by the header of their column.

    Raises:
        EditorError: what is asked for names no column.
    """
    from editor.formulas.columns import some_of

    found: dict[str, dict[str, str]] = {}
    for text in asked or ():
        head, mark, pair = text.partition(":")
        theirs, sign, ours = pair.rpartition("=")
        if not (mark and sign) or head not in table.header:
            raise error("table.no_such_value", text=text, known=some_of(table.header))
        found.setdefault(head, {})[theirs.strip()] = ours.strip()
    return found


def _write_report(plan: ImportPlan, out: Path, language: str) -> None:
    from editor.packs.whole_files import write_whole
    from editor.services.tables.csv_report import report_csv

    write_whole(out, report_csv(plan, language))


def _mapping(table: FileTable, known: tuple[Column, ...], asked: list[str] | None) -> dict[int, str]:
    from editor.services.tables.column_guess import guess_mapping

    return with_columns(guess_mapping(table.header, known), table.header, asked)


def with_columns(guessed: dict[int, str], header: Sequence[str], asked: list[str] | None) -> dict[int, str]:
    """Return which column fills which field, with what is asked for over what is guessed.

    Raises:
        EditorError: what is asked for names no column.
    """
    from editor.formulas.columns import some_of

    mapping = guessed
    for text in asked or ():
        head, mark, key = text.rpartition("=")
        if not mark or head not in header:
            raise error("table.no_such_mapping", text=text, known=some_of(header))
        mapping = {number: one for number, one in mapping.items() if one != key}
        mapping[header.index(head)] = key
    return {number: key for number, key in mapping.items() if key}


def _tell_plan(plan: ImportPlan, language: str) -> None:
    """Say what is wrong in which row, and what changes; before anything is stored."""
    from editor.services.tables.csv_report import report_rows, row_changes, warnings

    say_refusals(report_rows(plan, language), language)
    say_changes([tuple(one.values()) for one in row_changes(plan)], language)
    for message in warnings(plan):
        say(sentence(message, language))


def say_refusals(rows: Sequence[tuple[str, str, str, str, str]], language: str) -> None:
    """Print what is wrong in which row of a file, the first 200."""
    if rows:
        names = ("line", "column", "value", "problem", "fix")
        heads = [sentence(Message(code=f"table.report_{name}"), language) for name in names]
        say_table(heads, rows[:200])


def say_changes(rows: Sequence[tuple[str, ...]], language: str) -> None:
    """Print what a file changes on which card: field, what stands here and in the file; the first 200."""
    if rows:
        titles = ("card", "field", "here", "there")
        say_table([sentence(Message(code=f"table.linked_{one}"), language) for one in titles], rows[:200])


def _tell_import(session: Session, plan: ImportPlan, *, done: bool, dry_run: bool, as_json: bool) -> None:
    from editor.services.losses import losses_data
    from editor.services.tables.csv_report import report_rows, row_changes, row_losses

    counts = plan.counts()
    if as_json:
        names = ("line", "column", "value", "problem", "fix")
        rows = report_rows(plan, session.language)
        say_json(
            {
                "done": done,
                **counts,
                "refusals": [dict(zip(names, row, strict=True)) for row in rows],
                "lost": losses_data(row_losses(plan), session.language),
                "changes": row_changes(plan),
                "unused_columns": plan.unused,
                "as_on_a_new_card": plan.begun,
                "scaled_pictures": [sentence(one, session.language) for one in plan.scaled],
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
