"""``marshalry validate``."""

from __future__ import annotations

import typer

from editor.cli.context import session_of
from editor.cli.options import AsJson, DocumentFiles
from editor.cli.output import complain, problem_data, say, say_json
from editor.cli.statuses import status_of
from schemas.messages import sentence
from schemas.problems import Message


def validate(
    ctx: typer.Context,
    files: DocumentFiles,
    as_json: AsJson = False,
) -> None:
    """Check files of documents.

    Every problem is reported with file, line, field, value and fix.
    """
    from editor.services.at_a_glance import checked_files

    session = session_of(ctx)
    read = checked_files(session.place, files)
    if read is None:
        from editor.services.document_files import check_files

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
