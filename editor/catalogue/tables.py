"""The tables of the catalogue. Lists filter and sort on promoted columns only; bodies are compressed JSON."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    ColumnElement,
    DateTime,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    TypeDecorator,
    and_,
    text,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import DeclarativeBase, InstrumentedAttribute, Mapped, mapped_column
from sqlalchemy.sql.functions import FunctionElement

from editor.catalogue.rows import DocumentRow
from schemas.base import Kind

NO_POINTS = -1
# What PostgreSQL would say here stands in the migrations, which make the tables: naming it loads its dialect.
_LIVE: Final[dict[str, Any]] = {"sqlite_where": text("deleted IS NULL")}
"""Lists hardly ever show deleted documents, so most indexes leave them out."""
_BIN: Final[dict[str, Any]] = {"sqlite_where": text("deleted IS NOT NULL")}
"""Only the recycle bin: an index of all would look selective to a planner without statistics, and is not."""


class Moment(TypeDecorator[datetime]):
    """A moment in UTC; SQLite keeps no time zone, so it is added when read."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)


def first_serial() -> int:
    """Return the serial of a new working copy; each write over it counts one more.

    It is any number: counted from 1, a copy that was dropped and written again by another window would look
    like the one that was seen before.
    """
    return secrets.randbelow(2**52)


class Base(DeclarativeBase):
    """Base of the tables; constraints have names, which batch migrations need."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {datetime: Moment}  # noqa: RUF012


class StoredDocument(Base):
    """One document; its body is that of its last revision."""

    __tablename__ = "document"

    number: Mapped[int] = mapped_column(primary_key=True)
    """Small key, shared with the search index."""
    id: Mapped[str] = mapped_column(String(36), unique=True)
    system: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(20))
    slug: Mapped[str] = mapped_column(String(80))
    name: Mapped[str]
    """Names per language, as JSON; shown, never filtered on."""
    faction: Mapped[str | None] = mapped_column(String(80))
    points: Mapped[int]
    """Cost; NO_POINTS where the document has none (a number, because pages are cut by comparing it)."""
    source: Mapped[str] = mapped_column(String(10))
    changed: Mapped[bool] = mapped_column(default=False)
    """A working copy differs from the last revision."""
    version: Mapped[int] = mapped_column()
    created: Mapped[datetime]
    modified: Mapped[datetime]
    deleted: Mapped[datetime | None]

    __table_args__ = (
        Index("uq_document_slug_live", "system", "kind", "slug", unique=True, **_LIVE),
        Index("ix_document_slug", "slug"),
        Index("ix_document_list_points", "system", "kind", "points", "number", **_LIVE),
        Index("ix_document_faction", "system", "kind", "faction", **_LIVE),
        Index("ix_document_source", "source", "system", "kind", **_LIVE),
        Index("ix_document_all_points", "points", "number", **_LIVE),
        Index("ix_document_modified", "modified", "number", **_LIVE),
        Index("ix_document_bin", "deleted", **_BIN),
    )


class StoredSortKey(Base):
    """The place of a document in lists by name, in one language; also of those in the recycle bin.

    It repeats what lists filter by, because an index is of one table.
    """

    __tablename__ = "document_sort"

    document: Mapped[int] = mapped_column(ForeignKey("document.number", ondelete="CASCADE"), primary_key=True)
    language: Mapped[str] = mapped_column(String(3), primary_key=True)
    key: Mapped[str]
    """By :func:`schemas.collation.sort_key`; the slug where the document has no name."""
    system: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(20))
    faction: Mapped[str | None] = mapped_column(String(80))

    __table_args__ = (
        Index("ix_document_sort_list", "language", "system", "kind", "key", "document"),
        Index("ix_document_sort_faction", "language", "system", "kind", "faction", "key", "document"),
        Index("ix_document_sort_all", "language", "key", "document", "system"),
        {"sqlite_with_rowid": False},
    )


class StoredRevision(Base):
    """One revision: the whole document, compressed."""

    __tablename__ = "revision"

    document_id: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    label: Mapped[str] = mapped_column(String(200), default="")
    author: Mapped[str] = mapped_column(String(200), default="")
    created: Mapped[datetime]


class StoredText(Base):
    """A revision as JSON text, for programs that read the file with SQL (:mod:`.reading_outside`)."""

    __tablename__ = "revision_text"

    document: Mapped[int] = mapped_column(ForeignKey("document.number", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    body: Mapped[str]


IS_LAST: Final = and_(
    StoredRevision.document_id == StoredDocument.id, StoredRevision.version == StoredDocument.version
)
"""Joins each document with its last revision."""


class StoredWorkingCopy(Base):
    """Edits that no revision holds yet; any data, valid or not."""

    __tablename__ = "working_copy"

    document_id: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), primary_key=True)
    base_version: Mapped[int]
    serial: Mapped[int] = mapped_column()
    """Another one with each write, so that two windows do not overwrite each other."""
    body: Mapped[bytes] = mapped_column(LargeBinary)
    modified: Mapped[datetime]


class StoredStroke(Base):
    """A stroke on a large map that its working copy does not hold yet; laid over it in order of numbers."""

    __tablename__ = "working_stroke"

    document_id: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)


class StoredEvenness(Base):
    """The last batch that was fought to see how even a scenario is; no part of the scenario itself."""

    __tablename__ = "evenness"

    document_id: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)


class StoredOrigin(Base):
    """Where a document that was taken in came from: the common ancestor when it comes again."""

    __tablename__ = "origin"

    document_id: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int]
    """The revision that says what came, before edits of one's own were put on top of it."""
    pack: Mapped[str] = mapped_column(String(80), index=True)
    """Short name of the pack; the name of the file where it was none."""
    pack_version: Mapped[str] = mapped_column(String(80))
    """Version of the pack; empty for a file."""
    signer: Mapped[str] = mapped_column(String(200))
    """Who signed it; empty for nobody."""
    taken: Mapped[datetime]


