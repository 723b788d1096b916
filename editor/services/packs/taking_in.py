"""Taking packs in: checked, shown, then all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from editor.catalogue.bodies import references_in
from editor.catalogue.bulk import documents_with
from editor.packs.archive import Pack, read_pack
from editor.rules.core.wording import kind_word
from editor.services.document_files import inspect_files
from editor.services.documents import DocumentRow
from editor.services.importing import Incoming, preview_documents, take_in_all
from editor.services.packs.fitting import refuse_unfit, signed_by
from editor.services.packs.installed import note_installed
from editor.services.packs.trust import note_seen, signer_notice
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.parse import dump_document
from schemas.problems import EditorError, Message, Problem
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem


@dataclass(frozen=True)
class PackPreview:
    """What a pack file carries and what taking it in would change."""

    pack: Pack
    incoming: tuple[Incoming, ...]
    """One per document, in the order of the manifest."""
    signer: Problem
    """Who signed it, and whether that is known."""


def check_pack(file: Path, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> Pack:
    """Return what a pack file carries, after every check that needs no catalogue.

    Raises:
        EditorError: the file is refused, and why; a pack that lacks a document it refers to is.
    """
    pack = read_pack(file, systems)
    there = {document.id for document in pack.documents}
    there |= {one.document.id for one in pack.manifest.elsewhere}
    missing = [
        Problem(
            code="packs.incomplete",
            document=document.slug,
            path=path,
            file=file.name,
            values={"file": file.name, "kind": kind_word(ref.kind), "slug": ref.slug or ref.id},
            fix=Message(code="packs.ask_again"),
        )
        for document in pack.documents
        for path, ref in references_in(dump_document(document))
        if ref.id not in there
    ]
    if missing:
        raise EditorError(*missing)
    return pack


def inspect_pack(ws: Workspace, file: Path) -> PackPreview:
    """Return what taking a pack in would do to this catalogue; nothing is changed.

    Raises:
        EditorError: the file is refused, and why.
    """
    pack = check_pack(file, ws.systems)
    refuse_unfit(ws, [pack])
    signer = signer_notice(pack.manifest.slug, *signed_by(pack))
    return PackPreview(pack, preview_documents(ws, pack.documents), signer)


def import_pack(ws: Workspace, file: Path) -> tuple[DocumentRow, ...]:
    """Take a pack in: all of its documents in one transaction, or none.

    Raises:
        EditorError: the file is refused, or the catalogue cannot be written; nothing was stored then.
    """
    return import_all(ws, [file], [])


def import_all(ws: Workspace, packs: Sequence[Path], files: Sequence[Path]) -> tuple[DocumentRow, ...]:
    """Take packs, then files of documents in: all in one transaction, or none.

    Raises:
        EditorError: one of them is refused, or the catalogue cannot be written; nothing was stored then.
    """
    found = [check_pack(file, ws.systems) for file in packs]
    return import_packs(ws, [(pack, file.name) for pack, file in zip(found, packs, strict=True)], files)


def import_packs(
    ws: Workspace, packs: Sequence[tuple[Pack, str]], files: Sequence[Path] = ()
) -> tuple[DocumentRow, ...]:
    """Take packs that were read, then files of documents in, and note which packs are there now.

    Args:
        ws: the catalogue.
        packs: each with the index or file that it came from.
        files: files of documents.

    Raises:
        EditorError: as :func:`import_all`.
    """
    refuse_unfit(ws, [pack for pack, _origin in packs])
    parts: list[tuple[Sequence[Document], str]] = [
        (pack.documents, origin.rpartition("/")[2]) for pack, origin in packs
    ]
    if files:
        plain = [one.document for one in inspect_files(ws, files)]
        parts.append((plain, ", ".join(file.name for file in files)))
    ids = [document.id for pack, _origin in packs for document in pack.documents]
    with ws.reading() as catalogue:
        there = documents_with(catalogue, ids)
    rows = take_in_all(ws, parts)
    note_installed(ws, packs, [one for one in ids if one not in there or there[one].deleted is not None])
    for pack, _origin in packs:
        note_seen(*signed_by(pack))
    return rows
