"""What the rules of a scenario bring about: events, the state after each, and its line in the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow, unchanged, unreported
from editor.rules.core.scenario_words import Words
from editor.rules.core.wording import together
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.effects.grounds import on_ground
from editor.rules.demonworld.state import BattleState, put
from editor.rules.demonworld.terrain.changes import Made
from editor.rules.demonworld.victory.sentences import names_of
from editor.rules.demonworld.words import line, side_named, units_named
from schemas.problems import Value
from schemas.scenario_counters import with_values
from schemas.scenario_rules import Shows, TurnsGround, TurnsWeather, secret_of


@dataclass(frozen=True, slots=True)
class TriggerFired(Event):
    """A trigger goes off; ``trigger`` is its place in the scenario."""

    trigger: int


@dataclass(frozen=True, slots=True)
class MessageShown(Event):
    """The message of a trigger's effect is shown."""

    trigger: int
    effect: int


@dataclass(frozen=True, slots=True)
class PointsScored(Event):
    """A side has scored points."""

    side: int
    points: int
    total: int
    """What it has scored in all."""


@dataclass(frozen=True, slots=True)
class ObjectiveRevalued(Event):
    """An objective is worth something else."""

    objective: int
    """Its place in the scenario."""
    points: int


@dataclass(frozen=True, slots=True)
class WeatherTurned(Event):
    """The weather becomes what a trigger's effect says."""

    trigger: int
    effect: int


@dataclass(frozen=True, slots=True)
class GroundTurned(Event):
    """An area becomes the ground that a trigger's effect says."""

    trigger: int
    effect: int


@dataclass(frozen=True, slots=True)
class CounterChanged(Event):
    """A counter of the scenario has another value."""

    counter: str
    before: int
    value: int
    """Its value now."""


@dataclass(frozen=True, slots=True)
class WindTurned(Event):
    """The wind changes at the start of a turn, or not (XXII.2.0)."""

    direction: int
    """Where it blows, 1 to 6 of the compass rose."""
    speed: int
    die: int
    """D20 of the change."""


@dataclass(frozen=True, slots=True)
class StandsCounted(Event):
    """Blocks that have to last were looked at, at the end of a turn."""

    turns: tuple[int, ...]
    """Block -> whole turns for which it has been so; -1 where it is not."""


@dataclass(frozen=True, slots=True)
class HoldingBroken(Event):
    """A unit has come into areas that others held alone: they count anew from this turn on (XVI.2.3)."""

    unit: int
    areas: tuple[str, ...]


def _trigger_fired(state: BattleState, event: TriggerFired) -> BattleState:
    name = state.battle.script.triggers[event.trigger].id
    return state if name in state.fired else state.replace(fired=(*state.fired, name))


def _points_scored(state: BattleState, event: PointsScored) -> BattleState:
    scores = state.scores or (0,) * len(state.battle.scenario.sides)
    return state.replace(scores=put(scores, event.side, event.total))


def _objective_revalued(state: BattleState, event: ObjectiveRevalued) -> BattleState:
    worths = {**dict(state.worths), event.objective: event.points}
    return state.replace(worths=tuple(sorted(worths.items())))


def _weather_turned(state: BattleState, event: WeatherTurned) -> BattleState:
    effect = state.battle.script.effect(event.trigger, event.effect)
    return state.replace(weather=effect.weather) if isinstance(effect, TurnsWeather) else state


def _ground_turned(state: BattleState, event: GroundTurned) -> BattleState:
    effect = state.battle.script.effect(event.trigger, event.effect)
    if not isinstance(effect, TurnsGround):  # pragma: no cover - noted for such effects alone
        return state
    cells = state.battle.areas[effect.area]
    made = [Made(cell, effect.terrain) for cell in sorted(cells)]
    return on_ground(state, state.changes.with_made(made), cells)


def _counter_changed(state: BattleState, event: CounterChanged) -> BattleState:
    return state.replace(counters={**state.counters, event.counter: event.value})


def _wind_turned(state: BattleState, event: WindTurned) -> BattleState:
    return state.replace(wind=(event.direction, event.speed))


def _stands_counted(state: BattleState, event: StandsCounted) -> BattleState:
    return state.replace(stood=event.turns)


