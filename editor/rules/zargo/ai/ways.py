"""How far it is to somewhere, and the way there that pieces take in a turn."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from typing import Final

from editor.rules.zargo.movement import Walk, Way, bars_to, reach, step
from editor.rules.zargo.state import NOBODY, Bar, ZargoState
from editor.rules.zargo.world import World

FAR: Final = 9_999
"""Further than any way."""
_CLIMB: Final = 6
"""What a hex that takes a whole turn is taken for, in movement points."""
_HELD: Final = 12
"""What each turn in a chasm is taken for."""
_MOST_KEPT: Final = 256


def distances(world: World, goals: Iterable[int], *, flies: bool) -> list[int]:
    """Return how many movement points it is from each cell to the nearest goal; kept for the next time."""
    key = (flies, frozenset(goals))
    kept = world.kept.get(key)
    if isinstance(kept, list):
        return kept
    ground = world.flown if flies else world.walked
    best = [FAR] * len(ground)
    queue = []
    for goal in sorted(key[1]):
        best[goal] = 0
        queue.append((0, goal))
    while queue:
        far, here = heapq.heappop(queue)
        if far > best[here]:
            continue
        terrain = ground[here]
        cost = _CLIMB if terrain.whole else terrain.cost + _HELD * terrain.held
        steps = [(cell, 0) for cell in world.beside[here] if cell >= 0 and ground[cell].cost]
        steps += [(bridge.end, bridge.cost) for bridge in world.bridges.get(here, ())]
        for cell, over in steps:
            total = far + cost + over
            if total < best[cell]:
                best[cell] = total
                heapq.heappush(queue, (total, cell))
    if len(world.kept) >= _MOST_KEPT:
        world.kept.clear()
    world.kept[key] = best
    return best


def advance(state: ZargoState, number: int, far: list[int], *, together: bool = False) -> Way | None:
    """Return the way of a piece towards where the distances fall, or None if it comes no nearer.

    It stays out of zones of influence and never steps into a chasm.
    """
    world, piece, kind = state.world, state.pieces[number], state.world.kind_of(number)
    ground = world.flown if kind.flies else world.walked
    bars: Mapping[int, Bar] = {} if kind.flies else bars_to(state, state.side)
    on, cities = state.on, state.city_at
    here, left = piece.cell, kind.movement
    path: list[int] = []
    best_path: tuple[int, ...] = ()
    while left > 0:
        chosen: tuple[int, Walk, tuple[int, ...]] | None = None
        for cell in world.beside[here]:
            if cell < 0 or far[cell] >= far[here] or ground[cell].held:
                continue
            after = step(ground[cell], left, first=not path)
            if after is None or bars.get(cell) == "entry":
                continue
            if chosen is None or far[cell] < far[chosen[0]]:
                chosen = (cell, after, (cell,))
        for bridge in world.bridges.get(here, ()):
            if bridge.cost < left and far[bridge.end] < (far[chosen[0]] if chosen else far[here]):
                after = step(ground[bridge.end], left - bridge.cost, first=False)
                if after is not None and bars.get(bridge.end) != "entry":
                    chosen = (bridge.end, after, (*bridge.over, bridge.end))
        if chosen is None:
            break
        here, walk, cells = chosen
        if here in bars:
            break
        path.extend(cells)
        left = walk.left
        if here not in on and here not in cities:
            best_path = tuple(path)
    return Way(number, best_path, NOBODY, together) if best_path else None


def go_round(state: ZargoState, number: int, far: list[int]) -> Way | None:
    """Return the way of a piece to the nearest free cell in its reach, round obstacles. None for none."""
    world, here = state.world, far[state.pieces[number].cell]
    bars: Mapping[int, Bar] = {} if world.kind_of(number).flies else bars_to(state, state.side)
    best: tuple[int, int] | None = None
    cells = reach(state, number)
    for cell in cells:
        rank = (far[cell], cell)
        if far[cell] >= here or (best is not None and rank >= best):
            continue
        if cell in state.on or cell in state.city_at or world.walked[cell].held:
            continue
        if cell not in bars:
            best = rank
    return Way(number, cells[best[1]]) if best is not None else None
