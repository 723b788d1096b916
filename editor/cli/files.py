"""``marshalry validate`` and ``marshalry print``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from editor.cli.catalogue import AsJson, DocumentFiles, KindOption, System, all_ids, check_names
from editor.cli.context import session_of
from editor.cli.output import Status, complain, problem_data, progress_line, say, say_json, status_of
from schemas.messages import sentence
from schemas.problems import Message, error


def validate(
    ctx: typer.Context,
    files: DocumentFiles,
    as_json: AsJson = False,
) -> None:
    """Check files of documents.

    Every problem is told with file, line, field, value and mend.
    """
    from editor.services.export import check_files

    session = session_of(ctx)
    with session.workspace() as ws:
        read = check_files(ws, files)
    count, problems = len(read.documents), read.problems
    if as_json:
        say_json({"valid": count, "problems": [problem_data(one, session.language) for one in problems]})
    else:
        complain(problems, session.language)
        say(
            sentence(
                Message(code="cli.validated", values={"valid": count, "problems": len(problems)}),
                session.language,
            )
        )
    raise typer.Exit(status_of(problems))


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
            help="fold-over: sheets to cut and fold; single: one PNG per face, front and back.",
        ),
    ] = "fold-over",
    paper: Annotated[Literal["A4", "Letter"], typer.Option("--paper", help="Paper.")] = "A4",
    copies: Annotated[
        int, typer.Option("--copies", metavar="NUMBER", min=1, max=100, help="Copies of each card.")
    ] = 1,
    dpi: Annotated[
        int, typer.Option("--dpi", metavar="NUMBER", help="Dots per inch of pictures (PNG), 50 to 600.")
    ] = 300,
) -> None:
    """Print cards as PDF (or PNG), to scale."""
    from editor.services.documents import find
    from editor.services.printing import print_cards

    session = session_of(ctx)
    with session.workspace() as ws:
        check_names(ws.systems, system, kind)
        ids = [find(ws, one).id for one in documents or ()] or (
            all_ids(ws, system, kind) if system or kind else []
        )
        if not ids:
            raise error("cli.nothing_chosen")
        written = print_cards(
            ws,
            ids,
            out,
            face=face,
            paper=paper,
            language=session.language,
            copies=copies,
            dots_per_inch=dpi,
            report=progress_line,
        )
    complain(written.problems, session.language)
    for path in written.files:
        say(str(path))
    raise typer.Exit(Status.PROBLEMS if written.problems else Status.DONE)
