"""A shooting phase between two units: who shoots at whom, the hits, ranks closed afterwards (IV, XII)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

from editor.rules.core.chances import Walk, merged
from editor.rules.core.hexes import distance
from editor.rules.core.parts import Sum
from editor.rules.demonworld.odds.encounter import (
    NORMAL,
    Encounter,
    Pair,
    State,
    closed,
    hurt,
    sign_of,
    standing,
    touching,
    with_side,
)
from editor.rules.demonworld.shooting.numbers import (
    ShotInput,
    chain_holds,
    in_arc,
    may_shoot,
    may_support,
    power_at,
    usable,
)
from editor.rules.demonworld.terrain.sight_lines import Standing, look

ShootingPhase = Literal["first", "second"]


class Volley(NamedTuple):
    """A declared shot."""

    side: int
    shooter: int
    target: int
    supports: tuple[int, ...]
    number: Sum


class _Chance(NamedTuple):
    """A shot that could be declared."""

    value: float
    target: int
    power: int
    segments: int
    ground: int


def phase(
    walk: Walk, meeting: Encounter, states: Mapping[State, float], when: ShootingPhase, *, sideways: bool
) -> dict[State, float]:
    """Return what a shooting phase leads to once ranks are closed.

    All shots are declared before one is rolled, so that those of one unit may be settled before those of the
    other (IV.0); ``sideways`` says whether the ends of a rank may draw together.
    """
    after: dict[State, float] = {}
    for key, part in _by_pair(states).items():
        found = part
        shots = declared(meeting, key, part, when)
        for side in (0, 1):
            for volley in shots:
                if volley.side == side:
                    found = walk.advance(found, lambda state, one=volley: _hit(state, one))  # type: ignore[misc]
            found = _diverted(walk, meeting, found, 1 - side)
            found = merged(
                found,
                lambda state, one=1 - side: _closed(meeting, state, one, sideways),  # type: ignore[misc]
            )
        for state, chance in found.items():
            after[state] = after.get(state, 0.0) + chance
    return after


def _closed(meeting: Encounter, state: State, side: int, sideways: bool) -> State:
    """Return the state after a unit has closed its ranks (IV.4.0)."""
    own = closed(meeting.forces[side], state.now[side], sideways=sideways)
    return state._replace(now=with_side(state.now, side, own), then=with_side(state.then, side, own))


def _by_pair(states: Mapping[State, float]) -> dict[tuple[object, ...], dict[State, float]]:
    """Group the states whose shots are the same."""
    found: dict[tuple[object, ...], dict[State, float]] = {}
    for state, chance in states.items():
        key = (*(tuple(map(bool, one)) for one in state.now), any(state.rout))
        fresh = state._replace(then=state.now, begun=(standing(state.now[0]), standing(state.now[1])))
        part = found.setdefault(key, {})
        part[fresh] = part.get(fresh, 0.0) + chance
    return found


def declared(
    meeting: Encounter, key: tuple[object, ...], part: Mapping[State, float], when: ShootingPhase
) -> tuple[Volley, ...]:
    """Return the shots that both units declare."""
    known = meeting.memory.get(("volleys", key, when))
    if known is None:
        state = next(iter(part))
        known = meeting.memory["volleys", key, when] = tuple(
            one for side in (0, 1) if not any(state.rout) for one in volleys(meeting, state.now, side, when)
        )
    return cast("tuple[Volley, ...]", known)


def volleys(meeting: Encounter, now: Pair, side: int, when: ShootingPhase) -> list[Volley]:
    """Return the shots of one unit: each shooter at the target that it hits best, not too many at one."""
    force, rules = meeting.forces[side], meeting.ruleset
    if not standing(now[side]) or not standing(now[1 - side]):
        return []
    organised = meeting.shape(side, now[side]).organised
    if not may_shoot(force.order, when, rules, organised=organised, engaged=False):
        return []
    chances = {
        place: found
        for place, code in enumerate(now[side])
        if code and (found := _chances(meeting, now, side, place))
    }
    spared: dict[int, float] = {}
    used: set[int] = set()
    shots = []
    for place, found in chances.items():
        if place in used:
            continue
        best = max(found, key=lambda one: (one.value * spared.get(one.target, 1.0), -one.target))
        supports = _supports(meeting, side, place, best, chances, used | {place})
        used |= {place, *supports}
        number = _number(meeting, side, best, len(supports))
        spared[best.target] = spared.get(best.target, 1.0) * (1 - min(max(number.value, 0), 20) / 20)
        shots.append(Volley(side, place, best.target, supports, number))
    return shots


def _supports(
    meeting: Encounter,
    side: int,
    place: int,
    best: _Chance,
    chances: Mapping[int, list[_Chance]],
    used: set[int],
) -> tuple[int, ...]:
    """Return the elements that join in a shot, in one chain with the shooter (IV.1.2)."""
    force = meeting.forces[side]
    found: list[int] = []
    going = True
    while going and len(found) < force.supports:
        going = False
        for other, shots in chances.items():
            if other in used or other in found or len(found) >= force.supports:
                continue
            able = any(one.target == best.target and may_support(one.power, best.power) for one in shots)
            chain = [force.places[one].at for one in (*found, other)]
            if able and chain_holds(force.places[place].at, chain):
                found.append(other)
                going = True
    return tuple(found)


def _chances(meeting: Encounter, now: Pair, side: int, place: int) -> list[_Chance]:
    """Return the shots that one element could declare: weapon in range, target in arc and seen."""
    force, other = meeting.forces[side], meeting.forces[1 - side]
    own = force.places[place]
    loose = force.layout == "skirmish_formation" and force.supports > 0
    elements = {
        unit.places[number].at: unit.card.size
        for which, unit in enumerate(meeting.forces)
        for number, code in enumerate(now[which])
        if code and not (loose and which == side)
    }
    ground = {one.at: meeting.lies[which] for which, unit in enumerate(meeting.forces) for one in unit.places}
    found = []
    for target, code in enumerate(now[1 - side]):
        at = other.places[target].at
        power = _power(meeting, side, distance(own.at, at)) if code else None
        if power is None or not in_arc(own.at, own.facing, at, force.card.mobility):
            continue
        seen = look(
            Standing(own.at, force.card.size),
            Standing(at, other.card.size),
            lambda field: ground.get(field, meeting.clear),
            elements,
            {},
            meeting.ruleset,
        )
        segments = seen.segments - meeting.hidden
        if segments > 0:
            one = _Chance(0, target, power, segments, seen.shot_into)
            found.append(one._replace(value=_number(meeting, side, one, 0).value))
    return found


def _power(meeting: Encounter, side: int, range_: int) -> int | None:
    """Return the power of the best weapon at a range under the unit's order (II.5.1)."""
    force = meeting.forces[side]

    arms = [one for one in force.card.weapons if usable(one, (force.order,), meeting.ruleset)]
    powers = [power_at(one.bands, range_) for one in arms]
    return max((power for power in powers if power is not None), default=None)


