"""Where a unit of Demonworld in hand gets to, by ``check`` of the rules: way, cost, contact, or why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders.moving import commander_move, join_unit
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.flyers.flying import Flight, flight
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.set_up.entering import march_in
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Unit
from editor.ui.systems.demonworld.hand_ways import Actions, Held
from editor.ui.systems.demonworld.hand_words import MOVES
from schemas.problems import Message

REPEATED: Final = (
    act.Advance,
    act.WheelUnit,
    act.Turn,
    act.ColumnMove,
    act.SmallMove,
    act.MoveBase,
    act.CommanderMove,
)
"""Movements that mean the same from another place: those that name fields do not."""


FOLLOWED: Final = (*MOVES, act.CommanderMove, act.JoinUnit, act.Fly, act.March)
"""Actions of which :func:`follow` knows where they lead."""


class Led(NamedTuple):
    """What actions lead a unit to."""

    actions: Actions
    state: BattleState
    """The battle with the unit moved, nobody having answered."""
    unit: Unit
    path: tuple[int, ...]
    """Cells of the element by which it is held, from the first to the last."""
    contact: bool
    """It ends beside an enemy, to fight him."""


class _Place(NamedTuple):
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    points: int
    manoeuvres: int
    wheeled: str
    contact: bool
    altitude: int | None
    elements: tuple[int, ...] = ()
    """Of a column that is coming in: its elements on the field."""


class Carried:
    """A unit in hand; what it is asked twice it works out once."""

    def __init__(self, held: Held) -> None:
        self.held = held
        self._found: dict[tuple[int, int], Led | Message | None] = {}

    def led(self, end: int, turned: int) -> Led | Message | None:
        """Return where the unit gets to, or the rule that forbids it. None if nothing would change."""
        key = end, turned % 6
        if key not in self._found:
            self._found[key] = self._first_legal(self.held.candidates(end, turned), key)
        return self._found[key]

    def ends(self, turned: int) -> Iterator[int | None]:
        """Yield the cells to which it may be brought, turned so, and None for each other; near ones first."""
        ground, start = self.held.state.battle.ground, self.held.start
        for end in sorted(self.held.ends(turned), key=lambda one: (ground.distance(start, one), one)):
            able = self.held.worth(end, turned) and isinstance(self.led(end, turned), Led)
            yield end if able else None

    def _first_legal(self, candidates: Iterable[Actions], key: tuple[int, int]) -> Led | Message | None:
        if key == (self.held.start, 0):
            return None
        refused: Message | None = None
        for actions in candidates:
            found = follow(self.held.state, self.held.unit, self.held.place, actions)
            if isinstance(found, Led):
                return found
            refused = refused or found
        return refused


def follow(state: BattleState, unit: Unit, place: int, actions: Actions) -> Led | Message | None:
    """Return where actions lead, each asked of the rules as the one before it leaves the unit.

    ``place``: place in the unit of the element whose way is followed.
    """
    path, contact = [unit.cells[place]], False
    for action in actions:
        if contact:
            return None
        refused = check(state, action)
        if refused is not None:
            return refused
        led = _place(state, unit, action)
        if led is None:
            return None
        path += _track(state, unit, place, action, led)
        contact = led.contact
        if led.elements:
            unit = unit.replace(
                elements=led.elements, outside=unit.outside[len(led.elements) - len(unit.elements) :]
            )
        unit = unit.replace(
            cells=led.cells,
            facings=led.facings,
            points=unit.points + led.points,
            manoeuvres=unit.manoeuvres + led.manoeuvres,
            wheeled=led.wheeled or unit.wheeled,
            altitude=led.altitude,
        )
        state = state.with_unit(unit)
    return Led(actions, state, unit, tuple(path), contact)


def _place(state: BattleState, unit: Unit, action: Any) -> _Place | None:
    """Return where a legal action leads a unit, and what it costs."""
    if isinstance(action, act.JoinUnit):
        joined = join_unit(state, action)
        if isinstance(joined, Message):
            return None
        event, contact = joined
        return _Place(event.cells[-1:], event.facings[-1:], event.points, 0, "", contact, None)
    if isinstance(action, act.Fly):
        flown = flight(state, action)
        if not isinstance(flown, Flight):
            return None
        return _Place(action.cells, action.facings, flown.points, 0, "", flown.contact, action.altitude)
    if isinstance(action, act.March):
        march = march_in(state, action)
        if isinstance(march, Message):
            return None
        return _Place(march.cells, march.facings, march.points, 0, "", False, None, march.elements)
    found = commander_move(state, action) if isinstance(action, act.CommanderMove) else plan(state, action)
    if isinstance(found, Message):
        return None
    return _Place(
        found.cells, found.facings, found.points, found.manoeuvres, found.pivot, found.contact, unit.altitude
    )


def _track(state: BattleState, unit: Unit, place: int, action: Any, led: _Place) -> list[int]:
    """Return the cells that an element of a unit passes, without its first."""
    steps, cell = state.battle.ground.steps, unit.cells[place]
    directions: tuple[int, ...] = ()
    if isinstance(action, act.Advance):
        directions = tuple([FRONT[unit.facings[place]][turn] for turn in action.path])
    elif isinstance(action, act.ColumnMove | act.March):
        directions = tuple([direction for direction, _ in action.steps])
    elif isinstance(action, act.SmallMove):
        own = [shift.path for shift in action.shifts if shift.element == unit.elements[place]]
        directions = own[0] if own else ()
    elif isinstance(action, act.CommanderMove | act.JoinUnit):
        directions = action.path
    cells = []
    for direction in directions:
        cell += steps[direction]
        cells.append(cell)
    return cells or [led.cells[place]] * (led.cells[place] != cell)


def carried_by(state: BattleState, unit: Unit, cell: int, *, alone: bool = False) -> Carried:
    """Take a unit up by the element that covers a cell, or by its first."""
    element = state.occupied.get(cell)
    place = unit.elements.index(element) if element in unit.elements else 0
    return Carried(Held(state, unit, place, alone=alone))


def as_far(state: BattleState, unit: Unit, path: act.Path, turned: int) -> Actions:
    """Return what leads a unit along a path as far as is legal, turned only at its end; () for nothing."""
    if not unit.elements:
        return ()
    ground, carried, end = state.battle.ground, carried_by(state, unit, unit.cells[0]), unit.cells[0]
    passed = [end]
    for direction in path:
        end += ground.steps[direction]
        passed.append(end)
    for end in reversed(passed):
        inside = 0 <= end < ground.size and ground.inside[end]
        found = carried.led(end, turned if end == passed[-1] else 0) if inside else None
        if isinstance(found, Led):
            return found.actions
    return ()


def shorter(action: Any) -> Iterator[Any]:
    """Yield a movement, then what is left of it where its way is cut shorter and shorter."""
    yield action
    if isinstance(action, act.Advance | act.CommanderMove):
        yield from (replace(action, path=action.path[:end]) for end in range(len(action.path) - 1, 0, -1))
    elif isinstance(action, act.ColumnMove):
        steps = action.steps
        yield from (replace(action, steps=steps[:end]) for end in range(len(steps) - 1, 0, -1))
    elif isinstance(action, act.MoveBase):
        names = action.steps
        yield from (replace(action, steps=names[:end]) for end in range(len(names) - 1, 0, -1))
    elif isinstance(action, act.SmallMove):
        longest = max((len(shift.path) for shift in action.shifts), default=0)
        for end in range(longest - 1, 0, -1):
            cut = tuple([shift._replace(path=shift.path[:end]) for shift in action.shifts])
            yield replace(action, shifts=cut)
