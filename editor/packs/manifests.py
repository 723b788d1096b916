"""Manifests of packs: what an author decided, with what the program works out when the file is written."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from schemas.base import Document, Kind, kind_of, must_be, ref_to, system_of
from schemas.messages import LANGUAGES
from schemas.pack import PackBase, PackEntry, PackLanguage, languages_of
from schemas.pack_signature import PackSignature
from schemas.parse import dump_document, model_for
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.text import LocalText


def path_in_pack(document: Document) -> str:
    """Return the name of a document's file inside a pack."""
    return f"{system_of(document).replace('_', '-')}/{kind_of(document)}/{document.slug}.json"


def is_made_for_one(manifest: PackBase) -> bool:
    """Return whether a pack was made for one document, without an author's own choice of a pack.

    Such a pack carries everything that the document needs, and no other pack needs it.
    """
    return manifest.main is not None and manifest.id == _id_for(manifest.main.id)


Earlier = Mapping[str, Sequence[str]]
"""What the earlier revisions of documents are known by, the latest first, by id."""


def manifest_for(main: Document, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> PackBase:
    """Return what a pack made for one document says of itself.

    Raises:
        EditorError: the game of ``main`` has no packs.
    """
    made = model_for(system_of(main), Kind.PACK, systems).model_validate(
        {
            "system": system_of(main),
            "id": _id_for(main.id),
            "slug": main.slug,
            "name": main.name,
            "text": main.text,
            "author": main.author,
            "licence": main.licence,
            "main": ref_to(main),
        }
    )
    return must_be(made, PackBase)


def with_files(
    manifest: PackBase, documents: Sequence[Document], files: Mapping[str, bytes], earlier: Earlier
) -> PackBase:
    """Return a manifest with the files that its pack carries and the languages that they speak.

    Args:
        manifest: what the author decided.
        documents: the documents carried.
        files: their bytes, by the paths that they have in the pack.
        earlier: what their earlier revisions are known by, by id.
    """
    by_path = {path_in_pack(document): document for document in documents}
    entries = tuple(
        PackEntry(
            document=ref_to(by_path[path]),
            system=system_of(by_path[path]),
            path=path,
            sha256=hashlib.sha256(files[path]).hexdigest(),
            author=by_path[path].author,
            licence=by_path[path].licence,
            earlier=tuple(earlier.get(by_path[path].id, ())),
        )
        for path in sorted(files)
    )
    return manifest.model_copy(update={"entries": entries, "languages": languages_said(documents)})


def languages_said(documents: Sequence[Document]) -> tuple[PackLanguage, ...]:
    """Return how much of the texts of documents is said in which language."""
    texts = tuple(text for one in documents for text in _texts(dump_document(one)))
    return languages_of(texts, tuple(LANGUAGES))


def _id_for(document_id: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"marshalry-pack:{document_id}"))


def _texts(data: Any) -> Iterator[LocalText]:
    if isinstance(data, Mapping):
        if data and all(key in LANGUAGES and isinstance(value, str) for key, value in data.items()):
            yield LocalText(dict(data))
            return
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)


def facts_of(manifest: PackBase, sha256: str, signature: PackSignature | None) -> dict[str, Any]:
    """Return what is said of a pack outside of it, as values of :class:`schemas.pack_index.PackFacts`.

    Args:
        manifest: of the pack.
        sha256: hash of its file.
        signature: of the pack; None if it is unsigned.
    """
    same = (
        "id",
        "version",
        "author",
        "licence",
        "requires",
        "conflicts",
        "marshalry",
        "changelog",
        "languages",
    )
    return {name: getattr(manifest, name) for name in same} | {
        "pack": manifest.slug,
        "system": system_of(manifest),
        "title": manifest.name,
        "summary": manifest.text,
        "size": len(manifest.entries),
        "sha256": sha256,
        "signer": signature.signer if signature is not None else None,
        "key": signature.key if signature is not None else None,
    }
