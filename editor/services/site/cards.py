"""Pages of cards, spell books, armies and maps: what they say, and pictures of what is printed of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from editor.printing.books.html import paragraphs, prose, safe
from editor.printing.digest import card_digest, digest_of
from editor.printing.face import Face
from editor.printing.output import webp_bytes
from editor.printing.own_prose import with_own
from editor.printing.painter import face_image
from editor.printing.rosters.html_text import roster_body
from editor.printing.site.frame import Link, relative, say
from editor.printing.systems import card_prose, drawn_as_card
from editor.services.card_list import CardCount
from editor.services.print_faces import faces_of
from editor.services.prints.rosters import roster
from editor.services.resolving import resolve_documents
from editor.services.ruleset_choice import Rulesets
from editor.services.rulesets import rulesets_of
from editor.services.share_codes import qr_inline
from editor.services.site.chosen import CARDS, Collection, page_of
from editor.services.site.folder import SiteFolder
from editor.services.thumbnails import SIDE
from schemas.army import ArmyBase
from schemas.base import Document, Kind, kind_of, system_of
from schemas.map import HexMapBase
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.printing.prose import CardProse

_PIXELS: Final = 8.0
"""Pixels of a card's picture per mm."""
_SHOWN: Final = 4.2
"""Pixels per mm at which it is shown."""
_MOST_SHOWN: Final = 480
"""Widest picture of a face as it is shown."""
_FIELD: Final = 40
"""Pixels of a field of a map at most."""
_LONGEST: Final = 2_400
"""Pixels of the longer side of a map's picture at most."""


