"""Rows of cells for spreadsheets: what one would take for a formula and run gets an apostrophe in front."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

Cell = str | int | float | None

_SKIPPED: Final = (
    " \u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff"
    "'\"\u2018\u2019\u201c\u201d`\u00b4\u00ab\u00bb"
)
"""Spaces, signs without width and quotation marks that a spreadsheet, or who cleans a file, takes off."""
_STARTS: Final = r"=+\-@|%\t\r\n\0\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b"
"""How a formula begins, also in the wide signs of Asian keyboards."""
_FORMULA: Final = re.compile(rf"[{_SKIPPED}]*[{_STARTS}]")
_HARMLESS: Final = re.compile(rf"[{_SKIPPED}]*[+\-\u2212]?(?:\d[\d.,\u202f\u00a0 ]*\s?%?)?[{_SKIPPED}]*")
_QUOTED: Final = re.compile(r"[\"\r\n,;\t]|^\s|\s$")
"""Also the separators of other kinds: many spreadsheets split at all of them outside of quotation marks."""
_PARTS: Final = re.compile(r"([,;\t|\r\n])")
"""Where a spreadsheet that is set to another separator splits a cell, whatever marks stand around it."""


def runs(text: str) -> bool:
    """Return whether a spreadsheet would take a text for a formula; ``-5``, ``+3 %`` and ``-`` are none."""
    return _FORMULA.match(text) is not None and _HARMLESS.fullmatch(text) is None


def safe_cell(text: str) -> str:
    """Return a text as a cell that no spreadsheet runs: :func:`plain_cell` gives the text again.

    What stands behind a separator within the text is made harmless as well, whichever separator the file
    has: ``a;=1`` in a file with commas is two cells for a spreadsheet that is set to semicolons, in quotation
    marks or not.
    """
    return _safe(_each_part(_safe, text))


def plain_cell(text: str) -> str:
    """Return the text of a cell that :func:`safe_cell` has made; any other cell stays."""
    return _each_part(_plain, _plain(text))


def _safe(text: str) -> str:
    return f"'{text}" if runs(text) else text


def _plain(text: str) -> str:
    return text[1:] if text[:1] == "'" and runs(text[1:]) else text


def _each_part(change: Callable[[str], str], text: str) -> str:
    """Return a text with each part behind a separator changed; the first part stays."""
    if _PARTS.search(text) is None:
        return text
    parts = _PARTS.split(text)
    return "".join([parts[0], *(change(part) if place % 2 else part for place, part in enumerate(parts[1:]))])


def rows_text(
    rows: Iterable[Sequence[Cell]], separator: str = ",", *, raw: bool = False, end: str = "\r\n"
) -> str:
    """Return rows as the text of a file (CSV).

    Args:
        rows: cells; numbers are written as they are, nothing is an empty cell.
        separator: the sign between cells.
        raw: texts as they stand, for who does not open the file in a spreadsheet.
        end: end of a line.
    """
    return "".join(separator.join(_written(cell, separator, raw=raw) for cell in row) + end for row in rows)


def _written(cell: Cell, separator: str, *, raw: bool) -> str:
    if cell is None:
        return ""
    text = str(cell)
    if not raw and isinstance(cell, str):
        text = safe_cell(text)
    if separator in text or _QUOTED.search(text):
        return '"' + text.replace('"', '""') + '"'
    return text
