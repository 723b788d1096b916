"""Who stands where, and what moving has cost (I.2.0, V, X.2.1, XI.2.0)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Any

from editor.rules.demonworld import events as happened
from editor.rules.demonworld.units import Unit
from tests.rules.demonworld.referee.fields import Place, apart, around
from tests.rules.demonworld.referee.numbers import extra, extra_of_unit
from tests.rules.demonworld.referee.table import Table
from tests.rules.demonworld.referee.ways import step_cost

FREE = ("advance", "column", "small", "house")
"""Movements that are paid by points: a house frees elements as a small unit (V.1.1, V.1.7, XXIV.3.2)."""
SETTING_UP = (
    happened.DeploymentRevealed,
    happened.UnitEntered,
    happened.UnitMarched,
    happened.StragglersEntered,
)


class Places:
    """Nobody stands on another, nobody comes back, nobody goes further than he may."""

    def __init__(self) -> None:
        self._dead: set[int] = set()

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        if after.state.units is not before.state.units or after.state.changes is not before.state.changes:
            yield from self._standing(before, event, after)
        match event:
            case happened.UnitMoved() if event.kind != "base":
                yield from self._moved(before, event, after)
            case happened.UnitFled():
                yield from self._fled(before, event)
            case happened.UnitReacted():
                yield from self._reacted(before, event)
            case happened.UnitClosedIn():
                yield from self._closed_in(before, event)
            case happened.MeleeRegrouped():
                yield from self._regrouped(before, event)
            case happened.RanksClosed():
                yield from self._ranks(before, event)
            case _:
                pass

    def _standing(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        taken: dict[Place, int] = {}
        for unit in after.state.units:
            if len({len(unit.elements), len(unit.cells), len(unit.facings)}) != 1:
                yield f"I.2.1: unit {unit.number} has elements and fields that do not match"
            if any(not 0 <= facing < 6 for facing in unit.facings):
                yield f"I.2.0: unit {unit.number} looks nowhere"
        counted = [len(unit.elements) + (unit.rider is not None) for unit in after.state.units]
        if len(after.stands) != sum(counted):
            yield "I.2.1: an element belongs to two units"
        riding = after.state.ride.unit if after.state.ride is not None else None
        for element, (unit, _, _) in after.stands.items():
            if after.state.unit_of[element] != unit.number:
                yield f"I.2.1: element {element} is in unit {unit.number} and does not belong there"
            fields = after.fields(element)
            if any(place not in after.ground.lies for place in fields):
                yield f"I.1.4: element {element} is off the field"
                continue
            if unit.altitude is not None or unit.rider == element:
                continue
            for place in fields:
                other = taken.setdefault(place, element)
                fallen = not after.state.struck.isdisjoint((other, element))
                comes_down = isinstance(event, happened.RiderUnseated) and fallen
                if comes_down or other == element:
                    continue
                if riding not in (unit.number, after.unit(other).number):
                    yield f"V.3.0: elements {other} and {element} share the field {place}"
                if place in after.bodies and before.stands.get(element) != after.stands[element]:
                    yield f"XVII.6.6: element {element} stands on a body"
        gone = before.stands.keys() - after.stands.keys()
        came = after.stands.keys() - before.stands.keys()
        if isinstance(event, happened.RideUndone):
            self._dead -= came
        elif back := came & self._dead:
            yield f"VIII.1.1: {sorted(back)} are dead and come back"
        self._dead |= gone
        arriving = (*SETTING_UP, happened.RideUndone, happened.Summoned)
        if came and before.state.turn and not isinstance(event, arriving):
            yield f"XVI.5.0: {sorted(came)} come out of nothing"

    def _moved(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        unit, now = before.state.units[event.unit], after.state.units[event.unit]
        if unit.mood == "rout":
            yield f"XV.9.0: unit {event.unit} is in rout and moves as it likes"
        if event.kind == "swap":
            yield from self._swapped(before, event, unit)
            return
        if event.kind == "commander":
            if not before.alone(unit):
                yield f"X.2.1: unit {event.unit} moves as a commander and is none"
            yield from self._alone(before, event, unit, now)
            return
        if unit.engaged and unit.engaged != before.state.turn:
            yield f"V.0: unit {event.unit} is in melee and moves"
        if unit.done:
            yield f"V.0: unit {event.unit} has ended its movement and moves"
        if not before.state.commanding and unit.order != before.state.sequence:
            yield f"V.2.0: unit {event.unit} with {unit.order} moves among {before.state.sequence}"
        yield from self._budget(before, event, unit, now)
        yield from self._way(before, event, unit)

    @staticmethod
    def _swapped(before: Table, event: Any, unit: Unit) -> Iterator[str]:
        """Elements change places within their own fields, for nothing (IX.4.0)."""
        if sorted(event.cells) != sorted(unit.cells) or event.points or event.manoeuvres:
            yield f"IX.4.0: unit {event.unit} does more than change places"

    def _budget(self, before: Table, event: Any, unit: Unit, now: Unit) -> Iterator[str]:
        """The first manoeuvre takes half of the points, the second all of them (V.0)."""
        points, manoeuvres = allowance(before, unit)
        if now.manoeuvres > manoeuvres:
            yield f"V.0: unit {event.unit} takes {now.manoeuvres} of {manoeuvres} manoeuvres"
        share = {0: 1.0, 1: 0.5 if manoeuvres > 1 else 0.0}.get(now.manoeuvres, 0.0)
        if now.points > points * share:
            yield f"V.0: unit {event.unit} spends {now.points} of {points * share} points"

    def _way(self, before: Table, event: Any, unit: Unit) -> Iterator[str]:
        """What was paid is no less than the cheapest ways of all elements cost (V.1.1, V.1.4, XI.2.0)."""
        loose = unit.formation == "skirmish_formation"
        place = before.ground.place
        far = 0
        # In a house each element has points of its own; the unit pays for the longest way.
        most = event.points + unit.points * (event.kind == "house")
        manoeuvres = event.manoeuvres + unit.manoeuvres * (event.kind == "house")
        for element, cell, end in zip(unit.elements, unit.cells, event.cells, strict=True):
            if cell == end:
                continue
            far = max(far, apart(place(cell), place(end)))
            way = most and event.kind in FREE
            if way and cheapest(before, element, place(cell), place(end), most, loose=loose) is None:
                yield f"XI.2.0: element {element} goes further than {most} points lead"
        if event.points and event.kind not in FREE:
            yield f"V.1.1: a {event.kind} costs {event.points} points"
        if event.kind in FREE and far and not most and manoeuvres < far:
            yield f"V.1.1: {far} fields for {event.manoeuvres} manoeuvres"
        if event.kind == "advance" and event.points and event.points < 2 * far:
            yield f"V.1.1: {far} fields for {event.points} points"
        if event.kind == "regroup" and event.manoeuvres + unit.free_regroup < far:
            yield f"V.1.4: an element moves {far} fields for {event.manoeuvres} manoeuvres"
        if event.kind == "turn" and far:
            yield "V.1.3: a turn moves an element"
        small = len(unit.elements) <= 3
        if event.kind == "turn" and not small and not event.manoeuvres and event.facings != unit.facings:
            yield "V.1.3: a turn for nothing"
        if event.kind == "wheel" and (not event.manoeuvres or small or "horde" in self._shape(before, unit)):
            yield "V.1.2: a wheel for nothing, or of a unit that may not wheel"
        if event.kind == "wheel" and unit.wheeled and unit.wheeled != event.pivot:
            yield "V.1.2: wheels to both sides in one phase"

    @staticmethod
    def _shape(before: Table, unit: Unit) -> tuple[str, ...]:
        card = before.battle.roster[unit.number].card
        return ("horde",) if card.always_horde and "XIII" in before.chapters else ()

    def _alone(self, before: Table, event: Any, unit: Unit, now: Unit) -> Iterator[str]:
        """A commander on his own has his points whatever the order, and turns for nothing (X.2.1)."""
        element = unit.elements[0]
        points = before.card(element).movement.fixed
        if points is None:
            return
        points += extra(before, element, "movement_points")
        if now.points > points:
            yield f"X.2.1: commander {element} spends {now.points} of {points}"
        start, end = before.ground.place(unit.cells[0]), before.ground.place(event.cells[0])
        least = cheapest(before, element, start, end, event.points, loose=True)
        if least is None:
            yield f"X.2.1: commander {element} goes further than {event.points} points lead"

    def _fled(self, before: Table, event: Any) -> Iterator[str]:
        """Who is in rout runs no further than on a move order (XV.9.0)."""
        unit = before.state.units[event.unit]
        place = before.ground.place
        points = points_of(before, unit, "move")
        for element, cell, end in zip(unit.elements, unit.cells, event.cells, strict=True):
            if cell == end:
                continue
            own = before.card(element).movement.fixed
            most = points if own is None else min(points, own + extra(before, element, "movement_points"))
            if cheapest(before, element, place(cell), place(end), most, loose=False) is None:
                yield f"XV.9.0: element {element} runs further than {most} points lead"

    def _reacted(self, before: Table, event: Any) -> Iterator[str]:
        """Elements that touch nobody move by manoeuvres, the others only turn (V.3.2)."""
        unit = before.state.units[event.unit]
        if unit.done:
            yield f"V.3.2: unit {event.unit} has moved and answers"
        if not unit.elements or before.base(unit.elements[0]) != "standard":
            return
        _, manoeuvres = allowance(before, unit)
        if unit.manoeuvres + event.manoeuvres > manoeuvres and not before.alone(unit):
            yield f"V.3.2: unit {event.unit} answers with {event.manoeuvres} of {manoeuvres} manoeuvres"
        yield from self._stay(before, event, unit, event.manoeuvres)

    def _stay(self, before: Table, event: Any, unit: Unit, fields: int) -> Iterator[str]:
        from_here = before.ground.place
        for element, cell, end in zip(unit.elements, unit.cells, event.cells, strict=True):
            far = apart(from_here(cell), from_here(end))
            if far > fields:
                yield f"V.3.2: element {element} moves {far} fields for {fields} manoeuvres"

    def _closed_in(self, before: Table, event: Any) -> Iterator[str]:
        """The attacker pays points or manoeuvres within its means; nobody turns (V.3.2)."""
        unit = before.state.units[event.unit]
        if not unit.elements or before.base(unit.elements[0]) != "standard" or before.alone(unit):
            return
        points, manoeuvres = allowance(before, unit)
        if event.points and event.manoeuvres:
            yield "V.3.2: points and manoeuvres for closing in"
        spent, taken = unit.points + event.points, unit.manoeuvres + event.manoeuvres
        share = {0: 1.0, 1: 0.5 if manoeuvres > 1 else 0.0}.get(taken, 0.0)
        if taken > manoeuvres or spent > points * share:
            yield f"V.3.2: unit {event.unit} closes in with {spent} of {points} points, {taken} manoeuvres"
        if event.manoeuvres:
            yield from self._stay(before, event, unit, event.manoeuvres)

    def _regrouped(self, before: Table, event: Any) -> Iterator[str]:
        """Two fields at the most, and none of a gun (VI.1.5, XVII.4.3, XIX.8.0)."""
        place = before.ground.place
        for element, cell, facing in event.changes:
            _, at, looks = before.stands[element]
            if before.side(element) != event.side:
                yield f"VI.1.5: element {element} is moved by its enemy"
            if before.base(element).startswith("artillery") and (place(cell), facing) != (at, looks):
                yield f"XIX.8.0: gun {element} regroups"
            if before.base(element) == "standard" and apart(at, place(cell)) > 2:
                yield f"VI.1.5: element {element} regroups by {apart(at, place(cell))} fields"

    def _ranks(self, before: Table, event: Any) -> Iterator[str]:
        """One field each, onto one that the unit held before (IV.4.0)."""
        unit, place = before.state.units[event.unit], before.ground.place
        held = set(before.state.before[event.unit]) if before.state.before else set(event.cells)
        for element, cell, end in zip(unit.elements, unit.cells, event.cells, strict=True):
            if cell != end and (apart(place(cell), place(end)) > 1 or end not in held):
                yield f"IV.4.0: element {element} closes ranks onto {place(end)}"


def points_of(table: Table, unit: Unit, order: str) -> int:
    """Movement points under an order (V.0, XXV, XX.6.0)."""
    card = table.battle.roster[unit.number].card
    printed = card.movement.fixed if card.movement.fixed is not None else getattr(card.movement, order) or 0
    if not printed:
        return 0
    return max(0, int(printed) + extra_of_unit(table, unit.number, "movement_points"))


def allowance(table: Table, unit: Unit) -> tuple[int, int]:
    """Points and manoeuvres of a unit under its order; a commander may slow it (V.0, IX.1.0, X.2.2)."""
    card = table.battle.roster[unit.number].card
    order = unit.order or "hold"
    points = points_of(table, unit, order)
    for element in unit.elements:
        if table.battle.came_with[element] != unit.number and order != "hold":
            own = table.card(element).movement
            his = own.fixed if own.fixed is not None else getattr(own, order) or 0
            points = min(points, his + extra(table, element, "movement_points"))
    if "VIII" not in table.chapters:
        return points, 2
    manoeuvres = int(card.manoeuvres)
    if card.always_horde and "XIII" in table.chapters and len(unit.elements) > 3:
        manoeuvres = min(manoeuvres, 1)
    elif "IX" in table.chapters and any(table.battle.signs[one] == "musician" for one in unit.elements):
        manoeuvres += 1
    return points, max(0, manoeuvres + extra_of_unit(table, unit.number, "manoeuvres"))


def cheapest(table: Table, element: int, start: Place, end: Place, most: float, *, loose: bool) -> int | None:
    """Points of the cheapest way of a standard element, None where it costs more than ``most`` (XI.2.0)."""
    if start == end:
        return 0
    best = {start: 0}
    heap = [(2 * apart(start, end), 0, start)]
    while heap:
        _, cost, at = heappop(heap)
        if at == end:
            return cost
        if cost > best[at]:
            continue
        for near in around(at):
            step = step_cost(table, element, at, near, loose=loose)
            if step is None or cost + step > most or cost + step >= best.get(near, 10**6):
                continue
            best[near] = cost + step
            heappush(heap, (cost + step + 2 * apart(near, end), cost + step, near))
    return None
