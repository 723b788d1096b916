"""What movements of a large base lead to: in its sequence, attacked, closing in, after a melee (XVII)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.demonworld.artillery.incendiary import announced
from editor.rules.demonworld.large.moving import (
    BaseWay,
    can_overrun,
    enterable,
    is_free,
    is_gun,
    is_large,
    large_bases,
    others_at,
    overrunnable,
    points_of,
    ridden_down,
    spot_of,
    touched_at,
    walk,
)
from editor.rules.demonworld.large.paces import Pace, Spot
from editor.rules.demonworld.movement.actions import MoveBase
from editor.rules.demonworld.movement.points import Plan, may_engage, points_to_spend
from editor.rules.demonworld.shooting.artillery import crew_order
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order

ANSWERS_AS: Order = "hold"
"""Who is attacked moves with the points of this order (XVII.4.1)."""


def move_base(state: BattleState, unit: Unit, action: MoveBase) -> Plan | Message:
    """Return what the steps of a large base lead to in its own movement (XVII.6.3, XVII.7.3)."""
    if not is_large(state, unit):
        return refuse_unit(state, unit.number, "no_large_base", "XVII.1.3")
    points = points_to_spend(state, unit)
    if announced(state, unit):
        return refuse_unit(state, unit.number, "gun_incendiary_stays", "XXII.6.0")
    if not _may_leave(state, unit, action.steps):
        return refuse_unit(state, unit.number, "gun_turns_only", "XIX.3.0")
    way = walk(state, unit, action.steps, points, overruns=can_overrun(state, unit))
    if isinstance(way, Message):
        return way
    if way.contact and not may_engage(state, unit):
        if is_gun(state, unit):
            return refuse_unit(state, unit.number, "gun_does_not_attack", "XIX.8.0")
        if state.just_come(unit):
            return refuse_unit(state, unit.number, "march_no_contact", "XVI.5.0")
        return refuse_unit(state, unit.number, "order_cannot_attack", "V.3.1")
    if not way.clear and not _free_spot_left(state, unit, way.spot, points - way.points):
        return refuse_unit(state, unit.number, "must_end_free", "XVII.3.0")
    return _plan(way)


def _may_leave(state: BattleState, unit: Unit, steps: tuple[str, ...]) -> bool:
    """Return whether a base may take steps under its order: a gun that holds only turns (XIX.3.0)."""
    row = crew_order(unit.order, state.battle.ruleset) if unit.order and is_gun(state, unit) else None
    return row is None or not row.turns_only or all(name.startswith("turn") for name in steps)


def rides(state: BattleState, unit: Unit, action: MoveBase) -> bool:
    """Return whether a legal movement of a large base rides somebody down, or goes on over somebody."""
    if state.ride is not None:
        return True
    way = walk(state, unit, action.steps, points_to_spend(state, unit), overruns=True)
    return not isinstance(way, Message) and any(way.overrun)


def can_end(state: BattleState, unit: Unit, pace: Pace, points: float) -> bool:
    """Return whether a base has the points for a step and, if nobody falls, from there to free fields."""
    left = points - pace.points
    return left >= 0 and _free_spot_left(state, unit, pace.spot, left)


def _free_spot_left(state: BattleState, unit: Unit, spot: Spot, points: float) -> bool:
    """Return whether a base can come to free fields from somewhere, if nobody falls (XVII.3.0)."""
    element = unit.elements[0]
    there = others_at(state, element)

    def free(spot: Spot) -> bool:
        return is_free(state, element, spot, there)

    def allowed(_: Spot, pace: Pace) -> bool:
        return enterable(state, pace) and overrunnable(state, element, ridden_down(pace, there))

    if free(spot):
        return True
    return any(free(end) for end in large_bases(state).paces[element].ways(spot, int(points), allowed, free))


def _plan(way: BaseWay) -> Plan:
    cell, facing = way.spot
    return Plan("base", (cell,), (facing,), way.points, 0, contact=way.contact)


def answer(state: BattleState, unit: Unit, steps: tuple[str, ...]) -> Spot | Message:
    """Return where a large base that is attacked goes with the points of a hold order (XVII.4.1).

    It may break the contact and rides down nobody; it may come into contact with others by stepping forward.
    """
    if not steps:
        return spot_of(unit)
    points = points_of(state, unit, ANSWERS_AS) - unit.points
    way = walk(state, unit, steps, points, overruns=False)
    return way if isinstance(way, Message) else way.spot


def closing(state: BattleState, unit: Unit, steps: tuple[str, ...]) -> BaseWay | Message:
    """Return how a large base that has attacked uses the rest of its points: it stays in contact (XVII.4.1).

    It rides down nobody any more.
    """
    element = unit.elements[0]
    there, spot, spent = others_at(state, element), spot_of(unit), 0
    for name in steps:
        pace = large_bases(state).paces[element].named(spot, name)
        if pace is None:
            return refuse_unit(state, unit.number, "base_step", "XVII.6.2, XVII.6.3, XVII.7.3")
        if ridden_down(pace, there) or not enterable(state, pace):
            return refuse_unit(state, unit.number, "occupied", "XVII.4.1")
        spot, spent = pace.spot, spent + pace.points
    left = points_to_spend(state, unit)
    if spent > left:
        return refuse_unit(state, unit.number, "points_spent", "XVII.1.3", needed=spent, left=int(left))
    if steps and not touched_at(state, element, spot, there):
        return refuse_unit(state, unit.number, "keep_contact", "XVII.4.1")
    return BaseWay(spot, spent, (), contact=True, clear=True)


def after_melee(
    state: BattleState, unit: Unit, steps: tuple[str, ...], taken: dict[int, int]
) -> Spot | Message:
    """Return where a large base goes after a melee: two fields, then one turn (XVII.4.3).

    It may break contact, and rides down nobody. ``taken``: cell -> who stands there now, but for the base.
    """
    paces, number = large_bases(state).paces[unit.elements[0]], unit.number
    most = state.battle.ruleset.movement.after_melee_fields_large
    spot, fields, turned = spot_of(unit), 0, False
    for name in steps:
        pace = paces.named(spot, name)
        if pace is None:
            return refuse_unit(state, number, "base_step", "XVII.4.3")
        if ridden_down(pace, taken) or not enterable(state, pace):
            return refuse_unit(state, number, "occupied", "XVII.4.3")
        fields += not pace.turns
        if turned or fields > most:
            return refuse_unit(state, number, "base_after_melee", "XVII.4.3", fields=most)
        turned, spot = pace.turns, pace.spot
    return spot


def single_steps(state: BattleState, unit: Unit, points: float) -> Iterator[str]:
    """Yield the steps that a large base could take now onto free fields."""
    element = unit.elements[0]
    there = others_at(state, element)
    for pace in large_bases(state).paces[element].at(spot_of(unit)):
        free = enterable(state, pace) and not ridden_down(pace, there)
        if pace.points <= points and free:
            yield pace.name


def overrunning_steps(state: BattleState, unit: Unit, points: float) -> Iterator[tuple[str, ...]]:
    """Yield single steps over others, and pairs: beside somebody first, then over him."""
    element, bases = unit.elements[0], large_bases(state)
    if state.ride is None and not can_overrun(state, unit):
        return
    there = others_at(state, element)
    for pace in bases.paces[element].at(spot_of(unit)):
        if pace.points > points or not enterable(state, pace):
            continue
        if ridden_down(pace, there) or state.ride is not None:
            yield (pace.name,)
            continue
        if not touched_at(state, element, pace.spot, there):
            continue
        for further in bases.paces[element].at(pace.spot):
            if pace.points + further.points <= points and ridden_down(further, there):
                yield (pace.name, further.name)


def can_go_on(state: BattleState, unit: Unit) -> bool:
    """Return whether a large base has the points for a step that its board allows."""
    points = points_to_spend(state, unit)
    paces = large_bases(state).paces[unit.elements[0]].at(spot_of(unit))
    return any(pace.points <= points for pace in paces)
