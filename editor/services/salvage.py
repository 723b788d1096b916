"""Salvage: a new catalogue of what can be read of a damaged one, and a list of what cannot."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from editor.catalogue import checking, closing_notes, notes
from editor.catalogue.backup_files import is_packed, unpack
from editor.catalogue.battles import insert_battle
from editor.catalogue.copying import explained_errors, refuse_no_folder, sync, sync_folder
from editor.catalogue.records import DocumentRecord, count_revisions, under_slug, write_records
from editor.catalogue.salvage import Found, Loss, read_found, salvaged
from editor.catalogue.salvaged_battles import salvaged_battles
from editor.services.maintenance import set_aside
from editor.services.opening import catalogue_file, open_workspace
from editor.services.packs.indexes import INDEXES
from editor.services.packs.installed import PACKS
from editor.services.shipped import shipped_ids
from editor.services.workspace import Workspace
from schemas.content_folder import content_root
from schemas.games import content_folders
from schemas.held_files import beside, refuse_held
from schemas.named_files import is_file, is_there
from schemas.problems import EditorError, Message, error
from schemas.progress import Report, quietly

__all__ = ["Loss", "Salvaged", "salvage", "salvage_in_place"]


@dataclass(frozen=True)
class Salvaged:
    """What came of a damaged catalogue."""

    file: Path
    """The new catalogue."""
    documents: int
    revisions: int
    losses: tuple[Loss, ...]
    unreadable: int
    """Rows and branches of tables that could not be read; not each held something of a document."""
    kept: Path | None = None
    """Where the damaged file lies, if it was replaced."""


def salvage(file: Path, out: Path, progress: Report = quietly) -> Salvaged:
    """Read what can be read of a damaged catalogue or backup into a new one; the damaged file stays as it is.

    Args:
        file: the damaged one; no catalogue is open on it in this process.
        out: the new one, which must not exist.
        progress: called with how many documents are written; may raise to stop, and nothing is left then.

    Raises:
        EditorError: nothing can be had of the file, it cannot be read, or the new one cannot be written.
    """
    if is_there(out):
        raise error("catalogue.salvage_exists", path_name=str(out))
    refuse_no_folder(out)
    found = _read(file)
    part = out.with_name(f"{out.name}.salvaging")
    losses: list[Loss] = []
    revisions = 0
    try:
        _remove(part)
        with open_workspace(part, content=None) as ws:
            documents = _write(ws, found, losses, progress)
            if not documents and not losses:
                raise error("catalogue.nothing_salvaged", path_name=str(file))
            checking.look_through(ws.engine, part, "thorough")
            with ws.reading() as catalogue:
                revisions = count_revisions(catalogue)
        with explained_errors(out):
            sync(part)
            part.replace(out)
            sync_folder(out.absolute().parent)
    except EditorError as trouble:
        if any(one.code == "catalogue.disk_full" for one in trouble.problems):  # its words are for a change
            full = Message(code="system.full")
            raise error("catalogue.cannot_write", path_name=str(out), detail=full) from trouble
        raise
    finally:
        closing_notes.forget(part)
        _remove(part)
    closing_notes.note(out)
    return Salvaged(out, documents, revisions, tuple(losses), found.unreadable)


def salvage_in_place(path: Path | str | None = None, progress: Report = quietly) -> Salvaged:
    """Salvage a closed catalogue and put the new one in its place; the damaged one is kept beside it.

    Raises:
        EditorError: as :func:`salvage`, or the catalogue is open somewhere; it is as it was then.
    """
    target = catalogue_file(path)
    out = target.with_name(f"{target.name}.salvaged")
    _remove(out)
    try:
        done = salvage(target, out, progress)
        with explained_errors(target):
            kept = set_aside(target)
            out.replace(target)
            sync_folder(target.parent)
    finally:
        closing_notes.forget(out)
        _remove(out)
    closing_notes.note(target)
    return Salvaged(target, done.documents, done.revisions, done.losses, done.unreadable, kept)


def start_anew(path: Path | str | None = None) -> Path | None:
    """Put a catalogue that cannot be opened aside, so that an empty one is made in its place.

    Returns:
        Where it is kept.

    Raises:
        EditorError: it is open somewhere, or there is no room for it.
    """
    target = catalogue_file(path)
    with explained_errors(target):
        kept = set_aside(target)
        target.unlink(missing_ok=True)
    return kept


def _read(file: Path) -> Found:
    refuse_held(file)
    with explained_errors(file), tempfile.TemporaryDirectory(prefix="marshalry-") as folder:
        if not is_file(file):
            raise error("catalogue.no_backup", path_name=str(file))
        if is_packed(file):
            unpacked = Path(folder) / "catalogue.sqlite"
            with suppress(EditorError):  # what came out before the damage is looked at
                unpack(file, unpacked)
            if not is_there(unpacked):
                raise error("catalogue.nothing_salvaged", path_name=str(file))
            file = unpacked
        return read_found(file)


@cache
def _shipped_ids() -> Collection[str]:
    return shipped_ids((content_root(), *content_folders()))


def _write(ws: Workspace, found: Found, losses: list[Loss], progress: Report) -> int:
    total, slugs = len(found.ids), Counter[tuple[str, str, str]]()

    def records() -> Iterator[DocumentRecord]:
        for done, (record, lost) in enumerate(salvaged(found, _shipped_ids), 1):
            losses.extend(lost)
            if record is not None:
                yield _with_own_slug(record, slugs, ws.author)
            if done % 50 == 0:
                progress(done, total)

    with ws.writing() as catalogue:
        written = write_records(catalogue, records(), found.pictures.get)
        for one in salvaged_battles(found):
            if isinstance(one, Loss):
                losses.append(one)
            else:
                insert_battle(catalogue, *one)
        for key, value in found.settings.items():
            if key.startswith((PACKS, INDEXES)):
                notes.keep_setting(catalogue, key, value)
        return written


def _with_own_slug(
    record: DocumentRecord, slugs: Counter[tuple[str, str, str]], author: str
) -> DocumentRecord:
    """Return a record under a slug that none before it has: damage may have brought an earlier one back."""
    if record.deleted is not None:
        return record
    slug, number = record.slug, 1
    while slugs[(record.system, record.kind, slug)]:
        number += 1
        slug = f"{record.slug[:70]}-{number}"
    slugs[(record.system, record.kind, slug)] += 1
    return under_slug(record, slug, (author, datetime.now(UTC)))


def _remove(part: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        with suppress(OSError):
            beside(part, ending).unlink(missing_ok=True)


def loss_message(loss: Loss) -> Message:
    """Return the sentence that names a loss."""
    return Message(
        code=f"catalogue.lost_{loss.what}",
        values={"document": loss.document, "name": loss.name or loss.document, "version": loss.version},
    )
