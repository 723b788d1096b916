"""The lines of a board of MegaMek: what both its reader and its writer have to agree on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

PART: Final = re.compile(r"([a-z_]+):(-?\d{1,6})(?::(\d{1,6}))?", re.ASCII)
"""One kind of terrain of a hex: its name, its level, and the sides over which it goes on."""
OFF: Final = "impassable:1"
"""What stands where there is no field."""
WEST_COLUMN: Final = "Marshalry west column"
"""Tag of a board to which a column was added in the west, so that the right columns lie lower."""
KEPT: Final = ("roads", "notes", "symbols", "buildings")
"""Things of our maps that a board has a place for."""
MOST_SIDES: Final = 63
_WORD: Final = re.compile(r'"((?:[^"\\]|\\.)*)(?:"|$)|([^\s"#]+)')
_ESCAPED: Final = re.compile(r"\\(.)")


def words_of(line: str) -> Iterator[str]:
    """Yield the words of a line; quotes hold one together, to the end if need be; ``#`` begins a remark.

    Raises:
        ValueError: it ends within an escape.
    """
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        if line[place] == "#":
            return
        found = _WORD.match(line, place)
        if found is None:
            raise ValueError("it ends within an escape")
        yield found[2] if found[1] is None else _ESCAPED.sub(r"\1", found[1])
        place = found.end()


def quoted(text: str) -> str:
    """Return words as one of a line, on one line and without quotes of their own."""
    plain = " ".join(text.split()).replace("\\", "/").replace('"', "'")
    return f'"{plain}"'
