"""What hangs together in the catalogue: where a document is used, renaming, deleting and merging.

Each operation is planned first, so that its effects can be shown; :mod:`editor.services.operations` does,
undoes and does it again, whole.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from editor.catalogue import listing, references, repository
from editor.catalogue.bodies import canonical
from editor.catalogue.inheriting import BASED_ON, whole
from editor.catalogue.rows import DocumentRow, Missing, Origin, Use
from editor.catalogue.slugs import check_slug
from editor.catalogue.store import Catalogue
from editor.services.rewriting import independent, rewritten
from editor.services.workspace import Workspace
from schemas.base import Ref
from schemas.inheritance import OWN, base_id
from schemas.parse import dump_document, parse_document
from schemas.problems import error
from schemas.systems import is_neutral

What = Literal["rename", "delete", "merge", "relink", "convert", "import"]
_NEAREST: Final = 8
_MOST_NAMES: Final = 20_000


@dataclass(frozen=True)
class Effect:
    """One thing that an operation changes: the document, its field, what stands there before and after."""

    document: DocumentRow
    path: str
    """Place in the document; '' for the document as a whole."""
    before: str
    after: str | None
    """None if what stood there is gone."""
    kind: Literal["field", "reference", "placeholder", "independent", "deleted"] = "field"


@dataclass(frozen=True)
class Plan:
    """An operation that is ready to be done: its effects, and the data that it writes."""

    what: What
    effects: tuple[Effect, ...]
    bodies: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """New data by id, of last revisions."""
    drafts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """New data by id, of working copies."""
    deleted: tuple[str, ...] = ()
    versions: Mapping[str, int] = field(default_factory=dict)
    """The revision of each document that the plan was made for."""
    made: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Data by id of new documents."""
    copies: Mapping[str, int] = field(default_factory=dict)
    """The serial of each working copy that ``drafts`` were made from."""
    origins: Mapping[str, Origin | None] = field(default_factory=dict)
    """Where documents come from, where that is noted otherwise."""
    settings: Mapping[str, str | None] = field(default_factory=dict)
    """What the catalogue keeps beside its documents (:mod:`editor.catalogue.notes`); None for nothing."""


def where_used(ws: Workspace, document_id: str) -> tuple[Use, ...]:
    """Return every place that refers to a document, in the last revisions and in working copies."""
    with ws.reading() as catalogue:
        return references.uses_of(catalogue, document_id)


def missing_documents(ws: Workspace) -> tuple[Missing, ...]:
    """Return every document that live ones refer to and that cannot be had, sorted by game, kind and slug."""
    with ws.reading() as catalogue:
        return references.missing(catalogue)


def plan_rename(ws: Workspace, document_id: str, *, slug: str) -> Plan:
    """Plan to give a document another slug; references to it are written with the new slug.

    Raises:
        EditorError: the slug is taken or malformed, or the document cannot be edited.
    """
    with ws.reading() as catalogue:
        stored = repository.get_editable(catalogue, document_id)
        draft = Drafting(catalogue)
        if slug != stored.slug:
            draft.effects.append(Effect(stored, "slug", stored.slug, slug))
            renamed = whole(catalogue, draft.body(document_id) | {"slug": slug})
            check_slug(catalogue, dump_document(parse_document(renamed, ws.systems)))
            draft.change(document_id, lambda old: old | {"slug": slug})
            target = Ref(id=document_id, kind=stored.kind, slug=slug)
            draft.point_elsewhere(document_id, stored.slug, target)
        return draft.plan("rename")


def plan_delete(ws: Workspace, ids: Sequence[str]) -> Plan:
    """Plan to put documents into the recycle bin, whatever uses them.

    References to them stay as placeholders that can be linked again; a card based on one of them keeps what
    it has from it and becomes independent. The effects say so: it is for the person to agree.

    Raises:
        EditorError: one of them is shipped, or there is none with such an id.
    """
    with ws.reading() as catalogue:
        draft = Drafting(catalogue)
        for document_id in ids:
            row = repository.get_editable(catalogue, document_id)
            draft.delete(row)
        for document_id in ids:
            for use in references.uses_of(catalogue, document_id):
                if use.user.id in ids:
                    continue
                if use.path == BASED_ON:
                    draft.make_independent(use.user, document_id)
                else:
                    slug = draft.rows[document_id].slug
                    draft.effects.append(Effect(use.user, use.path, slug, None, "placeholder"))
        return draft.plan("delete")


def plan_merge(ws: Workspace, kept_id: str, other_id: str, values: Mapping[str, Any] | None = None) -> Plan:
    """Plan to merge two duplicates: what refers to the other one refers to the kept one, the other goes.

    Args:
        ws: the catalogue.
        kept_id: the document that stays.
        other_id: the document that goes into the recycle bin.
        values: top-level fields of the kept document that get another value (that of the other, say).

    Raises:
        EditorError: they are of different kinds, or one that is changed is shipped.
    """
    with ws.reading() as catalogue:
        kept = repository.get(catalogue, kept_id)
        other = repository.get_editable(catalogue, other_id)
        if kept_id == other_id or (kept.system, kept.kind) != (other.system, other.kind):
            raise error("relations.not_alike", kept=kept.path, other=other.path)
        draft = Drafting(catalogue)
        if values:
            repository.get_editable(catalogue, kept_id)
            draft.set_values(kept, values)
            parse_document(whole(catalogue, draft.bodies[kept_id]), ws.systems)
        if base_id(draft.body(kept_id)) == other_id:
            draft.make_independent(kept, other_id)
        draft.point_elsewhere(
            other_id, other.slug, Ref(id=kept_id, kind=kept.kind, slug=kept.slug), but=kept_id
        )
        draft.delete(other)
        return draft.plan("merge")


