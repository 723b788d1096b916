"""What commanders bring about (X): events, the state after each, and its line in the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.engine.rows import EventRow, unchanged, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.commanders.who import detached, none_yet
from editor.rules.demonworld.effects import numbers
from editor.rules.demonworld.large.moving import turned_spot
from editor.rules.demonworld.state import BattleState, changed, put
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import Lines, camp_named, line, order_named, side_named, units_named
from schemas.problems import Value
from schemas.systems.demonworld_parts import Order

Command = tuple[int, int, tuple[int, ...]]
"""(unit, counters that it may get, independent commanders one of whom must give them) (X.3.0)."""
Rolled = tuple[int, int, Order | None]
"""(unit, D6, order; None for the player's choice) (X.4.0)."""


@dataclass(frozen=True, slots=True)
class CommandSettled(Event):
    """It is settled who commands whom, and units that nobody commands have rolled for their order (X.4.0)."""

    command: tuple[Command, ...]
    rolled: tuple[Rolled, ...]


@dataclass(frozen=True, slots=True)
class ForgottenRolled(Event):
    """Units without a counter have rolled for their order (X.4.0)."""

    rolled: tuple[Rolled, ...]


@dataclass(frozen=True, slots=True)
class CountersDue(Event):
    """Units with so many counters keep one of them (X.4.0)."""

    units: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class CountersKept(Event):
    """A side has said which counters remain (X.4.0)."""

    side: int
    orders: tuple[tuple[int, Order], ...]


@dataclass(frozen=True, slots=True)
class CommandersAsked(Event):
    """Commanders may move before the units of the sequence, or turn after the last one (X.2.1)."""

    part: Literal["move", "turn"]


@dataclass(frozen=True, slots=True)
class CommandersCalled(Event):
    """A side has said which of its commanders move now (X.2.1); elements."""

    side: int
    elements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CommandersRolled(Event):
    """Commanders of several camps want to move: (element, D6) each; the highest sum with initiative decides.

    Equal sums are rolled again (X.2.1).
    """

    rolls: tuple[tuple[int, int], ...]
    chooser: int


@dataclass(frozen=True, slots=True)
class CommandersSettled(Event):
    """It is settled whose commanders move first (X.2.1)."""

    first: int
    chooser: int


@dataclass(frozen=True, slots=True)
class CommandersTurned(Event):
    """A side has turned its commanders after the last sequence (X.2.1): (unit, facing)."""

    side: int
    facings: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CommandersEnded(Event):
    """No commander moves or turns any more here."""


@dataclass(frozen=True, slots=True)
class CommanderJoined(Event):
    """A commander has joined a unit (X.2.3)."""

    unit: int
    """The unit that he is with now; its movement of the turn is over."""
    element: int
    points: int
    """Movement points that he has spent to get there."""
    cells: tuple[int, ...]
    """Cells of the unit's elements, his own last."""
    facings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CommanderLeft(Event):
    """A commander has left his unit and acts on his own again (X.2.3)."""

    unit: int
    """The unit that he was with."""
    element: int


def _ordered(state: BattleState, rolled: tuple[Rolled, ...]) -> tuple[Unit, ...]:
    return changed(
        state, [state.units[unit].replace(order=order) for unit, _, order in rolled if order is not None]
    )


def _command_settled(state: BattleState, event: CommandSettled) -> BattleState:
    return state.replace(command=event.command, units=_ordered(state, event.rolled))


def _forgotten_rolled(state: BattleState, event: ForgottenRolled) -> BattleState:
    free = tuple(unit for unit, _, order in event.rolled if order is None)
    return state.replace(units=_ordered(state, event.rolled), chosen_late=free)


def _counters_due(state: BattleState, event: CountersDue) -> BattleState:
    return state.replace(owed=event.units, kept=none_yet(state))


def _counters_kept(state: BattleState, event: CountersKept) -> BattleState:
    return state.replace(kept=put(state.kept, event.side, event.orders))


def _commanders_asked(state: BattleState, event: CommandersAsked) -> BattleState:
    return state.replace(commanding=event.part, called=none_yet(state))


def _commanders_called(state: BattleState, event: CommandersCalled) -> BattleState:
    return state.replace(called=put(state.called, event.side, event.elements))


def _commanders_settled(state: BattleState, event: CommandersSettled) -> BattleState:
    return state.replace(first=event.first)


def _commanders_turned(state: BattleState, event: CommandersTurned) -> BattleState:
    turned = []
    for number, facing in event.facings:
        unit = state.units[number]
        spot = turned_spot(state, unit, facing) or (unit.cells[0], facing)
        turned.append(unit.replace(cells=spot[:1], facings=spot[1:]))
    return state.replace(units=changed(state, turned), called=put(state.called, event.side, ()))


def _commanders_ended(state: BattleState, event: CommandersEnded) -> BattleState:
    return state.replace(commanding="", called=none_yet(state), left=(), ahead=(), behind=())


def commander_joined(state: BattleState, event: CommanderJoined) -> BattleState:
    """Return the state after a commander has joined a unit (X.2.3)."""
    host = state.units[event.unit]
    own = state.units[state.unit_of[event.element]]
    host = host.replace(
        elements=(*host.elements, event.element),
        cells=event.cells,
        facings=event.facings,
        done=True,
        free_regroup=False,
    )
    gone = own.replace(elements=(), cells=(), facings=(), points=own.points + event.points, done=True)
    return state.replace(
        units=changed(state, [host, gone]),
        unit_of=put(state.unit_of, event.element, event.unit),
        unit=event.unit,
    )


def _commander_left(state: BattleState, event: CommanderLeft) -> BattleState:
    before = state.before or tuple(unit.cells for unit in state.units)
    host = state.units[event.unit]
    state = detached(state, event.element)
    return state.replace(
        before=put(before, event.unit, host.cells), left=(*state.left, event.unit), unit=None
    )


def _log_person(state: BattleState, element: int) -> dict[str, Value]:
    return units_named(state, [state.battle.came_with[element]], "commander")


def _log_rolled(state: BattleState, rolled: Sequence[Rolled], code: str) -> Lines:
    lines: Lines = ()
    for unit, die, order in rolled:
        values = {**units_named(state, [unit]), "die": die}
        if order is not None:
            values |= order_named(state, order)
        logged = code if order is not None else f"{code}_choice"
        lines += line(logged, values, dice=[(6, die)], units=[unit])
    return lines


def _log_command_settled(state: BattleState, event: CommandSettled) -> Lines:
    return _log_rolled(state, event.rolled, "nobody_commands")


def _log_forgotten_rolled(state: BattleState, event: ForgottenRolled) -> Lines:
    return _log_rolled(state, event.rolled, "counter_forgotten")


def _log_counters_due(state: BattleState, event: CountersDue) -> Lines:
    values = {**units_named(state, event.units), "count": event.count}
    return line("counters_due", values, units=event.units)


def _log_commanders_rolled(state: BattleState, event: CommandersRolled) -> Lines:
    battle = state.battle
    lines: Lines = ()
    for element, die in event.rolls:
        initiative = numbers.initiative(state, element)
        values = {
            **_log_person(state, element),
            "die": die,
            "initiative": initiative,
            "total": die + initiative,
        }
        lines += line("commander_rolled", values, dice=[(6, die)], units=[battle.came_with[element]])
    values = side_named(state, event.chooser)
    if state.phase == "movement" and state.commanding == "move" and state.sequence:
        return lines + line("commanders_decide_before", {**values, **order_named(state, state.sequence)})
    return lines + line("commanders_decide", values)


def _log_commanders_settled(state: BattleState, event: CommandersSettled) -> Lines:
    return line("commanders_first", camp_named(state, event.first))


def _log_commanders_turned(state: BattleState, event: CommandersTurned) -> Lines:
    lines: Lines = ()
    for number, _ in event.facings:
        lines += line("commander_turned", units_named(state, [number]), units=[number])
    return lines


def _log_commander_joined(state: BattleState, event: CommanderJoined) -> Lines:
    values = {**_log_person(state, event.element), **units_named(state, [event.unit]), "points": event.points}
    return line("commander_joined", values, units=[state.battle.came_with[event.element], event.unit])


def _log_commander_left(state: BattleState, event: CommanderLeft) -> Lines:
    values = {**_log_person(state, event.element), **units_named(state, [event.unit])}
    return line("commander_left", values, units=[state.battle.came_with[event.element], event.unit])


EVENTS: Final = (
    EventRow(CommandSettled, _command_settled, _log_command_settled),
    EventRow(ForgottenRolled, _forgotten_rolled, _log_forgotten_rolled),
    EventRow(CountersDue, _counters_due, _log_counters_due),
    EventRow(CountersKept, _counters_kept, unreported),
    EventRow(CommandersAsked, _commanders_asked, unreported),
    EventRow(CommandersCalled, _commanders_called, unreported),
    EventRow(CommandersRolled, unchanged, _log_commanders_rolled),
    EventRow(CommandersSettled, _commanders_settled, _log_commanders_settled),
    EventRow(CommandersTurned, _commanders_turned, _log_commanders_turned),
    EventRow(CommandersEnded, _commanders_ended, unreported),
    EventRow(CommanderJoined, commander_joined, _log_commander_joined),
    EventRow(CommanderLeft, _commander_left, _log_commander_left),
)
