"""Which catalogues were closed well: one that was not, or that somebody has touched, is looked through.

A file that is as it was noted at a clean close (:mod:`editor.services.closing_notes`) need not be looked
through when opened.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from editor.catalogue.checking import DAMAGED, LARGE, Depth, Progress, damaged, findings, raw_connection
from editor.catalogue.sqlite_only import explained
from editor.services.closing_notes import closed_well, forget, is_as_left, note, size
from schemas.problems import Problem

__all__ = ["DAMAGED", "closed_well", "forget", "found_in", "is_as_left", "is_large", "look_through", "note"]


def look_through(engine: Engine, path: Path, depth: Depth, progress: Progress | None = None) -> None:
    """Look through an open catalogue, and note that it is whole.

    Raises:
        EditorError: it is damaged, or cannot be read.
    """
    if found := found_in(engine, path, depth, progress):
        forget(path)
        raise damaged(path, found)
    if depth != "quick":
        note(path)


def found_in(
    engine: Engine, path: Path, depth: Depth, progress: Progress | None = None
) -> tuple[Problem, ...]:
    """Return what is damaged in an open catalogue.

    Raises:
        EditorError: it cannot be read for another reason (busy, a disk that is gone).
    """
    try:
        with raw_connection(engine) as connection:
            return findings(connection, depth, progress=progress)
    except DBAPIError as trouble:
        raise explained(trouble, path) from trouble


def is_large(path: Path) -> bool:
    """Tell whether looking a catalogue through takes seconds."""
    return size(path) + size(path, "-wal") > LARGE
