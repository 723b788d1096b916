"""How commands answer: sentences on standard error, results on standard output."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import Any, Final

from schemas.messages import problem_text, sentence
from schemas.problems import Message, Problem, error
from schemas.system_reasons import reason_of

_CONTROL: Final = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]")


def say(line: str) -> None:
    """Print one line of a result."""
    say_raw(line + "\n")


def say_json(data: Any) -> None:
    """Print a result for programs."""
    say(json.dumps(data, ensure_ascii=False, indent=2))


def say_raw(text: str) -> None:
    """Print a text that has its own line ends.

    Raises:
        BrokenPipeError: whoever read it has gone.
        EditorError: standard output takes nothing (closed, full disk).
    """
    with _explained_errors():
        # Python has no standard output at all where it was closed before the start.
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        sys.stdout.write(text)


def take_any_name() -> None:
    """Let standard output print names that its encoding does not have (files named by other systems)."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def flush() -> None:
    """Send what was printed; raises as :func:`say_raw`."""
    with _explained_errors():
        if sys.stdout is not None:
            sys.stdout.flush()


@contextmanager
def _explained_errors() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as trouble:
        sys.stdout = None  # what is left in it would fail once more at the end
        raise error("cli.cannot_answer", reason=reason_of(trouble)) from trouble


def complain(problems: Iterable[Problem], language: str) -> None:
    """Print problems as sentences on standard error."""
    for problem in problems:
        complain_in(problem_text(problem, language))


def complain_in(words: str) -> None:
    """Print a sentence on standard error, where there is one; what a file puts into it steers no terminal."""
    if sys.stderr is not None:
        _Progress.end()
        harmless = _CONTROL.sub(lambda found: f"\\x{ord(found.group()):02x}", words)
        with suppress(OSError):
            sys.stderr.write(harmless + "\n")


def problem_data(problem: Problem, language: str) -> dict[str, Any]:
    """Return a problem for programs: its parts, and its sentence."""
    return problem.model_dump(mode="json") | {"text": problem_text(problem, language)}


def refuse(problems: Sequence[Problem], language: str, *, as_json: bool) -> None:
    """Print why a command has done nothing: sentences, and for programs a JSON object besides."""
    if as_json:
        say_json({"ok": False, "problems": [problem_data(problem, language) for problem in problems]})
    complain(problems, language)


def headings(language: str, *names: str) -> list[str]:
    """Return headings of columns, ``cli.head_<name>`` each, in a language."""
    return [sentence(Message(code=f"cli.head_{name}"), language) for name in names]


def say_table(headings: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> None:
    """Print a table: drawn on a terminal, else one line per row with tabs, for other programs.

    Args:
        headings: heading of each column.
        rows: the cells.
        numbers: columns whose cells stand to the right.
    """
    if sys.stdout is None or not sys.stdout.isatty():
        for row in rows:
            say("\t".join(row))
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for index, heading in enumerate(headings):
        table.add_column(heading, justify="right" if index in numbers else "left")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def say_rows(
    language: str, names: Sequence[str], rows: Sequence[Sequence[str]], none: str, numbers: Sequence[int] = ()
) -> None:
    """Print a list as a table; on standard error the sentence of a code where there is nothing in it.

    Args:
        language: of the headings, ``cli.head_<name>`` each.
        names: of the headings.
        rows: the cells.
        none: code of the sentence.
        numbers: columns whose cells stand to the right.
    """
    if rows:
        say_table(headings(language, *names), rows, numbers)
    else:
        complain_in(sentence(Message(code=none), language))


class _Progress:
    """Whether a line of progress is still open on the terminal."""

    begun = False

    @classmethod
    def end(cls) -> None:
        """End the line, so that what is said next stands on a line of its own."""
        if cls.begun and sys.stderr is not None:
            cls.begun = False
            sys.stderr.write("\n")


def progress_line(done: int, total: int) -> None:
    """Show progress on standard error where a person watches."""
    if total and sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r{done}/{total}")
        _Progress.begun = True
        if done >= total:
            _Progress.end()
        sys.stderr.flush()
