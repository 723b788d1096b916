"""``marshalry validate`` and ``marshalry print``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from editor.cli.catalogue import AsJson, KindOption, System, all_ids
from editor.cli.context import session_of
from editor.cli.output import Status, complain, problem_data, progress_line, say, say_json
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, error

UNREADABLE = ("yaml.no_file", "yaml.unreadable", "packs.unreadable")
"""Codes of input that could not be read at all."""


def validate(
    ctx: typer.Context,
    files: Annotated[list[Path], typer.Argument(help="YAML or JSON files, or folders of them")],
    as_json: AsJson = False,
) -> None:
    """Check files of documents; every problem is told with file, line, field, value and mend."""
    from editor.services.export import read_files

    session = session_of(ctx)
    problems: list[Problem] = []
    count = 0
    for file in files:
        try:
            documents, found = read_files([file])
        except EditorError as trouble:
            problems.extend(trouble.problems)
            continue
        count += len(documents)
        problems.extend(found)
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
    if any(problem.code in UNREADABLE for problem in problems):
        raise typer.Exit(Status.WRONG_USE)
    raise typer.Exit(Status.PROBLEMS if problems else Status.DONE)


def print_documents(
    ctx: typer.Context,
    documents: Annotated[
        list[str] | None, typer.Argument(help="slugs, system/kind/slug, or ids of cards or armies")
    ] = None,
    out: Annotated[
        Path, typer.Option("-o", "--out", help="File to write: .pdf, or .png for pages as pictures")
    ] = Path("cards.pdf"),
    system: System = None,
    kind: KindOption = None,
    face: Annotated[str, typer.Option("--face", help="How cards are laid out: fold-over")] = "fold-over",
    paper: Annotated[Literal["A4", "Letter"], typer.Option("--paper", help="Paper")] = "A4",
    copies: Annotated[int, typer.Option("--copies", min=1, max=100, help="Copies of each card")] = 1,
) -> None:
    """Print cards as PDF (or PNG), to scale."""
    from editor.services.documents import find
    from editor.services.printing import print_cards

    session = session_of(ctx)
    with session.workspace() as ws:
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
            report=progress_line,
        )
    complain(written.problems, session.language)
    for path in written.files:
        say(str(path))
    raise typer.Exit(Status.PROBLEMS if written.problems else Status.DONE)
