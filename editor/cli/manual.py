"""``marshalry manual``: the manual as web pages and as a PDF."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated, Literal

import typer

from editor.cli.context import Session, session_of
from editor.cli.output import complain_in, progress_line, say
from editor.cli.statuses import Status
from schemas.messages import LANGUAGES, sentence
from schemas.problems import Message

ManualFolder = Annotated[
    Path, typer.Option("-o", "--out", metavar="FOLDER", help="Folder for the pages and manual.pdf.")
]
ManualPaper = Annotated[Literal["A4", "Letter"], typer.Option("--paper", help="Paper of the PDF.")]
FreshPictures = Annotated[
    bool,
    typer.Option(
        "--new-pictures",
        help="Take new pictures of the windows of this program; a minute each.",
    ),
]
EveryLanguage = Annotated[
    bool, typer.Option("--every-language", help="Write each language into a folder of its own below FOLDER.")
]


def manual(
    ctx: typer.Context,
    out: ManualFolder = Path("manual"),
    paper: ManualPaper = "A4",
    new_pictures: FreshPictures = False,
    every_language: EveryLanguage = False,
) -> None:
    """Write the manual as web pages and a PDF.

    It is in the language of the program; the window shows the same chapters (F1).
    """
    from editor.services.prints.book_files import refuse_pages

    session = session_of(ctx)
    folders = {one: out / one for one in LANGUAGES} if every_language else {session.language: out}
    for folder in folders.values():
        refuse_pages(folder)
    for language, folder in folders.items():
        _write(session, folder, language, paper, new_pictures=new_pictures)
        say(str(folder / "index.html"))


def _write(session: Session, folder: Path, language: str, paper: str, *, new_pictures: bool) -> None:
    from editor.services.manual.writing import write_manual

    if not new_pictures:
        write_manual(folder, language, paper=paper, report=progress_line)
        return
    if session.launchers is None or session.launchers.take_pictures is None:
        complain_in(sentence(Message(code="cli.no_display"), session.language))
        raise typer.Exit(Status.WRONG_USE)
    with tempfile.TemporaryDirectory(prefix="marshalry-pictures-") as pictures:
        session.launchers.take_pictures(Path(pictures), language, progress_line)
        write_manual(folder, language, pictures=Path(pictures), paper=paper, report=progress_line)
