"""What YAML and JSON files of documents hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from editor.packs.dependent import bases_in, nothing, parse_dependent
from editor.packs.yaml_io import content_files, numbers_given_twice, read_file
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
class Damaged:
    """A document that cannot be taken in, or a file that cannot be read."""

    number: int | None
    """Its number among all documents that were read; None for a file as a whole."""
    file: str
    problems: tuple[Problem, ...]
    """None for what is sound itself, in a pack that is not."""


@dataclass(frozen=True)
class FilesRead:
    """What files of documents hold."""

    documents: tuple[Document, ...]
    """The valid documents, in the order of the files."""
    sources: tuple[Source, ...]
    """Where each of them stands."""
    numbers: tuple[int, ...] = ()
    """The number of each of them among all documents that were read."""
    damaged: tuple[Damaged, ...] = ()
    """What is wrong with the others, or with a file as a whole; one document may be there more than once."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with them, as :func:`problems_of`."""
        return problems_of(self.damaged)

    def without(self, wrong: Mapping[int, Sequence[Problem]]) -> FilesRead:
        """Return this without documents that are valid by themselves, but cannot be taken in either.

        Args:
            wrong: by the number of a document what is wrong with it.
        """
        kept = [place for place, number in enumerate(self.numbers) if number not in wrong]
        places = dict(zip(self.numbers, self.sources, strict=True))
        return FilesRead(
            tuple(self.documents[place] for place in kept),
            tuple(self.sources[place] for place in kept),
            tuple(self.numbers[place] for place in kept),
            (
                *self.damaged,
                *(
                    Damaged(number, places[number].file, tuple(map(places[number].place, problems)))
                    for number, problems in wrong.items()
                ),
            ),
        )


_MORE: Final = Problem(code="yaml.more")


def problems_of(damaged: Iterable[Damaged]) -> tuple[Problem, ...]:
    """Return what is wrong; of more than ``MOST_PROBLEMS`` the first, and that there are more."""
    found = [problem for one in damaged for problem in one.problems]
    return tuple(found) if len(found) <= MOST_PROBLEMS else (*found[:MOST_PROBLEMS], _MORE)


def count_damaged(damaged: Iterable[Damaged]) -> int:
    """Return how many documents and files are damaged themselves."""
    return len({one.file if one.number is None else one.number for one in damaged if one.problems})


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

    A file that cannot be read is damaged, and so is a document whose id, or slug of its game and kind,
    another one had before, also in another file.

    Args:
        files: files and folders.
        systems: the games.
        base_of: returns the card that another is based on where the files do not have it.
        report: called with the number of files read, then of documents checked; what it raises ends the work.
        seen: called with each document before it is checked.
    """
    read, damaged = _texts(files, part_of(report, 0, 2), seen)
    meet(source.data for source in read)
    finder = bases_in([source.data for source in read], base_of)
    found: dict[int, Document] = {}
    reported: set[tuple[int, int | None, str]] = set()
    checked = part_of(report, 1, 2)
    for number, source in enumerate(read):
        checked(number, len(read))
        try:
            found[number] = parse_dependent(source.data, finder, systems)
        except EditorError as trouble:
            problems = tuple(map(source.place, trouble.problems))
            damaged.append(Damaged(number, source.file, problems))
            reported.update((number, problem.line, problem.code) for problem in problems)
    for number, problem in numbers_given_twice(read):
        found.pop(number, None)
        if (number, problem.line, problem.code) not in reported:
            damaged.append(Damaged(number, read[number].file, (problem,)))
    sources = tuple(read[number] for number in found)
    return FilesRead(tuple(found.values()), sources, tuple(found), tuple(damaged))


def _texts(files: Sequence[Path], report: Report, seen: Seen) -> tuple[list[Source], list[Damaged]]:
    """Return the plain data of all documents in files and folders, and why some cannot be read."""
    read: list[Source] = []
    damaged: list[Damaged] = []
    within = [content_files(file) for file in files]
    total, done = sum(map(len, within)), 0
    for file, found in zip(files, within, strict=True):
        before = len(read) + len(damaged)
        for one in found:
            report(done, total)
            done += 1
            try:
                sources = read_file(one)
            except EditorError as trouble:
                damaged.append(Damaged(None, str(one), trouble.problems))
                continue
            read.extend(sources)
            for source in sources:
                seen(source.data)
        if len(read) + len(damaged) == before:
            empty = Problem(code="yaml.empty", file=str(file))
            damaged.append(Damaged(None, str(file), (empty,)))
    return read, damaged
