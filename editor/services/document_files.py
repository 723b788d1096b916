"""YAML and JSON files of documents: read, checked, taken into the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from editor.catalogue.inheriting import stored_bases
from editor.catalogue.rows import DocumentRow
from editor.packs.files_read import FilesRead, Seen, read_files, unseen
from editor.services.checks import face_problems, reference_problems
from editor.services.importing import take_in_all
from editor.services.incoming import Delivery
from editor.services.workspace import Workspace
from schemas.problems import EditorError, Problem
from schemas.progress import Report, quietly


def check_files(
    ws: Workspace, files: Sequence[Path], report: Report = quietly, seen: Seen = unseen
) -> FilesRead:
    """Return what files hold, as :func:`read_files`, with what the catalogue knows about it.

    A reference to what neither the files nor the catalogue have is a problem, too, and so is a face template
    that names a field that there is not.
    """
    with ws.reading() as catalogue:
        read = read_files(files, ws.systems, stored_bases(catalogue), report, seen)
    wrong = _missing(ws, read)
    for number, document in zip(read.numbers, read.documents, strict=True):
        if problems := face_problems(ws, document):
            wrong[number] = [*wrong.get(number, ()), *(one.at(document=document.slug) for one in problems)]
    return read.without(wrong) if wrong else read


def _missing(ws: Workspace, read: FilesRead) -> dict[int, list[Problem]]:
    """Return by the number of a document what it refers to that is not there."""
    missing = reference_problems(ws, read.documents)
    return {
        number: [problem.at(document=document.slug) for problem in missing[document.id]]
        for number, document in zip(read.numbers, read.documents, strict=True)
        if document.id in missing
    }


def sound_files(
    ws: Workspace, files: Sequence[Path], report: Report = quietly, seen: Seen = unseen
) -> FilesRead:
    """Return what files hold, as :func:`check_files`, without all that refers to what is damaged in them."""
    read = check_files(ws, files, report, seen)
    while read.damaged and (wrong := _missing(ws, read)):
        read = read.without(wrong)
    return read


def files_delivery(ws: Workspace, files: Sequence[Path]) -> Delivery:
    """Return the documents of files as they are taken in; nothing is changed.

    Args:
        ws: the catalogue.
        files: files and folders.

    Raises:
        EditorError: a file cannot be read, a document in it is invalid, or something that it refers to is
            neither in the files nor in the catalogue; with every problem.
    """
    read = check_files(ws, files)
    if read.problems:
        raise EditorError(*read.problems)
    return delivery_of(files, read)


def delivery_of(files: Sequence[Path], read: FilesRead) -> Delivery:
    """Return the sound documents of files as they are taken in."""
    name = names_of(files)
    return Delivery(read.documents, name, name)


def import_files(ws: Workspace, files: Sequence[Path]) -> tuple[DocumentRow, ...]:
    """Take the documents of files in, all in one transaction or none.

    Raises:
        EditorError: as :func:`files_delivery` and :func:`editor.services.importing.take_in_all`.
    """
    return take_in_all(ws, [files_delivery(ws, files)]).rows


def names_of(files: Sequence[Path], most: int = 12) -> str:
    """Return the names of files in one line; of more than ``most`` the first and a sign of the others."""
    names = [file.name for file in files[:most]]
    return ", ".join([*names, "…"] if len(files) > most else names)