def plan_relink(ws: Workspace, missing_id: str, target_id: str) -> Plan:
    """Plan to make everything that refers to a document, mostly a missing one, refer to another.

    Raises:
        EditorError: the other document is not there or in the recycle bin, or is of another game or kind.
    """
    with ws.reading() as catalogue:
        target = repository.get(catalogue, target_id)
        users = references.meant_by(catalogue, missing_id)
        # What belongs to no game may mean a document of any; who else waits for it says which game it is of.
        of_games = [user for user in users if not is_neutral(user[2], ws.systems)]
        known = next(iter(of_games or users), None)
        slug = missing_id if known is None else known[1] or missing_id
        if target.deleted is not None or missing_id == target_id:
            raise error("relations.no_target", slug=target.slug)
        if known is not None and (known[0] != target.kind or (bool(of_games) and known[2] != target.system)):
            raise error("relations.other_kind", slug=slug, kind=known[0], target=target.path)
        draft = Drafting(catalogue)
        draft.point_elsewhere(
            missing_id, slug, Ref(id=target.id, kind=target.kind, slug=target.slug), but=target_id
        )
        return draft.plan("relink")


class Drafting:
    """A plan in the making: new data of documents, and the effects."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.rows: dict[str, DocumentRow] = {}
        self.effects: list[Effect] = []
        self.bodies: dict[str, Mapping[str, Any]] = {}
        self.drafts: dict[str, Mapping[str, Any]] = {}
        self.deleted: list[str] = []
        self.versions: dict[str, int] = {}
        self.copies: dict[str, int] = {}

    def plan(self, what: What) -> Plan:
        effects, deleted = tuple(self.effects), tuple(self.deleted)
        return Plan(what, effects, self.bodies, self.drafts, deleted, self.versions, copies=self.copies)

    def body(self, document_id: str) -> dict[str, Any]:
        if document_id in self.bodies:
            return dict(self.bodies[document_id])
        stored = repository.get(self._catalogue, document_id)
        return repository.own_body_of(self._catalogue, document_id, stored.version)

    def change(self, document_id: str, change: Callable[[dict[str, Any]], Mapping[str, Any]]) -> None:
        """Change the last revision of a document, and its working copy where there is one."""
        stored = repository.get(self._catalogue, document_id)
        self.versions[document_id] = stored.version
        self.rows[document_id] = stored
        self.bodies[document_id] = change(self.body(document_id))
        copy = repository.own_working_copy(self._catalogue, document_id)
        if copy is not None:
            self.drafts[document_id] = change(dict(self.drafts.get(document_id, copy[0].data)))
            self.copies[document_id] = copy[1]

    def set_values(self, row: DocumentRow, values: Mapping[str, Any]) -> None:
        body = whole(self._catalogue, self.body(row.id))
        for name, value in values.items():
            if canonical({"": body.get(name)}) != canonical({"": value}):
                self.effects.append(Effect(row, name, words_of(body.get(name)), words_of(value)))
        self.change(row.id, lambda old: {**whole(self._catalogue, old), **values})

    def delete(self, row: DocumentRow) -> None:
        self.rows[row.id] = row
        self.versions[row.id] = row.version
        self.deleted.append(row.id)
        self.effects.append(Effect(row, "", row.slug, None, "deleted"))

    def make_independent(self, row: DocumentRow, base: str) -> None:
        slug = repository.get(self._catalogue, base).slug
        self.effects.append(Effect(row, BASED_ON, slug, None, "independent"))
        self.change(row.id, lambda old: independent(whole(self._catalogue, old)))

    def point_elsewhere(self, document_id: str, slug: str, target: Ref, *, but: str | None = None) -> None:
        """Write references to a document anew, in every document that may be changed."""
        uses = [
            use
            for use in references.uses_of(self._catalogue, document_id)
            if use.user.id != but and not use.user.read_only
        ]
        for use in uses:
            self.effects.append(Effect(use.user, use.path, slug or use.path, target.slug, "reference"))
        for user in dict.fromkeys(use.user.id for use in uses):
            self.change(user, lambda old: rewritten(old, document_id, target))


def similar(ws: Workspace, ref: Ref, system: str) -> tuple[DocumentRow, ...]:
    """Return the documents that a reference which leads nowhere may have meant, the likeliest first."""
    with ws.reading() as catalogue:
        of_game = None if is_neutral(system, ws.systems) else system
        rows = listing.live_rows(catalogue, system=of_game, kind=ref.kind, limit=_MOST_NAMES)
    wanted = ref.slug.replace("-", " ")

    def likeness(row: DocumentRow) -> float:
        words = (row.slug.replace("-", " "), *map(str.casefold, row.name.root.values()))
        return max(difflib.SequenceMatcher(None, wanted, name).ratio() for name in words)

    return tuple(sorted(rows, key=lambda row: (-likeness(row), row.slug))[:_NEAREST])


def words_of(value: Any) -> str:
    """Return a value as short words for a list of effects."""
    if isinstance(value, Mapping):
        parts = [words_of(one) for one in value.values()]
        return " / ".join(part for part in parts if part)
    if isinstance(value, list | tuple):
        return ", ".join(words_of(one) for one in value)
    return "" if value is None else str(value)


def differing_fields(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the top-level fields in which two documents differ, without those that say which one it is."""
    apart = OWN - {"name", "template", "source_note"}
    return tuple(
        name
        for name in dict.fromkeys((*one, *other))
        if name not in apart and canonical({"": one.get(name)}) != canonical({"": other.get(name)})
    )
