"""Army books and spell books: of an army, a whole people or a spell book; as PDF or web pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from editor.rules.core.armies import offered
from editor.rules.core.composition.words import section_word
from editor.rules.core.contract import RuleSystem
from editor.rules.core.wording import kind_word
from editor.rules.registry import find_system
from editor.services import card_sets
from editor.services.assets import all_assets
from editor.services.documents import find
from editor.services.prints.book_parts import Parts
from editor.services.prints.book_styles import book_style
from editor.services.prints.rosters import roster
from editor.services.prints.sheet_options import check_language
from editor.services.resolving import resolve_documents
from editor.services.ruleset_choice import Rulesets
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document, Kind, kind_of
from schemas.book_style import BookStyleBase
from schemas.card import SpellbookBase
from schemas.collation import sort_key
from schemas.problems import Message, Problem, error
from schemas.progress import Report, quietly
from schemas.registry import row_of
from schemas.ruleset import RulesetBase

if TYPE_CHECKING:
    from editor.printing.booklet_blocks import Block
    from editor.printing.books.model import Book, Chapter
    from editor.printing.rosters.model import Roster

Scope = Literal["document", "people"]
"""What is named alone, or everything of its people."""
KINDS: Final = (Kind.ARMY, Kind.SPELLBOOK)
"""Kinds of documents that books are made of."""
_CARDS: Final = (Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD)
"""Kinds of the cards in them."""


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


def plan_book(ws: Workspace, options: BookOptions, report: Report = quietly) -> PlannedBook:
    """Return a book as data.

    Args:
        ws: the catalogue.
        options: what is wanted.
        report: called with ``(cards laid out, total)``; may raise to cancel.

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
        find_system(row.system),
        options.draft or book_style(ws, options.style, row.kind),
        report,
    )
    main = resolved.document
    if isinstance(main, ArmyBase):
        made, _missing = roster(resolved, rulesets, options.language, systems=ws.systems)
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


class _Maker:
    """Makes one book: chooses what is in it, and lays the faces of its cards out."""

    def __init__(
        self,
        ws: Workspace,
        options: BookOptions,
        system: str,
        rulesets: Rulesets,
        ruleset: RulesetBase | None,
        game: RuleSystem | None,
        style: BookStyleBase | None,
        report: Report,
    ) -> None:
        from editor.printing.books.model import PLAIN_STYLE

        self._ws, self._options, self._system = ws, options, system
        self._ruleset, self._game, self._report = ruleset, game, report
        self._style = style if style is not None else PLAIN_STYLE
        self._language = options.language
        self._parts = Parts(options.language, self._style, rulesets, ruleset, game, with_faces=options.faces)
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
        story = [*self._parts.people_story(army.faction), *self._parts.paragraphs(army.story)]
        chapters = [self._parts.chapter("story", story)] if story else []
        chapters += self._units(cards)
        if not whole:
            chapters.append(self._parts.chapter("roster", list(self._parts.roster(made))))
        for kind in (Kind.ITEM, Kind.SPELL, Kind.CARD):
            if found := self._of_kind(cards, kind):
                blocks = list(self._parts.reaches(books)) if kind == Kind.SPELL else []
                chapters.append(
                    self._parts.chapter(f"{kind.value}s", [*self._parts.overview(found), *blocks], found)
                )
        if composed := list(self._parts.composition(army)):
            chapters.append(self._parts.chapter("composition", composed))
        title = self._parts.people_name(army.faction) if whole else army.name.get(self._language)
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
        self._parts.documents.update(documents)
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
        if story := [*self._parts.people_story(book.faction)]:
            chapters.append(self._parts.chapter("story", story))
        for one, spells in zip(books, found, strict=True):
            blocks = [*self._texts(one), *self._parts.overview(spells), *self._parts.reaches([one])]
            title = one.name.get(self._language)
            chapters.append(self._parts.chapter("spells", blocks, spells, title if len(books) > 1 else ""))
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
        people = self._parts.people_name(faction_id)
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
        return sorted(found, key=lambda one: (sort_key(one.name.get(self._language), self._language), one.id))

    def _casts(self, cards: Sequence[Document]) -> bool:
        """Return whether one of the cards casts spells, or the book is of a whole people."""
        return self._options.scope == "people" or any(getattr(card, "wizard_level", 0) for card in cards)

    def _ref(self, document_id: str) -> Document | None:
        if document_id not in self._parts.documents:
            self._parts.documents.update({one.id: one for one in self._all(Kind.SPELL)})
        return self._parts.documents.get(document_id)

    def _of_kind(self, cards: Sequence[Document], kind: Kind) -> list[Document]:
        return [card for card in cards if kind_of(card) == kind]

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
            title = section_word(section, self._system, self._language)
            yield self._parts.chapter(
                f"units-{section}", self._parts.overview(found[section]), found[section], title
            )

    def _lay_out(self, cards: Sequence[Document]) -> None:
        """Lay the faces of cards out, where they are wanted."""
        self._parts.documents.update({card.id: card for card in cards})
        if not self._options.faces:
            return
        from editor.services.prints.printing import CardCount, faces_of

        shown = [card for card in cards if kind_of(card) in _CARDS and self._parts.shown(card) != "text"]
        faces, problems = faces_of(
            self._ws, [CardCount(card, 1) for card in shown], self._language, self._report
        )
        self._parts.faces = {card.id: one for card, one in zip(shown, faces, strict=True)}
        self.problems += problems
