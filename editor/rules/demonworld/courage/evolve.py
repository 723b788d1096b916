"""The state after what has happened to the courage of a unit (XV)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from editor.rules.demonworld.commanders.evolve import bereft, detached
from editor.rules.demonworld.courage import events as ev
from editor.rules.demonworld.state import BattleState, Unit


def without(unit: Unit, gone: set[int]) -> Unit:
    """Return a unit without some of its elements; stragglers whom nobody waits for are the unit (XV.9.0)."""
    keep = [place for place, element in enumerate(unit.elements) if element not in gone]
    left = replace(
        unit,
        elements=tuple([unit.elements[place] for place in keep]),
        cells=tuple([unit.cells[place] for place in keep]),
        facings=tuple([unit.facings[place] for place in keep]),
    )
    return settled(left)


def settled(unit: Unit) -> Unit:
    """Return a unit whose stragglers are among its elements; where all are left to run it is in rout."""
    if not unit.stragglers:
        return unit
    stragglers = tuple([element for element in unit.stragglers if element in unit.elements])
    if len(stragglers) < len(unit.elements):
        return replace(unit, stragglers=stragglers)
    return replace(unit, stragglers=(), mood="rout" if stragglers else "", order=None)


def felled(state: BattleState, element: int, attacker: int, before: BattleState) -> BattleState:
    """Return the state in which it is remembered who has struck an element down (XV.3.0)."""
    if element not in state.struck or element in before.struck:
        return state
    return state.but(felled=(*state.felled, (element, state.unit_of[attacker])))


def at_turn_begin(state: BattleState, unit: Unit) -> Unit:
    """Return a unit at the beginning of a turn: what has half rallied holds by itself (XV.9.0)."""
    order = state.battle.ruleset.morale.rallied_group_order if unit.stragglers else None
    return replace(unit, order=order, dared=-1, daunted=-1)


def _courage_due(state: BattleState, event: ev.CourageDue) -> BattleState:
    return state.but(asked=event.units)


def _courage_tested(state: BattleState, event: ev.CourageTested) -> BattleState:
    state = _answered(state, event.unit)
    if event.test != "charge" or event.enemy is None:
        return state
    unit = state.units[event.unit]
    found = replace(unit, dared=event.enemy) if event.passed else replace(unit, daunted=event.enemy)
    return state.with_unit(found)


def _rally_declined(state: BattleState, event: ev.RallyDeclined) -> BattleState:
    return _answered(state, event.unit)


def _answered(state: BattleState, unit: int) -> BattleState:
    if unit not in state.asked:
        return state
    return state.but(asked=tuple([number for number in state.asked if number != unit]))


def _mood_changed(state: BattleState, event: ev.MoodChanged) -> BattleState:
    unit = replace(
        state.units[event.unit], mood=event.mood, since=state.turn, quarry=event.quarry, order=None
    )
    if event.mood == "rout":
        unit = replace(unit, stragglers=(), formation="", done=True, free_regroup=False)
    return state.with_unit(unit)


def _drawn(state: BattleState, _: ev.LotDrawn | ev.LoserDrawn) -> BattleState:
    return state


def _unit_fled(state: BattleState, event: ev.UnitFled) -> BattleState:
    unit = replace(state.units[event.unit], cells=event.cells, facings=event.facings)
    if unit.mood == "rout":
        return state.with_unit(replace(unit, done=True, engaged=0, fought=0))
    return state.with_unit(replace(unit, since=state.turn))


def _routers_lost(state: BattleState, event: ev.RoutersLost) -> BattleState:
    gone = set(event.elements)
    state = state.but(struck=state.struck - gone)
    return bereft(state.with_unit(without(state.units[event.unit], gone)))


def _commander_stayed(state: BattleState, event: ev.CommanderStayed) -> BattleState:
    state = detached(state, event.element)
    own = state.units[state.battle.came_with[event.element]]
    return state if state.in_contact(own) else state.with_unit(replace(own, engaged=0, fought=0))


def _unit_rallied(state: BattleState, event: ev.UnitRallied) -> BattleState:
    unit = state.units[event.unit]
    order = state.battle.ruleset.morale.rallied_group_order if event.stragglers else unit.order
    changed = replace(unit, mood="", since=state.turn, stragglers=event.stragglers, order=order)
    if unit.mood == "rout":
        changed = replace(changed, points=0, manoeuvres=0)
    return state.with_unit(changed)


def _driven_began(state: BattleState, event: ev.DrivenBegan) -> BattleState:
    order = state.battle.ruleset.morale.impetuous_moves_as
    unit = replace(state.units[event.unit], order=order, quarry=event.quarry)
    return replace(state.with_unit(unit), driven=event.unit, sequence=order)


def _driven_ended(state: BattleState, event: ev.DrivenEnded) -> BattleState:
    unit = replace(state.units[event.unit], order=None, done=True)
    return replace(state.with_unit(unit), driven=None, sequence=None)


EVOLVE: Final[dict[type[Any], Callable[[BattleState, Any], BattleState]]] = {
    ev.CourageDue: _courage_due,
    ev.CourageTested: _courage_tested,
    ev.RallyDeclined: _rally_declined,
    ev.MoodChanged: _mood_changed,
    ev.LotDrawn: _drawn,
    ev.LoserDrawn: _drawn,
    ev.UnitFled: _unit_fled,
    ev.RoutersLost: _routers_lost,
    ev.CommanderStayed: _commander_stayed,
    ev.UnitRallied: _unit_rallied,
    ev.DrivenBegan: _driven_began,
    ev.DrivenEnded: _driven_ended,
}
"""Event -> the state after it."""
