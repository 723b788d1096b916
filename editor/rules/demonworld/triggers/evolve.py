"""The state after an event of the rules of a scenario. Nothing here rolls or decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.triggers import events as ev
from schemas.scenario_rules import TurnsWeather


def _trigger_fired(state: BattleState, event: ev.TriggerFired) -> BattleState:
    name = state.battle.script.triggers[event.trigger].id
    return state if name in state.fired else state.but(fired=(*state.fired, name))


def _message_shown(state: BattleState, event: ev.MessageShown) -> BattleState:
    return state


def _points_scored(state: BattleState, event: ev.PointsScored) -> BattleState:
    scores = list(state.scores or (0,) * len(state.battle.scenario.sides))
    scores[event.side] = event.total
    return state.but(scores=tuple(scores))


def _objective_revalued(state: BattleState, event: ev.ObjectiveRevalued) -> BattleState:
    worths = {**dict(state.worths), event.objective: event.points}
    return state.but(worths=tuple(sorted(worths.items())))


def _weather_turned(state: BattleState, event: ev.WeatherTurned) -> BattleState:
    effect = state.battle.script.triggers[event.trigger].effects[event.effect]
    return state.but(weather=effect.weather) if isinstance(effect, TurnsWeather) else state


def _wind_turned(state: BattleState, event: ev.WindTurned) -> BattleState:
    return state.but(wind=(event.direction, event.speed))


def _stands_counted(state: BattleState, event: ev.StandsCounted) -> BattleState:
    return state.but(stood=event.turns)


EVOLVE: Final[dict[type[Any], Callable[[BattleState, Any], BattleState]]] = {
    ev.TriggerFired: _trigger_fired,
    ev.MessageShown: _message_shown,
    ev.PointsScored: _points_scored,
    ev.ObjectiveRevalued: _objective_revalued,
    ev.WeatherTurned: _weather_turned,
    ev.WindTurned: _wind_turned,
    ev.StandsCounted: _stands_counted,
}
"""What this package adds to :mod:`editor.rules.demonworld.evolve`."""
