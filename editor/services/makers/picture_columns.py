"""Columns of a set that name pictures, also those that a box makes of a cell and words round it."""

from __future__ import annotations

from dataclasses import replace

from editor.packs.makers.foreign_set import Cell, ForeignBox
from editor.services.makers.set_data import ReadSet
from editor.services.tables.composed_names import with_composed
from editor.services.tables.csv_file import FileTable
from schemas.sheet_link import ComposedName


def with_pictures(read: ReadSet) -> ReadSet:
    """Return a set with a column of file names for each box that makes them of a cell and words round it."""
    if read.face is None:
        return read
    shown = {one.column.lower() for box in read.face.boxes if box.kind == "text" for one in _cells(box)}
    columns: list[str] = []
    composed: dict[str, ComposedName] = {}
    boxes = []
    for box in read.face.boxes:
        cells = _cells(box)
        if box.kind == "picture" and len(cells) == 1:
            column = cells[0].column
            keep = column.lower() in shown or column.lower() in map(str.lower, composed)
            if len(box.pieces) > 1 and (found := _composed(read.table, box, keep=keep)):
                composed |= [found]
                box = replace(box, pieces=(Cell(found[0]),))
                column = found[0]
            columns.append(column)
        boxes.append(box)
    table = with_composed(read.table, composed)
    names = {name.lower(): name for name in table.header}
    return replace(
        read,
        table=table,
        face=replace(read.face, boxes=tuple(boxes)),
        composed=composed,
        picture_columns=tuple(dict.fromkeys(names[one.lower()] for one in columns if one.lower() in names)),
    )


def _cells(box: ForeignBox) -> list[Cell]:
    return [one for one in box.pieces if isinstance(one, Cell)]


def _composed(table: FileTable, box: ForeignBox, *, keep: bool) -> tuple[str, ComposedName] | None:
    """Return the header of the file names that a box makes, and how; None if the table lacks the column.

    Args:
        table: the rows.
        box: of a picture, whose file name has words round a cell.
        keep: whether the column stays as it is, because texts or another picture show it too.
    """
    (cell,) = _cells(box)
    header = {name.lower(): name for name in table.header}.get(cell.column.lower())
    if header is None:
        return None
    place = box.pieces.index(cell)
    before, after = (
        "".join(one for one in pieces if isinstance(one, str)).replace("\\", "/")
        for pieces in (box.pieces[:place], box.pieces[place:])
    )
    name = f"{header} → {before}…{after}" if keep else header
    return name, ComposedName(column=header, before=before, after=after)
