"""What places in a melee are worth to an element: what it hits from there, and what it suffers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.forecast.figures import Odds, Post, posts_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT

_FAR: Final = 0.02
"""Worth of a field nearer to the enemy, in elements, for those who cannot strike."""
_APART: Final = 0.5
"""What a place beside nobody of the own unit is worth less, in elements."""
_STEP: Final = 0.01
"""Worth of a step or turn that is spared, in elements: of equal places the nearest."""


class Place(NamedTuple):
    """Where an element may go: what it is worth, the way, the cell, the facing."""

    worth: float
    path: act.Path
    cell: int
    facing: int


class Mover(NamedTuple):
    """An element that may change its place."""

    element: int
    cell: int
    facing: int


class Positions:
    """Who stands where about a melee while one side moves its elements.

    ``last``: no enemy moves or turns after this.
    """

    def __init__(self, state: BattleState, side: int, temper: Temper, *, last: bool) -> None:
        self.state = state
        self.side = side
        self.temper = temper
        self.last = last
        self.ground = state.battle.ground
        self.odds = Odds(state)
        self.posts = posts_of(state)
        camp_of = state.battle.camp_of
        self.camp = state.battle.camps[side]
        self.foes = {cell for cell, post in self.posts.items() if camp_of[post.element] != self.camp}
        self.near = state.contact_cells[side]
        self.halts = state.near_enemy[side]
        self.tested = "XV" in state.battle.chapters
        """Whether the courage of units is tested: then they stand together."""
        self.spared: dict[int, float] = {}
        """Enemy element -> chance that nobody of this side hits it."""

    def worth(self, mover: Mover, cell: int, facing: int) -> float:
        """Return what it is worth to stand somewhere, in points: what one hits less what one suffers."""
        gain = self.best_blow(mover.element, cell, facing)[0]
        return gain - self.temper.risk * self.suffers(mover.element, cell, facing)

    def best_blow(self, element: int, cell: int, facing: int) -> tuple[float, int, float]:
        """Return (worth, target, chance) of the best blow from a place; the target is -1 where none is."""
        best: tuple[float, int, float] = 0.0, -1, 0.0
        for direction in FRONT[facing]:
            beside = cell + self.ground.steps[direction]
            if beside in self.foes:
                other = self.posts[beside]
                chance = self.odds.chance(element, cell, other.element, beside, other.facing)
                gain = chance * self.odds.worth(other.element) * self.spared.get(other.element, 1.0)
                if gain > best[0]:
                    best = gain, other.element, chance
        return best

    def strike(self, element: int, cell: int, facing: int) -> None:
        """Count on the best blow from a place: others gain less by striking at its target."""
        _, target, chance = self.best_blow(element, cell, facing)
        if target >= 0:
            self.spared[target] = self.spared.get(target, 1.0) * (1 - chance)

    def suffers(self, element: int, cell: int, facing: int) -> float:
        """Return what an element is expected to suffer there, in points.

        An enemy who may still turn strikes at any of those about him, one who may not at those before him.
        """
        spared, steps = 1.0, self.ground.steps
        for direction in range(6):
            beside = cell + steps[direction]
            if beside not in self.foes:
                continue
            other = self.posts[beside]
            ways = FRONT[other.facing] if self.last else range(6)
            if (direction + 3) % 6 not in ways:
                continue
            chance = self.odds.chance(other.element, beside, element, cell, facing)
            about = 1 + self._others(beside, ways, cell)
            spared *= 1 - chance / float(about**self.temper.crowd)
        return (1 - spared) * self.odds.worth(element)

    def _others(self, foe: int, ways: Iterable[int], besides: int) -> int:
        """Return how many others of this camp an enemy could strike at instead."""
        steps, camp_of = self.ground.steps, self.state.battle.camp_of
        cells = [foe + steps[direction] for direction in ways]
        return sum(
            cell != besides and cell in self.posts and camp_of[self.posts[cell].element] == self.camp
            for cell in cells
        )

    def settle(self, movers: Sequence[Mover], ways: Ways) -> tuple[act.Shift, ...]:
        """Let elements take their best places one after another; return how they move."""
        shifts = []
        for mover in movers:
            del self.posts[mover.cell]
            places = [place for spot in ways(self, mover) for place in self.at(mover, *spot)]
            best = max(places, key=lambda place: place.worth)
            self.posts[best.cell] = Post(mover.element, best.facing)
            self.strike(mover.element, best.cell, best.facing)
            if best.path or best.facing != mover.facing:
                looks = best.facing if best.facing != mover.facing else None
                shifts.append(act.Shift(mover.element, best.path, looks))
        return tuple(shifts)

    def at(self, mover: Mover, path: act.Path, cell: int, facings: Iterable[int]) -> Iterator[Place]:
        """Yield a cell with the facings that may be taken there."""
        scale = self.odds.worth(mover.element)
        if cell in self.near:
            apart = _APART * scale * self._apart(mover, cell)
            for looks in facings:
                effort = len(path) + (looks != mover.facing)
                yield Place(
                    self.worth(mover, cell, looks) - _STEP * scale * effort - apart, path, cell, looks
                )
        else:
            apart = min((self.ground.distance(cell, foe) for foe in self.foes), default=0)
            yield Place(-scale * (_FAR * apart + _STEP / 2 * len(path)), path, cell, mover.facing)

    def _apart(self, mover: Mover, cell: int) -> bool:
        """Return whether a place is beside nobody of an element's own unit, where that counts (XV.2.0)."""
        if not self.tested:
            return False
        unit_of = self.state.unit_of
        beside = [self.posts[cell + step] for step in self.ground.steps if cell + step in self.posts]
        return all(unit_of[post.element] != unit_of[mover.element] for post in beside)

    def reached(
        self, mover: Mover, most: int, ways: Sequence[int], *, stops: bool
    ) -> Iterator[tuple[act.Path, int]]:
        """Yield (way, cell) of what an element can reach; ``stops``: beside an enemy its way ends."""
        found: dict[int, act.Path] = {mover.cell: ()}
        edge = [mover.cell]
        yield (), mover.cell
        for _ in range(most):
            further = []
            for start in edge:
                if stops and start in self.halts:
                    continue
                for direction in ways:
                    end = start + self.ground.steps[direction]
                    if end not in found and end not in self.posts and self.ground.inside[end]:
                        found[end] = (*found[start], direction)
                        further.append(end)
                        yield found[end], end
            edge = further

    def useful(self, mover: Mover, spots: Iterable[Spot]) -> Iterator[Place]:
        """Yield the places from which an element has an enemy before it, each with what its effort costs."""
        scale, steps = self.odds.worth(mover.element), self.ground.steps
        for path, cell, facings in spots:
            for looks in facings:
                if any(cell + steps[direction] in self.foes for direction in FRONT[looks]):
                    yield Place(-_STEP * scale * (len(path) + (looks != mover.facing)), path, cell, looks)


Spot = tuple[act.Path, int, Iterable[int]]
"""A way, the cell to which it leads, and the facings that may be taken there."""
Ways = Callable[[Positions, Mover], Iterator[Spot]]
"""Where an element may go while the others stand where they are put."""
