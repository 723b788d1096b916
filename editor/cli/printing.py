"""``marshalry print``: cards, counters and maps on sheets, and the page that measures a printer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from editor.cli.catalogue import all_ids
from editor.cli.context import Session, session_of
from editor.cli.options import KindOption, System, check_names
from editor.cli.output import progress_line, say
from editor.cli.print_options import (
    BleedMm,
    Calibration,
    Copies,
    CropMarks,
    CutContour,
    Documents,
    Fineness,
    FlipEdge,
    Groups,
    LayoutName,
    MarginMm,
    OnlyChanged,
    OnlyCounters,
    OnlyMaps,
    OrientationName,
    OutFile,
    PaperName,
    PresetName,
    PressInks,
    PressProfileFile,
    ReadApplies,
    ReadOff,
    ReadScale,
    SafeMm,
    SheetIds,
    SleeveMargin,
    SleeveSize,
    SpotFinishes,
    Template,
    TrayName,
    WholeQueue,
    say_source,
)
from editor.cli.statuses import Status
from editor.printing.slots import MODES, Applies, Mode, SheetOptions
from schemas.messages import sentence
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.services.prints.print_files import Printed
    from editor.services.prints.print_jobs import PrintPlan
    from editor.services.workspace import Workspace

_FACES = (*MODES, "single")


def print_documents(
    ctx: typer.Context,
    documents: Documents = None,
    out: OutFile = Path("cards.pdf"),
    system: System = None,
    kind: KindOption = None,
    face: LayoutName = "fold-over",
    paper: PaperName = "A4",
    orientation: OrientationName = "auto",
    flip: FlipEdge = "long",
    margin: MarginMm = 8.0,
    bleed: BleedMm = 0.0,
    safe: SafeMm = 0.0,
    crop: CropMarks = "lines",
    ids: SheetIds = True,
    sleeve: SleeveSize = "63.5x88",
    sleeve_margin: SleeveMargin = 0.5,
    preset: PresetName = "",
    contour: CutContour = False,
    finishes: SpotFinishes = False,
    profile: PressProfileFile = "",
    inks: PressInks = False,
    template: Template = "",
    copies: Copies = 1,
    counters: OnlyCounters = False,
    groups: Groups = None,
    as_map: OnlyMaps = False,
    queue: WholeQueue = False,
    only_changed: OnlyChanged = False,
    tray: TrayName = "",
    calibration: Calibration = False,
    read: ReadOff = None,
    scale: ReadScale = 100.0,
    applies: ReadApplies = "backs",
    dpi: Fineness = 300,
) -> None:
    """Print cards as PDF (or PNG), to scale.

    Cards, counters or maps of the documents named; an army stands for all of its cards.
    """
    session = session_of(ctx)
    if calibration or read is not None:
        _calibrate(session, out, paper, orientation == "lying", tray, read, scale, applies)
        return
    from editor.services.prints.print_files import check_print
    from editor.services.prints.print_jobs import PrintEntry, PrintJob, What, plan_job

    _check_face(face)
    with session.workspace() as ws:
        check_names(ws.systems, system, kind)
        if queue:
            _print_queue(ws, session, out, dpi)
            return
        chosen = _ids(ws, documents, system, kind)
        if face == "single":
            pictures = out if "out" in _said(ctx) else out.with_suffix(".png")
            _print_faces(ws, session, chosen, pictures, dpi, template)
            return
        options = _sheet_options(ctx.params)
        if preset:
            paper, options, out, dpi = _preset(ctx, ws, preset, (paper, options, out, dpi))
        check_print(out, "fold-over", dpi)
        what: What = "counters" if counters else "map" if as_map else "cards"
        entries = [PrintEntry(one, what, copies, tuple(groups or ()), template=template) for one in chosen]
        job = PrintJob(tuple(entries), paper, options, session.language, only_changed, tray)
        _write(ws, session, plan_job(ws, job, progress_line), out, dpi)


def _sheet_options(said: Mapping[str, Any]) -> SheetOptions:
    """Return the options of sheets by what a person said, or did not say, on the command line."""
    from editor.services.prints.sheet_options import size_of

    alike = ("flip", "orientation", "margin", "bleed", "safe", "crop", "ids", "contour", "finishes")
    more = ("profile", "inks", "sleeve_margin")
    plain = {name: said[name] for name in (*alike, *more)}
    return SheetOptions(mode=_mode(said["face"]), sleeve=size_of(said["sleeve"]), **plain)


def _preset(
    ctx: typer.Context, ws: Workspace, name: str, asked: tuple[str, SheetOptions, Path, int]
) -> tuple[str, SheetOptions, Path, int]:
    """Return what a preset says of paper, sheets, file and fineness where the person said nothing else."""
    from editor.services.prints.print_presets import preset_named
    from editor.services.prints.print_queue import kept_presets

    paper, options, out, dpi = asked
    found = preset_named(name, kept_presets(ws))
    say_source(found, session_of(ctx).language)
    said = _said(ctx)
    names = {"face": "mode"}
    own = {names.get(one, one) for one in said} & {one.name for one in fields(SheetOptions)}
    merged = replace(found.options, **{one: getattr(options, one) for one in own})
    if found.pictures and "out" not in said:
        out = out.with_suffix(".png")
    return (
        paper if "paper" in said else found.paper,
        merged,
        out,
        dpi if "dpi" in said else found.dots_per_inch,
    )


def _said(ctx: typer.Context) -> set[str]:
    """Return the options that the person wrote."""
    return {one for one in ctx.params if getattr(ctx.get_parameter_source(one), "name", "") == "COMMANDLINE"}


def _check_face(face: str) -> None:
    if face not in _FACES:
        from editor.services.prints.sheet_options import one_of

        raise error("printing.unknown_face", fix=one_of(_FACES), face=face)


def _print_queue(ws: Workspace, session: Session, out: Path, dpi: int) -> None:
    from editor.services.prints.print_files import check_print
    from editor.services.prints.print_queue import kept_queue, plan_queue

    check_print(out, "fold-over", dpi)
    job = kept_queue(ws, session.language)
    if not job.entries:
        raise error("print_queue.empty", fix=Message(code="print_queue.fill"))
    _write(ws, session, plan_queue(ws, job), out, dpi)


def _write(ws: Workspace, session: Session, plan: PrintPlan, out: Path, dpi: int) -> None:
    """Write the pages of a plan and say which files; a problem is the end where there are none."""
    from editor.services.prints.print_jobs import write_plan

    if not plan.pages and plan.problems:
        session.complain(ws, plan.problems)
        raise typer.Exit(Status.PROBLEMS)
    written = write_plan(ws, plan, out, dots_per_inch=dpi, report=progress_line)
    _say_written(ws, session, written)


def _say_written(ws: Workspace, session: Session, written: Printed) -> None:
    """Say which files were written and what is wrong with them; the command ends with that."""
    session.complain(ws, written.problems)
    for path in written.files:
        say(str(path))
    raise typer.Exit(Status.PROBLEMS if written.problems else Status.DONE)


def _mode(face: str) -> Mode:
    return next(one for one in MODES if one == face)


def _ids(ws: Workspace, documents: list[str] | None, system: str | None, kind: str | None) -> list[str]:
    from editor.services.documents import find

    ids = [find(ws, one, system=system, kind=kind).id for one in documents or ()]
    if not ids and (system or kind):
        ids = all_ids(ws, system, kind)
    if not ids:
        raise error("cli.nothing_chosen")
    return ids


def _print_faces(ws: Workspace, session: Session, ids: list[str], out: Path, dpi: int, template: str) -> None:
    from editor.services.prints.printing import print_cards

    written = print_cards(
        ws,
        ids,
        out,
        face="single",
        language=session.language,
        dots_per_inch=dpi,
        template=template,
        report=progress_line,
    )
    _say_written(ws, session, written)


def _calibrate(
    session: Session,
    out: Path,
    paper: str,
    lying: bool,
    tray: str,
    read: tuple[float, float] | None,
    scale: float,
    applies: Applies,
) -> None:
    """Write the calibration page, or keep what was read off it."""
    from editor.services.prints.trays import keep_tray, print_calibration

    if read is None:
        for path in print_calibration(out, paper=paper, language=session.language, lying=lying):
            say(str(path))
        return
    with session.workspace() as ws:
        kept = keep_tray(ws, tray, x=read[0], y=read[1], scale=scale, applies=applies)
    values = {"tray": tray.strip(), "x": kept.x, "y": kept.y, "scale": kept.scale}
    say(sentence(Message(code="print_jobs.tray_kept", values=values), session.language))
