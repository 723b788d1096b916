"""Dragons that breathe in a battle: when, at whom, with what chance; its events and the log (XVII.7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.core.hexes import FACINGS, Axial, distance
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.fire.events import BreathKindled
from editor.rules.demonworld.fire.turn_begins import in_force, would_burn
from editor.rules.demonworld.flyers.now import air_size_of, foot_at
from editor.rules.demonworld.large.breath import (
    Aim,
    BreathAttack,
    Breathed,
    breath_attacks,
    breath_zone,
    may_breathe,
)
from editor.rules.demonworld.large.footprints import BaseKind, Body, Footprint
from editor.rules.demonworld.large.moving import is_chief, large_bases
from editor.rules.demonworld.large.parts import animals_size, size_on
from editor.rules.demonworld.shooting import numbers as shooting_numbers
from editor.rules.demonworld.state import BattleState, Recorder, hurt
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import element_named, line, log_wounds, refuse, refuse_unit
from schemas.problems import Message

AIMS: Final[tuple[Aim, ...]] = ("ahead", "left", "right")
Breath = tuple[int, Aim]
"""(dragon, where it breathes)."""


@dataclass(frozen=True, slots=True)
class BreathDeclared(Event):
    """A side has said which dragons breathe, and where (XVII.7.4)."""

    side: int
    breaths: tuple[Breath, ...]


@dataclass(frozen=True, slots=True)
class BreathStruck(Event):
    """Breath has met an element on a field (XVII.7.4)."""

    dragon: int
    target: int
    cell: int
    power: int
    die: int
    outcome: Literal["hit", "miss"]


@dataclass(frozen=True, slots=True)
class BreathSpent(Event):
    """All breath of the phase is resolved."""


def power_of(state: BattleState, element: int) -> int:
    """Return the power of an element's breath; 0 where it has none."""
    large = state.battle.cards[element].large
    return (large.breath if large is not None else None) or 0


def can_breathe(state: BattleState, unit: Unit) -> bool:
    """Return whether a dragon may breathe in this shooting phase: as others shoot (XVII.7.4, IV).

    One that is a commander does so as commanders shoot, in either phase (X.2.1, XVII.5.0).
    """
    bases = state.battle.bases
    if bases is None or not bases.large(unit) or not power_of(state, unit.elements[0]):
        return False
    phase: Literal["first", "second"] = "first" if state.phase == "first_shooting" else "second"
    engaged = bool(unit.engaged) and (phase == "first" or unit.engaged < state.turn)
    if state.phase == "movement" or (unit.left_melee and unit.left_melee == state.turn - 1):
        return False
    if unit.order is None:
        return is_chief(state, unit) and not engaged and not (unit.engaged and unit.charged)
    return shooting_numbers.may_shoot(
        unit.order, phase, state.battle.ruleset, organised=True, engaged=engaged
    )


def _footprint(state: BattleState, element: int) -> Footprint:
    stands, bases = state.standing[element], large_bases(state)
    kind: BaseKind = bases.kinds.get(element, "standard")
    return Footprint(kind, state.battle.ground.axial(stands.cell), FACINGS[stands.facing])


def _others(state: BattleState, dragon: int) -> list[Breathed]:
    """Return everybody else whom its breath may meet, named by number: from the ground nobody in the air."""
    battle, high = state.battle, dragon in state.aloft
    return [
        Breathed(
            Body(
                str(element),
                _footprint(state, element),
                _height(state, element),
                animals=animals_size(battle, element),
            ),
            battle.camp_of[element] != battle.camp_of[dragon],
        )
        for element in sorted(state.standing)
        if element != dragon and (high or element not in state.aloft)
    ]


def _height(state: BattleState, element: int) -> int:
    """Return how high the top of an element is over the ground on which it stands, or over which it flies."""
    altitude, cell = state.units[state.unit_of[element]].altitude, state.standing[element].cell
    if altitude is None:
        return size_on(state, element, cell)
    return altitude - foot_at(state, cell) + air_size_of(state, element)


def allowed_at(state: BattleState, dragon: int, aim: Aim) -> bool:
    """Return whether a dragon has an enemy in a zone of whom it sees a part (XVII.7.4)."""
    base, land = _footprint(state, dragon), large_bases(state).land
    if not may_breathe(base, _height(state, dragon), aim, _others(state, dragon), land):
        return False
    if dragon not in state.aloft:
        return True
    camp_of = state.battle.camp_of
    return any(camp_of[int(one.name)] != camp_of[dragon] for one in attacks_at(state, dragon, aim))


def attacks_at(state: BattleState, dragon: int, aim: Aim) -> list[BreathAttack]:
    """Return the attacks of a dragon's breath; names are the numbers of elements (XVII.7.4)."""
    base, bases = _footprint(state, dragon), large_bases(state)
    zone = breath_zone(base.at, base.facing, aim, state.battle.ruleset)
    inside = [field for field in zone if field in bases.land.lies]
    found = breath_attacks(inside, power_of(state, dragon), _others(state, dragon), bases.land)
    if dragon not in state.aloft:
        return found
    return [attack for attack in found if _level_with(state, dragon, int(attack.name), base.at, attack.at)]


def zone_at(state: BattleState, dragon: int, aim: Aim) -> list[int]:
    """Return the fields of a zone of breath as far as they lie on the board, row by row (XVII.7.4)."""
    base, ground = _footprint(state, dragon), state.battle.ground
    zone = breath_zone(base.at, base.facing, aim, state.battle.ruleset)
    lies = large_bases(state).land.lies
    return sorted([ground.of_axial(field) for field in zone if field in lies])


