"""Backups that the program makes by itself, what differs between one and now, and documents out of one."""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final, Literal

import platformdirs

from editor.catalogue import backups as files
from editor.catalogue import bulk, checking, closing_notes, listing, records, repository, writing
from editor.catalogue.backup_files import about, is_packed, unpack
from editor.catalogue.backups import Backup, backup_folder, backups_in
from editor.catalogue.checking import DAMAGED
from editor.catalogue.pictures import picture_bytes
from editor.catalogue.rows import DocumentRow
from editor.catalogue.servers import is_away
from editor.catalogue.slugs import free_slug
from editor.catalogue.store import Catalogue
from editor.services.maintenance import check_backup
from editor.services.opening import opened_beside
from editor.services.workspace import Workspace
from schemas.collation import slug_key
from schemas.inheritance import base_id
from schemas.named_files import is_file
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, Problem, Severity, error
from schemas.progress import Report, quietly
from schemas.system_reasons import reason_of
from schemas.text import LocalText

__all__ = ["Backup", "Difference", "backups_of", "differences", "find_backup", "make_backup"]

log = logging.getLogger(__name__)

State = Literal["removed", "changed", "added"]
_BETWEEN: Final = timedelta(minutes=10)
"""Commands that follow each other closer make one backup: a script does not push out the older ones."""
_BETWEEN_LARGE: Final = timedelta(days=1)
"""The same where making one takes longer than the command."""


@dataclass(frozen=True)
class Difference:
    """A document of the author that is not the same in a backup as it is now.

    ``removed``: the backup has it, now it is gone or lies in the recycle bin. ``added``: the other way round.
    """

    id: str
    system: str
    kind: str
    slug: str
    name: LocalText
    state: State

    @property
    def path(self) -> str:
        """``system/kind/slug``."""
        return f"{self.system}/{self.kind}/{self.slug}"


@dataclass(frozen=True)
class Restored:
    """What came back out of a backup."""

    ids: tuple[str, ...]
    problems: tuple[Problem, ...]
    """Why others did not."""


def backups_of(path: Path) -> tuple[Backup, ...]:
    """Return the backups of a catalogue, the latest first."""
    return backups_in(backup_folder(path))


def find_backup(path: Path, wanted: str) -> Path:
    """Return the backup that a person means: a number of the list, a name in the folder, or any file.

    Raises:
        EditorError: there is none.
    """
    there = backups_of(path)
    for one in there:
        if wanted in (one.file.name, one.file.name.removesuffix(files.BACKUP_SUFFIX), str(one.number)):
            return one.file
    if is_file(Path(wanted)):
        return Path(wanted)
    known = ", ".join(str(one.number) for one in there[:10])
    fix = Message(code="catalogue.no_backup_fix", values={"known": known}) if there else None
    raise error("catalogue.no_backup", fix=fix, path_name=wanted)


def make_backup(
    ws: Workspace, reason: str, *, changed_only: bool = True, progress: Report = quietly
) -> Backup | None:
    """Make a backup in the folder beside the catalogue.

    Args:
        ws: the catalogue.
        reason: why, one word (see :class:`editor.catalogue.backups.Backup`).
        changed_only: only where something has changed since the last one, and the author has documents.
        progress: called with how far it is; may raise to stop, and nothing is left then.

    Returns:
        The backup; None if none was needed.

    Raises:
        EditorError: the catalogue is damaged, or the backup cannot be written; the older ones are there.
    """
    if changed_only and not needs_backup(ws):
        return None
    made = files.write_backup(ws.engine, ws.path, reason, progress=progress)
    log.info("backup %s, %d bytes", made.file.name, made.size)
    return made


def needs_backup(ws: Workspace) -> bool:
    """Return whether the author has documents and something has changed since the last backup."""
    with ws.reading() as catalogue:
        if not listing.has_own(catalogue):
            return False
    last = next(iter(backups_of(ws.path)), None)
    try:
        return last is None or about(last.file).state != files.state_of(ws.engine)
    except EditorError:  # the last one is damaged
        return True


def back_up_before_command(ws: Workspace) -> tuple[Problem, ...]:
    """Look a catalogue through before a command that changes much, and make a backup where one is needed.

    A backup that cannot be made stops nobody; one that is made looks the catalogue through, too.

    Returns:
        Why there is none, to be shown.

    Raises:
        EditorError: the catalogue is damaged.
    """
    if ws.read_only:
        return ()
    last, large = next(iter(backups_of(ws.path)), None), checking.is_large(ws.path)
    between = _BETWEEN_LARGE if large else _BETWEEN
    if (last is None or not timedelta() <= datetime.now(UTC) - last.made < between) and needs_backup(ws):
        return try_backup(ws, "command")
    if not large:
        checking.look_through(ws.engine, ws.path, "bodies")
    return ()


def try_backup(ws: Workspace, reason: str, progress: Report = quietly) -> tuple[Problem, ...]:
    """Make a backup where one is needed.

    Returns:
        Why it could not be made: a full disk, a folder that may not be written.

    Raises:
        EditorError: the catalogue is damaged, or its server does not answer.
    """
    try:
        make_backup(ws, reason, progress=progress)
    except EditorError as trouble:
        if is_away(trouble) or any(problem.code in DAMAGED for problem in trouble.problems):
            raise
        return tuple(
            Problem(code="catalogue.no_backup_made", values=problem.values, severity=Severity.WARNING)
            for problem in trouble.problems
        )
    return ()


