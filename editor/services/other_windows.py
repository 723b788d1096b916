"""A document that another window, or another program, works on at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from editor.catalogue import changes, repository, writing
from editor.catalogue.inheriting import to_store, whole
from editor.catalogue.rows import Standing
from editor.catalogue.slugs import check_slug
from editor.services import unsaved_files
from editor.services.documents import OpenDocument, load
from editor.services.loading import parsed
from editor.services.workspace import Workspace
from schemas.inheritance import same
from schemas.merging import Choices, Conflict, Path, merge, merge_edits, without_edits
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message


def standings(ws: Workspace, ids: Sequence[str]) -> dict[str, Standing]:
    """Return what the catalogue holds of those documents that are there."""
    with ws.reading() as catalogue:
        return changes.standings(catalogue, ids)


def before_edits(ws: Workspace, document_id: str, version: int) -> dict[str, Any]:
    """Return what a document said itself in the revision that a working copy stands on.

    Raises:
        EditorError: there is no such revision, or it is damaged.
    """
    with ws.reading() as catalogue:
        return repository.own_body_of(catalogue, document_id, version)


@dataclass(frozen=True)
class Taken:
    """What another window or program wrote, put together with the edits of this one."""

    opened: OpenDocument
    """What the catalogue holds: theirs."""
    own: dict[str, Any]
    """Both in one: what the document says itself."""
    base: dict[str, Any]
    """The same without the edits of this window."""
    places: tuple[Path, ...]
    """What is theirs of it."""
    new: bool
    """Whether they have written since."""
    unsaved: bool
    """Whether what they wrote is a working copy."""
    by: str
    """Who saved it; '' where it is not saved yet, or nobody knows."""
    conflicts: tuple[Conflict, ...] = ()
    """Places that both changed; also those for which a side was chosen."""
    unsettled: tuple[Conflict, ...] = ()
    """Those of them for which no side was chosen: nothing is taken over before that."""

    @property
    def is_theirs(self) -> bool:
        """Whether nothing of one's own is left that differs."""
        return same(self.own, self.opened.own)

    @property
    def is_on_disk(self) -> bool:
        """Whether the catalogue holds it as it is, without an older working copy of one's own."""
        return self.is_theirs and (self.unsaved or self.opened.serial is None)


@dataclass(frozen=True)
class Theirs:
    """What another window or program wrote, as it was read."""

    opened: OpenDocument
    new: bool
    """Whether they have written since."""
    unsaved: bool
    """Whether it is a working copy."""
    follows: bool
    """Whether they had before them what this window wrote last."""
    by: str
    """Who saved it; '' where it is not saved yet, or nobody knows."""


def read_theirs(ws: Workspace, document_id: str, stands_on: int) -> Theirs:
    """Read what another window wrote; it does not count as shown yet. Nobody else of this window may write.

    Args:
        ws: the catalogue.
        document_id: the document.
        stands_on: the revision that the draft of this window stands on.

    Raises:
        EditorError: the document cannot be had.
    """
    before = ws.seen(document_id)
    opened = load(ws, document_id, note=False)
    now = opened.serial
    if now is not None and now == before:
        # The working copy is one's own: what is theirs is the last revision.
        opened = replace(load(ws, document_id, working_copy=False), serial=now)
    unsaved = now is not None and now != before
    if unsaved and opened.version != opened.row.version:
        opened = _on_last_revision(ws, opened)
    # Nobody writes, saves or drops a working copy that he has not seen.
    follows = before is not None and (now != before or ws.is_taken_up(document_id))
    new = unsaved or opened.row.version != stands_on or (follows and now is None)
    return Theirs(opened, new, unsaved, follows, "" if unsaved else _author(ws, document_id))


