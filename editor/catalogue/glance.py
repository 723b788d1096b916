"""A look at single documents of a catalogue that is at rest, by Python's own SQLite alone.

A command that shows one document would spend half of its time on loading what all other work needs. Who
looks here gets what :mod:`editor.catalogue.repository` would return; None if anything is out of the
ordinary; then the catalogue is opened as always.
"""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from editor.catalogue.bodies import unpack_body
from editor.catalogue.migrations import HEAD
from editor.catalogue.rows import RevisionRow
from schemas import patterns
from schemas.base import SCHEMA_VERSION
from schemas.inheritance import base_id
from schemas.systems import ruleset_kind

T = TypeVar("T")
_ID: Final = re.compile(patterns.UUID)
_SEEN: Final = "id, kind, slug, version"
_PICTURE: Final = b'"sha256:'
"""How a picture that is stored for itself stands in a body."""


@dataclass(frozen=True)
class Seen:
    """A document that was found: its id, its kind, its slug, its last version."""

    id: str
    kind: str
    slug: str
    version: int


@dataclass(frozen=True)
class Named:
    """A document whose name somebody types: its slug, ``system/kind/slug``, its names by language."""

    slug: str
    path: str
    names: Mapping[str, str]
    only: bool
    """Whether no other document has that slug."""


class OutOfTheOrdinary(Exception):  # noqa: N818 - nothing is wrong: it is asked elsewhere
    """A glance is not enough; the catalogue has to be opened."""


class Glance:
    """Answers questions about the documents of a catalogue that nobody writes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def setting(self, key: str) -> str | None:
        """Return what the catalogue remembers under a key; None if it remembers nothing."""
        row = self._connection.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def find(self, wanted: str) -> Seen:
        """Return the one document that an id, ``slug``, ``kind/slug`` or ``system/kind/slug`` means.

        Raises:
            OutOfTheOrdinary: there is none, or several.
        """
        parts = wanted.strip().split("/")
        columns = ("id",) if _ID.fullmatch(wanted) else ("slug", "kind", "system")[: len(parts)]
        if len(columns) < len(parts):
            raise OutOfTheOrdinary
        meant = " AND ".join(f"{column} = ?" for column in columns)
        query = f"SELECT {_SEEN} FROM document WHERE deleted IS NULL AND {meant} LIMIT 2"  # noqa: S608 - names of ours
        rows = self._connection.execute(query, tuple(reversed(parts))).fetchall()
        if len(rows) != 1:
            raise OutOfTheOrdinary
        return Seen(*rows[0])

    def games(self) -> tuple[str, ...]:
        """Return the games of which there are documents."""
        rows = self._connection.execute("SELECT DISTINCT system FROM document WHERE deleted IS NULL")
        return tuple(str(row[0]) for row in rows)

    def beginning(self, text: str, kinds: Sequence[str], most: int) -> tuple[Named, ...]:
        """Return documents whose slug, or path, begins with a text, by their slugs.

        Args:
            text: as a person has typed it so far.
            kinds: of the documents. None given: of all.
            most: how many documents at most.
        """
        path = "d.system || '/' || d.kind || '/' || d.slug"
        wanted = f"AND d.kind IN ({', '.join('?' * len(kinds))})" if kinds else ""
        query = (
            f"SELECT d.slug, {path}, d.name, NOT EXISTS (SELECT 1 FROM document o "  # noqa: S608 - names of ours
            "WHERE o.slug = d.slug AND o.id != d.id AND o.deleted IS NULL) FROM document d "
            f"WHERE d.deleted IS NULL AND (substr(d.slug, 1, ?) = ? OR substr({path}, 1, ?) = ?) {wanted} "
            "ORDER BY d.slug, d.system, d.kind LIMIT ?"
        )
        length = len(text)
        found = self._connection.execute(query, (length, text, length, text, *kinds, most))
        return tuple(Named(slug, path, json.loads(name), bool(only)) for slug, path, name, only in found)

    def body(self, document: Seen) -> dict[str, Any]:
        """Return the last revision of a document as plain data.

        Raises:
            OutOfTheOrdinary: it has pictures or a base, or was written by another version.
        """
        query = "SELECT body FROM revision WHERE document_id = ? AND version = ?"
        row = self._connection.execute(query, (document.id, document.version)).fetchone()
        data = unpack_body(row[0])
        if data.get("schema_version") != SCHEMA_VERSION or base_id(data) is not None:
            raise OutOfTheOrdinary
        if _PICTURE in zlib.decompress(row[0]):
            raise OutOfTheOrdinary
        return data

    def documents(self, ids: Iterable[str]) -> tuple[Seen, ...]:
        """Return the documents of some ids that are there and not in the recycle bin."""
        query = f"SELECT {_SEEN} FROM document WHERE id = ? AND deleted IS NULL"  # noqa: S608 - names of ours
        rows = (self._connection.execute(query, (one,)).fetchone() for one in dict.fromkeys(ids))
        return tuple(Seen(*row) for row in rows if row is not None)

    def rulesets(self, system: str) -> tuple[Seen, ...]:
        """Return the rulesets of a game in their order: the shipped one, then the oldest first."""
        query = f"SELECT {_SEEN} FROM document WHERE system = ? AND kind = ? AND deleted IS NULL "  # noqa: S608
        asked = (system, ruleset_kind(system).value)
        rows = self._connection.execute(query + "ORDER BY source != 'shipped', number", asked)
        return tuple(Seen(*row) for row in rows)

    def revisions(self, document: Seen) -> tuple[RevisionRow, ...]:
        """Return the revisions of a document, the latest first."""
        query = "SELECT version, label, author, created FROM revision WHERE document_id = ? ORDER BY 1 DESC"
        rows = self._connection.execute(query, (document.id,))
        return tuple(
            RevisionRow(version, label, author, datetime.fromisoformat(created).replace(tzinfo=UTC))
            for version, label, author, created in rows
        )

    def uses(self, document: Seen) -> tuple[tuple[str, str, str], ...]:
        """Return path and id of each document that refers to one, and the place in it."""
        rows = self._connection.execute(
            "SELECT u.system || '/' || u.kind || '/' || u.slug, u.id, r.path FROM reference r "
            "JOIN document u ON u.id = r.document_id "
            "WHERE r.target_id = ? AND r.document_id != r.target_id AND u.deleted IS NULL "
            "ORDER BY u.system, u.kind, u.slug, r.draft, r.position",
            (document.id,),
        )
        return tuple(dict.fromkeys(rows))


def glance(path: Path, ask: Callable[[Glance], T], *, at_rest: bool = True) -> T | None:
    """Return what a look at a catalogue says; None if it has to be opened for that.

    Args:
        path: a catalogue that was closed well. Whether nobody wrote it meanwhile, the caller looks.
        ask: asks the questions.
        at_rest: whether nobody has it open; else what others write is read, too.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if at_rest else ''}"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return ask(Glance(connection)) if row == (HEAD,) else None
    except (sqlite3.Error, OutOfTheOrdinary):
        return None
