"""What a web site is made of: the documents chosen, who names whom, and where the page of each stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from editor.catalogue import listing
from editor.catalogue.bodies import references_in
from editor.catalogue.rows import DocumentRow
from editor.printing.site.frame import Link
from editor.rules.core.wording import shown_name
from editor.services.inheritance import is_template
from editor.services.loading import find
from editor.services.print_faces import FaceSources
from editor.services.resolving import documents_around, documents_saved
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, kind_of, system_of
from schemas.collation import sort_key
from schemas.parse import dump_document
from schemas.problems import Message, Problem, Severity, error
from schemas.ruleset import Faction

CARDS: Final = (Kind.UNIT, Kind.CARD, Kind.ITEM, Kind.SPELL)
SHOWN: Final = (Kind.SCENARIO, Kind.CAMPAIGN, Kind.ARMY, *CARDS, Kind.SPELLBOOK, Kind.MAP)
"""Kinds of documents that have a page, in the order of the page of a game."""
_DRAWN_WITH: Final = (Kind.FACE, Kind.MAP_SYMBOL, Kind.MAP_STYLE, Kind.ASSET, Kind.COUNTER_STYLE)
"""Kinds that change how others look without being named by them."""


def page_of(document: Document, language: str) -> str:
    """Return the path of a document's page in the folder."""
    name = f"{kind_of(document)}-{document.slug}".replace("_", "-")
    return f"{language}/{system_of(document).replace('_', '-')}/{name}.html"


def game_page(system: str, language: str) -> str:
    """Return the path of the page of a game."""
    return f"{language}/{system.replace('_', '-')}/index.html"


def faction_page(system: str, faction: str, language: str) -> str:
    """Return the path of the page of a people."""
    return f"{language}/{system.replace('_', '-')}/faction-{faction.replace('_', '-')}.html"


@dataclass(frozen=True)
class Collection:
    """The documents of a site."""

    ws: Workspace
    documents: Mapping[str, Document]
    """Id -> document."""
    problems: tuple[Problem, ...]
    """What is left out and why."""
    drawings: tuple[tuple[str, int], ...]
    """Id and revision of all that pictures are drawn with."""
    sources: FaceSources

    @cached_property
    def named(self) -> Mapping[str, tuple[str, ...]]:
        """Id -> ids of the documents of the site that it names."""
        return {
            one.id: tuple(
                dict.fromkeys(
                    ref.id for _path, ref in references_in(dump_document(one)) if ref.id in self.documents
                )
            )
            for one in self.documents.values()
        }

    @cached_property
    def users(self) -> Mapping[str, tuple[str, ...]]:
        """Id -> ids of the documents of the site that name it."""
        found: dict[str, list[str]] = {}
        for user, named in self.named.items():
            for one in named:
                found.setdefault(one, []).append(user)
        return {one: tuple(users) for one, users in found.items()}

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games that have a page, in the order of the program."""
        there = {system_of(one) for one in self.documents.values()}
        return tuple(one.id for one in self.ws.systems if one.id in there)

    def game_name(self, system: str, language: str) -> str:
        """Return the name of a game."""
        return next((one.name.get(language) for one in self.ws.systems if one.id == system), system)

    def sorted(self, documents: Iterable[Document], language: str) -> list[Document]:
        """Return documents by their names."""
        return sorted(documents, key=lambda one: (sort_key(shown_name(one).get(language), language), one.id))

    def of(self, system: str, kind: str = "", faction: str = "") -> list[Document]:
        """Return the documents of a game, of one kind and one people where these are given."""
        return [
            one
            for one in self.documents.values()
            if system_of(one) == system
            and kind in ("", kind_of(one))
            and faction in ("", str(getattr(one, "faction", None) or ""))
        ]

    def factions(self, system: str) -> list[Faction]:
        """Return the peoples of a game that have something on the site."""
        found: dict[str, Faction] = {}
        for one in self.of(system):
            faction = self.faction_of(one)
            if faction is not None:
                found.setdefault(faction.id, faction)
        return list(found.values())

    def faction_of(self, document: Document) -> Faction | None:
        """Return the people of a document; None if it has none."""
        wanted = getattr(document, "faction", None)
        ruleset = self.sources.ruleset(document) if isinstance(wanted, str) and wanted else None
        return ruleset.faction(wanted) if ruleset is not None else None

    def link(self, document: Document, language: str) -> Link:
        """Return the link to a document's page."""
        return Link(page_of(document, language), shown_name(document).get(language))

    def links(self, ids: Sequence[str], language: str, *kinds: str) -> list[Link]:
        """Return links to documents of some kinds, by their names."""
        found = [self.documents[one] for one in ids if kind_of(self.documents[one]) in kinds]
        return sorted(
            (self.link(one, language) for one in found), key=lambda one: sort_key(one.title, language)
        )


def collect(ws: Workspace, what: Sequence[str], languages: Sequence[str]) -> Collection:
    """Return what a site is made of.

    Args:
        ws: the catalogue.
        what: games, kinds, ``game/kind`` or documents, which come with all that they name; empty for all.
        languages: by whose first the lists are sorted.

    Raises:
        EditorError: one of them is none of these, or nothing is left to show.
    """
    with ws.reading() as catalogue:
        live = listing.live_rows(catalogue)
    games = {one.id for one in ws.systems if not one.neutral}
    rows = [row for row in live if row.kind in SHOWN and row.system in games]
    wanted = {row.id for row in _chosen(ws, rows, what, games)} if what else {row.id for row in rows}
    read = documents_saved(ws, [row.id for row in rows if row.id in wanted])
    first = languages[0]
    there = sorted(
        (one for one in read.values() if not is_template(one)),
        key=lambda one: (sort_key(shown_name(one).get(first), first), one.id),
    )
    if not there:
        raise error("site.nothing", fix=Message(code="site.nothing_fix"))
    left = [row for row in rows if row.id in wanted and row.id not in read]
    return Collection(
        ws,
        {one.id: one for one in there},
        tuple(_left_out(row) for row in left),
        tuple(sorted((row.id, row.version) for row in live if row.kind in _DRAWN_WITH)),
        FaceSources(ws),
    )


def _left_out(row: DocumentRow) -> Problem:
    return Problem(
        code="site.left_out",
        severity=Severity.WARNING,
        document=row.slug,
        fix=Message(code="site.left_out_fix"),
        values={"name": row.name or row.slug},
    )


def _chosen(
    ws: Workspace, rows: Sequence[DocumentRow], what: Sequence[str], games: set[str]
) -> Iterator[DocumentRow]:
    """Yield the rows that a person means."""
    kinds = {kind.value for kind in SHOWN}
    for one in what:
        first, _, second = one.partition("/")
        if one in games or one in kinds:
            yield from (row for row in rows if one in (row.system, row.kind))
        elif first in games and second in kinds:
            yield from (row for row in rows if (row.system, row.kind) == (first, second))
        else:
            yield from _with_named(ws, rows, one)


def _with_named(ws: Workspace, rows: Sequence[DocumentRow], wanted: str) -> Iterator[DocumentRow]:
    """Yield a document with all that it names.

    Raises:
        EditorError: there is none, or it has no page.
    """
    found = find(ws, wanted)
    if found.kind not in SHOWN:
        raise error("site.no_page", fix=Message(code="site.no_page_fix"), document=found.path)
    around = {found.id, *documents_around(ws, documents_saved(ws, [found.id])[found.id])}
    yield from (row for row in rows if row.id in around)
