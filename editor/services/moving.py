"""Saving the catalogue elsewhere while work goes on: copied, looked through, brought up to date, then opened.

The copy is of one moment and takes seconds where the catalogue is large; what is written meanwhile goes into
the old file and is noted (:mod:`editor.catalogue.journal`). Sessions wait only for the last step: what was
noted since is carried out on the copy, both are compared, and the copy is opened in the place of the old.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from editor.catalogue.backups import state_in
from editor.catalogue.checking import raw_connection
from editor.catalogue.copying import PART, checked_copy, explained_errors, sync, sync_folder
from editor.catalogue.journal import Journal, carry_out
from editor.catalogue.sqlite_only import writable
from editor.catalogue.transaction_numbers import number_of
from editor.services.workspace import Moved, Workspace
from schemas.held_files import ENDINGS, beside
from schemas.problems import Message, error
from schemas.progress import Report, quietly

__all__ = ["Moved", "save_elsewhere"]

ROUNDS: Final = 5
"""So often a copy is made anew because another program has written meanwhile."""
TRIES: Final = 40
"""So often the last step is tried while somebody reads for long."""
HOLD_S: Final = 0.4
"""So long sessions wait for one that reads; then they go on, and the last step is tried again."""
_PARTS: Final = 1000


def save_elsewhere(ws: Workspace, place: Path, progress: Report = quietly) -> Moved:
    """Copy the whole catalogue to a place and go on there; the old file stays as it is.

    Any thread but one that reads or writes just now may call it. Others read and write meanwhile: what they
    write is in the new file, too, and none of them waits for longer than the last step.

    Args:
        ws: the catalogue.
        place: the new file.
        progress: called with how far it is; may raise to stop until the last step: nothing is left then.

    Raises:
        EditorError: the place is taken or cannot be written, the catalogue is damaged or was taken away, or
            others never let go of it; then nothing has changed, and nothing lies at the place.
    """
    if not ws.database.is_file:
        raise error("group.no_file", fix=Message(code="group.no_file_fix"))
    if ws.read_only:
        raise error("catalogue.opened_read_only", path_name=str(ws.path))
    if any(beside(place, ending).exists() for ending in ENDINGS):
        raise error("catalogue_files.place_taken", path_name=str(place))
    with explained_errors(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        if not writable(place):
            raise PermissionError(13, "Permission denied")
        with _name_taken(place) as part, Journal(ws.engine) as journal:
            return _moved(ws, place, part, journal, progress)


@contextmanager
def _name_taken(place: Path) -> Iterator[Path]:
    """Hold the name of the new file, and give one for the unfinished copy; a failure leaves neither."""
    part = place.with_name(f".{place.name}{PART}")
    try:
        place.open("xb").close()
    except FileExistsError:  # another program was faster
        raise error("catalogue_files.place_taken", path_name=str(place)) from None
    try:
        yield part
    except BaseException:
        for file in (place, part, part.with_name(part.name + "-journal")):
            with suppress(OSError):
                file.unlink(missing_ok=True)
        raise


def _moved(ws: Workspace, place: Path, part: Path, journal: Journal, progress: Report) -> Moved:
    engine = ws.engine
    for _round in range(ROUNDS):
        if ws.engine is not engine:  # its files were taken away, and it went on elsewhere by itself
            break
        part.unlink(missing_ok=True)
        checked_copy(engine, part, ws.path, _scaled(progress))
        with closing(sqlite3.connect(part, isolation_level=None, check_same_thread=False)) as copy:
            copy.execute("PRAGMA synchronous=OFF")  # it is synced as a whole below
            moved = _tried(ws, place, part, copy, journal, progress)
        if moved is not None:
            return moved
    raise error("catalogue_files.never_idle", path_name=str(ws.path))


def _tried(
    ws: Workspace,
    place: Path,
    part: Path,
    copy: sqlite3.Connection,
    journal: Journal,
    progress: Report,
) -> Moved | None:
    """Bring a copy up to date and go on in it; None if it cannot be: another program has written."""
    for _try in range(TRIES):
        carry_out(copy, journal.after(number_of(copy)))
        sync(part)
        progress(0, 0)
        with ws.moving.exclusive(HOLD_S) as idle:
            if not idle:
                continue
            if (trouble := ws.loss()) is not None:
                raise trouble
            carry_out(copy, journal.after(number_of(copy)))
            if not journal.listens_to(ws.engine) or not _same_state(ws, copy):
                return None
            copy.close()
            sync(part)
            part.replace(place)
            sync_folder(place.parent)
            return ws.switch_to(place)
    raise error("catalogue_files.never_idle", path_name=str(ws.path))


def _same_state(ws: Workspace, copy: sqlite3.Connection) -> bool:
    with raw_connection(ws.engine) as raw:
        return all(ask(raw) == ask(copy) for ask in (number_of, state_in))


def _scaled(progress: Report) -> Report:
    """Return a progress of two halves, the pages and the look through them, as one that only grows."""
    half, last = 0, 0

    def scaled(done: int, total: int) -> None:
        nonlocal half, last
        if not total:
            progress(0, 0)
            return
        if done < last:
            half = 1
        last = done
        progress((half * _PARTS + _PARTS * done // total) // 2, _PARTS)

    return scaled
