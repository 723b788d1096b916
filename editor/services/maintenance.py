"""The catalogue as one file: backup by hand, and going back to any backup."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from editor.catalogue import checking, closing_notes
from editor.catalogue.backup_files import unpack
from editor.catalogue.backups import write_backup
from editor.catalogue.checking import DAMAGED, Depth, damaged, raw_connection
from editor.catalogue.checking import count as count_rows
from editor.catalogue.copying import checked_copy, explained_errors, settle, sync, sync_folder, written_whole
from editor.catalogue.servers import is_server
from editor.catalogue.sqlite_only import open_engine
from editor.catalogue.upgrade import check_readable
from editor.services.opening import catalogue_file, catalogue_path, open_workspace
from editor.services.workspace import Workspace
from schemas.held_files import beside, is_held, refuse_catalogue
from schemas.named_files import is_file, is_there
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly

_BESIDE: Final = ("-wal", "-shm")
"""What SQLite keeps beside an open catalogue."""


def backup(ws: Workspace, file: Path) -> Path:
    """Write the whole catalogue (documents, history, working copies, recycle bin) into one file.

    It is a SQLite file, which earlier versions of the program restore, too. An older backup of that name is
    replaced, but only once the new one has been opened, looked through and is on disk.

    Raises:
        EditorError: the catalogue is damaged, the file cannot be written, or it is a catalogue that is open
            somewhere; an older backup is still there.
    """
    with written_whole(file, ws.path) as part:
        if any(is_there(beside(file, ending)) for ending in _BESIDE):
            refuse_catalogue(file)
        checked_copy(ws.engine, part, ws.path)
    return file


@dataclass(frozen=True)
class Prepared:
    """A backup that was looked through and lies beside the catalogue whose place it is to take."""

    part: Path
    target: Path

    def drop(self) -> None:
        """Leave everything as it is."""
        with suppress(OSError):
            self.part.unlink(missing_ok=True)


def restore_backup(file: Path, path: Path | str | None = None) -> Path | None:
    """Put a backup in the place of a catalogue that is closed, in this program and in any other.

    Args:
        file: the backup.
        path: the catalogue; None for the user's own.

    Returns:
        Where the old catalogue is kept; None if there was none.

    Raises:
        EditorError: the backup is no whole catalogue or is newer than this program, the catalogue is open
            somewhere, or a file cannot be written. The catalogue is as it was then.
    """
    return put_in_place(prepare_restore(file, path))


def prepare_restore(file: Path, path: Path | str | None = None) -> Prepared:
    """Look a backup through and lay it beside the catalogue, which may be open and is not touched.

    Raises:
        EditorError: it is no whole backup, newer than this program, or the disk is full.
    """
    target = catalogue_file(path)
    if not is_file(file):
        raise error("catalogue.no_backup", path_name=str(file))
    if is_there(target) and file.samefile(target):
        raise error("catalogue.backup_onto_itself", path_name=str(file))
    part = target.with_name(target.name + ".restoring")
    prepared = Prepared(part, target)
    try:
        with explained_errors(part):
            target.parent.mkdir(parents=True, exist_ok=True)
        unpack(file, part)
        check_backup(part, file)
        with explained_errors(part):
            sync(part)
    except BaseException:
        prepared.drop()
        raise
    return prepared


def put_in_place(prepared: Prepared) -> Path | None:
    """Put a prepared backup in the place of its catalogue; returns and raises as :func:`restore_backup`."""
    target = prepared.target
    try:
        with explained_errors(target):
            kept = set_aside(target)
            prepared.part.replace(target)
            sync_folder(target.parent)
    finally:
        prepared.drop()
    closing_notes.note(target)
    return kept


@dataclass(frozen=True)
class Checked:
    """What looking a catalogue through has found."""

    name: str
    """What people read of it."""
    documents: int
    revisions: int
    problems: tuple[Problem, ...]
    """What is damaged, with the ways out at the first; empty where it is whole."""


def check_catalogue(path: Path | str | None = None, progress: Report = quietly) -> Checked:
    """Look a whole catalogue through: pages, indexes, keys, bodies, pictures, the search.

    Raises:
        EditorError: there is no such catalogue, or it cannot be opened for another reason than damage.
    """
    if isinstance(path, str) and is_server(path):
        return _check_group(path, progress)
    file = catalogue_path(path)
    if not is_there(file):
        raise error("catalogue.no_backup", path_name=str(file))
    try:
        with open_workspace(file, content=None, check="never") as ws:
            found = checking.found_in(ws.engine, file, "thorough", progress)
            if found:
                ws.unchecked = True
                return Checked(str(file), 0, 0, (*damaged(file, found).problems, *found))
            ws.unchecked = False
            with raw_connection(ws.engine) as connection:
                counts = count_rows(connection)
            return Checked(str(file), counts.documents, counts.revisions, ())
    except EditorError as trouble:
        if any(problem.code in DAMAGED for problem in trouble.problems):
            return Checked(str(file), 0, 0, trouble.problems)
        raise


def _check_group(address: str, progress: Report) -> Checked:
    """Look through a copy of what is on a server, whose own pages are the server's affair."""
    with open_workspace(address, content=None, read_only=True) as ws, TemporaryDirectory() as folder:
        part = Path(folder) / "catalogue.sqlite"
        with explained_errors(part):
            counts = ws.database.copied(ws.engine, part, progress)
        engine = open_engine(part, read_only=True)
        try:
            found = checking.found_in(engine, Path(ws.name), "thorough", progress)
        finally:
            engine.dispose()
        return Checked(ws.name, counts.documents, counts.revisions, found)


