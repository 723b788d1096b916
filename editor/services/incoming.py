"""Documents that come in from outside, and what would become of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from editor.catalogue import origins, repository
from editor.catalogue.bodies import canonical
from editor.catalogue.bulk import last_revisions
from editor.catalogue.inheriting import in_order_of_bases, to_store
from editor.catalogue.rows import DocumentRow, Origin, portions
from editor.catalogue.slugs import owners_of
from editor.catalogue.store import Catalogue
from editor.services.history import Change, compare
from editor.services.merging import Merged, common_ancestor, merge_in, whole_beside
from schemas.base import Document
from schemas.inheritance import same
from schemas.losses import Loss, lost
from schemas.merging import Choices, Conflict, merge_edits
from schemas.parse import dump_document
from schemas.problems import Message, Problem

State = Literal[
    "new", "same", "update", "merged", "conflict", "older", "shipped", "slug_taken", "gone", "kept"
]
CHANGING: Final[frozenset[State]] = frozenset({"new", "update", "merged", "conflict", "slug_taken"})
"""States of documents that are stored when they are taken in."""
ACTING: Final[frozenset[State]] = CHANGING | {"gone"}
"""States in which taking documents in does something to the catalogue."""
_LOSING: Final[Mapping[State, str]] = {
    "shipped": "packs.lost_shipped",
    "slug_taken": "packs.lost_slug",
}
"""States in which something of a document is lost -> what is said."""
DocumentChoices = Mapping[str, Choices]
"""Choices between both sides, by the id of the document."""
_NUMBER: Final = re.compile(r"\d+")


@dataclass(frozen=True)
class Delivery:
    """Documents that come in together, and what is known of where they come from."""

    documents: Sequence[Document]
    label: str = ""
    """Name that their revisions get."""
    pack: str = ""
    """Short name of the pack, or the name of the file; empty where they come from nowhere outside."""
    pack_version: str = ""
    """Version of the pack; empty for a file."""
    signer: str = ""
    """Who signed the pack; empty for nobody."""
    earlier: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By id what the revisions before are known by (:func:`editor.services.merging.digest_of`)."""
    gone: Mapping[str, str] = field(default_factory=dict)
    """Documents that an earlier version of the pack has brought here and this one does not, by id: what they
    were known by when they came."""


@dataclass(frozen=True)
class Incoming:
    """What taking a document in would do.

    ``new``: it is stored. ``same``: nothing. ``update``: the document of that id gets a revision; nothing of
    one's own is in it. ``merged``: it is put together with one's own edits. ``conflict``: as ``merged``, but
    both changed the same place: the person chooses first. ``older``: nothing, for one's own document had all
    of it before. ``shipped``: it would change a document that came with the program, which is left as it is.
    ``slug_taken``: it is stored under a free slug, because another document has its own. ``gone``: a newer
    version of its pack brings it no longer, and it goes into the recycle bin. ``kept``: likewise, but it
    stays, for it was edited here or something uses it.
    """

    document: Document
    state: State
    stored: DocumentRow | None = None
    """The document that it meets: that of the same id, or of the same slug."""
    changes: tuple[Change, ...] = ()
    """What of one's own document would be changed."""
    problems: tuple[Problem, ...] = ()
    """Pictures that cannot be drawn, fields of an author's own with wrong values, kinds that a game loses."""
    conflicts: tuple[Conflict, ...] = ()
    """Places that both changed; also those for which a side was chosen."""
    origin: Origin | None = None
    """Where one's own document came from; None if it was made here."""
    becomes: Mapping[str, Any] | None = None
    """What one's own document says itself afterwards; None where it is not there, or stays as it is."""


