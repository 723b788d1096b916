"""What a pack of an author's choice carries, and what it leaves to other packs and to the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version

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
from schemas.systems import is_neutral


@dataclass(frozen=True)
class Contents:
    """What a pack carries."""

    pack: PackBase
    """The pack, with what it refers to elsewhere and the packs that it needs for that."""
    documents: tuple[Document, ...]
    problems: tuple[Problem, ...]
    """What is missing or invalid."""


def contents_of(ws: Workspace, pack: PackBase) -> Contents:
    """Return what a pack carries: the documents chosen, and of what they need all that is nowhere else.

    What comes with the program, and what another pack has brought, is referred to. A card on which another
    is based always comes along, for it could not be read without.

    Args:
        ws: the catalogue; its last revisions are packed.
        pack: the choice of its author.
    """
    with ws.reading() as catalogue:
        gathering = _Gathering(ws, catalogue, pack)
        gathering.follow([ref_to_row(row) for row in _chosen(ws, catalogue, pack, gathering.others)])
    found = gathering
    if not found.documents and not found.problems:
        fix = Message(code="packs.empty_fix")
        found.problems.append(Problem(code="packs.empty", document=pack.slug, path="documents", fix=fix))
    whole = pack.model_copy(
        update={
            "elsewhere": tuple(found.elsewhere[one] for one in sorted(found.elsewhere)),
            "requires": _needs(pack, found.used),
            "marshalry": pack.marshalry or f">={version('marshalry')}",
        }
    )
    return Contents(whole, tuple(found.documents.values()), tuple(found.problems))


def ref_to_row(row: DocumentRow) -> Ref:
    """Return a reference to a document of the catalogue."""
    return Ref(id=row.id, kind=row.kind, slug=row.slug)


def _chosen(
    ws: Workspace, catalogue: Catalogue, pack: PackBase, others: Mapping[str, InstalledPack]
) -> Iterator[DocumentRow]:
    """Yield the documents that the author has chosen, those that are there."""
    yield from bulk.documents_with(catalogue, [ref.id for ref in pack.documents]).values()
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
    tagged: set[str] = set()
    if wanted and not pack.everything:
        bodies = bulk.plain_bodies(catalogue, own)
        tagged = {row.id for row, body in bodies if wanted.intersection(body.get("tags") or ())}
    for row in own:
        if pack.everything or row.id in tagged or (row.faction is not None and row.faction in pack.factions):
            yield row


@dataclass
class _Gathering:
    """The documents of a pack, as references are followed."""

    ws: Workspace
    catalogue: Catalogue
    pack: PackBase
    others: dict[str, InstalledPack] = field(init=False)
    """What other packs have brought and this one does not carry along."""
    documents: dict[str, Document] = field(default_factory=dict)
    elsewhere: dict[str, PackElsewhere] = field(default_factory=dict)
    used: dict[str, InstalledPack] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        carried = {*self.pack.bundles, self.pack.slug}
        brought = brought_by(packs_in(self.catalogue))
        self.others = {ident: pack for ident, pack in brought.items() if pack.pack not in carried}

    def follow(self, chosen: list[Ref]) -> None:
        """Take what was chosen and everything that it needs."""
        named = {ref.id for ref in self.pack.documents} - {ref.id for ref in chosen}
        level: list[tuple[str, str, Ref]] = [(self.pack.slug, "documents", ref) for ref in chosen]
        level += [(self.pack.slug, "documents", ref) for ref in self.pack.documents if ref.id in named]
        while level:
            stored = bulk.documents_with(self.catalogue, [ref.id for _user, _path, ref in level])
            further: list[tuple[str, str, Ref]] = []
            for user, path, ref in level:
                if ref.id not in self.documents:
                    further += self._take(user, path, ref, stored.get(ref.id))
            level = further

    def _take(
        self, user: str, path: str, ref: Ref, stored: DocumentRow | None
    ) -> Iterator[tuple[str, str, Ref]]:
        """Take one document, or note where else it is; yield what it needs."""
        problem = target_problem(stored, path, ref)
        if stored is None or problem is not None:
            self.problems += [problem.at(document=user)] if problem is not None else []
            return
        if path != "based_on" and (stored.read_only or ref.id in self.others):
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
        self.elsewhere.pop(ref.id, None)
        yield from ((document.slug, where, one) for where, one in references_in(dump_document(document)))


def _needs(pack: PackBase, used: Mapping[str, InstalledPack]) -> tuple[PackNeed, ...]:
    """Return the packs that one needs: those that its author names, then those that it takes from."""
    named = {one.pack for one in pack.requires}
    found = (
        PackNeed(pack=name, versions=compatible(other.version))
        for name, other in sorted(used.items())
        if name not in named
    )
    return (*pack.requires, *found)
