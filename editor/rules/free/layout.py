"""Where everything lies in the beginning: the table, beside it what each side brings, its piles and its hand.

Millimetres from the north-western corner of the table, which the first side has below, the
second above; further sides come behind these in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from editor.rules.free.game import READY, Game, discard_of, out_pile
from schemas.free_game import PieceSize

GAP: Final = 12
"""Between things that lie beside each other."""
_BAND: Final = 30
"""Between the table and what lies beside it."""
_NARROWEST: Final = 500
"""Width of what lies beside a small table."""
_OUT: Final = PieceSize(width=63, height=88)
"""Room of the pile of what a side has lost."""


class Box(NamedTuple):
    """A rectangle: its left upper corner, width and height."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True)
class Layout:
    """Where things lie when the game begins, and where piles and hands stay."""

    table: Box
    piles: Mapping[str, Box]
    hands: tuple[Box, ...]
    """The hand of each side; empty where the game has no cards."""
    spots: tuple[tuple[int, int], ...]
    """The middle of each piece that is ready, in the order of the game's pieces; of others their pile's."""
    extent: Box
    """All of this."""


def layout_of(game: Game) -> Layout:
    """Return the layout of a game."""
    table = Box(0, 0, game.width, game.depth)
    piles: dict[str, Box] = {}
    hands: list[Box] = []
    spots: dict[int, tuple[int, int]] = {}
    edges = [-_BAND, game.depth + _BAND]  # of what lies above and below
    for side in range(len(game.scenario.sides)):
        below = side % 2 == 0
        band = _Band(game, side, max(game.width, _NARROWEST))
        top = edges[1] if below else edges[0] - band.height
        band.lay(top, below, piles, hands, spots)
        edges[1 if below else 0] = top + band.height + _BAND if below else top - _BAND
    _lay_shared(game, piles)
    everything = [table, *piles.values(), *hands]
    everything += [_around(game, number, at) for number, at in spots.items()]
    at_piles = (
        spots[number] if number in spots else piles[piece.place].centre
        for number, piece in enumerate(game.pieces)
    )
    return Layout(table, piles, tuple(hands), tuple(at_piles), _united(everything))


class _Band:
    """What one side has beside the table: rows of pieces next to it, then piles and hand."""

    def __init__(self, game: Game, side: int, width: int) -> None:
        self._game, self._side, self._width = game, side, width
        mine = [n for n, one in enumerate(game.pieces) if one.owner == side and one.place == READY]
        self._rows = list(_rows(game, mine, width))
        self._piles = [pile for pile in game.decks if pile.endswith(f":{side}")]
        sizes = {pile: _pile_size(game, pile) for pile in self._piles}
        self._sizes = sizes
        self._lowest = max([_OUT.height, *(one.height for one in sizes.values())])
        rows = sum(_row_height(game, row) + GAP for row in self._rows)
        self.height = rows + self._lowest

    def lay(
        self,
        top: int,
        below: bool,
        piles: dict[str, Box],
        hands: list[Box],
        spots: dict[int, tuple[int, int]],
    ) -> None:
        """Lay everything, from a line downwards; ``below``: the table is above it."""
        game, y = self._game, top
        if not below:
            y = self._lay_piles(y, piles, hands) + GAP
        for row in self._rows if below else reversed(self._rows):
            x, high = 0, _row_height(game, row)
            for number in row:
                size = game.fronts[game.pieces[number].front].size
                spots[number] = x + size.width // 2, y + high // 2
                x += size.width + GAP
            y += high + GAP
        if below:
            self._lay_piles(y, piles, hands)

    def _lay_piles(self, y: int, piles: dict[str, Box], hands: list[Box]) -> int:
        x = 0
        for pile in self._piles:
            size = self._sizes[pile]
            for name in (pile, discard_of(pile)):
                piles[name] = Box(x, y, size.width, size.height)
                x += size.width + GAP
        piles[out_pile(self._side)] = Box(x, y, _OUT.width, _OUT.height)
        x += _OUT.width + GAP
        if self._game.hands:
            hands.append(Box(x, y, max(self._width - x, 4 * _OUT.width), self._lowest))
        return y + self._lowest


def _lay_shared(game: Game, piles: dict[str, Box]) -> None:
    """Lay the decks of everybody on the right of the table, one below the other."""
    y = 0
    for pile in game.decks:
        if pile.endswith(":-1"):
            size, x = _pile_size(game, pile), max(game.width, _NARROWEST) + _BAND
            piles[pile] = Box(x, y, size.width, size.height)
            piles[discard_of(pile)] = Box(x + size.width + GAP, y, size.width, size.height)
            y += size.height + GAP


def _pile_size(game: Game, pile: str) -> PieceSize:
    """Return the size of the largest card of a pile."""
    sizes = [game.fronts[one.front].size for one in game.pieces if one.place == pile]
    if not sizes:
        return _OUT
    return PieceSize(width=max(one.width for one in sizes), height=max(one.height for one in sizes))


def _rows(game: Game, pieces: Iterable[int], width: int) -> Iterable[Sequence[int]]:
    """Yield pieces row by row, as many as there is room for; the same cards stay together."""
    row: list[int] = []
    used = 0
    for number in pieces:
        wide = game.fronts[game.pieces[number].front].size.width
        if row and used + wide > width:
            yield row
            row, used = [], 0
        row.append(number)
        used += wide + GAP
    if row:
        yield row


def _row_height(game: Game, row: Sequence[int]) -> int:
    return max(game.fronts[game.pieces[number].front].size.height for number in row)


def _around(game: Game, number: int, at: tuple[int, int]) -> Box:
    size = game.fronts[game.pieces[number].front].size
    return Box(at[0] - size.width // 2, at[1] - size.height // 2, size.width, size.height)


def _united(boxes: Sequence[Box]) -> Box:
    left, top = min(one.x for one in boxes), min(one.y for one in boxes)
    right = max(one.x + one.width for one in boxes)
    bottom = max(one.y + one.height for one in boxes)
    return Box(left, top, right - left, bottom - top)
