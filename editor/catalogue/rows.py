"""What the catalogue hands out: frozen rows without a database behind them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Literal

from schemas.base import Kind, Ref
from schemas.text import LocalText

Order = Literal["name", "points", "modified", "slug"]
Source = Literal["own", "shipped"]


@dataclass(frozen=True)
class DocumentRow:
    """One line of a list: what is known of a document without reading it."""

    id: str
    kind: Kind
    system: str
    slug: str
    names: str
    """Names per language, as JSON: a page of a list has hundreds of rows, of which a window shows a few."""
    faction: str | None
    points: int | None
    source: Source
    """Made by the author, or shipped with the program and therefore read-only."""
    changed: bool
    """A working copy differs from the last revision (the star)."""
    version: int
    """Number of the last revision, from 1."""
    modified: datetime
    deleted: datetime | None = None
    """When it went into the recycle bin."""

    @cached_property
    def name(self) -> LocalText:
        """Name per language."""
        return LocalText(json.loads(self.names))

    @property
    def read_only(self) -> bool:
        """Shipped documents are duplicated to be edited."""
        return self.source == "shipped"

    @property
    def path(self) -> str:
        """The name that is never ambiguous: ``system/kind/slug``."""
        return f"{self.system}/{self.kind.value}/{self.slug}"


@dataclass(frozen=True)
class Query:
    """What a list shows; nothing set lists everything.

    ``text`` searches names, slugs, tags and words by the beginnings of words; ``ranked`` puts the best hits
    first (slower with many hits: for a pause in typing), else hits come in the order in which they were made.
    Without ``text`` the list is sorted by ``order``; ``language`` chooses the names that are sorted by.
    """

    system: str | None = None
    kind: str | None = None
    faction: str | None = None
    points_min: int | None = None
    points_max: int | None = None
    text: str = ""
    ranked: bool = False
    source: Source | None = None
    include_deleted: bool = False
    order: Order = "name"
    descending: bool = False
    language: str = "en"


@dataclass(frozen=True)
class Page:
    """One page of a list, and the mark from which the next one goes on (nothing on the last)."""

    rows: tuple[DocumentRow, ...]
    next: str | None


@dataclass(frozen=True)
class TreeCount:
    """How many documents a branch of the catalogue tree holds."""

    system: str
    kind: Kind
    faction: str | None
    count: int


@dataclass(frozen=True)
class WorkingCopyRow:
    """A document with edits that no revision holds yet."""

    row: DocumentRow
    base_version: int
    """The revision that the edits were made on."""
    modified: datetime


@dataclass(frozen=True)
class RevisionRow:
    """One revision: who made it, when, and what it was called."""

    version: int
    label: str
    author: str
    created: datetime


@dataclass(frozen=True)
class ReferenceRow:
    """A reference of a document, and what it leads to (nothing where it is missing)."""

    path: str
    target: Ref
    found: DocumentRow | None


@dataclass(frozen=True)
class Draft:
    """Plain data of a working copy or a revision, with the revision that it stands on."""

    data: Mapping[str, Any]
    version: int
