"""Documents as YAML and JSON files for other tools, and such files taken in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from editor.packs.archive import write_whole
from editor.packs.text_form import json_text, json_texts, yaml_text, yaml_texts
from editor.packs.yaml_io import SUFFIXES, Source, content_files, given_twice, read_documents
from editor.services.checks import reference_problems
from editor.services.documents import DocumentRow, load_document
from editor.services.intake import Incoming, preview_documents, take_in
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.parse import parse_document
from schemas.problems import EditorError, Message, Problem, error
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

__all__ = [
    "MOST_PROBLEMS",
    "SUFFIXES",
    "FilesRead",
    "Format",
    "check_files",
    "export_file",
    "export_folder",
    "export_text",
    "import_files",
    "inspect_files",
    "read_files",
]

Format = Literal["yaml", "json"]
MOST_PROBLEMS: Final = 100
"""Problems of files that are told at once."""


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


@dataclass(frozen=True)
class FilesRead:
    """What files of documents hold."""

    documents: tuple[Document, ...]
    """The valid documents, in the order of the files."""
    sources: tuple[Source, ...]
    """Where each of them stands."""
    problems: tuple[Problem, ...]
    """What is wrong with the others, or with a file as a whole."""


def read_files(files: Sequence[Path], systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> FilesRead:
    """Return what YAML and JSON files, or folders of them, hold.

    A file that cannot be read is a problem, and so is an id, or a slug of one game and kind, given twice,
    also in different files. After ``MOST_PROBLEMS`` the rest is left out.
    """
    read: list[Source] = []
    documents: list[Document] = []
    sources: list[Source] = []
    problems: list[Problem] = []
    for file in files:
        before = len(read) + len(problems)
        for one in content_files(file):
            try:
                read.extend(read_documents(one))
            except EditorError as trouble:
                problems.extend(trouble.problems)
        if len(read) + len(problems) == before:
            problems.append(Problem(code="yaml.empty", file=str(file)))
    for source in read:
        if len(problems) > MOST_PROBLEMS:
            break
        try:
            documents.append(parse_document(source.data, systems))
            sources.append(source)
        except EditorError as trouble:
            problems.extend(source.place(problem) for problem in trouble.problems)
    told = {(problem.file, problem.line, problem.code) for problem in problems}
    problems.extend(
        problem for problem in given_twice(read) if (problem.file, problem.line, problem.code) not in told
    )
    if len(problems) > MOST_PROBLEMS:
        problems[MOST_PROBLEMS:] = [Problem(code="yaml.more")]
    return FilesRead(tuple(documents), tuple(sources), tuple(problems))


def check_files(ws: Workspace, files: Sequence[Path]) -> FilesRead:
    """Return what files hold, as :func:`read_files`, with what the catalogue knows about it.

    A reference to what neither the files nor the catalogue have is a problem, too.
    """
    read = read_files(files, ws.systems)
    found: list[Problem] = []
    missing = reference_problems(ws, read.documents)
    for document, source in zip(read.documents, read.sources, strict=True):
        found += (
            source.place(problem.at(document=document.slug)) for problem in missing.get(document.id, ())
        )
    if not found:
        return read
    return replace(read, problems=(*read.problems, *found))


def inspect_files(ws: Workspace, files: Sequence[Path]) -> tuple[Incoming, ...]:
    """Return what taking files in would do; nothing is changed.

    Raises:
        EditorError: a file cannot be read, a document in it is invalid, or something that it refers to is
            neither in the files nor in the catalogue; with every problem.
    """
    read = check_files(ws, files)
    if read.problems:
        raise EditorError(*read.problems)
    return preview_documents(ws, read.documents)


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
