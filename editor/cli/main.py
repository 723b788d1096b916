"""The program ``marshalry``: without a command it opens the window."""

from __future__ import annotations

import functools
import os
import re
import sys
import tempfile
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from editor.cli.commands import Commands
from editor.cli.context import Launchers, Session, session_of
from editor.cli.help import COMPLETING, HelpedCommand
from editor.cli.output import complain_in, flush, refuse, say, take_any_name
from editor.cli.statuses import Status, status_of_refusal
from editor.cli.usage import usage_text
from editor.cli.version import version_line
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError, Message, error

_LIBRARY: Final = re.compile(r"(lib\S+\.so[.\d]*): cannot open shared object file")
"""How the system says that there is no such library."""

app = typer.Typer(
    name="marshalry",
    cls=Commands,
    help="Author tabletop battles and see them fought. Without a command the window opens.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def start(
    ctx: typer.Context,
    catalogue_place: Annotated[
        str | None,
        typer.Option("--catalogue", metavar="PATH", help="Catalogue to work on; default: the user's own."),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="LANGUAGE",
            help="Language of messages, names and help, such as fr; default: the system's.",
        ),
    ] = None,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
) -> None:
    """Read the options that stand before the command."""
    if version:
        say(version_line())
        raise typer.Exit
    if language is not None and language not in LANGUAGES:
        raise error("cli.no_such_language", language=language, known=", ".join(LANGUAGES))
    launchers = session_of(ctx).launchers
    session = Session(catalogue_place, language or system_language(), launchers, language)
    ctx.obj = session
    if ctx.invoked_subcommand is None:
        raise typer.Exit(_open_window(session))


@app.command(cls=HelpedCommand)
def tour(
    ctx: typer.Context,
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FOLDER", help="Folder for pictures and files.")
    ] = Path("out/tour"),
) -> None:
    """Drive the real windows through the whole job.

    Pictures of each window, a print and a pack are left in the folder.
    """
    from editor.services.new_folders import refuse_unwritable_folder

    session = session_of(ctx)
    refuse_unwritable_folder(out)
    if session.launchers is None:
        raise typer.Exit(Status.WRONG_USE)
    raise typer.Exit(session.launchers.run_tour(out, session.language))


def system_language() -> str:
    """Return the language of the person's system where we speak it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if code := os.environ.get(name, "")[:2]:
            return code if code in LANGUAGES else "en"
    return "en"


def has_display() -> bool:
    """Return whether a window can be opened here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _open_window(session: Session) -> int:
    if session.launchers is None or not has_display():
        complain_in(sentence(Message(code="cli.no_display"), session.language))
        return Status.WRONG_USE
    return session.launchers.open_window(session.catalogue, session.asked_language, ())


@functools.cache
def _program() -> Callable[..., Any]:
    """Return what reads the words of all commands; made once, for that takes as long as many a command."""
    return typer.main.get_command(app)


def run(arguments: list[str], launchers: Launchers | None = None) -> int:
    """Run the program and return its exit status: see :class:`editor.cli.statuses.Status`.

    Args:
        arguments: the words after the program's name.
        launchers: what opens windows; without it the commands that do say that they cannot.
    """
    language = _language_in(arguments)
    take_any_name()
    if COMPLETING in os.environ:  # a shell asks how a word goes on
        from typer.completion import completion_init  # type: ignore[attr-defined]  # not in its __all__

        completion_init()
        os.environ["COLUMNS"] = "1000"  # else meanings are broken into lines, which fish takes for values
    try:
        session = Session(None, language, launchers)
        result = _program()(arguments, obj=session, standalone_mode=False, prog_name="marshalry")
        flush()
    except EditorError as trouble:
        return _refused(trouble, language, as_json="--json" in arguments)
    except typer.TyperException as trouble:
        complain_in(usage_text(trouble, language, _program(), arguments))
        return Status.WRONG_USE
    except (typer.Abort, KeyboardInterrupt):
        complain_in(sentence(Message(code="cli.stopped"), language))
        return Status.PROBLEMS
    except BrokenPipeError:
        # The reader of our output (head, less) has gone: nothing is wrong.
        sys.stdout = None
        return Status.DONE
    except Exception as trouble:  # noqa: BLE001 - whatever escapes is a bug of ours, shown with a report
        if (known := _missing_library(trouble) or _damage(arguments)) is not None:
            return _refused(known, language, as_json="--json" in arguments)
        place = write_report(traceback.format_exc())
        complain_in(sentence(Message(code="cli.bug", values={"report": str(place)}), language))
        return Status.BUG
    return result if isinstance(result, int) else Status.DONE


def _refused(trouble: EditorError, language: str, *, as_json: bool) -> int:
    try:
        refuse(trouble.problems, language, as_json=as_json and sys.stdout is not None)
        flush()
    except (BrokenPipeError, EditorError):
        sys.stdout = None
    return status_of_refusal(trouble.problems)


def _missing_library(trouble: Exception) -> EditorError | None:
    """Return what to install where Qt wants a library that this system lacks; None if it is not that."""
    found = _LIBRARY.match(str(trouble)) if isinstance(trouble, ImportError) else None
    return found and error("cli.no_library", fix=Message(code="cli.no_library_fix"), library=found[1])


def _damage(arguments: list[str]) -> EditorError | None:
    """Return the damage of the catalogue that explains an exception; None if it is whole: ours then."""
    from editor.catalogue.servers import is_server
    from editor.services.maintenance import check_catalogue

    place = _value_in(arguments, "--catalogue")
    if place is not None and is_server(place):  # a server looks after its own pages
        return None
    try:
        found = check_catalogue(Path(place) if place and "://" not in place else place)
    except Exception:  # noqa: BLE001 - the first one is what is shown
        return None
    return EditorError(*found.problems) if found.problems else None


def _value_in(arguments: list[str], option: str) -> str | None:
    """Return the value of an option that stands before the command; the last one counts."""
    found = None
    for index, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == option:
            found = value if equals else "".join(arguments[index + 1 : index + 2])
    return found


def _language_in(arguments: list[str]) -> str:
    """Return the language asked for, also where reading the command has failed; the last one counts."""
    found = _value_in(arguments, "--language")
    return found if found is not None and found in LANGUAGES else system_language()


def write_report(text: str) -> Path:
    """Write the report of a bug where the person finds it, and return the place."""
    import platformdirs

    from editor.catalogue.servers import without_passwords

    folder = platformdirs.user_log_path("marshalry", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir())
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    place = folder / f"report-{stamp}-{os.getpid()}.txt"
    words = f"Marshalry {sys.version}\n{' '.join(sys.argv)}\n\n{text}"
    place.write_text(without_passwords(words), encoding="utf-8")  # it may be sent to others
    return place
