"""Edits that no revision holds, put together with documents that come in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from editor.catalogue import bulk, repository, writing
from editor.services.importing import TakenIn
from editor.services.incoming import CHANGING, DocumentChoices, Incoming, beside_draft
from editor.services.operations import Written
from editor.services.workspace import Workspace
from schemas.inheritance import same
from schemas.merging import merge_edits


@dataclass(frozen=True)
class UnsavedEdits:
    """A draft with edits that no revision holds."""

    base: Mapping[str, Any]
    """What the document says itself without them."""
    later: Callable[[], Mapping[str, Any]]
    """Makes what it says with them, on any thread."""
    serial: int | None = None
    """State of the working copy of a document that is not open. None where the editor holds the draft."""


def edits_of_closed(ws: Workspace, ids: Collection[str]) -> dict[str, UnsavedEdits]:
    """Return the edits of documents that are not open, by id; documents without any are left out.

    Raises:
        EditorError: a body is damaged.
    """
    found = {}
    with ws.reading() as catalogue:
        for ident in bulk.serials_of(catalogue, sorted(ids)):
            copy = repository.own_working_copy(catalogue, ident)
            if copy is not None:
                draft, serial = copy
                base = repository.own_body_of(catalogue, ident, draft.version)
                found[ident] = UnsavedEdits(base, partial(dict, draft.data), serial)
    return found


def beside_edits(
    incoming: Sequence[Incoming], edits: Mapping[str, UnsavedEdits], choices: DocumentChoices
) -> tuple[Incoming, ...]:
    """Return what taking documents in would do beside edits that are not saved (:func:`beside_draft`)."""
    return tuple(
        beside_draft(one, there.base, there.later(), choices.get(one.document.id, {}))
        if (there := edits.get(one.document.id)) is not None
        else one
        for one in incoming
    )


def asked_on_saving(ws: Workspace, incoming: Sequence[Incoming]) -> tuple[str, ...]:
    """Return the short names of documents of which edits that are not saved clash with what they become.

    Nobody is asked about these edits: where that is to be done, :func:`beside_edits` says what.

    Raises:
        EditorError: a body is damaged.
    """
    coming = [one for one in incoming if one.state in CHANGING and one.becomes is not None]
    edits = edits_of_closed(ws, {one.document.id for one in coming})
    return tuple(
        one.document.slug
        for one in coming
        if one.becomes is not None
        and (there := edits.get(one.document.id)) is not None
        and merge_edits(there.base, there.later(), one.becomes).conflicts
    )


def keep_choices(
    ws: Workspace, taken: TakenIn, edits: Mapping[str, UnsavedEdits], choices: DocumentChoices
) -> TakenIn:
    """Put edits of documents that are not open together with what was taken in, as the person has chosen.

    Edits for which nothing was to be chosen stay as they are: saving them puts both together. So do those
    that somebody has written on since they were read.

    Args:
        ws: the catalogue.
        taken: what was taken in.
        edits: as :func:`edits_of_closed` returned them.
        choices: which side holds.

    Returns:
        What was taken in; taking it back brings the edits back, too.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    chosen = {ident: one for ident, one in edits.items() if choices.get(ident) and one.serial is not None}
    if not chosen:
        return taken
    drafts: dict[str, tuple[Mapping[str, Any], int]] = {}
    kept = dict(taken.done.kept)
    written = Written(ws)
    with ws.writing() as catalogue:
        for ident, one in chosen.items():
            stored, copy = repository.get(catalogue, ident), repository.own_working_copy(catalogue, ident)
            if copy is None or copy[1] != one.serial or stored.version != taken.done.versions.get(ident):
                continue
            theirs = repository.own_body_of(catalogue, ident, stored.version)
            own = merge_edits(one.base, copy[0].data, theirs, choices=choices[ident]).data
            drafts[ident], kept[ident] = (dict(copy[0].data), copy[0].version), None
            serial = None
            if same(own, theirs):
                writing.drop_working_copy(catalogue, stored)
            else:
                moment = ws.stamp().time
                serial = writing.write_working_copy(catalogue, stored, own, stored.version, moment)
                kept[ident] = own
            written.note(ident, copy[1], serial)
    written.seen()
    return replace(taken, done=replace(taken.done, drafts=drafts, kept=kept))
