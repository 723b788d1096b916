"""The calculating player in contact: where its elements stand and look, alone, then all together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import fighting
from editor.rules.demonworld.ai.brawling import Brawl, Man, Place, Spot, Ways
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.forecast.figures import Post
from editor.rules.demonworld.forecast.melee import prospect
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.movement.going_first import in_turn, sides
from editor.rules.demonworld.movement.manoeuvres import after_melee_fields
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, small
from editor.rules.demonworld.movement.regrouping import in_wedge
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT, directions_from

_ROUNDS: Final = 3
"""Times at most that every element is asked again whether it stands best where it stands."""
_LEAST: Final = 1e-6
"""Gain below which two wholes are worth the same."""
_SPLIT: Final = 0.6
"""Worth of an element that stands apart from its unit, in elements lost."""
_BESIDES: Final = 0.01
"""Worth of a second enemy before it, for an element that turns, against the one whom it strikes."""
_PHASES: Final = 2
"""Melee phases over which places are weighed."""


class Placing:
    """The elements of a side and the places that they take, as a whole."""

    def __init__(self, brawl: Brawl, men: Sequence[Man], shifts: Sequence[act.Shift], phases: int) -> None:
        self.brawl = brawl
        self.men = men
        self.phases = phases
        moved = {shift.element: shift for shift in shifts}
        self.places = {man: self._place(man, moved.get(man.element)) for man in men}
        unit_of, tested = brawl.state.unit_of, "XV" in brawl.state.battle.chapters
        self.units = sorted({unit_of[man.element] for man in men}) if tested else []
        """Units whose courage depends on how many stand together."""

    def _place(self, man: Man, shift: act.Shift | None) -> Place:
        if shift is None:
            return Place(0.0, (), man.cell, man.facing)
        cell = man.cell + sum([self.brawl.ground.steps[direction] for direction in shift.path])
        return Place(0.0, shift.path, cell, man.facing if shift.facing is None else shift.facing)

    def value(self) -> float:
        """Return what the melee is expected to bring with everybody where he is put now."""
        brawl = self.brawl
        posts = brawl.posts if brawl.last else self._answered()
        given, taken = prospect(brawl.state, brawl.odds, posts, posts, brawl.side, self.phases)
        total = given - brawl.temper.risk * taken + sum([place.worth for place in self.places.values()])
        return total - split_off(brawl, self.units) if self.units else total

    def _answered(self) -> dict[int, Post]:
        """Return who stands where once each enemy has turned to where he strikes best."""
        brawl = self.brawl
        posts = dict(brawl.posts)
        camp_of, steps = brawl.state.battle.camp_of, brawl.ground.steps
        for cell in brawl.foes:
            element, looks = posts[cell]
            chances = [0.0] * len(steps)
            for direction, step in enumerate(steps):
                other = posts.get(cell + step)
                if other is not None and camp_of[other.element] == brawl.camp:
                    chance = brawl.odds.chance(element, cell, other.element, cell + step, other.facing)
                    chances[direction] = chance * brawl.odds.worth(other.element)
            if any(chances):
                posts[cell] = Post(element, max(directions_from(looks), key=partial(_before, chances)))
        return posts

    def _put(self, man: Man, place: Place) -> None:
        del self.brawl.posts[self.places[man].cell]
        self.brawl.posts[place.cell] = Post(man.element, place.facing)
        self.places[man] = place

    def improve(self, ways: Ways) -> float:
        """Change one place after another while the whole gains; return what the whole is worth then.

        Whoever changes his place goes after all others: they are where they were when his way was found.
        """
        posts, best = self.brawl.posts, self.value()
        for _ in range(_ROUNDS):
            before = best
            for man in self.men:
                chosen = kept = self.places[man]
                del posts[kept.cell]
                options = () if man.cell in posts else tuple(self.brawl.useful(man, ways(self.brawl, man)))
                posts[kept.cell] = Post(man.element, kept.facing)
                for place in options:
                    self._put(man, place)
                    value = self.value()
                    if value > best + _LEAST:
                        best, chosen = value, place
                self._put(man, chosen)
                if chosen.cell != kept.cell:
                    self.places[man] = self.places.pop(man)
            if best <= before + _LEAST:
                break
        return best

    def shifts(self) -> tuple[act.Shift, ...]:
        """Return how the elements move, in the order in which they go."""
        return tuple(
            [
                act.Shift(man.element, place.path, place.facing if place.facing != man.facing else None)
                for man, place in self.places.items()
                if place.path or place.facing != man.facing
            ]
        )


def split_off(brawl: Brawl, units: Iterable[int]) -> float:
    """Return what it costs that elements stand apart: in the tests of their unit they do not count (XV.2)."""
    state, steps, total = brawl.state, brawl.ground.steps, 0.0
    for number in units:
        elements = set(state.units[number].elements)
        left = {cell for cell, post in brawl.posts.items() if post.element in elements}
        count, most = len(left), 0
        while left:
            edge, size = [left.pop()], 0
            while edge:
                cell = edge.pop()
                size += 1
                for step in steps:
                    if cell + step in left:
                        left.discard(cell + step)
                        edge.append(cell + step)
            most = max(most, size)
        total += (count - most) * brawl.odds.worth(state.units[number].elements[0])
    return _SPLIT * total


def _before(chances: Sequence[float], facing: int) -> float:
    """Return what an element has before it in a facing: whom it strikes, and whom it might."""
    left, right = (chances[direction] for direction in FRONT[facing])
    return max(left, right) + _BESIDES * min(left, right)


def _settled(
    brawl: Brawl, men: Sequence[Man], ways: Ways, made: Callable[[tuple[act.Shift, ...]], act.Action]
) -> tuple[float, tuple[act.Shift, ...]]:
    """Return what places are worth together and how to come to them, the first ones where others clash."""
    first = brawl.settle(men, ways)
    placing = Placing(brawl, men, first, _PHASES)
    alone = placing.value()
    together = placing.improve(ways)
    shifts = placing.shifts()
    if shifts == first or check(brawl.state, made(shifts)) is not None:
        return alone, first
    return together, shifts


def regroup(state: BattleState, temper: Temper) -> act.RegroupAfterMelee:
    """Return the moves after a melee that promise most for the next phase (VI.1.5)."""
    battle = state.battle
    order = in_turn(state, sides(state))
    brawl = Brawl(state, state.side, temper, last=state.side != order[0])
    units = [number for number in state.fights[state.fight].units if battle.roster[number].side == state.side]
    touched = {
        man: [beside for beside in brawl.ground.around(man.cell) if beside in brawl.foes]
        for man in _men(state, units)
    }

    def places(brawl: Brawl, man: Man) -> Iterator[Spot]:
        beside = touched[man]
        most = after_melee_fields(len(beside), battle.ruleset)
        ways = directions_from(man.facing)
        for path, cell in brawl.reached(man, most, ways, stops=not beside):
            if len(beside) != 1 or beside[0] in brawl.ground.around(cell):
                yield path, cell, ways

    men = sorted(touched, key=lambda man: (-len(touched[man]), man.element))
    shifts = _settled(brawl, men, places, act.RegroupAfterMelee)[1]
    return fighting.with_monsters(state, act.RegroupAfterMelee(shifts))


def react(state: BattleState, temper: Temper) -> act.React:
    """Return the answer to an attack that promises most: turns, steps, or both (V.3.2)."""
    unit = state.units[state.unit or 0]
    movement, left = state.battle.ruleset.movement, manoeuvres_to_spend(state, unit)
    turn = 0 if small(state, unit) else movement.turn_manoeuvres
    may_turn = (False, True) if turn <= left and not in_wedge(state, unit) else (False,)
    plans = [((left - turn * turns) // movement.regroup_manoeuvres_per_field, turns) for turns in may_turn]
    best: tuple[float, tuple[act.Shift, ...]] | None = None
    for fields, turns in plans:
        brawl = Brawl(state, state.side, temper, last=True)

        def places(brawl: Brawl, man: Man, fields: int = fields, turns: bool = turns) -> Iterator[Spot]:
            ways = directions_from(man.facing)
            looks = ways if turns else (man.facing,)
            if man.cell in brawl.near:
                yield (), man.cell, looks
                return
            steps = FRONT[man.facing] if in_wedge(state, unit) else ways
            for path, cell in brawl.reached(man, fields, steps, stops=True):
                yield path, cell, looks

        men = sorted(_men(state, [unit.number]), key=lambda man: _first(brawl, man))
        found = _settled(brawl, men, places, lambda shifts: act.React(unit.number, shifts))
        if best is None or found[0] > best[0]:
            best = found
    return act.React(unit.number, best[1] if best is not None else ())


def _men(state: BattleState, units: Iterable[int]) -> list[Man]:
    return [
        Man(element, cell, facing)
        for number in units
        if not is_large(state, state.units[number])
        for element, cell, facing in zip(
            state.units[number].elements,
            state.units[number].cells,
            state.units[number].facings,
            strict=True,
        )
        if not fleeing(state.battle, state.units[number], element)
    ]


def _first(brawl: Brawl, man: Man) -> tuple[bool, int, int]:
    """Return the order in which elements choose: those in contact, then the nearest."""
    apart = min((brawl.ground.distance(man.cell, foe) for foe in brawl.foes), default=0)
    return man.cell not in brawl.near, apart, man.element