def _on_last_revision(ws: Workspace, opened: OpenDocument) -> OpenDocument:
    """Return a working copy that stands on an earlier revision as it is on the last one.

    What was saved since holds where both changed the same place: who wrote the working copy is asked there.
    """
    with ws.reading() as catalogue:
        ident, last = opened.row.id, opened.row.version
        before, after = (
            repository.own_body_of(catalogue, ident, version) for version in (opened.version, last)
        )
        own = merge(before, opened.says, after).data
        data = whole(catalogue, own)
    document, problems = parsed(ws, data)
    return replace(opened, own=own, data=data, document=document, problems=problems, version=last)


def put_together(
    ws: Workspace,
    theirs: Theirs,
    base: Mapping[str, Any],
    mine: Mapping[str, Any],
    written: Mapping[str, Any] | None,
    choices: Choices | None = None,
    *,
    valid: bool = False,
) -> Taken:
    """Put what another window wrote together with the edits of this one.

    Args:
        ws: the catalogue.
        theirs: what the other window wrote.
        base: what the document said itself before the edits of this window.
        mine: what it says with them.
        written: what this window put on disk last as the working copy; None if that is not known.
        choices: which side holds where both changed the same place.
        valid: whether the result has to be valid where theirs is, at the price of further conflicts.

    Raises:
        EditorError: the catalogue cannot be read.
    """
    opened = theirs.opened

    def wrong_places(data: Mapping[str, Any]) -> Sequence[str]:
        return [problem.path for problem in parsed(ws, data)[1]] if valid and not opened.problems else ()

    other = opened.says if theirs.new else base
    found = merge_edits(base, mine, other, written if theirs.follows else None, choices, wrong_places)
    saved = theirs.new and not theirs.unsaved
    return Taken(
        opened=opened,
        own=found.data,
        base=dict(other) if saved else without_edits(base, mine, other),
        places=found.taken,
        new=theirs.new,
        unsaved=theirs.unsaved,
        by=theirs.by,
        conflicts=found.conflicts,
        unsettled=found.unsettled(choices or {}),
    )


def note_shown(ws: Workspace, taken: Taken) -> None:
    """Let what was taken over count as shown: this window may write over it."""
    ws.saw(taken.opened.row.id, taken.opened.serial)


def _author(ws: Workspace, document_id: str) -> str:
    found = standings(ws, [document_id]).get(document_id)
    return "" if found is None else found.by


def put_aside(ws: Workspace, document_id: str) -> int:
    """Make room for the edits of this window where another one has written a working copy.

    Theirs is not lost: it becomes a revision where it is valid, else a file of its own.

    Returns:
        The last revision by now: the edits of this window go on top of it.
    """
    with ws.writing() as catalogue:
        stored = repository.get_editable(catalogue, document_id)
        version = stored.version
        serial = repository.working_serial(catalogue, document_id)
        copy = repository.own_working_copy(catalogue, document_id)
        unseen = serial is not None and not ws.has_seen(document_id, serial)
        if copy is not None and unseen:
            theirs = copy[0]
            try:
                document = parse_document(whole(catalogue, theirs.data), ws.systems)
                check_slug(catalogue, dump_document(document))
            except EditorError:
                unsaved_files.keep(ws.path, document_id, theirs.version, theirs.data, of_others=True)
            else:
                data = to_store(catalogue, dump_document(document))
                version = writing.add_revision(catalogue, stored, data, ws.stamp(_aside_label()))
            writing.drop_working_copy(catalogue, stored)
    if unseen:
        ws.saw(document_id, None)
    return version


def _aside_label() -> str:
    return sentence(Message(code="catalogue.put_aside"), LANGUAGES[0])


def give_up_working_copy(ws: Workspace, document_id: str) -> bool:
    """Throw the edits away that this window wrote or was shown; whether there are none of others left."""
    with ws.writing() as catalogue:
        stored = repository.get(catalogue, document_id)
        serial = repository.working_serial(catalogue, document_id)
        if serial is not None and not ws.has_seen(document_id, serial):
            return False
        writing.drop_working_copy(catalogue, stored)
    ws.saw(document_id, None)
    return True
