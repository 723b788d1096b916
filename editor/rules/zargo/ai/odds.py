"""What attacks and shots are worth, by the tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from editor.rules.zargo.factors import column_for
from editor.rules.zargo.shots import least_die, shots_of
from editor.rules.zargo.state import ZargoState

_DRIVEN: Final = 0.3
"""What a piece driven back has lost, as a share of its worth."""


def gain(state: ZargoState, difference: int, ours: float, theirs: float) -> float | None:
    """Return what an attack gains on the average, in points; None if it is forbidden.

    Args:
        state: the game.
        difference: of the combat factors.
        ours: worth of all attackers.
        theirs: worth of who is attacked.
    """
    column = column_for(state, difference)
    if column is None:
        return None
    total = 0.0
    for outcome in column.results:
        if outcome in ("attacker_lost", "both_lost"):
            total -= ours
        if outcome in ("defender_lost", "both_lost"):
            total += theirs
        if outcome == "attacker_back":
            total -= _DRIVEN * ours
        if outcome == "defender_back":
            total += _DRIVEN * theirs
    return total / len(column.results)


def shot_gain(state: ZargoState, shooters: Sequence[int], target: int) -> float:
    """Return what shots gain on the average, in points."""
    least, _distance, table = least_die(state, shooters, target)
    share = 1.0 if table.effect == "eliminates" else _DRIVEN
    return max(0, 7 - least) / 6 * share * worth(state, target)


def shots_gain(
    state: ZargoState, shooters: Iterable[int], targets: Sequence[int], *, nearer: bool = False
) -> float:
    """Return what pieces gain on the average that shoot each at the best of some targets, in points.

    Args:
        state: the game.
        shooters: the pieces; those that shoot nothing gain nothing.
        targets: pieces that may be shot at.
        nearer: whether they go as near as they can before.
    """
    world = state.world
    gained: dict[int, float] = {}
    for one in shooters:
        kind, table = world.kind_of(one), shots_of(state, one)
        if table is None:
            continue
        apart, reach = world.apart[state.pieces[one].cell], world.reach_of(table)
        share = 1.0 if table.effect == "eliminates" else _DRIVEN
        best, chosen = 0.0, -1
        for target in targets:
            far = apart[state.pieces[target].cell]
            far = max(1, far - kind.movement) if nearer else far
            if far <= reach and (found := (7 - table.least(far)) / 6 * share * worth(state, target)) > best:
                best, chosen = found, target
        if chosen >= 0:
            gained[chosen] = min(worth(state, chosen), gained.get(chosen, 0.0) + best)
    return sum(gained.values())


def worth(state: ZargoState, number: int) -> float:
    """Return what a piece is worth; never nothing."""
    return max(1.0, state.world.kind_of(number).worth)
