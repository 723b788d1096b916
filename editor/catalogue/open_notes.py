"""Who has which documents open in a catalogue that is a file: a note of each window in a folder beside it.

A window holds a lock on its note, which ends with its process: a note without a lock is nobody's, and goes.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from editor.catalogue.network_lock import try_lock

_ENDING: Final = "-open"
_LOCKED_AT: Final = 1 << 30
"""Where the lock lies: where a lock keeps others from reading, it must not lie on the words."""
_LONGEST: Final = 1 << 20
Opened = Mapping[str, tuple[str, ...]]
"""Id of a document -> names of the people who have it open."""


class OpenNotes:
    """The note of one window, and what those of the others say."""

    def __init__(self, catalogue: Path, person: str) -> None:
        self._folder = catalogue.with_name(catalogue.name + _ENDING)
        self._file = self._folder / secrets.token_hex(8)
        self._person = person
        self._handle = -1

    def show(self, ids: Collection[str]) -> None:
        """Say which documents are open here; where nothing can be written, nobody is told."""
        with suppress(OSError):
            if self._handle < 0 and ids:
                self._folder.mkdir(exist_ok=True)
                flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
                self._handle = os.open(self._file, flags, 0o666)
                os.lseek(self._handle, _LOCKED_AT, os.SEEK_SET)
                try_lock(self._handle)
            if self._handle >= 0:
                words = json.dumps({"person": self._person, "documents": sorted(ids)}).encode()
                os.ftruncate(self._handle, 0)
                os.lseek(self._handle, 0, os.SEEK_SET)
                os.write(self._handle, words)

    def others(self) -> Opened:
        """Return which documents other windows have open."""
        found: dict[str, list[str]] = {}
        try:
            notes = sorted(self._folder.iterdir())
        except OSError:
            return {}
        for note in notes:
            if note != self._file and (said := _read(note)) is not None:
                person, ids = said
                for ident in ids:
                    if person not in (names := found.setdefault(ident, [])):
                        names.append(person)
        return {ident: tuple(names) for ident, names in found.items()}

    def close(self) -> None:
        """Take the note away."""
        if self._handle >= 0:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = -1
            with suppress(OSError):
                self._file.unlink(missing_ok=True)
                self._folder.rmdir()  # unless others have theirs there


def _read(note: Path) -> tuple[str, list[str]] | None:
    """Return who says what in a note; None if that cannot be told, or its window is gone."""
    try:
        handle = os.open(note, os.O_RDWR)
    except OSError:
        return None
    try:
        os.lseek(handle, _LOCKED_AT, os.SEEK_SET)
        try_lock(handle)
    except OSError:  # its window lives
        os.lseek(handle, 0, os.SEEK_SET)
        return _parsed(os.read(handle, _LONGEST))
    else:
        with suppress(OSError):
            note.unlink()
        return None
    finally:
        os.close(handle)


def _parsed(words: bytes) -> tuple[str, list[str]] | None:
    try:
        data = json.loads(words)
        return str(data["person"]), [str(one) for one in data["documents"]]
    except (ValueError, KeyError, TypeError):  # it is just being written
        return None
