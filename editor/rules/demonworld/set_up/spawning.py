"""Units that an event of the scenario brings into play: where there is room, and who waits (XVI.5.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow
from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.magic.summoning import RANK, room_for
from editor.rules.demonworld.set_up.copies import signs_in
from editor.rules.demonworld.set_up.summoned import battle_with, with_units
from editor.rules.demonworld.set_up.zones import edge_cells
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.words import field_named, line, side_named
from schemas.problems import Value
from schemas.scenario_spawns import AtEdge, InArea, OnField, Spawns

SPAWNED: Final = "spawned"
"""Entry of those whom an event has brought: no army has bought them."""


@dataclass(frozen=True, slots=True)
class UnitsSpawned(Event):
    """An event of the scenario has brought units into play."""

    card: str
    """Id of their card."""
    side: int
    cells: tuple[tuple[int, ...], ...]
    """Cells of each unit; of a large base its reference cell."""
    facing: int


@dataclass(frozen=True, slots=True)
class SpawnWaits(Event):
    """Units that an event brings wait for room, or none of them waits any more."""

    trigger: int
    effect: int
    count: int
    """How many of them wait now."""


def spawn(recorder: Recorder, trigger: int, place: int, effect: Spawns, count: int) -> None:
    """Bring so many units of an effect into play; those without room wait for the next turn (XVI.5.0)."""
    card = recorder.state.battle.summonable[effect.unit.id]
    side, facing = recorder.state.battle.side_number(effect.side), FACINGS.index(effect.facing)
    single = card.elements.total == 1 or card.large is not None
    left = count
    while left:
        state = recorder.state
        middle, centre = _called_to(state.battle, effect)
        wanted = left if single else card.elements.total
        cells = room_for(state, card, side, middle, facing, wanted, centre)
        if not cells or (not single and len(cells[0]) < wanted):
            break
        recorder.note(UnitsSpawned(card.id, side, cells, facing))
        left -= len(cells)
    before = next((one[2] for one in recorder.state.waiting if one[:2] == (trigger, place)), 0)
    if left != before:
        recorder.note(SpawnWaits(trigger, place, left))


def spawn_waiting(recorder: Recorder) -> None:
    """Bring those into play for whom there was no room before, as a turn begins (XVI.5.0)."""
    for trigger, place, count in recorder.state.waiting:
        effect = recorder.state.battle.script.effect(trigger, place)
        if isinstance(effect, Spawns):  # pragma: no branch - only such wait
            spawn(recorder, trigger, place, effect, count)


def _called_to(battle: Battle, effect: Spawns) -> tuple[tuple[int, ...], int]:
    """Return the cells to which units come, and the one round which they gather."""
    ground = battle.ground
    match effect.where:
        case AtEdge(edge=edge):
            cells = edge_cells(ground, edge)
            return cells, cells[len(cells) // 2]
        case InArea(area=area):
            cells = tuple(sorted(battle.areas[area]))
            places = [ground.at(cell) for cell in cells]
            column = sum(at[0] for at in places) / len(places)
            row = sum(at[1] for at in places) / len(places)
            far = {
                cell: (at[0] - column) ** 2 + (at[1] - row) ** 2
                for cell, at in zip(cells, places, strict=True)
            }
            return cells, min(cells, key=lambda cell: (far[cell], cell))
        case OnField(field=field):  # pragma: no branch - no case is left
            cell = ground.cell(field)
            return (cell,), cell


def _units_spawned(state: BattleState, event: UnitsSpawned) -> BattleState:
    battle = state.battle
    sizes = tuple([len(own) for own in event.cells])
    card = battle.summonable[event.card]
    signs = [one for size in sizes for one in signs_in(card, size, "line", min(RANK, size))]
    key = (event.card, SPAWNED, event.side, sizes)
    grown = battle_with(battle, key, card, SPAWNED, event.side, sizes, tuple(signs))
    return with_units(state, grown, event.cells, event.facing, entered=state.turn)


def _spawn_waits(state: BattleState, event: SpawnWaits) -> BattleState:
    rest = [one for one in state.waiting if one[:2] != (event.trigger, event.effect)]
    if event.count:
        rest.append((event.trigger, event.effect, event.count))
    return state.replace(waiting=tuple(sorted(rest)))


def _log_units_spawned(state: BattleState, event: UnitsSpawned) -> tuple[LogLine, ...]:
    names = [field_named(state, cell) for own in event.cells for cell in own]
    values: dict[str, Value] = {
        **side_named(state, event.side),
        "who": state.battle.summonable[event.card].name,
        "count": len(event.cells),
        "fields": ", ".join(names),
    }
    first = len(state.units)
    return line("units_spawned", values, units=range(first, first + len(event.cells)))


def _log_spawn_waits(state: BattleState, event: SpawnWaits) -> tuple[LogLine, ...]:
    effect = state.battle.script.effect(event.trigger, event.effect)
    if not event.count or not isinstance(effect, Spawns):
        return ()
    who = state.battle.summonable[effect.unit.id].name
    return line("spawn_waits", {"who": who, "count": event.count})


EVENTS: Final = (
    EventRow(UnitsSpawned, _units_spawned, _log_units_spawned),
    EventRow(SpawnWaits, _spawn_waits, _log_spawn_waits),
)
