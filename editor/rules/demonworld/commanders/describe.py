"""The log of what commanders bring about (X)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.demonworld.commanders import events as ev
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.wording import line, order_named, side_named, units_named
from schemas.problems import Value

Lines = tuple[LogLine, ...]


def _person(state: BattleState, element: int, key: str = "commander") -> dict[str, Value]:
    return units_named(state, [state.battle.came_with[element]], key)


def _rolled(state: BattleState, rolled: Sequence[ev.Rolled], code: str) -> Lines:
    lines: Lines = ()
    for unit, die, order in rolled:
        values = {**units_named(state, [unit]), "die": die}
        if order is not None:
            values |= order_named(state, order)
        told = code if order is not None else f"{code}_choice"
        lines += line(told, values, dice=[(6, die)], units=[unit])
    return lines


def _command_settled(state: BattleState, event: ev.CommandSettled) -> Lines:
    return _rolled(state, event.rolled, "nobody_commands")


def _forgotten_rolled(state: BattleState, event: ev.ForgottenRolled) -> Lines:
    return _rolled(state, event.rolled, "counter_forgotten")


def _counters_due(state: BattleState, event: ev.CountersDue) -> Lines:
    values = {**units_named(state, event.units), "count": event.count}
    return line("counters_due", values, units=event.units)


def _commanders_rolled(state: BattleState, event: ev.CommandersRolled) -> Lines:
    battle = state.battle
    lines: Lines = ()
    for element, die in event.rolls:
        initiative = battle.cards[element].initiative
        values = {
            **_person(state, element),
            "die": die,
            "initiative": initiative,
            "total": die + initiative,
        }
        lines += line("commander_rolled", values, dice=[(6, die)], units=[battle.came_with[element]])
    return lines + line("commanders_decide", side_named(state, event.chooser))


def _commanders_settled(state: BattleState, event: ev.CommandersSettled) -> Lines:
    return line("commanders_first", side_named(state, event.first))


def _commanders_turned(state: BattleState, event: ev.CommandersTurned) -> Lines:
    lines: Lines = ()
    for number, _ in event.facings:
        lines += line("commander_turned", units_named(state, [number]), units=[number])
    return lines


def _commander_joined(state: BattleState, event: ev.CommanderJoined) -> Lines:
    values = {**_person(state, event.element), **units_named(state, [event.unit]), "points": event.points}
    return line("commander_joined", values, units=[state.battle.came_with[event.element], event.unit])


def _commander_left(state: BattleState, event: ev.CommanderLeft) -> Lines:
    values = {**_person(state, event.element), **units_named(state, [event.unit])}
    return line("commander_left", values, units=[state.battle.came_with[event.element], event.unit])


DESCRIBE: Final[dict[type[Any], Callable[[BattleState, Any], Lines]]] = {
    ev.CommandSettled: _command_settled,
    ev.ForgottenRolled: _forgotten_rolled,
    ev.CountersDue: _counters_due,
    ev.CommandersRolled: _commanders_rolled,
    ev.CommandersSettled: _commanders_settled,
    ev.CommandersTurned: _commanders_turned,
    ev.CommanderJoined: _commander_joined,
    ev.CommanderLeft: _commander_left,
}
