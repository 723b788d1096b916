"""Documents as YAML and JSON files for other tools, and such files taken in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from editor.catalogue.inheriting import stored_bases
from editor.packs.archive import write_whole
from editor.packs.dependent import base_among, bases_in, nothing, parse_dependent
from editor.packs.text_form import json_text, json_texts, yaml_text, yaml_texts
from editor.packs.yaml_io import SUFFIXES, content_files, given_twice, read_documents
from editor.packs.yaml_source import Source
from editor.services.checks import reference_problems
from editor.services.documents import DocumentRow, load_document
from editor.services.faces import template_problems
from editor.services.intake import Incoming, preview_documents, take_in
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.face import FaceBase
from schemas.inheritance import BaseOf
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
    bases = bases_of(ws, documents)
    if len(documents) == 1:
        base = base_among(documents[0], bases)
        return yaml_text(documents[0], base) if form == "yaml" else json_text(documents[0], base)
    return yaml_texts(documents, bases) if form == "yaml" else json_texts(documents, bases)


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
    documents = _in_order([load_document(ws, one) for one in ids])
    bases = bases_of(ws, documents)
    for document in documents:
        base = base_among(document, bases)
        name = document.model_dump(include={"system", "kind"}, mode="json")
        target = folder / name["system"] / name["kind"] / f"{document.slug}.{form}"
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            reason = trouble.strerror or str(trouble)
            mend = Message(code="packs.cannot_write_mend")
            raise error("packs.cannot_write", mend=mend, file=str(target), reason=reason) from trouble
        text = yaml_text(document, base) if form == "yaml" else json_text(document, base)
        write_whole(target, text.encode())
        written.append(target)
    return tuple(written)


def bases_of(ws: Workspace, documents: Sequence[Document]) -> Mapping[str, Document]:
    """Return the cards that documents are based on, by id: a file holds only what differs from them."""
    wanted = {based_on.id for one in documents if (based_on := getattr(one, "based_on", None)) is not None}
    return {target: load_document(ws, target) for target in sorted(wanted)}


@dataclass(frozen=True)
class FilesRead:
    """What files of documents hold."""

    documents: tuple[Document, ...]
    """The valid documents, in the order of the files."""
    sources: tuple[Source, ...]
    """Where each of them stands."""
    problems: tuple[Problem, ...]
    """What is wrong with the others, or with a file as a whole."""


def read_files(
    files: Sequence[Path],
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    base_of: BaseOf = nothing,
) -> FilesRead:
    """Return what YAML and JSON files, or folders of them, hold.

    A card that is based on another stands on one in the files, else on that which ``base_of`` returns.

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
    finder = bases_in([source.data for source in read], base_of)
    for source in read:
        if len(problems) > MOST_PROBLEMS:
            break
        try:
            documents.append(parse_dependent(source.data, finder, systems))
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

    A reference to what neither the files nor the catalogue have is a problem, too, and so is a face template
    that names a field that there is not.
    """
    with ws.reading() as session:
        read = read_files(files, ws.systems, stored_bases(session))
    found: list[Problem] = []
    missing = reference_problems(ws, read.documents)
    for document, source in zip(read.documents, read.sources, strict=True):
        found += (
            source.place(problem.at(document=document.slug)) for problem in missing.get(document.id, ())
        )
        if isinstance(document, FaceBase):
            found += (
                source.place(problem.at(document=document.slug))
                for problem in template_problems(document, ws.systems)
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
