"""The whole web site: every page in every language, pictures where they have changed, all or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from editor.printing.books.html import safe
from editor.printing.site.frame import (
    BATTLE_FILE,
    PLAIN_COLOUR,
    Frame,
    Link,
    common_files,
    entrance,
    whole_page,
)
from editor.services.battles.watching import StepBy
from editor.services.prints.sheet_options import check_language
from editor.services.site.battles import BattlePages
from editor.services.site.cards import CardPages
from editor.services.site.chosen import Collection, collect, faction_page, game_page, page_of
from editor.services.site.folder import SiteFolder, Written
from editor.services.site.lists import Lists
from editor.services.site.scenarios import ScenarioPages
from editor.services.site.shown_battles import ShownBattle, ViewBattle, WantedBattle, read_battles
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, kind_of, system_of
from schemas.messages import problem_text
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly

HOME: Final = "index.html"
_TOLD: Final = (Kind.SCENARIO, Kind.CAMPAIGN)
"""Kinds whose pages say what their booklets say."""


@dataclass(frozen=True)
class SiteOptions:
    """What site is wanted."""

    title: str
    """Name of the site."""
    languages: tuple[str, ...] = ("en",)
    """Its languages; its lists are sorted by the first."""
    what: tuple[str, ...] = ()
    """Games, kinds, ``game/kind`` or documents; empty for everything."""
    battles: tuple[WantedBattle, ...] = ()
    by: StepBy = "event"
    """How far one step of a battle goes."""
    redraw: bool = False
    """Draw everything, whatever the folder holds."""
    strict: bool = False
    """Write nothing where anything is missing or does not fit."""


@dataclass(frozen=True)
class MadeSite:
    """A site that was written."""

    home: Path
    """Its first page."""
    pages: int
    files: Written
    problems: tuple[Problem, ...] = ()
    """What is missing in it, or does not fit."""
    held: bool = False
    """Whether nothing was written: it was to be strict, and there are problems."""


def make_site(
    ws: Workspace,
    options: SiteOptions,
    folder: Path,
    view_battle: ViewBattle | None = None,
    report: Report = quietly,
) -> MadeSite:
    """Write the catalogue as web pages that need no server and nothing else.

    Args:
        ws: the catalogue.
        options: what is wanted.
        folder: a new one, an empty one, or that of an earlier site.
        view_battle: returns what draws battles; needed where any are wanted.
        report: called with ``(done, total)``; may raise to cancel: then the folder is as it was.

    Raises:
        EditorError: a language is unknown or named twice, something wanted is not there or cannot be shown, a
            battle cannot be played or drawn, the folder holds other files, or cannot be written.
    """
    _check(options)
    place = SiteFolder(folder, redraw=options.redraw)  # refused before anything is drawn
    from editor.printing.application import picture_application

    fought = tuple(one.scenario for one in options.battles if one.scenario)
    found = collect(ws, (*options.what, *fought) if options.what else (), options.languages)
    battles: list[ShownBattle] = []
    if options.battles:
        if view_battle is None:
            raise error("battle_report.no_painter")
        battles = read_battles(ws, options.battles, options.languages, view_battle)
    picture_application()
    with place:
        site = _Site(options, found, place, battles, report)
        site.make()
        problems = tuple(_once((*found.problems, *site.problems), found.documents))
        held = options.strict and bool(problems)
        written = Written(0, 0, 0) if held else place.finish()
    return MadeSite(folder / HOME, site.pages, written, problems, held)


def _check(options: SiteOptions) -> None:
    for code in options.languages:
        check_language(code, "site")
    if not options.languages or len(set(options.languages)) < len(options.languages):
        raise error("site.languages_twice", fix=Message(code="site.languages_twice_fix"))


def _once(problems: Iterable[Problem], documents: Mapping[str, Document]) -> Iterator[Problem]:
    """Yield problems, equal ones (in several languages) once; documents are named by their short names."""
    seen: set[str] = set()
    for problem in problems:
        named = documents.get(problem.document)
        one = problem if named is None else problem.model_copy(update={"document": named.slug})
        key = one.model_dump_json()
        if key not in seen:
            seen.add(key)
            yield one


class _Site:
    """Makes the pages of one site."""

    def __init__(
        self,
        options: SiteOptions,
        found: Collection,
        folder: SiteFolder,
        battles: Sequence[ShownBattle],
        report: Report,
    ) -> None:
        self._options, self._found, self._folder = options, found, folder
        self._battles = [BattlePages(one, folder, options.by) for one in battles]
        self._shown = battles
        self._report, self._done = report, 0
        self._total = len(found.documents) * len(options.languages)
        self._total += sum(one.pictures for one in self._battles)
        self.pages = 0
        self.problems: list[Problem] = []
        self._colours: set[str] = set()

    def make(self) -> None:
        """Put every file into the folder."""
        for pages in self._battles:
            pages.draw(self._drawn)
            self._done += pages.pictures
        for language in self._options.languages:
            self._in_language(language)
        for name, data in common_files(self._colours).items():
            self._folder.put(name, data)
        self._folder.put(HOME, entrance(self._options.title, self._options.languages).encode())
        self.pages += 1

    def _drawn(self, done: int, _total: int) -> None:
        """Report how many pictures of a battle are drawn."""
        self._report(self._done + done, self._total)

    def _in_language(self, language: str) -> None:
        cards = CardPages(self._found, self._folder, language)
        scenarios = ScenarioPages(self._found, self._folder, language)
        for one in self._found.documents.values():
            try:
                self._document(one, language, cards, scenarios)
            except EditorError as trouble:
                # One that cannot be drawn says so on its page; every other page is made.
                self.problems += [problem.at(document=one.id) for problem in trouble.problems]
                told = (f"<p>{safe(problem_text(problem, language))}</p>" for problem in trouble.problems)
                self._write(self._frame_of(one, language), told)
            self._done += 1
            self._report(self._done, self._total)
        self.problems += [*cards.problems, *scenarios.problems]
        lists = Lists(self._found, language, cards.pictures, cards.words, self._shown)
        self._lists(lists, language)
        for pages, shown in zip(self._battles, self._shown, strict=True):
            title = shown.link(language).title
            scripts = (shown.data(language), BATTLE_FILE)
            frame = self._frame(shown.page(language), title, language, shown.system, scripts=scripts)
            self._write(replace(frame, wide=True), pages.body(language))

    def _document(
        self, document: Document, language: str, cards: CardPages, scenarios: ScenarioPages
    ) -> None:
        if kind_of(document) in _TOLD:
            here = [
                one.link(language) for one in self._shown if one.recording.setup.scenario.id == document.id
            ]
            self.pages += 1

            def framed(one: Document, body: Iterator[str]) -> bytes:
                return self._page(self._frame_of(one, language), body)

            scenarios.write(document, here, framed)
            return
        self._write(self._frame_of(document, language), cards.body(document))

    def _lists(self, lists: Lists, language: str) -> None:
        title = self._options.title
        home = f"{language}/{HOME}"
        self._write(Frame(home, title, language, (), self._others(home, language)), lists.home(title))
        for system in self._found.games:
            name = self._found.game_name(system, language)
            page = game_page(system, language)
            self._write(self._frame(page, name, language, ""), lists.game(system))
            for faction in self._found.factions(system):
                page = faction_page(system, faction.id, language)
                frame = self._frame(page, faction.name.get(language), language, system, faction.colour)
                self._write(frame, lists.faction(system, faction))
        self._folder.put(f"{language}/search.js", lists.index())

    # frames

    def _frame_of(self, document: Document, language: str) -> Frame:
        faction = self._found.faction_of(document)
        colour = faction.colour if faction is not None else PLAIN_COLOUR
        system = system_of(document)
        way: tuple[Link, ...] = ()
        if faction is not None:
            way = (Link(faction_page(system, faction.id, language), faction.name.get(language)),)
        title = document.name.get(language)
        return self._frame(page_of(document, language), title, language, system, colour, way)

    def _frame(
        self,
        page: str,
        title: str,
        language: str,
        system: str,
        colour: str = PLAIN_COLOUR,
        way: Sequence[Link] = (),
        scripts: tuple[str, ...] = (),
    ) -> Frame:
        self._colours.add(colour)
        links = [Link(f"{language}/{HOME}", self._options.title)]
        if system in self._found.games:
            links.append(Link(game_page(system, language), self._found.game_name(system, language)))
        return Frame(page, title, language, (*links, *way), self._others(page, language), colour, scripts)

    def _others(self, page: str, language: str) -> Mapping[str, str]:
        """Return the same page in each language."""
        inside = page.removeprefix(f"{language}/")
        return {code: f"{code}/{inside}" for code in self._options.languages}

    def _page(self, frame: Frame, body: Iterable[str]) -> bytes:
        return whole_page(frame, body).encode()

    def _write(self, frame: Frame, body: Iterable[str]) -> None:
        self._folder.put(frame.file, self._page(frame, body))
        self.pages += 1
