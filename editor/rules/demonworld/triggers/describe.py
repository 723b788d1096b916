"""The log of the rules of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.core.scenario_words import Words
from editor.rules.core.wording import per_language
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.triggers import events as ev
from editor.rules.demonworld.triggers.sentences import names_of
from editor.rules.demonworld.wording import line, side_named
from schemas.messages import LANGUAGES
from schemas.problems import Value
from schemas.scenario_rules import Shows, TurnsWeather
from schemas.text import LocalText


def _trigger_fired(state: BattleState, event: ev.TriggerFired) -> tuple[LogLine, ...]:
    trigger = state.battle.script.triggers[event.trigger]
    if not trigger.name:
        return ()
    # An event that only speaks to one side is that side's secret, its name with it.
    readers = {effect.side if isinstance(effect, Shows) else None for effect in trigger.effects}
    secret = readers.pop() if len(readers) == 1 else None
    told = line("trigger_fired", per_language("trigger", [trigger.name]))
    return tuple(replace(one, only_for=secret) for one in told)


def _message_shown(state: BattleState, event: ev.MessageShown) -> tuple[LogLine, ...]:
    effect = state.battle.script.triggers[event.trigger].effects[event.effect]
    if not isinstance(effect, Shows):
        return ()
    values = per_language("message", [effect.message])
    told = plain = line("message_shown", values)
    if effect.side is not None:
        side = state.battle.side_number(effect.side)
        told = line("message_shown_to", {**values, **side_named(state, side)})
    return tuple(replace(one, announced=plain[0].message, only_for=effect.side) for one in told)


def _points_scored(state: BattleState, event: ev.PointsScored) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {"points": event.points, "total": event.total}
    return line("points_scored", {**side_named(state, event.side), **values})


def _objective_revalued(state: BattleState, event: ev.ObjectiveRevalued) -> tuple[LogLine, ...]:
    name = state.battle.scenario.objectives[event.objective].name
    return line("objective_revalued", {**per_language("objective", [name]), "points": event.points})


def _weather_turned(state: BattleState, event: ev.WeatherTurned) -> tuple[LogLine, ...]:
    effect = state.battle.script.triggers[event.trigger].effects[event.effect]
    if not isinstance(effect, TurnsWeather):
        return ()
    names = names_of(state.battle.scenario)
    told = LocalText({one: Words(names, one).weather(effect.weather) for one in LANGUAGES})
    return line("weather", per_language("weather", [told]))


def _wind_turned(state: BattleState, event: ev.WindTurned) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {"direction": event.direction, "speed": event.speed, "die": event.die}
    code = "wind_holds" if state.wind == (event.direction, event.speed) else "wind_turned"
    return line(code, values, dice=[(20, event.die)])


DESCRIBE: Final[dict[type[Any], Callable[[BattleState, Any], tuple[LogLine, ...]]]] = {
    ev.TriggerFired: _trigger_fired,
    ev.MessageShown: _message_shown,
    ev.PointsScored: _points_scored,
    ev.ObjectiveRevalued: _objective_revalued,
    ev.WeatherTurned: _weather_turned,
    ev.WindTurned: _wind_turned,
}
"""What this package adds to :mod:`editor.rules.demonworld.describe`."""
