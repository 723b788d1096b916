"""What other programs read of a catalogue: views with names in each language and documents as JSON.

Bodies are compressed, which SQLite cannot undo. So the newest revision of each document stands beside them as
text, whole, with its pictures named by their hashes; it stays with its revision when the next one comes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from editor.catalogue.bodies import unpack_body
from editor.catalogue.database import database_of
from editor.catalogue.inheriting import whole
from editor.catalogue.opened_bodies import as_of_now
from editor.catalogue.pictures import LEAST, by_hash
from schemas.base import Kind
from schemas.inheritance import base_id
from schemas.messages import LANGUAGES
from schemas.problems import EditorError
from schemas.progress import Report, quietly

LONGEST: Final = 200_000
"""Letters of the longest document that is kept as text; longer ones, large maps, have none."""
_JSON: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_AT_ONCE: Final = 500
"""Revisions whose texts are made at once."""
_KINDS: Final = {"units": Kind.UNIT, "armies": Kind.ARMY, "scenarios": Kind.SCENARIO}
VIEWS: Final = ("documents", *_KINDS, "revisions")
_KEEP: Final = text(
    "INSERT INTO revision_text(document, version, body)"
    " SELECT number, version, :body FROM document WHERE number = :number"
    " ON CONFLICT (document, version) DO UPDATE SET body = excluded.body"
)
_FILL: Final = text("INSERT INTO revision_text(document, version, body) VALUES (:document, :version, :body)")


def keep_texts(session: Session, documents: Iterable[tuple[int, Mapping[str, Any]]]) -> None:
    """Keep the last revisions of documents, by number and whole data, as texts for other programs."""
    texts = ((number, json_text(data)) for number, data in documents)
    rows = [{"number": number, "body": body} for number, body in texts if body is not None]
    if rows:
        session.execute(_KEEP, rows)


def json_text(data: Mapping[str, Any]) -> str | None:
    """Return plain data as JSON. None where it is too long, or has letters that SQLite cannot keep."""
    found = _JSON(data)
    if len(found) > LEAST:  # else it holds no picture
        found = _JSON(by_hash(data))
    if len(found) > LONGEST:
        return None
    return found if found.isascii() or _is_text(found) else None


def _is_text(found: str) -> bool:
    try:
        found.encode()
    except UnicodeEncodeError:  # half of a pair of surrogates
        return False
    return True


def fill_in_texts(connection: Connection, progress: Report = quietly) -> None:
    """Make the texts of all revisions of a catalogue that has none yet.

    Args:
        connection: in a transaction.
        progress: called with how many revisions are done; may raise to stop.
    """
    total = connection.exec_driver_sql("SELECT count(*) FROM revision").scalar_one()
    session = Session(connection)
    done = 0
    for some in _revisions(connection):
        rows = [row for row in (_text_row(session, *one) for one in some) if row is not None]
        if rows:
            connection.execute(_FILL, rows)
        done += len(some)
        progress(done, total)


def _revisions(connection: Connection) -> Iterator[Sequence[Any]]:
    found = connection.exec_driver_sql(
        "SELECT number, revision.version, document.version, body FROM revision"
        " JOIN document ON document.id = document_id ORDER BY number, revision.version"
    )
    yield from found.partitions(_AT_ONCE)


def _text_row(session: Session, number: int, version: int, last: int, body: bytes) -> dict[str, Any] | None:
    try:
        data = unpack_body(body)
    except EditorError:  # a check of the catalogue says so
        return None
    if version == last and base_id(data) is not None:
        data = whole(session, as_of_now(data))
    found = json_text(data)
    return None if found is None else {"document": number, "version": version, "body": found}


def drop_views(connection: Connection) -> None:
    """Take the views away: tables can be changed only while no view reads them."""
    for view in VIEWS:
        connection.exec_driver_sql(f"DROP VIEW IF EXISTS {view}")


def make_views(connection: Connection) -> None:
    """Make the views, with a column for the names in each language of this program."""
    drop_views(connection)
    names = ", ".join(
        f"{database_of(connection).name_in(language)} AS name_{language}" for language in sorted(LANGUAGES)
    )
    head = f"document.id, document.system, document.kind, document.slug, {names}"
    newest = (
        f"SELECT {head}, faction, nullif(points, -1) AS points, source, changed AS edited, document.version,"  # noqa: S608
        " created, modified, revision_text.body FROM document LEFT JOIN revision_text"
        " ON revision_text.document = number AND revision_text.version = document.version"
        " WHERE document.deleted IS NULL"
    )
    connection.exec_driver_sql(f"CREATE VIEW documents AS {newest}")
    for view, kind in _KINDS.items():
        connection.exec_driver_sql(f"CREATE VIEW {view} AS {newest} AND document.kind = '{kind.value}'")
    connection.exec_driver_sql(
        f"CREATE VIEW revisions AS SELECT {head}, revision.version, label, author, revision.created,"  # noqa: S608
        " revision_text.body FROM revision JOIN document ON document.id = document_id LEFT JOIN revision_text"
        " ON revision_text.document = number AND revision_text.version = revision.version"
    )
