"""Who does what with which documents of a catalogue that is a file: a note of each window beside it.

A window holds a lock on its note, which ends with its process: a note without a lock is nobody's, and goes.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from editor.catalogue.presence import NOT_TOLD, Doing, Opened, Presence, by_document, doing_of
from schemas.file_locks import try_lock

_ENDING: Final = "-open"
_LOCKED_AT: Final = 1 << 30
"""Where the lock lies: where a lock keeps others from reading, it must not lie on the words."""
_LONGEST: Final = 1 << 20


class OpenNotes:
    """The note of one window, and what those of the others say."""

    def __init__(self, catalogue: Path, person: str) -> None:
        self._folder = catalogue.with_name(catalogue.name + _ENDING)
        self._file = self._folder / secrets.token_hex(8)
        self._person = person
        self._handle = -1
        self.company = False
        """Whether somebody else had a document open at the last look."""

    def show(self, doing: Mapping[str, Doing]) -> None:
        """Say what is done with the documents that are open; where nothing can be written, nobody is told."""
        with suppress(OSError):
            if self._handle < 0 and doing:
                self._folder.mkdir(exist_ok=True)
                flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
                self._handle = os.open(self._file, flags, 0o666)
                os.lseek(self._handle, _LOCKED_AT, os.SEEK_SET)
                try_lock(self._handle)
            if self._handle >= 0:
                documents = {ident: doing[ident].plain() for ident in sorted(doing)}
                words = json.dumps({"person": self._person, "documents": documents}).encode()
                # Who reads meanwhile never finds an empty note: blanks cover what the words do not.
                os.lseek(self._handle, 0, os.SEEK_SET)
                os.write(self._handle, words.ljust(os.fstat(self._handle).st_size))
                os.ftruncate(self._handle, len(words))

    def others(self) -> Opened:
        """Return what is done in other windows."""
        try:
            notes = sorted(self._folder.iterdir())
        except OSError:
            notes = []
        found = by_document(pair for note in notes if note != self._file for pair in _read(note))
        self.company = bool(found)
        return found

    def close(self) -> None:
        """Take the note away."""
        if self._handle >= 0:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = -1
            with suppress(OSError):
                self._file.unlink(missing_ok=True)
                self._folder.rmdir()  # unless others have theirs there


def _read(note: Path) -> list[tuple[str, Presence]]:
    """Return which documents are open by a note; none where that cannot be told, or its window is gone."""
    try:
        handle = os.open(note, os.O_RDWR)
    except OSError:
        return []
    try:
        os.lseek(handle, _LOCKED_AT, os.SEEK_SET)
        try_lock(handle)
    except OSError:  # its window lives
        os.lseek(handle, 0, os.SEEK_SET)
        return _parsed(os.read(handle, _LONGEST))
    else:
        with suppress(OSError):
            note.unlink()
        return []
    finally:
        os.close(handle)


def _parsed(words: bytes) -> list[tuple[str, Presence]]:
    try:
        data = json.loads(words)
        person = str(data["person"])
        return [(ident, Presence(person, doing_of(plain))) for ident, plain in data["documents"].items()]
    except NOT_TOLD:  # it is just being written
        return []
