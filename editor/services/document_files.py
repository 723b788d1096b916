"""YAML and JSON files of documents: read, checked, taken into the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from editor.catalogue.inheriting import stored_bases
from editor.packs.dependent import bases_in, nothing, parse_dependent
from editor.packs.yaml_io import content_files, given_twice, read_documents
from editor.packs.yaml_source import Source
from editor.services.checks import face_problems, reference_problems
from editor.services.documents import DocumentRow
from editor.services.importing import Incoming, preview_documents, take_in
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.inheritance import BaseOf
from schemas.problems import EditorError, Problem
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

MOST_PROBLEMS: Final = 100
"""Problems of files that are reported at once."""


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
    reported = {(problem.file, problem.line, problem.code) for problem in problems}
    problems.extend(
        problem for problem in given_twice(read) if (problem.file, problem.line, problem.code) not in reported
    )
    if len(problems) > MOST_PROBLEMS:
        problems[MOST_PROBLEMS:] = [Problem(code="yaml.more")]
    return FilesRead(tuple(documents), tuple(sources), tuple(problems))


def check_files(ws: Workspace, files: Sequence[Path]) -> FilesRead:
    """Return what files hold, as :func:`read_files`, with what the catalogue knows about it.

    A reference to what neither the files nor the catalogue have is a problem, too, and so is a face template
    that names a field that there is not.
    """
    with ws.reading() as catalogue:
        read = read_files(files, ws.systems, stored_bases(catalogue))
    found: list[Problem] = []
    missing = reference_problems(ws, read.documents)
    for document, source in zip(read.documents, read.sources, strict=True):
        found += (
            source.place(problem.at(document=document.slug)) for problem in missing.get(document.id, ())
        )
        found += (source.place(problem.at(document=document.slug)) for problem in face_problems(ws, document))
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
