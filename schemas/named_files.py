"""Files and folders that a person names: asked about without an exception, read with a limit.

Where Path's own questions raise, because a folder is closed or a name too long, these say no.
"""

from __future__ import annotations

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path

from schemas.held_files import refuse_held


def typed_file(name: str) -> Path:
    """Return the file that a person names; ``~`` stands for a home folder where there is such a one."""
    return Path(os.path.expanduser(name))  # noqa: PTH111 - Path's own raises for the home of nobody


def is_folder(path: Path) -> bool:
    """Return whether there is such a folder; False where the system will not look (closed, name too long)."""
    return os.path.isdir(path)  # noqa: PTH112 - Path's own raises there


def is_there(path: Path) -> bool:
    """Return whether there is a file or folder of that name; False as for :func:`is_folder`."""
    return os.path.exists(path)  # noqa: PTH110 - Path's own raises there


def is_file(path: Path) -> bool:
    """Return whether there is such a file; False as for :func:`is_folder`."""
    return os.path.isfile(path)  # noqa: PTH113 - Path's own raises there


def is_device(path: Path) -> bool:
    """Return whether a name is that of a device or a pipe: what is written there is never renamed into it."""
    return is_there(path) and not is_file(path) and not is_folder(path)


def opened(file: Path) -> BufferedReader:
    """Open a file to be read; a pipe or a device, which might be waited for or never end, is none.

    Raises:
        OSError: it is none, is not there or cannot be read.
        EditorError: it belongs to the open catalogue.
    """
    refuse_held(file)
    mode = file.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
    return file.open("rb")


def bounded_bytes(file: Path, most: int) -> bytes:
    """Return what a file holds; of one that is larger than ``most`` bytes one byte more, which tells so.

    Raises:
        OSError: as :func:`opened`.
        EditorError: as :func:`opened`.
    """
    with opened(file) as stream:
        return stream.read(most + 1)
