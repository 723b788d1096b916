"""``marshalry rules``: single questions to the rules core."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from editor.cli.catalogue import AsJson
from editor.cli.context import session_of
from editor.cli.output import Status, complain, say, say_json
from schemas.problems import EditorError

app = typer.Typer(help="Ask the rules core.", no_args_is_help=True, rich_markup_mode=None)


@app.command()
def ask(
    ctx: typer.Context,
    files: Annotated[
        list[str], typer.Argument(help='YAML or JSON files of questions; "-" reads standard input')
    ],
) -> None:
    """Answer the questions of files, one JSON object a line."""
    from editor.services.rules import answer, load_questions

    session = session_of(ctx)
    status = Status.DONE
    for name in files:
        try:
            questions = load_questions(sys.stdin.read() if name == "-" else Path(name))
        except EditorError as trouble:
            complain(trouble.problems, session.language)
            status = Status.WRONG_USE
            continue
        found, lines = answer(questions, session.language)
        for line in lines:
            say(json.dumps(line, ensure_ascii=False))
        status = max(status, Status(found))
    raise typer.Exit(status)


@app.command()
def questions(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List every question with its fields."""
    from editor.services.rules import question_lines, questions_schema

    if as_json:
        say_json(questions_schema())
        return
    for line in question_lines(session_of(ctx).language):
        say(line)
