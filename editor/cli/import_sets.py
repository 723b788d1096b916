"""``marshalry import-set``: sets of Magic Set Editor, nanDECK, Squib and Strange Eons."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import answering, back_up_first, session_of
from editor.cli.import_rows import (
    ColumnOptions,
    KeepUnknown,
    Replacements,
    ReportFile,
    SkipRefused,
    replaced_values,
    say_changes,
    say_refusals,
    with_columns,
)
from editor.cli.linked import Side, Winner
from editor.cli.losses import Strict, is_held, say_losses
from editor.cli.options import AsJson, DryRun, check_names
from editor.cli.output import progress_line, say, say_json
from editor.cli.statuses import Status
from editor.cli.tables import KindWanted
from schemas.messages import sentence
from schemas.problems import Message, error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.cli.context import Session
    from editor.services.makers.planning import SetPlan
    from editor.services.makers.set_data import ReadSet
    from editor.services.workspace import Workspace

OwnFields = Annotated[
    list[str] | None,
    typer.Option(
        "--own-field",
        metavar="HEADER",
        help="Make a field of your own of a column; repeatable; * for all left.",
    ),
]
AsFaces = Annotated[
    bool | None,
    typer.Option(
        "--as-faces/--no-faces",
        help="Make a face of the layout even if there is one; unless given, only if there is none.",
    ),
]
DataFile = Annotated[
    Path | None,
    typer.Option("--data", metavar="FILE", help="Table of the cards; default: the one that FILE names."),
]
NoLink = Annotated[
    bool,
    typer.Option("--no-link", help="Forget what the cells said; a later import then only compares values."),
]


def import_set(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Set of Magic Set Editor (.mse-set), script of nanDECK (.txt, .nde), deck or layout of "
            "Squib (.rb, .yml, .yaml), component or bundle of Strange Eons (.eon, .seext, .setheme, "
            ".selibrary, .seproject); or its folder.",
        ),
    ],
    system: Annotated[str, typer.Option("--system", metavar="GAME", help="Game of the cards.")] = "",
    kind: KindWanted = "unit",
    data: DataFile = None,
    column: ColumnOptions = None,
    own_field: OwnFields = None,
    value: Replacements = None,
    as_faces: AsFaces = None,
    take: Winner = None,
    no_link: NoLink = False,
    skip_refused: SkipRefused = False,
    keep_unknown: KeepUnknown = False,
    strict: Strict = False,
    report: ReportFile = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Take in a set of another program.

    Its cards, pictures and fonts come in, and a face of its layout.

    All of it is taken in, or nothing. What is lost is named before. The same set taken in again changes its
    cards: cells that were edited here and not there stay.
    """
    from editor.packs.whole_files import write_whole
    from editor.services.makers.planning import SetOptions, plan_set
    from editor.services.makers.reading import read_set
    from editor.services.makers.report import losses, report_csv
    from editor.services.makers.taking import take_in_set
    from editor.services.tables.csv_options import ImportOptions
    from editor.services.tables.store import reference_finder

    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        read = read_set(file, data)
        if read.table.header or read.face is not None:
            check_names(ws.systems, system, kind)
        mapping = _mapping(ws, read, system, kind, column, own_field or ())
        rows = ImportOptions(system, kind, mapping, replaced=replaced_values(read.table, value))
        options = SetOptions(rows, as_faces, not no_link, session.language)
        plan = plan_set(ws, read, options, resolve=reference_finder(ws, system), report=progress_line)
        if report is not None:
            write_whole(report, report_csv(plan, session.language))
        both = [one.cell for one in plan.differences if one.both]
        if not as_json:
            _tell_plan(plan, session.language)
        lost = losses(plan)
        say_losses(lost, session.language, as_json=as_json)
        held = is_held(lost, strict=strict, as_json=as_json)
        held = held or _held(plan, skip_refused=skip_refused, keep_unknown=keep_unknown)
        held = held or (bool(both) and take is None)
        done = not (held or dry_run or plan.nothing)
        if done:
            back_up_first(session, ws)
            take_in_set(ws, plan, report=progress_line, kept=both if take is Side.CATALOGUE else ())
    _tell(session, plan, done=done, held=held, as_json=as_json)
    raise typer.Exit(Status.PROBLEMS if held else Status.DONE)


def _held(plan: SetPlan, *, skip_refused: bool, keep_unknown: bool) -> bool:
    """Return whether something must be answered for before anything is taken in."""
    rows = plan.rows
    return (bool(rows.findings) and not skip_refused) or (bool(rows.unknown) and not keep_unknown)


def _mapping(
    ws: Workspace, read: ReadSet, system: str, kind: str, asked: list[str] | None, own: Sequence[str]
) -> dict[int, str]:
    """Return which column fills which field, or becomes a field of one's own."""
    from editor.formulas.columns import some_of
    from editor.services.makers.planning import NEW_FIELD, guessed_mapping, link_before
    from editor.services.tables.csv_planner import import_columns

    header = read.table.header
    if not header:
        return {}
    for name in own:
        if name != "*" and name not in header:
            raise error("makers.no_such_column", name=name, known=some_of(header))
    guessed = guessed_mapping(read, import_columns(ws, system, kind), link_before(ws, read, system, kind))
    mapping = with_columns(guessed, header, asked)
    made = {
        number: NEW_FIELD
        for number, name in enumerate(header)
        if name in own or ("*" in own and number not in mapping and _says(read, number))
    }
    return mapping | made


def _says(read: ReadSet, number: int) -> bool:
    return any(row[number : number + 1] not in ((), ("",)) for row in read.table.rows)


def _tell_plan(plan: SetPlan, language: str) -> None:
    """Say what would be made and changed; before anything is stored."""
    from editor.services.makers.report import made_of, report_data
    from editor.services.tables.csv_report import report_rows, warnings

    say_refusals(report_rows(plan.rows, language), language)
    changed = [
        (one["card"], one["field"], one["here"], one["file"] + ("", " (!)")[one["both_changed"]])
        for one in report_data(plan, language)["changes"]
    ]
    say_changes(changed, language)
    for one in made_of(plan):
        say(sentence(one, language))
    for message in warnings(plan.rows):
        say(sentence(message, language))


def _tell(session: Session, plan: SetPlan, *, done: bool, held: bool, as_json: bool) -> None:
    from editor.services.makers.report import report_data

    language = session.language
    if as_json:
        say_json({"done": done, **report_data(plan, language)})
        return
    counts = plan.rows.counts()
    say(sentence(Message(code="table.import_counts", values=counts), language))
    code = "makers.taken_in" if done else "makers.held" if held else "makers.nothing_done"
    values = {"cards": counts["new"] + counts["update"], "others": len(plan.beside)}
    say(sentence(Message(code=code, values=values), language))
