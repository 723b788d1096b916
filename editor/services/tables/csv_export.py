"""A table as a file of rows or a spreadsheet, which :mod:`editor.services.tables.csv_import` reads again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from editor.formulas.columns import Column
from editor.services.tables.cells import written
from editor.services.tables.csv_file import CsvForm, csv_bytes
from editor.services.tables.csv_options import ID
from editor.services.tables.sheet import Sheet
from editor.services.tables.sheet_files import SUFFIXES, sheet_bytes
from schemas.problems import Message, error

_CSV: Final = (".csv", ".tsv", ".txt")


def table_bytes(
    sheet: Sheet,
    rows: Sequence[int],
    columns: Sequence[Column],
    form: CsvForm,
    *,
    raw: bool = False,
    file: str = "",
) -> bytes:
    """Return rows of a table as the bytes of a file; the id stands first, so that it finds its card again.

    Args:
        sheet: the table.
        rows: numbers of the rows.
        columns: columns after the id.
        form: how a CSV file is written.
        raw: leave cells of a CSV file that a spreadsheet would run as they are.
        file: its name, which says whether it is a spreadsheet.

    Raises:
        EditorError: the encoding has no sign for a letter.
    """
    head = [ID, *(column.key for column in columns)]
    lines = [
        [
            sheet.rows[row].id,
            *(written(column, sheet.value(row, column), decimal=form.decimal) for column in columns),
        ]
        for row in rows
    ]
    suffix = PurePath(file).suffix.lower()
    if suffix in SUFFIXES:
        return sheet_bytes([head, *lines], suffix, PurePath(file).stem)
    return csv_bytes([head, *lines], form, raw=raw)


def refuse_ending(file: PurePath) -> None:
    """Refuse a file whose name says that it holds no rows; a name without an ending is one of CSV.

    Raises:
        EditorError: its ending is that of another format.
    """
    known = (*_CSV, *SUFFIXES)
    if file.suffix and file.suffix.lower() not in known:
        fix = Message(code="table.use_format", values={"known": ", ".join(known)})
        raise error("table.unknown_format", fix=fix, file=str(file), ending=file.suffix)
