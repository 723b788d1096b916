"""The board of Wiz-War in a battle: wizards on their way, rings about who acts, what is pointed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.printing.marks import MARKS
from editor.printing.systems.wizwar import paint as draw
from editor.printing.systems.wizwar.board import BoardPainter, Stand, side_line, standing
from editor.rules.wizwar.events.moves import Shoved, Walked
from editor.rules.wizwar.maze import Maze
from editor.rules.wizwar.state import GameState
from editor.ui.pages.preview.kept_layer import KeptLayer
from editor.ui.pages.preview.scene import Picture

_BAR: Final = 0.14
"""How far the outline of a side reaches into the squares beside it."""
_WALL: Final = 0.08
"""How far a wall comes into a square, with a little air."""


def square_shape(maze: Maze, square: int) -> QPainterPath:
    """Return the outline of the floor of a square: what is drawn over it leaves the walls in sight."""
    column, row = maze.on_table(square)
    path = QPainterPath()
    path.addRect(QRectF(column, row, 1, 1).adjusted(_WALL, _WALL, -_WALL, -_WALL))
    return path


def side_shape(maze: Maze, half: int) -> QPainterPath:
    """Return the outline of a side: a bar about it, at the rim on both places."""
    path = QPainterPath()
    ends = {side_line(maze, one).toTuple() for one in (half, maze.mates[half])}
    for x, y, to_x, to_y in sorted(ends):  # QPainterPath.simplified() would lose bars of less than a unit
        path.addRect(QRectF(x, y, to_x - x, to_y - y).adjusted(-_BAR, -_BAR, _BAR, _BAR))
    return path


class BattleBoard:
    """Draws the board of a picture; the maze is drawn once as long as it stays the same."""

    def __init__(self, colours: Sequence[QColor]) -> None:
        self._painter = BoardPainter(colours)
        self._ground = KeptLayer()

    def paint(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Draw everything that is on the board."""
        board, state = self._painter, picture.state
        self._ground.paint(painter, (state.maze,), lambda own: board.paint_maze(own, state, scale))
        board.paint_things(painter, state)
        board.paint_wizards(painter, state, self.places(picture), scale, _rings(picture))

    def places(self, picture: Picture) -> Mapping[int, Stand]:
        """Return where each wizard stands, on his way between two moments."""
        found = standing(picture.state)
        moving = _moving(picture)
        if moving is not None and moving[0] in found:
            found[moving[0]] = Stand(_on_the_way(picture.state.maze, moving[1], picture.blend))
        return found


def _rings(picture: Picture) -> Mapping[int, QColor]:
    """Return the rings about wizards: about those that are chosen or may be, else about whose turn it is."""
    state: GameState = picture.state
    rings = {state.active: draw.GOLD} if state.step != "over" else {}
    chosen = {picture.subject, *picture.ready}
    return rings | {side: QColor(MARKS.chosen) for side in range(len(state.wizards)) if f"w{side}" in chosen}


def _moving(picture: Picture) -> tuple[int, tuple[int, ...]] | None:
    """Return the wizard who moves between two moments, and his squares."""
    if picture.before is None or picture.blend >= 1.0:
        return None
    event = picture.event
    if isinstance(event, Walked):
        return event.side, (picture.before.wizards[event.side].square, *event.path)
    if isinstance(event, Shoved) and not event.jumped:
        return event.wizard, (picture.before.wizards[event.wizard].square, *event.path)
    return None


def _on_the_way(maze: Maze, squares: Sequence[int], blend: float) -> QPointF:
    """Return the place on a way of squares; over joined edges it jumps."""
    steps = len(squares) - 1
    reach = blend * steps
    number = min(int(reach), steps - 1)
    one, other = (QPointF(*maze.on_table(squares[number + more])) for more in (0, 1))
    part = reach - number
    if (one - other).manhattanLength() > 1.5:
        one = other = one if part < 0.5 else other
    return one + (other - one) * part + QPointF(0.5, 0.5)
