"""Taking packs in: checked, shown, then all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from editor.catalogue.bodies import references_in
from editor.packs.archive import Pack, read_pack
from editor.rules.core.wording import kind_word
from editor.services.document_files import inspect_files
from editor.services.documents import DocumentRow
from editor.services.importing import Incoming, preview_documents, take_in_all
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


def check_pack(file: Path, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> Pack:
    """Return what a pack file carries, after every check that needs no catalogue.

    Raises:
        EditorError: the file is refused, and why; a pack that lacks a document it refers to is.
    """
    pack = read_pack(file, systems)
    there = {document.id for document in pack.documents}
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
    return PackPreview(pack, preview_documents(ws, pack.documents))


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
    parts: list[tuple[Sequence[Document], str]] = [
        (check_pack(file, ws.systems).documents, file.name) for file in packs
    ]
    if files:
        found = [one.document for one in inspect_files(ws, files)]
        parts.append((found, ", ".join(file.name for file in files)))
    return take_in_all(ws, parts)
