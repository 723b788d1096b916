"""The computer's captain: loads, rows, lands, and works out what boarding and tricks may bring.

It sees only what its captain knows (:func:`.state.view`), and chooses one of ``legal_actions``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, Final

from marshalry.editor.rules.core.hexes import Offset

from .boarding import Board, chance
from .cargo import Land, Load, is_looked_for
from .engine import ENGINE
from .sailing import Row
from .state import HIDDEN, State
from .tricks import Play
from .turns import Begin, EndTurn

_CHASE: Final = 0.5
"""Worth that boarding has to promise, on average, before a boat is chased."""


def choose(state: State) -> Any:
    """Return what the captain does: boards where it can, bribes the customs, keeps tricks until they help."""
    if state.step == "begin":
        return Begin()
    legal = list(ENGINE.legal_actions(state))
    boards = [one for one in legal if isinstance(one, Board)]
    if boards:
        return max(boards, key=lambda one: _prize(state, one.side))
    lands = [one for one in legal if isinstance(one, Land)]
    if lands:
        best = max(lands, key=lambda one: (state.night.goods[one.piece].worth, one.piece))
        bribe = _trick(state, legal, "bribe") if is_looked_for(state, best.piece) else None
        return bribe or best
    load = next((one for one in legal if isinstance(one, Load)), None)
    if load is not None:
        return load
    ways = _chase(state) or _ways_on(state)
    way = ways.get(state.captain.at, 0)
    wind = _trick(state, legal, "wind")
    if wind is not None and _saves_a_turn(state, wind, way):
        return wind
    step = _step(state, legal, ways)
    if isinstance(step, EndTurn) and state.captain.hold and _is_in_reach(state):
        return _trick(state, legal, "fog") or step
    return step


def _effect(state: State, action: Play) -> str:
    return state.night.tricks[action.trick].effect


def _trick(state: State, legal: Sequence[Any], effect: str) -> Play | None:
    """Return the strongest trick of an effect that can be played. None if there is none."""
    found = [one for one in legal if isinstance(one, Play) and _effect(state, one) == effect]
    return max(found, key=lambda one: state.night.tricks[one.trick].strength, default=None)


def _saves_a_turn(state: State, wind: Play, way: int) -> bool:
    """Return whether a way takes a turn less with a wind; also of a full hand, as no trick would be drawn."""
    strength, oars = state.night.tricks[wind.trick].strength, state.boat.oars
    if way > 0 and len(state.captain.hand) >= state.night.rules.hand_limit:
        return True
    left = way - state.moves
    return left > 0 and ceil(left / oars) > ceil(max(0, left - strength) / oars)


def _ways_on(state: State) -> Mapping[Offset, int]:
    """Return the ways to where the captain goes: to a cove with a full hold, else to a harbour."""
    full = not state.has_room(state.side) or not state.warehouse
    return state.night.to_cove if full and state.captain.hold else state.night.to_harbour


def _step(state: State, legal: Sequence[Any], ways: Mapping[Offset, int]) -> Any:
    """Return the move that shortens a way most; the end of the turn where none does."""
    here = ways.get(state.captain.at, 0)
    rows = [one for one in legal if isinstance(one, Row) and ways.get(one.to, here) < here]
    return min(rows, key=lambda one: (ways[one.to], one.to), default=EndTurn())


def _prize(state: State, side: int) -> float:
    """Return what boarding a boat brings on average: its chance, times what a chest of its hold counts."""
    hold = state.captains[side].hold
    goods = state.night.goods
    mean = sum(one.worth for one in goods) / len(goods)
    worth = sum(mean if piece == HIDDEN else goods[piece].worth for piece in hold) / len(hold)
    return chance(state.boat.crew, state.night.boats[side].crew) * worth


def _chase(state: State) -> Mapping[Offset, int] | None:
    """Return the ways to a boat that is worth chasing and can be boarded this turn. None if there is none."""
    if state.boarded or not state.has_room(state.side):
        return None
    found = [(_prize(state, side), side) for side in _laden(state)]
    for prize, side in sorted(found, reverse=True):
        ways = state.night.ways(tuple(_beside(state, side)))
        if prize >= _CHASE and 0 < ways.get(state.captain.at, state.moves + 1) <= state.moves:
            return ways
    return None


def _laden(state: State) -> Iterator[int]:
    """Yield the captains whose boats can be boarded, wherever they are."""
    for side, one in enumerate(state.captains):
        if side != state.side and one.hold and not one.in_fog:
            yield side


def _beside(state: State, side: int) -> Iterator[Offset]:
    """Yield the free squares of water beside a boat."""
    taken = {one.at for one in state.captains}
    for at in state.night.coast.grid.neighbours(state.captains[side].at):
        if state.night.cost(at) is not None and at not in taken:
            yield at


def _is_in_reach(state: State) -> bool:
    """Return whether somebody may come beside the captain's boat in one turn."""
    night, at = state.night, state.captain.at
    return any(
        side != state.side and night.coast.grid.distance(one.at, at) <= night.boats[side].oars + 1
        for side, one in enumerate(state.captains)
    )
