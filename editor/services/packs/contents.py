"""What a pack of an author's choice carries, and what it leaves to other packs and to the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Literal

from editor.catalogue import bulk, listing
from editor.catalogue.bodies import references_in
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.services.packs.installed import brought_by, packs_in
from editor.services.resolving import read_stored, target_problem
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, Ref, system_of
from schemas.pack import PackBase, PackElsewhere, PackNeed
from schemas.pack_index import InstalledPack
from schemas.pack_versions import compatible
from schemas.parse import dump_document
from schemas.problems import EditorError, Message, Problem
from schemas.progress import Report, quietly
from schemas.systems import is_neutral


@dataclass(frozen=True)
class Reason:
    """Why a document is in a pack."""

    how: Literal["named", "tag", "faction", "everything", "needed"]
    """The author named it, its tag, its faction or everything; or another document needs it."""
    by: str = ""
    """The tag, the faction, or the short name of the document that refers to it."""
    path: str = ""
    """The place where that document refers to it."""


@dataclass(frozen=True)
class Contents:
    """What a pack carries."""

    pack: PackBase
    """The pack, with what it refers to elsewhere and the packs that it needs for that."""
    documents: tuple[Document, ...]
    problems: tuple[Problem, ...]
    """What is missing or invalid."""
    reasons: Mapping[str, Reason] = field(default_factory=dict)
    """Why each document is in it, by its id."""


def contents_of(ws: Workspace, pack: PackBase, report: Report = quietly) -> Contents:
    """Return what a pack carries: the documents chosen, and of what they need all that is nowhere else.

    What comes with the program, and what another pack has brought, is referred to. A card on which another
    is based always comes along, for it could not be read without.

    Args:
        ws: the catalogue; its last revisions are packed.
        pack: the choice of its author.
        report: called with the documents that were taken, and 0; what it raises ends the work.
    """
    with ws.reading() as catalogue:
        gathering = _Gathering(ws, catalogue, pack, report)
        gathering.follow(_chosen(ws, catalogue, pack, gathering.others))
    found = gathering
    if not found.documents and not found.problems:
        fix = Message(code="packs.empty_fix")
        values = {"slug": pack.slug}
        found.problems.append(
            Problem(code="packs.empty", document=pack.slug, path="documents", values=values, fix=fix)
        )
    whole = pack.model_copy(
        update={
            "elsewhere": tuple(found.elsewhere[one] for one in sorted(found.elsewhere)),
            "requires": _needs(pack, found.used),
            "marshalry": pack.marshalry or f">={version('marshalry')}",
        }
    )
    return Contents(whole, tuple(found.documents.values()), tuple(found.problems), found.reasons)


def ref_to_row(row: DocumentRow) -> Ref:
    """Return a reference to a document of the catalogue."""
    return Ref(id=row.id, kind=row.kind, slug=row.slug)


@dataclass(frozen=True)
class _Wanted:
    """A document that goes into a pack, or is referred to from it."""

    ref: Ref
    reason: Reason
    user: str
    """Short name of what refers to it: the pack, or a document in it."""
    path: str


def _chosen(
    ws: Workspace, catalogue: Catalogue, pack: PackBase, others: Mapping[str, InstalledPack]
) -> Iterator[_Wanted]:
    """Yield the documents that the author has chosen, those first that he has named, there or not."""
    there = bulk.documents_with(catalogue, [ref.id for ref in pack.documents])
    for ref in sorted(pack.documents, key=lambda ref: ref.id not in there):
        row = there.get(ref.id)
        yield _Wanted(ref if row is None else ref_to_row(row), Reason("named"), pack.slug, "documents")
    if not (pack.everything or pack.with_tags or pack.factions):
        return
    game = system_of(pack)
    system = None if is_neutral(game, ws.systems) else game
    own = [
        row
        for row in listing.live_rows(catalogue, system=system, source="own")
        if row.kind != Kind.PACK and row.id not in others
    ]
    wanted = set(pack.with_tags)
    tagged: dict[str, str] = {}
    if wanted:
        bodies = bulk.plain_bodies(catalogue, own)
        tags = {row.id: sorted(wanted.intersection(body.get("tags") or ())) for row, body in bodies}
        tagged = {ident: found[0] for ident, found in tags.items() if found}
    for row in own:
        reason = (
            Reason("tag", tagged[row.id])
            if row.id in tagged
            else Reason("faction", row.faction)
            if row.faction is not None and row.faction in pack.factions
            else Reason("everything")
            if pack.everything
            else None
        )
        if reason is not None:
            yield _Wanted(ref_to_row(row), reason, pack.slug, "documents")


@dataclass
class _Gathering:
    """The documents of a pack, as references are followed."""

    ws: Workspace
    catalogue: Catalogue
    pack: PackBase
    report: Report
    others: dict[str, InstalledPack] = field(init=False)
    """What other packs have brought and this one does not carry along."""
    documents: dict[str, Document] = field(default_factory=dict)
    elsewhere: dict[str, PackElsewhere] = field(default_factory=dict)
    used: dict[str, InstalledPack] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    reasons: dict[str, Reason] = field(default_factory=dict)

    def __post_init__(self) -> None:
        carried = {*self.pack.bundles, self.pack.slug}
        brought = brought_by(packs_in(self.catalogue))
        self.others = {ident: pack for ident, pack in brought.items() if pack.pack not in carried}

    def follow(self, chosen: Iterable[_Wanted]) -> None:
        """Take what was chosen and everything that it needs."""
        level = list(chosen)
        while level:
            stored = bulk.documents_with(self.catalogue, [one.ref.id for one in level])
            further: list[_Wanted] = []
            for one in level:
                self.report(len(self.documents), 0)
                if one.ref.id not in self.documents:
                    further += self._take(one, stored.get(one.ref.id))
            level = further

    def _take(self, wanted: _Wanted, stored: DocumentRow | None) -> Iterator[_Wanted]:
        """Take one document, or note where else it is; yield what it needs."""
        ref = wanted.ref
        problem = target_problem(stored, wanted.path, ref)
        if stored is None or problem is not None:
            self.problems += [problem.at(document=wanted.user)] if problem is not None else []
            return
        if wanted.path != "based_on" and (stored.read_only or ref.id in self.others):
            other = self.others.get(ref.id)
            name = other.pack if other is not None and not stored.read_only else None
            self.elsewhere[ref.id] = PackElsewhere(document=ref_to_row(stored), pack=name)
            if other is not None and name is not None:
                self.used[name] = other
            return
        try:
            document = read_stored(self.ws, self.catalogue, stored, working_copies=False)
        except EditorError as trouble:
            self.problems += [one.at(document=ref.slug) for one in trouble.problems]
            return
        self.documents[ref.id] = document
        self.reasons[ref.id] = wanted.reason
        self.elsewhere.pop(ref.id, None)
        for where, one in references_in(dump_document(document)):
            yield _Wanted(one, Reason("needed", document.slug, where), document.slug, where)


def _needs(pack: PackBase, used: Mapping[str, InstalledPack]) -> tuple[PackNeed, ...]:
    """Return the packs that one needs: those that its author names, then those that it takes from."""
    named = {one.pack for one in pack.requires}
    found = (
        PackNeed(pack=name, versions=compatible(other.version))
        for name, other in sorted(used.items())
        if name not in named
    )
    return (*pack.requires, *found)
