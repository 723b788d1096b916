"""Changes of the board: walls, doors, squares, sectors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.wizwar import means
from editor.rules.wizwar.base import Event
from editor.rules.wizwar.maze import Filling, Half, Lay, Square, Stand
from editor.rules.wizwar.state import GameState, Unlocked
from editor.rules.wizwar.wording import Lines, line, said, side_named, side_of_board, square_name
from schemas.problems import Value


@dataclass(frozen=True, slots=True)
class SideBuilt(Event):
    """Something stands between two squares now; ``die`` says which sector it belongs to at a junction."""

    half: Half
    stand: Stand
    die: int = 0


def _after_side_built(state: GameState, event: SideBuilt) -> GameState:
    half = _chosen(state, event.half, event.die)
    mate = event.stand if state.maze.is_inner(half) else ""
    return state.replace(maze=state.maze.with_stand(half, event.stand, mate))


def _describe_side_built(state: GameState, event: SideBuilt) -> Lines:
    one, other = event.half // 4, state.maze.mates[event.half] // 4
    values: dict[str, Value] = {
        "one": square_name(state.maze, one),
        "other": square_name(state.maze, other),
        "built": said(f"built_{event.stand}"),
    }
    return (line("side_built", values, dice=_dice(event.die)),)


def _chosen(state: GameState, half: int, die: int) -> int:
    """Return the half that a die chose at a junction: 2 is the other one."""
    return state.maze.mates[half] if die == 2 else half


def _dice(die: int) -> tuple[tuple[int, int], ...]:
    return ((2, die),) if die else ()


@dataclass(frozen=True, slots=True)
class SideFell(Event):
    """What stood between two squares is no more."""

    half: Half
    die: int = 0


def _after_side_fell(state: GameState, event: SideFell) -> GameState:
    half, maze = _chosen(state, event.half, event.die), state.maze
    if maze.is_inner(half):
        return state.replace(maze=maze.with_stand(half, "", ""))
    return state.replace(maze=maze.with_stand(half, "hole", maze.stands[maze.mates[half]]))


def _describe_side_fell(state: GameState, event: SideFell) -> Lines:
    return (line("side_fell", side_of_board(state, event.half), dice=_dice(event.die)),)


@dataclass(frozen=True, slots=True)
class SquareFilled(Event):
    """A square was filled, or cleared."""

    square: Square
    filling: Filling | None


def _after_square_filled(state: GameState, event: SquareFilled) -> GameState:
    return state.replace(maze=state.maze.with_filling(event.square, event.filling))


def _describe_square_filled(state: GameState, event: SquareFilled) -> Lines:
    values: dict[str, Value] = {"at": square_name(state.maze, event.square)}
    if event.filling is None:
        gone = state.maze.fillings.get(event.square, "thornbush")
        return (line("square_cleared", {**values, "built": said(f"built_{gone}")}),)
    built = {"built": said(f"built_{event.filling}")}
    return (line("square_filled", {**values, **built}),)


@dataclass(frozen=True, slots=True)
class Battered(Event):
    """A wall, a door or a bush took damage: so much in all now."""

    half: Half = -1
    square: Square = -1
    damage: int = 0
    total: int = 0


def _after_battered(state: GameState, event: Battered) -> GameState:
    return state.replace(maze=state.maze.with_harm(_harm_key(state, event), event.total))


def _harm_key(state: GameState, event: Battered) -> int:
    """Return the name of what was damaged in :attr:`editor.rules.wizwar.maze.Maze.harm`."""
    return state.maze.side(event.half) if event.half >= 0 else -1 - event.square


def _describe_battered(state: GameState, event: Battered) -> Lines:
    left = means.withstands(state, _harm_key(state, event)) - event.total
    values: dict[str, Value] = {"damage": event.damage, "left": left}
    if event.half >= 0:
        values |= side_of_board(state, event.half)
    else:
        values |= {"what": said("at_thornbush", at=square_name(state.maze, event.square))}
    return (line("battered", values),)


@dataclass(frozen=True, slots=True)
class DoorOpened(Event):
    """A door stands open, for ever or for a wizard in his turn."""

    half: Half
    forever: bool


def _after_door_opened(state: GameState, event: DoorOpened) -> GameState:
    maze, half = state.maze, event.half
    mate = maze.mates[half]
    before = Unlocked(half, maze.stands[half], mate, maze.stands[mate])
    if event.forever:
        return state.replace(maze=maze.with_stand(half, "open_door"))
    # It is the same door when it shuts again: its damage stays.
    opened = maze.with_halves({half: "open_door", mate: "open_door"})
    return state.replace(maze=opened, unlocked=(*state.unlocked, before))


def _describe_door_opened(state: GameState, event: DoorOpened) -> Lines:
    code = "door_unlocked" if event.forever else "door_opened"
    return (line(code, side_of_board(state, event.half), [state.active]),)


@dataclass(frozen=True, slots=True)
class DoorsShut(Event):
    """Doors shut again: these sides."""

    halves: tuple[Half, ...]


def _after_doors_shut(state: GameState, event: DoorsShut) -> GameState:
    maze = state.maze
    for one in state.unlocked:
        if one.half in event.halves:
            # A sector may have been turned meanwhile: each half gets back what it had.
            pairs = ((one.half, one.own), (one.mate, one.other))
            maze = maze.with_halves({half: was for half, was in pairs if maze.stands[half] == "open_door"})
    left = tuple(one for one in state.unlocked if one.half not in event.halves)
    return state.replace(maze=maze, unlocked=left)


@dataclass(frozen=True, slots=True)
class SectorLaid(Event):
    """A sector was turned, or taken elsewhere."""

    sector: int
    lay: tuple[int, int, int]
    moved: bool


def _after_sector_laid(state: GameState, event: SectorLaid) -> GameState:
    maze = state.maze.with_lay(event.sector, Lay(*event.lay), joints=not event.moved)
    return state.replace(maze=maze.settled())


def _describe_sector_laid(state: GameState, event: SectorLaid) -> Lines:
    before = state.maze.lays[event.sector]
    values: dict[str, Value] = {
        **side_named(state, event.sector),
        "quarters": (event.lay[2] - before.turned) % 4,
    }
    lines = [line("sector_moved" if event.moved else "sector_turned", values, [state.active])]
    if event.moved and state.maze.joints:
        lines.append(line("warp_gone", {}))
    return tuple(lines)


EVENTS: Final = (
    EventRow(SideBuilt, _after_side_built, _describe_side_built),
    EventRow(SideFell, _after_side_fell, _describe_side_fell),
    EventRow(SquareFilled, _after_square_filled, _describe_square_filled),
    EventRow(Battered, _after_battered, _describe_battered),
    EventRow(DoorOpened, _after_door_opened, _describe_door_opened),
    EventRow(DoorsShut, _after_doors_shut, unreported),
    EventRow(SectorLaid, _after_sector_laid, _describe_sector_laid),
)
