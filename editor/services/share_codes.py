"""Sharing by a code in a message: making it, showing it as a QR code, and opening it again."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import NAMESPACE_URL, uuid5

from editor.catalogue import listing, repository
from editor.catalogue.bodies import references_in
from editor.packs.archive import write_whole
from editor.packs.share_code import (
    Picked,
    ShortArmy,
    cleaned,
    digest,
    id_start,
    is_short,
    read_short,
    read_whole,
    refusal,
    short_code,
    whole_code,
)
from editor.services.documents import DocumentRow, find, load_document
from editor.services.importing import Incoming, preview_documents, take_in
from editor.services.resolving import resolve_documents
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document, Kind
from schemas.messages import LANGUAGES
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, Problem, Severity, error

if TYPE_CHECKING:
    import segno
    from PySide6.QtGui import QImage

_QUIET: Final = 4
"""Modules of white round a QR code, as its standard wants."""
_SIDE: Final = 6
"""Pixels of a module in pictures."""


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


def share_code(ws: Workspace, wanted: str, *, working_copies: bool = False) -> str:
    """Return the code of a document (usually an army) with everything that it needs.

    Args:
        ws: the catalogue.
        wanted: id, slug or ``system/kind/slug``.
        working_copies: take documents as they are being edited, where they are valid.

    Raises:
        EditorError: something that it needs is missing, or the code would be too long.
    """
    resolved = resolve_documents(ws, find(ws, wanted).id, working_copies=working_copies)
    if resolved.problems:
        raise EditorError(*resolved.problems)
    return whole_code(resolved.document, (resolved.document, *resolved.documents.values()))


def short_share_code(ws: Workspace, wanted: str, *, working_copies: bool = False) -> str:
    """Return the code of an army that holds ids alone: who reads it needs the same cards.

    Raises:
        EditorError: it is no army, a card is missing, or ids alone do not suffice.
    """
    row = find(ws, wanted)
    if row.kind != Kind.ARMY:
        fix = Message(code="roster.choose_an_army")
        raise error("share.not_an_army", fix=fix, document=row.path, kind=row.kind)
    resolved = resolve_documents(ws, row.id, working_copies=working_copies)
    if resolved.problems:
        raise EditorError(*resolved.problems)
    army = resolved.document
    code = short_code_of(army, resolved.documents) if isinstance(army, ArmyBase) else ""
    if not code:
        raise error("share.ids_do_not_suffice", fix=Message(code="share.use_whole"), document=row.slug)
    return code


def short_code_of(army: ArmyBase, documents: Mapping[str, Document]) -> str:
    """Return the code of ids of an army whose documents are known; '' where ids alone do not suffice."""
    ids = {ref.id for entry in army.entries for ref in (entry.card, *entry.items)}
    cards = [documents[one] for one in sorted(ids) if one in documents]
    bought = any(entry.options for entry in army.entries)
    if army.composition or bought or not army.entries or len(cards) < len(ids):
        return ""
    picked = tuple(
        Picked(id_start(entry.card.id), entry.count, tuple(id_start(item.id) for item in entry.items))
        for entry in army.entries
    )
    names = tuple(
        (language, army.name.root[language]) for language in LANGUAGES if language in army.name.root
    )
    return short_code(
        ShortArmy(
            system=str(getattr(army, "system", "")),
            names=names or tuple(sorted(army.name.root.items()))[:1],
            faction=army.faction or "",
            limit=army.points_limit,
            content=digest(cards),
            picked=picked,
            ruleset=id_start(army.ruleset.id) if army.ruleset is not None else b"",
        )
    )


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


def take_code(ws: Workspace, text: str, *, label: str = "") -> tuple[DocumentRow, ...]:
    """Take what a code carries in: all of it in one transaction, or nothing.

    Returns:
        The rows of its documents, that which the code was made for first.

    Raises:
        EditorError: the code is refused, or the catalogue cannot be written; nothing was stored then.
    """
    opened = open_code(ws, text)
    return take_in(ws, [one.document for one in opened.incoming], label=label)


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


# codes of ids


def _of_ids(ws: Workspace, code: str) -> tuple[tuple[Document, ...], tuple[Problem, ...]]:
    """Return the army of a code of ids, made of the cards of this catalogue."""
    reported = read_short(code)
    if reported.system not in {system.id for system in ws.systems}:
        raise refusal("unknown_game", system=reported.system[:40])
    starts = {one.card for one in reported.picked}
    starts |= {item for one in reported.picked for item in one.items}
    starts |= {reported.ruleset} if reported.ruleset else set()
    known = _by_start(ws, reported.system, starts)
    if lacking := len(starts - set(known)):
        fix = Message(code="share.ask_whole")
        raise error("share.cards_missing", fix=fix, count=lacking, of=len(starts))
    data = _army_data(reported, known, code)
    with ws.reading() as catalogue:
        # Taken in before, it may have had to take another short name.
        if (there := repository.peek(catalogue, data["id"])) is not None:
            data["slug"] = there.slug
    army = parse_document(data, ws.systems)
    cards = [load_document(ws, row.id) for start, row in sorted(known.items()) if start != reported.ruleset]
    if digest(cards) == reported.content:
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


def _army_data(reported: ShortArmy, known: Mapping[bytes, DocumentRow], code: str) -> dict[str, Any]:
    """Return the army as plain data; equal codes give the same army."""

    def ref(start: bytes) -> dict[str, str]:
        row = known[start]
        return {"id": row.id, "kind": str(row.kind), "slug": row.slug}

    keys: dict[str, int] = {}
    entries = []
    for one in reported.picked:
        word = known[one.card].slug.replace("-", "_")[:70]
        keys[word] = keys.get(word, 0) + 1
        key = word if keys[word] == 1 else f"{word}_{keys[word]}"
        items = [ref(item) for item in one.items]
        entries.append({"key": key, "card": ref(one.card), "count": one.count, "items": items})
    names = dict(reported.names)
    first = next(iter(names.values()), "")
    slug = re.sub(r"[^a-z0-9]+", "-", first.lower())[:60].strip("-") or "army"
    return {
        "schema_version": 1,
        "kind": Kind.ARMY.value,
        "system": reported.system,
        "id": str(uuid5(NAMESPACE_URL, f"marshalry-army:{code.upper()}")),
        "slug": slug,
        "name": names,
        "faction": reported.faction or None,
        "points_limit": reported.limit,
        "entries": entries,
        "ruleset": ref(reported.ruleset) if reported.ruleset else None,
    }


def write_code(code: str, out: Path) -> None:
    """Write a code into a text file, whole or not at all.

    Raises:
        EditorError: the file cannot be written.
    """
    write_whole(out, f"{code}\n".encode())


# pictures of codes


def _qr(code: str) -> segno.QRCode:
    import segno

    try:
        return segno.make_qr(code, error="l", boost_error=True)
    except ValueError as trouble:
        raise error("share.no_picture", fix=Message(code="share.use_whole"), letters=len(code)) from trouble


def qr_svg(code: str) -> bytes:
    """Return the QR code of a short code as an SVG file; equal codes give equal bytes.

    Raises:
        EditorError: the code is too long for a QR code.
    """
    out = io.BytesIO()
    _qr(code).save(out, kind="svg", scale=_SIDE, border=_QUIET, light="#ffffff", nl=False)
    return out.getvalue()


def qr_png(code: str) -> bytes:
    """Return the QR code of a short code as a PNG file; equal codes give equal bytes.

    Raises:
        EditorError: the code is too long for a QR code.
    """
    out = io.BytesIO()
    _qr(code).save(out, kind="png", scale=_SIDE, border=_QUIET)
    return out.getvalue()


def qr_inline(code: str) -> str:
    """Return the QR code of a short code as SVG for use inside a web page."""
    return str(_qr(code).svg_inline(scale=3, border=2, light="#ffffff", title=code[:20], omitsize=False))


def qr_image(code: str) -> QImage:
    """Return the QR code of a short code as a picture.

    Raises:
        EditorError: the code is too long for a QR code.
    """
    from PySide6.QtGui import QImage

    return QImage.fromData(qr_png(code))


def write_qr(code: str, out: Path) -> None:
    """Write the QR code of a short code as ``.png`` or ``.svg``, whole or not at all.

    Raises:
        EditorError: the ending is another, the code is too long, or the file cannot be written.
    """
    suffix = out.suffix.lower()
    if suffix not in (".png", ".svg"):
        fix = Message(code="share.use_png_or_svg")
        raise error("share.unknown_picture", fix=fix, file=out.name)
    write_whole(out, qr_png(code) if suffix == ".png" else qr_svg(code))
