"""Looks a whole catalogue through: pages, keys, bodies, pictures, the search index."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from editor.catalogue.closing_notes import forget, note, size
from editor.catalogue.database import database_of
from editor.catalogue.full_text import SEARCH_TABLE
from editor.catalogue.rows import Counts
from editor.catalogue.sqlite_errors import explained
from schemas.base import Kind
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly

MOST: Final = 20
"""Findings of one sort that are reported."""
DAMAGED: Final = frozenset({"catalogue.damaged", "catalogue.damaged_body"})
"""Codes that say that a catalogue is damaged."""
_KINDS: Final = frozenset(kind.value for kind in Kind)
_WITH_BODIES: Final = {"revision": "version", "working_copy": "base_version", "working_stroke": "number"}
"""Tables of compressed bodies, and the number that a finding names."""
_OTHER_TROUBLE: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_INTERRUPT,
    }
)
"""Codes of errors that say nothing about the file."""
Depth = Literal["quick", "bodies", "indexes", "thorough"]
"""How far a catalogue is looked through; :func:`findings` says what each looks at."""
LARGE: Final = 64_000_000
"""Bytes from which a catalogue is looked through in steps, so that nobody waits."""


@contextmanager
def raw_connection(engine: Engine) -> Iterator[sqlite3.Connection]:
    """Give the driver's own connection, outside any transaction."""
    with engine.connect() as connection:
        raw = connection.connection.driver_connection
        if not isinstance(raw, sqlite3.Connection):
            raise TypeError(f"not a SQLite connection: {raw!r}")
        connection.rollback()
        yield raw


def count(connection: sqlite3.Connection) -> Counts:
    """Count what a catalogue holds, by its tables and not by an index that may be wrong."""
    return Counts(
        *(
            connection.execute(f"SELECT count(*) FROM {name} NOT INDEXED").fetchone()[0]  # noqa: S608
            for name in ("document", "revision", "working_copy")
        )
    )


def damaged(path: Path, found: tuple[Problem, ...]) -> EditorError:
    """Return the error of a damaged catalogue: the first finding, if any, and the ways out."""
    detail = found[0].values.get("detail", "") if found else ""
    return error(
        "catalogue.damaged",
        fix=Message(code="catalogue.damaged_fix", values={"path_name": str(path)}),
        path_name=str(path),
        detail=str(detail) or "-",
    )


def findings(
    connection: sqlite3.Connection, depth: Depth = "thorough", *, progress: Report = quietly
) -> tuple[Problem, ...]:
    """Return what is damaged in a catalogue; empty if it is whole.

    Args:
        connection: no transaction is open.
        depth: how far to look. ``quick``: whether all pages can be read; ``bodies``: keys, moments,
            compressed bodies and pictures, too; ``indexes``: and whether each index says what its table says;
            ``thorough``: and whether each document says what its last revision says, and the search index.
            Of 100,000 cards: 1, 8, 25 and 40 seconds.
        progress: called with how far it is.
    """
    found: list[Problem] = []
    for done, step in enumerate(steps := _STEPS[depth]):
        progress(done, len(steps))
        try:
            found.extend(step(connection))
        except sqlite3.DatabaseError as trouble:
            if _is_other_trouble(trouble):
                raise DBAPIError("", None, trouble) from trouble
            found.append(_finding("pages", detail=str(trouble)))
        if found and step is steps[0]:  # what follows would only say the same again
            break
    return tuple(found)


def _is_other_trouble(trouble: sqlite3.DatabaseError) -> bool:
    """Return whether an error says nothing about the file: busy, a full disk, one that cannot be read."""
    code = getattr(trouble, "sqlite_errorcode", None)
    return isinstance(code, int) and code & 0xFF in _OTHER_TROUBLE and code != sqlite3.SQLITE_IOERR_SHORT_READ


def _finding(what: str, **values: Any) -> Problem:
    return Problem(code=f"catalogue.finding_{what}", values=values)


def _quick(connection: sqlite3.Connection) -> Iterator[Problem]:
    yield from verdicts(connection.execute(f"PRAGMA quick_check({MOST})"))


def _indexes(connection: sqlite3.Connection) -> Iterator[Problem]:
    yield from verdicts(connection.execute(f"PRAGMA integrity_check({MOST})"))


def verdicts(rows: Iterable[tuple[str]]) -> Iterator[Problem]:
    """Yield a finding for each line of a check by SQLite; the first line only names the database."""
    lines = (line for (verdict,) in rows for line in str(verdict).splitlines())
    for line in lines:
        if line not in ("ok", "*** in database main ***"):
            yield _finding("pages", detail=line)


def _keys(connection: sqlite3.Connection) -> Iterator[Problem]:
    for number, (table, row, parent, _key) in enumerate(connection.execute("PRAGMA foreign_key_check")):
        if number < MOST:
            yield _finding("keys", detail=f"{table} {row} -> {parent}")
    missing = connection.execute(
        "SELECT slug, version FROM document WHERE NOT EXISTS (SELECT 1 FROM revision"
        " WHERE document_id = document.id AND revision.version = document.version) LIMIT ?",
        (MOST,),
    )
    for slug, version in missing:
        yield _finding("no_revision", slug=slug, version=version, detail=f"{slug} {version}")


