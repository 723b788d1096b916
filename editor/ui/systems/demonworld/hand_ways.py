"""Which movements could bring a unit of Demonworld, held by one element, to a field; rules decide later."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from editor.rules.core.hexes import DIRECTIONS, rotate
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.combinations import cheapest_ways, shortest_ways
from editor.rules.demonworld.commanders.moving import reachable
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.flyers.listing import Place, altitudes_at
from editor.rules.demonworld.flyers.now import can_fly, low_skies
from editor.rules.demonworld.large.moving import is_large, spot_of, ways
from editor.rules.demonworld.large.plans import overrunning_steps
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, points_to_spend, shape_of, small
from editor.rules.demonworld.movement.small_units import nearest_facing
from editor.rules.demonworld.set_up.entering import coming_in
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT, Ground
from editor.rules.demonworld.units import Unit
from schemas.problems import Message

Actions = tuple[Any, ...]
"""Actions that are done one after another."""
MEANS: Final[tuple[act.By, ...]] = ("points", "manoeuvres")
_FIELDS: Final = 40
"""So far ways of single elements are looked for, in fields, where the ground does not count."""
_MORE: Final = 24
"""Points more than it has for which a way is looked for, to say what it would need."""
_PLENTY: Final = 4
"""Points for which a way of a large base is looked for to say what it would need, times what it has."""


def straight(ground: Ground, start: int, end: int) -> act.Path:
    """Return the directions of the straightest way between two cells."""
    path: list[int] = []
    here, there = ground.axial(start), ground.axial(end)
    while here != there:
        q, r = there[0] - here[0], there[1] - here[1]
        direction = min(
            range(6), key=lambda one: (_length(q - DIRECTIONS[one][0], r - DIRECTIONS[one][1]), one)
        )
        path.append(direction)
        here = here[0] + DIRECTIONS[direction][0], here[1] + DIRECTIONS[direction][1]
    return tuple(path)


def _length(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


def front_steps(ground: Ground, facing: int, start: int, end: int) -> tuple[int, int] | None:
    """Return how many steps into the left and the right front field lead to a cell. None if none do."""
    here, there = ground.axial(start), ground.axial(end)
    q, r = there[0] - here[0], there[1] - here[1]
    (a, b), (c, d) = (DIRECTIONS[direction] for direction in FRONT[facing])
    turns = a * d - b * c
    left, right = (q * d - r * c) // turns, (a * r - b * q) // turns
    return (left, right) if left >= 0 and right >= 0 and left + right > 0 else None


def advances(ground: Ground, unit: Unit, facing: int, start: int, end: int) -> Iterator[act.Advance]:
    """Yield the advances to a cell, as straight as can be first; points before manoeuvres (V.1.1)."""
    steps = front_steps(ground, facing, start, end)
    if steps is None:
        return
    left, right = steps
    paths = dict.fromkeys((_evenly(left, right), (0,) * left + (1,) * right, (1,) * right + (0,) * left))
    for by in MEANS:
        for path in paths:
            yield act.Advance(unit.number, path, by)


def _evenly(left: int, right: int) -> act.Path:
    path: list[int] = []
    while left or right:
        path.append(0 if left >= right else 1)
        left, right = (left - 1, right) if left >= right else (left, right - 1)
    return tuple(path)


class Held:
    """A unit in hand, with what is worked out once when it is picked up."""

    def __init__(self, state: BattleState, unit: Unit, place: int, *, alone: bool) -> None:
        """Take hold of a unit.

        Args:
            state: the battle.
            unit: the unit.
            place: place in it of the element by which it is held.
            alone: that element goes without the others.
        """
        self.comes_in = coming_in(unit)
        if self.comes_in:
            place = 0  # the others follow their head
        self.state, self.unit, self.place, self.alone = state, unit, place, alone
        self.start = unit.cells[place]
        self.large = unit.altitude is None and is_large(state, unit)
        self.flies = can_fly(state.battle, unit)
        self.chief = bool(state.commanding) and independent(state.battle, unit)
        self.small = not self.large and small(state, unit)
        self.ways: dict[int, act.Path] = {}
        self._spots: dict[tuple[int, int], tuple[str, ...]] = {}
        self._near = manoeuvres_to_spend(state, unit) + unit.free_regroup
        """So many fields elements come by regrouping."""
        if unit.altitude is not None or not unit.elements:
            return
        if self.comes_in:
            self.ways = self._head_ways()
        elif self.large:
            self._spots = self._base_ways(points_to_spend(state, unit))
        elif self.chief:
            self.ways = reachable(state, unit)
        elif self.small:
            self.ways = self._small_ways()

    def _way(self, end: int) -> act.Path:
        """Return the way to a cell; out of reach the one that lacks points, or the straight one."""
        if end == self.start:
            return ()
        found = self.ways.get(end) or self._further.get(end)
        return found if found is not None else straight(self.state.battle.ground, self.start, end)

    @cached_property
    def _further(self) -> dict[int, act.Path]:
        """Ways that cost more than there is to spend."""
        if self.chief:
            return reachable(self.state, self.unit.replace(points=self.unit.points - _MORE))
        return self._small_ways(_MORE)

    @cached_property
    def _further_spots(self) -> dict[tuple[int, int], tuple[str, ...]]:
        """Ways of a large base that cost more than it has."""
        points = _PLENTY * points_to_spend(self.state, self.unit)
        return {spot: way.steps for spot, way in ways(self.state, self.unit, points).items()}

    def _small_ways(self, more: int = 0) -> dict[int, act.Path]:
        state, unit, element = self.state, self.unit, self.unit.elements[self.place]
        taken = frozenset(cell for cell, one in state.occupied.items() if state.unit_of[one] != unit.number)
        taken |= low_skies(state, unit)
        points = points_to_spend(state, unit) + more
        if state.battle.terrain is not None:
            return dict(cheapest_ways(state, unit, element, points, taken))
        near = state.near_enemy[state.side]
        return dict(shortest_ways(state, element, self.start, _FIELDS, taken, near))

    def _head_ways(self) -> dict[int, act.Path]:
        """Return the ways of the head of a column that is coming in (XVI.5.0)."""
        state, side = self.state, self.state.side
        near = state.near_enemy[side] | state.contact_cells[side]
        taken = frozenset(state.occupied) | near
        return dict(shortest_ways(state, self.unit.elements[0], self.start, self._far(), taken, ()))

    def _base_ways(self, points: float) -> dict[tuple[int, int], tuple[str, ...]]:
        found = {spot: way.steps for spot, way in ways(self.state, self.unit, points).items() if way.steps}
        for steps in overrunning_steps(self.state, self.unit, points):
            led = plan(self.state, act.MoveBase(self.unit.number, steps))
            if not isinstance(led, Message):
                found.setdefault((led.cells[0], led.facings[0]), steps)
        return found

    # what may lead there

    def candidates(self, end: int, turned: int) -> Iterator[Actions]:
        """Yield what could bring the unit there, the most natural first; ``turned``: sixths clockwise."""
        if self.comes_in:
            path = self.ways.get(end)
            steps = self._steps(
                path if path is not None else straight(self.state.battle.ground, self.start, end)
            )
            yield (act.March(self.unit.number, steps),)
            return
        if self.unit.altitude is not None:
            yield from self._flights(end, turned)
        elif self.large:
            yield from self._base_moves(end, turned)
        elif self.chief:
            yield from self._commander_moves(end, turned)
        elif self.small:
            yield from self._small_moves(end, turned)
        elif self.alone:
            yield (act.Regroup(self.unit.number, ((self.unit.elements[self.place], end),)),)
        else:
            yield from self._formation_moves(end, turned % 6)
        if self.flies and self.unit.altitude is None:
            yield from self._flights(end, turned)

    def ends(self, turned: int) -> set[int]:
        """Return the cells that are worth asking about, to let those glow to which something leads."""
        ground, unit = self.state.battle.ground, self.unit
        if self.comes_in:
            return set(self.ways)
        if self.large:
            shift = self.start - unit.cells[0]
            facing = (unit.facings[0] + turned) % 6
            return {cell + shift for cell, looks in self._spots if looks == facing} | {self.start}
        found = {self.start, *self.ways, *ground.around(self.start)}
        if self.chief:
            own = self.state.battle.roster[unit.number].side
            found |= {cell for host in self.state.of_side(own) for cell in host.cells}
        if self.flies or not (self.ways or self.chief):
            found |= self._within(self._far())
        return {cell for cell in found if 0 <= cell < ground.size and ground.inside[cell]}

    def worth(self, end: int, turned: int) -> bool:
        """Return whether something could lead to one of those cells; asked of each, it is quick."""
        if self.comes_in or self.large or self.chief or self.flies or self.alone or self.ways:
            return True
        return self._led_to(end, turned)

    def _far(self) -> int:
        clear = max(1, self.state.battle.ruleset.movement.open_field_cost)
        return int(points_to_spend(self.state, self.unit) // clear) + self._near + 1

    def _led_to(self, end: int, turned: int) -> bool:
        """Say whether an advance or a regrouping could lead a formation to a cell, turned or not."""
        ground, looks = self.state.battle.ground, self.unit.facings[self.place]
        if ground.distance(self.start, end) <= self._near + 1:
            return True
        return any(
            front_steps(ground, facing % 6, self.start, end) is not None for facing in (looks, looks + turned)
        )

    def _within(self, fields: int) -> set[int]:
        ground = self.state.battle.ground
        found, edge = {self.start}, {self.start}
        for _ in range(fields):
            beside = (cell for one in edge if ground.inside[one] for cell in ground.around(one))
            edge = {cell for cell in beside if cell not in found and ground.inside[cell]}
            found |= edge
        return found

    # formations

    def _formation_moves(self, end: int, turned: int) -> Iterator[Actions]:
        ground, unit, start = self.state.battle.ground, self.unit, self.start
        looks = unit.facings[self.place]
        if not turned:
            ahead = list(advances(ground, unit, looks, start, end))
            yield from ((one,) for one in ahead)
            yield from self._column(end)
            if not ahead or ground.distance(start, end) <= self._near:
                yield (self._shifted(unit.cells, end - start),)
            return
        for turn in self._turns(turned):
            led = plan(self.state, turn)
            if isinstance(led, Message):
                yield (turn,)
                continue
            if end in (start, led.cells[self.place]):
                yield (turn,)
            shift = led.cells[self.place] - start
            for one in advances(ground, unit, looks, start, end - shift):
                yield one, turn
            for one in advances(ground, unit, led.facings[self.place], start + shift, end):
                yield turn, one
            if ground.distance(start, end) <= self._near or not self._led_to(end, turned):
                yield turn, self._shifted(led.cells, end - start)

    def _shifted(self, cells: tuple[int, ...], by: int) -> act.Regroup:
        """Return the regrouping that moves every element the same way (V.1.4)."""
        moved = zip(self.unit.elements, cells, strict=True)
        return act.Regroup(self.unit.number, tuple([(one, cell + by) for one, cell in moved]))

    def _turns(self, turned: int) -> Iterator[act.WheelUnit | act.Turn]:
        """Yield what turns the unit so far: a wheel, then every element on the spot (V.1.2, V.1.3)."""
        unit = self.unit
        if turned != 3:
            pivot: Any = "right" if turned < 3 else "left"
            degrees: Any = 60 * min(turned, 6 - turned)
            yield act.WheelUnit(unit.number, pivot, degrees)
        yield act.Turn(unit.number, tuple([(facing + turned) % 6 for facing in unit.facings]))

    def _column(self, end: int) -> Iterator[Actions]:
        """Yield the march of a column held by its head (V.1.6)."""
        unit, order = self.unit, shape_of(self.state, self.unit).column
        if not order or order[0] != self.place:
            return
        path = straight(self.state.battle.ground, self.start, end)
        yield (act.ColumnMove(unit.number, self._steps(path)),)

    def _steps(self, path: act.Path) -> tuple[tuple[int, int], ...]:
        """Return the steps of a head along a path: direction and facing, turned no more than it has to."""
        steps, facing = [], self.unit.facings[self.place]
        for direction in path:
            if direction not in FRONT[facing]:
                facing = nearest_facing(facing, direction)
            steps.append((direction, facing))
        return tuple(steps)

    # those who go as they like

    def _small_moves(self, end: int, turned: int) -> Iterator[Actions]:
        unit = self.unit
        path = self._way(end)
        moving = (unit.elements[self.place],) if self.alone else self._front_first(path)
        for by in MEANS:
            for looks in self._looks(path, turned):
                shifts = [act.Shift(one, path, looks) for one in moving]
                yield (act.SmallMove(unit.number, tuple(shifts), by),)

    def _looks(self, path: act.Path, turned: int) -> list[int | None]:
        """Return the facings to try: as it was turned; not turned also forwards, as contact needs."""
        own = self.unit.facings[self.place]
        if turned % 6 or not path:
            return [(own + turned) % 6]
        return [None, nearest_facing(own, path[-1])]

    def _front_first(self, path: act.Path) -> tuple[int, ...]:
        ground, unit = self.state.battle.ground, self.unit
        q = sum(DIRECTIONS[direction][0] for direction in path)
        r = sum(DIRECTIONS[direction][1] for direction in path)

        def ahead(element: int) -> int:
            x, y = ground.axial(unit.cells[unit.elements.index(element)])
            return 2 * x * q + 2 * y * r + x * r + y * q

        return tuple(sorted(unit.elements, key=ahead, reverse=True))

    def _commander_moves(self, end: int, turned: int) -> Iterator[Actions]:
        state, unit = self.state, self.unit
        ground, own = state.battle.ground, state.battle.roster[unit.number].side
        looks = (unit.facings[0] + turned) % 6 if turned % 6 else None
        met = state.occupied.get(end)
        host = state.units[state.unit_of[met]] if met is not None and end != self.start else None
        if host is not None and state.battle.roster[host.number].side == own:
            beside = [cell for cell in ground.near(host.cells) if cell in self.ways]
            for cell in sorted(beside, key=lambda one: (ground.distance(one, end), len(self.ways[one]))):
                yield (act.JoinUnit(unit.number, host.number, self.ways[cell], looks),)
            yield (act.JoinUnit(unit.number, host.number, (), looks),)
            return
        path = self._way(end)
        yield (act.CommanderMove(unit.number, path, looks),)

    # large bases and flyers

    def _base_moves(self, end: int, turned: int) -> Iterator[Actions]:
        unit = self.unit
        spot = unit.cells[0] + end - self.start, (unit.facings[0] + turned) % 6
        steps = self._spots.get(spot)
        if steps is None and spot != spot_of(unit):
            steps = self._further_spots.get(spot, ("",))  # where no step leads the rule says so
        yield (act.MoveBase(unit.number, steps or ()),)

    def _flights(self, end: int, turned: int) -> Iterator[Actions]:
        """Yield flights with the form kept: at this height, at the lowest or highest, landing (XXIII)."""
        state, unit, ground = self.state, self.unit, self.state.battle.ground
        zero, there = ground.axial(self.start), ground.axial(end)
        cells = []
        for cell in unit.cells:
            q, r = ground.axial(cell)
            dq, dr = rotate((q - zero[0], r - zero[1]), turned % 6)
            cells.append(ground.of_axial((there[0] + dq, there[1] + dr)))
        facings = tuple([(facing + turned) % 6 for facing in unit.facings])
        if unit.altitude is None:
            yield (act.Fly(unit.number, "low", tuple(cells), facings),)
            return
        now = act.Fly(unit.number, "high", tuple(cells), facings, unit.altitude)
        yield (now,)
        if all(0 <= cell < ground.size and ground.inside[cell] for cell in cells):
            for altitude in altitudes_at(state, unit, Place(tuple(cells), facings)):
                yield (act.Fly(unit.number, "high", tuple(cells), facings, altitude),)
        yield (act.Fly(unit.number, "high", tuple(cells), facings),)
