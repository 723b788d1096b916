"""Files that are there whole or not at all, whatever happens while they are written."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from editor.packs.staging import staging, staging_file
from schemas.held_files import refuse_catalogue
from schemas.named_files import is_device
from schemas.problems import EditorError, Message, error
from schemas.system_reasons import reason_of

_FORCED_EACH: Final = 50
"""Files that are forced to disk one after the other; of more of them all at once, where the system can."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all: beside it first, forced to disk, then renamed.

    Raises:
        EditorError: the place cannot be written, or is a catalogue; what was there is untouched.
    """
    write_all({path: data})


def write_all(files: Mapping[Path, bytes], *, make_folders: bool = False) -> None:
    """Write files so that all are there whole or none is: each beside its place first, then all are renamed.

    Args:
        files: what each is to hold.
        make_folders: make folders that are missing; those made are gone again where a file cannot be written.

    Raises:
        EditorError: a place cannot be written, or is a catalogue; what was there is untouched.
    """
    staged: dict[Path, tuple[Path, Path]] = {}
    folders: dict[Path, Path] = {}
    made: list[Path] = []
    path = next(iter(files), Path())
    together = len(files) > _FORCED_EACH and hasattr(os, "sync")
    try:
        with ExitStack() as stack:
            for path, data in files.items():
                refuse_catalogue(path)
                if make_folders:
                    made += made_folders(path.parent)
                # What a link leads to is written, not the link; a device or a pipe stays what it is.
                target = _real(path)
                if is_device(target):
                    target.write_bytes(data)
                    continue
                _refuse_taken(target)
                if len(files) == 1:
                    temporary = stack.enter_context(staging_file(target.parent))
                else:
                    if target.parent not in folders:
                        folders[target.parent] = stack.enter_context(staging(target.parent))
                    temporary = folders[target.parent] / str(len(staged))
                _write(temporary, data, forced=not together)
                staged[path] = temporary, target
            if together:
                os.sync()
            for path in staged:
                temporary, target = staged[path]
                temporary.replace(target)
            made.clear()
    except OSError as trouble:
        raise _not_written(path, trouble) from trouble
    finally:
        remove_empty(made)


def refuse_unwritable(path: Path) -> None:
    """Refuse a place for a file before the work that fills it.

    Raises:
        EditorError: it is a catalogue or a folder, its folder is missing, or it may not be written.
    """
    refuse_catalogue(path)
    try:
        target = _real(path)
        if not is_device(target):
            _refuse_taken(target)
            with tempfile.TemporaryFile(dir=target.parent):
                pass
    except OSError as trouble:
        raise _not_written(path, trouble) from trouble


def with_ending(path: Path, ending: str) -> Path:
    """Return the file that is meant: a name without an ending gets one, a device stays what it is."""
    return path if path.suffix or is_device(_real(path)) else path.with_name(path.name + ending)


def _real(path: Path) -> Path:
    """Return what a link leads to, or the path itself; Path's own raises for links that lead in a circle."""
    return Path(os.path.realpath(path))


def _not_written(path: Path, trouble: OSError) -> EditorError:
    fix = Message(code="packs.cannot_write_fix")
    return error("packs.cannot_write", fix=fix, file=str(path), reason=reason_of(trouble))


def _refuse_taken(target: Path) -> None:
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if target.exists() and not os.access(target, os.W_OK):  # renaming would not ask
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def made_folders(folder: Path) -> list[Path]:
    """Make a folder with those above it, and return which were missing, the highest first.

    Raises:
        OSError: it cannot be made.
    """
    missing = [one for one in (folder, *folder.parents) if not one.exists()][::-1]
    folder.mkdir(parents=True, exist_ok=True)
    return missing


def remove_empty(made: Sequence[Path]) -> None:
    """Remove folders that :func:`made_folders` made, but those that hold something by now."""
    for folder in reversed(made):
        with suppress(OSError):
            folder.rmdir()


def _write(file: Path, data: bytes, *, forced: bool) -> None:
    """Write a file.

    Args:
        file: the file.
        data: what is written.
        forced: whether it is on disk by then; else whoever wrote it forces it with others.

    Raises:
        OSError: it cannot be written.
    """
    with file.open("wb") as stream:
        stream.write(data)
        stream.flush()
        if forced:
            os.fsync(stream.fileno())
    file.chmod(0o644)
