"""Sets of Magic Set Editor, with the style that lies beside them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from editor.packs.makers import mse, mse_style
from editor.packs.makers.foreign_set import ForeignFace, ForeignSet, loss
from editor.packs.makers.reading import beside, file_bytes, is_archive, is_there, members_in, members_of
from editor.services.makers.set_data import Pictures, ReadSet, columns_of
from editor.services.tables.csv_file import CsvForm, FileTable
from schemas.named_files import is_folder
from schemas.problems import Problem

_BEGINNINGS: Final = (b"\x89PNG", b"\xff\xd8", b"GIF8", b"BM", b"RIFF")
"""How pictures begin; those of Magic Set Editor have no endings."""

_MOST_LETTERS: Final = 80
"""Of a name in a sentence."""


def read_mse(file: Path) -> ReadSet:
    """Return what a set holds, or its folder.

    Raises:
        EditorError: it is damaged or hostile.
    """
    if is_folder(file):
        found = mse.read_members(members_in(file), file.name)
    else:
        found = mse.read_set(file_bytes(file), file.name)
    read, table = found.read, _table(found.read)
    named = columns_of(table, lambda cell: read.pictures.get(cell, b"").startswith(_BEGINNINGS))
    face, lost = _style(file, found.style, {name: name in named for name in table.header})
    watched = None if is_folder(file) else file
    return ReadSet(
        read.program,
        read.name,
        table,
        read.pictures,
        watched,
        face=face,
        face_file=f"{found.style}.mse-style",
        picture_columns=named,
        lost=(*read.lost, *lost),
    )


def table_of_set(file: Path, raw: bytes) -> tuple[FileTable, Pictures, tuple[Problem, ...]]:
    """Return the cards of a linked set, its pictures, and what of it is lost.

    Raises:
        EditorError: it is damaged or hostile.
    """
    found = mse.read_set(raw, file.name).read
    return _table(found), found.pictures, found.lost


def _table(read: ForeignSet) -> FileTable:
    return FileTable(CsvForm(), read.cards.header, read.cards.rows, read.cards.lines)


def _style(file: Path, style: str, columns: Mapping[str, bool]) -> tuple[ForeignFace | None, list[Problem]]:
    """Return the face of the style that lies beside a set; without it the cards come alone."""
    name = f"{style}.mse-style"
    package = beside(file.parent, name)
    if package is None or not is_there(package):
        return None, [loss("mse_style_absent", file.name, style=name[:_MOST_LETTERS])]
    if is_folder(package):
        members = members_in(package)
    else:
        raw = file_bytes(package)
        members = members_of(raw, package.name) if is_archive(raw) else {}
    return mse_style.read_style(members, package.name, columns)