def _documents(connection: sqlite3.Connection) -> Iterator[Problem]:
    rows = connection.execute(
        "SELECT slug, name, kind, version, source, created, modified, deleted FROM document NOT INDEXED"
    )
    for slug, name, kind, version, source, *moments in rows:
        if not (
            _is_name(name)
            and kind in _KINDS
            and source in ("own", "shipped")
            and isinstance(version, int)
            and all(_is_moment(moment) for moment in moments if moment is not None)
        ):
            yield _finding("document", slug=str(slug), detail=str(slug))
    for table, column in (("revision", "created"), ("working_copy", "modified"), ("recent", "opened")):
        for (moment,) in connection.execute(f"SELECT {column} FROM {table} NOT INDEXED"):  # noqa: S608
            if not _is_moment(moment):
                yield _finding("pages", detail=f"{table}.{column}: {moment!r}")
    for table in ("setting", "reference", "alembic_version"):
        for _row in connection.execute(f"SELECT * FROM {table} NOT INDEXED"):  # noqa: S608
            pass  # reading shows whether the texts are texts


def _is_name(name: object) -> bool:
    try:
        words = json.loads(name) if isinstance(name, str) else None
    except ValueError:
        return False
    return isinstance(words, dict) and all(isinstance(word, str) for word in words.values())


def _is_moment(value: object) -> bool:
    """Return whether a value looks like a moment of the tables: ``2026-01-31 12:00:00.000000``."""
    return isinstance(value, str) and len(value) in (19, 26) and value[4::3][:3] == "-- " and value[13] == ":"


def _bodies(connection: sqlite3.Connection) -> Iterator[Problem]:
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table, number in _WITH_BODIES.items():
        if table not in there:
            continue
        rows = connection.execute(f"SELECT document_id, {number}, body FROM {table} NOT INDEXED")  # noqa: S608
        for document_id, version, body in rows:
            if not is_whole(body):
                yield _finding(
                    table, slug=_slug(connection, document_id), version=version, detail=f"{table} {version}"
                )


def is_whole(body: object) -> bool:
    """Return whether a compressed body is as it was written; its own checksum says so."""
    if not isinstance(body, bytes):
        return False
    try:
        zlib.decompress(body)
    except zlib.error:
        return False
    return True


def _slug(connection: sqlite3.Connection, document_id: object) -> str:
    row = connection.execute("SELECT slug FROM document WHERE id = ?", (document_id,)).fetchone()
    return str(row[0] if row else document_id)


def _pictures(connection: sqlite3.Connection) -> Iterator[Problem]:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'picture'").fetchone():
        return
    for name, body in connection.execute("SELECT sha256, body FROM picture NOT INDEXED"):
        if not isinstance(body, bytes) or hashlib.sha256(body).hexdigest() != name:
            yield _finding("picture", detail=str(name))


def _columns(connection: sqlite3.Connection) -> Iterator[Problem]:
    rows = connection.execute(
        "SELECT document.id, system, kind, slug, name, body FROM document"
        " JOIN revision ON document_id = document.id AND revision.version = document.version"
    )
    for ident, system, kind, slug, name, body in rows:
        try:
            data = json.loads(zlib.decompress(body).decode("utf-8", "surrogatepass"))
            same = (data["id"], data["system"], data["kind"]) == (ident, system, kind) and (
                "name" not in data or _plain_name(data["name"]) == json.loads(name)
            )
        except (zlib.error, ValueError, TypeError, KeyError):
            same = False
        if not same:
            yield _finding("document", slug=slug, detail=slug)


def _plain_name(name: object) -> object:
    return {"en": name} if isinstance(name, str) else name


def _search(connection: sqlite3.Connection) -> Iterator[Problem]:
    try:
        connection.execute(f"INSERT INTO {SEARCH_TABLE}({SEARCH_TABLE}) VALUES('integrity-check')")
    except sqlite3.OperationalError as trouble:
        # A catalogue that may not be written cannot be asked; what it holds is whole all the same.
        if trouble.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_BUSY):
            raise
    except sqlite3.DatabaseError:
        yield _finding("search", detail=SEARCH_TABLE)


_STEPS: Final[dict[Depth, tuple[Callable[[sqlite3.Connection], Iterator[Problem]], ...]]] = {
    "quick": (_quick,),
    "bodies": (_quick, _keys, _documents, _bodies, _pictures),
    "indexes": (_indexes, _keys, _documents, _bodies, _pictures),
    "thorough": (_indexes, _keys, _documents, _bodies, _pictures, _columns, _search),
}


def look_through(engine: Engine, path: Path, depth: Depth, progress: Report = quietly) -> None:
    """Look through an open catalogue, and note that it is whole; a server looks after its own.

    Raises:
        EditorError: it is damaged, or cannot be read.
    """
    if not database_of(engine).is_file:
        return
    if found := found_in(engine, path, depth, progress):
        forget(path)
        raise damaged(path, found)
    if depth != "quick":
        note(path)


def found_in(engine: Engine, path: Path, depth: Depth, progress: Report = quietly) -> tuple[Problem, ...]:
    """Return what is damaged in an open catalogue.

    Raises:
        EditorError: it cannot be read for another reason (busy, a disk that is gone).
    """
    try:
        with raw_connection(engine) as connection:
            return findings(connection, depth, progress=progress)
    except DBAPIError as trouble:
        raise explained(trouble, path) from trouble


def is_large(path: Path) -> bool:
    """Return whether looking a catalogue through takes seconds."""
    return size(path) + size(path, "-wal") > LARGE
