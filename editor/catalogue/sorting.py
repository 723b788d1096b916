"""The keys by which lists are sorted by name: one for each document and language of the program."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import Session

from editor.catalogue.database import database_of
from editor.catalogue.tables import StoredDocument, StoredSetting, StoredSortKey
from schemas.collation import sort_key
from schemas.messages import LANGUAGES
from schemas.progress import Report, quietly
from schemas.text import LocalText

_KNOWN: Final = "sort_languages"
"""Setting that names the languages in which every document has a key."""
_AT_ONCE: Final = 2_000
"""Documents whose keys are made at once."""
_KNOWN_HERE: Final = select(StoredSetting.value).where(StoredSetting.key == _KNOWN)
_NEW: Final = insert(StoredSortKey)
_SET: Final = _NEW.on_conflict_do_update(
    index_elements=["document", "language"], set_={"key": _NEW.excluded.key, "faction": _NEW.excluded.faction}
)


def set_sort_keys(session: Session, documents: Iterable[tuple[int, Mapping[str, Any]]]) -> None:
    """Store the keys of documents, by number and whole data, in place of those that were there."""
    rows = [row for number, data in documents for row in _rows(number, data, LANGUAGES)]
    if rows:
        _write(session.connection(), rows)


def sort_language(session: Session, wanted: str) -> str:
    """Return a language that a list can be sorted by: the wanted one, else the first that the catalogue has.

    A catalogue that is opened read-only lacks the keys of languages that came later.
    """
    languages: list[str] = [wanted, *LANGUAGES]
    for language in languages:
        if session.scalar(select(StoredSortKey.document).where(StoredSortKey.language == language).limit(1)):
            return language
    return wanted


def lacks_languages(connection: Connection) -> bool:
    """Return whether the keys in a catalogue are not those of the languages of this program."""
    return _known(connection) != _languages()


def lacks_languages_in(connection: sqlite3.Connection) -> bool:
    """Return the same of the catalogue that a plain connection has open."""
    row = connection.execute("SELECT value FROM setting WHERE key = ?", (_KNOWN,)).fetchone()
    return row is None or row[0] != _languages()


def fill_in_languages(connection: Connection, progress: Report = quietly) -> None:
    """Make the keys of languages that the program has learnt since, and drop those that it does not know.

    What another version of the program writes has keys in its own languages only, so none may be left that
    some documents have and others lack.

    Args:
        connection: in a transaction.
        progress: called with how many documents are done; may raise to stop.
    """
    known = (_known(connection) or "").split()
    connection.execute(delete(StoredSortKey).where(StoredSortKey.language.not_in(tuple(LANGUAGES))))
    new = [language for language in LANGUAGES if language not in known]
    if new:
        with _without_indexes(connection):
            _fill_in(connection, new, progress)
    setting = insert(StoredSetting).values(key=_KNOWN, value=_languages())
    connection.execute(
        setting.on_conflict_do_update(index_elements=["key"], set_={"value": setting.excluded.value})
    )


def _fill_in(connection: Connection, new: Sequence[str], progress: Report) -> None:
    table = StoredDocument.__table__.c
    columns = select(table.number, table.slug, table.system, table.kind, table.faction, table.name)
    total = connection.scalar(select(func.count()).select_from(StoredDocument)) or 0
    done = 0
    ordered = connection.execute(columns.order_by(table.number))
    for some in ordered.mappings().partitions(_AT_ONCE):
        named = [(row["number"], {**row, "name": _names(row["name"])}) for row in some]
        _write(connection, [row for number, data in named for row in _rows(number, data, new)])
        done += len(some)
        progress(done, total)


@contextmanager
def _without_indexes(connection: Connection) -> Iterator[None]:
    """Make the indexes of the keys anew afterwards: for many keys that takes a third of filling them."""
    if not database_of(connection).makes_indexes:
        yield
        return
    indexes = sorted(StoredSortKey.__table__.indexes, key=lambda index: str(index.name))  # type: ignore[attr-defined]
    for index in indexes:
        index.drop(connection)
    yield
    for index in indexes:
        index.create(connection)


def _names(stored: str) -> dict[str, str]:
    """Return the names of a document; none where they are damaged (which a check of the catalogue finds)."""
    try:
        return dict(LocalText.model_validate(json.loads(stored)).root)
    except ValueError:
        return {}


def _known(connection: Connection) -> str | None:
    return connection.scalar(_KNOWN_HERE)


def _languages() -> str:
    return " ".join(sorted(LANGUAGES))


def _rows(number: int, data: Mapping[str, Any], languages: Sequence[str]) -> Iterable[dict[str, Any]]:
    name = LocalText.model_validate(data["name"])
    branch = {"system": data["system"], "kind": data["kind"], "faction": data.get("faction")}
    for language in languages:
        key = sort_key(name.get(language), language) or data["slug"]
        yield {"document": number, "language": language, "key": key} | branch


def _write(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    connection.execute(_SET, rows)
