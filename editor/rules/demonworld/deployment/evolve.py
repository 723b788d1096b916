"""The state after an event of chapter XVI. Nothing here rolls, refuses or decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from editor.rules.demonworld.deployment import events as ev
from editor.rules.demonworld.state import BattleState, Marching, Unit


def _with_units(state: BattleState, units: Iterable[Unit]) -> tuple[Unit, ...]:
    found = list(state.units)
    for unit in units:
        found[unit.number] = unit
    return tuple(found)


def _with_march(state: BattleState, number: int, march: Marching) -> tuple[Marching, ...]:
    return (*state.marches[:number], march, *state.marches[number + 1 :])


def _scouts_counted(state: BattleState, event: ev.ScoutsCounted) -> BattleState:
    return state.but(scouted=event.points)


def _deployment_laid(state: BattleState, event: ev.DeploymentLaid) -> BattleState:
    laid = state.deployed
    return state.but(deployed=(*laid[: event.side], event.stands, *laid[event.side + 1 :]))


def _deployment_revealed(state: BattleState, event: ev.DeploymentRevealed) -> BattleState:
    units = [
        replace(
            state.units[stand.unit],
            elements=stand.elements,
            cells=stand.cells,
            facings=stand.facings,
            formation=stand.formation,
        )
        for stands in state.deployed
        for stand in stands or ()
    ]
    return state.but(units=_with_units(state, units), deployed=())


def _section_rolled(state: BattleState, event: ev.SectionRolled) -> BattleState:
    march = state.marches[event.section]
    failed = march.failed + (not event.arrives)
    march = march._replace(arrived=event.arrives, failed=failed)
    return state.but(marches=_with_march(state, event.section, march))


def _section_called(state: BattleState, event: ev.SectionCalled) -> BattleState:
    march = state.marches[event.section]._replace(first_turn=event.turn)
    return state.but(marches=_with_march(state, event.section, march))


def _unit_entered(state: BattleState, event: ev.UnitEntered) -> BattleState:
    unit, march = state.units[event.unit], state.marches[event.section]
    entered = replace(
        unit,
        elements=(event.element,),
        cells=(event.cell,),
        facings=(event.facing,),
        outside=tuple(one for one in unit.outside if one != event.element),
        entry=event.cell,
        entered=state.turn,
        order=event.order,
        points=0,
        manoeuvres=0,
        done=False,
        engaged=0,
        fought=0,
        formation="",
    )
    march = march._replace(entry=march.entry if march.entry is not None else event.cell, asked=state.turn)
    return state.but(units=_with_units(state, [entered]), marches=_with_march(state, event.section, march))


def _unit_kept_back(state: BattleState, event: ev.UnitKeptBack) -> BattleState:
    march = state.marches[event.section]._replace(asked=state.turn, kept_back=state.turn)
    return state.but(marches=_with_march(state, event.section, march))


def _unit_marched(state: BattleState, event: ev.UnitMarched) -> BattleState:
    unit = _on_the_field(state.units[event.unit], event.elements, event.cells, event.facings)
    unit = replace(unit, points=unit.points + event.points, free_regroup=False)
    return state.but(units=_with_units(state, [unit]), unit=event.unit)


def _stragglers_entered(state: BattleState, event: ev.StragglersEntered) -> BattleState:
    unit = state.units[event.unit]
    unit = _on_the_field(
        unit,
        (*unit.elements, *event.elements),
        (*unit.cells, *event.cells),
        (*unit.facings, *event.facings),
    )
    return state.but(units=_with_units(state, [unit]))


def _on_the_field(
    unit: Unit, elements: tuple[int, ...], cells: tuple[int, ...], facings: tuple[int, ...]
) -> Unit:
    outside = tuple(element for element in unit.outside if element not in elements)
    return replace(unit, elements=elements, cells=cells, facings=facings, outside=outside)


def _marchers_lost(state: BattleState, event: ev.MarchersLost) -> BattleState:
    return state.but(units=_with_units(state, [replace(state.units[one], outside=()) for one in event.units]))


EVOLVE: Final[dict[type[Any], Callable[[BattleState, Any], BattleState]]] = {
    ev.ScoutsCounted: _scouts_counted,
    ev.DeploymentLaid: _deployment_laid,
    ev.DeploymentRevealed: _deployment_revealed,
    ev.SectionRolled: _section_rolled,
    ev.SectionCalled: _section_called,
    ev.UnitEntered: _unit_entered,
    ev.UnitKeptBack: _unit_kept_back,
    ev.UnitMarched: _unit_marched,
    ev.StragglersEntered: _stragglers_entered,
    ev.MarchersLost: _marchers_lost,
}
"""What this package adds to :mod:`editor.rules.demonworld.evolve`."""
