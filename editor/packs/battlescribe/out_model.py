"""A game as it is written for BattleScribe, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class OutProfile:
    """Values of a card in one of the types of profiles."""

    type: str
    """Key of the type."""
    name: str
    values: tuple[str, ...]
    """What it says, in the order of the characteristics of its type."""


@dataclass(frozen=True)
class OutChange:
    """What an option changes of a profile of its card."""

    profile: int
    """Which of the profiles, from 0."""
    place: int
    """Which of its characteristics, from 0."""
    type: str
    """``set``, ``increment`` or ``decrement``."""
    value: str


@dataclass(frozen=True)
class OutOption:
    """Something that is bought for a card."""

    key: str
    name: str
    points: int
    text: str
    changes: tuple[OutChange, ...] = ()


@dataclass(frozen=True)
class OutCard:
    """A card."""

    id: str
    kind: str
    name: str
    points: int
    faction: str | None = None
    """Id of the faction whose catalogue has it; None for the game system itself."""
    profiles: tuple[OutProfile, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    """Names and texts."""
    categories: tuple[str, ...] = ()
    """Names of its categories, the main one first."""
    options: tuple[OutOption, ...] = ()
    carries: tuple[str, ...] | None = None
    """Ids of the items that it may carry; None for all of them."""
    least: int | None = None
    """So many are in each army at least."""
    most: int | None = None
    """So many are in an army at most."""


@dataclass(frozen=True)
class OutBound:
    """How many cards of a category an army has."""

    category: str
    """Name of the category."""
    least: int | None = None
    most: int | None = None
    percent: bool = False
    """Whether the numbers are shares of the points, in percent."""
    points: bool = False
    """Whether they are points, not cards."""
    per_points: int | None = None
    """The numbers hold for each so many points; None for once."""
    of_limit: bool = True
    """Whether those are the points agreed, not those that the army costs."""
    per_others: tuple[str, int] | None = None
    """The numbers hold for each so many cards of another category; None for once."""
    if_any: str = ""
    """They hold once there is a card of this category; '' for always."""


@dataclass(frozen=True)
class OutType:
    """A type of profiles."""

    name: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class OutWords:
    """Words of ours in the language that is written."""

    force: str
    options: str
    items: str
    points: str = "pts"


@dataclass(frozen=True)
class OutGame:
    """A game with all that is written of it."""

    id: str
    name: str
    words: OutWords
    text: str = ""
    author: str = ""
    revision: int = 1
    """Grows with each change, so that other programs know which files are newer."""
    types: Mapping[str, OutType] = field(default_factory=dict)
    factions: Mapping[str, str] = field(default_factory=dict)
    """Id -> name."""
    cards: tuple[OutCard, ...] = ()
    bounds: tuple[OutBound, ...] = ()
    no_items: bool = False
    """Whether nothing is carried."""
