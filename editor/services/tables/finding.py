"""Find and replace in the cells of a table: plain words or patterns, in chosen columns, shown first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import regex

from editor.services.tables.cells import ResolveRef, Words, read, written
from editor.services.tables.columns import Column
from editor.services.tables.sheet import CellChange, Sheet, obstacle
from schemas.inheritance import same
from schemas.problems import error

SECONDS: Final = 2.0
"""Longest that a pattern may search in one cell."""
LONGEST: Final = 20_000
"""Most characters of a cell after replacing."""


@dataclass(frozen=True)
class Search:
    """What is looked for and what it becomes."""

    wanted: str
    by: str = ""
    pattern: bool = False
    """Whether ``wanted`` is a regular expression and ``by`` may name its groups (``\\1``)."""
    match_case: bool = False
    whole_cell: bool = False


def plan_replace(
    sheet: Sheet,
    search: Search,
    rows: Sequence[int],
    columns: Sequence[Column],
    *,
    words: Words | None = None,
    resolve: ResolveRef | None = None,
) -> Iterator[CellChange]:
    """Yield each cell that would change, or that is found and cannot be changed.

    Raises:
        EditorError: nothing is looked for, the pattern cannot be read, or it takes too long.
    """
    if not search.wanted:
        raise error("table.find_nothing")
    expression = _expression(search)
    for number in rows:
        row = sheet.rows[number]
        for column in columns:
            old = sheet.value(number, column)
            before = written(column, old)
            after = _replaced(expression, search, before, row.name, column)
            if after is None:
                continue
            new = read(column, after, words=words, resolve=resolve)
            if not same(old, new):
                yield CellChange(number, column, old, new, obstacle(row, column))


def _expression(search: Search) -> regex.Pattern[str]:
    flags = regex.V1 if search.match_case else regex.V1 | regex.IGNORECASE
    try:
        return regex.compile(search.wanted if search.pattern else regex.escape(search.wanted), flags)
    except regex.error as trouble:
        place = (getattr(trouble, "pos", None) or 0) + 1
        raise error(
            "table.bad_pattern",
            pattern=search.wanted[:80],
            column=place,
            detail=str(getattr(trouble, "msg", trouble)),
        ) from trouble


def _replaced(
    expression: regex.Pattern[str], search: Search, text: str, name: str, column: Column
) -> str | None:
    """Return a text after replacing; nothing where it holds nothing that is looked for."""
    by = search.by if search.pattern else search.by.replace("\\", "\\\\")
    try:
        if search.whole_cell:
            found = expression.fullmatch(text, timeout=SECONDS, concurrent=True)
            after, times = (found.expand(by), 1) if found is not None else (text, 0)
        else:
            after, times = expression.subn(by, text, timeout=SECONDS, concurrent=True)
    except TimeoutError as trouble:
        raise error(
            "table.slow_pattern", pattern=search.wanted[:80], name=name, column=column.key
        ) from trouble
    except (regex.error, IndexError) as trouble:
        raise error("table.bad_replacement", by=search.by[:80], detail=str(trouble)) from trouble
    if len(after) > LONGEST:
        raise error("table.replaced_too_long", name=name, column=column.key, most=LONGEST)
    return after if times else None
