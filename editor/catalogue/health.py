"""Which catalogues were closed well: one that was not, or that somebody has touched, is looked through.

At a clean close the size and the time of the file are noted in the user's cache folder, outside the
catalogue: noting it inside would change it. A file that is as noted need not be looked through when opened.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from editor.catalogue.checking import LARGE, Depth, Progress, damaged, findings, raw_connection
from editor.catalogue.sqlite_only import explained
from schemas.problems import Problem

log = logging.getLogger(__name__)

_MOST: Final = 300
"""Notes that are kept."""


def is_as_left(path: Path) -> bool:
    """Tell whether a catalogue is as it was when it was last looked through or closed well."""
    try:
        noted = json.loads(_note(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(noted == _looks(path))


def note(path: Path) -> None:
    """Note that a catalogue was looked through or closed well; without a cache folder nothing is noted."""
    place = _note(path)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        _thin_out(place.parent)
        part = place.with_name(f"{place.name}-{os.getpid()}")
        part.write_text(json.dumps(_looks(path)), encoding="utf-8")
        part.replace(place)
    except OSError as trouble:
        log.info("no note of %s: %s", path, trouble)


def forget(path: Path) -> None:
    """Have a catalogue looked through when it is opened next."""
    with suppress(OSError):
        _note(path).unlink(missing_ok=True)


def closed_well(path: Path) -> None:
    """Note a catalogue that this process has closed; not where another one has it open."""
    if not _size(path, "-wal"):
        note(path)


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
    return _size(path) + _size(path, "-wal") > LARGE


def _looks(path: Path) -> list[list[int]]:
    """Return what tells a file from the same one touched by somebody; nothing is opened for it."""
    found = []
    for ending in ("", "-wal"):
        with suppress(OSError):
            state = path.with_name(path.name + ending).stat()
            if state.st_size:
                found.append([state.st_dev, state.st_ino, state.st_size, state.st_mtime_ns])
    return found


def _size(path: Path, ending: str = "") -> int:
    try:
        return path.with_name(path.name + ending).stat().st_size
    except OSError:
        return 0


def _note(path: Path) -> Path:
    name = hashlib.sha256(os.fsencode(path.absolute())).hexdigest()[:32]
    return platformdirs.user_cache_path("marshalry", appauthor=False) / "closed" / f"{name}.json"


def _thin_out(folder: Path) -> None:
    notes = list(folder.iterdir())
    if len(notes) > _MOST:
        for old in sorted(notes, key=lambda one: one.stat().st_mtime)[: _MOST // 2]:
            old.unlink(missing_ok=True)
