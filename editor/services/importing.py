"""Taking documents in from outside (packs, files): first a preview, then all of them or none.

Nothing of one's own is overwritten: a document that is there already and was edited here is put together
with what comes in, place by place. Where both changed the same place, the person chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from editor.catalogue import bulk, origins, recycle_bin, repository, writing
from editor.catalogue.rows import AT_ONCE, DocumentRow, Origin, Stamp
from editor.catalogue.slugs import free_slug
from editor.catalogue.store import Catalogue
from editor.services.dropping import dropped
from editor.services.free_kinds import lost_kinds, refuse_lost_kinds
from editor.services.incoming import Delivery, DocumentChoices, Incoming, Judge, conflict_problems
from editor.services.merging import Merged
from editor.services.operations import Done, before_taking_in, taken_in
from editor.services.own_checks import own_field_problems
from editor.services.pictures import picture_problems
from editor.services.ruleset_choice import Rulesets
from editor.services.rulesets import rulesets_in
from editor.services.workspace import Workspace
from schemas.base import Document, path_of, system_of
from schemas.inheritance import base_id, same
from schemas.problems import EditorError, Problem
from schemas.progress import Report, part_of, quietly


@dataclass(frozen=True)
class TakenIn:
    """What was taken in."""

    rows: tuple[DocumentRow, ...]
    """The documents in the order given, also those that were left as they are."""
    done: Done
    """What takes all of it back in one step."""


def preview_documents(ws: Workspace, documents: Sequence[Document]) -> tuple[Incoming, ...]:
    """Return what taking documents in would do to each, in the order given.

    Raises:
        EditorError: an id, or a slug of one system and kind, is given twice.
    """
    return preview_deliveries(ws, [Delivery(documents)])


def unheard(_number: int, _incoming: Incoming) -> None:
    """Tell nobody what becomes of a document before all are judged."""


def preview_deliveries(
    ws: Workspace,
    deliveries: Sequence[Delivery],
    choices: DocumentChoices | None = None,
    report: Report = quietly,
    heard: Callable[[int, Incoming], None] = unheard,
) -> tuple[Incoming, ...]:
    """Return what taking documents in would do to each, in the order given, then to those no longer brought.

    Args:
        ws: the catalogue.
        deliveries: the documents.
        choices: which side holds where both changed the same place.
        report: called with how far the work is; what it raises ends it.
        heard: called with each answer as soon as it is known, and its number among all of them.

    Raises:
        EditorError: an id, or a slug of one system and kind, is given twice in one delivery.
    """
    found: list[Incoming] = []
    for delivery in deliveries:
        _check_unique(delivery.documents)
    total = sum(len(delivery.documents) for delivery in deliveries)
    coming: dict[str, Mapping[str, Any]] = {}
    with ws.reading() as catalogue:
        for delivery in deliveries:
            rulesets = cache(partial(rulesets_in, ws, catalogue, beside=delivery.documents))
            places = {one.id: number for number, one in enumerate(delivery.documents, len(found))}
            judged: dict[str, Incoming] = {}
            judge = Judge(catalogue, delivery, choices or {})
            for data, incoming in judge.judged():
                report(len(found) + len(judged), total)
                judged[data["id"]] = one = _with_problems(catalogue, data, incoming, rulesets)
                heard(places[data["id"]], one)
            found += (judged[ident] for ident in places)
            coming |= judge.coming
        for one in dropped(ws, catalogue, deliveries, coming):
            heard(len(found), one)
            found.append(one)
    return tuple(found)


def _with_problems(
    catalogue: Catalogue, data: Mapping[str, Any], incoming: Incoming, rulesets: Callable[[str], Rulesets]
) -> Incoming:
    own = own_field_problems(incoming.document, rulesets)
    # A field that nobody knows may stand in a ruleset that cannot be read.
    left_out = rulesets(system_of(incoming.document)).problems if own else ()
    problems = (*picture_problems(data), *own, *left_out, *lost_kinds(catalogue, data))
    return replace(incoming, problems=problems) if problems else incoming


def take_in(ws: Workspace, documents: Sequence[Document], *, label: str = "") -> tuple[DocumentRow, ...]:
    """Store documents in one transaction: new ones, and updates as revisions. Working copies are left alone.

    Returns:
        The rows of the documents in the order given, also of those that were left as they are.

    Raises:
        EditorError: as :func:`take_in_all`.
    """
    return take_in_all(ws, [Delivery(documents, label)]).rows


def take_in_all(
    ws: Workspace,
    deliveries: Sequence[Delivery],
    choices: DocumentChoices | None = None,
    beside: Callable[[Catalogue], Mapping[str, str | None]] | None = None,
    report: Report = quietly,
) -> TakenIn:
    """Store the documents of several deliveries one after the other in one transaction.

    Those that a pack brings no longer go into the recycle bin, where nobody edited or uses them.

    Args:
        ws: the catalogue.
        deliveries: the documents.
        choices: which side holds where both changed the same place, by the id of the document.
        beside: keeps settings that belong to it in the same transaction, once the documents are stored, and
            returns what was kept under these keys before; None for nothing.
        report: called with how far the work is; what it raises ends it, and nothing is stored.

    Raises:
        EditorError: two of them clash, both sides changed a place for which no side was chosen, a game would
            lose a kind of which there are cards, or the catalogue cannot be written; then nothing was stored.
    """
    for delivery in deliveries:
        _check_unique(delivery.documents)
    ids = list(dict.fromkeys(one.id for delivery in deliveries for one in delivery.documents))
    ws.unchecked = True
    with ws.writing() as catalogue:
        touched: list[str] = []
        before = before_taking_in(catalogue, _editable(catalogue, ids))
        for number, delivery in enumerate(deliveries):
            judge = Judge(catalogue, delivery, choices or {})
            part = part_of(report, number, len(deliveries))
            touched += _Storing(catalogue, judge, ws.stamp(delivery.label)).store(part)
        gone = [one.document.id for one in dropped(ws, catalogue, deliveries, {}) if one.state == "gone"]
        recycle_bin.put_into_bin(catalogue, gone)
        settings = beside(catalogue) if beside is not None else {}
        new = [one for one in touched if one not in before.bodies]
        done = taken_in(catalogue, before.of(frozenset(touched)), new, gone, settings)
        there = bulk.documents_with(catalogue, ids)
    return TakenIn(tuple(there[one.id] for two in deliveries for one in two.documents), done)


def _editable(catalogue: Catalogue, ids: Sequence[str]) -> list[str]:
    there = bulk.documents_with(catalogue, ids)
    return [one for one in ids if one in there and not there[one].read_only]


class _Storing:
    """Stores the documents of a delivery."""

    def __init__(self, catalogue: Catalogue, judge: Judge, stamp: Stamp) -> None:
        self._catalogue, self._judge, self._stamp = catalogue, judge, stamp
        self._new: list[dict[str, Any]] = []
        self._promised: set[tuple[str, str, str]] = set()
        self._origins: dict[str, Origin | None] = {}
        self._touched: list[str] = []

    def store(self, report: Report) -> list[str]:
        """Store them and return the ids of those that were stored.

        Raises:
            EditorError: both sides changed a place for which no side was chosen, or a game loses a kind.
        """
        clashing: list[Problem] = []
        total = len(self._judge.delivery.documents)
        for number, (body, found) in enumerate(self._judge.judged()):
            report(number, total)
            data = dict(body)
            if found.state == "conflict":
                clashing += conflict_problems(found)
            elif found.state in ("update", "merged"):
                self._revise(found, self._judge.merged[data["id"]])
            elif found.state in ("new", "slug_taken"):
                self._add(data, is_free=found.state == "new")
            elif found.state == "same" and found.stored is not None and self._judge.order(found.origin) > 0:
                self._note(data["id"], found.stored.version)
            self._promised.add((data["system"], data["kind"], data["slug"]))
        if clashing:
            raise EditorError(*clashing)
        self._insert()
        origins.set_origins(self._catalogue, self._origins, self._stamp.time)
        return self._touched

    def _add(self, data: dict[str, Any], *, is_free: bool) -> None:
        """Store a new document, some hundreds at once; under its short name where that is free here."""
        if not is_free or (data["system"], data["kind"], data["slug"]) in self._promised:
            data["slug"] = self._free(data)
        self._new.append(data)
        self._note(data["id"], 1)
        if len(self._new) >= AT_ONCE:
            self._insert()

    def _insert(self) -> None:
        writing.insert_documents(self._catalogue, self._new, "own", self._stamp)
        self._touched += (data["id"] for data in self._new)
        self._new.clear()

    def _note(self, ident: str, version: int) -> None:
        delivery = self._judge.delivery
        if delivery.pack:
            self._origins[ident] = Origin(version, delivery.pack[:80], delivery.pack_version, delivery.signer)

    def _revise(self, found: Incoming, merged: Merged) -> None:
        """Store what came in as a revision, and one's own edits on top of it as another."""
        if base_id(merged.own) is not None or base_id(merged.theirs) is not None:
            self._insert()  # what it is based on may have come with it
        ident = found.document.id
        data, stored = dict(merged.own), repository.get(self._catalogue, ident)
        refuse_lost_kinds(self._catalogue, data)
        data["slug"] = self._free(data)
        writing.set_slug(self._catalogue, stored, data["slug"])
        self._promised.add((data["system"], data["kind"], data["slug"]))
        self._touched.append(ident)
        if not merged.older:
            theirs = {**merged.theirs, "slug": data["slug"]}
            self._note(ident, writing.add_revision(self._catalogue, stored, theirs, self._stamp))
            stored = repository.get(self._catalogue, ident)
            if same(theirs, data):
                return
        writing.add_revision(self._catalogue, stored, data, self._stamp)

    def _free(self, data: dict[str, Any]) -> str:
        """Return a slug that neither the catalogue nor a document taken in beside this one has."""
        system, kind = data["system"], data["kind"]
        there = repository.with_slug(self._catalogue, system, kind, data["slug"])
        if there is not None and there.id == data["id"]:
            return str(data["slug"])
        slug, number = str(data["slug"]), 1
        if there is not None:
            slug = free_slug(self._catalogue, system, kind, slug)
        while (system, kind, slug) in self._promised:
            number += 1
            slug = free_slug(self._catalogue, system, kind, f"{data['slug'][:70]}-{number}")
        return slug


def _check_unique(documents: Sequence[Document]) -> None:
    problems = []
    for what, names in (
        ("id", [document.id for document in documents]),
        ("slug", [path_of(document) for document in documents]),
    ):
        seen: set[str] = set()
        for name in names:
            if name in seen:
                problems.append(Problem(code=f"catalogue.{what}_twice", path=what, values={what: name}))
            seen.add(name)
    if problems:
        raise EditorError(*problems)
