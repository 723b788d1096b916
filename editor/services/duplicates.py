"""Documents that are there twice: the same name, or the same content under another name."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from editor.catalogue import bulk, listing
from editor.catalogue.bodies import canonical
from editor.catalogue.rows import DocumentRow
from editor.services.workspace import Workspace
from schemas.collation import slug_key
from schemas.progress import Report, quietly

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
    ws: Workspace, *, system: str | None = None, kind: str | None = None, report: Report = quietly
) -> tuple[Duplicates, ...]:
    """Return groups of documents with the same name (in any language) or the same content.

    Args:
        ws: the catalogue; last revisions count.
        system: only documents of this game.
        kind: only documents of this kind.
        report: called with how many documents were looked at; what it raises stops the search.
    """
    names: dict[tuple[str, str, str], dict[str, DocumentRow]] = {}
    contents: dict[tuple[str, str, str], dict[str, DocumentRow]] = {}
    with ws.reading() as catalogue:
        rows = sorted(
            listing.live_rows(catalogue, system=system, kind=kind), key=lambda row: slug_key(row.path)
        )
        for number, (row, data) in enumerate(bulk.plain_bodies(catalogue, rows)):
            if number % _STEP == 0:
                report(number, len(rows))
            for words in row.name.root.values():
                if word := " ".join(words.casefold().split()):
                    names.setdefault((row.system, row.kind.value, word), {})[row.id] = row
            key = (row.system, row.kind.value, _content(data))
            contents.setdefault(key, {})[row.id] = row
    groups: dict[frozenset[str], Duplicates] = {}
    for same in contents.values():
        if len(same) > 1:
            groups.setdefault(frozenset(same), Duplicates(tuple(same.values()), "content"))
    for same in names.values():
        if len(same) > 1:
            groups.setdefault(frozenset(same), Duplicates(tuple(same.values()), "name"))
    return tuple(sorted(groups.values(), key=lambda group: slug_key(group.rows[0].path)))


def _content(data: Mapping[str, Any]) -> str:
    """Return a mark of what a document says, leaving out which one it is."""
    said = {key: value for key, value in data.items() if key not in _IDENTITY}
    return hashlib.sha256(canonical(said).encode("utf-8", "surrogatepass")).hexdigest()