def _number(meeting: Encounter, side: int, one: _Chance, supports: int) -> Sum:
    force, other = meeting.forces[side], meeting.forces[1 - side]
    given = ShotInput(
        power=one.power,
        segments=one.segments,
        skill=force.card.missile_skill,
        protection=other.card.missile_protection,
        supports=supports,
        ground=one.ground,
    )
    return meeting.numbers.shot(given, meeting.ruleset)


def _hit(state: State, volley: Volley) -> list[tuple[int, State]]:
    """Roll for one shot; who is hit stays until all are rolled, and is not hit again (IV.2.0)."""
    against = 1 - volley.side
    if not state.now[against][volley.target]:
        return [(1, state)]
    faces = int(min(max(volley.number.value, 0), 20))
    struck = hurt(state.now[against], volley.target)
    hit = state._replace(now=with_side(state.now, against, struck))
    return [(faces, hit), (20 - faces, state)]


def _diverted(walk: Walk, meeting: Encounter, states: Mapping[State, float], side: int) -> dict[State, float]:
    """Roll whether another element falls for each special one that was hit (IX.5.0)."""
    found = dict(states)
    die = meeting.ruleset.shooting.special_element_die
    for place, code in enumerate(meeting.forces[side].start):
        if sign_of(code) != NORMAL:
            found = walk.advance(
                found,
                lambda state, at=place: _falls(meeting, state, side, at, die),  # type: ignore[misc]
            )
    return found


def _falls(meeting: Encounter, state: State, side: int, place: int, die: int) -> list[tuple[int, State]]:
    """Return whether somebody beside a special element falls for it: so many as touch it, or less."""
    before, now = state.then[side], state.now[side]
    if not before[place] or now[place] or sign_of(before[place]) == NORMAL:
        return [(1, state)]
    force = meeting.forces[side]
    beside = touching(force, place, before)
    normal = [one for one in beside if now[one] and sign_of(now[one]) == NORMAL]
    if not normal:
        return [(1, state)]
    instead = max(normal)
    saved = list(now)
    saved[place], saved[instead] = before[place], 0
    faces = min(len(beside), die)
    return [
        (faces, state._replace(now=with_side(state.now, side, tuple(saved)))),
        (die - faces, state),
    ]
