"""The log of what commanders bring about (X)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.demonworld.commanders import events as ev
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES
from schemas.problems import Message, Value
from schemas.systems.demonworld_parts import Order
from schemas.text import LocalText

Lines = tuple[LogLine, ...]


def _line(
    code: str,
    values: dict[str, Value],
    *,
    dice: Sequence[tuple[int, int]] = (),
    units: Iterable[int] = (),
) -> LogLine:
    return LogLine(
        Message(code=f"demonworld_log.{code}", values=values),
        tuple(dice),
        tuple(f"unit:{number}" for number in units),
        (),
    )


def _told(key: str, texts: Sequence[LocalText]) -> dict[str, Value]:
    return {f"{key}_{language}": ", ".join(text.get(language) for text in texts) for language in LANGUAGES}


def _unit(state: BattleState, number: int, key: str = "unit") -> dict[str, Value]:
    return _told(key, [state.battle.roster[number].name])


def _person(state: BattleState, element: int, key: str = "commander") -> dict[str, Value]:
    return _unit(state, state.battle.came_with[element], key)


def _orders(state: BattleState, orders: Sequence[Order]) -> dict[str, Value]:
    rules = [state.battle.ruleset.order(order) for order in orders]
    return _told("order", [rule.name for rule in rules if rule is not None])


def _rolled(state: BattleState, rolled: Sequence[ev.Rolled], code: str) -> Lines:
    lines = []
    for unit, die, order in rolled:
        values = {**_unit(state, unit), "die": die}
        if order is not None:
            values |= _orders(state, [order])
        lines.append(
            _line(code if order is not None else f"{code}_choice", values, dice=[(6, die)], units=[unit])
        )
    return tuple(lines)


def _command_settled(state: BattleState, event: ev.CommandSettled) -> Lines:
    return _rolled(state, event.rolled, "nobody_commands")


def _forgotten_rolled(state: BattleState, event: ev.ForgottenRolled) -> Lines:
    return _rolled(state, event.rolled, "counter_forgotten")


def _counters_due(state: BattleState, event: ev.CountersDue) -> Lines:
    names = [state.battle.roster[number].name for number in event.units]
    return (_line("counters_due", {**_told("unit", names), "count": event.count}, units=event.units),)


def _commanders_rolled(state: BattleState, event: ev.CommandersRolled) -> Lines:
    battle = state.battle
    lines = [
        _line(
            "commander_rolled",
            {
                **_person(state, element),
                "die": die,
                "initiative": battle.cards[element].initiative,
                "total": die + battle.cards[element].initiative,
            },
            dice=[(6, die)],
            units=[battle.came_with[element]],
        )
        for element, die in event.rolls
    ]
    side = battle.scenario.sides[event.chooser].name
    return (*lines, _line("commanders_decide", _told("side", [side])))


def _commanders_settled(state: BattleState, event: ev.CommandersSettled) -> Lines:
    return (_line("commanders_first", _told("side", [state.battle.scenario.sides[event.first].name])),)


def _commanders_turned(state: BattleState, event: ev.CommandersTurned) -> Lines:
    return tuple(
        _line("commander_turned", _unit(state, number), units=[number]) for number, _ in event.facings
    )


def _commander_joined(state: BattleState, event: ev.CommanderJoined) -> Lines:
    values = {**_person(state, event.element), **_unit(state, event.unit), "points": event.points}
    return (_line("commander_joined", values, units=[state.battle.came_with[event.element], event.unit]),)


def _commander_left(state: BattleState, event: ev.CommanderLeft) -> Lines:
    values = {**_person(state, event.element), **_unit(state, event.unit)}
    return (_line("commander_left", values, units=[state.battle.came_with[event.element], event.unit]),)


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
