"""Army books and spell books: of an army, a whole people or a spell book; as PDF or web pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from editor.printing.own_prose import with_own
from editor.printing.prose import DASH
from editor.rules.core.armies import offered, rules_of
from editor.rules.core.composition.words import rule_sentence, word
from editor.rules.core.contract import RuleSystem
from editor.rules.core.wording import kind_word
from editor.rules.registry import SYSTEMS, find_system
from editor.services import card_sets
from editor.services.assets import all_assets
from editor.services.documents import find
from editor.services.prints.book_styles import book_style
from editor.services.prints.rosters import roster
from editor.services.prints.sheet_options import check_language
from editor.services.resolving import resolve_documents
from editor.services.ruleset_choice import Rulesets
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document, Kind, kind_of
from schemas.book_style import BookStyleBase, Shown
from schemas.card import SpellbookBase
from schemas.problems import Message, Problem, error
from schemas.progress import Report
from schemas.registry import row_of
from schemas.ruleset import RulesetBase
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.printing.booklet_blocks import Block
    from editor.printing.books.model import Article, Book, Chapter
    from editor.printing.face import CardFaces
    from editor.printing.prose import CardProse
    from editor.printing.rosters.model import Roster

Scope = Literal["document", "people"]
"""What is named alone, or everything of its people."""
KINDS: Final = (Kind.ARMY, Kind.SPELLBOOK)
"""Kinds of documents that books are made of."""
_CARDS: Final = (Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD)
"""Kinds of the cards in them."""
_FEWEST: Final = 3
"""Fewer cards need no table before them."""


@dataclass(frozen=True)
class BookOptions:
    """What book is wanted."""

    document: str
    """Id, slug or ``system/kind/slug`` of an army or a spell book."""
    language: str = "en"
    scope: Scope = "document"
    faces: bool = True
    """Whether cards may be shown as they are printed; else the book is words alone."""
    style: str = ""
    """Id or slug of the template of the book; '' for the usual one."""
    draft: BookStyleBase | None = None
    """The template itself, where it is edited and not as saved."""
    working_copies: bool = False


@dataclass(frozen=True)
class PlannedBook:
    """A book with what is missing in it, or does not fit on its cards."""

    book: Book
    problems: tuple[Problem, ...] = ()


def plan_book(
    ws: Workspace, options: BookOptions, report: Report | None = None, rules: Sequence[RuleSystem] = SYSTEMS
) -> PlannedBook:
    """Return a book as data.

    Args:
        ws: the catalogue.
        options: what is wanted.
        report: called with ``(cards laid out, total)``; may raise to cancel.
        rules: the games.

    Raises:
        EditorError: no book is made of such a document, or the language is unknown.
    """
    check_language(options.language, "book")
    row = find(ws, options.document)
    if row.kind not in KINDS:
        fix = Message(code="book.choose")
        raise error("book.not_possible", fix=fix, document=row.path, kind=kind_word(row.kind))
    resolved = resolve_documents(ws, row.id, working_copies=options.working_copies)
    rulesets = rulesets_of(ws, row.system)
    ruleset = rulesets.holds(resolved.document)
    maker = _Maker(
        ws,
        options,
        row.system,
        rulesets,
        ruleset if isinstance(ruleset, RulesetBase) else None,
        find_system(row.system, rules),
        options.draft or book_style(ws, options.style, row.kind),
        report,
    )
    main = resolved.document
    if isinstance(main, ArmyBase):
        made, _missing = roster(resolved, rulesets, options.language, rules=rules, systems=ws.systems)
        book = maker.army(main, resolved.documents, made)
    elif isinstance(main, SpellbookBase):
        book = maker.spells(main, resolved.documents)
    else:
        raise TypeError("an army or a spell book has its model")
    return PlannedBook(book, (*resolved.problems, *maker.problems))


def _named(style: BookStyleBase) -> frozenset[str]:
    """Return the ids of the assets that a template names."""
    return frozenset(
        ref.id for ref in (style.cover_art, style.heading_font, style.text_font) if ref is not None
    )


def _share(label: str, said: Sequence[CardProse]) -> float:
    """Return how wide a column of a table is, by the longest that stands in it."""
    longest = max(
        (len(figure.value) for one in said for figure in one.summary if figure.label == label), default=0
    )
    return min(3.2, max(1.1, longest * 0.16, len(label) * 0.17))


class _Maker:
    """Makes the chapters of one book."""

    def __init__(
        self,
        ws: Workspace,
        options: BookOptions,
        system: str,
        rulesets: Rulesets,
        ruleset: RulesetBase | None,
        game: RuleSystem | None,
        style: BookStyleBase | None,
        report: Report | None,
    ) -> None:
        from editor.printing.books.model import PLAIN_STYLE

        self._ws, self._options, self._system = ws, options, system
        self._rulesets, self._ruleset, self._game, self._report = rulesets, ruleset, game, report
        self._style = style if style is not None else PLAIN_STYLE
        self._language = options.language
        self._places: dict[str, int] = {}
        self._documents: dict[str, Document] = {}
        self._faces: dict[str, CardFaces] = {}
        self.problems: list[Problem] = []

    # books

    def army(self, army: ArmyBase, documents: Mapping[str, Document], made: Roster) -> Book:
        """Return the book of an army, or of its whole people."""
        whole = self._options.scope == "people" and army.faction is not None
        cards = self._people_cards(army.faction) if whole else list(documents.values())
        books = [one for one in self._all(Kind.SPELLBOOK) if self._is_of(one, army.faction)]
        spells = [self._ref(ref.id) for book in books for ref in getattr(book, "spells", ())]
        if self._casts(cards):
            cards += [one for one in spells if one is not None]
        cards = list({card.id: card for card in cards}.values())
        self._lay_out(cards)
        story = [*self._people_story(army.faction), *self._paragraphs(army.story)]
        chapters = [self._chapter("story", story)] if story else []
        chapters += self._units(cards)
        if not whole:
            chapters.append(self._chapter("roster", list(self._roster(made))))
        for kind in (Kind.ITEM, Kind.SPELL, Kind.CARD):
            if found := self._of_kind(cards, kind):
                blocks = list(self._reaches(books)) if kind == Kind.SPELL else []
                chapters.append(self._chapter(f"{kind.value}s", [*self._overview(found), *blocks], found))
        if composed := list(self._composition(army)):
            chapters.append(self._chapter("composition", composed))
        title = self._people_name(army.faction) if whole else army.name.get(self._language)
        return self._book(army, title or army.name.get(self._language), "army_book", chapters)

    def spells(self, book: SpellbookBase, documents: Mapping[str, Document]) -> Book:
        """Return the book of a spell book, or of all of its people."""
        whole = self._options.scope == "people" and book.faction is not None
        books: list[Document] = [book]
        if whole:
            books += [
                one
                for one in self._all(Kind.SPELLBOOK)
                if self._is_of(one, book.faction) and one.id != book.id
            ]
        self._documents.update(documents)
        chapters: list[Chapter] = []
        ordered = [[self._ref(ref.id) for ref in getattr(one, "spells", ())] for one in books]
        if whole:
            listed = {spell.id for found in ordered for spell in found if spell is not None}
            own = [
                spell
                for spell in self._all(Kind.SPELL)
                if self._is_of(spell, book.faction) and spell.id not in listed
            ]
            ordered[0] += own
        found = [[spell for spell in one if spell is not None] for one in ordered]
        self._lay_out(list({spell.id: spell for spells in found for spell in spells}.values()))
        if story := [*self._people_story(book.faction)]:
            chapters.append(self._chapter("story", story))
        for one, spells in zip(books, found, strict=True):
            blocks = [*self._texts(one), *self._overview(spells), *self._reaches([one])]
            title = one.name.get(self._language)
            chapters.append(self._chapter("spells", blocks, spells, title if len(books) > 1 else ""))
        title = book.name.get(self._language)
        return self._book(book, title, "spell_book", chapters)

    def _book(self, main: Document, title: str, kind: str, chapters: Sequence[Chapter]) -> Book:
        from editor.printing.booklet_blocks import Paragraph
        from editor.printing.books.model import Book, say
        from editor.printing.frame import INK
        from editor.printing.heraldry import arms_of
        from editor.printing.prose import joined, origin_of

        faction_id = getattr(main, "faction", None)
        faction = self._ruleset.faction(faction_id) if self._ruleset is not None else None
        game = next((one.name.get(self._language) for one in self._ws.systems if one.id == self._system), "")
        words = main.text.get(self._language)
        people = self._people_name(faction_id)
        return Book(
            slug=main.slug,
            title=title,
            subtitle=joined(say(kind, self._language), game, people if people != title else ""),
            language=self._language,
            colour=faction.colour if faction is not None else INK,
            arms=arms_of(main, self._ruleset),
            people=people,
            opening=(Paragraph(words, tone="story"),) if words else (),
            chapters=tuple(chapters),
            sources=self._sources(chapters),
            origin=origin_of(main, self._language),
            style=self._style,
            assets={one.id: one for one in all_assets(self._ws) if one.id in _named(self._style)},
        )

    def _sources(self, chapters: Sequence[Chapter]) -> tuple[str, ...]:
        """Return where the cards are from, each once."""
        found = (article.prose.origin for chapter in chapters for article in chapter.articles)
        return tuple(dict.fromkeys(one for one in found if one))

    # what is in them

    def _all(self, kind: Kind) -> tuple[Document, ...]:
        game = row_of(self._ws.systems, self._system)
        if game is None or kind not in game.kinds:
            return ()
        return card_sets.cards_of(self._ws, self._system, kind.value)

    def _is_of(self, document: Document, faction: str | None) -> bool:
        return faction is not None and getattr(document, "faction", None) == faction

    def _people_cards(self, faction: str | None) -> list[Document]:
        found = [one for kind in _CARDS for one in self._all(kind) if self._is_of(one, faction)]
        return sorted(found, key=lambda one: (one.name.get(self._language), one.id))

    def _casts(self, cards: Sequence[Document]) -> bool:
        """Return whether one of the cards casts spells, or the book is of a whole people."""
        return self._options.scope == "people" or any(getattr(card, "wizard_level", 0) for card in cards)

    def _ref(self, document_id: str) -> Document | None:
        if document_id not in self._documents:
            self._documents.update({one.id: one for one in self._all(Kind.SPELL)})
        return self._documents.get(document_id)

    def _of_kind(self, cards: Sequence[Document], kind: Kind) -> list[Document]:
        return [card for card in cards if kind_of(card) == kind]

    def _people_name(self, faction: str | None) -> str:
        found = self._ruleset.faction(faction) if self._ruleset is not None else None
        return found.name.get(self._language) if found is not None else ""

    def _people_story(self, faction_id: str | None) -> Iterator[Block]:
        faction = self._ruleset.faction(faction_id) if self._ruleset is not None else None
        return self._paragraphs(faction.story) if faction is not None else iter(())

    def _paragraphs(self, text: LocalText) -> Iterator[Block]:
        """Yield the lines of a text that say something, a paragraph each."""
        from editor.printing.booklet_blocks import Paragraph

        for line in text.get(self._language).split("\n"):
            if line.strip():
                yield Paragraph(line.strip())

    def _texts(self, document: Document) -> Iterator[Block]:
        from editor.printing.booklet_blocks import Paragraph

        if self._options.scope == "people" and (words := document.text.get(self._language)):
            yield Paragraph(words, tone="story")

    def _units(self, cards: Sequence[Document]) -> Iterator[Chapter]:
        """Yield a chapter for each section of the game that has cards."""
        reader = self._game.army if self._game is not None else None
        found: dict[str, list[Document]] = {}
        for card in self._of_kind(cards, Kind.UNIT):
            line = offered(card, reader) if reader is not None else None
            found.setdefault(line.section if line is not None and line.section else "unit", []).append(card)
        order = reader.sections if reader is not None else ()
        for section in [*(one for one in order if one in found), *sorted(set(found) - set(order))]:
            title = word(f"section_{section}", self._language)
            yield self._chapter(f"units-{section}", self._overview(found[section]), found[section], title)

    def _overview(self, cards: Sequence[Document]) -> list[Block]:
        """Return a table of cards with their values, where there are several."""
        from editor.printing.booklet_blocks import Column, Table
        from editor.printing.books.model import page_of, say

        if len(cards) < _FEWEST or not self._style.overviews:
            return []
        said = [self._prose(card) for card in cards]
        costs = [int(getattr(card, "points", 0) or 0) for card in cards]
        figures = all(one.summary for one in said)
        if not figures and not any(costs) and self._style.contents == "entries":
            return []  # names and pages stand in the contents already
        head = [Column(say("name", self._language), 3.2)]
        rows = [[card.name.get(self._language)] for card in cards]
        if figures:
            labels = tuple(dict.fromkeys(figure.label for one in said for figure in one.summary))
            head += [Column(label, _share(label, said)) for label in labels]
            for row, one in zip(rows, said, strict=True):
                values = {figure.label: figure.value for figure in one.summary}
                row += [values.get(label, DASH) for label in labels]
        else:
            head.append(Column(say("kind", self._language), 3.4))
            rows = [[*row, one.kind_line] for row, one in zip(rows, said, strict=True)]
        if any(costs):
            head.append(Column(say("points", self._language), 1.1, "right"))
            rows = [[*row, str(cost)] for row, cost in zip(rows, costs, strict=True)]
        head.append(Column(say("page", self._language), 0.9, "right"))
        rows = [[*row, page_of(self._place_of(card))] for row, card in zip(rows, cards, strict=True)]
        return [Table(tuple(head), tuple(tuple(row) for row in rows))]

    def _reaches(self, books: Sequence[Document]) -> Iterator[Block]:
        """Yield the tables that spell books have besides their spells."""
        from editor.printing.prose_blocks import grid_table

        for book in books:
            for grid in self._prose(book).grids:
                yield grid_table(grid)

    def _roster(self, made: Roster) -> Iterator[Block]:
        from editor.printing.booklet_blocks import Column, Paragraph, Table
        from editor.printing.books.model import say
        from editor.printing.rosters.model import heading_facts

        yield Paragraph(" · ".join(heading_facts(made)), tone="muted")
        rows = []
        for section in made.sections:
            for entry in section.entries:
                things = ", ".join(item.name for item in entry.items)
                rows.append((str(entry.count), entry.name, things, str(entry.each), str(entry.total)))
        head = (
            Column("", 0.5, "right"),
            Column(say("name", self._language), 3.0),
            Column(say("carries", self._language), 3.0),
            Column(say("each", self._language), 1.0, "right"),
            Column(say("points", self._language), 1.0, "right"),
        )
        # Games without loads or points have no columns for them.
        used = [at for at in range(len(head)) if at < 2 or any(row[at] not in ("", "0") for row in rows)]
        yield Table(tuple(head[at] for at in used), tuple(tuple(row[at] for at in used) for row in rows))
        for one in made.wrong:
            yield Paragraph(one, lead="!")

    def _composition(self, army: ArmyBase) -> Iterator[Block]:
        from editor.printing.booklet_blocks import Paragraph

        reader = self._game.army if self._game is not None else None
        if reader is None or self._ruleset is None:
            return
        for rule in rules_of(army, self._ruleset, reader):
            if sentence := rule_sentence(rule, self._ruleset, self._language, self._documents.values()):
                yield Paragraph(f"• {sentence}")

    # parts

    def _chapter(
        self, key: str, blocks: Sequence[Block], cards: Sequence[Document] = (), title: str = ""
    ) -> Chapter:
        from editor.printing.books.model import Chapter, say

        name = title or say(f"chapter_{key}", self._language)
        articles = tuple(self._article(card) for card in cards)
        return Chapter(self._place(f"chapter-{key}"), name, tuple(blocks), articles)

    def _article(self, card: Document) -> Article:
        from editor.printing.books.model import Article
        from editor.printing.rosters.model import points_words

        points = getattr(card, "points", 0)
        return Article(
            self._place(self._place_of(card)),
            card.name.get(self._language),
            points_words(points, self._language) if points else "",
            self._prose(card),
            self._faces.get(card.id),
            self._shown(card),
        )

    def _shown(self, card: Document) -> Shown:
        """Return what the book shows of a card, as its template says."""
        if not self._options.faces:
            return "text"
        by_kind: dict[str, Shown] = {
            Kind.UNIT: self._style.units,
            Kind.ITEM: self._style.items,
            Kind.SPELL: self._style.spells,
        }
        return by_kind.get(kind_of(card), self._style.cards)

    def _place_of(self, card: Document) -> str:
        return f"{kind_of(card) or Kind.CARD.value}-{card.slug}".replace("_", "-").lower()

    def _place(self, wanted: str) -> str:
        """Return a place that no other part of the book has."""
        place = wanted.replace("_", "-").lower()
        self._places[place] = number = self._places.get(place, 0) + 1
        return place if number == 1 else f"{place}-n{number}"

    def _prose(self, card: Document) -> CardProse:
        from editor.printing.systems import card_prose

        found = card_prose(card, self._ruleset, self._language, linked=self._documents)
        fields = self._rulesets.own_fields(kind_of(card), card)
        return with_own(found, card, fields, self._language, self._documents)

    def _lay_out(self, cards: Sequence[Document]) -> None:
        """Lay the faces of cards out, where they are wanted."""
        self._documents.update({card.id: card for card in cards})
        if not self._options.faces:
            return
        from editor.services.prints.printing import CardCount, faces_of

        shown = [card for card in cards if kind_of(card) in _CARDS and self._shown(card) != "text"]
        faces, problems = faces_of(
            self._ws, [CardCount(card, 1) for card in shown], self._language, self._report
        )
        self._faces = {card.id: one for card, one in zip(shown, faces, strict=True)}
        self.problems += problems
