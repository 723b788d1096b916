"""What happens with flaming arrows (XXII.5.0): events, the state after each, and its lines in the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.effects.words import explained
from editor.rules.demonworld.fire.events import kindle, scorched, set_alight
from editor.rules.demonworld.fire.now import FlamingShot
from editor.rules.demonworld.state import BattleState, put
from editor.rules.demonworld.words import (
    Modifier,
    element_named,
    field_named,
    line,
    log_wounds,
    side_named,
    units_named,
)


@dataclass(frozen=True, slots=True)
class ArrowsAnnounced(Event):
    """A side has said which of its units shall shoot flaming arrows (XXII.5.0)."""

    side: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ArrowsDeclared(Event):
    """A side has said who shoots flaming arrows at what; without a shot: that those were all (XXII.5.0)."""

    side: int
    shots: tuple[FlamingShot, ...]


@dataclass(frozen=True, slots=True)
class ArrowFlew(Event):
    """A shot with flaming arrows was resolved (XXII.5.0)."""

    shooter: int
    target: int | None
    cell: int | None
    supports: tuple[int, ...]
    base: int | None
    die: int | None
    """None if the target had fallen already."""
    hit: bool
    modifiers: tuple[Modifier, ...]


def _arrows_announced(state: BattleState, event: ArrowsAnnounced) -> BattleState:
    announced = state.fire.announced or (None,) * len(state.battle.scenario.sides)
    return state.replace(fire=replace(state.fire, announced=put(announced, event.side, event.units)))


def _arrows_declared(state: BattleState, event: ArrowsDeclared) -> BattleState:
    declared = state.fire.shots or (None,) * len(state.battle.scenario.sides)
    spent = {element for shot in event.shots for element in (shot.shooter, *shot.supports)}
    aimed = state.fire.aimed if event.shots else (*state.fire.aimed, event.side)
    shots = (*(declared[event.side] or ()), *event.shots)
    fire = replace(state.fire, shots=put(declared, event.side, shots), aimed=aimed)
    return state.replace(fire=fire, spent=state.spent | spent)


def _arrow_flew(state: BattleState, event: ArrowFlew) -> BattleState:
    if not event.hit:
        return state
    if event.target is not None:
        return set_alight(scorched(state, event.target), event.target)
    return kindle(state, event.cell) if event.cell is not None else state


def _log_arrows_announced(state: BattleState, event: ArrowsAnnounced) -> tuple[LogLine, ...]:
    if not event.units:
        return ()
    values = {**side_named(state, event.side), **units_named(state, event.units)}
    return line("arrows_announced", values, units=event.units)


def _log_arrows_declared(state: BattleState, event: ArrowsDeclared) -> tuple[LogLine, ...]:
    if not event.shots:
        return ()
    return line("arrows_declared", {**side_named(state, event.side), "count": len(event.shots)})


def _log_arrow_flew(state: BattleState, event: ArrowFlew) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.shooter, "shooter"),
        "base": event.base,
        "die": event.die,
        "supports": len(event.supports),
    }
    units = [state.unit_of[event.shooter]]
    what = "field"
    if event.target is not None:
        values |= element_named(state, event.target, "target")
        units.append(state.unit_of[event.target])
        what = "target"
    elif event.cell is not None:
        values["field"] = field_named(state, event.cell)
    outcome = "gone" if event.die is None else "hit" if event.hit else "miss"
    dice = [(20, event.die)] if event.die is not None else []
    code, details = f"arrow_{what}_{outcome}", explained(state, event.modifiers)
    need = Need(event.base) if dice and event.base is not None else None
    lines = line(code, values, dice=dice, units=units, details=details, need=need)
    return lines + log_wounds(state, event.target if event.hit else None)


EVENTS: Final = (
    EventRow(ArrowsAnnounced, _arrows_announced, _log_arrows_announced),
    EventRow(ArrowsDeclared, _arrows_declared, _log_arrows_declared),
    EventRow(ArrowFlew, _arrow_flew, _log_arrow_flew),
)