def check_backup(file: Path, name: Path | None = None, *, deep: bool = True) -> None:
    """Refuse a file that is no whole catalogue that this program can read.

    Args:
        file: it, as a SQLite file.
        name: what the person calls it; None for the file's own name.
        deep: look it through; not needed for what came whole out of a zip file, whose checksums say so.

    Raises:
        EditorError: it is damaged, belongs to another program or a newer one.
    """
    try:
        engine = open_engine(file, read_only=True)
        try:
            check_readable(engine, file)
            depth: Depth = "bodies" if checking.is_large(file) else "thorough"
            if deep and (found := checking.found_in(engine, file, depth)):
                raise damaged(file, found)
        finally:
            engine.dispose()
    except EditorError as trouble:
        if name is None:
            raise
        raise EditorError(*(_about(problem, name) for problem in trouble.problems)) from trouble


def _about(problem: Problem, name: Path) -> Problem:
    """Return a problem of a file, and its way out, under the name by which the person knows the file."""
    fix = problem.fix
    if fix is not None and "path_name" in fix.values:
        fix = Message(code=fix.code, values={**fix.values, "path_name": str(name)})
    return problem.model_copy(update={"values": {**problem.values, "path_name": str(name)}, "fix": fix})


def set_aside(target: Path) -> Path | None:
    """Keep the catalogue that is about to be replaced: as a backup, or as it is where it is damaged or newer.

    Returns:
        Where it is kept; None if there is none. Nothing lies beside the catalogue's file afterwards.

    Raises:
        EditorError: it is open somewhere.
        OSError: there is no room for it.
    """
    if not is_there(target):
        return None
    if is_held(target):  # copying it here would take the locks of whoever has it open in this program
        raise _still_open(target)
    names = (target.with_name(f"{target.stem}-before-restore-{number}{target.suffix}") for number in count(1))
    kept = next(name for name in names if not is_there(name))
    # A damaged catalogue keeps its log: it may hold the latest work. All is copied before SQLite sees it.
    copies: list[Path] = []
    try:
        for ending in ("", *_BESIDE):
            if (there := beside(target, ending)).exists():
                copies.append(beside(kept, ending))
                shutil.copyfile(there, copies[-1])
        state = settle(target)
        made = _as_backup(target) if state == "settled" else None
        if made is None:
            sync(kept)
    except BaseException:
        _remove(copies)
        raise
    if made is not None or state == "open":
        _remove(copies)
    if state == "open":
        raise _still_open(target)
    _remove(beside(target, ending) for ending in _BESIDE)
    return made or kept


def _still_open(target: Path) -> EditorError:
    return error("catalogue.still_open", path_name=str(target), fix=Message(code="catalogue.still_open_fix"))


def _as_backup(target: Path) -> Path | None:
    try:
        engine = open_engine(target, read_only=True)
    except EditorError:
        return None
    try:
        return write_backup(engine, target, "restore").file
    except EditorError:
        return None
    finally:
        engine.dispose()


def _remove(files: Iterable[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)
