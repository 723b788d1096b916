"""The state after an event of a shooting phase (IV). Nothing here rolls, refuses or decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders import evolve as commanders
from editor.rules.demonworld.courage import evolve as courage
from editor.rules.demonworld.phases.changes import changed, hurt, put, without
from editor.rules.demonworld.state import BattleState, Fight, exchanged


def _shots_declared(state: BattleState, event: ev.ShotsDeclared) -> BattleState:
    spent = {element for shot in event.shots for element in (shot.shooter, *shot.supports)}
    return state.but(shots=put(state.shots, event.side, event.shots), spent=state.spent | spent)


def _shot_fired(state: BattleState, event: ev.ShotFired) -> BattleState:
    if event.outcome == "cut_down":
        return state.but(struck=state.struck | {event.target})
    return hurt(state, event.struck) if event.outcome == "hit" and event.struck is not None else state


def _elements_removed(state: BattleState, event: ev.ElementsRemoved) -> BattleState:
    gone = set(event.elements)
    unit_of, side_of = state.unit_of, state.battle.side_of
    units = []
    for number in sorted({unit_of[element] for element in gone}):
        unit = state.units[number]
        keep = [place for place, element in enumerate(unit.elements) if element not in gone]
        left = replace(
            unit,
            elements=tuple([unit.elements[place] for place in keep]),
            cells=tuple([unit.cells[place] for place in keep]),
            facings=tuple([unit.facings[place] for place in keep]),
        )
        units.append(courage.settled(left))
    fights = state.fights
    if state.phase == "melee":
        fights = tuple(
            Fight(
                fight.units,
                tuple(
                    lost
                    + sum(side_of[element] == side and unit_of[element] in fight.units for element in gone)
                    for side, lost in enumerate(fight.losses)
                ),
            )
            for fight in fights
        )
    state = state.but(units=changed(state, units), struck=state.struck - gone, fights=fights)
    return commanders.bereft(state) if "X" in state.battle.chapters else state


def _shots_to_divert(state: BattleState, event: ev.ShotsToDivert) -> BattleState:
    return state.but(diverting=event.elements)


def _shot_diverted(state: BattleState, event: ev.ShotDiverted) -> BattleState:
    state = state.but(diverting=without(state.diverting, event.element))
    if event.instead is None:
        return state
    unit = state.units[state.unit_of[event.element]]
    cells, facings = exchanged(unit, [(event.element, event.instead)])
    wounds = state.wounds
    if event.element in wounds:
        lost, now = wounds[event.element]
        wounds = {**wounds, event.element: (lost - 1, now - 1)}
    return state.but(
        units=changed(state, [replace(unit, cells=cells, facings=facings)]),
        struck=(state.struck - {event.element}) | {event.instead},
        wounds=wounds,
    )


def _ranks_to_close(state: BattleState, event: ev.RanksToClose) -> BattleState:
    return state.but(asked=event.units)


def _ranks_closed(state: BattleState, event: ev.RanksClosed) -> BattleState:
    unit = replace(state.units[event.unit], cells=event.cells)
    return state.but(units=changed(state, [unit]), asked=without(state.asked, event.unit))


EVOLVE: Final[dict[type[Any], Callable[[BattleState, Any], BattleState]]] = {
    ev.ShotsDeclared: _shots_declared,
    ev.ShotFired: _shot_fired,
    ev.ElementsRemoved: _elements_removed,
    ev.ShotsToDivert: _shots_to_divert,
    ev.ShotDiverted: _shot_diverted,
    ev.RanksToClose: _ranks_to_close,
    ev.RanksClosed: _ranks_closed,
}
