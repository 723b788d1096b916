"""Cells on the clipboard as LibreOffice and Excel write and read them: tabs, lines, quotation marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.formulas.columns import Column
from editor.services.tables.cells import ResolveRef, Words, read, written
from editor.services.tables.sheet import CellChange, Sheet
from schemas.problems import error
from schemas.spreadsheets import plain_cell, safe_cell

MOST_TEXT: Final = 64_000_000
"""Most characters that are pasted."""
_QUOTED: Final = ("\t", "\n", "\r", '"')


def to_tsv(rows: Sequence[Sequence[str]]) -> str:
    """Return cells as text; one with a tab, a line break or a quotation mark stands in quotation marks."""
    return "".join("\t".join(map(_cell, row)) + "\n" for row in rows)


def _cell(text: str) -> str:
    if any(sign in text for sign in _QUOTED):
        return '"' + text.replace('"', '""') + '"'
    return text


def from_tsv(text: str) -> list[list[str]]:
    """Return the cells of a text; a mark that no other closes is a mark and nothing more.

    Raises:
        EditorError: the text is too long.
    """
    if len(text) > MOST_TEXT:
        raise error("table.paste_too_long", most=MOST_TEXT)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    rows: list[list[str]] = []
    cells: list[str] = []
    place, end = 0, len(text)
    # Where no mark can close any more, looking for one again and again would take long.
    last_mark = text.rfind('"')
    line = -1
    while place < end:
        if line < place:
            # Looked for once a line: a line of a million cells would be gone over a million times.
            line = text.find("\n", place)
            line = end if line < 0 else line
        cell, place = _next(text, place, last_mark, line)
        cells.append(cell)
        if place >= end or text[place] == "\n":
            rows.append(cells)
            cells = []
        elif place == end - 1:
            cells.append("")
            rows.append(cells)
            cells = []
        place += 1
    return rows


def _next(text: str, place: int, last_mark: int, line: int) -> tuple[str, int]:
    """Return a cell and the place of the tab or the line end behind it; ``line`` is where the line ends."""
    if text[place] == '"' and place < last_mark:
        at = place + 1
        while (found := text.find('"', at)) >= 0:
            if text[found + 1 : found + 2] == '"':
                at = found + 2
                continue
            if text[found + 1 : found + 2] in ("", "\t", "\n"):
                return text[place + 1 : found].replace('""', '"'), found + 1
            break
    tab = text.find("\t", place, line)
    stop = line if tab < 0 else tab
    return text[place:stop], stop


def copied(sheet: Sheet, rows: Sequence[int], columns: Sequence[Column], decimal: str = ".") -> str:
    """Return cells of a table for the clipboard; none that a spreadsheet would run."""
    return to_tsv(
        [
            [safe_cell(written(column, sheet.value(row, column), decimal=decimal)) for column in columns]
            for row in rows
        ]
    )


def plan_paste(
    sheet: Sheet,
    text: str,
    rows: Sequence[int],
    columns: Sequence[Column],
    *,
    words: Words | None = None,
    resolve: ResolveRef | None = None,
    fill: tuple[Sequence[int], Sequence[Column]] | None = None,
) -> list[CellChange]:
    """Return what pasting would change.

    Args:
        sheet: the table.
        text: cells, parted by tabs and lines.
        rows: the rows from the first cell chosen to the end of the table, as shown.
        columns: the columns from the first cell chosen to the last, as shown.
        words: words of choices.
        resolve: finds references.
        fill: rows and columns chosen, where one copied cell is to fill all of them.

    Raises:
        EditorError: nothing is pasted, because there are more cells than the table has room for.
    """
    cells = from_tsv(text)
    if not cells:
        raise error("table.paste_nothing")
    wide, high = max(map(len, cells)), len(cells)
    if fill is not None and wide == high == 1:
        rows, columns = fill
        cells = [[cells[0][0]] * len(columns)] * len(rows)
        wide, high = len(columns), len(rows)
    if wide > len(columns):
        raise error("table.paste_too_wide", found=wide, room=len(columns), first=columns[0].key)
    if high > len(rows):
        raise error("table.paste_too_high", found=high, room=len(rows))
    return sheet.plan(
        (rows[down], columns[across], read(columns[across], plain_cell(cell), words=words, resolve=resolve))
        for down, line in enumerate(cells)
        for across, cell in enumerate(line)
    )
