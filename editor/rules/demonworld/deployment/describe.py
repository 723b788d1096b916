"""The log of chapter XVI: set-up, scouts, flank marches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.demonworld.deployment import events as ev
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.wording import field_named, line, side_named, units_named


def _scouts_counted(state: BattleState, event: ev.ScoutsCounted) -> tuple[LogLine, ...]:
    lines: tuple[LogLine, ...] = ()
    for side, points in enumerate(event.points):
        lines += line("scouts_counted", {**side_named(state, side), "points": points})
    if event.outflanked is None:
        return lines + line("nobody_outflanked", {})
    return lines + line("outflanked", side_named(state, event.outflanked))


def _deployment_laid(state: BattleState, event: ev.DeploymentLaid) -> tuple[LogLine, ...]:
    return line("deployment_laid", {**side_named(state, event.side), "count": len(event.stands)})


def _deployment_revealed(state: BattleState, event: ev.DeploymentRevealed) -> tuple[LogLine, ...]:
    return line("deployment_revealed", {})


def _section_rolled(state: BattleState, event: ev.SectionRolled) -> tuple[LogLine, ...]:
    march = state.marches[event.section]
    values = {
        **units_named(state, march.units),
        **side_named(state, march.side),
        "die": event.die,
        "needed": event.needed,
        "stars": event.stars,
        "failed": event.failed,
    }
    if march.sure:
        return line("reinforcements_arrive", values, units=march.units)
    if event.die is None:
        return line("section_arrives_surely", values, units=march.units)
    code = "section_arrives" if event.arrives else "section_late"
    return line(code, values, dice=[(6, event.die)], units=march.units)


def _section_called(state: BattleState, event: ev.SectionCalled) -> tuple[LogLine, ...]:
    march = state.marches[event.section]
    values = {**units_named(state, march.units), **side_named(state, march.side), "turn": event.turn}
    return line("reinforcements_called", values, units=march.units)


def _unit_entered(state: BattleState, event: ev.UnitEntered) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "at": field_named(state, event.cell)}
    code = "commander_entered" if event.order is None else "unit_entered"
    return line(code, values, units=[event.unit])


def _unit_kept_back(state: BattleState, event: ev.UnitKeptBack) -> tuple[LogLine, ...]:
    code = "entry_blocked" if event.blocked else "unit_kept_back"
    return line(code, units_named(state, [event.unit]), units=[event.unit])


def _unit_marched(state: BattleState, event: ev.UnitMarched) -> tuple[LogLine, ...]:
    unit = state.units[event.unit]
    values = {
        **units_named(state, [event.unit]),
        "points": event.points,
        "count": len(event.elements) - len(unit.elements),
        "left": len(unit.outside) + len(unit.elements) - len(event.elements),
    }
    return line("unit_marched", values, units=[event.unit])


def _stragglers_entered(state: BattleState, event: ev.StragglersEntered) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "count": len(event.elements)}
    return line("stragglers_entered", values, units=[event.unit])


def _marchers_lost(state: BattleState, event: ev.MarchersLost) -> tuple[LogLine, ...]:
    return line("marchers_lost", units_named(state, event.units), units=event.units)


DESCRIBE: Final[dict[type[Any], Callable[[BattleState, Any], tuple[LogLine, ...]]]] = {
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
"""What this package adds to :mod:`editor.rules.demonworld.describe`."""
