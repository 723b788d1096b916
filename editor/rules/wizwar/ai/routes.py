"""Where a wizard wants to go, and the way there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from editor.rules.wizwar import means
from editor.rules.wizwar.maze import Square
from editor.rules.wizwar.state import GameState


class Goal(NamedTuple):
    """A square that a wizard wants to reach, and how long his way is altogether."""

    square: Square
    steps: int
    treasure: int
    """The treasure that it is about."""


def freedom(state: GameState, side: int) -> tuple[bool, bool]:
    """Return whether a wizard passes doors, and walls."""
    walls = state.under(side, "misty")
    return walls or state.under(side, "shrunk") or means.power(state, side, "key") > 0, walls


def far_from(state: GameState, side: int, square: Square) -> tuple[int, ...]:
    """Return square -> steps from there to a square, as a wizard can walk now."""
    doors, walls = freedom(state, side)
    return means.distances(state.maze, square, doors=doors, walls=walls)


def wanted(state: GameState, side: int) -> Iterator[int]:
    """Yield the treasures that a side wants: others' away from its base, its own off others' bases."""
    carried = {treasure for wizard in state.wizards for treasure in wizard.treasures}
    base = state.bases[side]
    for treasure, square in enumerate(state.treasures):
        if treasure in carried:
            continue
        if state.battle.owner(treasure) != side:
            if square != base:
                yield treasure
        elif any(
            square == other and number != side and state.wizards[number].alive
            for number, other in enumerate(state.bases)
        ):
            yield treasure


def assignment(state: GameState, side: int) -> Goal | None:
    """Return the shortest trip: home with a treasure, else to one and home; None if no way is."""
    me = state.wizards[side]
    home = far_from(state, side, state.bases[side])
    if me.treasures:
        steps = home[me.square]
        return Goal(state.bases[side], steps, me.treasures[0]) if steps >= 0 else None
    best: tuple[int, int] | None = None
    found: Goal | None = None
    players = len(state.wizards)
    here = far_from(state, side, me.square)
    for treasure in wanted(state, side):
        square = state.treasures[treasure]
        if here[square] < 0 or home[square] < 0:
            continue
        steps = here[square] + home[square]
        # Of equal ways that to the next player, so that nobody is robbed for his place in the list.
        rank = (steps, (state.battle.owner(treasure) - side) % players)
        if best is None or rank < best:
            best, found = rank, Goal(square, steps, treasure)
    return found


def path_to(state: GameState, side: int, goal: Square, most: int) -> tuple[Square, ...]:
    """Return the way towards a square, as far as it can be walked now; it stops beyond a wall of fire."""
    far = far_from(state, side, goal)
    square = state.wizards[side].square
    path: list[Square] = []
    ways = means.ways_out(state, side)
    while len(path) < most and far[square] > 0:
        nearer = [step for step in ways[square] if far[step[0]] == far[square] - 1]
        if not nearer:  # pragma: no cover - what is open from one side is open from the other
            break
        # Round the fire where another way is as short.
        to, fire = min(nearer, key=lambda step: step[1])
        path.append(to)
        square = to
        if fire:
            break
    return tuple(path)
