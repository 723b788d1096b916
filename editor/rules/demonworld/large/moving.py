"""Large bases on the move: how far under which order, whom they meet, whom they ride down (XVII.1 to 4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.effects.numbers import unit_points
from editor.rules.demonworld.flyers.now import above_ground
from editor.rules.demonworld.flyers.overruns import Overflown, Overrunner, refuses_overrun
from editor.rules.demonworld.large.bases import Bases
from editor.rules.demonworld.large.footprints import GUNS
from editor.rules.demonworld.large.overrun import may_overrun
from editor.rules.demonworld.large.paces import Pace, Spot, Way
from editor.rules.demonworld.places import would_touch
from editor.rules.demonworld.shooting.artillery import crew_movement, crew_order
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order


class BaseWay(NamedTuple):
    """Where the steps of a large base lead."""

    spot: Spot
    """Where it stands after them."""
    points: int
    """Movement points that they cost."""
    overrun: tuple[tuple[int, ...], ...]
    """Whom each step rides down, in the order of their numbers."""
    contact: bool
    """Its last step has brought it into contact, and it has overrun nobody since."""
    clear: bool
    """Nobody else stands under it at the end, if nobody falls."""


def large_bases(state: BattleState) -> Bases:
    """Return the large bases of a battle in which one takes part.

    Raises:
        ValueError: none takes part.
    """
    if state.battle.bases is None:
        raise ValueError("no large base takes part in this battle")
    return state.battle.bases


def is_large(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is a large base."""
    bases = state.battle.bases
    return bases is not None and bases.large(unit)


