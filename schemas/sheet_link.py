"""A file of rows that cards stay linked with: how it is read, and what its cells said when taken in."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Literal, Self

from pydantic import Field

from schemas.base import Schema

_DIGEST_LETTERS = 16


class SeenCell(Schema):
    """What a cell of the file said when it was last looked at, and what it meant."""

    text: str
    digest: str
    """Of the value that the text gave: a card with another value was edited since."""

    @classmethod
    def of(cls, text: str, value: Any) -> Self:
        """Return what is remembered of a cell.

        Args:
            text: what the cell says.
            value: the plain data that it gave the card.
        """
        return cls(text=text, digest=digest_of(value))


class ComposedName(Schema):
    """A file name made of a cell and the words round it."""

    column: str
    """Header of the column with the cell."""
    before: str = ""
    """Words before it."""
    after: str = ""
    """Words behind it."""


class SheetLink(Schema):
    """A linked file; it is kept in the catalogue's settings."""

    id: str
    file: str
    """Its path on this machine."""
    sheet: str = ""
    """Name of the sheet; '' for CSV."""
    encoding: str = "utf-8"
    separator: str = ","
    decimal: str = "."
    header: bool = True
    """Whether the first row names the columns."""
    system: str
    kind: str
    columns: dict[str, str] = Field(default_factory=dict)
    """Header -> key of the field that the column fills; '' for a column that is left out on purpose."""
    replaced: dict[str, dict[str, str]] = Field(default_factory=dict)
    """Header -> what its cells say -> what is read in its place."""
    composed: dict[str, ComposedName] = Field(default_factory=dict)
    """Header of a column that the file does not have as it is used -> how its cells are made."""
    pictures: str = ""
    """Folder below which its pictures lie, from that of the file; '' for the same."""
    existing: Literal["update", "skip"] = "update"
    new: Literal["make", "skip"] = "make"
    taken: str = ""
    """Digest of the file as it was last taken in."""
    cells: dict[str, dict[str, SeenCell]] = Field(default_factory=dict)
    """Id of a card -> key of a field -> what its cell said."""


def digest_of(value: Any) -> str:
    """Return a short digest of plain data; the order of fields does not count."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGEST_LETTERS]
