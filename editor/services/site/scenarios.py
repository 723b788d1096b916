"""Pages of scenarios and campaigns: what their booklets say, without the sheets that one writes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from editor.printing.books.html import blocks, safe
from editor.printing.digest import digest_of
from editor.printing.output import webp_bytes
from editor.printing.site.frame import Link, relative, say
from editor.services.prints.scenario_booklet import booklet_sections, booklet_setup
from editor.services.site.cards import link_list
from editor.services.site.chosen import Collection, page_of
from editor.services.site.folder import SiteFolder
from schemas.base import Document, Kind
from schemas.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.printing.booklet import Section
    from editor.printing.booklet_blocks import Block, Picture


class ScenarioPages:
    """Makes the pages of scenarios and campaigns in one language."""

    def __init__(self, found: Collection, folder: SiteFolder, language: str) -> None:
        self._found, self._folder, self._language = found, folder, language
        self.problems: list[Problem] = []

    def write(
        self,
        document: Document,
        battles: Sequence[Link],
        framed: Callable[[Document, Iterator[str]], bytes],
    ) -> None:
        """Write the page of a scenario with its pictures, unless nothing of it has changed.

        Args:
            document: the scenario or campaign.
            battles: battles of it that can be watched.
            framed: puts the frame of a page round what it says.
        """
        page = page_of(document, self._language)
        setup, problems = booklet_setup(self._found.ws, document.id)
        self.problems += problems

        def draw() -> Mapping[str, bytes]:
            pictures: dict[str, bytes] = {}
            sections = booklet_sections(setup, self._language)
            body = self._body(document, sections, battles, pictures)
            return {page: framed(document, body), **pictures}

        shown = sorted(setup.documents.values(), key=lambda one: one.id)
        around = [(one.file, one.title) for one in (*battles, *self._links(document))]
        empty = framed(document, iter(()))
        source = digest_of(document, shown, self._language, self._found.drawings, around, empty)
        self._folder.group(f"scenario {page}", source, draw)

    def _links(self, document: Document) -> list[Link]:
        """Return links to all that the scenario names, and to what names it."""
        found, language = self._found, self._language
        named, users = found.named[document.id], found.users.get(document.id, ())
        kinds = (Kind.ARMY, Kind.MAP, Kind.SCENARIO)
        return [*found.links(named, language, *kinds), *found.links(users, language, Kind.CAMPAIGN)]

    def _body(
        self,
        document: Document,
        sections: Sequence[Section],
        battles: Sequence[Link],
        pictures: dict[str, bytes],
    ) -> Iterator[str]:
        page = page_of(document, self._language)
        stem = f"pictures/{page.removesuffix('.html')}"

        def source(picture: Picture) -> str:
            name = f"{stem}-{len(pictures) + 1}.webp"
            pictures[name] = webp_bytes(picture.image)
            return escape(relative(page, name))

        yield f"<h1>{safe(document.name.get(self._language))}</h1>"
        yield from link_list(say("battles", self._language), page, battles)
        yield from told([one for one in sections if not _to_write_on(one)], source)
        yield from link_list(say("together", self._language), page, self._links(document))


def told(sections: Sequence[Section], source: Callable[[Picture], str]) -> Iterator[str]:
    """Yield sections one after the other; the name of the page stands over the first.

    Args:
        sections: what is told.
        source: returns where a picture is found.
    """
    for number, section in enumerate(sections):
        parts = blocks(section.blocks, source)
        if not number:
            yield from parts
            continue
        yield f"<h2>{safe(section.title)}</h2>"
        # Headings inside a section stand one step lower than its own.
        yield from (part.replace("<h2>", "<h3>").replace("</h2>", "</h3>") for part in parts)


def _to_write_on(section: Section) -> bool:
    """Return whether a section is room to write on: its tables have rows of a least height."""
    from editor.printing.booklet_blocks import Table

    tables = [one for one in _flat(section.blocks) if isinstance(one, Table)]
    return bool(tables) and all(one.least_mm for one in tables)


def _flat(found: Sequence[Block]) -> Iterator[Block]:
    from editor.printing.booklet_blocks import Together

    for one in found:
        if isinstance(one, Together):
            yield from _flat(one.blocks)
        else:
            yield one
