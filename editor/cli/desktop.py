"""``marshalry desktop``, ``completion`` and ``open``: the program among the others of a desktop."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from editor.cli.context import session_of
from editor.cli.help import COMPLETING, Group
from editor.cli.output import complain_in, say, say_raw
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message

app = Group(help="Menus of the desktop: entry, icon, type of packs.")


@app.command()
def install() -> None:
    """Put Marshalry into your menus.

    Packs (.marshal) open with a double click then; only your own folders are written.
    """
    from editor.cli.man import man_pages
    from editor.services.desktop import install_desktop

    for file in install_desktop(man_pages()):
        say(str(file))


@app.command()
def remove() -> None:
    """Take Marshalry out of your menus."""
    from editor.services.desktop import remove_desktop

    for file in remove_desktop():
        say(str(file))


def completion(
    shell: Annotated[
        Literal["bash", "zsh", "fish"], typer.Argument(metavar="SHELL", help="bash, zsh or fish.")
    ],
) -> None:
    """Print what completes commands in a shell.

    For example in ~/.bashrc: eval "$(marshalry completion bash)"
    """
    from typer._completion_shared import get_completion_script

    script = get_completion_script(prog_name="marshalry", complete_var=COMPLETING, shell=shell)
    say_raw(f"{script.strip()}\n")


def open_files(
    ctx: typer.Context,
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILES", help="Packs or files of documents to be looked at."),
    ] = None,
) -> None:
    """Open the window.

    Files that are named are shown there before anything of them is taken in.
    """
    from editor.cli.main import has_display

    session = session_of(ctx)
    if session.launchers is None or not has_display():
        complain_in(sentence(Message(code="cli.no_display"), session.language))
        raise typer.Exit(Status.WRONG_USE)
    chosen = tuple(str(file.absolute()) for file in files or ())
    raise typer.Exit(session.launchers.open_window(session.place, session.asked_language, chosen))
