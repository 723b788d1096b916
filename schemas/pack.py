"""Packs: the manifest of a file that carries documents to another catalogue."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas import patterns
from schemas.base import Document, Kind, Ref, Schema


class PackEntry(Schema):
    """One document in a pack."""

    document: Ref
    """The document."""
    system: str
    """System that it belongs to."""
    path: str = Field(max_length=200, pattern=patterns.PACK_PATH)
    """Its file inside the pack."""
    sha256: Annotated[str, Field(pattern=patterns.SHA256)]
    """Hash of the file's bytes."""


class PackBase(Document):
    """The manifest of a pack."""

    kind: Literal[Kind.PACK] = Kind.PACK
    """Kind of the document."""
    version: Annotated[str, Field(pattern=patterns.VERSION)] = "1.0.0"
    """Version of the pack."""
    entries: tuple[PackEntry, ...] = ()
    """What it carries, in the order of the paths."""
    main: Ref | None = None
    """The document that it was made for, usually a scenario."""
