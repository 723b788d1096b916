"""``marshalry diff``: what differs between packs, catalogues and revisions of documents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.context import session_of
from editor.cli.options import AsJson
from editor.cli.output import complain, progress_line, say_json, say_raw
from schemas.problems import Problem, Severity

Markdown = Annotated[
    Path | None, typer.Option("--markdown", metavar="FILE", help="Write it as Markdown instead.")
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write it as a web page instead.")]


def diff(
    ctx: typer.Context,
    first: Annotated[
        str,
        typer.Argument(
            metavar="FIRST",
            help="What was before: a pack, a catalogue, files of documents, or a document (slug, slug@3).",
        ),
    ],
    second: Annotated[
        str,
        typer.Argument(
            metavar="SECOND",
            help="What is now, named alike. Without it your catalogue: the newer of the two is now.",
        ),
    ] = "",
    reverse: Annotated[bool, typer.Option("--reverse", help="Exchange before and after.")] = False,
    markdown: Markdown = None,
    html: Html = None,
    battles: Annotated[
        int,
        typer.Option(
            "--battles",
            metavar="NUMBER",
            min=0,
            max=100_000,
            help="Fight scenarios that differ so often, and say who wins.",
        ),
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", min=0, help="Seed of the battles.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Say what differs, by names of fields: "Morale: 9 to 8"."""
    from editor.packs.whole_files import write_whole
    from editor.services.differing.comparison import compared
    from editor.services.differing.ordering import sides_of
    from editor.services.differing.pages import difference_data, markdown_page, text_page, web_page

    session = session_of(ctx)
    language = session.language
    with session.workspace() as ws:
        before, now = sides_of(ws, first, second, language, progress_line, reverse=reverse)
        found = compared(
            ws, before, now, language, session.words(), battles=battles, seed=seed, report=progress_line
        )
    if battles and not (found.wins or found.refused):
        complain([Problem(code="comparing.none_fought", severity=Severity.INFO)], language)
    if markdown is not None:
        write_whole(markdown, markdown_page(found).encode())
    if html is not None:
        write_whole(html, web_page(found).encode())
    if as_json:
        say_json(difference_data(found))
    elif markdown is None and html is None:
        say_raw(text_page(found))