def fields_at(state: BattleState, dragon: int, aim: Aim) -> list[int]:
    """Return the empty fields in a zone that its breath may set on fire, row by row (XXII.4.0)."""
    if not in_force(state):
        return []
    base = _footprint(state, dragon)
    return [
        cell
        for cell in zone_at(state, dragon, aim)
        if cell not in state.occupied
        and would_burn(state, cell)
        and _reaches_ground(state, dragon, base.at, cell)
    ]


def _reaches_ground(state: BattleState, dragon: int, start: Axial, cell: int) -> bool:
    """Return whether breath comes down to what grows on a field (XXIII.7.1)."""
    foot, terrain = foot_at(state, cell), state.battle.terrain
    if dragon not in state.aloft or terrain is None:
        return True
    top = foot + max(terrain.lies[cell].terrain.height, 1)
    return heights_meet(*_broad(state, dragon, start, state.battle.ground.axial(cell)), foot, top)


def _level_with(state: BattleState, dragon: int, target: int, start: Axial, field: Axial) -> bool:
    """Return whether breath in flight meets a target on a field (XXIII.7.1)."""
    return heights_meet(*_broad(state, dragon, start, field), *_span(state, target, field))


def _broad(state: BattleState, dragon: int, start: Axial, field: Axial) -> tuple[int, int]:
    """Return between which heights breath in flight passes: broader farther away (XXIII.7.1)."""
    spread = state.battle.ruleset.flying.breath_spread
    altitude = state.units[state.unit_of[dragon]].altitude or 0
    wide = spread[min(distance(start, field), len(spread)) - 1]
    middle = altitude + air_size_of(state, dragon) // 2
    return middle - wide, middle + wide + 1


def heights_meet(lowest: int, highest: int, foot: int, top: int) -> bool:
    """Return whether somebody is at least partly between two heights."""
    return foot < highest and top > lowest


def _span(state: BattleState, element: int, field: Axial) -> tuple[int, int]:
    """Return the heights of the foot and of the top of an element over level 0, on one of its fields."""
    altitude = state.units[state.unit_of[element]].altitude
    if altitude is not None:
        return altitude, altitude + air_size_of(state, element)
    foot = foot_at(state, state.battle.ground.of_axial(field))
    return foot, foot + state.battle.cards[element].size


def breaths_of(state: BattleState, side: int) -> Iterator[Breath]:
    """Yield every breath that a side may use now."""
    if state.battle.bases is None:
        return
    for unit in state.of_side(side):
        if can_breathe(state, unit):
            for aim in AIMS:
                if allowed_at(state, unit.elements[0], aim):
                    yield unit.elements[0], aim


def check_breaths(state: BattleState, breaths: tuple[Breath, ...]) -> Message | None:
    """Return the rule that forbids these breaths (XVII.7.4)."""
    used = [dragon for dragon, _ in breaths]
    if len(set(used)) != len(used):
        return refuse("elements_twice", "XVII.7.4")
    for dragon, aim in breaths:
        if dragon not in state.standing or state.battle.side_of[dragon] != state.side:
            return refuse("no_such_element", "XVII.7.4", element=dragon)
        unit = state.units[state.unit_of[dragon]]
        if aim not in AIMS or not can_breathe(state, unit):
            return refuse_unit(state, unit.number, "may_not_breathe", "XVII.7.4")
        if not allowed_at(state, dragon, aim):
            return refuse_unit(state, unit.number, "nobody_to_breathe_at", "XVII.7.4")
    return None


def resolve(recorder: Recorder) -> None:
    """Roll for everybody in the zones of the breath declared, then for empty fields that burn.

    Who is hit falls with all others (XVII.7.4, XXII.4.0).
    """
    breaths = recorder.state.breaths
    for dragon, aim in breaths:
        state = recorder.state
        for attack in attacks_at(state, dragon, aim):
            if int(attack.name) in recorder.state.struck:
                continue
            die = recorder.die(20)
            outcome: Literal["hit", "miss"] = "hit" if die <= attack.power else "miss"
            cell = state.battle.ground.of_axial(attack.at)
            recorder.note(BreathStruck(dragon, int(attack.name), cell, attack.power, die, outcome))
        for cell in fields_at(recorder.state, dragon, aim):
            recorder.note(BreathKindled(dragon, cell, power_of(state, dragon), recorder.die(20)))
    if breaths:
        recorder.note(BreathSpent())


def _declared(state: BattleState, event: BreathDeclared) -> BattleState:
    return state.replace(breaths=(*state.breaths, *event.breaths))


def _struck(state: BattleState, event: BreathStruck) -> BattleState:
    return hurt(state, event.target) if event.outcome == "hit" else state


def _spent(state: BattleState, _event: BreathSpent) -> BattleState:
    return state.replace(breaths=())


def _log_struck(state: BattleState, event: BreathStruck) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.dragon, "attacker"),
        **element_named(state, event.target, "target"),
        "base": event.power,
        "die": event.die,
    }
    units = [state.unit_of[event.dragon], state.unit_of[event.target]]
    need = Need(event.power)
    lines = line(f"breath_{event.outcome}", values, dice=[(20, event.die)], units=units, need=need)
    return lines + log_wounds(state, event.target if event.outcome == "hit" else None)


EVENTS: Final = (
    EventRow(BreathDeclared, _declared, unreported),
    EventRow(BreathStruck, _struck, _log_struck),
    EventRow(BreathSpent, _spent, unreported),
)
