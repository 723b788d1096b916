"""A copy of a group's catalogue to work on without the server, and what was written in it brought back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from editor.catalogue import bulk, listing, notes, repository
from editor.catalogue.battles import battle_rows
from editor.catalogue.copying import checked_copy, written_whole
from editor.catalogue.recycle_bin import deleted_documents
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.services.incoming import Delivery
from editor.services.merging import MOST_EARLIER, digest_of
from editor.services.opening import catalogue_file, opened_beside
from editor.services.workspace import Workspace
from schemas.messages import LANGUAGES, sentence
from schemas.named_files import is_there
from schemas.parse import parse_document
from schemas.problems import Message, Problem, Severity, error
from schemas.progress import Report, quietly

_COPIED: Final = "offline/copied"
"""Setting of a copy: when it was made."""


@dataclass(frozen=True)
class BroughtBack:
    """What was written in a copy since it was made."""

    deliveries: tuple[Delivery, ...]
    """The documents, as they are taken in."""
    problems: tuple[Problem, ...]
    """What does not come with them, and why."""


def copy_offline(ws: Workspace, file: Path, progress: Report = quietly) -> Path:
    """Copy a catalogue into a file that can be worked on elsewhere; it is looked through before it is there.

    Args:
        ws: the catalogue; of the working copies one's own come along.
        file: the new file.
        progress: called with how far it is; may raise to stop, and nothing is left then.

    Raises:
        EditorError: there is such a file, it cannot be written, or the catalogue cannot be read.
    """
    file = catalogue_file(file)
    if is_there(file):
        raise error("catalogue_files.place_taken", path_name=str(file))
    moment = datetime.now(UTC)
    with written_whole(file, ws.path) as part:
        checked_copy(ws.engine, part, ws.path, progress)
    with opened_beside(file) as copy, copy.writing() as catalogue:
        notes.keep_setting(catalogue, _COPIED, moment.isoformat())
    return file


@contextmanager
def opened_copy(file: Path) -> Iterator[Workspace]:
    """Open a copy to bring back what was written in it.

    Raises:
        EditorError: there is no such file, it is no catalogue, or no such copy.
    """
    if not is_there(file):
        raise error("catalogue.no_backup", path_name=str(file))
    with opened_beside(file) as copy:
        yield copy


def brought_back(ws: Workspace, copy: Workspace) -> BroughtBack:
    """Return what was written in a copy since it was made, as a delivery for the catalogue.

    What was only deleted in the copy, or not saved there, does not come along, nor do battles; this says so.

    Args:
        ws: the catalogue of the group.
        copy: the copy.

    Raises:
        EditorError: it is no such copy, or holds a document that is not valid.
    """
    with copy.reading() as there:
        made = _made(there, copy)
        rows = [row for row in listing.live_rows(there, source="own") if row.modified > made]
        deleted = [row for row in deleted_documents(there) if row.deleted is not None and row.deleted > made]
        played = sum(1 for row in battle_rows(there) if row.modified > made)
        unsaved = [one.row for one in repository.working_copies(there) if one.modified > made]
        with ws.reading() as here:
            known = bulk.documents_with(here, [row.id for row in (*rows, *deleted)])
        mine = [row for row in rows if row.id not in known or not known[row.id].locked]
        documents = [
            parse_document(repository.body_of(there, row.id, row.version), copy.systems) for row in mine
        ]
        earlier = {row.id: _before(there, row, made) for row in mine}
        left = [row for row in deleted if row.id in known and known[row.id].deleted is None]
        problems = (
            *_problems("group.not_yours", [row for row in rows if row not in mine]),
            *_problems("group.not_saved", unsaved),
            *_problems("group.deleted_there", left),
            *([_warning("group.battles_there", battles=played)] if played else ()),
        )
    label = sentence(Message(code="group.brought_back"), LANGUAGES[0])
    return BroughtBack((Delivery(documents, label, earlier=earlier),) if documents else (), problems)


def _before(there: Catalogue, row: DocumentRow, made: datetime) -> tuple[str, ...]:
    """Return what the revisions that came with the copy are known by: only these had both in common."""
    versions = [one.version for one in repository.revisions(there, row.id) if one.created <= made]
    return tuple(
        digest_of(repository.own_body_of(there, row.id, version)) for version in versions[:MOST_EARLIER]
    )


def _made(there: Catalogue, copy: Workspace) -> datetime:
    made = notes.setting(there, _COPIED)
    if made is None:
        raise error("group.no_copy", fix=Message(code="group.no_copy_fix"), path_name=copy.name)
    return datetime.fromisoformat(made)


def _problems(code: str, rows: Sequence[DocumentRow]) -> list[Problem]:
    return [_warning(code, slug=row.slug).at(document=row.slug) for row in rows]


def _warning(code: str, **values: str | int) -> Problem:
    return Problem(code=code, severity=Severity.WARNING, values=values)
