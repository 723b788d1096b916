"""Where everything lies in the beginning: the table, beside it what each side brings, its piles and its hand.

Millimetres from the left upper corner of the table, which the first side has on its left, the second on its
right; further sides come behind these in turn.
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
_LOWEST: Final = 400
"""Height of what lies beside a small table."""
TITLE: Final = 14
"""Room for the name of a pile or a hand, above it."""
_CARD: Final = PieceSize(width=63, height=88)
"""Room of a hand, and of the pile of what a side has lost."""


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
    edges = [0, game.width]  # of what lies on the left and on the right
    for side in range(len(game.scenario.sides)):
        band = _Band(game, side, max(game.depth, _LOWEST))
        edges[side % 2] = band.lay(edges[side % 2], -1 if side % 2 == 0 else 1, piles, hands, spots)
    _lay_shared(game, piles, edges[1])
    everything = [table, *piles.values(), *hands]
    everything += [_around(game, number, at) for number, at in spots.items()]
    at_piles = (
        spots[number] if number in spots else piles[piece.place].centre
        for number, piece in enumerate(game.pieces)
    )
    return Layout(table, piles, tuple(hands), tuple(at_piles), _united(everything))


class _Band:
    """What one side has beside the table: columns of pieces next to it, then its hand, then its piles."""

    def __init__(self, game: Game, side: int, height: int) -> None:
        self._game, self._side, self._height = game, side, height
        mine = [n for n, one in enumerate(game.pieces) if one.owner == side and one.place == READY]
        self._columns = list(_columns(game, mine, height))

    def lay(
        self,
        edge: int,
        way: int,
        piles: dict[str, Box],
        hands: list[Box],
        spots: dict[int, tuple[int, int]],
    ) -> int:
        """Lay everything beside an edge and return the outer edge of it all.

        Args:
            edge: where it begins.
            way: -1 to the left, 1 to the right.
            piles: takes the piles.
            hands: takes the hand.
            spots: takes the pieces.
        """
        edge += way * _BAND
        for column in self._columns:
            wide = max(self._size(number).width for number in column)
            y = 0
            for number in column:
                spots[number] = edge + way * wide // 2, y + self._size(number).height // 2
                y += self._size(number).height + GAP
            edge += way * (wide + GAP)
        if self._game.hands:
            hands.append(_beside(edge, way, TITLE, _CARD.width, self._height - TITLE))
            edge += way * (_CARD.width + GAP)
        return self._lay_piles(edge, way, piles)

    def _lay_piles(self, edge: int, way: int, piles: dict[str, Box]) -> int:
        y, widest = TITLE, _CARD.width
        for deck in (pile for pile in self._game.decks if pile.endswith(f":{self._side}")):
            size = _pile_size(self._game, deck)
            for name in (deck, discard_of(deck)):
                piles[name] = _beside(edge, way, y, size.width, size.height)
                y += size.height + GAP + TITLE
            widest = max(widest, size.width)
        piles[out_pile(self._side)] = _beside(edge, way, y, _CARD.width, _CARD.height)
        return edge + way * (widest + GAP)

    def _size(self, number: int) -> PieceSize:
        return _size_of(self._game, number)


def _beside(edge: int, way: int, y: int, width: int, height: int) -> Box:
    """Return a box that begins at an edge and goes to its left (``way`` -1) or right (1)."""
    return Box(edge if way > 0 else edge - width, y, width, height)


def _lay_shared(game: Game, piles: dict[str, Box], edge: int) -> None:
    """Lay the decks of everybody on the right of all, one below the other."""
    y = TITLE
    for pile in game.decks:
        if pile.endswith(":-1"):
            size = _pile_size(game, pile)
            for name in (pile, discard_of(pile)):
                piles[name] = Box(edge, y, size.width, size.height)
                y += size.height + GAP + TITLE


def _pile_size(game: Game, pile: str) -> PieceSize:
    """Return the size of the largest card of a pile."""
    sizes = [game.fronts[one.front].size for one in game.pieces if one.place == pile]
    if not sizes:
        return _CARD
    return PieceSize(width=max(one.width for one in sizes), height=max(one.height for one in sizes))


def _columns(game: Game, pieces: Iterable[int], height: int) -> Iterable[Sequence[int]]:
    """Yield pieces column by column, as many as there is room for; the same cards stay together."""
    column: list[int] = []
    used = 0
    for number in pieces:
        high = _size_of(game, number).height
        if column and used + high > height:
            yield column
            column, used = [], 0
        column.append(number)
        used += high + GAP
    if column:
        yield column


def _size_of(game: Game, number: int) -> PieceSize:
    return game.fronts[game.pieces[number].front].size


def _around(game: Game, number: int, at: tuple[int, int]) -> Box:
    size = _size_of(game, number)
    return Box(at[0] - size.width // 2, at[1] - size.height // 2, size.width, size.height)


def _united(boxes: Sequence[Box]) -> Box:
    left, top = min(one.x for one in boxes), min(one.y for one in boxes)
    right = max(one.x + one.width for one in boxes)
    bottom = max(one.y + one.height for one in boxes)
    return Box(left, top, right - left, bottom - top)
