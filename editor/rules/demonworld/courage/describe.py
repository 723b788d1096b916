"""The log of courage: tests with their modifiers and dice, rout, rally, impetuous units (XV)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.core.wording import per_language
from editor.rules.demonworld.courage import events as ev
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.wording import line, side_named, units_named
from schemas.text import LocalText


def _tested(state: BattleState, event: ev.CourageTested) -> tuple[LogLine, ...]:
    rule = state.battle.ruleset.morale.test(event.test)
    values = {
        **units_named(state, [event.unit]),
        **per_language("test", [rule.name if rule is not None else LocalText({"en": event.test})]),
        "value": event.value,
        "total": sum(value for _, _, value in event.modifiers),
        "needed": event.needed,
        "die": event.die,
    }
    units = [event.unit]
    code = "courage_passed" if event.passed else "courage_failed"
    if event.enemy is not None:
        values |= units_named(state, [event.enemy], "enemy")
        units.append(event.enemy)
    if event.die is None:
        code += "_surely"
    elif event.test == "obedience":
        code += "_obedience"
    dice = [(6, event.die)] if event.die is not None else []
    return line(code, values, units=units, dice=dice, modifiers=event.modifiers)


def _rally_declined(state: BattleState, event: ev.RallyDeclined) -> tuple[LogLine, ...]:
    return line("rally_declined", units_named(state, [event.unit]), units=[event.unit])


def _mood_changed(state: BattleState, event: ev.MoodChanged) -> tuple[LogLine, ...]:
    values = units_named(state, [event.unit])
    if event.mood == "rout":
        return line("rout_begins", values, units=[event.unit])
    values |= units_named(state, event.quarry, "enemy")
    return line("impetuous_now", values, units=[event.unit, *event.quarry])


def _lot_drawn(state: BattleState, event: ev.LotDrawn) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "count": len(event.among)}
    return line("lot_drawn", values, units=[event.unit], dice=[(len(event.among), event.die)])


def _loser_drawn(state: BattleState, event: ev.LoserDrawn) -> tuple[LogLine, ...]:
    return line("loser_drawn", side_named(state, event.side), dice=[(6, event.die)])


def _unit_fled(state: BattleState, event: ev.UnitFled) -> tuple[LogLine, ...]:
    unit, distance = state.units[event.unit], state.battle.ground.distance
    longest = max((distance(a, b) for a, b in zip(unit.cells, event.cells, strict=True)), default=0)
    values = {**units_named(state, [event.unit]), "fields": longest}
    code = "stragglers_ran" if unit.stragglers else "unit_fled"
    return line(code if longest else f"{code}_nowhere", values, units=[event.unit])


def _routers_lost(state: BattleState, event: ev.RoutersLost) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "count": len(event.elements)}
    return line(f"routers_{event.how}", values, units=[event.unit])


def _commander_stayed(state: BattleState, event: ev.CommanderStayed) -> tuple[LogLine, ...]:
    home = state.battle.came_with[event.element]
    values = {**units_named(state, [home]), **units_named(state, [event.unit], "host")}
    return line("commander_stayed", values, units=[home, event.unit])


def _unit_rallied(state: BattleState, event: ev.UnitRallied) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "count": len(event.stragglers)}
    return line("unit_rallied_partly" if event.stragglers else "unit_rallied", values, units=[event.unit])


def _driven_began(state: BattleState, event: ev.DrivenBegan) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), **units_named(state, event.quarry, "enemy")}
    return line("storms_forward", values, units=[event.unit, *event.quarry])


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
