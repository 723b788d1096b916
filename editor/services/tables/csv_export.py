"""A table as a file of rows, which :mod:`editor.services.tables.csv_import` reads again."""

from __future__ import annotations

from collections.abc import Sequence

from editor.services.tables.cells import written
from editor.services.tables.columns import Column
from editor.services.tables.csv_file import CsvForm, csv_bytes
from editor.services.tables.csv_options import ID
from editor.services.tables.sheet import Sheet


def table_bytes(
    sheet: Sheet, rows: Sequence[int], columns: Sequence[Column], form: CsvForm, *, raw: bool = False
) -> bytes:
    """Return rows of a table as the bytes of a file; the id stands first, so that it finds its card again.

    With ``raw``, cells that a spreadsheet would run stay as they are.

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
    return csv_bytes([head, *lines], form, raw=raw)