@contextmanager
def opened_backup(file: Path) -> Iterator[Workspace]:
    """Open a copy of what is in a backup; neither the backup nor any catalogue is changed.

    Raises:
        EditorError: it is no whole backup, or newer than this program.
    """
    place = platformdirs.user_cache_path("marshalry", appauthor=False) / "opened"
    _clear(place)
    try:
        place.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(dir=place))
    except OSError as trouble:
        raise error("catalogue.cannot_write", path_name=str(place), detail=reason_of(trouble)) from trouble
    copy = folder / "catalogue.sqlite"
    try:
        unpack(file, copy)
        check_backup(copy, file, deep=not is_packed(file))
        closing_notes.note(copy)
        with opened_beside(copy) as ws:
            yield ws
    finally:
        closing_notes.forget(copy)
        shutil.rmtree(folder, ignore_errors=True)


def _clear(place: Path) -> None:
    """Remove what a killed program has left, a day later."""
    now = datetime.now(UTC).timestamp()
    with suppress(OSError):
        for old in place.iterdir():
            if abs(now - old.stat().st_mtime) > 24 * 3600:
                shutil.rmtree(old, ignore_errors=True)


def differences(ws: Workspace, other: Workspace) -> tuple[Difference, ...]:
    """Return which of the author's documents are not the same in a backup as they are now, by name.

    Args:
        ws: the catalogue.
        other: the opened backup.
    """
    with ws.reading() as now, other.reading() as then:
        present, past = bulk.own_digests(now), bulk.own_digests(then)
        found = []
        for ident in (*present, *(one for one in past if one not in present)):
            state: State
            if ident not in past:
                state = "added"
            elif ident not in present:
                state = "removed"
            elif _digests_agree(present[ident][1], past[ident][1]) or _same(now, then, ident):
                continue
            else:
                state = "changed"
            row = (past if state == "removed" else present)[ident][0]
            found.append(Difference(ident, row.system, row.kind.value, row.slug, row.name, state))
    order = {"removed": 0, "changed": 1, "added": 2}
    return tuple(sorted(found, key=lambda one: (order[one.state], one.system, one.kind, slug_key(one.slug))))


def _digests_agree(one: int | None, other: int | None) -> bool:
    return one is not None and one == other


def _same(now: Catalogue, then: Catalogue, ident: str) -> bool:
    try:
        return records.same_content(records.read_record(now, ident), records.read_record(then, ident))
    except EditorError:
        return False


def restore_documents(ws: Workspace, other: Workspace, ids: Collection[str], label: str = "") -> Restored:
    """Bring documents of a backup back: each as a new revision, or anew with its history where it is gone.

    Args:
        ws: the catalogue.
        other: the opened backup.
        ids: the documents; bases of theirs that are gone come back with them.
        label: what the new revisions are called.

    Raises:
        EditorError: the catalogue cannot be written; nothing is changed then.
    """
    done: list[str] = []
    problems: list[Problem] = []
    with other.reading() as then, ws.writing() as catalogue:
        gone = []
        for ident in _with_bases(catalogue, then, ids):
            stored = repository.peek(catalogue, ident)
            if stored is None:
                gone.append(_as_new(catalogue, records.read_record(then, ident), ws))
                continue
            try:
                _put_back(ws, catalogue, then, stored, label)
            except EditorError as trouble:
                problems += trouble.problems
            else:
                done.append(ident)
        records.write_records(catalogue, gone, partial(picture_bytes, then))
        done += [record.id for record in gone]
    for ident in done:
        ws.saw(ident, None)
    return Restored(tuple(done), tuple(problems))


def _with_bases(catalogue: Catalogue, then: Catalogue, ids: Collection[str]) -> Sequence[str]:
    wanted = list(dict.fromkeys(ids))
    for ident in wanted:
        stored = repository.get(then, ident)
        base = base_id(repository.own_body_of(then, ident, stored.version))
        if base is not None and repository.peek(catalogue, base) is None and repository.peek(then, base):
            wanted.append(base)
    return list(dict.fromkeys(wanted))


def _as_new(catalogue: Catalogue, record: records.DocumentRecord, ws: Workspace) -> records.DocumentRecord:
    slug = free_slug(catalogue, record.system, record.kind, record.slug)
    return replace(
        records.under_slug(record, slug, (ws.author, datetime.now(UTC))),
        deleted=None,
        opened=None,
        source="own",
    )


def _put_back(ws: Workspace, catalogue: Catalogue, then: Catalogue, stored: DocumentRow, label: str) -> None:
    """Make what a backup has of a document its last revision, and its edits the working copy."""
    repository.refuse_read_only(stored)
    if stored.changed:
        raise error(
            "catalogue.unsaved_edits", slug=stored.slug, fix=Message(code="catalogue.unsaved_edits_fix")
        )
    past = repository.get(then, stored.id)
    data = dump_document(parse_document(repository.body_of(then, stored.id, past.version), ws.systems))
    there = repository.with_slug(catalogue, stored.system, stored.kind, data["slug"])
    if there is not None and there.id != stored.id:
        data["slug"] = free_slug(catalogue, stored.system, stored.kind, data["slug"])
    if stored.deleted is not None:
        writing.set_slug(catalogue, stored, data["slug"])
    version = stored.version
    if repository.body_of(catalogue, stored.id, version) != data:
        version = writing.add_revision(catalogue, stored, data, ws.stamp(label))
    copy = repository.working_copy(then, stored.id)
    if copy is not None:
        writing.write_working_copy(catalogue, stored, copy[0].data, version, ws.stamp().time)
