"""What programs for playing at a distance are given: a board, tokens with two sides, decks, charts.

Plain data with finished pictures: what writes it for a program knows neither games nor how they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Shape = Literal["box", "round", "hex"]
"""Outline of a counter."""


@dataclass(frozen=True)
class Picture:
    """A finished picture."""

    name: str
    """Name of its file without an ending, unique in a set: small letters, digits, hyphens."""
    png: bytes
    size: tuple[int, int]
    """Width and height in pixels."""

    @property
    def file(self) -> str:
        """Name of its file."""
        return f"{self.name}.png"


@dataclass(frozen=True)
class BoardGrid:
    """The fields of a board, in pixels of its picture."""

    kind: Literal["pointy", "flat", "square"]
    """Hexes with a corner to the north, or a side to the north; or squares."""
    first: tuple[float, float]
    """Centre of the field in column 0 and row 0, were its line not shifted."""
    width: float
    """From side to opposite side."""
    step: float
    """From line to line: rows, of flat hexes columns."""
    shifts: Literal["odd", "even"]
    """Which of these lines are shifted by half a field: to the right, of flat hexes down."""


@dataclass(frozen=True)
class Board:
    """What is played on."""

    title: str
    picture: Picture
    mm_per_pixel: float
    grid: BoardGrid | None = None
    """None: pieces stand anywhere."""


@dataclass(frozen=True)
class Token:
    """A counter, marker or disk, so many times."""

    title: str
    group: str
    """Where it lies ready: the name of its side, or what markers are for."""
    front: Picture
    back: Picture | None
    """None: there is nothing on it."""
    count: int
    turns: int
    """So many ways it may face; 0: any."""
    width_mm: float
    shape: Shape


@dataclass(frozen=True)
class PlayCard:
    """A card, so many times."""

    title: str
    front: Picture
    back: Picture
    count: int


@dataclass(frozen=True)
class PlayDeck:
    """Cards of one pile."""

    title: str
    cards: tuple[PlayCard, ...]
    width_mm: float


@dataclass(frozen=True)
class PlaySet:
    """All that lies on the table of a scenario."""

    slug: str
    title: str
    text: str
    """What it is about."""
    game: str
    language: str
    sides: tuple[str, ...]
    boards: tuple[Board, ...]
    tokens: tuple[Token, ...]
    decks: tuple[PlayDeck, ...]
    charts: tuple[tuple[str, Picture], ...]
    """Title and picture of each page of rules, briefings and tables."""

    def pictures(self) -> Iterator[Picture]:
        """Yield every picture once."""
        seen: set[str] = set()
        for picture in self._all():
            if picture.name not in seen:
                seen.add(picture.name)
                yield picture

    def _all(self) -> Iterator[Picture]:
        yield from (board.picture for board in self.boards)
        for token in self.tokens:
            yield token.front
            if token.back is not None:
                yield token.back
        for deck in self.decks:
            for card in deck.cards:
                yield from (card.front, card.back)
        yield from (picture for _title, picture in self.charts)
