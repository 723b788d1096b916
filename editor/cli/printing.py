"""``marshalry print``: cards, counters and maps on sheets, and the page that measures a printer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.catalogue import KindOption, System, all_ids, check_names
from editor.cli.context import Session, session_of
from editor.cli.output import Status, complain, progress_line, say
from editor.printing.slots import MODES, Applies, Crop, Flip, Mode, Orientation, SheetOptions
from schemas.messages import sentence
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.services.print_jobs import PrintPlan
    from editor.services.workspace import Workspace

_FACES = (*MODES, "single")


def print_documents(
    ctx: typer.Context,
    documents: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DOCUMENTS]", help="Slugs, system/kind/slug, or ids of cards or armies."),
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            "-o", "--out", metavar="FILE", help="File to write: .pdf, or .png for pages as pictures"
        ),
    ] = Path("cards.pdf"),
    system: System = None,
    kind: KindOption = None,
    face: Annotated[
        str,
        typer.Option(
            "--face",
            metavar="LAYOUT",
            help="fold-over: sheets to cut and fold; duplex: backs on the other side; fronts, backs: "
            "one side alone; sleeves: slips for sleeves; pages: each face on a page of its size; "
            "single: one PNG per face.",
        ),
    ] = "fold-over",
    paper: Annotated[
        str, typer.Option("--paper", metavar="PAPER", help="A4, A3, Letter, or a size such as 100x150 (mm).")
    ] = "A4",
    orientation: Annotated[
        Orientation, typer.Option("--orientation", help="Way that the paper lies; auto takes fewer sheets.")
    ] = "auto",
    flip: Annotated[
        Flip, typer.Option("--flip", help="Edge about which the printer turns the paper (duplex, backs).")
    ] = "long",
    margin: Annotated[
        float, typer.Option("--margin", metavar="MM", help="Least distance from the edge of the paper.")
    ] = 8.0,
    bleed: Annotated[
        float, typer.Option("--bleed", metavar="MM", help="Colours reach so far over the cut.")
    ] = 0.0,
    safe: Annotated[
        float, typer.Option("--safe", metavar="MM", help="Tell texts that come nearer to the cut.")
    ] = 0.0,
    crop: Annotated[
        Crop, typer.Option("--crop", help="Lines around cards, marks outside, full lines, dots, or none.")
    ] = "lines",
    ids: Annotated[
        bool, typer.Option("--ids/--no-ids", help="Tiny numbers in the waste, alike on front and back.")
    ] = True,
    sleeve: Annotated[
        str, typer.Option("--sleeve", metavar="WxH", help="Inner size of the sleeves in mm.")
    ] = "63.5x88",
    sleeve_margin: Annotated[
        float, typer.Option("--sleeve-margin", metavar="MM", help="Slips are so much smaller on each side.")
    ] = 0.5,
    template: Annotated[
        str,
        typer.Option(
            "--template",
            metavar="FACE",
            help="Face template that cards are drawn with; one for armies prints their own sheet.",
        ),
    ] = "",
    copies: Annotated[
        int, typer.Option("--copies", metavar="NUMBER", min=1, max=100, help="Copies of each card.")
    ] = 1,
    counters: Annotated[
        bool, typer.Option("--counters", help="Print the counters of armies and scenarios instead of cards.")
    ] = False,
    groups: Annotated[
        list[str] | None,
        typer.Option("--group", metavar="GROUP", help="Only these counters: elements, orders, states ..."),
    ] = None,
    as_map: Annotated[bool, typer.Option("--map", help="Print maps at their true scale.")] = False,
    queue: Annotated[
        bool,
        typer.Option("--queue", help="Print the queue of the print centre, with its own settings."),
    ] = False,
    only_changed: Annotated[
        bool, typer.Option("--only-changed", help="Leave out cards unchanged since the last print.")
    ] = False,
    tray: Annotated[
        str, typer.Option("--tray", metavar="NAME", help="Move pages as this tray was measured.")
    ] = "",
    calibration: Annotated[
        bool, typer.Option("--calibration", help="Write the page that measures a printer.")
    ] = False,
    read: Annotated[
        tuple[float, float] | None,
        typer.Option("--read", metavar="X Y", help="With --calibration --tray: what was read, in mm."),
    ] = None,
    scale: Annotated[
        float, typer.Option("--scale", metavar="PERCENT", help="With --read: length of the printed ruler.")
    ] = 100.0,
    applies: Annotated[
        Applies, typer.Option("--applies", help="With --read: move backs alone, or every page.")
    ] = "backs",
    dpi: Annotated[
        int, typer.Option("--dpi", metavar="NUMBER", help="Dots per inch of pictures (PNG), 50 to 600.")
    ] = 300,
) -> None:
    """Print cards as PDF (or PNG), to scale.

    Cards, counters or maps of the documents named; an army stands for all of its cards.
    """
    session = session_of(ctx)
    if calibration or read is not None:
        _calibrate(session, out, paper, orientation == "lying", tray, read, scale, applies)
        return
    from editor.services.sheet_wishes import size_of

    if face not in _FACES:
        mend = Message(code="printing.use_one_of", values={"known": ", ".join(_FACES)})
        raise error("printing.unknown_face", mend=mend, face=face)
    with session.workspace() as ws:
        check_names(ws.systems, system, kind)
        if queue:
            _print_queue(ws, session, out, dpi)
            return
        chosen = _ids(ws, documents, system, kind)
        if face == "single":
            _print_faces(ws, session, chosen, out, dpi, template)
            return
        options = SheetOptions(
            mode=_mode(face),
            flip=flip,
            orientation=orientation,
            margin=margin,
            bleed=bleed,
            safe=safe,
            crop=crop,
            ids=ids,
            sleeve=size_of(sleeve),
            sleeve_margin=sleeve_margin,
        )
        from editor.services.print_jobs import PrintEntry, PrintJob, What, plan_job

        what: What = "counters" if counters else "map" if as_map else "cards"
        job = PrintJob(
            tuple(PrintEntry(one, what, copies, tuple(groups or ()), template=template) for one in chosen),
            paper,
            options,
            session.language,
            only_changed,
            tray,
        )
        _write(ws, session, plan_job(ws, job), out, dpi)


def _print_queue(ws: Workspace, session: Session, out: Path, dpi: int) -> None:
    """Print what stands in the print centre."""
    from editor.services.print_queue import kept_queue, plan_queue

    job = kept_queue(ws, session.language)
    if not job.entries:
        raise error("print_queue.empty", mend=Message(code="print_queue.fill"))
    _write(ws, session, plan_queue(ws, job), out, dpi)


def _write(ws: Workspace, session: Session, plan: PrintPlan, out: Path, dpi: int) -> None:
    """Write the pages of a plan and say which files; a problem is the end where there are none."""
    from editor.services.print_jobs import write_plan

    if not plan.pages and plan.problems:
        complain(plan.problems, session.language)
        raise typer.Exit(Status.PROBLEMS)
    written = write_plan(ws, plan, out, dots_per_inch=dpi, report=progress_line)
    complain(written.problems, session.language)
    for path in written.files:
        say(str(path))
    raise typer.Exit(Status.PROBLEMS if written.problems else Status.DONE)


def _mode(face: str) -> Mode:
    return next(one for one in MODES if one == face)


def _ids(ws: Workspace, documents: list[str] | None, system: str | None, kind: str | None) -> list[str]:
    """Return the ids of what is printed."""
    from editor.services.documents import find

    ids = [find(ws, one).id for one in documents or ()]
    if not ids and (system or kind):
        ids = all_ids(ws, system, kind)
    if not ids:
        raise error("cli.nothing_chosen")
    return ids


def _print_faces(
    ws: Workspace, session: Session, ids: list[str], out: Path, dpi: int, template: str | None
) -> None:
    """Write each face as a picture of its own."""
    from editor.services.printing import print_cards

    written = print_cards(
        ws,
        ids,
        out,
        face="single",
        language=session.language,
        dots_per_inch=dpi,
        template=template or "",
        report=progress_line,
    )
    complain(written.problems, session.language)
    for path in written.files:
        say(str(path))
    raise typer.Exit(Status.PROBLEMS if written.problems else Status.DONE)


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
    from editor.services.trays import keep_tray, print_calibration

    if read is None:
        for path in print_calibration(out, paper=paper, language=session.language, lying=lying):
            say(str(path))
        return
    with session.workspace() as ws:
        kept = keep_tray(ws, tray, x=read[0], y=read[1], scale=scale, applies=applies)
    values = {"tray": tray.strip(), "x": kept.x, "y": kept.y, "scale": kept.scale}
    say(sentence(Message(code="print_jobs.tray_kept", values=values), session.language))
