"""The calculating player in contact: where its elements stand and look, alone, then all together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import fighting
from editor.rules.demonworld.ai.melee_positions import Mover, Place, Positions, Spot, Ways
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
"""Times at most that every element is asked whether another place is better."""
_LEAST: Final = 1e-6
"""Gain below which two arrangements are worth the same."""
_SPLIT: Final = 0.6
"""Worth of an element that stands apart from its unit, in elements lost."""
_BESIDES: Final = 0.01
"""Worth of a second enemy before it, for an element that turns, against the one whom it strikes."""
_PHASES: Final = 2
"""Melee phases over which places are weighed."""


class Placing:
    """The elements of a side and the places that they take, weighed as a whole."""

    def __init__(
        self, melee: Positions, movers: Sequence[Mover], shifts: Sequence[act.Shift], phases: int
    ) -> None:
        self.melee = melee
        self.movers = movers
        self.phases = phases
        moved = {shift.element: shift for shift in shifts}
        self.places = {mover: self._place(mover, moved.get(mover.element)) for mover in movers}
        unit_of, tested = melee.state.unit_of, "XV" in melee.state.battle.chapters
        self.units = sorted({unit_of[mover.element] for mover in movers}) if tested else []
        """Units whose courage depends on how many stand together."""

    def _place(self, mover: Mover, shift: act.Shift | None) -> Place:
        if shift is None:
            return Place(0.0, (), mover.cell, mover.facing)
        cell = mover.cell + sum([self.melee.ground.steps[direction] for direction in shift.path])
        return Place(0.0, shift.path, cell, mover.facing if shift.facing is None else shift.facing)

    def value(self) -> float:
        """Return what the melee is expected to bring with everybody where he is put now."""
        melee = self.melee
        posts = melee.posts if melee.last else self._answered()
        given, taken = prospect(melee.state, melee.odds, posts, posts, melee.side, self.phases)
        total = given - melee.temper.risk * taken + sum([place.worth for place in self.places.values()])
        return total - split_off(melee, self.units) if self.units else total

    def _answered(self) -> dict[int, Post]:
        """Return who stands where once each enemy has turned to where he strikes best."""
        melee = self.melee
        posts = dict(melee.posts)
        camp_of, steps = melee.state.battle.camp_of, melee.ground.steps
        for cell in melee.foes:
            element, looks = posts[cell]
            chances = [0.0] * len(steps)
            for direction, step in enumerate(steps):
                other = posts.get(cell + step)
                if other is not None and camp_of[other.element] == melee.camp:
                    chance = melee.odds.chance(element, cell, other.element, cell + step, other.facing)
                    chances[direction] = chance * melee.odds.worth(other.element)
            if any(chances):
                posts[cell] = Post(element, max(directions_from(looks), key=partial(_before, chances)))
        return posts

    def _put(self, mover: Mover, place: Place) -> None:
        del self.melee.posts[self.places[mover].cell]
        self.melee.posts[place.cell] = Post(mover.element, place.facing)
        self.places[mover] = place

    def improve(self, ways: Ways) -> float:
        """Change one place after another while the whole gains; return what the whole is worth then.

        Whoever changes his place goes after all others: they are where they were when his way was found.
        """
        posts, best = self.melee.posts, self.value()
        for _ in range(_ROUNDS):
            before = best
            for mover in self.movers:
                chosen = kept = self.places[mover]
                del posts[kept.cell]
                options = (
                    () if mover.cell in posts else tuple(self.melee.useful(mover, ways(self.melee, mover)))
                )
                posts[kept.cell] = Post(mover.element, kept.facing)
                for place in options:
                    self._put(mover, place)
                    value = self.value()
                    if value > best + _LEAST:
                        best, chosen = value, place
                self._put(mover, chosen)
                if chosen.cell != kept.cell:
                    self.places[mover] = self.places.pop(mover)
            if best <= before + _LEAST:
                break
        return best

    def shifts(self) -> tuple[act.Shift, ...]:
        """Return how the elements move, in the order in which they go."""
        return tuple(
            [
                act.Shift(mover.element, place.path, place.facing if place.facing != mover.facing else None)
                for mover, place in self.places.items()
                if place.path or place.facing != mover.facing
            ]
        )


def split_off(melee: Positions, units: Iterable[int]) -> float:
    """Return what it costs that elements stand apart: in the tests of their unit they do not count (XV.2)."""
    state, steps, total = melee.state, melee.ground.steps, 0.0
    for number in units:
        elements = set(state.units[number].elements)
        left = {cell for cell, post in melee.posts.items() if post.element in elements}
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
        total += (count - most) * melee.odds.worth(state.units[number].elements[0])
    return _SPLIT * total


def _before(chances: Sequence[float], facing: int) -> float:
    """Return what an element has before it in a facing: whom it strikes, and whom it might."""
    left, right = (chances[direction] for direction in FRONT[facing])
    return max(left, right) + _BESIDES * min(left, right)


def _settled(
    melee: Positions,
    movers: Sequence[Mover],
    ways: Ways,
    made: Callable[[tuple[act.Shift, ...]], act.Action],
) -> tuple[float, tuple[act.Shift, ...]]:
    """Return what places are worth together and how to come to them, the first ones where others clash."""
    first = melee.settle(movers, ways)
    placing = Placing(melee, movers, first, _PHASES)
    alone = placing.value()
    together = placing.improve(ways)
    shifts = placing.shifts()
    if shifts == first or check(melee.state, made(shifts)) is not None:
        return alone, first
    return together, shifts


def regroup(state: BattleState, temper: Temper) -> act.RegroupAfterMelee:
    """Return the moves after a melee that promise most for the next phase (VI.1.5)."""
    battle = state.battle
    order = in_turn(state, sides(state))
    melee = Positions(state, state.side, temper, last=state.side != order[0])
    units = [number for number in state.fights[state.fight].units if battle.roster[number].side == state.side]
    touched = {
        mover: [beside for beside in melee.ground.around(mover.cell) if beside in melee.foes]
        for mover in _movers(state, units)
    }

    def places(melee: Positions, mover: Mover) -> Iterator[Spot]:
        beside = touched[mover]
        most = after_melee_fields(len(beside), battle.ruleset)
        ways = directions_from(mover.facing)
        for path, cell in melee.reached(mover, most, ways, stops=not beside):
            if len(beside) != 1 or beside[0] in melee.ground.around(cell):
                yield path, cell, ways

    movers = sorted(touched, key=lambda mover: (-len(touched[mover]), mover.element))
    shifts = _settled(melee, movers, places, act.RegroupAfterMelee)[1]
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
        melee = Positions(state, state.side, temper, last=True)

        def places(
            melee: Positions, mover: Mover, fields: int = fields, turns: bool = turns
        ) -> Iterator[Spot]:
            ways = directions_from(mover.facing)
            looks = ways if turns else (mover.facing,)
            if mover.cell in melee.near:
                yield (), mover.cell, looks
                return
            steps = FRONT[mover.facing] if in_wedge(state, unit) else ways
            for path, cell in melee.reached(mover, fields, steps, stops=True):
                yield path, cell, looks

        movers = sorted(_movers(state, [unit.number]), key=lambda mover: _first(melee, mover))
        found = _settled(melee, movers, places, lambda shifts: act.React(unit.number, shifts))
        if best is None or found[0] > best[0]:
            best = found
    return act.React(unit.number, best[1] if best is not None else ())


def _movers(state: BattleState, units: Iterable[int]) -> list[Mover]:
    """Return the elements of units that may change their places: no large bases, nobody in rout."""
    return [
        Mover(element, cell, facing)
        for unit in (state.units[number] for number in units)
        if not is_large(state, unit)
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
        if not fleeing(state.battle, unit, element)
    ]


def _first(melee: Positions, mover: Mover) -> tuple[bool, int, int]:
    """Return the place of an element in the order of choosing: those in contact, then the nearest."""
    apart = min((melee.ground.distance(mover.cell, foe) for foe in melee.foes), default=0)
    return mover.cell not in melee.near, apart, mover.element
