"""Boards of MegaMek read: one line per hex with its level and its terrain; flat hexes, even columns lower."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from editor.packs.foreign import ForeignMap, check_size, read_text
from editor.packs.megamek.board import Board
from editor.packs.megamek.lines import words_of
from schemas.problems import error
from schemas.progress import Report, quietly

_HEX: Final = re.compile(r'hex +(\d{4,10}) +(-?\d{1,4}) +"([^"\\]*)" +"([^"\\]*)"', re.ASCII)
"""A hex as MegaMek writes it; any other way goes through ``words_of``."""
_LEVEL: Final = re.compile(r"-?\d{1,4}", re.ASCII)


def read_megamek(file: Path, report: Report = quietly) -> ForeignMap:
    """Return a board of MegaMek.

    Hexes follow one another row by row, whatever their numbers say: so MegaMek reads them. Roads become
    roads, notes notes, tags tags; levels below 0 lift all others.

    Raises:
        EditorError: it cannot be read whole.
    """
    lines = read_text(file).splitlines()
    board: Board | None = None
    ended = False
    for number, line in enumerate(lines, start=1):
        if number % 10_000 == 0:
            report(number, len(lines))
        usual = _HEX.fullmatch(line)
        if usual is not None and board is not None:
            board.take(usual[1], int(usual[2]), usual[3], usual[4])
            continue
        try:
            word, *rest = words_of(line)
        except ValueError:
            if line.strip() and not line.strip().startswith("#"):
                raise _wrong_line(file, number, line) from None
            continue  # nothing, or a remark
        word = word.lower()
        if word == "end":
            ended = True
            break
        if word == "size" and board is None:
            board = _board(file, rest, number, line)
        elif board is None:
            continue
        elif word == "hex":
            if len(rest) < 3 or not _LEVEL.fullmatch(rest[1]):
                raise _wrong_line(file, number, line)
            board.take(rest[0], int(rest[1]), rest[2], rest[3] if len(rest) > 3 else "")
        else:
            board.say(word, rest, line)
    if board is None:
        raise error("map_import.version", file=file.name)
    board.check_end(ended)
    return board.finished(file.stem)


def _wrong_line(file: Path, number: int, line: str) -> Exception:
    return error("map_import.hex_line", line=number, file=file.name, value=line.strip()[:60])


def _board(file: Path, size: list[str], number: int, line: str) -> Board:
    if len(size) < 2 or not all(one.isascii() and one.isdigit() and len(one) < 7 for one in size[:2]):
        raise _wrong_line(file, number, line)
    columns, rows = int(size[0]), int(size[1])
    check_size(columns, rows, file.name)
    return Board(file.name, columns, rows)
