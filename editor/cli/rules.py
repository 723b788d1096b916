"""``marshalry rules``: single questions to the rules core."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from editor.cli.context import session_of
from editor.cli.help import Group
from editor.cli.options import AsJson
from editor.cli.output import complain, say, say_json
from editor.cli.statuses import Status
from schemas.problems import EditorError

app = Group(help="Ask the rules core.")


@app.command()
def ask(
    ctx: typer.Context,
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILES", help='YAML or JSON files of questions; "-" reads standard input.'),
    ],
) -> None:
    """Answer the questions of files, one JSON object a line."""
    from editor.rules.core.questions import exit_status
    from editor.services.rules import (
        LIMITS,
        answer_questions,
        load_questions,
        load_questions_text,
        reply_line,
    )

    session = session_of(ctx)
    status: int = Status.DONE
    for name in files:
        try:
            questions = (
                load_questions_text(sys.stdin.buffer.read(LIMITS.size + 1))
                if name == "-"
                else load_questions(Path(name))
            )
        except EditorError as trouble:
            complain(trouble.problems, session.language)
            status = Status.WRONG_USE
            continue
        replies = []
        for reply in answer_questions(questions, language=session.language):
            say(reply_line(reply, session.language))
            replies.append(reply)
        status = max(status, exit_status(replies))
    raise typer.Exit(status)


@app.command()
def questions(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List every question with its fields.

    With --json the list is a JSON Schema of the files that "rules ask" reads.
    """
    from editor.services.rules import question_names, schema

    if as_json:
        say_json(schema())
        return
    for question in question_names():
        say(f"{question['system']} {question['ask']} ({question['rules']})")
        for field in question["given"]:
            default = "" if field["required"] else f" [{json.dumps(field['default'])}]"
            say(f"    {field['name']}{default}  {field['meaning']}".rstrip())
