"""Declarations of shots worth listing, and the answers to hits (IV.1, IV.4.0, IX.5.0)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from editor.rules.demonworld.combinations import Support, all_declarations, counts, few
from editor.rules.demonworld.formations.special_elements import Divert, substitutes
from editor.rules.demonworld.large.breathing import breaths_of
from editor.rules.demonworld.shooting.closing_ranks import CloseRanks, closing_moves
from editor.rules.demonworld.shooting.targets import Shoot, may_shoot, shots_of, usable
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Shot
from schemas.base import must_be


def shots(state: BattleState) -> Iterator[Shoot]:
    """Yield declarations of shots.

    All of them, supports included, where there are few; else none, everybody at the first target, each
    single shot.
    """
    single: dict[int, list[tuple[Shot, ...]]] = {}
    for shot in shots_of(state, state.side):
        single.setdefault(shot.shooter, []).append((shot,))
    helpers = _shooting_helpers(state, single)
    everybody = sorted(single.keys() | {one.helper for one in helpers})
    for breath in breaths_of(state, state.side) if state.step == "shots" else ():
        yield Shoot((), (breath,))
    if few(counts(everybody, single, helpers)):
        for declared in all_declarations(everybody, single, helpers):
            yield Shoot(declared)
        return
    yield Shoot()
    yield Shoot(tuple([found[0][0] for found in single.values()]))
    for found in single.values():
        for choice in found:
            yield Shoot(choice)


def _shooting_helpers(state: BattleState, single: dict[int, list[tuple[Shot, ...]]]) -> list[Support]:
    """Return who might support whose shot, by unit and weapon alone (IV.1.2)."""
    found = []
    for unit in state.of_side(state.side):
        if not may_shoot(state, unit):
            continue
        for helper in unit.elements:
            weapons = state.battle.cards[helper].weapons
            if helper in state.spent or not any(usable(state, unit, weapon) for weapon in weapons):
                continue
            for shooter in unit.elements:
                if shooter != helper:
                    targets = dict.fromkeys(choice[0].target for choice in single.get(shooter, ()))
                    found += [Support(helper, shooter, target) for target in targets]
    return found


def diversions(state: BattleState) -> Iterator[Divert]:
    """Yield every answer to a shot that has hit a special element."""
    yield Divert(state.diverting[0])
    for element in substitutes(state, state.diverting[0]):
        yield Divert(state.diverting[0], element)


def close_ranks(state: BattleState) -> Iterator[CloseRanks]:
    """Yield ways to close ranks: all where there are few; else none, each single move, and the best."""
    unit, ground = state.units[must_be(state.unit, int)], state.battle.ground
    held = state.before[unit.number]
    moves = [
        [(element, beside) for beside in ground.around(cell) if beside in held]
        for element, cell in zip(unit.elements, unit.cells, strict=True)
    ]
    moves = [found for found in moves if found]
    if few(map(len, moves)):
        for chosen in product(*[(None, *found) for found in moves]):
            yield CloseRanks(unit.number, tuple([one for one in chosen if one is not None]))
        return
    yield CloseRanks(unit.number)
    best = closing_moves(state, unit)
    if best:
        yield CloseRanks(unit.number, best)
    for found in moves:
        for move in found:
            yield CloseRanks(unit.number, (move,))
