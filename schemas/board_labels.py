"""Names of fields: ``G10`` and ``4/G10`` on boards, ``3.7`` on free maps, and back to offset coordinates.

The rows of a board are lettered from the north, without I, which looks like a 1 (I.1.4): A to P for the 15
rows of a printed board; longer boards go on with Q ... Z, AA, AB ... . The fields of a row are numbered from
1 in the west.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from schemas.map import FieldAt, HexMapBase

ROW_LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Letters of rows; I is left out."""

LabelScheme = Literal["board", "column_row", "none"]

_BOARD_NAME = re.compile(
    r"^(?:(?P<number>\d{1,2})/)?(?P<letters>[A-HJ-Za-hj-z]{1,3})(?P<column>[1-9]\d{0,3})$"
)
_COLUMN_ROW_NAME = re.compile(r"^(?P<column>[1-9]\d{0,3})\.(?P<row>[1-9]\d{0,3})$")


def row_letters(row: int) -> str:
    """Return the letters of a row, counted from 0: A, B ... H, J ... Z, AA, AB ... ."""
    text = ""
    rest = row + 1
    while rest > 0:
        rest, digit = divmod(rest - 1, len(ROW_LETTERS))
        text = ROW_LETTERS[digit] + text
    return text


def row_number(letters: str) -> int | None:
    """Return the row, from 0, that letters name; None for letters that no row has."""
    number = 0
    for letter in letters.upper():
        if letter not in ROW_LETTERS:
            return None
        number = number * len(ROW_LETTERS) + ROW_LETTERS.index(letter) + 1
    return number - 1 if number else None


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


def field_name(map_: HexMapBase, at: FieldAt, *, with_number: bool = True) -> str:
    """Return the name of a map's field in the map's own scheme, with the board's number where it has one."""
    return label(at, map_.label_scheme, map_.number if with_number else 0)


def field_at(map_: HexMapBase, name: str) -> FieldAt | None:
    """Return the field of a map that a name means; None if it means none.

    Both spellings are read, whatever the map's own scheme. The number of the board may be left out; another
    board's number means no field of this map.
    """
    at: FieldAt | None = None
    if found := _BOARD_NAME.match(name.strip()):
        row = row_number(found["letters"])
        stranger = found["number"] is not None and int(found["number"]) != map_.number
        at = None if row is None or stranger else (int(found["column"]) - 1, row)
    elif found := _COLUMN_ROW_NAME.match(name.strip()):
        at = (int(found["column"]) - 1, int(found["row"]) - 1)
    return at if at is not None and map_.has_field(at) else None
