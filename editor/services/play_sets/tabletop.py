"""A scenario as a saved object of Tabletop Simulator: board, decks, a bag for each side, charts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from editor.packs.play_set import Board, Picture, PlayDeck, PlaySet, Token

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

SAVED: Final = "saved-object.json"


def tabletop_files(found: PlaySet, folder: Path) -> dict[str, bytes]:
    """Return the files of a scenario for Tabletop Simulator, by their names.

    Args:
        found: what lies on the table.
        folder: where they will lie: the saved object names the pictures there.
    """
    from editor.printing.table_top import bag_object, saved

    maker = _Maker(folder)
    things: list[dict[str, Any]] = [maker.board(board) for board in found.boards]
    for number, deck in enumerate(found.decks, start=1):
        things += maker.deck(deck, number)
    for group in dict.fromkeys(token.group for token in found.tokens):
        tiles = [tile for token in found.tokens if token.group == group for tile in maker.tiles(token)]
        things.append(bag_object(group, tiles))
    things += [maker.page(title, picture) for title, picture in found.charts]
    return {**maker.files, SAVED: saved(_told_apart(things)).encode()}


def _told_apart(things: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return things whose ids all differ: that program knows them by these."""
    seen: dict[str, int] = {}

    def own(one: dict[str, Any]) -> dict[str, Any]:
        number = seen[one["GUID"]] = seen.get(one["GUID"], 0) + 1
        guid = one["GUID"] if number == 1 else f"{(int(one['GUID'], 16) + 0x1F3D5 * number) % 0x1000000:06x}"
        if "ContainedObjects" not in one:
            return {**one, "GUID": guid}
        return {**one, "GUID": guid, "ContainedObjects": [own(part) for part in one["ContainedObjects"]]}

    return [own(one) for one in things]


class _Maker:
    """Makes the things of one saved object and keeps their pictures."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.files: dict[str, bytes] = {}

    def _keep(self, name: str, png: bytes) -> str:
        self.files[name] = png
        return (self._folder / name).as_uri()

    def _address(self, picture: Picture) -> str:
        return self._keep(picture.file, picture.png)

    def board(self, board: Board) -> dict[str, Any]:
        """Return a board as a large tile that lies fast."""
        from editor.printing.table_top import tile_object

        address = self._address(board.picture)
        wide = board.picture.size[0] * board.mm_per_pixel
        return {**tile_object(board.title, "board", address, address, wide), "Locked": True, "Grid": False}

    def page(self, title: str, picture: Picture) -> dict[str, Any]:
        """Return a page of the booklet as a tile."""
        from editor.printing.table_top import tile_object

        address = self._address(picture)
        return tile_object(title, picture.name, address, address, 210.0)

    def tiles(self, token: Token) -> list[dict[str, Any]]:
        """Return a counter as often as it is there."""
        from editor.printing.table_top import tile_object

        front = self._address(token.front)
        back = front if token.back is None else self._address(token.back)
        keys = (f"{token.front.name}.{copy}" for copy in range(token.count))
        return [tile_object(token.title, key, front, back, token.width_mm, token.shape) for key in keys]

    def deck(self, deck: PlayDeck, number: int) -> list[dict[str, Any]]:
        """Return the cards of a pile: a deck for each sheet that they need."""
        from editor.printing.output import png_bytes
        from editor.printing.table_top import PER_SHEET, sheet_deck

        found = []
        for start in range(0, len(deck.cards), PER_SHEET):
            cards = deck.cards[start : start + PER_SHEET]
            sheet = 10 * number + start // PER_SHEET
            fronts = self._keep(
                f"deck-{sheet}.png", png_bytes(_sheet([one.front for one in cards], cards[0].back))
            )
            backs = [one.back for one in cards]
            same = len({one.name for one in backs}) == 1
            behind = backs[0].png if same else png_bytes(_sheet(backs, backs[0]))
            back = self._keep(f"deck-{sheet}-back.png", behind)
            rows = [(one.title, one.count) for one in cards]
            found.append(sheet_deck(deck.title, sheet, rows, deck.width_mm, (fronts, back), same_backs=same))
        return found


def _sheet(pictures: list[Picture], hidden: Picture) -> QImage:
    """Return pictures ten in a row; the last place is the back that hides a card."""
    from PySide6.QtGui import QImage

    from editor.printing.painter import painting
    from editor.printing.table_top import COLUMNS, MOST_PIXELS, ROWS, sheet_rows

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
