"""Large bases: their steps and points, overrunning, breath (XVII, XVIII.2.0, XVIII.4.0, XIX.1.2, XIX.1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Any, Final

from editor.rules.demonworld import events as happened
from editor.rules.demonworld.units import Unit
from tests.rules.demonworld.referee.fields import (
    Place,
    ahead,
    apart,
    back,
    beside,
    covered,
    parts,
    plus,
    turned,
    zone_of_breath,
)
from tests.rules.demonworld.referee.melee import ARMS, CHARGED, ORDERS
from tests.rules.demonworld.referee.numbers import extra, extra_of_unit
from tests.rules.demonworld.referee.sight import clear, feet, heights, obstacles
from tests.rules.demonworld.referee.table import Table
from tests.rules.demonworld.referee.ways import step_cost

Pose = tuple[Place, int]
"""Reference field and facing."""
GUN_POINTS: Final = {"move": 9, "skirmish": 6, "hold": 6}
"""Movement points of a crew (XIX.3.0)."""
FIRES: Final = {"skirmish": "first_shooting", "hold": "second_shooting"}


class Bases:
    """Steps of large bases, whom they ride down, whom dragons breathe on."""

    def __init__(self) -> None:
        self._breaths: dict[int, str] = {}
        self._burned: list[tuple[int, int, Place]] = []
        self._ridden: set[int] = set()
        self._under: set[Place] = set()

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        match event:
            case happened.UnitMoved() if event.kind == "base":
                yield from self._moved(before, event, after)
            case happened.RideBegan():
                unit = before.state.units[event.unit]
                if unit.engaged:
                    yield f"XVII.4.1: base {event.unit} is in melee and overruns"
                if before.card(unit.elements[0]).large.overrun is None:
                    yield f"XVII.3.0: base {event.unit} has no value for overrunning"
            case happened.BaseStepped():
                yield from self._stepped(before, event, after)
            case happened.Overrun():
                yield from self._overrun(before, event)
            case happened.RideUndone():
                yield from self._undone(before, event, after)
            case happened.BreathDeclared():
                yield from self._declared(before, event)
            case happened.BreathStruck():
                yield from self._breathed(before, event)
            case happened.BreathSpent():
                yield from self._spent(before)
            case happened.MeleeRegrouped():
                for element, cell, facing in event.changes:
                    yield from self._regrouped(before, element, before.ground.place(cell), facing)
            case _:
                pass

    def _moved(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        unit, now = before.state.units[event.unit], after.state.units[event.unit]
        element = unit.elements[0]
        late = unit.order != before.state.sequence and before.state.driven is None
        if unit.done or (not before.called(unit) if before.chief(unit) else late):
            yield f"V.2.0: base {event.unit} with {unit.order} moves among {before.state.sequence}"
        most = points_of(before, unit)
        if now.points > most:
            yield f"XVII.1.5: base {event.unit} spends {now.points} of {most} points"
        start, end = pose(before, element), (before.ground.place(event.cells[0]), event.facings[0])
        least = cheapest(before, element, start, end, event.points)
        if least is None:
            yield f"XVII.6.3: {before.base(element)} {element} gets from {start} to {end} for {event.points}"
        gun = before.base(element).startswith("artillery")
        if (
            gun
            and unit.order == "hold"
            and cheapest(before, element, start, end, event.points, turns=True) is None
        ):
            yield f"XIX.3.0: gun {element} holds and goes on"

    def _stepped(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        unit, now = before.state.units[event.unit], after.state.units[event.unit]
        element = unit.elements[0]
        start, end = pose(before, element), (before.ground.place(event.cell), event.facing)
        costs = {cost for other, cost in steps(before, element, start) if other == end}
        if event.points not in costs:
            yield f"XVII.6.3: {before.base(element)} {element} steps from {start} to {end} for {event.points}"
        if now.points > points_of(before, unit):
            yield f"XVII.1.5: base {event.unit} spends {now.points} of {points_of(before, unit)} points"
        self._ridden = set()
        self._under = set(before.fields(element))

    def _overrun(self, before: Table, event: Any) -> Iterator[str]:
        """Value less size, more own initiative, less that of the target; no armour, no skill (XVII.3.0)."""
        rider, target = event.base, event.target
        base, below = before.base(rider), before.base(target)
        if (
            base.startswith("artillery")
            or below in ("giant", "dragon")
            or (base == "chariot" and below != "standard")
        ):
            yield f"XVII.3.0: a {base} overruns a {below}"
        new = set(before.fields(rider)) - self._under
        if before.unit(target).altitude is None and not new & set(before.fields(target)):
            yield f"XVII.3.0: element {target} is not in a field newly entered"
        if target in self._ridden:
            yield f"XVII.3.0: element {target} is overrun twice by one step"
        self._ridden.add(target)
        value = before.card(rider).large.overrun - size_of(before, target, new)
        wanted = value + quickness(before, rider) - quickness(before, target)
        height = before.unit(target).altitude
        if height is not None:
            ground = max(feet(before, place) for place in before.fields(target))
            relative = height - ground
            wanted -= relative
            if before.card(rider).size < relative + 1:
                yield f"XXIII.6.0: element {target} flies too high to be overrun"
        if event.power != wanted:
            yield f"XVII.3.0: element {rider} overruns {target} with {event.power}, not {wanted}"
        if (event.die <= event.power) != (event.outcome == "hit"):
            yield f"XVII.3.0: a {event.die} against {event.power} is told to be a {event.outcome}"
        fragile = before.card(target).flight is not None and before.card(target).flight.fragile
        if event.destroys != (below in ("artillery_3", "artillery_4", "chariot") or fragile):
            yield f"XVII.3.0: a {below} is destroyed at once: {event.destroys}"

    @staticmethod
    def _undone(before: Table, event: Any, after: Table) -> Iterator[str]:
        """All who have fallen are back, the base where it last stood free (XVII.3.0)."""
        ride = before.state.ride
        if ride is None:
            return
        lost = {one for unit in ride.units for one in unit.elements} - after.stands.keys()
        own = set(ride.units[event.unit].elements)
        if lost - own:
            yield f"XVII.3.0: {sorted(lost)} are dead though the ride is undone"

    def _declared(self, before: Table, event: Any) -> Iterator[str]:
        """Breath follows the order as shots do, and needs an enemy who is partly seen (XVII.7.4)."""
        for element, where in event.breaths:
            self._breaths[element] = where
            unit = before.unit(element)
            if FIRES.get(unit.order or "") != before.state.phase and not before.chief(unit):
                yield f"XVII.7.4: dragon {element} breathes with {unit.order} in {before.state.phase}"
            if before.card(element).large.breath is None:
                yield f"XVII.7.4: element {element} has no breath"
            if unit.altitude is None and not any(self._sees(before, element, where)):
                yield f"XVII.7.4: dragon {element} sees no enemy in its breath"

    def _sees(self, before: Table, element: int, where: str) -> Iterator[bool]:
        _, front, facing = before.stands[element]
        eye = feet(before, front) + before.card(element).size
        for place in zone_of_breath(front, facing, where):
            other = before.on.get(place)
            if other is None or not before.enemies(element, other):
                continue
            top = feet(before, place) + heights(before, other)[place]
            met = obstacles(before, front, place)
            yield top > 2 * before.level(place) and clear(eye, apart(front, place), top, met)

    def _breathed(self, before: Table, event: Any) -> Iterator[str]:
        place = before.ground.place(event.cell)
        self._burned.append((event.dragon, event.target, place))
        _, front, facing = before.stands[event.dragon]
        if place not in zone_of_breath(front, facing, self._breaths.get(event.dragon, "ahead")):
            yield f"XVII.7.4: the breath of {event.dragon} does not reach {place}"
        if place not in before.fields(event.target):
            yield f"XVII.7.4: element {event.target} does not stand on {place}"
        wet = min(before.depth(place), before.card(event.target).size)
        if before.unit(event.target).altitude is not None:
            wet = 0
        wanted = before.card(event.dragon).large.breath - wet
        if event.power != wanted:
            yield f"XVII.7.4: breath of power {event.power}, not {wanted}"
        if (event.die <= event.power) != (event.outcome == "hit"):
            yield f"XVII.7.4: a {event.die} against {event.power} is told to be a {event.outcome}"

    def _spent(self, before: Table) -> Iterator[str]:
        """One attack for everybody in the zone, friends too, for each field of a large base (XVII.7.4)."""
        for dragon, where in self._breaths.items():
            struck = {(target, place) for one, target, place in self._burned if one == dragon}
            if dragon not in before.stands or dragon in before.state.struck:
                continue
            zone = set(self._zone(before, dragon, where))
            # Who has fallen to it, or to another shot of the phase, is spared on his further fields.
            left_out = {one for one in zone - struck if one[0] not in before.state.struck}
            if left_out or struck - zone:
                yield f"XVII.7.4: the breath of {dragon} strikes {sorted(struck)}"
        self._breaths.clear()
        self._burned.clear()

    @staticmethod
    def _zone(before: Table, dragon: int, where: str) -> Iterator[tuple[int, Place]]:
        own, front, facing = before.stands[dragon]
        zone = zone_of_breath(front, facing, where)
        for element, (unit, _, _) in before.stands.items():
            if element == dragon:
                continue
            for place in before.fields(element):
                if place not in zone:
                    continue
                if own.altitude is None:
                    if unit.altitude is None:
                        yield element, place
                    continue
                # In flight the middle segment at one field, one more each way for each further (XXIII.7.1).
                far = apart(front, place)
                low, high = own.altitude + 2 - far, own.altitude + 1 + far
                foot = unit.altitude if unit.altitude is not None else feet(before, place)
                tall = 3 if unit.altitude is not None and before.base(element) != "standard" else None
                top = foot + (tall or before.card(element).size)
                if foot < high and top > low:
                    yield element, place

    def _regrouped(self, before: Table, element: int, at: Place, facing: int) -> Iterator[str]:
        """After a melee at most two steps in an allowed direction, then a turn (XVII.4.3)."""
        if before.base(element) in ("standard", "artillery_3", "artillery_4"):
            return
        start = pose(before, element)
        fields = {start}
        for _ in range(2):
            fields |= {
                other for one in fields for other, _ in steps(before, element, one) if other[1] == one[1]
            }
        ends = fields | {other for one in fields for other, _ in steps(before, element, one)}
        if (at, facing) not in ends:
            yield f"XVII.4.3: base {element} goes from {start} to {(at, facing)} after a melee"


def pose(table: Table, element: int) -> Pose:
    _, at, facing = table.stands[element]
    return at, facing


def points_of(table: Table, unit: Unit) -> int:
    """Points by order, one less for each hit point lost (XVII.1.5, XIX.3.0)."""
    element = unit.elements[0]
    card = table.card(element)
    order = "fixed" if table.chief(unit) else unit.order or "hold"
    if table.base(element).startswith("artillery"):
        printed = getattr(card.movement, order) or GUN_POINTS.get(order, 0)
    else:
        printed = getattr(card.movement, order) or 0
    if not printed:
        return 0
    printed += extra_of_unit(table, unit.number, "movement_points")
    return max(0, int(printed) - table.lost(element))


def quickness(table: Table, element: int) -> int:
    """Initiative now, with order and the quickest arm; two-handed arms do not slow (XVII.3.0)."""
    unit, card = table.unit(element), table.card(element)
    found = int(card.initiative) + extra(table, element, "initiative") + ORDERS.get(unit.order or "", 0)
    if table.chief(unit) and table.called(unit):
        found += CHARGED.get(table.state.sequence or "", 0)
    arms = [ARMS.get(one.weapon, 0) for one in card.weapons if one.melee_power is not None]
    return found + max([0, *arms]) + 2 * (unit.mood == "impetuous")


def size_of(table: Table, element: int, under: set[Place]) -> int:
    """Size of who is overrun; of a chariot that of the part that is (XVIII.6.0)."""
    card = table.card(element)
    if table.base(element) == "chariot" and table.parts(element)["C"] not in under:
        return int(card.chariot.animals_size)
    return int(card.size)


def steps(table: Table, element: int, start: Pose, *, turns: bool = False) -> Iterator[tuple[Pose, int]]:
    """Yield every pose that one step leads to, with its points (XVII.6.3, XVII.7.3, XVIII.4.0, XIX.1.3)."""
    kind = table.base(element)
    at, facing = start
    left, right = ahead(facing)
    moves: list[tuple[Place, int]] = []
    if not turns:
        moves = [(left, 3), (right, 3)]
        if kind in ("giant", "dragon"):
            moves += [(step, 4) for step in beside(facing)] + [(back(left), 5), (back(right), 5)]
        elif kind != "chariot":
            moves += [(back(left), 3), (back(right), 3)]
    for step, cost in moves:
        more = entering(table, element, start, (plus(at, step), facing))
        if more is not None:
            yield (plus(at, step), facing), cost + more
    for end, spot in rotations(kind, start):
        more = 0 if spot else entering(table, element, start, end)
        if more is not None:
            yield end, 3 + more


def rotations(kind: str, start: Pose) -> Iterator[tuple[Pose, bool]]:
    """Yield the poses that a base turns to, and whether it stays in its fields (XVII.6.3, XVIII.4.0)."""
    at, facing = start
    named = parts(kind, at, facing)
    if kind == "chariot":
        yield (turned(at, named["A"], -1), (facing - 1) % 6), False
        yield (turned(at, named["Z"], 1), (facing + 1) % 6), False
        return
    pivots = ("F", "L", "R") if kind == "giant" else ("L", "R")
    for name in pivots:
        for way in (1, -1):
            yield (turned(at, named[name], way), (facing + way) % 6), False
    if kind in ("giant", "artillery_3"):
        yield (named["R"], (facing + 2) % 6), True
        yield (named["L"], (facing - 2) % 6), True


def entering(table: Table, element: int, start: Pose, end: Pose) -> int | None:
    """Points that ground and levels add to a step, None where it is closed: the dearest field (XVII.6.2)."""
    kind = table.base(element)
    from_here = covered(kind, *start)
    to_there = images(kind, start, end)
    more = 0
    for here, there in zip(from_here, to_there, strict=True):
        if here == there:
            continue
        cost = step_cost(table, element, here, there)
        if cost is None:
            return None
        more = max(more, cost - 3)
    return more


def images(kind: str, start: Pose, end: Pose) -> tuple[Place, ...]:
    """Where each field of a base comes to."""
    return covered(kind, *end) if start[1] == end[1] else tuple(covered(kind, *end))


def cheapest(
    table: Table, element: int, start: Pose, end: Pose, most: int, *, turns: bool = False
) -> int | None:
    """Points of the cheapest way from pose to pose, None where it costs more than ``most``."""
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        cost, at = heappop(heap)
        if at == end:
            return cost
        if cost > best[at]:
            continue
        for other, step in steps(table, element, at, turns=turns):
            total = cost + step
            if total <= most and total < best.get(other, 10**6):
                best[other] = total
                heappush(heap, (total, other))
    return None
