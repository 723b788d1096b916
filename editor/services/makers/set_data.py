"""A set of another program as it is read: its cards as rows, its pictures, its face, what of it is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from editor.packs.makers.foreign_set import ForeignFace
from editor.services.tables.csv_file import CsvForm, FileTable
from schemas.problems import Problem
from schemas.sheet_link import ComposedName

Pictures = Path | Mapping[str, bytes]
NO_ROWS: Final = FileTable(CsvForm(), (), (), ())
_PICTURES: Final = (".png", ".jpg", ".jpeg", ".jp2", ".gif", ".bmp", ".svg", ".webp")


@dataclass(frozen=True)
class ReadSet:
    """What a file of another program holds."""

    program: str
    name: str
    table: FileTable
    """Its cards; no columns where it has none."""
    pictures: Pictures
    """Where the pictures lie that cards and boxes name."""
    watched: Path | None = None
    """The file with the cards, which a link looks at; None if there is none."""
    sheet: str = ""
    face: ForeignFace | None = None
    face_file: str = ""
    """Name of the file that says the face."""
    composed: Mapping[str, ComposedName] = field(default_factory=dict)
    """Headers of columns whose cells are not those of the watched file, and how they are made of them."""
    picture_columns: tuple[str, ...] = ()
    """Headers of the columns that name pictures."""
    copies: str = ""
    """Header of the column that says how many there are of a card; '' for none."""
    assets: Mapping[str, bytes] = field(default_factory=dict)
    """Pictures and fonts of a bundle, which become assets."""
    lost: tuple[Problem, ...] = ()


def columns_of(table: FileTable, means: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the headers of the columns whose cells, as far as they say anything, all are of a kind.

    Args:
        table: the rows.
        means: whether a cell is of the kind.
    """
    said = (
        (name, {row[number] for row in table.rows if row[number]}) for number, name in enumerate(table.header)
    )
    return tuple(name for name, cells in said if cells and all(map(means, cells)))


def names_a_picture(texts: Sequence[str]) -> bool:
    """Return whether all that cells say are names of pictures, by their endings."""
    said = [one.lower() for one in texts if one.strip()]
    return bool(said) and all(one.endswith(_PICTURES) for one in said)
