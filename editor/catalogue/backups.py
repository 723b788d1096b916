"""Backups in the folder beside a catalogue: written, listed, thinned out.

The name of a backup begins with a number that only grows, so that a clock that jumps does not change their
order; the moment in it is UTC.
"""

from __future__ import annotations

import json
import re
import sqlite3
import uuid
from collections.abc import Callable, Container, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, Final

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from editor.catalogue.backup_files import about, pack
from editor.catalogue.copying import (
    PART,
    check_copy,
    explained_errors,
    sync_folder,
)
from editor.catalogue.database import database_of
from editor.catalogue.rows import Counts
from schemas.problems import EditorError
from schemas.progress import Report, part_of, quietly

BACKUP_SUFFIX: Final = ".marshalry-backup"
"""Ending of the names of backups."""
LAST: Final = 10
"""How many of the latest backups stay."""
DAYS: Final = 31
"""Of how many days with backups the last one stays."""
BEFORE_UPGRADES: Final = 3
"""How many of those made before an upgrade stay."""
ALWAYS: Final = 3
"""How many stay however large they are."""
ROOM: Final = 2_000_000_000
"""Bytes of all backups of a catalogue; where they are more, the oldest go before their time."""
_NAME: Final = re.compile(r"(\d{6,})-(\d{8}T\d{6}Z)-([a-z]+)" + re.escape(BACKUP_SUFFIX))
_TABLES: Final = "SELECT version_num FROM alembic_version"
_MOMENT: Final = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True)
class Backup:
    """A backup in the folder, as its name says it."""

    file: Path
    number: int
    made: datetime
    """UTC."""
    reason: str
    """Why it was made: ``auto``, ``command``, ``upgrade``, ``restore``, ``now``."""

    @property
    def size(self) -> int:
        """Bytes; 0 where it is gone."""
        try:
            return self.file.stat().st_size
        except OSError:
            return 0


def backup_folder(catalogue: Path) -> Path:
    """Return where the backups of a catalogue lie."""
    return catalogue.with_name(catalogue.name + "-backups")


def backups_in(folder: Path) -> tuple[Backup, ...]:
    """Return the backups of a folder, the latest first; other files are left alone."""
    try:
        names = [entry.name for entry in folder.iterdir()]
    except OSError:
        return ()
    found = [backup for name in names if (backup := _named(folder, name)) is not None]
    return tuple(sorted(found, key=lambda one: (one.number, one.made), reverse=True))


