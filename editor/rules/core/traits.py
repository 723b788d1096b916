"""What a creature is like, whatever the game: how it stands among the cards of its game, trait by trait.

A figure of one game means nothing in another; that three cards in four are weaker means the same in both. So
a card is carried over by its ranks, and each figure that comes of them is a guess that says why.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from schemas.base import Document
from schemas.text import LocalText

Trait = Literal[
    "strength", "guard", "armour", "life", "speed", "courage", "shooting", "magic", "size", "cost"
]
"""How hard it strikes when it attacks; how well it fights back; what its armour and hide stop; what it takes
to kill it; how far it goes; how steady it is; how well it shoots; how much magic it has; size; cost."""
TRAITS: Final[tuple[Trait, ...]] = (
    "strength", "guard", "armour", "life", "speed", "courage", "shooting", "magic", "size", "cost",
)  # fmt: skip
GIFTS: Final[tuple[Trait, ...]] = ("shooting", "magic")
"""Traits that most creatures do not have at all."""
_NEAR: Final[Mapping[Trait, Trait]] = {
    "strength": "guard",
    "guard": "strength",
    "armour": "life",
    "life": "armour",
}
"""Trait -> the one that stands for it where a game does not say it."""
_OF_THE_WHOLE: Final[tuple[Trait, ...]] = ("cost", "strength", "armour", "life", "speed")
"""Traits whose mean says how good a creature is on the whole."""
_MIDDLE: Final = 0.5
_AMONG_PERSONS: Final[tuple[Trait, ...]] = ("cost", "life")
"""Traits in which persons are compared with persons: a hero costs less than a troop, and dies more slowly."""
_FEWEST_PERSONS: Final = 3
"""Persons that a game has to have so that persons are compared with them alone."""


@dataclass(frozen=True)
class Figures:
    """What one card says, in figures of its own game; a greater figure is more of the trait."""

    values: Mapping[Trait, float]
    """Trait -> figure; a trait is missing where the card lacks it, or where its game never says it."""
    flies: bool = False
    person: bool = False
    """One being with a name, not a kind or a troop."""
    people: LocalText | None = None
    """Name of its people."""


@dataclass(frozen=True)
class Scale:
    """The figures of all cards of a game, by trait, from the least to the greatest."""

    values: Mapping[Trait, tuple[float, ...]]
    persons: Scale | None = None
    """That of its persons alone; None if they are few."""

    @classmethod
    def of(cls, cards: Sequence[Figures]) -> Scale:
        """Return the scale of some cards."""
        persons = [card for card in cards if card.person]
        apart = cls(_sorted(persons)) if len(persons) >= _FEWEST_PERSONS else None
        return cls(_sorted(cards), apart)

    def rank(self, trait: Trait, value: float) -> float:
        """Return the share of the cards that stand below a figure, those that are equal counting half."""
        values = self.values.get(trait, ())
        if not values:
            return _MIDDLE
        return (bisect_left(values, value) + bisect_right(values, value)) / (2 * len(values))

    def at(self, trait: Trait, rank: float) -> float | None:
        """Return the figure that stands as high as a rank (0 to 1); None if no card has the trait."""
        values = self.values.get(trait, ())
        if not values:
            return None
        place = min(max(rank * len(values) - 0.5, 0.0), len(values) - 1.0)
        below = math.floor(place)
        above = min(below + 1, len(values) - 1)
        return values[below] + (values[above] - values[below]) * (place - below)


def _sorted(cards: Sequence[Figures]) -> dict[Trait, tuple[float, ...]]:
    return {
        trait: tuple(sorted(card.values[trait] for card in cards if trait in card.values)) for trait in TRAITS
    }


@dataclass(frozen=True)
class Traits:
    """What a creature is like, in figures of no game."""

    ranks: Mapping[Trait, float]
    """Trait -> the share of the cards of its game that have less of it (0 to 1); only what its card says."""
    says: frozenset[Trait]
    """Traits that cards of its game can say."""
    flies: bool = False
    person: bool = False
    people: LocalText | None = None
    among_persons: Mapping[Trait, float] = field(default_factory=dict)
    """The ranks that a person has among the persons of its game."""

    @property
    def whole(self) -> float:
        """How good it is on the whole (0 to 1)."""
        known = [self.ranks[trait] for trait in _OF_THE_WHOLE if trait in self.ranks]
        return sum(known) / len(known) if known else _MIDDLE

    def standing(self, trait: Trait) -> tuple[float, Trait | None]:
        """Return the rank that it has in a trait and the trait that says so; None if it is the whole."""
        if trait in self.ranks:
            return self.ranks[trait], trait
        near = _NEAR.get(trait)
        if near is not None and near in self.ranks:
            return self.ranks[near], near
        return self.whole, None


def traits_of(figures: Figures, scale: Scale, says: frozenset[Trait]) -> Traits:
    """Return what a creature is like by its card and by the cards of its game."""
    ranks = {trait: scale.rank(trait, value) for trait, value in figures.values.items()}
    apart = scale.persons if figures.person else None
    among = {} if apart is None else {one: apart.rank(one, value) for one, value in figures.values.items()}
    return Traits(ranks, says, figures.flies, figures.person, figures.people, among)


@dataclass(frozen=True)
class Guess:
    """A value that nobody said: its place in the new card, and why it was taken."""

    path: str
    code: str
    """Code of its reason in ``converting``."""
    value: str | float | LocalText
    rank: int | None = None
    """In how many of 100 cards of the first game there is less of it; None if no rank was asked."""


@dataclass
class Sketch:
    """A card in the making: a game asks it for figures and says where they stand."""

    traits: Traits
    scale: Scale
    """Of the game that the card is made for."""
    data: dict[str, Any] = field(default_factory=dict)
    guesses: list[Guess] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    """What of the creature the new card says; what is left over is lost."""

    def figure(self, trait: Trait, low: float, high: float, usual: float) -> float:
        """Return the figure of this game for a trait, between the least and the greatest that it knows.

        Args:
            trait: the trait.
            low: least figure.
            high: greatest figure.
            usual: figure where no card of the game has the trait.
        """
        self.used.add(trait)
        found = self._scale(trait).at(trait, self._standing(trait)[0])
        return min(max(usual if found is None else found, low), high)

    def _apart(self, trait: Trait) -> bool:
        """Return whether persons alone are compared."""
        has = trait in self.traits.among_persons and self.scale.persons is not None
        return has and trait in _AMONG_PERSONS

    def _scale(self, trait: Trait) -> Scale:
        return self.scale.persons if self._apart(trait) and self.scale.persons is not None else self.scale

    def _standing(self, trait: Trait) -> tuple[float, Trait | None]:
        if self._apart(trait):
            return self.traits.among_persons[trait], trait
        return self.traits.standing(trait)

    def whole_figure(self, trait: Trait, low: int, high: int, usual: int) -> int:
        """Return :meth:`figure` as a whole number."""
        return math.floor(self.figure(trait, low, high, usual) + 0.5)

    def ranked(self, path: str, trait: Trait, value: str | float) -> None:
        """Mark a value as found by the rank of a trait, or by what stands for it."""
        rank, by = self._standing(trait)
        self.guesses.append(Guess(path, self._why(trait, by), value, round(100 * rank)))

    def _why(self, trait: Trait, by: Trait | None) -> str:
        """Return the code of the reason for a figure that was found by a rank."""
        known = self._scale(trait).values.get(trait, ())
        if len(set(known)) <= 1:
            return "all_alike"
        if self._apart(trait):
            return "ranked_persons"
        return "ranked" if by == trait else "ranked_by_near" if by is not None else "ranked_by_whole"

    def put(self, path: str, trait: Trait, low: int, high: int, usual: int) -> int:
        """Write a whole number found by rank to a field, marked; return it."""
        value = self.whole_figure(trait, low, high, usual)
        self.data[path] = value
        self.ranked(path, trait, value)
        return value

    def guess(self, path: str, code: str, value: str | float | LocalText) -> None:
        """Mark a value as guessed for another reason than a rank."""
        self.guesses.append(Guess(path, code, value))

    def has(self, gift: Trait) -> bool:
        """Return whether it has a gift (shooting, magic), by what its card says."""
        self.used.add(gift)
        return gift in self.traits.ranks

    def flies(self) -> bool:
        """Return whether it flies."""
        self.used.add("flies")
        return self.traits.flies

    def choose_people(self, peoples: Sequence[tuple[str, LocalText]]) -> None:
        """Take the people with a name like that of its own, marked; none if no name is like it."""
        found = most_like(self.traits.people, [name for _, name in peoples])
        if found is None:
            self.data["faction"] = None
            self.guess("faction", "no_people", "")
            return
        self.data["faction"] = peoples[found][0]
        self.guess("faction", "like_people", peoples[found][1])


_LONG_WORD: Final = 4


def most_like(name: LocalText | None, others: Sequence[LocalText]) -> int | None:
    """Return the place of the name that shares a long word (its first four letters), or nothing."""
    if name is None:
        return None
    wanted = _stems(name)
    return next((place for place, other in enumerate(others) if wanted & _stems(other)), None)


def _stems(name: LocalText) -> set[str]:
    words = (word.strip("'’.,") for word in name.get("en").lower().replace("'", " ").split())
    return {word[:_LONG_WORD] for word in words if len(word) >= _LONG_WORD}


FigureReader = Callable[[Document, Document | None], Figures | None]
"""``figures(card, ruleset)`` -> what the card says; None for a card that is of no creature."""
CardDrafter = Callable[[Sketch, Document | None], None]
"""``draft(sketch, ruleset)`` writes the fields of a card of the game into ``sketch.data``."""


@dataclass(frozen=True)
class Converter:
    """How the cards of one game are carried to others, and those of others to it."""

    says: frozenset[Trait]
    """Traits that its cards can say."""
    figures: FigureReader
    draft: CardDrafter
