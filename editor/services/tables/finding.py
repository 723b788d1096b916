"""Find and replace in the cells of a table: plain words or patterns, in chosen columns, shown first."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import regex

from editor.formulas.columns import Column
from editor.services.tables.cells import ResolveRef, Words, read, written
from editor.services.tables.sheet import CellChange, Sheet, obstacle
from schemas.inheritance import same
from schemas.problems import EditorError, Message, error

SECONDS: Final = 2.0
"""Longest that a pattern may search in one cell."""
ALL_SECONDS: Final = 20.0
"""Longest that a pattern may search in all cells together; what else is done with them does not count."""
LONGEST: Final = 20_000
"""Most characters of a cell after replacing."""
_LONGEST_PATTERN: Final = 2_000
_MOST_GROUPS: Final = 60
"""Most opening brackets of a pattern: each may stand in another."""
_MOST_TIMES: Final = 10_000
"""Most that the numbers in braces of a pattern may multiply to: they are written out before the search."""
_TIMES: Final = re.compile(r"\{(\d*),?(\d*)\}")


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
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[CellChange]:
    """Yield each cell that would change, or that is found and cannot be changed.

    Args:
        sheet: the table.
        search: what is looked for.
        rows: numbers of the rows to search.
        columns: columns to search.
        words: values of the cells in the language of the interface.
        resolve: finds the document that a cell names.
        clock: seconds that never go back.

    Raises:
        EditorError: nothing is looked for, the pattern cannot be read, or it takes too long in one cell
            or in all of them.
    """
    if not search.wanted:
        raise error("table.find_nothing")
    expression = _expression(search)
    patience = _Patience(search, len(rows) * len(columns), clock)
    for number in rows:
        row = sheet.rows[number]
        for column in columns:
            old = sheet.value(number, column)
            before = written(column, old)
            with patience.for_cell(row.name, column) as seconds:
                after = _replaced(expression, search, before, row.name, column, seconds)
            if after is None:
                continue
            new = read(column, after, words=words, resolve=resolve)
            if not same(old, new):
                yield CellChange(number, column, old, new, obstacle(row, column))


class _Patience:
    """How long a pattern may still search: in a cell, and in all cells together."""

    def __init__(self, search: Search, cells: int, clock: Callable[[], float]) -> None:
        self._search, self._cells, self._clock = search, cells, clock
        self._left = ALL_SECONDS
        self._done = 0

    @contextmanager
    def for_cell(self, name: str, column: Column) -> Iterator[float]:
        """Give the seconds for a cell, and take those that were used from what is left.

        Raises:
            EditorError: the time for one cell, or for all, is over; says how far the search has come.
        """
        began = self._clock()
        seconds = min(SECONDS, self._left)
        if seconds <= 0.0:
            raise self._too_slow(name, column)
        try:
            yield seconds
        except TimeoutError as trouble:
            if seconds < SECONDS:
                raise self._too_slow(name, column) from trouble
            pattern = self._search.wanted[:80]
            raise error("table.slow_pattern", pattern=pattern, name=name, column=column.key) from trouble
        self._done += 1
        self._left -= self._clock() - began

    def _too_slow(self, name: str, column: Column) -> EditorError:
        return error(
            "table.slow_search",
            pattern=self._search.wanted[:80],
            name=name,
            column=column.key,
            done=self._done,
            cells=self._cells,
            seconds=round(ALL_SECONDS),
        )


_MISSING: Final = frozenset(")<>}")
_REASONS: Final = {
    "unterminated character set": "table.regex_set",
    "min repeat greater": "table.regex_range",
    "too big": "table.regex_other",
    "repeat": "table.regex_repeat",
    "escape": "table.regex_escape",
    "parenthesis": "table.regex_parenthesis",
    "character range": "table.regex_letters",
    "group": "table.regex_group",
    "property": "table.regex_property",
    "character name": "table.regex_property",
}
"""Words of the library -> what they mean; the first that fits."""


def _expression(search: Search) -> regex.Pattern[str]:
    if search.pattern:
        _check_size(search.wanted)
    flags = regex.V1 if search.match_case else regex.V1 | regex.IGNORECASE
    try:
        return regex.compile(search.wanted if search.pattern else regex.escape(search.wanted), flags)
    except regex.error as trouble:
        place = (getattr(trouble, "pos", None) or 0) + 1
        raise error(
            "table.bad_pattern",
            pattern=search.wanted[:80],
            column=place,
            detail=_reason(trouble),
        ) from trouble


def _reason(trouble: Exception) -> Message:
    """Return what is wrong with a pattern, or with what replaces it, where the library says it in English."""
    said = str(getattr(trouble, "msg", trouble))
    if (sign := said.removeprefix("missing ")) in _MISSING:
        return Message(code="table.regex_missing", values={"sign": sign})
    return Message(
        code=next((code for words, code in _REASONS.items() if words in said), "table.regex_other")
    )


def _check_size(pattern: str) -> None:
    """Refuse a pattern that would swell while it is read.

    Raises:
        EditorError: says what is too much in it.
    """
    times = math.prod(
        max(1, *(int(number[:9] or 1) for number in found.groups())) for found in _TIMES.finditer(pattern)
    )
    for found, most, what in (
        (len(pattern), _LONGEST_PATTERN, "letters"),
        (pattern.count("("), _MOST_GROUPS, "groups"),
        (min(times, 10**9), _MOST_TIMES, "times"),
    ):
        if found > most:
            raise error(f"table.pattern_{what}", pattern=pattern[:80], found=found, most=most)


def _replaced(
    expression: regex.Pattern[str], search: Search, text: str, name: str, column: Column, seconds: float
) -> str | None:
    """Return a text after replacing; None if it holds nothing that is looked for.

    Raises:
        TimeoutError: the pattern takes longer than ``seconds``.
    """
    by = search.by if search.pattern else search.by.replace("\\", "\\\\")
    try:
        if search.whole_cell:
            found = expression.fullmatch(text, timeout=seconds, concurrent=True)
            after, times = (found.expand(by), 1) if found is not None else (text, 0)
        else:
            pieces = _pieces(expression, by, text, seconds)
            after, times = "".join(pieces), len(pieces) // 2
    except (regex.error, IndexError) as trouble:
        raise error("table.bad_replacement", by=search.by[:80], detail=_reason(trouble)) from trouble
    if len(after) > LONGEST:
        raise error("table.replaced_too_long", name=name, column=column.key, most=LONGEST)
    return after if times else None


def _pieces(expression: regex.Pattern[str], by: str, text: str, seconds: float) -> list[str]:
    """Return what stays of a text and what replaces what is found, by turns; no more of it than is needed."""
    pieces, place, letters = [], 0, 0
    for found in expression.finditer(text, timeout=seconds, concurrent=True):
        pieces += [text[place : found.start()], found.expand(by)]
        place, letters = found.end(), letters + len(pieces[-1])
        if letters > LONGEST:
            break
    return [*pieces, text[place:]]