class StoredPicture(Base):
    """A picture that bodies of documents name by its hash instead of holding it."""

    __tablename__ = "picture"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)


class StoredPictureUse(Base):
    """A document of which some revision or working copy has shown a picture."""

    __tablename__ = "picture_use"

    document_id: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), primary_key=True)
    sha256: Mapped[str] = mapped_column(ForeignKey("picture.sha256"), primary_key=True, index=True)


class StoredReference(Base):
    """A reference from a document to another, which may be missing (so no foreign key)."""

    __tablename__ = "reference"

    document_id: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), primary_key=True)
    draft: Mapped[bool] = mapped_column(primary_key=True)
    """Found in the working copy rather than in the last revision."""
    position: Mapped[int] = mapped_column(primary_key=True)
    path: Mapped[str]
    target_id: Mapped[str] = mapped_column(String(36), index=True)
    target_kind: Mapped[str] = mapped_column(String(20))
    target_slug: Mapped[str] = mapped_column(String(80))


class StoredRecent(Base):
    """A document opened lately."""

    __tablename__ = "recent"

    document_id: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), primary_key=True)
    opened: Mapped[datetime] = mapped_column(index=True)


class StoredSetting(Base):
    """What the catalogue remembers about itself (e.g. which shipped content it has taken in)."""

    __tablename__ = "setting"

    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    value: Mapped[str]


class StoredPersonalSetting(Base):
    """What the catalogue remembers for one person (e.g. the queue of what he is going to print)."""

    __tablename__ = "personal_setting"

    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    value: Mapped[str]


class StoredBattle(Base):
    """A battle that people play, kept as it goes; the documents that it is fought with are its own.

    A campaign that is played is kept in the same way: its document in the place of the scenario, no log.
    """

    __tablename__ = "battle"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    system: Mapped[str] = mapped_column(String(40))
    scenario_id: Mapped[str] = mapped_column(String(36), index=True)
    """Its scenario, which may be deleted (so no foreign key)."""
    name: Mapped[str] = mapped_column(String(200))
    """What its player calls it; empty if nothing."""
    head: Mapped[str]
    """What lists show besides, as JSON."""
    created: Mapped[datetime]
    modified: Mapped[datetime] = mapped_column(index=True)
    serial: Mapped[int] = mapped_column()
    """Another one with each write, so that two windows do not overwrite each other."""
    ground: Mapped[bytes] = mapped_column(LargeBinary)
    """Its documents with their fingerprints; written once."""
    decided: Mapped[bytes] = mapped_column(LargeBinary)
    """Its seed and its decisions with their variations."""


class StoredBattleLog(Base):
    """A part of the log of a battle; the parts follow each other in the order of their starts."""

    __tablename__ = "battle_log"

    battle_id: Mapped[str] = mapped_column(ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True)
    start: Mapped[int] = mapped_column(primary_key=True)
    """So many events come before it."""
    body: Mapped[bytes] = mapped_column(LargeBinary)


class Changed(FunctionElement[bool]):
    """Whether a document has a working copy; where each person has his own, whether this one has."""

    type = Boolean()
    inherit_cache = True


class Locked(FunctionElement[bool]):
    """Whether a document of the authors may not be changed by this one, because it is another's."""

    type = Boolean()
    inherit_cache = True


class Mine(FunctionElement[bool]):
    """Whether a document was made by this person."""

    type = Boolean()
    inherit_cache = True


class LockedBattle(FunctionElement[bool]):
    """Whether a battle may not be renamed or deleted by this person, because another began it."""

    type = Boolean()
    inherit_cache = True


@compiles(Changed)
def _changed(_element: Changed, _compiler: object, **_kw: object) -> str:
    return "document.changed"


@compiles(Mine)
def _mine(_element: Mine, _compiler: object, **_kw: object) -> str:
    return "1"  # a file has one author, as far as it knows


@compiles(LockedBattle)
@compiles(Locked)
def _locked(_element: Locked | LockedBattle, _compiler: object, **_kw: object) -> str:
    return "0"  # whoever may write a file may write all of it


DOCUMENT: Final[tuple[ColumnElement[Any] | InstrumentedAttribute[Any], ...]] = (
    StoredDocument.id,
    StoredDocument.kind,
    StoredDocument.system,
    StoredDocument.slug,
    StoredDocument.name,
    StoredDocument.faction,
    StoredDocument.points,
    StoredDocument.source,
    Changed().label("changed"),
    StoredDocument.version,
    StoredDocument.modified,
    StoredDocument.deleted,
    Locked().label("locked"),
)
"""The columns of a :class:`DocumentRow`; asked for by themselves, they come faster than whole records."""
WIDTH: Final = len(DOCUMENT)
_KINDS: Final = {kind.value: kind for kind in Kind}


def to_row(values: Sequence[Any]) -> DocumentRow:
    """Return the row that the columns ``DOCUMENT`` say; more may stand behind them."""
    ident, kind, system, slug, names, faction, points, source, *rest = values[:WIDTH]
    return DocumentRow(
        ident,
        _KINDS[kind],
        system,
        slug,
        names,
        faction,
        None if points == NO_POINTS else points,
        "shipped" if source == "shipped" else "own",
        *rest,
    )
