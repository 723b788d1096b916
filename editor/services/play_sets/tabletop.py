"""A scenario as a saved object of Tabletop Simulator: board, decks, a bag for each side, charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from editor.packs.play_set import Board, Picture, PlayCard, PlayDeck, PlaySet, Token
from editor.printing.saved_objects import (
    BAG_MM,
    COLUMNS,
    MOST_PIXELS,
    PER_SHEET,
    ROWS,
    Object,
    SheetCard,
    bag_object,
    board_object,
    lying_at,
    saved,
    sheet_deck,
    sheet_rows,
    side_by_side,
    tile_object,
    told_apart,
    with_states,
)
from schemas.losses import Loss, lost

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

SAVED: Final = "saved-object.json"
_BEFORE_MM: Final = 190.0
"""How far before the board the middles of the other things lie: a page of the booklet is 297 mm high."""
_PAGE_MM: Final = 210.0
"""Width of a page of the booklet."""
_MOST_POINTS: Final = 2_000
"""A board of more fields has no points to snap to: that program would grow slow."""


def tabletop_files(found: PlaySet, folder: Path) -> tuple[dict[str, bytes], tuple[Loss, ...]]:
    """Return the files of a scenario for Tabletop Simulator by their names, and what has no place there.

    The board lies in the middle, with the counters that the scenario puts there; decks, a bag for each side
    and the booklet, whose pages are states of one tile, lie in a row before it.

    Args:
        found: what lies on the table.
        folder: where they will lie: the saved object names the pictures there.
    """
    maker = _Maker(folder)
    (board,) = found.boards
    size = _size_mm(board)
    lying = [maker.board(board)]
    row = [(one, deck.width_mm) for deck in found.decks for one in maker.deck(deck)]
    bags: dict[str, list[Object]] = {}
    for token in found.tokens:
        tiles = maker.tiles(token)
        for placed, tile in zip(token.placed, tiles, strict=False):
            x, y = placed.x * board.mm_per_pixel, placed.y * board.mm_per_pixel
            place = (x - size[0] / 2, size[1] / 2 - y)
            lying.append(lying_at(tile, *place, turn=60.0 * placed.turn, over=placed.over))
        if waiting := tiles[len(token.placed) :]:
            bags.setdefault(token.group, []).extend(waiting)
    row += [(bag_object(group, tiles), BAG_MM) for group, tiles in bags.items()]
    if pages := [maker.page(title, picture) for title, picture in found.charts]:
        row.append((with_states(pages[0], pages[1:]), _PAGE_MM))
    things = [*lying, *side_by_side(row, -size[1] / 2 - _BEFORE_MM)]
    return {**maker.files, SAVED: saved(told_apart(things)).encode()}, tuple(maker.lost)


def _size_mm(board: Board) -> tuple[float, float]:
    wide, high = board.picture.size
    return wide * board.mm_per_pixel, high * board.mm_per_pixel


class _Maker:
    """Makes the things of one saved object and keeps their pictures."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.files: dict[str, bytes] = {}
        self.lost: list[Loss] = []
        self._sheets = 0

    def _keep(self, name: str, png: bytes) -> str:
        self.files[name] = png
        return (self._folder / name).as_uri()

    def _address(self, picture: Picture) -> str:
        return self._keep(picture.file, picture.png)

    def board(self, board: Board) -> Object:
        """Return the board, with a point for each field if these are not too many."""
        points = tuple(board.grid.centres(*board.picture.size)) if board.grid is not None else ()
        if len(points) > _MOST_POINTS:
            self.lost.append(lost("play_set.no_points", count=len(points), most=_MOST_POINTS))
            points = ()
        mm = board.mm_per_pixel
        snaps = [(x * mm, y * mm) for x, y in points]
        return board_object(board.title, self._address(board.picture), _size_mm(board), snaps)

    def page(self, title: str, picture: Picture) -> Object:
        """Return a page of the booklet as a tile."""
        address = self._address(picture)
        size = (_PAGE_MM, _PAGE_MM * picture.size[1] / picture.size[0])
        return tile_object(title, picture.name, address, address, size)

    def tiles(self, token: Token) -> list[Object]:
        """Return a counter as often as it is there."""
        front = self._address(token.front)
        back = front if token.back is None else self._address(token.back)
        keys = (f"{token.front.name}.{copy}" for copy in range(token.count))
        size = (token.width_mm, token.width_mm * token.front.size[1] / token.front.size[0])
        return [tile_object(token.title, key, front, back, size, token.shape) for key in keys]

    def deck(self, deck: PlayDeck) -> list[Object]:
        """Return the cards of a pile: a deck for each sheet that they need."""
        from editor.printing.output import png_bytes

        found = []
        for cards in _sheets(deck.cards):
            self._sheets += 1
            sheet = self._sheets
            shown = [one for card in cards for one in (card, *card.states)]
            fronts = png_bytes(_sheet([one.front for one in shown], cards[0].back))
            backs = [one.back for one in shown]
            same = len({one.name for one in backs}) == 1
            behind = backs[0].png if same else png_bytes(_sheet(backs, backs[0]))
            addresses = (
                self._keep(f"deck-{sheet}.png", fronts),
                self._keep(f"deck-{sheet}-back.png", behind),
            )
            rows = list(_rows(cards))
            found.append(sheet_deck(deck.title, sheet, rows, deck.width_mm, addresses, same_backs=same))
        return found


def _sheets(cards: Sequence[PlayCard]) -> list[list[PlayCard]]:
    """Return cards by sheets; the states of a card are on its own one."""
    found: list[list[PlayCard]] = []
    room = 0
    for card in cards:
        needed = 1 + len(card.states)
        if needed > room:
            found.append([])
            room = PER_SHEET
        found[-1].append(card)
        room -= needed
    return found


def _rows(cards: Sequence[PlayCard]) -> Iterator[SheetCard]:
    """Yield the cards of a sheet, each before its states."""
    place = 0
    for card in cards:
        last = place + 1 + len(card.states)
        yield SheetCard(card.title, card.count, tuple(range(place + 1, last)))
        yield from (SheetCard(one.title, 0) for one in card.states)
        place = last


def _sheet(pictures: list[Picture], hidden: Picture) -> QImage:
    """Return pictures ten in a row; the last place is the back that hides a card."""
    from PySide6.QtGui import QImage

    from editor.printing.painter import painting

    wide, high = pictures[0].size
    share = min(1.0, MOST_PIXELS / COLUMNS / wide, MOST_PIXELS / ROWS / high)
    width, height = max(1, int(wide * share)), max(1, int(high * share))
    rows = sheet_rows(len(pictures))
    image = QImage(COLUMNS * width, rows * height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    places = [(picture, at % COLUMNS, at // COLUMNS) for at, picture in enumerate(pictures)]
    with painting(image) as painter:
        painter.setRenderHint(painter.RenderHint.SmoothPixmapTransform)
        for picture, column, row in [*places, (hidden, COLUMNS - 1, rows - 1)]:
            one = QImage.fromData(picture.png)
            painter.drawImage(_rect(column * width, row * height, width, height), one)
    return image


def _rect(x: int, y: int, width: int, height: int) -> Any:
    from PySide6.QtCore import QRect

    return QRect(x, y, width, height)
