"""What fire brings about (XXII): events, the state after each, and its lines in the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow, unchanged, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.fire.burning import a_turn_later
from editor.rules.demonworld.fire.now import FireNow
from editor.rules.demonworld.state import BattleState, hurt, put
from editor.rules.demonworld.words import (
    element_named,
    field_named,
    line,
    units_named,
)
from schemas.problems import Value

Token = tuple[int, int]
"""(cell, token of fire)."""


@dataclass(frozen=True, slots=True)
class WindRose(Event):
    """The wind of the battle was rolled: a D6 for where it blows, one for its speed (XXII.2.0)."""

    direction: int
    speed: int


@dataclass(frozen=True, slots=True)
class FiresAged(Event):
    """A turn began: every fire has lost one, and what was kindled in the last turn burns (XXII.3.0)."""

    begun: tuple[Token, ...]
    """Fields that begin to burn now."""


@dataclass(frozen=True, slots=True)
class FireSpread(Event):
    """Fields on the lee side of fires were tested (XXII.3.0)."""

    needs: int
    """A D20 of so much or less sets a field on fire."""
    tests: tuple[tuple[int, tuple[int, ...], int | None], ...]
    """(cell, a D20 for each fire upwind, token where it catches)."""


@dataclass(frozen=True, slots=True)
class Trapped(Event):
    """Elements stand in fire at the start of a turn: they may only leave it (XXII.3.0)."""

    elements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """Elements have not left the fire: they are destroyed (XXII.3.0)."""

    elements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LightingBegan(Event):
    """The movement is over: fires may be lit (XXII.3.0)."""


@dataclass(frozen=True, slots=True)
class LightingSaid(Event):
    """A side lights no further fire in this turn (XXII.3.0)."""

    side: int


@dataclass(frozen=True, slots=True)
class FireTried(Event):
    """An element has tried to set a field on fire (XXII.3.0)."""

    element: int
    cell: int
    die: int | None
    """None if another has lit the field already."""
    token: int | None
    """Token of the fire; None if none was lit."""


@dataclass(frozen=True, slots=True)
class BreathKindled(Event):
    """Breath has tried an empty field that burns (XXII.4.0)."""

    dragon: int
    cell: int
    power: int
    """A D20 of so much or less sets it on fire."""
    die: int


@dataclass(frozen=True, slots=True)
class MachineBurned(Event):
    """A war machine on fire has lost hit points at the start of a turn (XXII.5.0)."""

    element: int
    lost: int


def _wind_rose(state: BattleState, event: WindRose) -> BattleState:
    return state.replace(wind=(event.direction, event.speed))


def _fires_aged(state: BattleState, event: FiresAged) -> BattleState:
    tokens = a_turn_later(state.changes.tokens) | dict(event.begun)
    burnt = [cell for cell, token in tokens.items() if token == 0 and state.changes.tokens.get(cell)]
    changes = state.changes.with_fires(tokens).without_made(burnt)
    return state.on(changes).replace(fire=FireNow(machines=state.fire.machines))


def _fire_spread(state: BattleState, event: FireSpread) -> BattleState:
    caught = {cell: token for cell, _, token in event.tests if token is not None}
    return state.on(state.changes.with_fires(state.changes.tokens | caught)) if caught else state


def _trapped(state: BattleState, event: Trapped) -> BattleState:
    fire = replace(state.fire, trapped=frozenset(event.elements))
    return state.replace(fire=fire, spent=state.spent | fire.trapped)


def _lighting_began(state: BattleState, event: LightingBegan) -> BattleState:
    return state.replace(fire=replace(state.fire, lighting=(False,) * len(state.battle.scenario.sides)))


def _lighting_said(state: BattleState, event: LightingSaid) -> BattleState:
    return state.replace(fire=replace(state.fire, lighting=put(state.fire.lighting, event.side, True)))


def _fire_tried(state: BattleState, event: FireTried) -> BattleState:
    state = state.replace(spent=state.spent | {event.element})
    if event.token is None:
        return state
    return state.on(state.changes.with_fires({**state.changes.tokens, event.cell: event.token}))


def kindle(state: BattleState, cell: int) -> BattleState:
    """Return the state in which a field burns from the start of the next turn (XXII.4.0, XXII.5.0)."""
    return state.replace(fire=replace(state.fire, kindled=tuple(sorted({*state.fire.kindled, cell}))))


def _breath_kindled(state: BattleState, event: BreathKindled) -> BattleState:
    return kindle(state, event.cell) if event.die <= event.power else state


def scorched(state: BattleState, element: int) -> BattleState:
    """Return the state after fire has hurt an element: such wounds never heal again (VIII.1.1)."""
    before = state.wounds.get(element, (0, 0))[1]
    state = hurt(state, element)
    if element not in state.wounds:
        return state
    return state.replace(wounds={**state.wounds, element: (state.wounds[element][0], before)})


def set_alight(state: BattleState, element: int) -> BattleState:
    """Return the state in which a war machine is on fire; nobody else catches fire (XXII.5.0)."""
    if state.battle.cards[element].card_kind != "artillery":
        return state
    return state.replace(fire=replace(state.fire, machines=state.fire.machines | {element}))


def _machine_burned(state: BattleState, event: MachineBurned) -> BattleState:
    for _ in range(event.lost):
        state = scorched(state, event.element)
    return state


def _fields_named(state: BattleState, cells: Iterable[int]) -> str:
    return ", ".join(field_named(state, cell) for cell in cells)


def _log_wind_rose(state: BattleState, event: WindRose) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {"direction": event.direction, "speed": event.speed}
    return line("wind_rose", values, dice=[(6, event.direction), (6, event.speed)])


def _log_fires_aged(state: BattleState, event: FiresAged) -> tuple[LogLine, ...]:
    out = [cell for cell, token in state.changes.fires if token == 1]
    begun = [cell for cell, _ in event.begun]
    lines = line("burnt_out", {"fields": _fields_named(state, out), "count": len(out)}) if out else ()
    if begun:
        lines += line("begins_to_burn", {"fields": _fields_named(state, begun), "count": len(begun)})
    return lines


def _log_fire_spread(state: BattleState, event: FireSpread) -> tuple[LogLine, ...]:
    lines: tuple[LogLine, ...] = ()
    for cell, dice, token in event.tests:
        values: dict[str, Value] = {
            "field": field_named(state, cell),
            "needs": event.needs,
            "rolled": ", ".join(map(str, dice)),
            "token": token,
        }
        code = "fire_spreads" if token is not None else "fire_stays"
        need = Need(event.needs) if len(dice) == 1 else None
        lines += line(code, values, dice=[(20, die) for die in dice], need=need)
    return lines


def _by_unit(state: BattleState, code: str, elements: Sequence[int]) -> tuple[LogLine, ...]:
    """Return a line for each unit with such elements."""
    lines: tuple[LogLine, ...] = ()
    for number in sorted({state.unit_of[element] for element in elements}):
        count = sum(state.unit_of[element] == number for element in elements)
        lines += line(code, {**units_named(state, [number]), "count": count}, units=[number])
    return lines


def _log_trapped(state: BattleState, event: Trapped) -> tuple[LogLine, ...]:
    return _by_unit(state, "stands_in_fire", event.elements)


def _log_burned(state: BattleState, event: Burned) -> tuple[LogLine, ...]:
    return _by_unit(state, "burned", event.elements)


def _log_machine_burned(state: BattleState, event: MachineBurned) -> tuple[LogLine, ...]:
    values = {**element_named(state, event.element, "unit"), "count": event.lost}
    return line("machine_burns", values, units=[state.unit_of[event.element]])


def _log_fire_tried(state: BattleState, event: FireTried) -> tuple[LogLine, ...]:
    if event.die is None:
        return ()
    values = {
        **element_named(state, event.element, "unit"),
        "field": field_named(state, event.cell),
        "needs": state.battle.ruleset.fire.ignition,
        "die": event.die,
        "token": event.token,
    }
    code = "fire_lit" if event.token is not None else "fire_not_lit"
    need = Need(state.battle.ruleset.fire.ignition)
    return line(code, values, dice=[(20, event.die)], units=[state.unit_of[event.element]], need=need)


def _log_breath_kindled(state: BattleState, event: BreathKindled) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.dragon, "attacker"),
        "field": field_named(state, event.cell),
        "base": event.power,
        "die": event.die,
    }
    code = "breath_kindles" if event.die <= event.power else "breath_kindles_nothing"
    units = [state.unit_of[event.dragon]]
    return line(code, values, dice=[(20, event.die)], units=units, need=Need(event.power))


EVENTS: Final = (
    EventRow(MachineBurned, _machine_burned, _log_machine_burned),
    EventRow(BreathKindled, _breath_kindled, _log_breath_kindled),
    EventRow(WindRose, _wind_rose, _log_wind_rose),
    EventRow(FiresAged, _fires_aged, _log_fires_aged),
    EventRow(FireSpread, _fire_spread, _log_fire_spread),
    EventRow(Trapped, _trapped, _log_trapped),
    EventRow(Burned, unchanged, _log_burned),
    EventRow(LightingBegan, _lighting_began, unreported),
    EventRow(LightingSaid, _lighting_said, unreported),
    EventRow(FireTried, _fire_tried, _log_fire_tried),
)
