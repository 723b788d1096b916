"""Pictures of moments cut into tiles: put together again they are what was taken in, pixel by pixel."""

import numpy as np
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.maps.pixels import pixels
from editor.printing.site.tiles import ACROSS, TILE, Moments, TileSheets

SIZE = (5 * TILE + 7, 3 * TILE)


def boards() -> list[QImage]:
    """Return pictures of a ground on which a piece moves and goes back."""
    found = []
    for place in (10, 50, 90, 10):
        image = QImage(*SIZE, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor("#336633"))
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(QColor("#cc4422"))
            painter.drawEllipse(place, 20, 40, 40)
        found.append(image)
    return found


def test_tiles_put_together_are_the_pictures() -> None:
    tiles = TileSheets()
    shot = Moments(tiles)
    taken = boards()
    for image in taken:
        shot.add(image)
    (sheet,) = tiles.sheets()
    read = QImage.fromData(sheet).convertToFormat(QImage.Format.Format_RGB32)
    known = pixels(read)
    columns = shot.size[0] // TILE
    assert shot.size == (5 * TILE, 3 * TILE)
    board = np.zeros((shot.size[1], shot.size[0]), np.uint32)
    for image, changed in zip(taken, shot.changes, strict=True):
        for place, number in zip(changed[::2], changed[1::2], strict=True):
            left, top = number % ACROSS * TILE, number // ACROSS * TILE
            x, y = place % columns * TILE, place // columns * TILE
            board[y : y + TILE, x : x + TILE] = known[top : top + TILE, left : left + TILE]
        plain = image.convertToFormat(QImage.Format.Format_RGB32)
        assert (board == pixels(plain)[: shot.size[1], : shot.size[0]]).all()


def test_plain_ground_at_the_edges_is_left_out() -> None:
    shot = Moments(TileSheets())
    for image in boards():
        shot.add(image)
    shot.trim()
    # The piece moves from 10 to 130 across and stands between 20 and 60.
    assert shot.size == (5 * TILE, 2 * TILE)
    assert sorted(shot.changes[0][::2]) == list(range(10))
    assert all(place < 10 for changed in shot.changes for place in changed[::2])
    plain = Moments(TileSheets())
    empty = QImage(*SIZE, QImage.Format.Format_RGB32)
    empty.fill(QColor("#336633"))
    plain.add(empty)
    plain.trim()
    assert plain.size == (5 * TILE, 3 * TILE)


def test_equal_tiles_are_kept_once_and_what_stays_is_not_said() -> None:
    tiles = TileSheets()
    first, second = Moments(tiles), Moments(tiles)
    for image in boards():
        first.add(image)
        second.add(image)
    assert first.changes == second.changes
    assert len(first.changes[0]) == 2 * 15
    assert all(0 < len(changed) < 2 * 15 for changed in first.changes[1:])
    shown = {number for changed in first.changes for number in changed[1::2]}
    assert max(shown) == len(shown) - 1 < 20