class Judge:
    """Says what becomes of each document of a delivery, of bases before what is based on them."""

    def __init__(self, catalogue: Catalogue, delivery: Delivery, choices: DocumentChoices) -> None:
        self.delivery = delivery
        self._catalogue, self._choices = catalogue, choices
        self._by_id = {document.id: document for document in delivery.documents}
        self._in_order = in_order_of_bases([dump_document(one) for one in delivery.documents])
        self._theirs = {data["id"]: data for data in self._in_order}
        self.coming: dict[str, Mapping[str, Any]] = {}
        """What becomes of the documents, as far as they were asked for."""
        self._origins = origins.origins_of(catalogue, list(self._by_id))
        self.merged: dict[str, Merged] = {}
        """What documents become that are there already."""

    def judged(self) -> Iterator[tuple[Mapping[str, Any], Incoming]]:
        """Yield each document as plain data, and what becomes of it.

        Who takes them may store each before the next: those beside it are looked up some hundreds at a time.
        """
        for some in portions(self._in_order):
            there = last_revisions(self._catalogue, [data["id"] for data in some])
            taken = self._taken([data for data in some if data["id"] not in there])
            for data in some:
                if (stored := there.get(data["id"])) is not None:
                    yield data, self._judged(data, *stored)
                    continue
                self.coming[data["id"]] = data
                owner = self._owner(data) if data["id"] in taken else None
                yield data, Incoming(self._by_id[data["id"]], "slug_taken" if owner else "new", owner)

    def _taken(self, new: Sequence[Mapping[str, Any]]) -> set[str]:
        """Return the ids of new documents whose short names others have."""
        places: dict[tuple[str, str], dict[str, str]] = {}
        for data in new:
            places.setdefault((data["system"], data["kind"]), {})[data["slug"]] = data["id"]
        return {
            ids[slug]
            for (system, kind), ids in places.items()
            for slug in owners_of(self._catalogue, system, kind, list(ids))
        }

    def _owner(self, data: Mapping[str, Any]) -> DocumentRow | None:
        return repository.with_slug(self._catalogue, data["system"], data["kind"], data["slug"])

    def _judged(self, data: Mapping[str, Any], row: DocumentRow, mine: Mapping[str, Any]) -> Incoming:
        """Return what becomes of a document that is there already, with this last revision."""
        document = self._by_id[row.id]
        theirs = self._own(data, row)
        origin = self._origins.get(row.id)
        if canonical(mine) == canonical(theirs) and row.deleted is None:
            return Incoming(document, "same", row, origin=origin)
        whole = whole_beside(self._catalogue, mine, {})
        if row.read_only:
            return Incoming(document, "shipped", row, compare(whole, data))
        merged = self._merge(row, mine, theirs, origin)
        self.merged[row.id] = merged
        self.coming[row.id] = merged.own
        changes = compare(whole, whole_beside(self._catalogue, merged.own, self.coming))
        state = _state(merged, row)
        return Incoming(document, state, row, changes, (), merged.conflicts, origin, merged.own)

    def _merge(
        self, row: DocumentRow, mine: Mapping[str, Any], theirs: Mapping[str, Any], origin: Origin | None
    ) -> Merged:
        order = self.order(origin)
        base = None
        if order >= 0:
            earlier = self.delivery.earlier.get(row.id, ())
            base = common_ancestor(self._catalogue, row, theirs, origin, follows=order > 0, earlier=earlier)
        choices = self._choices.get(row.id, {})
        return merge_in(self._catalogue, mine, theirs, base, choices, self.coming)

    def order(self, origin: Origin | None) -> int:
        """Return 1 for a newer version of the pack that one's own came with, -1 for an older one, else 0."""
        delivery = self.delivery
        if origin is None or origin.pack != delivery.pack or not delivery.pack_version:
            return 0
        one, other = _numbers(delivery.pack_version), _numbers(origin.pack_version)
        return (one > other) - (one < other)

    def _own(self, data: Mapping[str, Any], row: DocumentRow) -> dict[str, Any]:
        """Return what a document says itself, under its short name here where its own is given away."""
        own = to_store(self._catalogue, data, self._theirs, strict=False)
        if own["slug"] != row.slug:
            there = self._owner(own)
            if there is not None and there.id != row.id:
                own["slug"] = row.slug
        return own


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, _NUMBER.findall(version)))


def _state(merged: Merged, row: DocumentRow) -> State:
    if merged.unsettled:
        return "conflict"
    if merged.older:
        return "older" if row.deleted is None else "update"
    return "update" if same(merged.own, merged.theirs) else "merged"


def beside_draft(
    incoming: Incoming, base: Mapping[str, Any], draft: Mapping[str, Any], choices: Choices
) -> Incoming:
    """Return what taking a document in would do where there are edits of it that are not saved.

    Places that these and what comes in changed otherwise are among its conflicts. One that the saved document
    has, too, is asked for once: the draft's value is one's own.

    Args:
        incoming: what it would do without them.
        base: what the document says itself without these edits.
        draft: with them.
        choices: which side holds.
    """
    if incoming.becomes is None or incoming.state not in CHANGING:
        return incoming
    drafted = merge_edits(base, draft, incoming.becomes, choices=choices).conflicts
    conflicts = {one.key: one for one in (*incoming.conflicts, *drafted)}
    unsettled = any(key not in choices for key in conflicts)
    state: State = "conflict" if unsettled else incoming.state
    return replace(incoming, state=state, conflicts=tuple(conflicts.values()))


def conflict_problems(incoming: Incoming) -> tuple[Problem, ...]:
    """Return the places of a document that both sides changed, as problems."""
    slug = incoming.document.slug
    return tuple(
        Problem(
            code="packs.both_changed" if one.key else "packs.both_changed_whole",
            document=slug,
            path=".".join(one.key),
            values={"slug": slug, "path": ".".join(one.key)} if one.key else {"slug": slug},
            fix=Message(code="packs.both_changed_fix"),
        )
        for one in incoming.conflicts
    )


def losses_of(incoming: Sequence[Incoming]) -> tuple[Loss, ...]:
    """Return what of documents that come in is not kept as it is there.

    Changes of documents that came with the program are left out, short names that are taken are changed, and
    some documents come with pictures, fields or kinds that nobody can use here.
    """
    found: list[Loss] = []
    for one in incoming:
        slug = one.document.slug
        if one.state in _LOSING:
            found.append(lost(_LOSING[one.state], slug, slug=slug))
        for bad in one.problems:
            place = f"{slug} {bad.path}".strip()
            found.append(lost(bad.code, place, bad.file, bad.line, **bad.values))
    return tuple(found)
