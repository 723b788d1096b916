"""Names of fields: ``G10`` and ``4/G10`` on boards, ``3.7`` on free maps.

The rows of a board are lettered from the north, without I, which looks like a 1 (I.1.4): A to P for the 15
rows of a printed board; longer boards go on with Q ... Z, AA, AB ... . The fields of a row are numbered from
1 in the west.
"""

from __future__ import annotations

from typing import Final

from schemas.map import FieldAt, HexMapBase, LabelScheme

ROW_LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Letters of rows; I is left out."""


def row_letters(row: int) -> str:
    """Return the letters of a row, counted from 0: A, B ... H, J ... Z, AA, AB ... ."""
    text = ""
    rest = row + 1
    while rest > 0:
        rest, digit = divmod(rest - 1, len(ROW_LETTERS))
        text = ROW_LETTERS[digit] + text
    return text


def label(at: FieldAt, scheme: LabelScheme = "board", number: int = 0) -> str:
    """Return the name of the field ``(column, row)``, '' where the scheme names none.

    Args:
        at: offset coordinates, from 0.
        scheme: ``board`` for G10, ``column_row`` for 3.7.
        number: number of the board, put before the name where it is not 0: 4/G10.
    """
    column, row = at
    match scheme:
        case "board":
            name = f"{row_letters(row)}{column + 1}"
            return f"{number}/{name}" if number else name
        case "column_row":
            return f"{column + 1}.{row + 1}"
        case "none":  # pragma: no branch - no case is left
            return ""


def at_label(name: str) -> FieldAt | None:
    """Return the field of a free map that ``3.7`` names; None if the text names none."""
    column, dot, row = name.strip().replace(",", ".").partition(".")
    if not (dot and column.strip().isdecimal() and row.strip().isdecimal()):
        return None
    at = (int(column) - 1, int(row) - 1)
    return at if min(at) >= 0 else None


def column_name(column: int, scheme: LabelScheme) -> str:
    """Return how a column, counted from 0, is named at the edge of a map; '' where the scheme names none."""
    return "" if scheme == "none" else str(column + 1)


def row_name(row: int, scheme: LabelScheme) -> str:
    """Return how a row, counted from 0, is named at the edge of a map; '' where the scheme names none."""
    return row_letters(row) if scheme == "board" else column_name(row, scheme)


def field_name(map_: HexMapBase, at: FieldAt, *, with_number: bool = True) -> str:
    """Return the name of a map's field in the map's own scheme, with the board's number where it has one."""
    return label(at, map_.label_scheme, map_.number if with_number else 0)
