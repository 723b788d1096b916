"""The roster of an army as data: sections of entries with everything that their cards and items say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from editor.printing.prose import CardProse
from schemas.messages import sentence
from schemas.messages.grammar import in_figures
from schemas.problems import Message, Value

Detail = Literal["full", "short"]
"""Everything, or only who is in the army and what it costs."""
BOX: Final = "\u2610"
"""A box to tick."""


@dataclass(frozen=True)
class RosterItem:
    """A thing that each copy of a card carries."""

    name: str
    points: int
    prose: CardProse


@dataclass(frozen=True)
class RosterEntry:
    """A card of the army, so many times."""

    name: str
    count: int
    each: int
    """Points of one copy with what it carries."""
    prose: CardProse
    items: tuple[RosterItem, ...] = ()
    note: str = ""
    """The author's own words about it."""
    elements: tuple[int, ...] = ()
    """Elements that can be lost, of each copy; empty where nothing can be lost."""
    worth: float = 0.0
    """Points of one element without items."""
    letters: tuple[str, ...] = ()
    """Letter of each copy, as on its counters; empty where the game has none."""

    @property
    def total(self) -> int:
        """Points of all copies."""
        return self.count * self.each


@dataclass(frozen=True)
class RosterSection:
    """A part of the army: its heroes, its artillery."""

    title: str
    entries: tuple[RosterEntry, ...]

    @property
    def points(self) -> int:
        """Points of its entries."""
        return sum(entry.total for entry in self.entries)


@dataclass(frozen=True)
class Roster:
    """An army to read, to print and to send."""

    name: str
    game: str
    language: str
    people: str = ""
    colour: str = "#6b6455"
    """Colour of its people."""
    points: int = 0
    limit: int | None = None
    story: str = ""
    sections: tuple[RosterSection, ...] = ()
    wrong: tuple[str, ...] = ()
    """What the rules of composition have against it, in sentences."""
    code: str = ""
    """Code of ids that opens it again where its cards are known; '' for none."""
    origin: str = ""

    @property
    def cards(self) -> int:
        """Cards in it, counting copies."""
        return sum(entry.count for section in self.sections for entry in section.entries)


def say(key: str, language: str, **values: Value) -> str:
    """Return words of rosters: the key ``key`` of ``roster.toml``."""
    return sentence(Message(code=f"roster.{key}", values=values), language)


def points_words(points: float, language: str) -> str:
    """Return points with their word."""
    shown = f"{points:,.10g}" if points % 1 else f"{points:,.0f}"
    return say("point" if points == 1 else "points", language, points=in_figures(shown, language))


def heading_facts(roster: Roster) -> tuple[str, ...]:
    """Return what stands below the name of the army: game, people, points."""
    language = roster.language
    total = points_words(roster.points, language) if roster.points else ""
    if roster.limit is not None:
        total = say("of_limit", language, points=roster.points, limit=roster.limit)
    cards = say("cards", language, count=roster.cards)
    return tuple(part for part in (roster.game, roster.people, cards, total) if part)


def entry_title(entry: RosterEntry, language: str) -> str:
    """Return letters, count, name and points of an entry; what costs nothing says nothing of points."""
    named = entry.name if entry.count == 1 else f"{entry.count} × {entry.name}"
    if entry.letters:
        named = f"{', '.join(entry.letters)} · {named}"
    if not entry.each:
        return named
    total = points_words(entry.total, language)
    each = in_figures(f"{entry.each:,.10g}", language)
    return f"{named} – {total}" if entry.count == 1 else f"{named} – {entry.count} × {each} = {total}"


def item_title(item: RosterItem, language: str) -> str:
    """Return name and points of a thing carried; of one that costs nothing the name."""
    return f"{item.name} – {points_words(item.points, language)}" if item.points else item.name


def section_title(section: RosterSection, language: str) -> str:
    """Return the name of a section with its points, where it has any."""
    if not section.points:
        return section.title
    return f"{section.title} ({points_words(section.points, language)})"


def figures_line(prose: CardProse, language: str) -> str:
    """Return the values of a card in a row."""
    return " · ".join(say("figure", language, label=one.label, value=one.value) for one in prose.figures)


def loss_rows(entry: RosterEntry, language: str) -> Iterator[tuple[str, str, str]]:
    """Yield, for each copy, its name, its boxes to tick and what one element is worth.

    Bars part elements of several hits.
    """
    for copy, elements in enumerate(entry.elements, start=1):
        named = entry.letters[copy - 1] if entry.letters else copy
        several = len(entry.elements) > 1
        name = say("losses_copy", language, number=named) if several else say("losses", language)
        if entry.prose.hits > 1:
            boxes = " | ".join([BOX * entry.prose.hits] * elements)
        else:
            boxes = " ".join(BOX * len(part) for part in _fives(elements))
        shown = points_words(entry.worth, language)
        yield name, boxes, say("worth", language, points=shown) if entry.worth and elements > 1 else ""


def _fives(count: int) -> Iterator[range]:
    for start in range(0, count, 5):
        yield range(start, min(count, start + 5))
