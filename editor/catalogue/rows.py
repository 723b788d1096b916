"""What the catalogue hands out: frozen rows without a database behind them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from schemas.base import Kind, Ref
from schemas.problems import Message
from schemas.text import LocalText

Order = Literal["name", "points", "modified", "slug"]
Source = Literal["own", "shipped"]
T = TypeVar("T")

Role = Literal["reader", "author", "editor"]
"""In a catalogue of a group: changes nothing; adds documents and changes his own; changes all."""
ROLES: Final[tuple[Role, ...]] = ("reader", "author", "editor")

AT_ONCE: Final = 400
"""How many documents one statement asks for."""


@dataclass(frozen=True)
class Counts:
    """How much a catalogue holds; equal for a catalogue and a whole copy of it."""

    documents: int
    revisions: int
    working_copies: int


@dataclass(frozen=True)
class Moved:
    """Where a catalogue went on after its files were taken away."""

    old: Path
    new: Path
    whole: bool
    """Whether everything could be copied; otherwise the new file is empty but for the shipped content."""
    lost: bool = True
    """Whether the old files were taken away; otherwise they stay as they are."""

    @property
    def message(self) -> Message:
        """What the person reads."""
        kept = "catalogue_files.goes_on_whole" if self.whole else "catalogue_files.goes_on_drafts"
        code = kept if self.lost else "catalogue_files.saved_elsewhere"
        return Message(code=code, values={"path_name": str(self.old), "new_name": str(self.new)})


@dataclass(frozen=True)
class Person:
    """Somebody who may open the catalogue of a group, by the name under which he signs in."""

    name: str
    role: Role


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
    locked: bool = False
    """It is another author's, in a catalogue of a group in which this person changes only his own."""

    @cached_property
    def name(self) -> LocalText:
        """Name per language."""
        return LocalText(json.loads(self.names))

    @property
    def read_only(self) -> bool:
        """Shipped documents, and those of others where this matters, are duplicated to be edited."""
        return self.locked or self.source == "shipped"

    @property
    def path(self) -> str:
        """The name that is never ambiguous: ``system/kind/slug``."""
        return f"{self.system}/{self.kind.value}/{self.slug}"


@dataclass(frozen=True)
class Query:
    """What a list shows; nothing set lists everything.

    ``text`` searches names, slugs, tags and words by the beginnings of words; ``ranked`` puts the best hits
    first (slower with many hits: for a pause in typing), else hits come in the order in which they were made.
    ``mine`` leaves out what others of a group made, ``written_here`` what was taken in and not changed since.
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
    mine: bool = False
    written_here: bool = False
    include_deleted: bool = False
    order: Order = "name"
    descending: bool = False
    language: str = "en"


@dataclass(frozen=True)
class Page:
    """One page of a list, and the mark from which the next one goes on; None on the last."""

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
    """A reference of a document, and what it leads to (None if it is missing)."""

    path: str
    target: Ref
    found: DocumentRow | None


@dataclass(frozen=True)
class Use:
    """One place where a document refers to another."""

    user: DocumentRow
    path: str
    draft: bool
    """It stands in the working copy only."""


@dataclass(frozen=True)
class Missing:
    """A document that others refer to and that is not there, or lies in the recycle bin."""

    ref: Ref
    system: str
    in_bin: bool
    users: tuple[DocumentRow, ...]
    """Live documents that refer to it, in the last revision or the working copy."""


@dataclass(frozen=True)
class Origin:
    """Where a document that was taken in came from."""

    version: int
    """The revision that says what came, before edits of one's own were put on top of it."""
    pack: str = ""
    """Short name of the pack; the name of the file where it was none."""
    pack_version: str = ""
    """Version of the pack; empty for a file."""
    signer: str = ""
    """Who signed it; empty for nobody."""


@dataclass(frozen=True)
class Standing:
    """What the catalogue holds of a document at one moment."""

    version: int
    deleted: bool
    serial: int | None
    """That of its working copy; None if it has none."""
    by: str
    """Who saved the last revision."""


@dataclass(frozen=True)
class Edited:
    """A document that may be changed, with all that is asked before its draft is written."""

    row: DocumentRow
    serial: int | None
    """Of its working copy; None if it has none."""
    own: Mapping[str, Any]
    """What its last revision says itself."""


@dataclass(frozen=True)
class Stamp:
    """What goes with each change: who made it, when, and what it is called."""

    author: str
    label: str = ""
    moment: datetime | None = None

    @property
    def time(self) -> datetime:
        """The moment given, else now."""
        return self.moment or datetime.now(UTC)


@dataclass(frozen=True)
class Draft:
    """Plain data of a working copy or a revision, with the revision that it stands on."""

    data: Mapping[str, Any]
    version: int


def portions(wanted: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield what is asked for in parts of ``AT_ONCE``."""
    for start in range(0, len(wanted), AT_ONCE):
        yield wanted[start : start + AT_ONCE]
