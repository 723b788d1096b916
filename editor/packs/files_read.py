"""What YAML and JSON files of documents hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from editor.packs.dependent import bases_in, nothing, parse_dependent
from editor.packs.yaml_io import content_files, given_twice, read_documents
from editor.packs.yaml_source import Source
from schemas.base import Document
from schemas.free_systems import meet
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
    meet(source.data for source in read)
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
