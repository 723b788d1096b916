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

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """Return the middle of a field."""
        x, y = self.first
        if self.kind == "square":
            return x + column * self.width, y + row * self.width
        line = column if self.kind == "flat" else row
        shift = self.width / 2 if (line % 2 == 1) == (self.shifts == "odd") else 0.0
        if self.kind == "flat":
            return x + column * self.step, y + row * self.width + shift
        return x + column * self.width + shift, y + row * self.step

    def centres(self, width: int, height: int) -> Iterator[tuple[float, float]]:
        """Yield the middles of all fields that lie within a picture of a size."""
        steps = (self.width, self.step) if self.kind == "pointy" else (self.step, self.width)
        steps = (self.width, self.width) if self.kind == "square" else steps
        for row in range(int(height / steps[1]) + 1):
            for column in range(int(width / steps[0]) + 1):
                x, y = self.centre(column, row)
                if 0 <= x < width and 0 <= y < height:
                    yield x, y


@dataclass(frozen=True)
class Board:
    """What is played on."""

    title: str
    picture: Picture
    mm_per_pixel: float
    grid: BoardGrid | None = None
    """None: pieces stand anywhere."""


@dataclass(frozen=True)
class Placed:
    """Where a counter lies when the scenario begins."""

    x: int
    """Its middle, in pixels of the picture of the first board from the left."""
    y: int
    """The same from above."""
    turn: int = 0
    """Sixths of a full turn clockwise."""
    over: bool = False
    """Whether its back lies up."""


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
    placed: tuple[Placed, ...] = ()
    """Where copies of it lie when the scenario begins, not more than there are; the others wait."""


@dataclass(frozen=True)
class PlayCard:
    """A card, so many times."""

    title: str
    front: Picture
    back: Picture
    count: int
    states: tuple[PlayCard, ...] = ()
    """What it may be changed to, in the order of its states."""


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

    @property
    def left_to_players(self) -> bool:
        """Whether any counter of a side waits because the scenario does not say where it lies."""
        return any(one.group in self.sides and len(one.placed) < one.count for one in self.tokens)

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
                for one in (card, *card.states):
                    yield from (one.front, one.back)
        yield from (picture for _title, picture in self.charts)
