"""What happens while armies come onto the field (XVI): events, the state after each, its line in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.flyers.starting import altitude_set_up
from editor.rules.demonworld.set_up.mounted import mounted
from editor.rules.demonworld.set_up.scouting import by_camp, outflanking
from editor.rules.demonworld.state import BattleState, changed, put
from editor.rules.demonworld.units import Stand, Unit
from editor.rules.demonworld.words import camp_named, field_named, line, side_named, units_named
from schemas.systems.demonworld_parts import Order


@dataclass(frozen=True, slots=True)
class ScoutsCounted(Event):
    """All sides have announced their reconnaissance points (XVI.5.0)."""

    points: tuple[int, ...]
    outflanked: int | None
    """Camp that is outflanked, of two; None if none is, or there are more."""


@dataclass(frozen=True, slots=True)
class DeploymentLaid(Event):
    """A side has set up its units, unseen by its enemies (XVI.3.3)."""

    side: int
    stands: tuple[Stand, ...]


@dataclass(frozen=True, slots=True)
class DeploymentRevealed(Event):
    """All sides have set up and see each other."""


@dataclass(frozen=True, slots=True)
class SectionRolled(Event):
    """It is rolled whether a marching section arrives (XVI.5.0)."""

    section: int
    """Its place in ``BattleState.marches``."""
    die: int | None
    """D6; None if it cannot fail."""
    needed: int
    """Least face with which it arrives."""
    stars: int
    """Stars of its highest commander."""
    failed: int
    """Turns in which it has failed before."""
    arrives: bool


@dataclass(frozen=True, slots=True)
class SectionCalled(Event):
    """A trigger of the scenario has called a group of reinforcements."""

    section: int
    """Its place in ``BattleState.marches``."""
    turn: int
    """Turn at whose beginning it arrives."""


@dataclass(frozen=True, slots=True)
class UnitEntered(Event):
    """The head of a marching unit stands on the edge of the field (XVI.5.0).

    A large base stands there whole, with one of its fields at the edge, and its rider with it.
    """

    section: int
    unit: int
    element: int
    cell: int
    facing: int
    order: Order | None
    """The order that it comes with; none for a commander on his own."""


@dataclass(frozen=True, slots=True)
class UnitKeptBack(Event):
    """A marching unit does not come onto the field in this turn."""

    section: int
    unit: int
    blocked: bool
    """There was no field for it; else its player kept it back."""


@dataclass(frozen=True, slots=True)
class UnitMarched(Event):
    """A column that is still coming onto the field has moved (XVI.5.0)."""

    unit: int
    elements: tuple[int, ...]
    """Those on the field now, from the head."""
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class StragglersEntered(Event):
    """The rest of a column whose track is broken has come onto the field."""

    unit: int
    elements: tuple[int, ...]
    cells: tuple[int, ...]
    facings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarchersLost(Event):
    """The battle is over, and units of flank marches have never arrived: they are lost (XVI.5.0)."""

    units: tuple[int, ...]


def _scouts_counted(state: BattleState, event: ScoutsCounted) -> BattleState:
    return state.replace(scouted=event.points)


def _deployment_laid(state: BattleState, event: DeploymentLaid) -> BattleState:
    return state.replace(deployed=put(state.deployed, event.side, event.stands))


def _deployment_revealed(state: BattleState, event: DeploymentRevealed) -> BattleState:
    units = [
        state.units[stand.unit].replace(
            elements=stand.elements,
            cells=stand.cells,
            facings=stand.facings,
            formation=stand.formation,
            altitude=altitude_set_up(state.battle, stand.unit, stand.cells),
        )
        for stands in state.deployed
        for stand in stands or ()
    ]
    placed, unit_of = mounted(state.battle, changed(state, units), state.unit_of)
    return state.replace(units=placed, unit_of=unit_of, deployed=())


def _section_rolled(state: BattleState, event: SectionRolled) -> BattleState:
    march = state.marches[event.section]
    failed = march.failed + (not event.arrives)
    march = march._replace(arrived=event.arrives, failed=failed)
    return state.replace(marches=put(state.marches, event.section, march))


def _section_called(state: BattleState, event: SectionCalled) -> BattleState:
    march = state.marches[event.section]._replace(first_turn=event.turn)
    return state.replace(marches=put(state.marches, event.section, march))


def _unit_entered(state: BattleState, event: UnitEntered) -> BattleState:
    unit, march = state.units[event.unit], state.marches[event.section]
    entered = unit.replace(
        elements=(event.element,),
        cells=(event.cell,),
        facings=(event.facing,),
        outside=tuple(one for one in unit.outside if one != event.element),
        entry=event.cell,
        entered=state.turn,
        order=event.order,
        points=0,
        manoeuvres=0,
        done=False,
        engaged=0,
        fought=0,
        formation="",
    )
    march = march._replace(entry=march.entry if march.entry is not None else event.cell, asked=state.turn)
    units, unit_of = mounted(state.battle, changed(state, [entered]), state.unit_of, event.unit)
    return state.replace(units=units, unit_of=unit_of, marches=put(state.marches, event.section, march))


def _unit_kept_back(state: BattleState, event: UnitKeptBack) -> BattleState:
    march = state.marches[event.section]._replace(asked=state.turn, kept_back=state.turn)
    return state.replace(marches=put(state.marches, event.section, march))


def _unit_marched(state: BattleState, event: UnitMarched) -> BattleState:
    unit = _on_the_field(state.units[event.unit], event.elements, event.cells, event.facings)
    unit = unit.replace(points=unit.points + event.points, free_regroup=False)
    return state.with_unit(unit, unit=event.unit)


def _stragglers_entered(state: BattleState, event: StragglersEntered) -> BattleState:
    unit = state.units[event.unit]
    elements, cells = (*unit.elements, *event.elements), (*unit.cells, *event.cells)
    return state.with_unit(_on_the_field(unit, elements, cells, (*unit.facings, *event.facings)))


def _on_the_field(
    unit: Unit, elements: tuple[int, ...], cells: tuple[int, ...], facings: tuple[int, ...]
) -> Unit:
    outside = tuple(element for element in unit.outside if element not in elements)
    return unit.replace(elements=elements, cells=cells, facings=facings, outside=outside)


def _marchers_lost(state: BattleState, event: MarchersLost) -> BattleState:
    return state.replace(units=changed(state, [state.units[one].replace(outside=()) for one in event.units]))


def _log_scouts_counted(state: BattleState, event: ScoutsCounted) -> tuple[LogLine, ...]:
    lines: tuple[LogLine, ...] = ()
    for side, points in enumerate(event.points):
        lines += line("scouts_counted", {**side_named(state, side), "points": points})
    if event.outflanked is not None:
        return lines + line("outflanked", camp_named(state, event.outflanked))
    totals = by_camp(event.points, state.battle.camps)
    ahead = outflanking(totals, state.battle.ruleset)
    if ahead is None:
        return lines + line("nobody_outflanked", {})
    return lines + line("outflanks_all", camp_named(state, ahead))


def _log_deployment_laid(state: BattleState, event: DeploymentLaid) -> tuple[LogLine, ...]:
    return line("deployment_laid", {**side_named(state, event.side), "count": len(event.stands)})


def _log_deployment_revealed(state: BattleState, event: DeploymentRevealed) -> tuple[LogLine, ...]:
    return line("deployment_revealed", {})


def _log_section_rolled(state: BattleState, event: SectionRolled) -> tuple[LogLine, ...]:
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
    need = Need(event.needed, upwards=True)
    return line(code, values, dice=[(6, event.die)], units=march.units, need=need)


def _log_section_called(state: BattleState, event: SectionCalled) -> tuple[LogLine, ...]:
    march = state.marches[event.section]
    values = {**units_named(state, march.units), **side_named(state, march.side), "turn": event.turn}
    return line("reinforcements_called", values, units=march.units)


def _log_unit_entered(state: BattleState, event: UnitEntered) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "at": field_named(state, event.cell)}
    bases = state.battle.bases
    large = bases is not None and event.element in bases.kinds
    code = "commander_entered" if large or event.order is None else "unit_entered"
    return line(code, values, units=[event.unit])


def _log_unit_kept_back(state: BattleState, event: UnitKeptBack) -> tuple[LogLine, ...]:
    code = "entry_blocked" if event.blocked else "unit_kept_back"
    return line(code, units_named(state, [event.unit]), units=[event.unit])


def _log_unit_marched(state: BattleState, event: UnitMarched) -> tuple[LogLine, ...]:
    unit = state.units[event.unit]
    values = {
        **units_named(state, [event.unit]),
        "points": event.points,
        "count": len(event.elements) - len(unit.elements),
        "left": len(unit.outside) + len(unit.elements) - len(event.elements),
    }
    return line("unit_marched", values, units=[event.unit])


def _log_stragglers_entered(state: BattleState, event: StragglersEntered) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.unit]), "count": len(event.elements)}
    return line("stragglers_entered", values, units=[event.unit])


def _log_marchers_lost(state: BattleState, event: MarchersLost) -> tuple[LogLine, ...]:
    return line("marchers_lost", units_named(state, event.units), units=event.units)


EVENTS: Final = (
    EventRow(ScoutsCounted, _scouts_counted, _log_scouts_counted),
    EventRow(DeploymentLaid, _deployment_laid, _log_deployment_laid),
    EventRow(DeploymentRevealed, _deployment_revealed, _log_deployment_revealed),
    EventRow(SectionRolled, _section_rolled, _log_section_rolled),
    EventRow(SectionCalled, _section_called, _log_section_called),
    EventRow(UnitEntered, _unit_entered, _log_unit_entered),
    EventRow(UnitKeptBack, _unit_kept_back, _log_unit_kept_back),
    EventRow(UnitMarched, _unit_marched, _log_unit_marched),
    EventRow(StragglersEntered, _stragglers_entered, _log_stragglers_entered),
    EventRow(MarchersLost, _marchers_lost, _log_marchers_lost),
)
