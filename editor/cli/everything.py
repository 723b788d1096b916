"""The whole catalogue as plain files, from the command line: ``catalogue export|import --everything``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from editor.cli.context import answering, back_up_first
from editor.cli.output import complain, progress_line, say, say_json
from schemas.messages import sentence
from schemas.problems import Message

if TYPE_CHECKING:
    from editor.cli.context import Session


def write_everything(session: Session, out: Path) -> None:
    """Write a catalogue as plain files and print the name."""
    from editor.services.everything.exporting import export_everything

    with session.workspace() as ws:
        export_everything(ws, out, progress_line)
    say(str(out))


def take_everything(session: Session, file: Path, *, as_json: bool) -> None:
    """Take an export of everything in and print how much there was."""
    from editor.services.everything.importing import import_everything

    with session.workspace() as ws, answering(session, as_json=as_json):
        back_up_first(session, ws)
        done = import_everything(ws, file, progress_line)
    complain(done.problems, session.language)
    values = {"stored": done.stored, "same": done.same, "left": len(done.problems)}
    if as_json:
        say_json({"ok": True, **values})
    else:
        say(sentence(Message(code="everything.taken", values=values), session.language))
