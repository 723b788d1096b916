"""What events of a scenario do to wizards and to the board."""

from __future__ import annotations

from editor.rules.wizwar import flow, harming
from editor.rules.wizwar.base import Recorder
from editor.rules.wizwar.events.board import SideBuilt, SideFell, SquareFilled
from editor.rules.wizwar.events.combat import Healed
from editor.rules.wizwar.maze import Half, Square
from editor.rules.wizwar.state import NOBODY, GameState
from schemas.game_effects import EDGES, BuildsSide, FillsSquare


def change_life(rec: Recorder, wizard: int, points: int) -> bool:
    """Give a wizard life points or take them; return whether that has ended the game."""
    if not rec.state.wizards[wizard].alive:
        return False
    if points > 0:
        rec.note(Healed(wizard, points))
    else:
        harming.hurt(rec, wizard, -points, "magical", NOBODY, "event")
    return not rec.state.wizards[wizard].alive and flow.end_game(rec)


def fill(rec: Recorder, side: int, effect: FillsSquare) -> None:
    """Fill or clear a square; where somebody stands or something lies, and on bases, nothing changes."""
    state = rec.state
    square = _square(state, side, effect.column, effect.row)
    if square is None:
        return
    if effect.what == "nothing":
        if square in state.maze.fillings:
            rec.note(SquareFilled(square, None))
    elif not _taken(state, square):
        rec.note(SquareFilled(square, effect.what))


def _taken(state: GameState, square: Square) -> bool:
    stands = any(one.alive and one.square == square for one in state.wizards)
    return stands or square in (*state.bases, *state.treasures, *state.lying.values())


def build(rec: Recorder, side: int, effect: BuildsSide) -> None:
    """Put something on a side of a square, or take away what stands there.

    At the edge of a sector it belongs to the sector that the event names, so that no die is rolled.
    """
    maze = rec.state.maze
    square = _square(rec.state, side, effect.column, effect.row)
    if square is None:
        return
    half: Half = square * 4 + EDGES.index(effect.edge)
    if effect.what != "nothing":
        rec.note(SideBuilt(half, effect.what))
    elif maze.stand(half) not in ("", "hole"):
        rec.note(SideFell(half))


def _square(state: GameState, side: int, column: int, row: int) -> Square | None:
    """Return a square of a side's sector, counted from 1 as it is drawn; None beyond its edge."""
    size = state.maze.size
    return (side * size + row - 1) * size + column - 1 if max(column, row) <= size else None
