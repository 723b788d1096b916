"""The catalogue as one file: backup, and going back to one."""

from __future__ import annotations

import os
import shutil
from itertools import count
from pathlib import Path
from typing import Final

from editor.catalogue.sqlite_only import check_integrity, copy_to, open_engine, settle
from editor.catalogue.upgrade import check_readable
from editor.services.shelf import purge, recycle_bin, undelete
from editor.services.workspace import Workspace, catalogue_path
from schemas.problems import Message, error

__all__ = ["BACKUP_SUFFIX", "backup", "purge", "recycle_bin", "restore_backup", "undelete"]

BACKUP_SUFFIX: Final = ".marshalry-backup"
"""Ending that the window proposes for backups."""
_BESIDE: Final = ("-wal", "-shm")
"""What SQLite keeps beside an open catalogue."""


def backup(ws: Workspace, file: Path) -> Path:
    """Write the whole catalogue (documents, history, working copies, recycle bin) into one file.

    An older backup of that name is replaced, but only once the new one is whole and on disk.

    Raises:
        EditorError: the file cannot be written; an older backup is still there then.
    """
    if file.exists() and ws.path.exists() and file.samefile(ws.path):
        raise error("catalogue.backup_onto_itself", path_name=str(file))
    if not file.absolute().parent.is_dir():
        raise error("catalogue.no_folder", path_name=str(file.absolute().parent))
    copy_to(ws.engine, file)
    return file


def restore_backup(file: Path, path: Path | str | None = None) -> Path | None:
    """Put a backup in the place of a catalogue that is closed, in this program and in any other.

    The catalogue that was there is kept beside the new one.

    Args:
        file: the backup.
        path: the catalogue; nothing for the user's own.

    Returns:
        Where the old catalogue is kept; nothing where there was none.

    Raises:
        EditorError: the backup is no whole catalogue or is newer than this program, the catalogue is open
            somewhere, or a file cannot be written. The catalogue is as it was then.
    """
    target = catalogue_path(path)
    _check_backup(file)
    part = target.with_name(target.name + ".restoring")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and file.samefile(target):
            raise error("catalogue.backup_onto_itself", path_name=str(file))
        shutil.copyfile(file, part)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        kept = _keep(target)
        part.replace(target)
    except OSError as trouble:
        raise error(
            "catalogue.cannot_write", path_name=str(target), detail=trouble.strerror or str(trouble)
        ) from trouble
    finally:
        part.unlink(missing_ok=True)
    return kept


def _check_backup(file: Path) -> None:
    if not file.is_file():
        raise error("catalogue.no_backup", path_name=str(file))
    engine = open_engine(file, read_only=True)
    try:
        check_readable(engine, file)
        check_integrity(engine, file)
    finally:
        engine.dispose()


def _keep(target: Path) -> Path | None:
    """Copy the catalogue that is about to be replaced, under a name that is free.

    Raises:
        EditorError: it is open somewhere.
    """
    if not target.exists():
        return None
    names = (target.with_name(f"{target.stem}-before-restore-{number}{target.suffix}") for number in count(1))
    kept = next(name for name in names if not name.exists())
    # A damaged catalogue keeps its log: it may hold the latest work. It is copied before SQLite sees the two.
    logs = [
        (beside, kept.with_name(kept.name + ending))
        for ending in _BESIDE
        if (beside := _beside(target, ending))
    ]
    for beside, copy in logs:
        shutil.copyfile(beside, copy)
    state = settle(target)
    if state != "damaged":
        for _, copy in logs:
            copy.unlink()
    if state == "open":
        raise error(
            "catalogue.still_open", path_name=str(target), mend=Message(code="catalogue.still_open_mend")
        )
    shutil.copyfile(target, kept)
    for ending in _BESIDE:
        target.with_name(target.name + ending).unlink(missing_ok=True)
    return kept


def _beside(target: Path, ending: str) -> Path | None:
    path = target.with_name(target.name + ending)
    return path if path.exists() else None
