"""What spreadsheets call the columns that cards are read from."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from schemas.base import Schema

_Words = Annotated[tuple[Annotated[str, Field(min_length=1)], ...], Field(min_length=1)]


class ColumnName(Schema):
    """Names of one column."""

    keys: _Words
    """Fields that it may fill; of several the first counts that the kind of card has."""
    names: _Words
    """What it is called, in any language; case, accents and punctuation do not matter."""


class ColumnNames(Schema):
    """All of them, the most certain first."""

    column: tuple[ColumnName, ...]