def _named(folder: Path, name: str) -> Backup | None:
    parts = _NAME.fullmatch(name)
    if parts is None:
        return None
    try:
        made = datetime.strptime(parts[2], _MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(folder / name, int(parts[1]), made, parts[3])


def state_of(engine: Engine) -> str:
    """Return a text that changes with everything an author may do in a catalogue; it takes milliseconds."""
    try:
        with engine.connect() as connection:
            return _state(connection.exec_driver_sql)
    except DBAPIError as trouble:
        raise database_of(engine).explained(trouble) from trouble


def state_in(connection: sqlite3.Connection) -> str:
    """Return that text of the catalogue that a connection has open."""
    return _state(connection.execute)


def _state(ask: Callable[[str], Iterable[Sequence[object]]]) -> str:
    parts = (
        "SELECT count(*), max(number), max(modified), sum(version), count(deleted) FROM document",
        "SELECT count(*) FROM revision",
        "SELECT count(*), sum(serial), max(modified) FROM working_copy",
        "SELECT value FROM setting ORDER BY key",
        _TABLES,
    )
    return json.dumps([[list(row) for row in ask(part)] for part in parts], default=_plain)


def _plain(value: object) -> object:
    # A server sums whole numbers up to decimal ones.
    return int(value) if isinstance(value, Decimal) else str(value)


def write_backup(
    engine: Engine,
    source: Path,
    reason: str,
    now: datetime | None = None,
    progress: Report = quietly,
) -> Backup:
    """Make a backup of a catalogue in the folder beside it, and thin the older ones out.

    Args:
        engine: of the catalogue.
        source: its file.
        reason: why, one word.
        now: the moment; None for the present one.
        progress: called with how far it is; may raise to stop, and nothing is left then.

    Returns:
        The backup, which was opened and looked through, and is on disk.

    Raises:
        EditorError: the catalogue is damaged, or the backup cannot be written. All older backups are there.
    """
    folder = backup_folder(source)
    moment = (now or datetime.now(UTC)).astimezone(UTC)
    with explained_errors(folder):
        folder.mkdir(parents=not database_of(engine).is_file, exist_ok=True)
        raw, packed = _free_parts(folder)
        try:
            counts = database_of(engine).copied(engine, raw, part_of(progress, 0, 2))
            _pack_while(
                partial(check_copy, engine, raw, source, counts),
                partial(pack, raw, packed, _about(raw, reason, moment, counts)),
                part_of(progress, 1, 2),
            )
            number = max((one.number for one in backups_in(folder)), default=0) + 1
            name = f"{number:06}-{moment.strftime(_MOMENT)}-{reason}{BACKUP_SUFFIX}"
            packed.replace(folder / name)
            sync_folder(folder)
        finally:
            for part in (raw, packed):
                with suppress(OSError):
                    part.unlink(missing_ok=True)
    thin_out(folder)
    return Backup(folder / name, number, moment.replace(microsecond=0), reason)


def _free_parts(folder: Path) -> tuple[Path, Path]:
    """Return two names that no other process uses; what a killed one left is removed after a day."""
    now = datetime.now(UTC).timestamp()
    for part in folder.glob(f"*{PART}"):
        with suppress(OSError):
            if abs(now - part.stat().st_mtime) > 24 * 3600:
                part.unlink()
    word = uuid.uuid4().hex
    return folder / f"{word}-raw{PART}", folder / f"{word}-packed{PART}"


def _about(copy: Path, reason: str, moment: datetime, counts: Counts) -> dict[str, Any]:
    # Asked of the copy: in the catalogue work may have gone on since.
    with closing(sqlite3.connect(copy)) as connection:
        (tables,) = connection.execute(_TABLES).fetchone()
        state = state_in(connection)
    return {
        "format": "marshalry-backup",
        "version": 1,
        "made": moment.isoformat(),
        "reason": reason,
        "tables": tables,
        "documents": counts.documents,
        "revisions": counts.revisions,
        "working_copies": counts.working_copies,
        "state": state,
    }


def _pack_while(check: Callable[[Report], None], pack: Callable[[Report], None], progress: Report) -> None:
    """Look a copy through while another thread packs it: compressing and reading seldom wait for each other.

    The first error ends both; damage that was found comes before what packing says.
    """
    stop = Event()

    def packing(done: int, total: int) -> None:
        if stop.is_set():
            raise _StoppedError
        progress(done, total)

    def checking(_done: int, _total: int) -> None:
        packing(0, 0)

    def ended(work: Future[None]) -> None:
        if work.exception() is not None:
            stop.set()

    with ThreadPoolExecutor(1) as pool:
        packed = pool.submit(pack, packing)
        packed.add_done_callback(ended)
        try:
            check(checking)
        except _StoppedError:
            pass  # packing failed, and says why
        except BaseException:
            stop.set()
            raise
    packed.result()


class _StoppedError(Exception):
    """The other half of the work has failed."""


def thin_out(folder: Path) -> tuple[Backup, ...]:
    """Remove the backups that are neither among the last ten nor the last of their day.

    Days are counted by the backups that there are, not by the clock: one that jumps removes nothing early.

    Returns:
        Those that were removed; what cannot be removed stays.
    """
    there = backups_in(folder)
    stay = {one.file for one in there[:LAST]}
    days: dict[str, Backup] = {}
    for one in there:
        days.setdefault(one.made.date().isoformat(), one)
    stay.update(one.file for one in list(days.values())[:DAYS])
    stay.update(one.file for one in [one for one in there if one.reason == "upgrade"][:BEFORE_UPGRADES])
    removed: list[Backup] = []
    room = ROOM
    for place, one in enumerate(there):
        room -= one.size if one.file in stay else 0
        if one.file not in stay or (room < 0 and place >= ALWAYS):
            with suppress(OSError):
                one.file.unlink()
                removed.append(one)
    return tuple(removed)


def latest_for(folder: Path, known: Container[str]) -> Backup | None:
    """Return the latest backup whose tables a program knows; None if there is none."""
    for one in backups_in(folder):
        try:
            if about(one.file).tables in known:
                return one
        except EditorError:
            continue
    return None
