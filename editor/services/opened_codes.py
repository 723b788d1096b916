"""Opening the code of an army or of another document: what it carries, and taking it in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from editor.catalogue import listing, repository
from editor.catalogue.bodies import references_in
from editor.catalogue.rows import DocumentRow
from editor.packs.share_code import cleaned, is_short, read_whole, refusal
from editor.packs.short_code import ShortArmy, digest, read_short
from editor.services.documents import load_document
from editor.services.importing import preview_documents, take_in
from editor.services.incoming import Incoming
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.made_names import free_key, slug_from
from schemas.parse import dump_document, parse_document
from schemas.problems import Message, Problem, Severity, error


@dataclass(frozen=True)
class OpenedCode:
    """What a code carries, and what taking it in would do."""

    incoming: tuple[Incoming, ...]
    """One per document, that which the code was made for first."""
    problems: tuple[Problem, ...] = ()
    """What its reader should know; it can be taken in nevertheless."""

    @property
    def main(self) -> Document:
        """The document that the code was made for."""
        return self.incoming[0].document


def open_code(ws: Workspace, text: str) -> OpenedCode:
    """Return what a code carries and what taking it in would do to this catalogue; nothing is changed.

    Raises:
        EditorError: it is no code of ours, cut off, damaged, too large, of a newer version, or lacks
            documents that it needs.
    """
    code = cleaned(text)
    if is_short(code):
        documents, problems = _of_ids(ws, code)
    else:
        documents, problems = read_whole(code, ws.systems), ()
        _check_complete(documents)
    return OpenedCode(preview_documents(ws, documents), problems)


def take_code(ws: Workspace, text: str) -> tuple[DocumentRow, ...]:
    """Take what a code carries in: all of it in one transaction, or nothing.

    Returns:
        The rows of its documents, that which the code was made for first.

    Raises:
        EditorError: the code is refused, or the catalogue cannot be written; nothing was stored then.
    """
    opened = open_code(ws, text)
    return take_in(ws, [one.document for one in opened.incoming])


def _check_complete(documents: Sequence[Document]) -> None:
    there = {document.id for document in documents}
    lacking = [
        ref.slug or ref.id
        for document in documents
        for _path, ref in references_in(dump_document(document))
        if ref.id not in there
    ]
    if lacking:
        raise refusal("incomplete", slug=lacking[0])


def _of_ids(ws: Workspace, code: str) -> tuple[tuple[Document, ...], tuple[Problem, ...]]:
    """Return the army of a code of ids, made of the cards of this catalogue."""
    short = read_short(code)
    if short.system not in {system.id for system in ws.systems}:
        raise refusal("unknown_game", system=short.system[:40])
    starts = {one.card for one in short.picked}
    starts |= {item for one in short.picked for item in one.items}
    starts |= {short.ruleset} if short.ruleset else set()
    known = _by_start(ws, short.system, starts)
    if lacking := len(starts - set(known)):
        fix = Message(code="share.ask_whole")
        raise error("share.cards_missing", fix=fix, count=lacking, of=len(starts))
    data = _army_data(short, known, code)
    with ws.reading() as catalogue:
        # Taken in before, it may have had to take another short name.
        if (there := repository.peek(catalogue, data["id"])) is not None:
            data["slug"] = there.slug
    army = parse_document(data, ws.systems)
    cards = [load_document(ws, row.id) for start, row in sorted(known.items()) if start != short.ruleset]
    if digest(cards) == short.content:
        return (army,), ()
    warning = Problem(
        code="share.cards_differ", severity=Severity.WARNING, fix=Message(code="share.ask_whole")
    )
    return (army,), (warning,)


def _by_start(ws: Workspace, system: str, starts: Iterable[bytes]) -> dict[bytes, DocumentRow]:
    """Return the live documents of a game whose ids begin so.

    Raises:
        EditorError: two ids begin alike.
    """
    found: dict[bytes, DocumentRow] = {}
    with ws.reading() as catalogue:
        for start in sorted(starts):
            begin = f"{start.hex()[:8]}-{start.hex()[8:]}"
            rows = listing.ids_beginning(catalogue, system, begin)
            if len(rows) > 1:
                raise refusal("ambiguous", slug=rows[0].slug, other=rows[1].slug)
            if rows:
                found[start] = rows[0]
    return found


def _army_data(short: ShortArmy, known: Mapping[bytes, DocumentRow], code: str) -> dict[str, Any]:
    """Return the army as plain data; equal codes give the same army."""

    def ref(start: bytes) -> dict[str, str]:
        row = known[start]
        return {"id": row.id, "kind": str(row.kind), "slug": row.slug}

    entries: dict[str, dict[str, Any]] = {}
    for one in short.picked:
        key = free_key(known[one.card].slug, entries, "card")
        items = [ref(item) for item in one.items]
        entries[key] = {"key": key, "card": ref(one.card), "count": one.count, "items": items}
    names = dict(short.names)
    slug = slug_from(next(iter(names.values()), "")) or "army"
    return {
        "schema_version": 1,
        "kind": Kind.ARMY.value,
        "system": short.system,
        "id": str(uuid5(NAMESPACE_URL, f"marshalry-army:{code.upper()}")),
        "slug": slug,
        "name": names,
        "faction": short.faction or None,
        "points_limit": short.limit,
        "entries": list(entries.values()),
        "ruleset": ref(short.ruleset) if short.ruleset else None,
    }
