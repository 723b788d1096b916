"""Flights in a battle: what one leads to, or the rule that forbids it (XXIII.1.0 to XXIII.5.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.commanders.moving import may_act, points_left
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.effects.numbers import unit_barred
from editor.rules.demonworld.flyers.flight import End, Flyer, Mode, Sky, can_start, end_at
from editor.rules.demonworld.flyers.melee import refuses_dive
from editor.rules.demonworld.flyers.now import can_fly, flight_of, flyer_of, footprint, sky_of
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.melee.reach import reached
from editor.rules.demonworld.morale.charging import courage_forbids, waits_for_storm
from editor.rules.demonworld.movement.plans import may_move
from editor.rules.demonworld.movement.points import may_engage, points_to_spend, shape_at, shape_of
from editor.rules.demonworld.places import would_touch
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Standing, Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Fly(Action):
    """Fly with a unit, close to the ground or high, and land or stay in the air (XXIII.3.0, XXIII.5.0)."""

    unit: int
    mode: Mode
    cells: tuple[int, ...]
    """Where its elements end, in their order; of a large base its reference cell."""
    facings: tuple[int, ...]
    altitude: int | None = None
    """Where it stays in the air; None if it lands."""


@dataclass(frozen=True, slots=True)
class Flight:
    """What a legal flight leads to."""

    points: int
    """Movement points that it costs."""
    contact: bool
    """It lands beside an enemy, to fight him."""
    dives: bool
    """It is a dive (XXIII.8.3)."""


class _Last:
    """The sky that was looked at last: flights of one unit are checked in a row."""

    seen: ClassVar[tuple[BattleState, int, Sky] | None] = None


def sky_for(state: BattleState, unit: Unit) -> Sky:
    """Return the sky of a unit, worked out once for all its flights."""
    last = _Last.seen
    if last is not None and last[0] is state and last[1] == unit.number:
        return last[2]
    found = sky_of(state, unit)
    _Last.seen = (state, unit.number, found)
    return found


def flight(state: BattleState, action: Fly) -> Flight | Message:
    """Return what a flight leads to, or the rule that forbids it."""
    trouble = may_act(state, action.unit) if state.commanding else may_move(state, action.unit)
    if trouble is not None:
        return trouble
    unit = state.units[action.unit]
    trouble = keeps_down(state, unit, action.mode)
    if trouble is not None:
        return trouble
    number = unit.number
    if len(action.cells) != len(unit.cells) or len(action.facings) != len(unit.cells):
        return refuse_unit(state, number, "elements_do_not_fit", "XXIII.5.0")
    if len(set(action.cells)) != len(action.cells) or not all(0 <= one < 6 for one in action.facings):
        return refuse_unit(state, number, "elements_do_not_fit", "XXIII.5.0")
    if action.altitude is not None and action.mode == "low":
        return refuse_unit(state, number, "low_flight_lands", "XXIII.3.0")
    points = _way(state, unit, action)
    if isinstance(points, Message):
        return points
    trouble = _ends(state, unit, action)
    if trouble is not None:
        return trouble
    contact = action.altitude is None and bool(touched_after(state, unit, action.cells, action.facings))
    trouble = _landing(state, unit, action) if contact else None
    trouble = trouble or waits_for_storm(state, unit)
    if action.altitude is None:
        trouble = trouble or courage_forbids(state, unit, action.cells, action.facings, contact=contact)
    return trouble or Flight(points, contact, contact and _dives(state, unit))


def keeps_down(state: BattleState, unit: Unit, mode: Mode) -> Message | None:
    """Return why a unit that may move now cannot fly (XXIII.1.0, XXIII.3.0, XXIII.5.0)."""
    number, aloft = unit.number, unit.altitude is not None
    if not can_fly(state.battle, unit) or unit.outside:
        return refuse_unit(state, number, "cannot_fly", "XXIII.1.0")
    own = flight_of(state.battle, unit)
    if (mode == "low" and (aloft or own.always_aloft)) or (mode == "high" and own.low_only):
        return refuse_unit(state, number, f"no_{mode}_flight", "XXIII.3.0")
    if unit.points or unit.manoeuvres or unit.reshaped:
        return refuse_unit(state, number, "ground_and_air", "XXIII.1.0")
    if unit.mood:
        return refuse_unit(state, number, "flies_in_order", "XXIII.5.0")
    if unit_barred(state, number, "flying"):
        return refuse_unit(state, number, "kept_from_flying", "XX.6.0")
    if not aloft and len(unit.elements) > 1 and not shape_of(state, unit).organised:
        return refuse_unit(state, number, "flies_in_order", "XXIII.5.0")
    sky = sky_for(state, unit)
    if not all(can_start(flyer_of(state, unit, one), sky) for one in unit.elements):
        return refuse_unit(state, number, "no_flight_from_wood", "XXIII.1.0")
    return None


def most_points(state: BattleState, unit: Unit, mode: Mode) -> float:
    """Return the movement points that a flight may cost: on hold a high one goes up and down (XXIII.5.0).

    Those of a person on his own are the same in every turn (X.2.1).
    """
    if independent(state.battle, unit):
        return points_left(state, unit)
    if mode == "high" and unit.order == "hold":
        return flight_of(state.battle, unit).least_fields_on_hold * state.battle.ruleset.flying.field_cost
    return points_to_spend(state, unit)


def _way(state: BattleState, unit: Unit, action: Fly) -> int | Message:
    """Return what the way costs: each element flies straight on, field by field (XXIII.3.0, XXIII.5.0)."""
    ground, number = state.battle.ground, unit.number
    bases = state.battle.bases
    for element, cell, facing in zip(unit.elements, action.cells, action.facings, strict=True):
        fields = (cell,) if bases is None else bases.fields(element, cell, facing)
        if not all(0 <= one < ground.size and ground.inside[one] for one in fields):
            return refuse_unit(state, number, "off_the_field", "XXIII.5.0")
    way = max(ground.distance(one, other) for one, other in zip(unit.cells, action.cells, strict=True))
    spent, most = way * state.battle.ruleset.flying.field_cost, most_points(state, unit, action.mode)
    if spent > most:
        code = "hold_flies_up_and_down" if unit.order == "hold" and not most else "points_spent"
        return refuse_unit(state, number, code, "XXIII.5.0", needed=spent, left=int(most))
    return spent


def ends_of(
    state: BattleState, unit: Unit, mode: Mode, cells: Sequence[int], facings: Sequence[int]
) -> list[End]:
    """Return what each element of a unit may do where it has come to: land, stay in the air."""
    sky, ruleset = sky_for(state, unit), state.battle.ruleset
    found = []
    for element, cell, facing in zip(unit.elements, cells, facings, strict=True):
        flyer: Flyer = flyer_of(state, unit, element)
        base = footprint(state, element, cell, facing)
        found.append(end_at(flyer, base, 0, sky, ruleset, high=mode == "high"))
    return found


def _ends(state: BattleState, unit: Unit, action: Fly) -> Message | None:
    """Return why a flight cannot end so: no place to land, too low, too high, too near another flyer."""
    number = unit.number
    ends = ends_of(state, unit, action.mode, action.cells, action.facings)
    if action.altitude is None:
        if unit.left_melee and unit.left_melee == state.turn - 1:
            return refuse_unit(state, number, "has_left_melee", "XXIII.8.4")
        if flight_of(state.battle, unit).always_aloft:
            return refuse_unit(state, number, "never_lands", "XXIII.3.0")
        kept = unit.altitude is None and action.cells != unit.cells
        places = zip(ends, unit.cells, action.cells, strict=True)
        if not all(end.lands or (kept and start == cell) for end, start, cell in places):
            return refuse_unit(state, number, "cannot_land", "XXIII.1.0")
        return None
    if not all(any(one.lowest <= action.altitude <= one.highest for one in end.air) for end in ends):
        lowest = max((end.air[0].lowest for end in ends if end.air), default=0)
        highest = min((end.air[-1].highest for end in ends if end.air), default=0)
        return refuse_unit(
            state, number, "no_such_altitude", "XXIII.5.0", altitude=action.altitude, lowest=lowest,
            highest=highest,
        )  # fmt: skip
    return None


def touched_after(
    state: BattleState, unit: Unit, cells: Sequence[int], facings: Sequence[int]
) -> frozenset[int]:
    """Return the enemies with whom a unit is in contact where it lands (I.3.1, XI.4.0)."""
    battle, occupied, bases = state.battle, state.occupied, state.battle.bases
    camp, found = battle.roster[unit.number].camp, set()
    for element, cell, facing in zip(unit.elements, cells, facings, strict=True):
        for field in (cell,) if bases is None else bases.fields(element, cell, facing):
            for step in battle.ground.steps:
                other = occupied.get(field + step)
                if other is None or battle.camp_of[other] == camp or other in found:
                    continue
                if would_touch(state, element, field, other, field + step):
                    found.add(other)
    return frozenset(found)


def strikes_after(state: BattleState, unit: Unit, cells: Sequence[int], facings: Sequence[int]) -> bool:
    """Return whether an element that lands so has an enemy before a weapon."""
    battle, occupied = state.battle, state.occupied
    camp = battle.roster[unit.number].camp
    for element, cell, facing in zip(unit.elements, cells, facings, strict=True):
        for field in reached(state, element, Standing(unit.number, cell, facing)):
            other = occupied.get(field)
            if other is not None and battle.camp_of[other] != camp:
                return True
    return False


def lands_to_fight(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit may land beside enemies: by its order, a person always (X.2.1, V.3.1)."""
    return independent(state.battle, unit) or may_engage(state, unit)


