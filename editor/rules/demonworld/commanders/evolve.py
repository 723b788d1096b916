"""The state after an event of chapter X. Nothing here rolls, refuses or decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from editor.rules.demonworld.commanders import events as ev
from editor.rules.demonworld.state import BattleState, Unit


def _none(state: BattleState) -> tuple[None, ...]:
    return (None,) * len(state.battle.scenario.sides)


def _put(places: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*places[:index], value, *places[index + 1 :])


def _with(state: BattleState, *units: Unit) -> tuple[Unit, ...]:
    found = list(state.units)
    for unit in units:
        found[unit.number] = unit
    return tuple(found)


def _ordered(state: BattleState, rolled: tuple[ev.Rolled, ...]) -> tuple[Unit, ...]:
    return _with(
        state, *[replace(state.units[unit], order=order) for unit, _, order in rolled if order is not None]
    )


def _command_settled(state: BattleState, event: ev.CommandSettled) -> BattleState:
    return state.but(command=event.command, units=_ordered(state, event.rolled))


def _forgotten_rolled(state: BattleState, event: ev.ForgottenRolled) -> BattleState:
    free = tuple(unit for unit, _, order in event.rolled if order is None)
    return state.but(units=_ordered(state, event.rolled), chosen_late=free)


def _counters_due(state: BattleState, event: ev.CountersDue) -> BattleState:
    return state.but(owed=event.units, kept=_none(state))


def _counters_kept(state: BattleState, event: ev.CountersKept) -> BattleState:
    return state.but(kept=_put(state.kept, event.side, event.orders))


def _commanders_asked(state: BattleState, event: ev.CommandersAsked) -> BattleState:
    return state.but(commanding=event.part, called=_none(state))


def _commanders_called(state: BattleState, event: ev.CommandersCalled) -> BattleState:
    return state.but(called=_put(state.called, event.side, event.elements))


def _commanders_rolled(state: BattleState, event: ev.CommandersRolled) -> BattleState:
    return state


def _commanders_settled(state: BattleState, event: ev.CommandersSettled) -> BattleState:
    return state.but(first=event.first)


def _commanders_turned(state: BattleState, event: ev.CommandersTurned) -> BattleState:
    turned = [replace(state.units[unit], facings=(facing,)) for unit, facing in event.facings]
    return state.but(units=_with(state, *turned), called=_put(state.called, event.side, ()))


def _commanders_ended(state: BattleState, event: ev.CommandersEnded) -> BattleState:
    return state.but(commanding="", called=_none(state), left=())


def _commander_joined(state: BattleState, event: ev.CommanderJoined) -> BattleState:
    host = state.units[event.unit]
    own = state.units[state.unit_of[event.element]]
    host = replace(
        host,
        elements=(*host.elements, event.element),
        cells=event.cells,
        facings=event.facings,
        done=True,
        free_regroup=False,
    )
    gone = replace(own, elements=(), cells=(), facings=(), points=own.points + event.points, done=True)
    return state.but(
        units=_with(state, host, gone),
        unit_of=_put(state.unit_of, event.element, event.unit),
        unit=event.unit,
    )


def _commander_left(state: BattleState, event: ev.CommanderLeft) -> BattleState:
    before = state.before or tuple(unit.cells for unit in state.units)
    host = state.units[event.unit]
    state = detached(state, event.element)
    return state.but(before=_put(before, event.unit, host.cells), left=(*state.left, event.unit), unit=None)


def detached(state: BattleState, element: int) -> BattleState:
    """Return the state with a commander on his own again, where he stands (X.2.3).

    A melee that his unit is in he stays in, unless its rout has dragged him out of it (XV.9.0).
    """
    host = state.units[state.unit_of[element]]
    place = host.elements.index(element)
    home = state.battle.came_with[element]
    own = replace(
        state.units[home],
        elements=(element,),
        cells=(host.cells[place],),
        facings=(host.facings[place],),
        engaged=host.engaged,
        fought=host.fought,
        order=None,
        points=0,
        manoeuvres=0,
        done=host.done and host.mood != "rout",
    )
    rest = [other for other in range(len(host.elements)) if other != place]
    host = replace(
        host,
        elements=tuple([host.elements[other] for other in rest]),
        cells=tuple([host.cells[other] for other in rest]),
        facings=tuple([host.facings[other] for other in rest]),
    )
    stays = host.mood != "rout" or state.in_contact(own)
    fights = tuple(
        fight._replace(units=tuple(sorted({*fight.units, home})))
        if stays and host.number in fight.units
        else fight
        for fight in state.fights
    )
    return state.but(
        units=_with(state, host, own),
        unit_of=_put(state.unit_of, element, home),
        fights=fights,
    )


def bereft(state: BattleState) -> BattleState:
    """Return the state in which commanders whose unit has fallen about them act on their own (X.2.0)."""
    came = state.battle.came_with
    for unit in state.units:
        if unit.elements and all(came[element] != unit.number for element in unit.elements):
            for element in unit.elements:
                state = detached(state, element)
    return state


EVOLVE: Final[dict[type[Any], Callable[[BattleState, Any], BattleState]]] = {
    ev.CommandSettled: _command_settled,
    ev.ForgottenRolled: _forgotten_rolled,
    ev.CountersDue: _counters_due,
    ev.CountersKept: _counters_kept,
    ev.CommandersAsked: _commanders_asked,
    ev.CommandersCalled: _commanders_called,
    ev.CommandersRolled: _commanders_rolled,
    ev.CommandersSettled: _commanders_settled,
    ev.CommandersTurned: _commanders_turned,
    ev.CommandersEnded: _commanders_ended,
    ev.CommanderJoined: _commander_joined,
    ev.CommanderLeft: _commander_left,
}