def _holding_broken(state: BattleState, event: HoldingBroken) -> BattleState:
    battle = state.battle
    camps, camp = battle.camps, battle.roster[event.unit].camp
    stood = tuple(
        -1
        if block.alone and block.area in event.areas and camps[battle.side_number(block.side)] != camp
        else turns
        for block, turns in zip(battle.script.lasting, state.stood, strict=False)
    )
    held = tuple([one for one in state.held if one[0] not in event.areas or camps[one[1]] == camp])
    return state.replace(held=held, stood=stood)


def _log_trigger_fired(state: BattleState, event: TriggerFired) -> tuple[LogLine, ...]:
    trigger = state.battle.script.triggers[event.trigger]
    if not trigger.name:
        return ()
    lines = line("trigger_fired", {"trigger": trigger.name})
    return tuple(replace(one, only_for=secret_of(trigger)) for one in lines)


def _log_message_shown(state: BattleState, event: MessageShown) -> tuple[LogLine, ...]:
    effect = state.battle.script.effect(event.trigger, event.effect)
    if not isinstance(effect, Shows):  # pragma: no cover - noted for such effects alone
        return ()
    values: dict[str, Value] = {"message": with_values(effect.message, state.counters)}
    lines = plain = line("message_shown", values)
    if effect.side is not None:
        side = state.battle.side_number(effect.side)
        lines = line("message_shown_to", {**values, **side_named(state, side)})
    return tuple(replace(one, announced=plain[0].message, only_for=effect.side) for one in lines)


def _log_points_scored(state: BattleState, event: PointsScored) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {"points": event.points, "total": event.total}
    return line("points_scored", {**side_named(state, event.side), **values})


def _log_objective_revalued(state: BattleState, event: ObjectiveRevalued) -> tuple[LogLine, ...]:
    name = state.battle.scenario.objectives[event.objective].name
    return line("objective_revalued", {"objective": name, "points": event.points})


def _log_weather_turned(state: BattleState, event: WeatherTurned) -> tuple[LogLine, ...]:
    effect = state.battle.script.effect(event.trigger, event.effect)
    if not isinstance(effect, TurnsWeather):  # pragma: no cover - noted for such effects alone
        return ()
    words = Words(names_of(state.battle.scenario))
    return line("weather", {"weather": words.weather(effect.weather)})


def _log_ground_turned(state: BattleState, event: GroundTurned) -> tuple[LogLine, ...]:
    effect = state.battle.script.effect(event.trigger, event.effect)
    if not isinstance(effect, TurnsGround):  # pragma: no cover - noted for such effects alone
        return ()
    area = next(area.name for area in state.battle.scenario.areas if area.id == effect.area)
    kind = state.battle.ruleset.terrain_type(effect.terrain)
    return line("ground_turned", {"area": area, "ground": kind.name if kind is not None else effect.terrain})


def _log_counter_changed(state: BattleState, event: CounterChanged) -> tuple[LogLine, ...]:
    name = next(one.name for one in state.battle.scenario.counters if one.id == event.counter)
    values: dict[str, Value] = {
        "counter": name or event.counter,
        "value": event.value,
        "before": event.before,
    }
    return line("counter_changed", values)


def _log_wind_turned(state: BattleState, event: WindTurned) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {"direction": event.direction, "speed": event.speed, "die": event.die}
    code = "wind_holds" if state.wind == (event.direction, event.speed) else "wind_turned"
    return line(code, values, dice=[(20, event.die)])


def _log_holding_broken(state: BattleState, event: HoldingBroken) -> tuple[LogLine, ...]:
    names = [area.name for area in state.battle.scenario.areas if area.id in event.areas]
    values = {**units_named(state, [event.unit]), "area": together(names)}
    return line("holding_broken", values, units=[event.unit])


EVENTS: Final = (
    EventRow(TriggerFired, _trigger_fired, _log_trigger_fired),
    EventRow(MessageShown, unchanged, _log_message_shown),
    EventRow(PointsScored, _points_scored, _log_points_scored),
    EventRow(ObjectiveRevalued, _objective_revalued, _log_objective_revalued),
    EventRow(WeatherTurned, _weather_turned, _log_weather_turned),
    EventRow(GroundTurned, _ground_turned, _log_ground_turned),
    EventRow(CounterChanged, _counter_changed, _log_counter_changed),
    EventRow(WindTurned, _wind_turned, _log_wind_turned),
    EventRow(StandsCounted, _stands_counted, unreported),
    EventRow(HoldingBroken, _holding_broken, _log_holding_broken),
)
