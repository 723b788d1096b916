"""A shooting phase between two units: who shoots at whom, the hits, ranks closed afterwards (IV, XII)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

from editor.rules.core.chances import Walk, merged
from editor.rules.core.parts import Sum
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.formations.special_elements import substitutes, to_divert, touching
from editor.rules.demonworld.odds.encounter import (
    Elements,
    Encounter,
    Pair,
    Posted,
    State,
    hurt,
    sign_of,
    standing,
    with_side,
)
from editor.rules.demonworld.shooting.closing_ranks import closing_moves
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.shooting.targets import Shoot, check_shots, into_melee, shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Shot

ShootingPhase = Literal["first", "second"]


class Volley(NamedTuple):
    """A declared shot."""

    side: int
    shooter: int
    target: int
    supports: tuple[int, ...]
    number: Sum


def phase(
    walk: Walk, meeting: Encounter, states: Mapping[State, float], when: ShootingPhase
) -> dict[State, float]:
    """Return what a shooting phase leads to once ranks are closed.

    All shots are declared before one is rolled, so that those of one unit may be settled before those of the
    other (IV.0).
    """
    after: dict[State, float] = {}
    for part in _by_pair(states):
        found = part
        state = next(iter(part))
        shots = (
            []
            if any(state.rout)
            else [one for side in (0, 1) for one in volleys(meeting, state.now, side, when)]
        )
        for side in (0, 1):
            for volley in shots:
                if volley.side == side:
                    found = walk.advance(found, lambda state, one=volley: _hit(state, one))  # type: ignore[misc]
            found = _diverted(walk, meeting, found, 1 - side)
            found = merged(found, lambda state, one=1 - side: _closed(meeting, state, one))  # type: ignore[misc]
        for state, chance in found.items():
            after[state] = after.get(state, 0.0) + chance
    return after


def _by_pair(states: Mapping[State, float]) -> list[dict[State, float]]:
    """Group the states whose shots are the same."""
    found: dict[tuple[object, ...], dict[State, float]] = {}
    for state, chance in states.items():
        key = (*(tuple(map(bool, one)) for one in state.now), any(state.rout))
        fresh = state._replace(then=state.now, begun=(standing(state.now[0]), standing(state.now[1])))
        part = found.setdefault(key, {})
        part[fresh] = part.get(fresh, 0.0) + chance
    return list(found.values())


def volleys(meeting: Encounter, now: Pair, side: int, when: ShootingPhase) -> tuple[Volley, ...]:
    """Return the shots of a unit: each element at whom it hits best, others join in where that is wanted."""
    key = ("volleys", now, side, when)
    known = meeting.memory.get(key)
    if known is None:
        known = meeting.memory[key] = tuple(_volleys(meeting, now, side, when))
    return cast("tuple[Volley, ...]", known)


def _volleys(meeting: Encounter, now: Pair, side: int, when: ShootingPhase) -> list[Volley]:
    posted = meeting.posted(now)
    state = _asked(meeting, posted, side, when)
    chances: dict[int, list[tuple[float, Shot]]] = {}
    apart = [
        shot
        for shot in shots_of(state, side)
        if not into_melee(state, meeting.unit(side, state), shot.target, state.standing[shot.shooter].cell)
    ]
    for shot in apart:
        chances.setdefault(shot.shooter, []).append((shot_number(state, shot).value, shot))
    spared: dict[int, float] = {}
    used: set[int] = set()
    found = []
    for shooter, choices in chances.items():
        if shooter in used:
            continue
        best = max(choices, key=lambda one: (one[0] * spared.get(one[1].target, 1.0), -one[1].target))[1]
        helpers = [other for other in chances if other not in used and other != shooter]
        shot = _supported(state, best, helpers, meeting.supports[side])
        used.update((shooter, *shot.supports))
        number = shot_number(state, shot)
        spared[shot.target] = spared.get(shot.target, 1.0) * (1 - min(max(number.value, 0), 20) / 20)
        places = [posted.places[one] for one in (shooter, shot.target, *shot.supports)]
        found.append(Volley(side, places[0], places[1], tuple(places[2:]), number))
    return found


def _asked(meeting: Encounter, posted: Posted, side: int, when: ShootingPhase) -> BattleState:
    """Return the state in which a side is asked for its shots; who is on his own has shot before."""
    state = posted.battle
    unit = meeting.unit(side, state)
    alone = when == "second" and not unit.engaged and independent(state.battle, unit)
    return state.replace(
        phase="first_shooting" if when == "first" else "second_shooting",
        step="shots",
        side=side,
        spent=frozenset(unit.elements if alone else ()),
    )


def _supported(state: BattleState, shot: Shot, helpers: list[int], most: int) -> Shot:
    """Return a shot with as many supporters as are wanted and the battle allows (IV.1.2)."""
    going = True
    while going and len(shot.supports) < most:
        going = False
        for other in helpers:
            wider = shot._replace(supports=(*shot.supports, other))
            free = len(shot.supports) < most and other not in shot.supports
            if free and check_shots(state, Shoot((wider,))) is None:
                shot, going = wider, True
    return shot


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
    for place, code in enumerate(meeting.start(side)):
        if sign_of(code):
            found = walk.advance(
                found,
                lambda state, at=place: falls(meeting, state, side, at),  # type: ignore[misc]
            )
    return found


def falls(meeting: Encounter, state: State, side: int, place: int) -> list[tuple[int, State]]:
    """Return whether somebody beside a special element falls for it, by a die (IX.5.0)."""
    before, now = state.then[side], state.now[side]
    if not before[place] or now[place] or not sign_of(before[place]):
        return [(1, state)]
    posted = meeting.alone(side, before)
    seats = posted.elements[side]
    element = seats[place]
    hit = frozenset([one for one, code in zip(seats, now, strict=True) if one >= 0 and not code])
    battle = posted.battle.replace(struck=hit)
    able = element in to_divert(battle, frozenset())
    instead = [posted.places[one] for one in substitutes(battle, element)] if able else []
    normal = [one for one in instead if not sign_of(now[one])]
    if not normal:
        return [(1, state)]
    saved = list(now)
    saved[place], saved[max(normal)] = before[place], 0
    die = meeting.ruleset.shooting.special_element_die
    faces = min(len(touching(battle, element)), die)
    return [(faces, state._replace(now=with_side(state.now, side, tuple(saved)))), (die - faces, state)]


def _closed(meeting: Encounter, state: State, side: int) -> State:
    """Return the state after a unit has closed its ranks (IV.4.0)."""
    own = closed(meeting, side, state.then[side], state.now[side])
    return state._replace(now=with_side(state.now, side, own), then=with_side(state.then, side, own))


def closed(meeting: Encounter, side: int, before: Elements, now: Elements) -> Elements:
    """Return who stands on the places of a unit after it has closed its ranks as it best can (IV.4.0)."""
    key = ("closed", side, before, now)
    known = meeting.memory.get(key)
    if known is None:
        known = now
        if standing(now) not in (0, standing(before)):
            posted = meeting.alone(side, now)
            home = {cell: place for place, cell in enumerate(meeting.unit(side).cells)}
            held = list(posted.battle.before)
            held[meeting.numbers[side]] = tuple([cell for cell, place in home.items() if before[place]])
            state = posted.battle.replace(before=tuple(held))
            moved = list(now)
            moves = closing_moves(state, meeting.unit(side, state))
            for element, _ in moves:
                moved[posted.places[element]] = 0
            for element, cell in moves:
                moved[home[cell]] = now[posted.places[element]]
            known = tuple(moved)
        meeting.memory[key] = known
    return cast("Elements", known)
