"""What the rules of composition look at: an army as plain facts, whatever its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from schemas.composition import CardFilter, OwnCondition
from schemas.text import FALLBACK_LANGUAGE, LocalText

CANDIDATE: Final = -1
"""Number of a line that is not in the army yet."""


@dataclass(frozen=True)
class ItemFacts:
    """A thing that a card carries."""

    id: str
    """Id of its document."""
    name: LocalText
    points: int = 0
    """What it costs."""
    faction: str | None = None
    """People that it belongs to."""
    unique: bool = False
    """Whether an army has it once at most."""
    weapon: bool = False
    """Whether it is a magic weapon."""
    barred: str = ""
    """Why this card may not carry it, a word of the messages ``composition.item_<word>``; '' where it may."""
    place: str = ""
    """Part of the card that carries it; '' where the whole card does."""
    room: int = 1
    """Parts of that kind that the card has."""


@dataclass(frozen=True)
class OwnFact:
    """What a card has of a field that an author has added."""

    words: frozenset[str] = frozenset()
    """Its text, in each language, or its word; empty for a number."""
    number: float | None = None
    """Its number: 1 for yes, 0 for no, the average of dice; None for none."""


@dataclass(frozen=True)
class Line:
    """A card of an army, so many times, with what each copy carries."""

    number: int
    """Number of the entry; ``CANDIDATE`` for a card that is not in the army."""
    card: str
    """Id of the card."""
    name: LocalText
    count: int
    """Copies."""
    points: int
    """Points of one copy without what it carries."""
    categories: frozenset[str]
    """What kind of card it is, in the words of its game."""
    faction: str | None = None
    """Its people."""
    clan: str | None = None
    section: str = ""
    """Section of the army that it stands in."""
    items: tuple[ItemFacts, ...] = ()
    """What each copy carries."""
    built_in: int = 0
    """Things that it has by nature."""
    built_in_weapons: int = 0
    """Magic weapons among them."""
    own: Mapping[str, OwnFact] = field(default_factory=dict, hash=False)
    """What it has of the fields that authors have added, by their keys."""

    @property
    def each(self) -> int:
        """Points of one copy with what it carries."""
        return self.points + sum(item.points for item in self.items)

    @property
    def total(self) -> int:
        """Points of all copies."""
        return self.count * self.each

    def fits(self, wanted: CardFilter) -> bool:
        """Return whether a rule means this card."""
        return (
            (not wanted.categories or not self.categories.isdisjoint(wanted.categories))
            and (not wanted.factions or self.faction in wanted.factions)
            and (not wanted.clans or self.clan in wanted.clans)
            and (not wanted.cards or any(ref.id == self.card for ref in wanted.cards))
            and (not wanted.own or all(self._holds(one) for one in wanted.own))
        )

    def _holds(self, wanted: OwnCondition) -> bool:
        """Return whether an added field holds what a rule wants of it; a card without it holds nothing."""
        fact = self.own.get(wanted.key)
        if fact is None:
            return False
        if wanted.words and fact.words.isdisjoint(wanted.words):
            return False
        if wanted.least is None and wanted.most is None:
            return bool(wanted.words or fact.words or fact.number)
        if fact.number is None:
            return False
        least, most = wanted.least, wanted.most
        return (least is None or fact.number >= least) and (most is None or fact.number <= most)


@dataclass(frozen=True)
class Force:
    """An army as facts."""

    lines: tuple[Line, ...]
    """Its cards, in their order."""
    limit: int | None = None
    """Points agreed; None for none."""
    faction: str | None = None
    """Its people."""
    sections: tuple[str, ...] = ()
    """Sections of armies of its game, in their order."""
    faction_names: Mapping[str, LocalText] = field(default_factory=dict, compare=False)
    """Names of peoples and clans, and of cards that rules name."""

    @property
    def points(self) -> int:
        """Points of everything."""
        return sum(line.total for line in self.lines)

    @property
    def base(self) -> int:
        """Points agreed, or those that it costs where none are."""
        return self.points if self.limit is None else self.limit

    def with_lines(self, lines: Sequence[Line]) -> Force:
        """Return the same army with other cards."""
        return replace(self, lines=tuple(line for line in lines if line.count > 0))

    def fitting(self, wanted: CardFilter) -> tuple[Line, ...]:
        """Return the cards that a rule means."""
        return tuple(line for line in self.lines if line.fits(wanted))

    def name_of(self, key: str | None) -> LocalText:
        """Return the name of a people or clan; its key where the ruleset has none."""
        return self.faction_names.get(key or "") or LocalText({FALLBACK_LANGUAGE: key or "–"})
