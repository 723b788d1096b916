"""Documents that are there twice: the same name, or the same content under another name."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import select

from editor.catalogue import repository
from editor.catalogue.bodies import canonical, unpack_body
from editor.catalogue.opening import as_of_now
from editor.catalogue.rows import DocumentRow
from editor.catalogue.tables import IS_LAST, StoredDocument, StoredRevision
from editor.services.workspace import Workspace

Report = Callable[[int, int], None]
"""``report(done, total)``; may raise to cancel."""
_IDENTITY: Final = frozenset(
    {"id", "slug", "name", "schema_version", "author", "licence", "source_note", "tags"}
)
_STEP: Final = 200


@dataclass(frozen=True)
class Duplicates:
    """Documents of one game and kind that are probably the same."""

    rows: tuple[DocumentRow, ...]
    why: Literal["name", "content"]


def find_duplicates(
    ws: Workspace, *, system: str | None = None, kind: str | None = None, report: Report | None = None
) -> tuple[Duplicates, ...]:
    """Return groups of documents with the same name (in any language) or the same content.

    Args:
        ws: the catalogue; last revisions count.
        system: only documents of this game.
        kind: only documents of this kind.
        report: told how many documents were looked at; what it raises stops the search.
    """
    names: dict[tuple[str, str, str], dict[str, DocumentRow]] = {}
    contents: dict[tuple[str, str, str], dict[str, DocumentRow]] = {}
    with ws.reading() as session:
        statement = (
            select(StoredDocument, StoredRevision.body)
            .join(StoredRevision, IS_LAST)
            .where(StoredDocument.deleted.is_(None))
            .order_by(StoredDocument.system, StoredDocument.kind, StoredDocument.slug)
        )
        if system is not None:
            statement = statement.where(StoredDocument.system == system)
        if kind is not None:
            statement = statement.where(StoredDocument.kind == kind)
        found = session.execute(statement).all()
        for number, (stored, body) in enumerate(found):
            if report is not None and number % _STEP == 0:
                report(number, len(found))
            row = repository.to_row(stored)
            for words in row.name.root.values():
                if word := " ".join(words.casefold().split()):
                    names.setdefault((row.system, row.kind.value, word), {})[row.id] = row
            key = (row.system, row.kind.value, _content(as_of_now(unpack_body(body), ws.systems)))
            contents.setdefault(key, {})[row.id] = row
    groups: dict[frozenset[str], Duplicates] = {}
    for rows in contents.values():
        if len(rows) > 1:
            groups.setdefault(frozenset(rows), Duplicates(tuple(rows.values()), "content"))
    for rows in names.values():
        if len(rows) > 1:
            groups.setdefault(frozenset(rows), Duplicates(tuple(rows.values()), "name"))
    return tuple(sorted(groups.values(), key=lambda group: group.rows[0].path))


def _content(data: Mapping[str, Any]) -> str:
    """Return a mark of what a document says, leaving out which one it is."""
    said = {key: value for key, value in data.items() if key not in _IDENTITY}
    return hashlib.sha256(canonical(said).encode("utf-8", "surrogatepass")).hexdigest()
