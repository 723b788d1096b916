"""Ways of pieces of The Lords of Zargo that somebody points at: to a field, beside an enemy, once more."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from editor.rules.zargo.events.moves import after_piece_moved
from editor.rules.zargo.factors import attack_of
from editor.rules.zargo.movement import Way, move
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.world import World
from schemas.problems import Message


def after_draft(state: ZargoState, draft: Any) -> ZargoState:
    """Return the state once those have moved who come together."""
    after = state
    for way in draft if isinstance(draft, tuple) else ():
        moved = move(after, way)
        if not isinstance(moved, Message):
            after = after_piece_moved(after, moved)
    return after


def way_towards(state: ZargoState, number: int, target: int, paths: dict[int, tuple[int, ...]]) -> Way | None:
    """Return the best way to come beside an enemy: where it fights with the most, then the nearest."""
    best: tuple[float, int, Way] | None = None
    near = state.world.beside[state.pieces[target].cell]
    ends = [cell for cell in near if cell in paths]
    if not ends:
        line = shortest_way(state, state.pieces[number].cell, state.pieces[target].cell)[:-1]
        return Way(number, line, target) if line else None
    for cell in ends:
        way = Way(number, paths[cell], target)
        moved = move(state, way)
        if isinstance(moved, Message):
            best = best or (-1.0, -len(way.path), way)
            continue
        after = after_piece_moved(state, moved)
        value = attack_of(after, number, state.pieces[target].cell).value
        found = (value, -len(way.path), way)
        best = found if best is None or found[:2] > best[:2] else best
    return best[2] if best is not None else None


def shortest_way(state: ZargoState, start: int, end: int) -> tuple[int, ...]:
    """Return the shortest way, over bridges if it can: so that the check says what is in it."""
    return _shortest(state.world, start, end, dry=True) or _shortest(state.world, start, end, dry=False)


def _shortest(world: World, start: int, end: int, *, dry: bool) -> tuple[int, ...]:
    """Return the shortest way between cells, empty for none; a dry one crosses the sea on bridges alone."""
    paths: dict[int, tuple[int, ...]] = {start: ()}
    queue = deque([start])
    while queue and end not in paths:
        here = queue.popleft()
        beside = (cell for cell in world.beside[here] if cell >= 0)
        hops: list[tuple[int, ...]] = [(cell,) for cell in beside if not (dry and world.needs_bridge[cell])]
        hops += [(*bridge.over, bridge.end) for bridge in world.bridges.get(here, ()) if dry]
        for hop in hops:
            if hop[-1] not in paths:
                paths[hop[-1]] = (*paths[here], *hop)
                queue.append(hop[-1])
    return paths.get(end, ())


def directions(state: ZargoState, path: Sequence[int]) -> tuple[int, ...]:
    """Return the directions of a path; empty where it goes over a bridge that joins no neighbours."""
    found = []
    for one, other in pairwise(path):
        if other not in state.world.beside[one]:
            return ()
        found.append(state.world.beside[one].index(other))
    return tuple(found)
