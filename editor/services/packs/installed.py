"""The packs that a catalogue has, and which documents each has brought."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Final

from pydantic import ValidationError

from editor.catalogue import notes, repository
from editor.catalogue.bulk import documents_with
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.packs.archive import Pack
from editor.packs.manifests import facts_of, is_made_for_one
from editor.services.merging import digest_of
from editor.services.workspace import Workspace
from schemas.pack import PackBase
from schemas.pack_index import InstalledDocument, InstalledPack
from schemas.pack_versions import order_of
from schemas.parse import dump_document
from schemas.problems import Message, error

PACKS: Final = "pack/"
"""Begins the keys under which a catalogue keeps its packs."""


def installed_packs(ws: Workspace) -> tuple[InstalledPack, ...]:
    """Return the packs that the catalogue has, by name."""
    with ws.reading() as catalogue:
        return packs_in(catalogue)


def packs_in(catalogue: Catalogue) -> tuple[InstalledPack, ...]:
    """Return the packs of an open catalogue, by name.

    One all of whose documents have gone, because it was removed or taking it in was undone, is none; it is
    again once they are back. What is written of a pack in another form is left out.
    """
    found = []
    for text in notes.settings_under(catalogue, PACKS).values():
        with suppress(ValidationError):
            found.append(InstalledPack.model_validate_json(text))
    rows = documents_with(catalogue, [one.id for pack in found for one in pack.documents])
    live = {row.id for row in rows.values() if row.deleted is None}
    there = [one for one in found if not one.documents or any(part.id in live for part in one.documents)]
    return tuple(sorted(there, key=lambda one: (one.pack, one.id)))


def installed_pack(ws: Workspace, name: str) -> InstalledPack:
    """Return the pack of a name.

    Raises:
        EditorError: the catalogue has none.
    """
    found = [one for one in installed_packs(ws) if one.pack == name]
    if not found:
        raise error("packs.not_installed", fix=Message(code="packs.not_installed_fix"), pack=name)
    return found[0]


def brought_by(packs: Collection[InstalledPack]) -> dict[str, InstalledPack]:
    """Return by id of a document the pack that has brought it; packs made for one document are left out."""
    return {one.id: pack for pack in packs if not pack.made_for_one for one in pack.documents}


def note_installed(
    catalogue: Catalogue, packs: Sequence[tuple[Pack, str]], new: Collection[str]
) -> dict[str, str | None]:
    """Note packs in the transaction in which their documents are taken in.

    Args:
        catalogue: the open catalogue.
        packs: each with the index or file that it came from.
        new: ids of the documents that were not in the catalogue before. What was there before is somebody's
            own work unless a pack had brought it, and does not go when the pack is removed.

    Returns:
        What was noted of these packs before, by the key that it is kept under; None for nothing.
    """
    owned = set(new) | {one.id for pack in packs_in(catalogue) for one in pack.documents}
    records = [_record(pack, origin, owned) for pack, origin in packs]
    return notes.put_settings(catalogue, {key_of(one): one.model_dump_json() for one in records})


def brought_no_longer(ws: Workspace, packs: Sequence[PackBase]) -> tuple[dict[str, str], ...]:
    """Return for each pack that is about to come what an older version of it brought and nothing brings now.

    Args:
        ws: the catalogue.
        packs: the manifests of all that come together.

    Returns:
        The ids of the documents, with the hashes of what they said when they came.
    """
    new = {one.id for one in packs}
    installed = installed_packs(ws)
    brought = {one.document.id for pack in packs for one in pack.entries}
    brought |= {one.document.id for pack in packs for one in pack.elsewhere}
    brought |= {one.id for pack in installed if pack.id not in new for one in pack.documents}
    older = {
        before.id: before
        for pack in packs
        for before in installed
        if before.id == pack.id and order_of(before.version) < order_of(pack.version)
    }
    return tuple(
        {one.id: one.body for one in older[pack.id].documents if one.id not in brought}
        if pack.id in older
        else {}
        for pack in packs
    )


def key_of(pack: InstalledPack) -> str:
    """Return the key under which a catalogue keeps what it knows of a pack."""
    return PACKS + pack.id


def edited(catalogue: Catalogue, pack: InstalledPack) -> tuple[tuple[DocumentRow, bool], ...]:
    """Return the documents of a pack that are still there, each with whether it was edited since it came."""
    rows = documents_with(catalogue, [one.id for one in pack.documents])
    found = []
    for one in pack.documents:
        row = rows.get(one.id)
        if row is not None and row.deleted is None and not row.read_only:
            body = repository.whole_body_of(catalogue, row.id, row.version)
            found.append((row, row.changed or digest_of(body) != one.body))
    return tuple(found)


def _record(pack: Pack, origin: str, owned: Collection[str]) -> InstalledPack:
    documents = tuple(
        InstalledDocument(id=one.id, body=digest_of(dump_document(one)))
        for one in pack.documents
        if one.id in owned
    )
    facts = facts_of(pack.manifest, pack.sha256, pack.signature)
    return InstalledPack(
        **facts, documents=documents, origin=origin[:1_000], made_for_one=is_made_for_one(pack.manifest)
    )
