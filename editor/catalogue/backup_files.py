"""The file of one backup: packed, asked what it holds, unpacked.

It is a zip file with the catalogue as a SQLite file (``catalogue.sqlite``) and ``backup.json``, which says
when and why it was made and what it holds. A copy of a catalogue, a SQLite file itself, is read likewise.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import zipfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy.exc import DBAPIError

from editor.catalogue.copying import explained_errors, sync
from editor.catalogue.old_log import has_own_log
from editor.catalogue.rows import Counts
from editor.catalogue.sqlite_errors import explained
from schemas.held_files import refuse_held
from schemas.named_files import is_file
from schemas.problems import Message, error
from schemas.progress import Report
from schemas.system_reasons import reason_of
from schemas.zip_files import DAMAGED, check_zip, zip_entry

_CATALOGUE: Final = "catalogue.sqlite"
_ABOUT: Final = "backup.json"
_LEVEL: Final = 1
"""Of the compression; the bodies are compressed already, and the best takes twice as long for a twentieth."""
_CHUNK: Final = 1 << 20
_ZIP: Final = b"PK\x03\x04"
_BAD: Final = (KeyError, *DAMAGED)
"""What reading a zip file raises that is damaged, or no backup."""


@dataclass(frozen=True)
class About:
    """What a backup says of itself."""

    counts: Counts
    tables: str
    """Revision of the catalogue's tables."""
    state: str
    """Changes whenever the catalogue does; see :func:`state_of`."""


def pack(raw: Path, packed: Path, about: dict[str, Any], progress: Report) -> None:
    """Write a catalogue into the file of a backup, which is read again and on disk then.

    Args:
        raw: the catalogue, a SQLite file.
        packed: the file that is written.
        about: what the backup says of itself.
        progress: called with how many bytes are packed, and of how many; may raise to stop.

    Raises:
        OSError: it cannot be written.
    """
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
        archive.writestr(zip_entry(_ABOUT), json.dumps(about, indent=1))
        size, done = raw.stat().st_size, 0
        with raw.open("rb") as plain, archive.open(_CATALOGUE, "w", force_zip64=True) as out:
            while chunk := plain.read(_CHUNK):
                out.write(chunk)
                done += len(chunk)
                progress(done, size)
    check_zip(packed)
    sync(packed)


def about(file: Path) -> About:
    """Return what a backup says of itself.

    Raises:
        EditorError: it is no backup of this form, or damaged.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            data = json.loads(archive.read(_ABOUT))
        counts = Counts(*(int(data[name]) for name in ("documents", "revisions", "working_copies")))
        return About(counts, str(data["tables"]), str(data["state"]))
    except OSError as trouble:
        raise error("catalogue.bad_backup", path_name=str(file), detail=reason_of(trouble)) from trouble
    except (TypeError, *_BAD) as trouble:
        detail = Message(code="system.damaged")
        raise error("catalogue.bad_backup", path_name=str(file), detail=detail) from trouble


def is_packed(file: Path) -> bool:
    """Return whether a backup is a zip file; else it is the SQLite file itself."""
    with file.open("rb") as opened:
        return opened.read(len(_ZIP)) == _ZIP


def unpack(file: Path, target: Path) -> None:
    """Write the catalogue in a backup into a file; backups of either form are taken.

    A catalogue that was not closed well is copied with the log beside it.

    Raises:
        EditorError: there is no such file, it cannot be read, holds no catalogue, is cut off or damaged, or
            the target cannot be written.
    """
    if not is_file(file):
        raise error("catalogue.no_backup", path_name=str(file))
    refuse_held(file)
    try:
        packed = is_packed(file)
    except OSError as trouble:
        raise error("catalogue.cannot_open", path_name=str(file), detail=reason_of(trouble)) from trouble
    with explained_errors(target):
        try:
            if packed:
                with (
                    zipfile.ZipFile(file) as archive,
                    archive.open(_CATALOGUE) as held,
                    target.open("wb") as out,
                ):
                    shutil.copyfileobj(held, out, _CHUNK)
            elif has_own_log(file):
                _copy_with_log(file, target)
            else:
                shutil.copyfile(file, target)
        except _BAD as trouble:
            detail = Message(code="system.damaged")
            raise error("catalogue.bad_backup", path_name=str(file), detail=detail) from trouble


def _copy_with_log(file: Path, target: Path) -> None:
    uri = f"{file.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as source, closing(sqlite3.connect(target)) as copy:
        try:
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error as trouble:
            raise explained(DBAPIError("", None, trouble), file) from trouble
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
