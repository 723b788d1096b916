"""Courage in an encounter: the charge test, casualties by shooting and in melee, losers first (XV)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

from editor.rules.core.chances import Walk
from editor.rules.core.parts import Sum
from editor.rules.demonworld.effects.numbers import morale
from editor.rules.demonworld.morale.charging import charge_facts, frightens
from editor.rules.demonworld.morale.courage import (
    Facts,
    best_group,
    chance,
    die_needed,
    modifier,
    spirits,
    tests_courage,
)
from editor.rules.demonworld.morale.phase import fear_met, losers
from editor.rules.demonworld.odds.encounter import Band, Elements, Encounter, State, lost, sign_of, standing
from editor.rules.demonworld.units import Fight

TestId = Literal["casualties_missile", "casualties_melee", "charge"]


class Test(NamedTuple):
    """A test of courage before the die falls."""

    total: Sum
    """Its modifier."""
    needed: int
    """The least die that passes."""
    chance: float
    """Chance that it passes."""


def charge(walk: Walk, meeting: Encounter, states: Mapping[State, float]) -> dict[State, float]:
    """Return whether the first unit dares to charge: a test where it fears the other (XV.5.0)."""
    if not dares_first(meeting):
        return dict(states)
    return walk.advance(states, lambda state: _branches(meeting, state, 0, "charge", refuses=True))


def dares_first(meeting: Encounter) -> bool:
    """Return whether the first unit has to find the courage to charge (XV.5.0)."""
    return frightens(meeting.battle, meeting.unit(0), meeting.numbers[1])


def after_shooting(walk: Walk, meeting: Encounter, states: Mapping[State, float]) -> dict[State, float]:
    """Return the tests of casualties by shooting, after ranks have closed (XV.2.0)."""
    found = dict(states)
    for side in (0, 1):
        found = walk.advance(
            found,
            lambda state, one=side: (  # type: ignore[misc]
                _branches(meeting, state, one, "casualties_missile")
                if lost(state, one) and meeting.left(one, state.now[one]) and not state.rout[one]
                else [(1, state)]
            ),
        )
    return found


def after_melee(walk: Walk, meeting: Encounter, states: Mapping[State, float]) -> dict[State, float]:
    """Return the tests of casualties in melee: first the loser, then the winner if still engaged (XV.3.0)."""
    found = walk.advance(states, lambda state: _loser(meeting, state))
    found = walk.advance(found, lambda state: _after_blows(meeting, state, state.loser))
    return walk.advance(found, lambda state: _after_blows(meeting, state, 1 - state.loser))


def _loser(meeting: Encounter, state: State) -> list[tuple[int, State]]:
    """Settle who has lost, by a die where nothing else does."""
    found = losers(meeting.battle, Fight(meeting.numbers, (lost(state, 0), lost(state, 1))))
    return [(1, state._replace(loser=one)) for one in found]


def _after_blows(meeting: Encounter, state: State, side: int) -> list[tuple[int, State]]:
    """Test a unit that has lost somebody, while an enemy is left that has not fled."""
    still = meeting.left(side, state.now[side]) and standing(state.now[1 - side]) and not any(state.rout)
    if not still or not lost(state, side):
        return [(1, state)]
    return _branches(meeting, state, side, "casualties_melee")


def band_of(meeting: Encounter, side: int, elements: Elements) -> Band:
    """Return the group of a unit that tests after a melee, by its kinds; empty where none does (XV.2.0)."""
    key = ("band", side, elements)
    found = meeting.memory.get(key)
    if found is None:
        found, state = (), meeting.alone(side, elements).battle
        unit = meeting.unit(side, state)
        test = tests_courage(state.battle, unit, "casualties_melee")
        if test is not None and meeting.left(side, elements):
            codes = dict(zip(meeting.alone(side, elements).elements[side], elements, strict=True))
            group = best_group(state, unit, test, Facts())[0]
            found = tuple(sorted([sign_of(codes[element]) for element in group], reverse=True))
        meeting.memory[key] = found
    return cast("Band", found)


def test_of(meeting: Encounter, state: State, side: int, test_id: TestId) -> Test | None:
    """Return a test of a unit, or None if it makes none."""
    band, now = state.bands[side], meeting.alone(side, state.now[side]).battle
    unit = meeting.unit(side, now)
    test = tests_courage(now.battle, unit, test_id)
    if test is None:
        return None
    facts = _facts(meeting, state, side, test_id)
    if band is None:
        total = best_group(now, unit, test, facts)[1]
    else:
        total = modifier(test, spirits(now, unit, meeting.of_kind(side, band), facts))
    needed = die_needed(test, total.value, *morale(now, unit.number), meeting.ruleset)
    return Test(total, needed, chance(test, needed))


def _facts(meeting: Encounter, state: State, side: int, test_id: TestId) -> Facts:
    """Return what a test counts beside the unit (XV.2.0, XV.3.0, XV.5.0)."""
    battle, against = meeting.battle, meeting.numbers[1 - side]
    if test_id == "charge":
        free = battle.replace(units=tuple([unit.replace(engaged=0) for unit in battle.units]))
        return charge_facts(free, against)
    if test_id == "casualties_missile":
        return Facts(lost=lost(state, side))
    return Facts(
        enemy=against,
        enemy_fear=_fear_of(meeting, state, side),
        lost=lost(state, side),
        destroyed=lost(state, 1 - side),
    )


def _fear_of(meeting: Encounter, state: State, side: int) -> int:
    """Return the fear factor of the enemy that counts after a melee (XV.3.0)."""
    now = meeting.posted(state.now).battle if any(meeting.bound) else meeting.battle
    return fear_met(now, meeting.unit(side, now), meeting.numbers[1 - side])


def _branches(
    meeting: Encounter, state: State, side: int, test_id: TestId, *, refuses: bool = False
) -> list[tuple[int, State]]:
    against = state.now[1 - side] if any(meeting.bound) else lost(state, 1 - side)
    key = (test_id, side, state.now[side], state.bands[side], state.begun, against)
    if key not in meeting.memory:
        meeting.memory[key] = test_of(meeting, state, side, test_id)
    found = cast("Test | None", meeting.memory[key])
    if found is None:
        return [(1, state)]
    passes = round(found.chance * 6)
    rout = (True, state.rout[1]) if side == 0 else (state.rout[0], True)
    failed = state._replace(refused=True) if refuses else state._replace(rout=rout)
    return [(passes, state), (6 - passes, failed)]
