"""What happens in melee in the air, and when a flyer falls (XXIII.8.0, XXIII.8.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.effects.words import explained
from editor.rules.demonworld.state import BattleState, hurt, put
from editor.rules.demonworld.units import Attack
from editor.rules.demonworld.words import Modifier, element_named, line, log_wounds, side_named, units_named


@dataclass(frozen=True, slots=True)
class AirAttacksDeclared(Event):
    """A side has declared its attacks in the air and at flyers (XXIII.8.0)."""

    side: int
    attacks: tuple[Attack, ...]


@dataclass(frozen=True, slots=True)
class AirBlow(Event):
    """A blow in the air, or from the ground at a flyer (XXIII.8.1, XXIII.8.2)."""

    attacker: int
    target: int
    initiative: int
    base: int
    die: int | None
    outcome: Literal["hit", "miss", "target_gone"]
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class FlyerFell(Event):
    """A large flyer that was killed in the air has come down (XXIII.8.5)."""

    element: int
    altitude: int
    power: int
    destroyed: tuple[int, ...]
    """Who is destroyed under it."""
    wounds: tuple[tuple[int, int], ...]
    """(large monster, wounds) of those whom it has met."""
    dice: tuple[int, ...]


def _declared(state: BattleState, event: AirAttacksDeclared) -> BattleState:
    return state.replace(air=put(state.air, event.side, event.attacks))


def _blow(state: BattleState, event: AirBlow) -> BattleState:
    return hurt(state, event.target) if event.outcome == "hit" else state


def _fell(state: BattleState, event: FlyerFell) -> BattleState:
    for element, count in event.wounds:
        for _ in range(count):
            if element not in state.struck:
                state = hurt(state, element)
    return state.replace(struck=state.struck | frozenset(event.destroyed))


def _log_declared(state: BattleState, event: AirAttacksDeclared) -> tuple[LogLine, ...]:
    if not event.attacks:
        return ()
    return line("air_attacks_declared", {**side_named(state, event.side), "count": len(event.attacks)})


def _log_blow(state: BattleState, event: AirBlow) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.attacker, "attacker"),
        **element_named(state, event.target, "target"),
        "base": event.base,
        "die": event.die,
        "initiative": event.initiative,
    }
    units = [state.unit_of[event.attacker], state.unit_of[event.target]]
    dice = [(20, event.die)] if event.die is not None else []
    details = explained(state, event.modifiers)
    need = Need(event.base) if dice and event.base is not None else None
    lines = line(f"air_blow_{event.outcome}", values, dice=dice, units=units, details=details, need=need)
    return lines + log_wounds(state, event.target if event.outcome == "hit" else None)


def _log_fell(state: BattleState, event: FlyerFell) -> tuple[LogLine, ...]:
    number = state.unit_of[event.element]
    values = {**units_named(state, [number]), "altitude": event.altitude, "power": event.power}
    lines = line("flyer_fell", values, dice=[(20, die) for die in event.dice], units=[number])
    for element in event.destroyed:
        lines += line("crushed", element_named(state, element, "target"), units=[state.unit_of[element]])
    for element, count in event.wounds:
        met = {**element_named(state, element, "target"), "count": count}
        lines += line("crushed_monster", met, units=[state.unit_of[element]])
    return lines


EVENTS: Final = (
    EventRow(AirAttacksDeclared, _declared, _log_declared),
    EventRow(AirBlow, _blow, _log_blow),
    EventRow(FlyerFell, _fell, _log_fell),
)