def is_chief(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is a large base that is a commander itself, as some giants are (XVII.5.0)."""
    return is_large(state, unit) and independent(state.battle, unit)


def is_gun(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is a gun (XIX.1.1)."""
    bases = state.battle.bases
    return bases is not None and bool(unit.elements) and bases.kinds.get(unit.elements[0]) in GUNS


def lost_points(state: BattleState, unit: Unit) -> int:
    """Return the movement points that a large base has lost with its hit points (XVII.1.5)."""
    element = unit.elements[0]
    if not state.battle.cards[element].movement.minus_lost_hit_points:
        return 0
    lost = state.wounds.get(element, (0, 0))[0]
    return lost * state.battle.ruleset.large.movement_lost_per_hit_point


def points_of(state: BattleState, unit: Unit, order: Order) -> int:
    """Return the movement points of a large base under an order; it has some under hold, too (XVII.1.3).

    A commander has the same ones whatever the orders (XVII.5.0).
    """
    if is_gun(state, unit):
        return _crew_points(state, unit, order)
    if independent(state.battle, unit):
        order = "move"
    return max(0, unit_points(state, unit.number, order) - lost_points(state, unit))


def _crew_points(state: BattleState, unit: Unit, order: Order) -> int:
    """Return the movement points of a gun's crew: the card's, where it has none the book's (XIX.3.0)."""
    row, element = crew_order(order, state.battle.ruleset), unit.elements[0]
    if row is None:
        return 0
    printed = state.battle.cards[element].movement.points(row.order)
    movement = unit_points(state, unit.number, row.order) if printed else row.movement
    return crew_movement(movement, state.wounds.get(element, (0, 0))[0], engaged=False)


def spot_of(unit: Unit) -> Spot:
    """Return where a large base stands."""
    return unit.cells[0], unit.facings[0]


def turned_spot(state: BattleState, unit: Unit, facing: int) -> Spot | None:
    """Return where a unit stands once it has turned without leaving its fields. None if it cannot do so.

    A standard base looks wherever it likes, a large one turns as its kind can on the spot (XVII.6.3).
    """
    if not is_large(state, unit):
        return unit.cells[0], facing
    paces = large_bases(state).paces[unit.elements[0]].at(spot_of(unit))
    spots = [pace.spot for pace in paces if pace.turns and not pace.entered]
    return next((spot for spot in spots if spot[1] == facing), None)


def others_at(state: BattleState, element: int) -> dict[int, int]:
    """Return cell -> element of everybody on the ground but one, whoever stands over whom.

    Flyers that are too low for the element to pass under them are in its way, too (XXIII.5.0, XXIII.6.0).
    """
    bases = large_bases(state)
    found = {
        cell: other
        for other, stands in state.standing.items()
        if other != element
        and state.units[stands.unit].altitude is None
        and state.units[stands.unit].rider != other
        for cell in bases.fields(other, stands.cell, stands.facing)
    }
    for other in sorted(state.aloft):
        for cell in state.fields_of(other) if other != element else ():
            if in_the_way(state, element, other, cell):
                found.setdefault(cell, other)
    return found


def in_the_way(state: BattleState, element: int, flyer: int, cell: int) -> bool:
    """Return whether a flyer over a cell is too low for an element to be under it (XXIII.5.0)."""
    altitude = state.units[state.unit_of[flyer]].altitude or 0
    apart = state.battle.ruleset.flying.above_things
    return above_ground(state, altitude, cell) < state.battle.cards[element].size + apart


def touched_at(state: BattleState, element: int, spot: Spot, there: Mapping[int, int]) -> frozenset[int]:
    """Return the enemies with whom a large base would be in contact somewhere (I.3.1, XI.4.0).

    ``there``: who stands on which cell; who stands under the base is not beside it.
    """
    battle = state.battle
    fields = large_bases(state).fields(element, *spot)
    camp, camp_of = battle.camp_of[element], battle.camp_of
    found = set()
    for field in fields:
        for step in battle.ground.steps:
            beside = field + step
            other = there.get(beside)
            if other is None or camp_of[other] == camp or other in found or beside in fields:
                continue
            if other in state.aloft:
                continue
            if would_touch(state, element, field, other, beside):
                found.add(other)
    return frozenset(found)


def is_free(state: BattleState, element: int, spot: Spot, there: Mapping[int, int]) -> bool:
    """Return whether the base of an element covers no cell on which others stand.

    ``there``: who stands on which cell, as :func:`others_at` says.
    """
    return there.keys().isdisjoint(large_bases(state).fields(element, *spot))


def ridden_down(pace: Pace, there: Mapping[int, int]) -> tuple[int, ...]:
    """Return who stands on cells that a step enters and the base did not hold before (XVII.3.0)."""
    return tuple(sorted({there[cell] for cell in pace.entered if cell in there}))


def enterable(state: BattleState, pace: Pace) -> bool:
    """Return whether the ground lets a step in as it is now: not onto a body, nor into a fire (XVII.6.6)."""
    changes = state.changes
    if not changes.bodies and not changes.fires:
        return True
    return changes.closed.isdisjoint(pace.entered)


def can_overrun(state: BattleState, unit: Unit) -> bool:
    """Return whether a large base can ride anybody down: not while it is engaged (XVII.3.0).

    Nor in the turn in which it has come onto the field (XVI.5.0).
    """
    large = state.battle.cards[unit.elements[0]].large
    able = large is not None and large.overrun is not None
    return able and not unit.engaged and not state.just_come(unit)


def overrunnable(state: BattleState, element: int, others: Collection[int]) -> bool:
    """Return whether the base of an element may ride down all of these (XVII.3.0)."""
    kinds, rules = large_bases(state).kinds, state.battle.ruleset
    return all(
        may_overrun(kinds[element], kinds.get(other, "standard"), rules)
        and (other not in state.aloft or _reaches(state, element, other))
        for other in others
    )


def _reaches(state: BattleState, element: int, flyer: int) -> bool:
    """Return whether a large base is tall enough to overrun a flyer; large ones never are (XXIII.6.0)."""
    kinds, card = large_bases(state).kinds, state.battle.cards[element]
    stands = state.standing[flyer]
    altitude = above_ground(state, state.units[stands.unit].altitude or 0, stands.cell)
    who = Overrunner(
        kinds[element], card.size, card.large.overrun if card.large is not None else None, 0, False
    )
    whom = Overflown(kinds.get(flyer, "standard"), state.battle.cards[flyer].size, 0, altitude)
    return refuses_overrun(who, whom, state.battle.ruleset) is None


def walk(
    state: BattleState, unit: Unit, steps: tuple[str, ...], points: float, *, overruns: bool
) -> BaseWay | Message:
    """Return where the steps of a large base lead, or the rule that forbids them (XVII.3.0, XVII.4.1).

    It engages by stepping forward, and its way ends there; who rides down somebody with a later step passes
    beside his enemies, and so does who stands on others.

    Args:
        state: the battle.
        unit: the base.
        steps: names of the steps, as ``forward_left``.
        points: what it may spend.
        overruns: whether it may ride down others on its way.
    """
    number, element = unit.number, unit.elements[0]
    there, paces = others_at(state, element), large_bases(state).paces[element]
    if not steps:
        return refuse_unit(state, number, "no_path", "XVII.1.3")
    spot, spent, ridden, taken = spot_of(unit), 0, [], []
    for name in steps:
        pace = paces.named(spot, name)
        if pace is None or not enterable(state, pace):
            return refuse_unit(state, number, "base_step", "XVII.6.2, XVII.6.3, XVII.7.3")
        met = ridden_down(pace, there)
        if met and not (overruns and overrunnable(state, element, met)):
            return refuse_unit(state, number, "occupied", "XVII.3.0" if overruns else "V.3.0")
        spent += pace.points
        if spent > points:
            return refuse_unit(state, number, "points_spent", "XVII.1.3", needed=spent, left=int(points))
        ridden.append(met)
        taken.append(pace)
        spot = pace.spot
    contact: bool | Message = False
    if state.ride is None:
        last = max((place for place, met in enumerate(ridden) if met), default=-1)
        contact = _contact(state, unit, taken, last, there)
    if isinstance(contact, Message):
        return contact
    return BaseWay(spot, spent, tuple(ridden), contact, is_free(state, element, spot, there))


def _contact(
    state: BattleState, unit: Unit, taken: list[Pace], last: int, there: Mapping[int, int]
) -> bool | Message:
    """Return whether steps end in new contact; ``last``: the last that rides somebody down, -1 for none."""
    element, contact = unit.elements[0], False
    before = touched_at(state, element, taken[last].spot if last >= 0 else spot_of(unit), there)
    for pace in taken[last + 1 :]:
        if contact:
            return refuse_unit(state, unit.number, "stop_at_contact", "V.3.2")
        now = touched_at(state, element, pace.spot, there)
        contact = not now <= before
        if contact and not pace.forward:
            return refuse_unit(state, unit.number, "attack_forwards", "XVII.4.1")
        before = now
    return contact


def ways(state: BattleState, unit: Unit, points: float) -> dict[Spot, Way]:
    """Return the cheapest way of a large base to every placement that it reaches and rides down nobody.

    It ends where it comes into contact (XVII.4.1).
    """
    element = unit.elements[0]
    there = others_at(state, element)
    start = spot_of(unit)
    touched: dict[Spot, frozenset[int]] = {}

    def at(spot: Spot) -> frozenset[int]:
        if spot not in touched:
            touched[spot] = touched_at(state, element, spot, there)
        return touched[spot]

    enemies = [
        cell
        for cell, other in there.items()
        if state.battle.camp_of[other] != state.battle.camp_of[element] and other not in state.aloft
    ]
    near = state.battle.ground.near(enemies)
    fields = partial(large_bases(state).fields, element)

    def allowed(spot: Spot, pace: Pace) -> bool:
        if any(cell in there for cell in pace.entered) or not enterable(state, pace):
            return False
        if pace.forward or near.isdisjoint(pace.entered):
            return True
        return at(pace.spot) <= at(spot)

    def ends(spot: Spot) -> bool:
        return not near.isdisjoint(fields(*spot)) and not at(spot) <= at(start)

    return large_bases(state).paces[element].ways(start, int(points), allowed, ends)
