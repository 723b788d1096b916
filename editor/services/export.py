"""Documents as YAML and JSON files for other tools, and such files taken in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from editor.packs.archive import write_whole
from editor.packs.text_form import json_text, json_texts, yaml_text, yaml_texts
from editor.packs.yaml_io import Source, read_documents
from editor.services.documents import DocumentRow, load_document
from editor.services.intake import Incoming, preview_documents, take_in
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.parse import parse_document
from schemas.problems import EditorError, Message, Problem, error
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

Format = Literal["yaml", "json"]


def export_text(ws: Workspace, ids: Sequence[str], form: Format) -> str:
    """Return the last revisions of documents as one text: one document as itself, several as a list.

    Raises:
        EditorError: a document is not in the catalogue.
    """
    documents = _in_order([load_document(ws, one) for one in ids])
    if len(documents) == 1:
        return yaml_text(documents[0]) if form == "yaml" else json_text(documents[0])
    return yaml_texts(documents) if form == "yaml" else json_texts(documents)


def export_file(ws: Workspace, ids: Sequence[str], file: Path, form: Format | None = None) -> Path:
    """Write documents into one file; its suffix tells the format where none is given.

    Raises:
        EditorError: a document is not in the catalogue, or the file cannot be written; what was there stays.
    """
    chosen: Format = form or ("json" if file.suffix == ".json" else "yaml")
    write_whole(file, export_text(ws, ids, chosen).encode())
    return file


def export_folder(ws: Workspace, ids: Sequence[str], folder: Path, form: Format = "yaml") -> tuple[Path, ...]:
    """Write documents into a folder, one file each, as ``system/kind/slug.yaml``.

    Raises:
        EditorError: a document is not in the catalogue, or a file cannot be written.
    """
    written = []
    for document in _in_order([load_document(ws, one) for one in ids]):
        name = document.model_dump(include={"system", "kind"}, mode="json")
        target = folder / name["system"] / name["kind"] / f"{document.slug}.{form}"
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            reason = trouble.strerror or str(trouble)
            mend = Message(code="packs.cannot_write_mend")
            raise error("packs.cannot_write", mend=mend, file=str(target), reason=reason) from trouble
        write_whole(target, (yaml_text(document) if form == "yaml" else json_text(document)).encode())
        written.append(target)
    return tuple(written)


def read_files(
    files: Sequence[Path], systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS
) -> tuple[tuple[Document, ...], tuple[Problem, ...]]:
    """Return the valid documents of YAML and JSON files or folders, and every problem of the others.

    Raises:
        EditorError: a file cannot be read at all.
    """
    documents: list[Document] = []
    problems: list[Problem] = []
    for file in files:
        for source in read_documents(file):
            _read_one(source, systems, documents, problems)
    return tuple(documents), tuple(problems)


def _read_one(
    source: Source, systems: Sequence[DocumentSystem], documents: list[Document], problems: list[Problem]
) -> None:
    try:
        documents.append(parse_document(source.data, systems))
    except EditorError as trouble:
        problems.extend(source.place(problem) for problem in trouble.problems)


def inspect_files(ws: Workspace, files: Sequence[Path]) -> tuple[Incoming, ...]:
    """Return what taking files in would do; nothing is changed.

    Raises:
        EditorError: a file cannot be read, or a document in it is invalid; with every problem.
    """
    documents, problems = read_files(files, ws.systems)
    if problems:
        raise EditorError(*problems)
    return preview_documents(ws, documents)


def import_files(ws: Workspace, files: Sequence[Path]) -> tuple[DocumentRow, ...]:
    """Take the documents of files in, all in one transaction or none.

    Raises:
        EditorError: as :func:`inspect_files`, or the catalogue cannot be written.
    """
    incoming = inspect_files(ws, files)
    return take_in(ws, [one.document for one in incoming], label=", ".join(file.name for file in files)[:200])


def _in_order(documents: Sequence[Document]) -> list[Document]:
    """Return documents in an order that does not depend on how they were picked."""
    return sorted(
        documents, key=lambda one: (str(one.model_dump(include={"system"})["system"]), _kind(one), one.slug)
    )


def _kind(document: Document) -> str:
    return str(document.model_dump(include={"kind"}, mode="json")["kind"])
