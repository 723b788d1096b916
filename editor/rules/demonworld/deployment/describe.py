"""The log of chapter XVI: set-up, scouts, flank marches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.demonworld.deployment import events as ev
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES
from schemas.problems import Message, Value
from schemas.text import LocalText

_AND: Final = {"en": " and ", "fr": " et "}


def _line(
    code: str, values: dict[str, Value], *, die: int | None = None, units: Iterable[int] = ()
) -> tuple[LogLine, ...]:
    message = Message(code=f"demonworld_log.{code}", values=values)
    dice = ((6, die),) if die is not None else ()
    return (LogLine(message, dice, tuple(f"unit:{number}" for number in units), ()),)


def _named(key: str, names: Iterable[LocalText]) -> dict[str, Value]:
    """Return ``key_en``, ``key_fr``: the names joined as a sentence wants them."""
    given = list(names)
    found: dict[str, Value] = {}
    for language in LANGUAGES:
        words = [name.get(language) for name in given]
        found[f"{key}_{language}"] = _AND[language].join(
            [", ".join(words[:-1]), words[-1]] if len(words) > 1 else words
        )
    return found


def _units(state: BattleState, numbers: Iterable[int]) -> dict[str, Value]:
    return _named("unit", [state.battle.roster[number].name for number in numbers])


def _side(state: BattleState, side: int) -> dict[str, Value]:
    return _named("side", [state.battle.scenario.sides[side].name])


def _field(state: BattleState, cell: int) -> str:
    at = state.battle.ground.at(cell)
    names = state.battle.ground.field.names_at(at)
    return names[0] if names else f"{at[0] + 1}.{at[1] + 1}"


def _scouts_counted(state: BattleState, event: ev.ScoutsCounted) -> tuple[LogLine, ...]:
    lines: tuple[LogLine, ...] = ()
    for side, points in enumerate(event.points):
        lines += _line("scouts_counted", {**_side(state, side), "points": points})
    if event.outflanked is None:
        return lines + _line("nobody_outflanked", {})
    return lines + _line("outflanked", _side(state, event.outflanked))


def _deployment_laid(state: BattleState, event: ev.DeploymentLaid) -> tuple[LogLine, ...]:
    return _line("deployment_laid", {**_side(state, event.side), "count": len(event.stands)})


def _deployment_revealed(state: BattleState, event: ev.DeploymentRevealed) -> tuple[LogLine, ...]:
    return _line("deployment_revealed", {})


def _section_rolled(state: BattleState, event: ev.SectionRolled) -> tuple[LogLine, ...]:
    march = state.marches[event.section]
    values = {
        **_units(state, march.units),
        **_side(state, march.side),
        "die": event.die,
        "needed": event.needed,
        "stars": event.stars,
        "failed": event.failed,
    }
    if march.sure:
        return _line("reinforcements_arrive", values, units=march.units)
    if event.die is None:
        return _line("section_arrives_surely", values, units=march.units)
    code = "section_arrives" if event.arrives else "section_late"
    return _line(code, values, die=event.die, units=march.units)


def _section_called(state: BattleState, event: ev.SectionCalled) -> tuple[LogLine, ...]:
    march = state.marches[event.section]
    values = {**_units(state, march.units), **_side(state, march.side), "turn": event.turn}
    return _line("reinforcements_called", values, units=march.units)


def _unit_entered(state: BattleState, event: ev.UnitEntered) -> tuple[LogLine, ...]:
    values = {**_units(state, [event.unit]), "at": _field(state, event.cell)}
    code = "commander_entered" if event.order is None else "unit_entered"
    return _line(code, values, units=[event.unit])


def _unit_kept_back(state: BattleState, event: ev.UnitKeptBack) -> tuple[LogLine, ...]:
    code = "entry_blocked" if event.blocked else "unit_kept_back"
    return _line(code, _units(state, [event.unit]), units=[event.unit])


def _unit_marched(state: BattleState, event: ev.UnitMarched) -> tuple[LogLine, ...]:
    unit = state.units[event.unit]
    values = {
        **_units(state, [event.unit]),
        "points": event.points,
        "count": len(event.elements) - len(unit.elements),
        "left": len(unit.outside) + len(unit.elements) - len(event.elements),
    }
    return _line("unit_marched", values, units=[event.unit])


def _stragglers_entered(state: BattleState, event: ev.StragglersEntered) -> tuple[LogLine, ...]:
    values = {**_units(state, [event.unit]), "count": len(event.elements)}
    return _line("stragglers_entered", values, units=[event.unit])


def _marchers_lost(state: BattleState, event: ev.MarchersLost) -> tuple[LogLine, ...]:
    return _line("marchers_lost", _units(state, event.units), units=event.units)


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
