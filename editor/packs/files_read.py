"""What YAML and JSON files of documents hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from editor.packs.dependent import bases_in, nothing, parse_dependent
from editor.packs.yaml_io import content_files, given_twice, read_file
from editor.packs.yaml_source import Source
from schemas.base import Document
from schemas.free_systems import meet
from schemas.inheritance import BaseOf
from schemas.problems import EditorError, Problem
from schemas.progress import Report, part_of, quietly
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


Seen = Callable[[Any], None]
"""Called with the plain data of each document as soon as it is read, in order; it may be no valid one."""


def unseen(_data: Any) -> None:
    """Look at nothing of what is read."""


def read_files(
    files: Sequence[Path],
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    base_of: BaseOf = nothing,
    report: Report = quietly,
    seen: Seen = unseen,
) -> FilesRead:
    """Return what YAML and JSON files, or folders of them, hold.

    A file that cannot be read is a problem, and so is an id, or a slug of one game and kind, given twice,
    also in different files. After ``MOST_PROBLEMS`` the rest is left out.

    Args:
        files: files and folders.
        systems: the games.
        base_of: returns the card that another is based on where the files do not have it.
        report: called with the number of files read, then of documents checked; what it raises ends the work.
        seen: called with each document before it is checked.
    """
    read, problems = _texts(files, part_of(report, 0, 2), seen)
    meet(source.data for source in read)
    finder = bases_in([source.data for source in read], base_of)
    documents: list[Document] = []
    sources: list[Source] = []
    checked = part_of(report, 1, 2)
    for number, source in enumerate(read):
        if len(problems) > MOST_PROBLEMS:
            break
        checked(number, len(read))
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


def _texts(files: Sequence[Path], report: Report, seen: Seen) -> tuple[list[Source], list[Problem]]:
    """Return the plain data of all documents in files and folders, and why some cannot be read."""
    read: list[Source] = []
    problems: list[Problem] = []
    within = [content_files(file) for file in files]
    total, done = sum(map(len, within)), 0
    for file, found in zip(files, within, strict=True):
        before = len(read) + len(problems)
        for one in found:
            report(done, total)
            done += 1
            try:
                sources = read_file(one)
            except EditorError as trouble:
                problems.extend(trouble.problems)
                continue
            read.extend(sources)
            for source in sources:
                seen(source.data)
        if len(read) + len(problems) == before:
            problems.append(Problem(code="yaml.empty", file=str(file)))
    return read, problems
