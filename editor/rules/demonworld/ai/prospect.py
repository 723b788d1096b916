"""How a melee is expected to go on from where everybody stands: several phases, by the exact base numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from editor.rules.demonworld.ai.exchange import Odds, Post
from editor.rules.demonworld.state import BattleState

PHASES: Final = 3
"""Melee phases that are looked ahead."""
FADE: Final = 0.7
"""What a phase counts against the one before: by then somebody will have moved."""

_Blow = tuple[int, list[tuple[int, float, float]]]
"""An element with the enemies before it: each with the chance to hit it, and what that is worth."""


def prospect(
    state: BattleState,
    odds: Odds,
    posts: Mapping[int, Post],
    cells: Iterable[int],
    side: int,
    phases: int = PHASES,
    fade: float = FADE,
) -> tuple[float, float]:
    """Return (worth of the enemies, worth of a side's own) that the next melee phases are expected to cost.

    Everybody on ``cells`` strikes in every phase, as far as he is expected to live, whom it promises most to
    strike; nobody moves. What several strike falls only once.
    """
    blows = _blows(state, odds, posts, cells)
    side_of = state.battle.side_of
    alive: dict[int, float] = {}
    lost = [0.0, 0.0]
    weight = 1.0
    for _ in range(phases):
        spared: dict[int, float] = {}
        for element, targets in blows:
            best = 0.0
            for target, chance, worth in targets:
                gain = worth
                if target in alive:
                    gain *= alive[target]
                if target in spared:
                    gain *= spared[target]
                if gain > best:
                    best, chosen, hit = gain, target, chance
            if best:
                spared[chosen] = spared.get(chosen, 1.0) * (1 - hit * alive.get(element, 1.0))
        for target, left in spared.items():
            before = alive.get(target, 1.0)
            lost[side_of[target] == side] += weight * odds.worth(target) * before * (1 - left)
            alive[target] = before * left
        weight *= fade
    return lost[0], lost[1]


def _blows(state: BattleState, odds: Odds, posts: Mapping[int, Post], cells: Iterable[int]) -> list[_Blow]:
    """Return who has enemies before him."""
    side_of, fronts = state.battle.side_of, state.battle.ground.fronts
    blows: list[_Blow] = []
    for cell in cells:
        post = posts.get(cell)
        if post is None:
            continue
        element, facing = post
        targets: list[tuple[int, float, float]] | None = None
        for step in fronts[facing]:
            beside = cell + step
            if beside in posts:
                target, looks = posts[beside]
                if side_of[target] != side_of[element]:
                    chance = odds.chance(element, cell, target, beside, looks)
                    if chance:
                        if targets is None:
                            targets = []
                            blows.append((element, targets))
                        targets.append((target, chance, chance * odds.worth(target)))
    return blows
