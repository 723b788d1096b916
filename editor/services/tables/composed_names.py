"""File names made of a cell and words round it: columns that a table itself does not have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from editor.services.tables.csv_file import FileTable
from schemas.sheet_link import ComposedName


def with_composed(table: FileTable, composed: Mapping[str, ComposedName]) -> FileTable:
    """Return rows with the columns that are made of others.

    Args:
        table: the rows as the file says them.
        composed: header of a column -> how its cells are made. One that the table has takes the place of it,
            others stand behind all; those made of a column that the table lacks are left out.
    """
    numbers = {name.lower(): place for place, name in enumerate(table.header)}
    known = {header: made for header, made in composed.items() if made.column.lower() in numbers}
    if not known:
        return table
    headers = [*table.header, *(one for one in known if one.lower() not in numbers)]
    places = {one: headers.index(one) if one in headers else numbers[one.lower()] for one in known}
    rows = []
    for row in table.rows:
        cells = [*row, *("",) * (len(headers) - len(row))]
        for header, made in known.items():
            number = numbers[made.column.lower()]
            text = row[number].strip() if number < len(row) else ""
            cells[places[header]] = f"{made.before}{text}{made.after}" if text else ""
        rows.append(tuple(cells))
    return replace(table, header=tuple(headers), rows=tuple(rows))
