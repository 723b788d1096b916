"""The packs that a catalogue has, and which documents each has brought."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from pydantic import ValidationError

from editor.catalogue import notes, repository
from editor.catalogue.bodies import canonical
from editor.catalogue.bulk import documents_with
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.packs.archive import Pack
from editor.packs.manifests import facts_of, is_made_for_one
from editor.services.workspace import Workspace
from schemas.pack_index import InstalledDocument, InstalledPack
from schemas.parse import dump_document
from schemas.problems import Message, error

_PREFIX: Final = "pack/"


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
    for text in notes.settings_under(catalogue, _PREFIX).values():
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


def note_installed(catalogue: Catalogue, packs: Sequence[tuple[Pack, str]], new: Collection[str]) -> None:
    """Note packs in the transaction in which their documents are taken in.

    Args:
        catalogue: the open catalogue.
        packs: each with the index or file that it came from.
        new: ids of the documents that were not in the catalogue before. What was there before is somebody's
            own work unless a pack had brought it, and does not go when the pack is removed.
    """
    owned = set(new) | {one.id for pack in packs_in(catalogue) for one in pack.documents}
    for pack, origin in packs:
        record = _record(pack, origin, owned)
        notes.keep_setting(catalogue, _PREFIX + record.id, record.model_dump_json())


def forget(catalogue: Catalogue, pack: InstalledPack) -> None:
    """Forget that a pack is in an open catalogue."""
    notes.forget_settings(catalogue, _PREFIX + pack.id)


def edited(catalogue: Catalogue, pack: InstalledPack) -> tuple[tuple[DocumentRow, bool], ...]:
    """Return the documents of a pack that are still there, each with whether it was edited since it came."""
    rows = documents_with(catalogue, [one.id for one in pack.documents])
    found = []
    for one in pack.documents:
        row = rows.get(one.id)
        if row is not None and row.deleted is None and not row.read_only:
            body = repository.whole_body_of(catalogue, row.id, row.version)
            found.append((row, row.changed or body_hash(body) != one.body))
    return tuple(found)


def body_hash(data: Mapping[str, Any]) -> str:
    """Return the hash of what a document says, without the short name that a catalogue may change."""
    said = {name: value for name, value in data.items() if name != "slug"}
    return hashlib.sha256(canonical(said).encode("utf-8", "surrogatepass")).hexdigest()


def _record(pack: Pack, origin: str, owned: Collection[str]) -> InstalledPack:
    documents = tuple(
        InstalledDocument(id=one.id, body=body_hash(dump_document(one)))
        for one in pack.documents
        if one.id in owned
    )
    facts = facts_of(pack.manifest, pack.sha256, pack.signature)
    return InstalledPack(
        **facts, documents=documents, origin=origin[:1_000], made_for_one=is_made_for_one(pack.manifest)
    )
