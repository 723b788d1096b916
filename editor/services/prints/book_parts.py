"""Chapters, articles and tables of a book, of the cards that are in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from editor.printing.own_prose import with_own
from editor.printing.prose import DASH
from editor.rules.core.armies import rules_of
from editor.rules.core.composition.words import rule_sentence
from editor.rules.core.contract import RuleSystem
from editor.services.ruleset_choice import Rulesets
from schemas.army import ArmyBase
from schemas.base import Document, Kind, kind_of
from schemas.book_style import BookStyleBase, Shown
from schemas.messages.grammar import in_figures
from schemas.ruleset import RulesetBase
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.printing.booklet_blocks import Block
    from editor.printing.books.model import Article, Chapter
    from editor.printing.face import CardFaces
    from editor.printing.prose import CardProse
    from editor.printing.rosters.model import Roster

_FEWEST: Final = 3
"""Fewer cards need no table before them."""


def _share(label: str, said: Sequence[CardProse]) -> float:
    """Return how wide a column of a table is, by the longest that stands in it."""
    longest = max(
        (len(figure.value) for one in said for figure in one.summary if figure.label == label), default=0
    )
    return min(3.2, max(1.1, longest * 0.16, len(label) * 0.17))


class Parts:
    """Makes the parts of one book; each chapter and card gets a place of its own, which links lead to."""

    def __init__(
        self,
        language: str,
        style: BookStyleBase,
        rulesets: Rulesets,
        ruleset: RulesetBase | None,
        game: RuleSystem | None,
        *,
        with_faces: bool,
    ) -> None:
        """Begin a book.

        Args:
            language: of its words.
            style: its template.
            rulesets: of the game: they have fields of authors' own.
            ruleset: that of the document that the book is of; None if it has none.
            game: its rules; None where they are not there.
            with_faces: whether cards may be shown as they are printed.
        """
        self._language, self._style, self._with_faces = language, style, with_faces
        self._rulesets, self._ruleset, self._game = rulesets, ruleset, game
        self._places: dict[str, int] = {}
        self.documents: dict[str, Document] = {}
        """Id -> what the book is about, or names."""
        self.faces: dict[str, CardFaces] = {}
        """Id of a card -> its face, laid out."""

    def chapter(
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
            self.faces.get(card.id),
            self.shown(card),
        )

    def shown(self, card: Document) -> Shown:
        """Return what the book shows of a card, as its template says."""
        if not self._with_faces:
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

        found = card_prose(card, self._ruleset, self._language, linked=self.documents)
        fields = self._rulesets.own_fields(kind_of(card), card)
        return with_own(found, card, fields, self._language, self.documents)

    def overview(self, cards: Sequence[Document]) -> list[Block]:
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

    def reaches(self, books: Sequence[Document]) -> Iterator[Block]:
        """Yield the tables that spell books have besides their spells."""
        from editor.printing.prose_blocks import grid_table

        for book in books:
            for grid in self._prose(book).grids:
                yield grid_table(grid)

    def roster(self, made: Roster) -> Iterator[Block]:
        from editor.printing.booklet_blocks import Column, Paragraph, Table
        from editor.printing.books.model import say
        from editor.printing.rosters.model import heading_facts

        yield Paragraph(" · ".join(heading_facts(made)), tone="muted")
        rows = []
        for section in made.sections:
            for entry in section.entries:
                things = ", ".join(item.name for item in entry.items)
                points = (entry.each, entry.total)
                each, total = (in_figures(f"{one:,.10g}", self._language) for one in points)
                rows.append((str(entry.count), entry.name, things, each, total))
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

    def composition(self, army: ArmyBase) -> Iterator[Block]:
        from editor.printing.booklet_blocks import Paragraph

        reader = self._game.army if self._game is not None else None
        if reader is None or self._ruleset is None:
            return
        for rule in rules_of(army, self._ruleset, reader):
            if sentence := rule_sentence(rule, self._ruleset, self._language, self.documents.values()):
                yield Paragraph(f"• {sentence}")

    def people_name(self, faction: str | None) -> str:
        found = self._ruleset.faction(faction) if self._ruleset is not None else None
        return found.name.get(self._language) if found is not None else ""

    def people_story(self, faction_id: str | None) -> Iterator[Block]:
        faction = self._ruleset.faction(faction_id) if self._ruleset is not None else None
        return self.paragraphs(faction.story) if faction is not None else iter(())

    def paragraphs(self, text: LocalText) -> Iterator[Block]:
        """Yield the lines of a text that say something, a paragraph each."""
        from editor.printing.booklet_blocks import Paragraph

        for line in text.get(self._language).split("\n"):
            if line.strip():
                yield Paragraph(line.strip())
