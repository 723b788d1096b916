"""Doing what was planned across documents, taking it back, doing it again: whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from editor.catalogue import bulk, notes, origins, recycle_bin, repository, writing
from editor.catalogue.bodies import canonical
from editor.catalogue.rows import DocumentRow, Origin, Stamp
from editor.catalogue.slugs import check_slug
from editor.catalogue.store import Catalogue
from editor.services.relations import Effect, Plan, What
from editor.services.workspace import Workspace
from schemas.inheritance import base_id
from schemas.problems import error
from schemas.progress import Report, quietly

Draft = Mapping[str, Any] | None


@dataclass(frozen=True)
class Done:
    """An operation that was done, with all that takes it back."""

    what: What
    effects: tuple[Effect, ...]
    bodies: Mapping[str, Mapping[str, Any]]
    drafts: Mapping[str, tuple[Mapping[str, Any], int] | None]
    """Working copies as they were, each with the revision that it stood on; None if there was none."""
    deleted: tuple[str, ...]
    before: Mapping[str, int]
    """The revision of each document before the operation."""
    versions: Mapping[str, int]
    """The revision of each document right after the operation."""
    kept: Mapping[str, Draft]
    """The working copy of each document right after the operation."""
    made: tuple[str, ...] = ()
    """Documents that it made."""
    origins: Mapping[str, Origin | None] = field(default_factory=dict)
    """Where documents came from before the operation, where it has noted another origin."""
    settings: Mapping[str, str | None] = field(default_factory=dict)
    """What the catalogue kept beside its documents before the operation; None for nothing."""

    @property
    def touched(self) -> tuple[str, ...]:
        """Ids of the documents that were changed or deleted."""
        return tuple(dict.fromkeys((*self.bodies, *self.drafts, *self.deleted, *self.made)))


def apply(ws: Workspace, plan: Plan, label: str = "", report: Report = quietly) -> Done:
    """Do what was planned, in one transaction: all of it or nothing.

    Args:
        ws: the catalogue.
        plan: what is done.
        label: name of the revisions.
        report: called with how many documents are written; what it raises ends it, and nothing is written.

    Returns:
        What :func:`undo` needs to take it back.

    Raises:
        EditorError: a document was saved since the plan was made, or the catalogue cannot be written.
    """
    stamp = ws.stamp(label)
    written = Written(ws)
    with ws.writing() as catalogue:
        there = _rows_of(catalogue, plan.versions)
        for ident, version in plan.versions.items():
            repository.check_editable(there[ident])
            _check_version(there[ident], version)
        for ident, planned in plan.copies.items():
            # Another window may have typed on since: what it wrote is not to be written over.
            if repository.working_serial(catalogue, ident) != planned:
                raise error("relations.plan_is_old", slug=repository.get(catalogue, ident).slug)
        done = _as_it_is(catalogue, plan)
        total = len(plan.bodies) + len(plan.made)
        for number, ident in enumerate(_bases_first(plan.bodies)):
            report(number, total)
            stored = repository.get(catalogue, ident)
            writing.add_revision(catalogue, stored, plan.bodies[ident], stamp)
        for ident, data in plan.drafts.items():
            stored = repository.get(catalogue, ident)
            was = done.drafts[ident]
            stood_on = plan.versions[ident] if was is None else was[1]
            base = writing.still_on(stood_on, plan.versions[ident], stored.version)
            before = repository.working_serial(catalogue, ident)
            serial = writing.write_working_copy(catalogue, stored, data, base, stamp.time)
            written.note(ident, before, serial)
        recycle_bin.put_into_bin(catalogue, plan.deleted)
        _make(catalogue, plan.made, stamp, lambda number: report(len(plan.bodies) + number, total))
        origins.set_origins(catalogue, plan.origins, stamp.time)
        before_it = notes.put_settings(catalogue, plan.settings)
        versions = _versions(catalogue, (*plan.versions, *plan.made))
        kept = _drafts(catalogue, versions)
    written.seen()
    return replace(done, versions=versions, kept=kept, settings=before_it)


def undo(ws: Workspace, done: Done, label: str = "", report: Report = quietly) -> Plan:
    """Take an operation back in one transaction: what was deleted returns, what was changed is as before.

    The history keeps both: going back is a revision of its own.

    Args:
        ws: the catalogue.
        done: the operation.
        label: name of the revisions.
        report: called with how many documents are written; what it raises ends it, and nothing is written.

    Returns:
        The plan that does the operation again.

    Raises:
        EditorError: a document was edited or saved since, or the catalogue cannot be written.
    """
    stamp = ws.stamp(label)
    written = Written(ws)
    with ws.writing() as catalogue:
        there, drafts = _rows_of(catalogue, done.versions), _drafts(catalogue, done.versions)
        for ident, version in done.versions.items():
            _check_version(there[ident], version)
            if not _is_left_alone(done, ident) and not _alike(drafts[ident], done.kept.get(ident)):
                raise error("relations.edited_since", slug=there[ident].slug)
        again = _again(catalogue, done)
        gone_on = _gone_on(done, drafts)
        gone = [row for row in _rows_of(catalogue, done.deleted).values() if row.deleted is not None]
        recycle_bin.bring_all_back(catalogue, gone, stamp)
        recycle_bin.put_into_bin(catalogue, done.made)
        for number, ident in enumerate(_bases_first(done.bodies)):
            report(number, len(done.bodies))
            writing.add_revision(catalogue, repository.get(catalogue, ident), done.bodies[ident], stamp)
        for ident, was in done.drafts.items():
            if ident in gone_on:
                continue
            stored = repository.get(catalogue, ident)
            before, serial = repository.working_serial(catalogue, ident), None
            if was is None:
                writing.drop_working_copy(catalogue, stored)
            else:
                base = writing.still_on(was[1], done.before[ident], stored.version)
                serial = writing.write_working_copy(catalogue, stored, was[0], base, stamp.time)
            written.note(ident, before, serial)
        origins.set_origins(catalogue, done.origins, stamp.time)
        settings = notes.put_settings(catalogue, done.settings)
        versions = _versions(catalogue, (one for one in done.versions if one not in done.made))
    written.seen()
    copies = {ident: serial for ident, serial in written.serials.items() if ident in again.drafts}
    kept = {ident: data for ident, data in again.drafts.items() if ident not in gone_on}
    return replace(again, drafts=kept, versions=versions, copies=copies, settings=settings)


class Written:
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


def _check_version(stored: DocumentRow, version: int) -> None:
    if stored.version != version:
        raise error("relations.plan_is_old", slug=stored.slug)


def _rows_of(catalogue: Catalogue, ids: Iterable[str]) -> dict[str, DocumentRow]:
    """Return documents by their ids; one that is gone meanwhile is refused."""
    wanted = list(ids)
    there = bulk.documents_with(catalogue, wanted)
    return {ident: there.get(ident) or repository.get(catalogue, ident) for ident in wanted}


def _versions(catalogue: Catalogue, ids: Iterable[str]) -> dict[str, int]:
    return {ident: row.version for ident, row in _rows_of(catalogue, ids).items()}


def _drafts(catalogue: Catalogue, ids: Iterable[str]) -> dict[str, Draft]:
    wanted = list(ids)
    edited = bulk.serials_of(catalogue, wanted)
    return {ident: _draft(catalogue, ident) if ident in edited else None for ident in wanted}


def _draft(catalogue: Catalogue, ident: str) -> Draft:
    copy = repository.own_working_copy(catalogue, ident)
    return None if copy is None else dict(copy[0].data)


def _is_left_alone(done: Done, ident: str) -> bool:
    """Return whether edits of a document that are not saved are kept when an operation is taken back.

    What came in is put together with them, and so is what was there before.
    """
    return done.what == "import" and ident in done.bodies and ident not in done.made


def _gone_on(done: Done, drafts: Mapping[str, Draft]) -> frozenset[str]:
    """Return whose edits were gone on with since documents were taken in: those stay as they are now."""
    return frozenset(
        ident
        for ident in done.drafts
        if _is_left_alone(done, ident) and not _alike(drafts[ident], done.kept.get(ident))
    )


def _alike(one: Draft, other: Draft) -> bool:
    return canonical({"": one}) == canonical({"": other})


def _as_it_is(catalogue: Catalogue, plan: Plan) -> Done:
    bodies, drafts = _own_bodies(catalogue, plan.bodies), {}
    for ident in plan.drafts:
        copy = repository.own_working_copy(catalogue, ident)
        drafts[ident] = None if copy is None else (dict(copy[0].data), copy[0].version)
    came = _origins(catalogue, plan.origins)
    made = tuple(plan.made)
    return Done(plan.what, plan.effects, bodies, drafts, plan.deleted, plan.versions, {}, {}, made, came)


def _origins(catalogue: Catalogue, ids: Iterable[str]) -> dict[str, Origin | None]:
    wanted = list(ids)
    found = origins.origins_of(catalogue, wanted)
    return {ident: found.get(ident) for ident in wanted}


@dataclass(frozen=True)
class Before:
    """Documents as they are before they are taken in; those that are not there are left out."""

    bodies: Mapping[str, Mapping[str, Any]]
    versions: Mapping[str, int]
    hidden: frozenset[str]
    """Those of them in the recycle bin."""
    origins: Mapping[str, Origin | None]

    def of(self, ids: Collection[str]) -> Before:
        """Return this of some documents alone."""
        return Before(
            {ident: body for ident, body in self.bodies.items() if ident in ids},
            {ident: version for ident, version in self.versions.items() if ident in ids},
            frozenset(ident for ident in self.hidden if ident in ids),
            self.origins,
        )


def before_taking_in(catalogue: Catalogue, ids: Iterable[str]) -> Before:
    """Remember documents that will be changed."""
    there = bulk.last_revisions(catalogue, list(ids))
    return Before(
        {ident: own for ident, (_row, own) in there.items()},
        {ident: row.version for ident, (row, _own) in there.items()},
        frozenset(ident for ident, (row, _own) in there.items() if row.deleted is not None),
        _origins(catalogue, there),
    )


def taken_in(
    catalogue: Catalogue,
    before: Before,
    new: Sequence[str],
    gone: Sequence[str],
    settings: Mapping[str, str | None],
) -> Done:
    """Return what takes back that documents were taken in, in the transaction that has done so.

    Args:
        catalogue: of that transaction.
        before: the documents that it changed, as they were.
        new: ids of those that it stored for the first time.
        gone: ids of those that it put into the recycle bin.
        settings: what was kept before under the keys under which it has kept something else.
    """
    made = (*new, *sorted(before.hidden))
    versions = _versions(catalogue, dict.fromkeys((*before.versions, *made, *gone)))
    return Done(
        what="import",
        effects=(),
        bodies=before.bodies,
        drafts={},
        deleted=tuple(gone),
        before=before.versions,
        versions=versions,
        kept=_drafts(catalogue, versions),
        made=made,
        origins={**dict.fromkeys(new), **before.origins},
        settings=settings,
    )


def _again(catalogue: Catalogue, done: Done) -> Plan:
    """Return the plan that makes of the documents what they are now; its versions come later."""
    bodies, made = _own_bodies(catalogue, done.bodies), _own_bodies(catalogue, done.made)
    drafts = {ident: data for ident in done.drafts if (data := _draft(catalogue, ident)) is not None}
    came = _origins(catalogue, done.origins)
    return Plan(done.what, done.effects, bodies, drafts, done.deleted, made=made, origins=came)


def _own_bodies(catalogue: Catalogue, ids: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return the last revisions of documents by their ids, as they are stored."""
    wanted = list(ids)
    there = bulk.last_revisions(catalogue, wanted)
    return {ident: there[ident][1] for ident in wanted}


def _make(
    catalogue: Catalogue,
    made: Mapping[str, Mapping[str, Any]],
    stamp: Stamp,
    report: Callable[[int], object],
) -> None:
    """Store new documents, and bring back those that were made before and taken back."""
    there = bulk.documents_with(catalogue, list(made))
    gone = [row for row in there.values() if row.deleted is not None]
    recycle_bin.bring_all_back(catalogue, gone, stamp)
    for number, (ident, data) in enumerate(made.items()):
        report(number)
        if ident not in there:
            check_slug(catalogue, data)
            writing.insert_documents(catalogue, [data], "own", stamp)


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
