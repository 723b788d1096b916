"""The good player in contact: where its elements stand and look, by what they hit there and suffer there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.exchange import Odds, Post, posts_of
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.ground import FRONT, directions_from
from editor.rules.demonworld.manoeuvres import after_melee_fields
from editor.rules.demonworld.means import field_cost, manoeuvres_to_spend, points_to_spend, small
from editor.rules.demonworld.movement import in_wedge
from editor.rules.demonworld.state import BattleState

_FAR: Final = 0.02
"""Worth of a field nearer to the enemy, in elements, for those who cannot strike."""
_STEP: Final = 0.01
"""Worth of a step or turn that is spared, in elements: of equal places the nearest."""


class Place(NamedTuple):
    """Where an element may go: what it is worth, the way, the cell, the facing."""

    worth: float
    path: act.Path
    cell: int
    facing: int


class Man(NamedTuple):
    """An element that may change its place."""

    element: int
    cell: int
    facing: int


class Brawl:
    """The positions about a melee while one side moves its elements.

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
        side_of = state.battle.side_of
        self.foes = {cell for cell, post in self.posts.items() if side_of[post.element] != side}
        self.near = state.near_enemy[side]
        self.spared: dict[int, float] = {}
        """Enemy element -> chance that nobody of this side hits it."""

    def worth(self, man: Man, cell: int, facing: int) -> float:
        """Return what it is worth to stand somewhere, in points: what one hits less what one suffers."""
        gain = self.best_blow(man.element, cell, facing)[0]
        return gain - self.temper.risk * self.suffers(man.element, cell, facing)

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
        """Return how many others of this side an enemy could strike at instead."""
        steps, side_of = self.ground.steps, self.state.battle.side_of
        cells = [foe + steps[direction] for direction in ways]
        return sum(
            cell != besides and cell in self.posts and side_of[self.posts[cell].element] == self.side
            for cell in cells
        )

    def settle(
        self, men: Sequence[Man], places: Callable[[Brawl, Man], Iterator[Place]]
    ) -> tuple[float, tuple[act.Shift, ...]]:
        """Let elements take their best places one after another; return what they gain and how they move."""
        shifts, total = [], 0.0
        for man in men:
            del self.posts[man.cell]
            best = max(places(self, man), key=lambda place: place.worth)
            self.posts[best.cell] = Post(man.element, best.facing)
            _, target, chance = self.best_blow(man.element, best.cell, best.facing)
            if target >= 0:
                self.spared[target] = self.spared.get(target, 1.0) * (1 - chance)
            total += best.worth
            if best.path or best.facing != man.facing:
                looks = best.facing if best.facing != man.facing else None
                shifts.append(act.Shift(man.element, best.path, looks))
        return total, tuple(shifts)

    def at(self, man: Man, path: act.Path, cell: int, facings: Iterable[int]) -> Iterator[Place]:
        """Yield a cell with the facings that may be taken there."""
        scale = self.odds.worth(man.element)
        if cell in self.near:
            for looks in facings:
                effort = len(path) + (looks != man.facing)
                yield Place(self.worth(man, cell, looks) - _STEP * scale * effort, path, cell, looks)
        else:
            apart = min((self.ground.distance(cell, foe) for foe in self.foes), default=0)
            yield Place(-scale * (_FAR * apart + _STEP / 2 * len(path)), path, cell, man.facing)

    def reached(
        self, man: Man, most: int, ways: Sequence[int], *, stops: bool
    ) -> Iterator[tuple[act.Path, int]]:
        """Yield (way, cell) of what an element can reach; ``stops``: beside an enemy its way ends."""
        found: dict[int, act.Path] = {man.cell: ()}
        edge = [man.cell]
        yield (), man.cell
        for _ in range(most):
            further = []
            for start in edge:
                if stops and start in self.near:
                    continue
                for direction in ways:
                    end = start + self.ground.steps[direction]
                    if end not in found and end not in self.posts and self.ground.inside[end]:
                        found[end] = (*found[start], direction)
                        further.append(end)
                        yield found[end], end
            edge = further