def _landing(state: BattleState, unit: Unit, action: Fly) -> Message | None:
    """Return why a unit may not land beside enemies: as any attack it needs order and form (XXIII.3.0)."""
    number = unit.number
    if not lands_to_fight(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    if state.just_come(unit):
        return refuse_unit(state, number, "march_no_contact", "XVI.5.0")
    if len(unit.elements) > 1 and not shape_at(state, unit, action.cells, action.facings).organised:
        return refuse_unit(state, number, "lands_in_order", "XXIII.5.0")
    if not strikes_after(state, unit, action.cells, action.facings):
        return refuse_unit(state, number, "lands_facing_enemy", "XXIII.3.0")
    return None


def _dives(state: BattleState, unit: Unit) -> bool:
    """Return whether an attack by landing is a dive (XXIII.8.3)."""
    if unit.altitude is None:
        return False
    no_dive = refuses_dive(unit.order, unit.altitude, state.battle.ruleset, can_land=True, at_ground=True)
    return no_dive is None


@dataclass(frozen=True, slots=True)
class Rise(Action):
    """Let a large base that is attacked go straight up, out of the contact (XXIII.5.0)."""

    unit: int
    altitude: int


def rising(state: BattleState, action: Rise) -> Message | None:
    """Return the rule that forbids a large base to answer an attack by going up (XXIII.5.0)."""
    if state.step != "react" or state.unit != action.unit:
        return refuse("not_now", "V.3.2")
    unit = state.units[action.unit]
    if not is_large(state, unit):
        return refuse_unit(state, unit.number, "no_large_base", "XXIII.5.0")
    trouble = keeps_down(state, unit, "high")
    if trouble is not None:
        return trouble
    return _ends(state, unit, Fly(unit.number, "high", unit.cells, unit.facings, action.altitude))


def spans_here(state: BattleState, unit: Unit) -> tuple[tuple[int, int], ...]:
    """Return (lowest, highest) of the altitudes that a base could take above its place."""
    (end,) = ends_of(state, unit, "high", unit.cells, unit.facings)
    return tuple([(one.lowest, one.highest) for one in end.air])
