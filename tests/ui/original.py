"""A catalogue that is made again what it was, while the program has it open."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


class Original:
    """Keeps a catalogue the copy of another one; its connections stay open until it is closed."""

    def __init__(self, whole: Path, path: Path) -> None:
        self._path = path
        self._whole = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(whole)) as file:
            file.backup(self._whole)
        self._inode = path.stat().st_ino
        self._there = sqlite3.connect(path)
        self._there.execute("PRAGMA synchronous = OFF")
        self._written = -1  # unknown

    def is_at(self, path: Path) -> bool:
        """Return whether a path leads to it: no test has put it elsewhere or something else in its place."""
        return path == self._path and path.is_file() and path.stat().st_ino == self._inode

    def put_back(self) -> bool:
        """Copy the catalogue anew if anybody has written it since; return whether that was so."""
        if self._version() == self._written:
            return False
        # It counts on, as after writes of another program: an earlier number is that of another file.
        (number,) = self._there.execute("PRAGMA user_version").fetchone()
        self._whole.execute(f"PRAGMA user_version={number + 1}")
        self._whole.backup(self._there)
        self._written = self._version()
        return True

    def _version(self) -> int:
        """Return a number that grows whenever another connection writes."""
        return int(self._there.execute("PRAGMA data_version").fetchone()[0])

    def close(self) -> None:
        """Let go of the files."""
        self._there.close()
        self._whole.close()
