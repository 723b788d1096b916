"""A board of Wiz-War drawn in squares: the maze, what lies on it, and who stands there.

One picture for battle, editor, booklet and thumbnail.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from editor.printing.systems.wizwar import paint as draw
from editor.rules.wizwar.maze import Maze
from editor.rules.wizwar.state import GameState

MARGIN: Final = 0.7
"""Squares around the board, with the letters of open edges."""
GROUND: Final = QColor("#d9cfb8")
"""Of the table round the board."""
_PLACES: Final = (
    ((0.0, 0.0),),
    ((-0.2, 0.0), (0.2, 0.0)),
    ((-0.2, 0.16), (0.2, 0.16), (0.0, -0.2)),
    ((-0.2, -0.18), (0.2, -0.18), (-0.2, 0.18), (0.2, 0.18)),
)
"""Where wizards stand, as many as there are on one square."""
_CROWDED: Final = 0.7
"""How large a wizard is who shares his square."""


class Stand(NamedTuple):
    """Where a wizard stands."""

    place: QPointF
    crowded: bool = False
    """Whether he shares the square."""


def side_line(maze: Maze, half: int) -> QLineF:
    """Return a side of a square on the table, seen from one of its halves."""
    column, row = maze.on_table(half // 4)
    match maze.heading(half):
        case 0:
            return QLineF(column, row, column + 1, row)
        case 1:
            return QLineF(column + 1, row, column + 1, row + 1)
        case 2:
            return QLineF(column, row + 1, column + 1, row + 1)
        case _:
            return QLineF(column, row, column, row + 1)


def is_outer(maze: Maze, half: int) -> bool:
    """Return whether a side lies at the rim of the board: its mate is elsewhere on the table."""
    one, other = side_line(maze, half), side_line(maze, maze.mates[half])
    return one != other


class BoardPainter:
    """Draws the board of a state; ``colours`` are those of the sides, ``scale`` is pixels per square."""

    def __init__(self, colours: Sequence[QColor]) -> None:
        self._colours = colours

    def paint(self, painter: QPainter, state: GameState, scale: float) -> None:
        """Draw everything that is on the board, standing still."""
        self.paint_maze(painter, state, scale)
        self.paint_things(painter, state)
        self.paint_wizards(painter, state, standing(state), scale)

    def paint_maze(self, painter: QPainter, state: GameState, scale: float) -> None:
        """Draw what stays while wizards walk: floors, bases, walls and doors."""
        self._warp(painter, state, scale)
        self._floors(painter, state, scale)
        self._sides(painter, state, scale)

    def _warp(self, painter: QPainter, state: GameState, scale: float) -> None:
        """Draw the warp piece: a band from the middle of one edge to that of the other."""
        maze = state.maze
        if not maze.joints:
            return
        ends = []
        for edge in maze.joints[0]:
            lay, half = maze.lays[edge.sector], maze.size / 2
            across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[edge.heading]
            centre = QPointF((lay.column + 0.5) * maze.size, (lay.row + 0.5) * maze.size)
            ends.append((centre + QPointF(across, down) * half, QPointF(across, down)))
        (one, out), (other, back) = ends
        path = QPainterPath(one)
        path.cubicTo(one + out * 2.2, other + back * 2.2, other)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (("#5b5470", 0.95), ("#8f86ab", 0.8)):
            painter.setPen(draw.pen(QColor(colour), width))
            painter.drawPath(path)
        middle = (one + other) / 2 + (out + back) * 1.9
        box = QRectF(middle.x() - 1.1, middle.y() - 0.25, 2.2, 0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#5b5470"))
        painter.drawRoundedRect(box, 0.25, 0.25)
        draw.text(painter, box, "AUTO WARP", scale, size=0.26, colour=QColor("#f6f0e0"), bold=True)

    def _floors(self, painter: QPainter, state: GameState, scale: float) -> None:
        maze, area = state.maze, state.maze.size * state.maze.size
        for square in maze.squares:
            column, row = maze.on_table(square)
            draw.paint_floor(painter, column, row, self._colours[square // area])
            if scale > 44:
                name = QRectF(column + 0.06, row + 0.04, 0.5, 0.16)
                words = f"{chr(65 + column)}{row + 1}"
                left = Qt.AlignmentFlag.AlignLeft
                draw.text(painter, name, words, scale, size=0.13, colour=QColor("#9a8d72"), align=left)
        for side, base in enumerate(state.bases):
            column, row = maze.on_table(base)
            draw.paint_base(painter, column, row, self._colours[side])
        for square, filling in maze.fillings.items():
            column, row = maze.on_table(square)
            draw.paint_filling(painter, column, row, filling)

    def _sides(self, painter: QPainter, state: GameState, scale: float) -> None:
        maze, rules = state.maze, state.battle.ruleset
        letters: dict[int, str] = {}
        for half in range(len(maze.stands)):
            name = maze.side(half)
            outer = is_outer(maze, half)
            if half != name and not outer:
                continue
            stand = maze.stand(half)
            points = rules.harm.door_points if stand == "door" else rules.harm.wall_points
            worn = maze.harm.get(name, 0) / points
            draw.paint_side(painter, side_line(maze, half), stand, worn)
            if outer and stand != "wall":
                letter = letters.setdefault(name, _letter(len(letters)))
                self._exit(painter, maze, half, letter, scale)

    def _exit(self, painter: QPainter, maze: Maze, half: int, letter: str, scale: float) -> None:
        """Draw the letter of an open edge: where the same one stands, the way goes on."""
        line = side_line(maze, half)
        across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[maze.heading(half)]
        centre = line.center() + QPointF(across * 0.34, down * 0.34)
        tip = line.center() + QPointF(across * 0.16, down * 0.16)
        side = QPointF(down * 0.1, across * 0.1)
        base = line.center() + QPointF(across * 0.04, down * 0.04)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#9a8d72"))
        painter.drawPolygon(QPolygonF([tip, base + side, base - side]))
        painter.setBrush(draw.FLOOR)
        painter.setPen(draw.pen(QColor("#9a8d72"), 0.02))
        painter.drawEllipse(centre, 0.15, 0.15)
        box = QRectF(centre.x() - 0.2, centre.y() - 0.15, 0.4, 0.3)
        draw.text(painter, box, letter, scale, size=0.2, bold=True)

    def paint_things(self, painter: QPainter, state: GameState) -> None:
        """Draw treasures and things that nobody carries."""
        carried = {treasure for wizard in state.wizards for treasure in wizard.treasures}
        heaps: dict[int, int] = {}
        for treasure, square in enumerate(state.treasures):
            if treasure not in carried:
                centre = self._in_heap(state.maze, square, heaps)
                colour = self._colours[state.battle.owner(treasure)]
                draw.paint_chest(painter, centre, colour)
        for card, square in sorted(state.lying.items()):
            centre = self._in_heap(state.maze, square, heaps)
            draw.paint_thing(painter, centre, stone=state.battle.spec(card).stone)

    def _in_heap(self, maze: Maze, square: int, heaps: dict[int, int]) -> QPointF:
        """Return where the next thing on a square lies: in the corners, so that wizards stay in sight."""
        column, row = maze.on_table(square)
        number = heaps.get(square, 0)
        heaps[square] = number + 1
        x, y = ((0.74, 0.76), (0.26, 0.76), (0.76, 0.26), (0.28, 0.28), (0.5, 0.82), (0.5, 0.2))[number % 6]
        return QPointF(column + x, row + y)

    def paint_wizards(
        self,
        painter: QPainter,
        state: GameState,
        places: Mapping[int, Stand],
        scale: float,
        rings: Mapping[int, QColor] | None = None,
    ) -> None:
        """Draw the wizards with what they carry and their life.

        Args:
            painter: draws.
            state: the moment.
            places: side -> where its wizard stands.
            scale: pixels per square.
            rings: side -> colour of a ring about its wizard.
        """
        for side, (place, crowded) in places.items():
            faint = 0.45 if state.under(side, "invisible") or state.under(side, "misty") else 1.0
            room = _CROWDED if crowded else 1.0
            size = room * (0.7 if state.under(side, "shrunk") else 1.0)
            ring = rings.get(side) if rings is not None else None
            painter.save()
            painter.setOpacity(faint)
            draw.paint_wizard(painter, place, self._colours[side], size=size, ring=ring)
            painter.restore()
            for number, treasure in enumerate(state.wizards[side].treasures):
                at = place + QPointF(0.24 + 0.1 * number, 0.26) * room
                draw.paint_chest(painter, at, self._colours[state.battle.owner(treasure)], 0.26 * room)
            badge = QRectF(place.x() - 0.4 * room - 0.06, place.y() + 0.12, 0.26, 0.22)
            painter.setPen(draw.pen(draw.INK, 0.02))
            painter.setBrush(QColor("#fffaf0"))
            painter.drawEllipse(badge)
            life = str(state.wizards[side].life)
            draw.text(painter, badge, life, scale, size=0.16, bold=True)


def standing(state: GameState) -> dict[int, Stand]:
    """Return where each wizard that is alive stands: side by side on one square."""
    alive = [(side, wizard.square) for side, wizard in enumerate(state.wizards) if wizard.alive]
    found: dict[int, Stand] = {}
    for side, square in alive:
        here = [one for one, other in alive if other == square]
        column, row = state.maze.on_table(square)
        x, y = _PLACES[min(len(here), len(_PLACES)) - 1][here.index(side) % len(_PLACES)]
        found[side] = Stand(QPointF(column + 0.5 + x, row + 0.5 + y), len(here) > 1)
    return found


def _letter(number: int) -> str:
    return chr(65 + number) if number < 26 else f"{chr(64 + number // 26)}{chr(65 + number % 26)}"
