"""How a melee is expected to go on: blows by initiative, losses, whose courage fails (VI.1, XIV, XV.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from math import exp, prod, sqrt
from operator import attrgetter
from typing import Final, NamedTuple

from editor.rules.demonworld.effects.numbers import unit_fear
from editor.rules.demonworld.forecast.figures import Nerve, Odds, Post, posts_of
from editor.rules.demonworld.melee.reach import reached
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit

PHASES: Final = 3
"""Melee phases that are looked ahead."""
FADE: Final = 0.7
"""What a phase counts against the one before: by then somebody will have moved."""
_ROUT: Final = 0.5
"""What a rout costs, in parts of what is left of the unit: many are cut down, others away for turns."""
_LEAST: Final = 0.02
"""Losses, in elements, below which no courage is looked at."""
_SPREAD: Final = 0.8
"""Part of the variance of so many blows that independent ones have."""


class _Blow(NamedTuple):
    """An element with a weapon and the enemies before it."""

    speed: int
    unit: int
    element: int
    targets: list[tuple[int, float, float]]
    """Each enemy with the chance to hit him, and what a hit is worth."""


_SPEED: Final = attrgetter("speed")


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

    Everybody on ``cells`` strikes in every phase, as far as he is expected to live, the quicker first, whom
    it promises most to strike; nobody moves. What several strike falls only once. Units that lose elements
    may run, where courage is tested (XV.3.0).
    """
    blows = sorted(_blows(state, odds, posts, cells), key=_SPEED, reverse=True)
    groups = [tuple(group) for _, group in groupby(blows, _SPEED)]
    melee = _Melee(state, odds, blows, state.battle.camps[side])
    weight = 1.0
    for _ in range(phases):
        for group in groups:
            melee.strike(group, weight)
        if melee.tested:
            melee.test_courage(weight)
        weight *= fade
    return melee.cost[0], melee.cost[1]


def first_phase(state: BattleState, unit: Unit) -> tuple[float, float]:
    """Return (worth of the enemies, worth of its own side) that the next melee phase is expected to cost.

    Args:
        state: the battle with the unit where it comes into contact.
        unit: the unit there; it and the enemies beside it strike.
    """
    battle, camp_of = state.battle, state.battle.camp_of
    beside = battle.ground.near(state.covered(unit))
    camp = battle.roster[unit.number].camp
    enemies = {
        state.unit_of[one]
        for cell in beside
        if (one := state.occupied.get(cell)) is not None and camp_of[one] != camp
    }
    cells = [cell for number in (unit.number, *enemies) for cell in state.covered(state.units[number])]
    side = battle.roster[unit.number].side
    return prospect(state, Odds(state), posts_of(state), sorted(cells), side, phases=1)


