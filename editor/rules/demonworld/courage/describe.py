"""The log of courage: tests with their modifiers and dice, rout, rally, impetuous units (XV)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.core.parts import Part
from editor.rules.demonworld.courage import events as ev
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES
from schemas.problems import Message, Value

_AND: Final = {"en": " and ", "fr": " et "}


def _named(state: BattleState, numbers: Iterable[int], key: str = "unit") -> dict[str, Value]:
    """Return the names of units per language, joined as a sentence wants them."""
    names = [state.battle.roster[number].name for number in numbers]
    found: dict[str, Value] = {}
    for language in LANGUAGES:
        words = [name.get(language) for name in names]
        last = _AND[language].join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
        found[f"{key}_{language}"] = last
    return found


def _line(
    code: str,
    values: dict[str, Value],
    units: Iterable[int],
    *,
    dice: Sequence[tuple[int, int]] = (),
    modifiers: Sequence[tuple[str, str, int]] = (),
) -> tuple[LogLine, ...]:
    return (
        LogLine(
            Message(code=f"demonworld_log.{code}", values=values),
            tuple(dice),
            tuple(f"unit:{number}" for number in units),
            tuple(Part(*modifier).message() for modifier in modifiers),
        ),
    )


def _tested(state: BattleState, event: ev.CourageTested) -> tuple[LogLine, ...]:
    rule = state.battle.ruleset.morale.test(event.test)
    values = _named(state, [event.unit])
    for language in LANGUAGES:
        values[f"test_{language}"] = rule.name.get(language) if rule is not None else event.test
    values |= {
        "value": event.value,
        "total": sum(value for _, _, value in event.modifiers),
        "needed": event.needed,
        "die": event.die,
    }
    units = [event.unit]
    code = "courage_passed" if event.passed else "courage_failed"
    if event.enemy is not None:
        values |= _named(state, [event.enemy], "enemy")
        units.append(event.enemy)
    if event.die is None:
        code += "_surely"
    elif event.test == "obedience":
        code += "_obedience"
    dice = [(6, event.die)] if event.die is not None else []
    return _line(code, values, units, dice=dice, modifiers=event.modifiers)


def _rally_declined(state: BattleState, event: ev.RallyDeclined) -> tuple[LogLine, ...]:
    return _line("rally_declined", _named(state, [event.unit]), [event.unit])


def _mood_changed(state: BattleState, event: ev.MoodChanged) -> tuple[LogLine, ...]:
    values = _named(state, [event.unit])
    if event.mood == "rout":
        return _line("rout_begins", values, [event.unit])
    values |= _named(state, event.quarry, "enemy")
    return _line("impetuous_now", values, [event.unit, *event.quarry])


def _lot_drawn(state: BattleState, event: ev.LotDrawn) -> tuple[LogLine, ...]:
    values = {**_named(state, [event.unit]), "count": len(event.among)}
    return _line("lot_drawn", values, [event.unit], dice=[(len(event.among), event.die)])


def _loser_drawn(state: BattleState, event: ev.LoserDrawn) -> tuple[LogLine, ...]:
    name = state.battle.scenario.sides[event.side].name
    values: dict[str, Value] = {f"side_{language}": name.get(language) for language in LANGUAGES}
    return _line("loser_drawn", values, [], dice=[(6, event.die)])


def _unit_fled(state: BattleState, event: ev.UnitFled) -> tuple[LogLine, ...]:
    unit, distance = state.units[event.unit], state.battle.ground.distance
    longest = max((distance(a, b) for a, b in zip(unit.cells, event.cells, strict=True)), default=0)
    values = {**_named(state, [event.unit]), "fields": longest}
    code = "stragglers_ran" if unit.stragglers else "unit_fled"
    return _line(code if longest else f"{code}_nowhere", values, [event.unit])


def _routers_lost(state: BattleState, event: ev.RoutersLost) -> tuple[LogLine, ...]:
    values = {**_named(state, [event.unit]), "count": len(event.elements)}
    return _line(f"routers_{event.how}", values, [event.unit])


def _commander_stayed(state: BattleState, event: ev.CommanderStayed) -> tuple[LogLine, ...]:
    home = state.battle.came_with[event.element]
    values = {**_named(state, [home]), **_named(state, [event.unit], "host")}
    return _line("commander_stayed", values, [home, event.unit])


def _unit_rallied(state: BattleState, event: ev.UnitRallied) -> tuple[LogLine, ...]:
    values = {**_named(state, [event.unit]), "count": len(event.stragglers)}
    return _line("unit_rallied_partly" if event.stragglers else "unit_rallied", values, [event.unit])


def _driven_began(state: BattleState, event: ev.DrivenBegan) -> tuple[LogLine, ...]:
    values = {**_named(state, [event.unit]), **_named(state, event.quarry, "enemy")}
    return _line("storms_forward", values, [event.unit, *event.quarry])


DESCRIBE: Final[dict[type[Any], Callable[[BattleState, Any], tuple[LogLine, ...]]]] = {
    ev.CourageTested: _tested,
    ev.RallyDeclined: _rally_declined,
    ev.MoodChanged: _mood_changed,
    ev.LotDrawn: _lot_drawn,
    ev.LoserDrawn: _loser_drawn,
    ev.UnitFled: _unit_fled,
    ev.RoutersLost: _routers_lost,
    ev.CommanderStayed: _commander_stayed,
    ev.UnitRallied: _unit_rallied,
    ev.DrivenBegan: _driven_began,
}
"""Event -> its lines of the log; ``CourageDue`` and ``DrivenEnded`` have none."""
