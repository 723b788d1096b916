"""The state after an event. Nothing here rolls, refuses or decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from editor.rules.demonworld import events as ev
from editor.rules.demonworld import one_sided
from editor.rules.demonworld.commanders import evolve as commanders
from editor.rules.demonworld.courage import evolve as courage
from editor.rules.demonworld.deployment import evolve as deployment
from editor.rules.demonworld.phases import evolve_melee, evolve_movement, evolve_shooting
from editor.rules.demonworld.phases.changes import changed, put
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.triggers import evolve as triggers
from schemas.problems import Message, Value


def evolve(state: BattleState, event: ev.Event) -> BattleState:
    """Return the state after an event."""
    return _EVOLVE[type(event)](state, event)


def _turn_began(state: BattleState, event: ev.TurnBegan) -> BattleState:
    none = (None,) * len(state.battle.scenario.sides)
    fresh = [
        replace(
            unit,
            order=None,
            points=0,
            manoeuvres=0,
            wheeled="",
            free_regroup=False,
            done=False,
            reshaped=False,
        )
        for unit in state.units
    ]
    fresh = [courage.at_turn_begin(state, unit) for unit in fresh]
    return state.but(
        turn=event.turn,
        quiet=_quiet(state, event.turn),
        phase="orders",
        sequence=None,
        units=tuple(fresh),
        orders=none,
        shots=none,
        attacks=none,
        pending=(),
        spent=frozenset(),
        wounds={element: (lost, 0) for element, (lost, _) in state.wounds.items()},
        command=None,
        chosen_late=(),
        owed=(),
        kept=(),
    )


def _quiet(state: BattleState, turn: int) -> tuple[int, int, int]:
    """Return what is left of both sides at the beginning of a turn, and since when it has been so."""
    left = sum(len(unit.elements) + len(unit.outside) for unit in state.units)
    lacking = sum(lost for lost, _ in state.wounds.values())
    return state.quiet if state.quiet[:2] == (left, lacking) else (left, lacking, turn)


def _phase_began(state: BattleState, event: ev.PhaseBegan) -> BattleState:
    none = (None,) * len(state.battle.scenario.sides)
    if event.phase in ("first_shooting", "second_shooting"):
        return state.but(
            phase=event.phase,
            sequence=None,
            shots=none,
            before=tuple([unit.cells for unit in state.units]),
        )
    return state.but(phase=event.phase, sequence=None, attacks=none, answered=())


def _decision_due(state: BattleState, event: ev.DecisionDue) -> BattleState:
    return state.but(step=event.step, side=event.side, unit=event.unit)


def _orders_laid(state: BattleState, event: ev.OrdersLaid) -> BattleState:
    return state.but(orders=put(state.orders, event.side, event.orders))


def _orders_revealed(state: BattleState, event: ev.OrdersRevealed) -> BattleState:
    units = changed(state, [replace(state.units[unit], order=order) for unit, order, _ in event.orders])
    rest = [
        tuple([one for one in laid if units[one[0]].order is None]) if laid else None for laid in state.orders
    ]
    return state.but(orders=tuple([laid or None for laid in rest]), units=units, owed=(), kept=state.kept[:0])


def _wounds_healed(state: BattleState, event: ev.WoundsHealed) -> BattleState:
    wounds = dict(state.wounds)
    for element, points in event.healed:
        lost, now = wounds[element]
        wounds[element] = lost - points, now - points
    return state.but(wounds=wounds)


def _areas_counted(state: BattleState, event: ev.AreasCounted) -> BattleState:
    return state.but(held=event.held)


def _battle_ended(state: BattleState, event: ev.BattleEnded) -> BattleState:
    side = state.battle.scenario.sides[event.winner] if event.winner is not None else None
    values: dict[str, Value] = {"turn": event.turn}
    if side is not None:
        values |= {"side_en": side.name.get("en"), "side_fr": side.name.get("fr")}
    reason = Message(code=f"demonworld_log.ended_{event.reason}", values=values)
    return state.but(phase="over", step="over", winner=event.winner, ended=reason, unit=None)


_EVOLVE: Final[dict[type[Any], Callable[[BattleState, Any], BattleState]]] = {
    ev.TurnBegan: _turn_began,
    ev.PhaseBegan: _phase_began,
    ev.DecisionDue: _decision_due,
    ev.OrdersLaid: _orders_laid,
    ev.OrdersRevealed: _orders_revealed,
    ev.WoundsHealed: _wounds_healed,
    ev.AreasCounted: _areas_counted,
    ev.BattleEnded: _battle_ended,
    **evolve_shooting.EVOLVE,
    **evolve_movement.EVOLVE,
    **evolve_melee.EVOLVE,
    **commanders.EVOLVE,
    **one_sided.EVOLVE,
    **deployment.EVOLVE,
    **courage.EVOLVE,
    **triggers.EVOLVE,
}