class CardPages:
    """Makes the bodies of such pages in one language; pictures go into the folder."""

    def __init__(self, found: Collection, folder: SiteFolder, language: str) -> None:
        self._found, self._folder, self._language = found, folder, language
        self.problems: list[Problem] = []
        self.pictures: dict[str, str] = {}
        """Id of a document -> its picture in the folder, for lists."""
        self.words: dict[str, str] = {}
        """Id of a document -> words to find it by."""
        self._rulesets: dict[str, Rulesets] = {}

    def _of_game(self, document: Document) -> Rulesets:
        """Return the rulesets of a document's game, read once."""
        system = system_of(document)
        if system not in self._rulesets:
            self._rulesets[system] = rulesets_of(self._found.ws, system)
        return self._rulesets[system]

    def body(self, document: Document) -> Iterator[str]:
        """Yield what the page of a document says."""
        kind = kind_of(document)
        if kind == Kind.ARMY and isinstance(document, ArmyBase):
            return self._army(document)
        if kind == Kind.MAP:
            return self._map(document)
        return self._card(document)

    # cards

    def _card(self, document: Document) -> Iterator[str]:
        language = self._language
        said = self._prose(document)
        self.words[document.id] = " ".join(
            (said.kind_line, *(f"{line.lead} {line.text}" for line in said.lines))
        )
        points = getattr(document, "points", 0)
        cost = (
            f' <span class="points">{safe(say("points", language, points=points))}</span>' if points else ""
        )
        yield f"<h1>{safe(document.name.get(language))}{cost}</h1>"
        yield '<div class="faces">'
        yield from self._faces(document)
        yield "</div>"
        yield from prose(said)
        yield from paragraphs(said.story, "story")
        yield from self._around(document)
        if said.origin:
            yield f'<p class="origin">{safe(said.origin)}</p>'

    def _prose(self, document: Document) -> CardProse:
        language = self._language
        linked = {one: self._found.documents[one] for one in self._found.named[document.id]}
        rulesets = self._of_game(document)
        ruleset = self._found.sources.ruleset(document)
        said = card_prose(document, ruleset, language, linked=linked)
        fields = rulesets.own_fields(kind_of(document), document)
        return with_own(said, document, fields, language, linked)

    def _faces(self, document: Document) -> Iterator[str]:
        """Yield the pictures of both sides, drawn where they have changed."""
        cards = [CardCount(document)]
        made, problems = faces_of(self._found.ws, cards, self._language, sources=self._found.sources)
        self.problems += problems
        drawn = made[0]
        sides = {"front": drawn.front, "back": drawn.back}
        if digest_of(drawn.front) == digest_of(drawn.back):
            del sides["back"]  # some games print the same on both
        names = {side: self._picture(document, side) for side in sides}

        def draw() -> dict[str, bytes]:
            return {names[side]: webp_bytes(face_image(face, _PIXELS)) for side, face in sides.items()}

        source = digest_of(card_digest(drawn), _PIXELS)
        self._folder.group(f"faces {page_of(document, self._language)}", source, draw)
        self.pictures[document.id] = names["front"]
        page, name = page_of(document, self._language), document.name.get(self._language)
        for side, face in sides.items():
            words = say(f"picture_{side}", self._language, name=name)
            wide, high = _shown_size(face)
            yield (
                f'<img src="{escape(relative(page, names[side]))}" width="{wide}" height="{high}" '
                f'alt="{escape(words)}" loading="lazy">'
            )

    def _picture(self, document: Document, which: str) -> str:
        page = page_of(document, self._language).removesuffix(".html")
        return f"pictures/{page}-{which}.webp"

    def _around(self, document: Document) -> Iterator[str]:
        """Yield links to the people, to what it names and to what names it."""
        language, page, found = self._language, page_of(document, self._language), self._found
        named, users = found.named[document.id], found.users.get(document.id, ())
        title = say("spells" if kind_of(document) == Kind.SPELLBOOK else "names", language)
        yield from link_list(title, page, found.links(named, language, *CARDS))
        yield from link_list(say("in_books", language), page, found.links(users, language, Kind.SPELLBOOK))
        yield from link_list(say("in_armies", language), page, found.links(users, language, Kind.ARMY))
        yield from link_list(
            say("in_scenarios", language), page, found.links(users, language, Kind.SCENARIO, Kind.CAMPAIGN)
        )

    # armies

    def _army(self, army: ArmyBase) -> Iterator[str]:
        language, found = self._language, self._found
        resolved = resolve_documents(found.ws, army.id)
        made, problems = roster(resolved, self._of_game(army), language, systems=found.ws.systems)
        self.problems += problems
        self.words[army.id] = made.people
        yield from roster_body(made, "full", qr_inline(made.code) if made.code else "")
        page = page_of(army, language)
        named, users = found.named[army.id], found.users.get(army.id, ())
        yield from link_list(say("its_cards", language), page, found.links(named, language, *CARDS))
        yield from link_list(
            say("in_scenarios", language), page, found.links(users, language, Kind.SCENARIO, Kind.CAMPAIGN)
        )

    # maps

    def _map(self, document: Document) -> Iterator[str]:
        language = self._language
        name = document.name.get(language)
        yield f"<h1>{safe(name)}</h1>"
        yield from paragraphs(document.text.get(language), "story")
        if isinstance(document, HexMapBase):
            file = self._board(document)
        elif drawn_as_card(Kind.MAP, system_of(document)):
            yield '<div class="faces">'
            yield from self._faces(document)
            yield "</div>"
            file = ""
        else:
            file = self._table(document)
        if file:
            self.pictures[document.id] = file
            page = page_of(document, language)
            words = escape(say("picture_map", language, name=name))
            yield f'<figure class="wide"><img src="{escape(relative(page, file))}" alt="{words}"></figure>'
        yield from self._around(document)
        if origin := self._prose(document).origin:
            yield f'<p class="origin">{safe(origin)}</p>'

    def _board(self, board: HexMapBase) -> str:
        """Draw a map of fields; return its picture in the folder."""
        from editor.printing.maps.picture import map_image
        from editor.rules.core.map_arrays import MapArrays
        from editor.services.maps import looks_of

        name = self._picture(board, "board")

        def draw() -> dict[str, bytes]:
            arrays = MapArrays.from_map(board)
            width = max(4, min(_FIELD, _LONGEST // max(arrays.columns, arrays.rows)))
            looks = looks_of(self._found.ws, board)
            image = map_image(arrays, looks, width, framed=True, language=self._language)
            return {name: webp_bytes(image)}

        source = digest_of(board, self._found.sources.ruleset(board), self._found.drawings, self._language)
        self._folder.group(f"map {page_of(board, self._language)}", source, draw)
        return name

    def _table(self, document: Document) -> str:
        """Draw a table without fields; return its picture in the folder, '' where its game draws none."""
        from editor.printing.systems import FACE_SYSTEMS
        from schemas.registry import row_of

        game = row_of(FACE_SYSTEMS, system_of(document))
        lands = {one: self._found.documents[one] for one in self._found.named[document.id]}
        if game is None or game.table is None:
            return ""
        image = game.table(document, lands, self._language, 8 * SIDE)
        if image is None:
            return ""
        name = self._picture(document, "table")
        self._folder.put(name, webp_bytes(image))
        return name


def _shown_size(face: Face) -> tuple[int, int]:
    wide, high = face.width * _SHOWN, face.height * _SHOWN
    share = min(1.0, _MOST_SHOWN / wide)
    return round(wide * share), round(high * share)


def link_list(title: str, page: str, links: Sequence[Link]) -> Iterator[str]:
    """Yield a heading with links below it; nothing where there are none."""
    if links:
        yield f"<h2>{safe(title)}</h2>"
        yield '<ul class="names">'
        yield from (f"<li>{one.html(page)}</li>" for one in links)
        yield "</ul>"
