"""Tests of courage and what they lead to (XV): events, the state after each, and its line in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow, unchanged, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.effects.words import MoraleValue, explained, explained_value
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.words import camp_named, line, piece, units_named
from schemas.problems import Value
from schemas.systems.demonworld_tables_intermediate import MoraleTestId
from schemas.text import LocalText


@dataclass(frozen=True, slots=True)
class CourageDue(Event):
    """Units have to test their courage, or may, one after another."""

    test: Literal["obedience", "rally"]
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CourageTested(Event):
    """A unit has tested its courage (XV.1.0)."""

    unit: int
    test: MoraleTestId
    enemy: int | None
    """The enemy unit that counts."""
    group: tuple[int, ...]
    """Elements of the group that counts: all of the unit but where it is divided (XV.2.0)."""
    value: int
    """The morale value tested against."""
    die: int | None
    """D6; None if the result was certain (XV.8.0)."""
    needed: int
    """The least die that passes, of obedience the greatest."""
    passed: bool
    modifiers: tuple[tuple[str, str, int], ...]
    """(rule number, code, value) of each part of the modifier."""


@dataclass(frozen=True, slots=True)
class RallyDeclined(Event):
    """A player lets a unit run on (XV.6.0)."""

    unit: int


@dataclass(frozen=True, slots=True)
class MoodChanged(Event):
    """A unit is in rout or impetuous from now on (XV.9.0, XV.10.0)."""

    unit: int
    mood: Literal["rout", "impetuous"]
    quarry: tuple[int, ...] = ()
    """Enemy units that have made it impetuous."""


@dataclass(frozen=True, slots=True)
class LotDrawn(Event):
    """It is drawn by lot which unit runs or storms forward next (XV.9.0, XV.10.0)."""

    unit: int
    among: tuple[int, ...]
    """Units that were waiting."""
    die: int
    """Die with as many sides as there are units."""


@dataclass(frozen=True, slots=True)
class LoserDrawn(Event):
    """A die settles who has lost a melee in which all is equal (XV.3.0)."""

    side: int
    die: int


def _answered(state: BattleState, unit: int) -> BattleState:
    if unit not in state.asked:
        return state
    return state.replace(asked=tuple([number for number in state.asked if number != unit]))


def _courage_due(state: BattleState, event: CourageDue) -> BattleState:
    return state.replace(asked=event.units)


def _courage_tested(state: BattleState, event: CourageTested) -> BattleState:
    state = _answered(state, event.unit)
    if event.test != "charge" or event.enemy is None:
        return state
    unit = state.units[event.unit]
    found = unit.replace(dared=event.enemy) if event.passed else unit.replace(daunted=event.enemy)
    return state.with_unit(found)


def _rally_declined(state: BattleState, event: RallyDeclined) -> BattleState:
    return _answered(state, event.unit)


def _mood_changed(state: BattleState, event: MoodChanged) -> BattleState:
    unit = state.units[event.unit].replace(mood=event.mood, since=state.turn, quarry=event.quarry, order=None)
    if event.mood == "rout":
        unit = unit.replace(stragglers=(), formation="", done=True, free_regroup=False)
    return state.with_unit(unit)


def _log_tested(state: BattleState, event: CourageTested) -> tuple[LogLine, ...]:
    rule = state.battle.ruleset.morale.test(event.test)
    values: dict[str, Value] = {
        **units_named(state, [event.unit]),
        "test": rule.name if rule is not None else LocalText({"en": event.test}),
        "value": event.value,
        "total": sum(value for _, _, value in event.modifiers),
        "needed": event.needed,
        "die": event.die,
    }
    units = [event.unit]
    code = "courage_passed" if event.passed else "courage_failed"
    if event.enemy is None:
        values["versus"] = ""
    else:
        values |= piece("versus", "versus", units_named(state, [event.enemy], "enemy"))
        units.append(event.enemy)
    if event.die is None:
        code += "_surely"
    elif event.test == "obedience":
        code += "_obedience"
    dice = [(6, event.die)] if event.die is not None else []
    changed: MoraleValue = "morale_b" if event.test == "obedience" else "morale_a"
    details = (*explained_value(state, event.unit, changed), *explained(state, event.modifiers))
    need = Need(event.needed, upwards=rule is None or rule.against == "a") if dice else None
    return line(code, values, units=units, dice=dice, details=details, need=need)


def _log_rally_declined(state: BattleState, event: RallyDeclined) -> tuple[LogLine, ...]:
    return line("rally_declined", units_named(state, [event.unit]), units=[event.unit])


def _log_mood_changed(state: BattleState, event: MoodChanged) -> tuple[LogLine, ...]:
    values = units_named(state, [event.unit])
    if event.mood == "rout":
        return line("rout_begins", values, units=[event.unit])
    values |= units_named(state, event.quarry, "enemy")
    return line("impetuous_now", values, units=[event.unit, *event.quarry])


def _log_lot_drawn(state: BattleState, event: LotDrawn) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "count": len(event.among)}
    return line("lot_drawn", values, units=[event.unit], dice=[(len(event.among), event.die)])


def _log_loser_drawn(state: BattleState, event: LoserDrawn) -> tuple[LogLine, ...]:
    return line("loser_drawn", camp_named(state, event.side), dice=[(6, event.die)])


EVENTS: Final = (
    EventRow(CourageDue, _courage_due, unreported),
    EventRow(CourageTested, _courage_tested, _log_tested),
    EventRow(RallyDeclined, _rally_declined, _log_rally_declined),
    EventRow(MoodChanged, _mood_changed, _log_mood_changed),
    EventRow(LotDrawn, unchanged, _log_lot_drawn),
    EventRow(LoserDrawn, unchanged, _log_loser_drawn),
)