class _Melee:
    """What is expected to be left of those who fight."""

    def __init__(self, state: BattleState, odds: Odds, blows: Iterable[_Blow], camp: int) -> None:
        self._state, self._odds, self._camp = state, odds, camp
        self._unit_of, self._camp_of = state.unit_of, state.battle.camp_of
        self.tested = "XV" in state.battle.chapters
        self.cost = [0.0, 0.0]
        self._alive: dict[int, float] = {}
        self._steady: dict[int, float] = {}
        """Unit -> chance that it has not run."""
        self._lost: dict[int, float] = {}
        self._fresh: dict[int, float] = {}
        self._killed: dict[int, float] = {}
        self._foes: dict[int, set[int]] = {}
        for blow in blows if self.tested else ():
            for target, _, _ in blow.targets:
                other = self._unit_of[target]
                self._foes.setdefault(blow.unit, set()).add(other)
                self._foes.setdefault(other, set()).add(blow.unit)

    def strike(self, group: tuple[_Blow, ...], weight: float) -> None:
        """Strike the blows of one initiative, then take away what they are expected to hit."""
        alive, steady = self._alive, self._steady
        hits: dict[int, tuple[float, float]] = {}
        tested, unit_of = self.tested, self._unit_of
        for _, unit, element, targets in group:
            best = 0.0
            for target, chance, gain in targets:
                if target in alive:
                    gain *= alive[target]
                if target in hits:
                    gain *= hits[target][0]
                if gain > best:
                    best, chosen, chance_of = gain, target, chance
            if not best:
                continue
            there = chance_of * alive.get(element, 1.0)
            if tested:
                there *= steady.get(unit, 1.0) * steady.get(unit_of[chosen], 1.0)
                self._killed[unit] = self._killed.get(unit, 0.0) + there * alive.get(chosen, 1.0)
            spared, total = hits.get(chosen, (1.0, 0.0))
            hits[chosen] = spared * (1 - there), total + there
        for target, (spared, total) in hits.items():
            before, points = alive.get(target, 1.0), self._odds.points(target)
            after = before * spared if points == 1 else max(0.0, before - total / points)
            alive[target] = after
            own = self._camp_of[target] == self._camp
            self.cost[own] += weight * self._odds.worth(target) * points * (before - after)
            if tested:
                unit = unit_of[target]
                self._fresh[unit] = self._fresh.get(unit, 0.0) + before - after

    def test_courage(self, weight: float) -> None:
        """Count what the routs after this phase are expected to cost; the losers test first (XV.3.0)."""
        fresh, killed, roster = self._fresh, self._killed, self._state.battle.roster
        own = {unit: roster[unit].camp == self._camp for unit in fresh}
        totals = [sum([lost for unit, lost in fresh.items() if own[unit] == side]) for side in (False, True)]
        runs: dict[int, float] = {}
        for unit in sorted(fresh, key=lambda one: (-totals[own[one]], one)):
            lost, before = fresh[unit], self._lost.get(unit, 0.0)
            self._lost[unit] = before + lost
            foes = self._foes.get(unit, ())
            fear = max([unit_fear(self._state, foe) for foe in foes], default=0)
            nerve = self._odds.nerve(unit, fear) if lost >= _LEAST else None
            if nerve is None:
                continue
            runs[unit] = chance = _runs(nerve, before, lost, killed.get(unit, 0.0)) * prod(
                [1 - runs.get(foe, 0.0) for foe in foes]
            )
            steady = self._steady.get(unit, 1.0)
            left = max(0.0, 1 - (before + lost) / nerve.elements) * nerve.worth
            self.cost[own[unit]] += weight * steady * chance * _ROUT * left
            self._steady[unit] = steady * (1 - chance)
        fresh.clear()
        killed.clear()


def _runs(nerve: Nerve, before: float, lost: float, killed: float) -> float:
    """Return the chance that a unit loses elements in a phase and fails its test (XV.3.0).

    ``before``: what it has lost in earlier phases.
    """
    needed = nerve.needs + nerve.each * (before + lost) + nerve.lost * lost - nerve.destroyed * killed
    spread = sqrt(_SPREAD * ((nerve.each + nerve.lost) ** 2 * lost + nerve.destroyed**2 * killed))
    fails = (nerve.fails(needed - spread) + nerve.fails(needed + spread)) / 2
    return (1 - exp(-lost)) * fails


def _blows(
    state: BattleState, odds: Odds, posts: Mapping[int, Post], cells: Iterable[int]
) -> Iterator[_Blow]:
    """Yield who has enemies before him."""
    camp_of, fronts, unit_of = state.battle.camp_of, state.battle.ground.fronts, state.unit_of
    kinds = state.battle.bases.kinds if state.battle.bases is not None else {}
    large: set[int] = set()
    for cell in cells:
        post = posts.get(cell)
        if post is None:
            continue
        element, facing = post
        if element in kinds:
            large.add(element)
            continue
        found: list[tuple[int, float, float]] | None = None
        for step in fronts[facing]:
            beside = cell + step
            if beside in posts:
                target, looks = posts[beside]
                if camp_of[target] != camp_of[element]:
                    chance = odds.chance(element, cell, target, beside, looks)
                    if chance:
                        if found is None:
                            found = []
                        found.append((target, chance, chance * odds.worth(target)))
        if found is not None:
            yield _Blow(odds.speed(element, found[0][0]), unit_of[element], element, found)
    for element in sorted(large):
        yield from _blows_of_base(state, odds, posts, element)


def _blows_of_base(
    state: BattleState, odds: Odds, posts: Mapping[int, Post], element: int
) -> Iterator[_Blow]:
    """Yield the blows of a large base where it stands, one with each melee weapon (XVII.4.0)."""
    camp_of, own = state.battle.camp_of, state.standing[element]
    for place, weapon in enumerate(state.battle.cards[element].weapons):
        if weapon.melee_power is None:
            continue
        found: dict[int, tuple[int, float, float]] = {}
        for cell in sorted(reached(state, element, own, place)):
            if cell in posts and camp_of[posts[cell].element] != camp_of[element]:
                target, looks = posts[cell]
                chance = odds.chance(element, own.cell, target, cell, looks)
                if chance and target not in found:
                    found[target] = target, chance, chance * odds.worth(target)
        if found:
            yield _Blow(odds.speed(element, min(found)), own.unit, element, list(found.values()))
