"""Doing what was planned across documents, taking it back, doing it again: whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.orm import Session

from editor.catalogue import repository
from editor.catalogue.bodies import canonical
from editor.catalogue.tables import StoredDocument
from editor.services.relations import Effect, Plan, What
from editor.services.shelf import bring_back
from editor.services.slugs import check_slug
from editor.services.workspace import Workspace
from schemas.inheritance import base_id
from schemas.problems import error

Draft = Mapping[str, Any] | None


@dataclass(frozen=True)
class Done:
    """An operation that was done, with all that takes it back."""

    what: What
    effects: tuple[Effect, ...]
    bodies: Mapping[str, Mapping[str, Any]]
    drafts: Mapping[str, tuple[Mapping[str, Any], int] | None]
    """Working copies as they were, each with the revision that it stood on; nothing where there was none."""
    deleted: tuple[str, ...]
    before: Mapping[str, int]
    """The revision of each document before the operation."""
    versions: Mapping[str, int]
    """The revision of each document right after the operation."""
    kept: Mapping[str, Draft]
    """The working copy of each document right after the operation."""
    made: tuple[str, ...] = ()
    """Documents that it made."""

    @property
    def touched(self) -> tuple[str, ...]:
        """Ids of the documents that were changed or deleted."""
        return tuple(dict.fromkeys((*self.bodies, *self.drafts, *self.deleted, *self.made)))


def apply(ws: Workspace, plan: Plan, label: str = "") -> Done:
    """Do what was planned, in one transaction: all of it or nothing.

    Returns:
        What :func:`undo` needs to take it back.

    Raises:
        EditorError: a document was saved since the plan was made, or the catalogue cannot be written.
    """
    stamp = ws.stamp(label)
    written = _Written(ws)
    with ws.writing() as session:
        for ident, version in plan.versions.items():
            _check_version(repository.get_editable(session, ident), version)
        for ident, planned in plan.copies.items():
            # Another window may have typed on since: what it wrote is not to be written over.
            if repository.working_serial(session, ident) != planned:
                raise error("relations.plan_is_old", slug=repository.get(session, ident).slug)
        done = _as_it_is(session, plan)
        for ident in _bases_first(plan.bodies):
            stored = repository.get(session, ident)
            repository.add_revision(session, stored, plan.bodies[ident], stamp)
            session.flush()
        for ident, data in plan.drafts.items():
            stored = repository.get(session, ident)
            was = done.drafts[ident]
            stood_on = plan.versions[ident] if was is None else was[1]
            base = repository.still_on(stood_on, plan.versions[ident], stored.version)
            before = repository.working_serial(session, ident)
            serial = repository.write_working_copy(session, stored, data, base, stamp.time)
            written.note(ident, before, serial)
        for ident in plan.deleted:
            repository.get(session, ident).deleted = datetime.now(UTC)
        for ident, data in plan.made.items():
            _make(session, ident, data, stamp)
        session.flush()
        versions = _versions(session, (*plan.versions, *plan.made))
        kept = _drafts(session, versions)
    written.seen()
    return replace(done, versions=versions, kept=kept)


def undo(ws: Workspace, done: Done, label: str = "") -> Plan:
    """Take an operation back in one transaction: what was deleted returns, what was changed is as before.

    The history keeps both: going back is a revision of its own.

    Returns:
        The plan that does the operation again.

    Raises:
        EditorError: a document was edited or saved since, or the catalogue cannot be written.
    """
    stamp = ws.stamp(label)
    written = _Written(ws)
    with ws.writing() as session:
        for ident, version in done.versions.items():
            stored = repository.get(session, ident)
            _check_version(stored, version)
            if not _alike(_draft(session, ident), done.kept.get(ident)):
                raise error("relations.edited_since", slug=stored.slug)
        again = _again(session, done)
        for ident in done.deleted:
            stored = repository.get(session, ident)
            if stored.deleted is not None:
                bring_back(session, stored, stamp)
        for ident in done.made:
            repository.get(session, ident).deleted = datetime.now(UTC)
        for ident in _bases_first(done.bodies):
            repository.add_revision(session, repository.get(session, ident), done.bodies[ident], stamp)
            session.flush()
        for ident, was in done.drafts.items():
            stored = repository.get(session, ident)
            before, serial = repository.working_serial(session, ident), None
            if was is None:
                repository.drop_working_copy(session, stored)
            else:
                base = repository.still_on(was[1], done.before[ident], stored.version)
                serial = repository.write_working_copy(session, stored, was[0], base, stamp.time)
            written.note(ident, before, serial)
        session.flush()
        versions = _versions(session, (one for one in done.versions if one not in done.made))
    written.seen()
    copies = {ident: serial for ident, serial in written.serials.items() if ident in again.drafts}
    return replace(again, versions=versions, copies=copies)


class _Written:
    """Working copies that an operation has written; what was not shown to this window stays unseen."""

    def __init__(self, ws: Workspace) -> None:
        self._ws = ws
        self._shown: dict[str, int | None] = {}
        self.serials: dict[str, int] = {}

    def note(self, ident: str, before: int | None, serial: int | None) -> None:
        """Note the serial that a working copy had, and has by now; None where there is none."""
        if before is None or self._ws.has_seen(ident, before):
            self._shown[ident] = serial
        if serial is not None:
            self.serials[ident] = serial

    def seen(self) -> None:
        """Count them as shown, now that they are kept."""
        for ident, serial in self._shown.items():
            self._ws.saw(ident, serial)


def _check_version(stored: StoredDocument, version: int) -> None:
    if stored.version != version:
        raise error("relations.plan_is_old", slug=stored.slug)


def _versions(session: Session, ids: Iterable[str]) -> dict[str, int]:
    return {ident: repository.get(session, ident).version for ident in ids}


def _drafts(session: Session, ids: Iterable[str]) -> dict[str, Draft]:
    return {ident: _draft(session, ident) for ident in ids}


def _draft(session: Session, ident: str) -> Draft:
    copy = repository.own_working_copy(session, ident)
    return None if copy is None else dict(copy[0].data)


def _alike(one: Draft, other: Draft) -> bool:
    return canonical({"": one}) == canonical({"": other})


def _as_it_is(session: Session, plan: Plan) -> Done:
    bodies, drafts = {}, {}
    for ident in plan.bodies:
        stored = repository.get(session, ident)
        bodies[ident] = repository.own_body_of(session, ident, stored.version)
    for ident in plan.drafts:
        copy = repository.own_working_copy(session, ident)
        drafts[ident] = None if copy is None else (dict(copy[0].data), copy[0].version)
    made = tuple(plan.made)
    return Done(plan.what, plan.effects, bodies, drafts, plan.deleted, plan.versions, {}, {}, made)


def _again(session: Session, done: Done) -> Plan:
    """Return the plan that makes of the documents what they are now; its versions come later."""
    bodies = {
        ident: repository.own_body_of(session, ident, repository.get(session, ident).version)
        for ident in done.bodies
    }
    drafts = {ident: data for ident in done.drafts if (data := _draft(session, ident)) is not None}
    made = {
        ident: repository.own_body_of(session, ident, repository.get(session, ident).version)
        for ident in done.made
    }
    return Plan(done.what, done.effects, bodies, drafts, done.deleted, made=made)


def _make(session: Session, ident: str, data: Mapping[str, Any], stamp: repository.Stamp) -> None:
    """Store a new document, or bring back one that was made before and taken back."""
    stored = repository.peek(session, ident)
    if stored is None:
        check_slug(session, data)
        repository.insert_documents(session, [data], "own", stamp)
    elif stored.deleted is not None:
        bring_back(session, stored, stamp)
    session.flush()


def _bases_first(bodies: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return ids so that a card comes before those based on it."""
    placed: dict[str, None] = {}

    def place(ident: str, above: frozenset[str]) -> None:
        base = base_id(bodies[ident])
        if base is not None and base in bodies and base not in above:
            place(base, above | {ident})
        placed.setdefault(ident)

    for ident in bodies:
        place(ident, frozenset({ident}))
    return list(placed)
