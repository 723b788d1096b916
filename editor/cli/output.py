"""How commands answer: sentences on standard error, results on standard output, exit statuses."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

from schemas.messages import problem_text
from schemas.problems import Problem


class Status(IntEnum):
    """Exit statuses."""

    DONE = 0
    PROBLEMS = 1
    """Problems were found, or a check failed."""
    WRONG_USE = 2
    """Wrong use, or input that cannot be read."""
    BUG = 3
    """A bug of ours."""


def say(line: str) -> None:
    """Print one line of a result."""
    sys.stdout.write(line + "\n")


def say_json(data: Any) -> None:
    """Print a result for programs."""
    say(json.dumps(data, ensure_ascii=False, indent=2))


def say_raw(text: str) -> None:
    """Print a text that has its own line ends."""
    sys.stdout.write(text)


def complain(problems: Iterable[Problem], language: str) -> None:
    """Print problems as sentences on standard error."""
    for problem in problems:
        sys.stderr.write(problem_text(problem, language) + "\n")


def problem_data(problem: Problem, language: str) -> dict[str, Any]:
    """Return a problem for programs: its parts, and its sentence."""
    return problem.model_dump(mode="json") | {"text": problem_text(problem, language)}


def say_table(headings: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> None:
    """Print a table: drawn on a terminal, else one line per row with tabs, for other programs.

    Args:
        headings: heading of each column.
        rows: the cells.
        numbers: columns whose cells stand to the right.
    """
    if not sys.stdout.isatty():
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


def progress_line(done: int, total: int) -> None:
    """Show progress on standard error where a person watches."""
    if sys.stderr.isatty():
        end = "\n" if done >= total else ""
        sys.stderr.write(f"\r{done}/{total}{end}")
        sys.stderr.flush()
