"""Shots and attacks of Demonworld as arrows: one for each pair of units, with how many it stands for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.state import BattleState
from editor.ui.pages.preview.board import Sign, SignKind

Blow = act.Shot | act.Attack


def arrows(state: BattleState, volley: Iterable[Blow]) -> Iterator[Sign]:
    """Yield an arrow for each unit and enemy unit between which something was declared.

    It leads from the middlemost of those who shoot or strike; a single one has an arrow from each who
    supports him, of several the supports are counted.
    """
    pairs: dict[tuple[SignKind, int, int], list[Blow]] = defaultdict(list)
    for one in volley:
        if one[0] in state.standing and one[1] in state.standing:
            kind: SignKind = "attack" if isinstance(one, act.Attack) else "aim"
            pairs[kind, state.unit_of[one[0]], state.unit_of[one[1]]].append(one)
    for (kind, _, _), blows in pairs.items():
        yield from _arrow(state, kind, blows)


def _arrow(state: BattleState, kind: SignKind, blows: Sequence[Blow]) -> Iterator[Sign]:
    middle = _middlemost(state, blows)
    supports = [helper for one in blows for helper in one[2] if helper in state.standing]
    several = len(blows) > 1
    text = f"{len(blows)} + {len(supports)}" if several and supports else str(len(blows)) if several else ""
    at = state.battle.ground.at
    start, end = (at(state.standing[one].cell) for one in middle[:2])
    yield Sign(kind, start, end, text)
    for helper in () if several else supports:
        yield Sign("support", at(state.standing[helper].cell), start)


def _middlemost(state: BattleState, blows: Sequence[Blow]) -> Blow:
    """Return the blow of the one who stands nearest to the middle of those who strike."""
    ground = state.battle.ground
    places = {one: ground.axial(state.standing[one[0]].cell) for one in blows}
    x, y = (sum(part) / len(places) for part in zip(*places.values(), strict=True))

    def away(one: Blow) -> float:
        q, r = places[one][0] - x, places[one][1] - y
        return float(q * q + r * r + q * r)

    return min(blows, key=away)
