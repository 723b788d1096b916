"""Pages that lead to others: the first one, those of games and peoples; and the index of the search."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from editor.printing.books.html import paragraphs, safe
from editor.printing.site.frame import Link, relative, say
from editor.services.site.chosen import SHOWN, Collection, faction_page, game_page
from editor.services.site.shown_battles import ShownBattle
from schemas.base import Document, Kind, kind_of, system_of
from schemas.collation import sort_key
from schemas.ruleset import Faction
from schemas.systems import called_by_game

_PICTURED = (Kind.UNIT, Kind.CARD, Kind.ITEM, Kind.SPELL, Kind.MAP)
"""Kinds whose lists show a picture of each."""
_MOST_WORDS = 300
"""Letters of a document's words that the search looks at."""


class Lists:
    """Makes such pages in one language."""

    def __init__(
        self,
        found: Collection,
        language: str,
        pictures: Mapping[str, str],
        words: Mapping[str, str],
        battles: Sequence[ShownBattle],
    ) -> None:
        """Take what the site has.

        Args:
            found: its documents.
            language: of the pages.
            pictures: id -> picture in the folder.
            words: id -> words to find it by.
            battles: battles that can be watched.
        """
        self._found, self._language = found, language
        self._pictures, self._words, self._battles = pictures, words, battles

    def home(self, title: str) -> Iterator[str]:
        """Yield what the first page says."""
        language, page = self._language, f"{self._language}/index.html"
        yield f"<h1>{safe(title)}</h1>"
        yield '<ul class="tiles">'
        for game in self._found.games:
            count = len(self._found.of(game))
            link = escape(relative(page, game_page(game, language)))
            name = safe(self._found.game_name(game, language))
            small = safe(say("documents", language, count=count))
            yield f'<li><a href="{link}"><b>{name}</b><small>{small}</small></a></li>'
        yield "</ul>"
        yield from self._battle_list(page, self._battles)
        scenarios = [one for one in self._found.documents.values() if kind_of(one) == Kind.SCENARIO]
        if scenarios:
            yield f"<h2>{safe(self._kinds(Kind.SCENARIO))}</h2>"
            yield from self._names(page, self._found.sorted(scenarios, language), with_game=True)

    def game(self, system: str) -> Iterator[str]:
        """Yield what the page of a game says."""
        language, page = self._language, game_page(system, self._language)
        yield f"<h1>{safe(self._found.game_name(system, language))}</h1>"
        ruleset = next(
            (rules for one in self._found.of(system) if (rules := self._found.sources.ruleset(one))), None
        )
        if ruleset is not None:
            yield from paragraphs(ruleset.summary.get(language))
        factions = sorted(
            self._found.factions(system), key=lambda one: sort_key(one.name.get(language), language)
        )
        if factions:
            yield f"<h2>{safe(say('peoples', language))}</h2>"
            yield '<ul class="names">'
            for faction in factions:
                name = faction.name.get(language)
                yield f"<li>{Link(faction_page(system, faction.id, language), name).html(page)}</li>"
            yield "</ul>"
        yield from self._battle_list(page, [one for one in self._battles if one.system == system])
        yield from self._by_kind(page, system, self._found.of(system))

    def faction(self, system: str, faction: Faction) -> Iterator[str]:
        """Yield what the page of a people says."""
        language = self._language
        page = faction_page(system, faction.id, language)
        yield f"<h1>{safe(faction.name.get(language))}</h1>"
        yield from paragraphs(faction.story.get(language), "story")
        yield from self._by_kind(page, system, self._found.of(system, faction=faction.id))

    def _by_kind(self, page: str, system: str, documents: Sequence[Document]) -> Iterator[str]:
        for kind in SHOWN:
            some = self._found.sorted((one for one in documents if kind_of(one) == kind), self._language)
            if not some:
                continue
            yield f'<h2 id="{kind.replace("_", "-")}">{safe(self._kinds(kind, system))}</h2>'
            yield from self._tiles(page, some) if kind in _PICTURED else self._names(page, some)

    def _kinds(self, kind: str, system: str = "") -> str:
        """Return what several documents of a kind are called."""
        called = called_by_game(system, kind)
        return called[1].get(self._language) if called is not None else say(f"kinds_{kind}", self._language)

    def _one(self, kind: str, system: str) -> str:
        """Return what one document of a kind is called."""
        called = called_by_game(system, kind)
        return called[0].get(self._language) if called is not None else say(f"kind_{kind}", self._language)

    def _tiles(self, page: str, documents: Sequence[Document]) -> Iterator[str]:
        yield '<ul class="tiles">'
        for one in documents:
            link = self._found.link(one, self._language)
            picture = self._pictures.get(one.id)
            image = f'<img src="{escape(relative(page, picture))}" alt="" loading="lazy">' if picture else ""
            points = getattr(one, "points", 0)
            small = f"<small>{safe(say('points', self._language, points=points))}</small>" if points else ""
            where = escape(relative(page, link.file))
            yield f'<li><a href="{where}">{image}<b>{safe(link.title)}</b>{small}</a></li>'
        yield "</ul>"

    def _names(self, page: str, documents: Sequence[Document], *, with_game: bool = False) -> Iterator[str]:
        yield '<ul class="names">'
        for one in documents:
            game = self._found.game_name(system_of(one), self._language) if with_game else ""
            small = f" <small>{safe(game)}</small>" if game else ""
            yield f"<li>{self._found.link(one, self._language).html(page)}{small}</li>"
        yield "</ul>"

    def _battle_list(self, page: str, battles: Sequence[ShownBattle]) -> Iterator[str]:
        if battles:
            yield f"<h2>{safe(say('battles', self._language))}</h2>"
            yield '<ul class="names">'
            yield from (f"<li>{one.link(self._language).html(page)}</li>" for one in battles)
            yield "</ul>"

    def index(self) -> bytes:
        """Return the script with the index: title, what it is, page from the first one, other words."""
        language, home = self._language, f"{self._language}/index.html"
        rows = []
        for one in self._found.documents.values():
            link, system = self._found.link(one, language), system_of(one)
            faction = self._found.faction_of(one)
            parts = (
                self._one(kind_of(one), system),
                faction.name.get(language) if faction is not None else "",
                self._found.game_name(system, language),
            )
            words = self._words.get(one.id, "")[:_MOST_WORDS]
            rows.append([link.title, " · ".join(filter(None, parts)), relative(home, link.file), words])
        for battle in self._battles:
            link = battle.link(language)
            game = self._found.game_name(battle.system, language)
            rows.append([link.title, f"{say('battle', language)} · {game}", relative(home, link.file), ""])
        text = json.dumps(rows, ensure_ascii=True, separators=(",", ":"))
        return f"window.MARSHALRY_INDEX = {text};\n".encode()
