"""Rout, rally and impetuous units (XV): events, the state after each, and its line in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.commanders.who import bereft, detached
from editor.rules.demonworld.morale.courage import without
from editor.rules.demonworld.morale.events import (
    CourageDue,
    CourageTested,
    LoserDrawn,
    LotDrawn,
    MoodChanged,
    RallyDeclined,
)
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.words import line, units_named

Gone = Literal["caught", "left", "scattered"]
"""Why elements in rout are gone: touched by an enemy, off the table, given up."""


@dataclass(frozen=True, slots=True)
class UnitFled(Event):
    """Elements of a unit in rout have run (XV.9.0)."""

    unit: int
    cells: tuple[int, ...]
    facings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoutersLost(Event):
    """Elements in rout are gone (XV.9.0)."""

    unit: int
    elements: tuple[int, ...]
    how: Gone


@dataclass(frozen=True, slots=True)
class CommanderStayed(Event):
    """A commander stays behind while his unit runs on; he acts on his own again (XV.9.0)."""

    unit: int
    element: int


@dataclass(frozen=True, slots=True)
class UnitRallied(Event):
    """A unit, or its best group, is in rout no more (XV.9.0)."""

    unit: int
    stragglers: tuple[int, ...]
    """Its elements that are in rout still."""


@dataclass(frozen=True, slots=True)
class OutsidersFled(Event):
    """A unit has failed a test while a part of it is inside a building: who is outside flees (XXIV.6.0)."""

    unit: int
    elements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrivenBegan(Event):
    """The compulsory move of an impetuous unit begins (XV.10.0)."""

    unit: int
    quarry: tuple[int, ...]
    """Enemy units that it goes for."""


@dataclass(frozen=True, slots=True)
class DrivenEnded(Event):
    """The compulsory move of an impetuous unit is over (XV.10.0)."""

    unit: int


CourageEvent = (
    CourageDue
    | CourageTested
    | RallyDeclined
    | MoodChanged
    | LotDrawn
    | LoserDrawn
    | UnitFled
    | RoutersLost
    | CommanderStayed
    | UnitRallied
    | OutsidersFled
    | DrivenBegan
    | DrivenEnded
)


def _unit_fled(state: BattleState, event: UnitFled) -> BattleState:
    unit = state.units[event.unit].replace(cells=event.cells, facings=event.facings)
    if unit.mood == "rout":
        return state.with_unit(unit.replace(done=True, engaged=0, fought=0))
    return state.with_unit(unit.replace(since=state.turn))


def _routers_lost(state: BattleState, event: RoutersLost) -> BattleState:
    gone = set(event.elements)
    state = state.replace(struck=state.struck - gone)
    return bereft(state.with_unit(without(state.units[event.unit], gone)))


def _commander_stayed(state: BattleState, event: CommanderStayed) -> BattleState:
    state = detached(state, event.element)
    own = state.units[state.battle.came_with[event.element]]
    return state if state.in_contact(own) else state.with_unit(own.replace(engaged=0, fought=0))


def _unit_rallied(state: BattleState, event: UnitRallied) -> BattleState:
    unit = state.units[event.unit]
    order = state.battle.ruleset.morale.rallied_group_order if event.stragglers else unit.order
    changed = unit.replace(mood="", since=state.turn, stragglers=event.stragglers, order=order)
    if unit.mood == "rout":
        changed = changed.replace(points=0, manoeuvres=0)
    return state.with_unit(changed)


def _outsiders_fled(state: BattleState, event: OutsidersFled) -> BattleState:
    return state.with_unit(state.units[event.unit].replace(since=state.turn, stragglers=event.elements))


def _driven_began(state: BattleState, event: DrivenBegan) -> BattleState:
    order = state.battle.ruleset.morale.impetuous_moves_as
    unit = state.units[event.unit].replace(order=order, quarry=event.quarry)
    return state.with_unit(unit).replace(driven=event.unit, sequence=order)


def _driven_ended(state: BattleState, event: DrivenEnded) -> BattleState:
    unit = state.units[event.unit].replace(order=None, done=True)
    return state.with_unit(unit).replace(driven=None, sequence=None)


def _log_unit_fled(state: BattleState, event: UnitFled) -> tuple[LogLine, ...]:
    unit, distance = state.units[event.unit], state.battle.ground.distance
    longest = max((distance(a, b) for a, b in zip(unit.cells, event.cells, strict=True)), default=0)
    values = {**units_named(state, [event.unit]), "fields": longest}
    code = "stragglers_ran" if unit.stragglers else "unit_fled"
    return line(code if longest else f"{code}_nowhere", values, units=[event.unit])


def _log_routers_lost(state: BattleState, event: RoutersLost) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "count": len(event.elements)}
    return line(f"routers_{event.how}", values, units=[event.unit])


def _log_commander_stayed(state: BattleState, event: CommanderStayed) -> tuple[LogLine, ...]:
    home = state.battle.came_with[event.element]
    values = {**units_named(state, [home]), **units_named(state, [event.unit], "host")}
    return line("commander_stayed", values, units=[home, event.unit])


def _log_unit_rallied(state: BattleState, event: UnitRallied) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "count": len(event.stragglers)}
    return line("unit_rallied_partly" if event.stragglers else "unit_rallied", values, units=[event.unit])


def _log_outsiders_fled(state: BattleState, event: OutsidersFled) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "count": len(event.elements)}
    return line("outsiders_fled", values, units=[event.unit])


def _log_driven_began(state: BattleState, event: DrivenBegan) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), **units_named(state, event.quarry, "enemy")}
    return line("storms_forward", values, units=[event.unit, *event.quarry])


EVENTS: Final = (
    EventRow(UnitFled, _unit_fled, _log_unit_fled),
    EventRow(RoutersLost, _routers_lost, _log_routers_lost),
    EventRow(CommanderStayed, _commander_stayed, _log_commander_stayed),
    EventRow(UnitRallied, _unit_rallied, _log_unit_rallied),
    EventRow(OutsidersFled, _outsiders_fled, _log_outsiders_fled),
    EventRow(DrivenBegan, _driven_began, _log_driven_began),
    EventRow(DrivenEnded, _driven_ended, unreported),
)
