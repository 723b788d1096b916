"""The state after an event of the movement phase (V, XIII). Nothing here rolls, refuses or decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.phases.changes import changed, without
from editor.rules.demonworld.state import BattleState


def _unit_moved(state: BattleState, event: ev.UnitMoved) -> BattleState:
    unit = state.units[event.unit]
    moved = replace(
        unit,
        cells=event.cells,
        facings=event.facings,
        points=unit.points + event.points,
        manoeuvres=unit.manoeuvres + event.manoeuvres,
        wheeled=event.pivot or unit.wheeled,
        free_regroup=event.free_regroup,
    )
    return state.but(units=changed(state, [moved]), unit=event.unit)


def _formation_announced(state: BattleState, event: ev.FormationAnnounced) -> BattleState:
    unit = state.units[event.unit]
    manoeuvres = unit.manoeuvres + event.manoeuvres
    shaped = replace(unit, formation=event.formation, manoeuvres=manoeuvres, reshaped=True)
    return state.but(units=changed(state, [shaped]), unit=event.unit)


def _formations_broken(state: BattleState, event: ev.FormationsBroken) -> BattleState:
    return state.but(units=changed(state, [replace(state.units[one], formation="") for one in event.units]))


def _movement_ended(state: BattleState, event: ev.MovementEnded) -> BattleState:
    done = [replace(state.units[number], done=True, free_regroup=False) for number in event.units]
    ended = state.attacker in event.units
    return state.but(units=changed(state, done), attacker=None if ended else state.attacker)


def _contact_made(state: BattleState, event: ev.ContactMade) -> BattleState:
    units = [
        replace(state.units[number], engaged=state.turn, free_regroup=False)
        for number in (event.attacker, *event.defenders)
        if not state.units[number].engaged
    ]
    if units and units[0].number == event.attacker and independent(state.battle, units[0]):
        units[0] = replace(units[0], charged=state.sequence)
    attacker = event.attacker if state.attacker is None else state.attacker
    return state.but(units=changed(state, units), attacker=attacker, asked=(*state.asked, *event.asked))


def _unit_reacted(state: BattleState, event: ev.UnitReacted) -> BattleState:
    unit = state.units[event.unit]
    moved = replace(
        unit,
        cells=event.cells,
        facings=event.facings,
        manoeuvres=unit.manoeuvres + event.manoeuvres,
        done=True,
        free_regroup=False,
    )
    return state.but(units=changed(state, [moved]), asked=without(state.asked, event.unit))


def _unit_closed_in(state: BattleState, event: ev.UnitClosedIn) -> BattleState:
    unit = state.units[event.unit]
    moved = replace(
        unit,
        cells=event.cells,
        points=unit.points + event.points,
        manoeuvres=unit.manoeuvres + event.manoeuvres,
        done=True,
    )
    return state.but(units=changed(state, [moved]))


def _sequence_began(state: BattleState, event: ev.SequenceBegan) -> BattleState:
    return state.but(sequence=event.sequence)


def _first_settled(state: BattleState, event: ev.FirstSettled) -> BattleState:
    return state.but(first=event.first)


EVOLVE: Final[dict[type[Any], Callable[[BattleState, Any], BattleState]]] = {
    ev.SequenceBegan: _sequence_began,
    ev.FirstSettled: _first_settled,
    ev.UnitMoved: _unit_moved,
    ev.FormationAnnounced: _formation_announced,
    ev.FormationsBroken: _formations_broken,
    ev.MovementEnded: _movement_ended,
    ev.ContactMade: _contact_made,
    ev.UnitReacted: _unit_reacted,
    ev.UnitClosedIn: _unit_closed_in,
}
