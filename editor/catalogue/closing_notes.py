"""Which catalogues were closed well: the notes that lie in the user's cache folder, outside the catalogues.

Size and time of the file are noted at a clean close; noting it inside would change it.
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

from schemas.held_files import beside

log = logging.getLogger(__name__)

_MOST: Final = 300
"""Notes that are kept."""


def is_as_left(path: Path) -> bool:
    """Return whether a catalogue is as it was when it was last looked through or closed well."""
    try:
        noted = json.loads(_note(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(noted == looks(path))


def note(path: Path) -> None:
    """Note that a catalogue was looked through or closed well; without a cache folder nothing is noted."""
    place = _note(path)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        _thin_out(place.parent)
        part = place.with_name(f"{place.name}-{os.getpid()}")
        part.write_text(json.dumps(looks(path)), encoding="utf-8")
        part.replace(place)
    except OSError as trouble:
        log.info("no note of %s: %s", path, trouble)


def forget(path: Path) -> None:
    """Have a catalogue looked through when it is opened next."""
    with suppress(OSError):
        _note(path).unlink(missing_ok=True)


def closed_well(path: Path) -> None:
    """Note a catalogue that this process has closed; not where another one has it open."""
    if not size(path, "-wal"):
        note(path)


def looks(path: Path) -> list[list[int]]:
    """Return device, inode, size and time of a catalogue and its log: others once somebody has written them.

    Nothing is opened for it; files that are empty or not there are left out.
    """
    found = []
    for ending in ("", "-wal"):
        with suppress(OSError):
            state = beside(path, ending).stat()
            if state.st_size:
                found.append([state.st_dev, state.st_ino, state.st_size, state.st_mtime_ns])
    return found


def _note(path: Path) -> Path:
    name = hashlib.sha256(os.fsencode(path.absolute())).hexdigest()[:32]
    return platformdirs.user_cache_path("marshalry", appauthor=False) / "closed" / f"{name}.json"


def _thin_out(folder: Path) -> None:
    notes = list(folder.iterdir())
    if len(notes) > _MOST:
        for old in sorted(notes, key=lambda one: one.stat().st_mtime)[: _MOST // 2]:
            old.unlink(missing_ok=True)


def size(path: Path, ending: str = "") -> int:
    """Return the bytes of a catalogue, or of a file beside it; 0 if there is none."""
    try:
        return beside(path, ending).stat().st_size
    except OSError:
        return 0
