"""One program at a time for a catalogue on a network drive: a lock on a file of its own beside it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from editor.catalogue.places import Mount, mounts, safety_of
from schemas.file_locks import try_lock
from schemas.problems import error
from schemas.system_reasons import reason_of

_ENDING: Final = "-alone"


class NetworkLock:
    """Holds the lock of a catalogue until it is closed; the lock ends with the process in any case.

    It lies on a separate file, which nothing else opens: SQLite's locks on the catalogue are not touched.
    """

    def __init__(self, path: Path, filesystem: str) -> None:
        """Take the lock.

        Raises:
            EditorError: another program or computer has it, or the drive cannot lock.
        """
        file = path.with_name(path.name + _ENDING)
        try:
            self._handle = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
        except OSError as trouble:
            raise error("catalogue.cannot_open", path_name=str(file), detail=reason_of(trouble)) from trouble
        try:
            try_lock(self._handle)
        except (BlockingIOError, PermissionError) as trouble:
            os.close(self._handle)
            raise error("catalogue_files.open_on_network", path_name=str(path)) from trouble
        except OSError as trouble:
            os.close(self._handle)
            raise error("catalogue_files.no_locks", path_name=str(path), filesystem=filesystem) from trouble

    def close(self) -> None:
        """Let the catalogue to others."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def network_lock(path: Path, table: Sequence[Mount] | None = None) -> NetworkLock | None:
    """Return the lock that a catalogue's place asks for; None if programs may share it.

    Args:
        path: the catalogue.
        table: what is mounted where; without it as the system says.

    Raises:
        EditorError: it lies on a network drive that cannot lock, or is open elsewhere.
    """
    safety, filesystem = safety_of(path, mounts() if table is None else table)
    if safety == "none":
        raise error("catalogue_files.no_locks", path_name=str(path), filesystem=filesystem)
    return NetworkLock(path, filesystem) if safety == "alone" else None
