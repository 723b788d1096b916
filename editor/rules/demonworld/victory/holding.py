"""Areas that somebody holds for whole turns: whoever comes into one breaks the holding (XVI.2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.commanders.actions import CommanderMove, JoinUnit
from editor.rules.demonworld.large.moving import is_large, large_bases, spot_of
from editor.rules.demonworld.large.paces import Pace
from editor.rules.demonworld.melee.regrouping import RegroupAfterMelee
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.movement.actions import (
    Advance,
    CloseIn,
    ColumnMove,
    HouseMove,
    MoveBase,
    React,
    Shift,
    SmallMove,
    WheelUnit,
)
from editor.rules.demonworld.places import placed
from editor.rules.demonworld.set_up.entering import March
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.victory.events import HoldingBroken
from schemas.base import must_be


def came_by(recorder: Recorder, before: BattleState, number: int, action: Action) -> None:
    """Note the areas whose holding an action of a unit has broken by going through them or staying there.

    Args:
        recorder: the decision; where the unit has come to is noted already.
        before: the state before the action.
        number: the unit.
        action: how it has moved.
    """
    if disputable(before):
        came_through(recorder, number, passed(before, before.units[number], action))


def disputable(state: BattleState) -> bool:
    """Return whether anybody holds an area that others could take from him."""
    return bool(state.held) or any(turns >= 0 for turns in state.stood)


def came_through(recorder: Recorder, number: int, cells: Iterable[int]) -> None:
    """Note the areas whose holding a unit has broken: it has come through cells to where it stands now.

    Elements in rout dispute nothing where they stand; ``cells`` are those of the others.
    """
    state = recorder.state
    side = state.battle.roster[number].side
    trodden = {*cells, *_standing(state, state.units[number])}
    held = [area for area in _held_by_others(state, side) if not trodden.isdisjoint(state.battle.areas[area])]
    if held:
        recorder.note(HoldingBroken(number, tuple(held)))


def _standing(state: BattleState, unit: Unit) -> Iterable[int]:
    """Return the cells of the elements of a unit that are not in rout."""
    return [cell for element, cell in placed(state, unit) if not fleeing(state.battle, unit, element)]


def _held_by_others(state: BattleState, side: int) -> list[str]:
    """Return the areas that enemies of a side hold alone, each once."""
    camps = state.battle.camps
    found = {area for area, holder, _ in state.held if camps[holder] != camps[side]}
    for block, turns in zip(state.battle.script.lasting, state.stood, strict=False):
        if turns >= 0 and block.alone and camps[state.battle.side_number(block.side)] != camps[side]:
            found.add(block.area)
    return sorted(found)


def passed(state: BattleState, unit: Unit, action: Action) -> Iterator[int]:
    """Yield the cells through which elements of a unit go by an action, as far as they are known.

    Of a change of formation only where it begins and ends is; columns follow their head.
    """
    steps = state.battle.ground.steps
    match action:
        case Advance(path=path):
            left, right = (steps[direction] for direction in FRONT[unit.facings[0]])
            for cell in unit.cells:
                for turn in path:
                    cell += right if turn else left
                    yield cell
        case WheelUnit(pivot=pivot, degrees=degrees):
            shape = state.battle.shapes.wheel(unit.cells, unit.facings, pivot, degrees)
            yield from (unit.cells[0] + cell for cell in shape.swept)
        case ColumnMove(steps=ways):
            order = state.battle.shapes.shape(unit.cells, unit.facings).column
            yield from _walked(state, unit.cells[order[0] if order else 0], [way for way, _ in ways])
        case March(steps=ways):
            yield from _walked(state, unit.cells[0], [way for way, _ in ways])
        case CommanderMove(path=path) | JoinUnit(path=path):
            yield from _walked(state, unit.cells[0], path)
        case SmallMove(shifts=shifts) | HouseMove(shifts=shifts):
            yield from _shifted(state, unit, shifts)
        case RegroupAfterMelee(shifts=shifts, bases=bases):
            yield from _shifted(state, unit, shifts)
            yield from _paced(state, unit, dict(bases).get(unit.elements[0], ()))
        case React(shifts=shifts, steps=names) | CloseIn(shifts=shifts, steps=names):
            yield from _shifted(state, unit, shifts)
            yield from _paced(state, unit, names)
        case MoveBase(steps=names):
            yield from _paced(state, unit, names)
        case _:
            return


def _walked(state: BattleState, cell: int, path: Iterable[int]) -> Iterator[int]:
    for direction in path:
        cell += state.battle.ground.steps[direction]
        yield cell


def _shifted(state: BattleState, unit: Unit, shifts: Iterable[Shift]) -> Iterator[int]:
    for shift in shifts:
        if shift.element in unit.elements:
            yield from _walked(state, state.standing[shift.element].cell, shift.path)


def _paced(state: BattleState, unit: Unit, names: Iterable[str]) -> Iterator[int]:
    """Yield the cells that a large base enters step by step."""
    if not is_large(state, unit):
        return
    paces, spot = large_bases(state).paces[unit.elements[0]], spot_of(unit)
    for name in names:
        pace = must_be(paces.named(spot, name), Pace)
        yield from pace.entered
        spot = pace.spot
