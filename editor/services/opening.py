"""Opening a catalogue: where it lies, whether it may be opened, what the person should know of it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, Literal

from editor.catalogue import checking, closing_notes, notes
from editor.catalogue.backups import write_backup
from editor.catalogue.checking import DAMAGED, damaged
from editor.catalogue.group import place_of
from editor.catalogue.network_lock import network_lock
from editor.catalogue.old_log import foreign_log, lay_aside
from editor.catalogue.places import Mount, sync_notice
from editor.catalogue.rescue import rescued_beside
from editor.catalogue.salvage import holds_documents
from editor.catalogue.servers import is_server
from editor.catalogue.sqlite_only import file_of_url, look_at, writable
from editor.catalogue.upgrade import Stage, Upgrading, has_known_tables, needs_upgrade
from editor.services.shipped import folders_of, take_in
from editor.services.workspace import Workspace, default_path
from schemas.games import refusals
from schemas.named_files import is_there
from schemas.problems import EditorError, Message, Problem, Severity, error
from schemas.progress import quietly
from schemas.registry import later
from schemas.system_reasons import reason_of
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

__all__ = ["Stage", "Upgrading", "catalogue_path", "needs_upgrade", "open_workspace", "opened_beside"]

log = logging.getLogger(__name__)

Check = Literal["now", "later", "never"]
_NO_CATALOGUE: Final = frozenset({"catalogue.not_sqlite", "catalogue.foreign_file"})
_PLACE_KEY: Final = "sync_folder_told"
_stay_declared: Final = later("schemas.free_systems:stay_declared")
"""Loaded where a second catalogue is opened."""


def open_workspace(
    path: Path | str | None = None,
    *,
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    content: Path | Literal["shipped"] | None = "shipped",
    read_only: bool = False,
    mounted: Sequence[Mount] | None = None,
    check: Check = "now",
    upgrading: Upgrading | None = None,
) -> Workspace:
    """Open a catalogue; make it and take in the shipped content where that is needed.

    Args:
        path: the file or a SQLAlchemy URL; None for the user's own catalogue.
        systems: the games whose documents it may hold.
        content: folder of the shipped content; None takes none in, "shipped" is that of this program.
        read_only: open it without ever writing, e.g. for a worker process.
        mounted: which file systems lie where; without it as the system says.
        check: when to look through a catalogue that was not closed well or was touched by somebody. ``later``
            leaves a large one to the caller (``Workspace.unchecked``), because somebody waits for the window;
            ``never`` leaves all to it.
        upgrading: told how far it is where an older catalogue is brought up to date; may raise to stop,
            before the stage "content": then the catalogue is as it was.

    Raises:
        EditorError: the file is no catalogue, is newer than this program, is damaged, cannot be reached, or
            lies on a network drive that cannot lock files, or where another program has it open.
    """
    if isinstance(path, str) and is_server(path):
        from editor.services.group_opening import open_group

        return open_group(path, systems=systems, content=content, read_only=read_only, upgrading=upgrading)
    file = catalogue_path(path)
    look_at(file)
    forced = not read_only and not writable(file)
    if not read_only and not forced:
        _make_folder(file.parent)
    closed = read_only or forced
    if closed and not is_there(file):
        code = "catalogue.cannot_make" if forced else "catalogue.no_catalogue"
        fix = "catalogue.choose_place" if forced else "catalogue.no_catalogue_fix"
        raise error(code, path_name=str(file), fix=Message(code=fix))
    notices = list(_rescued_notices(file))
    lock = None if closed else network_lock(file, mounted)
    try:
        notices += _old_log_notices(file, read_only=closed)
        workspace = Workspace(file, systems=systems, read_only=closed, lock=lock)
    except EditorError as trouble:
        if lock is not None:
            lock.close()
        raise _or_damaged(trouble, file) from trouble
    try:
        known = has_known_tables(workspace.engine, file)
        workspace.unchecked = known and not read_only and _check(workspace, check)
        before = partial(_back_up, workspace, notices, upgrading)
        if workspace.prepare(before, upgrading) and upgrading is not None:
            upgrading("content", 0, 0)
        if forced:
            values = {"path_name": str(file)}
            notice = Problem(code="catalogue.opened_read_only", severity=Severity.WARNING, values=values)
            workspace.notices += (notice,)
        workspace.follow_games()
        if content is not None and not closed:
            folders = folders_of(content)
            workspace.fill = partial(take_in, workspace, folders)
            workspace.notices += (*take_in(workspace, folders), *refusals())
    except BaseException:
        workspace.abandon()
        raise
    if not closed:
        workspace.notices += (*notices, *_place_notices(workspace))
    return workspace


@contextmanager
def opened_beside(
    path: Path | str, *, content: Literal["shipped"] | None = None, read_only: bool = False
) -> Iterator[Workspace]:
    """Open a catalogue for a block, while another one stays open whose games without code stay known.

    Arguments and errors are those of :func:`open_workspace`.
    """
    with _stay_declared(), open_workspace(path, content=content, read_only=read_only) as ws:
        yield ws


def _place_notices(ws: Workspace) -> tuple[Problem, ...]:
    """Warn once of a place that a sync program keeps; that it was said is kept in the catalogue."""
    notice = sync_notice(ws.path)
    if notice is None:
        return ()
    place = str(ws.path.absolute().parent)
    with ws.reading() as catalogue:
        if notes.setting(catalogue, _PLACE_KEY) == place:
            return ()
    try:
        with ws.writing() as catalogue:
            notes.keep_setting(catalogue, _PLACE_KEY, place)
    except EditorError:  # said again next time
        log.info("it could not be noted that %s lies in the folder of a sync program", ws.path)
    return (notice,)


def _rescued_notices(file: Path) -> tuple[Problem, ...]:
    """Say where work went on, while that is newer than this catalogue, or there is none here any more."""
    found = rescued_beside(file)
    if not found or (is_there(file) and found[0].stat().st_mtime <= file.stat().st_mtime):
        return ()
    values = {"rescued_name": str(found[0])}
    return (Problem(code="catalogue_files.rescued_beside", severity=Severity.WARNING, values=values),)


def _old_log_notices(file: Path, *, read_only: bool) -> tuple[Problem, ...]:
    """Put a log away that belongs to a file that lay here before.

    Raises:
        EditorError: it cannot be put away; nothing was opened for writing.
    """
    if not foreign_log(file):
        return ()
    trouble = error(
        "catalogue_files.foreign_log",
        fix=Message(code="catalogue_files.foreign_log_fix"),
        path_name=str(file),
    )
    if read_only:
        raise trouble
    try:
        aside = lay_aside(file)
    except OSError as cause:
        raise trouble from cause
    values = {"path_name": str(file), "log_name": str(aside)}
    return (Problem(code="catalogue_files.log_laid_aside", severity=Severity.WARNING, values=values),)


def _or_damaged(trouble: EditorError, file: Path) -> EditorError:
    """Return what is wrong with a file that cannot be opened; one that holds documents of ours is damaged."""
    if all(problem.code in _NO_CATALOGUE for problem in trouble.problems) and holds_documents(file):
        return damaged(file, ())
    return trouble


def _check(ws: Workspace, when: Check) -> bool:
    """Look through a catalogue that was not closed well or that something else has touched.

    Returns:
        Whether it still has to be looked through whole.

    Raises:
        EditorError: it is damaged.
    """
    if closing_notes.is_as_left(ws.path):
        return False
    if when == "never":
        return True
    if not checking.is_large(ws.path):
        checking.look_through(ws.engine, ws.path, "thorough")
        return False
    if when == "now":
        checking.look_through(ws.engine, ws.path, "quick")
    return True


def _back_up(ws: Workspace, notices: list[Problem], upgrading: Upgrading | None) -> None:
    """Make the backup that leads back from an upgrade; where that cannot be, say so and go on."""
    try:
        progress = quietly if upgrading is None else partial(upgrading, "backup")
        write_backup(ws.engine, ws.path, "upgrade", progress=progress)
    except EditorError as trouble:
        if any(problem.code in DAMAGED for problem in trouble.problems):
            raise
        notices.extend(trouble.problems)


def catalogue_path(path: Path | str | None) -> Path:
    """Return the file that a path or a SQLAlchemy URL stands for; for None, the user's own catalogue.

    For a catalogue on a server it is the name beside which this computer keeps what belongs to it.

    Raises:
        EditorError: the URL is not one, or names a database that no catalogue can be in.
    """
    if isinstance(path, str) and is_server(path):
        return place_of(path)
    return catalogue_file(path)


def catalogue_file(path: Path | str | None) -> Path:
    """Return the file that a path or a SQLAlchemy URL stands for, where it has to be a file.

    Raises:
        EditorError: the URL is not one, or names a database on a server.
    """
    if path is None:
        return default_path()
    if isinstance(path, str) and is_server(path):
        raise error("group.no_file", fix=Message(code="group.no_file_fix"))
    if isinstance(path, str) and "://" in path:
        return file_of_url(path)
    return Path(path)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise error("catalogue.cannot_open", path_name=str(folder), detail=reason_of(trouble)) from trouble