def regroup(state: BattleState, temper: Temper) -> act.RegroupAfterMelee:
    """Return the moves after a melee that promise most for the next phase (VI.1.5)."""
    battle = state.battle
    brawl = Brawl(state, state.side, temper, last=state.side != state.first)
    units = [number for number in state.fights[state.fight].units if battle.roster[number].side == state.side]
    touched = {
        man: [beside for beside in brawl.ground.around(man.cell) if beside in brawl.foes]
        for man in _men(state, units)
    }

    def places(brawl: Brawl, man: Man) -> Iterator[Place]:
        beside = touched[man]
        most = after_melee_fields(len(beside), battle.ruleset)
        ways = directions_from(man.facing)
        for path, cell in brawl.reached(man, most, ways, stops=not beside):
            if len(beside) != 1 or beside[0] in brawl.ground.around(cell):
                yield from brawl.at(man, path, cell, ways)

    men = sorted(touched, key=lambda man: (-len(touched[man]), man.element))
    return act.RegroupAfterMelee(brawl.settle(men, places)[1])


def close_in(state: BattleState, temper: Temper) -> act.CloseIn:
    """Return the forward moves of the attacker's further elements that promise most (V.3.2)."""
    unit = state.units[state.unit or 0]
    by_points = int(points_to_spend(state, unit) // field_cost(state))
    by_manoeuvres = manoeuvres_to_spend(state, unit)
    brawl = Brawl(state, state.side, temper, last=True)

    def places(brawl: Brawl, man: Man) -> Iterator[Place]:
        if man.cell in brawl.near:
            yield from brawl.at(man, (), man.cell, (man.facing,))
            return
        for path, cell in brawl.reached(man, max(by_points, by_manoeuvres), FRONT[man.facing], stops=True):
            yield from brawl.at(man, path, cell, (man.facing,))

    men = sorted(_men(state, [unit.number]), key=lambda man: _first(brawl, man))
    shifts = brawl.settle(men, places)[1]
    longest = max((len(shift.path) for shift in shifts), default=0)
    return act.CloseIn(unit.number, shifts, "points" if longest <= by_points else "manoeuvres")


def react(state: BattleState, temper: Temper) -> act.React:
    """Return the answer to an attack that promises most: turns, steps, or both (V.3.2)."""
    unit = state.units[state.unit or 0]
    movement, left = state.battle.ruleset.movement, manoeuvres_to_spend(state, unit)
    turn = 0 if small(state, unit) else movement.turn_manoeuvres
    plans = [(left // movement.regroup_manoeuvres_per_field, False)]
    if turn <= left and not in_wedge(state, unit):
        plans.append(((left - turn) // movement.regroup_manoeuvres_per_field, True))
    best: tuple[float, tuple[act.Shift, ...]] | None = None
    for fields, turns in plans:
        brawl = Brawl(state, state.side, temper, last=True)

        def places(brawl: Brawl, man: Man, fields: int = fields, turns: bool = turns) -> Iterator[Place]:
            ways = directions_from(man.facing)
            looks = ways if turns else (man.facing,)
            if man.cell in brawl.near:
                yield from brawl.at(man, (), man.cell, looks)
                return
            steps = FRONT[man.facing] if in_wedge(state, unit) else ways
            for path, cell in brawl.reached(man, fields, steps, stops=True):
                yield from brawl.at(man, path, cell, looks)

        men = sorted(_men(state, [unit.number]), key=lambda man: _first(brawl, man))
        found = brawl.settle(men, places)
        if best is None or found[0] > best[0]:
            best = found
    return act.React(unit.number, best[1] if best is not None else ())


def _men(state: BattleState, units: Iterable[int]) -> list[Man]:
    return [
        Man(element, cell, facing)
        for number in units
        for element, cell, facing in zip(
            state.units[number].elements,
            state.units[number].cells,
            state.units[number].facings,
            strict=True,
        )
    ]


def _first(brawl: Brawl, man: Man) -> tuple[bool, int, int]:
    """Return the order in which elements choose: those in contact, then the nearest."""
    apart = min((brawl.ground.distance(man.cell, foe) for foe in brawl.foes), default=0)
    return man.cell not in brawl.near, apart, man.element
