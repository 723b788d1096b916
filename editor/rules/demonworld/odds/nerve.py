"""Morale in an encounter: the charge test, casualties by shooting and in melee, losers first (XV)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from editor.rules.core.chances import Walk
from editor.rules.core.parts import Sum
from editor.rules.demonworld.morale.courage import Spirits, chance, die_needed, modifier
from editor.rules.demonworld.odds.encounter import Encounter, State, band_of, lost, standing
from schemas.systems.demonworld_tables_intermediate import MoraleTest

TestId = Literal["casualties_missile", "casualties_melee", "charge"]


def charge(walk: Walk, meeting: Encounter, states: Mapping[State, float]) -> dict[State, float]:
    """Return whether the first unit dares to charge: a test where it fears the other (XV.5.0)."""
    if meeting.forces[1].card.fear <= meeting.forces[0].card.fear:
        return dict(states)
    return walk.advance(states, lambda state: _branches(meeting, state, 0, "charge", refuses=True))


def after_shooting(walk: Walk, meeting: Encounter, states: Mapping[State, float]) -> dict[State, float]:
    """Return the tests of casualties by shooting, after ranks have closed (XV.2.0)."""
    found = dict(states)
    for side in (0, 1):
        found = walk.advance(
            found,
            lambda state, one=side: (  # type: ignore[misc]
                _branches(meeting, state, one, "casualties_missile")
                if lost(state, one) and standing(state.now[one]) and not state.rout[one]
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
    """Settle who has lost: who lost more, then who is slower, then the die."""
    gone = (lost(state, 0), lost(state, 1))
    speed = (meeting.forces[0].card.initiative, meeting.forces[1].card.initiative)
    if gone[0] != gone[1]:
        return [(1, state._replace(loser=int(gone[1] > gone[0])))]
    if speed[0] != speed[1]:
        return [(1, state._replace(loser=int(speed[1] < speed[0])))]
    return [(1, state._replace(loser=0)), (1, state._replace(loser=1))]


def _after_blows(meeting: Encounter, state: State, side: int) -> list[tuple[int, State]]:
    """Test a unit that has lost somebody, while an enemy is left that has not fled."""
    still = standing(state.now[side]) and standing(state.now[1 - side]) and not any(state.rout)
    if not still or not lost(state, side):
        return [(1, state)]
    return _branches(meeting, state, side, "casualties_melee")


def test_of(
    meeting: Encounter, state: State, side: int, test_id: TestId
) -> tuple[MoraleTest, Sum, int, float] | None:
    """Return (test, modifier, die needed, chance to pass), or nothing where the card makes no tests."""
    force, other = meeting.forces[side], meeting.forces[1 - side]
    card, enemy = force.card, other.card
    test = meeting.ruleset.morale.test(test_id)
    if test is None or card.morale_a is None or card.card_kind != "unit":
        return None
    band = state.bands[side] or band_of(meeting, side, state.now[side])
    total = modifier(
        test,
        Spirits(
            elements=band.elements,
            leader=band.leader,
            standard=band.standard,
            fear=card.fear,
            enemy_fear=enemy.fear,
            size=card.size,
            enemy_size=enemy.size,
            lost=lost(state, side),
            destroyed=lost(state, 1 - side),
            order=force.order,
            enemy_order=other.order,
        ),
    )
    needed = die_needed(test, total.value, card.morale_a, card.morale_b or 0, meeting.ruleset)
    return test, total, needed, chance(test, needed)


def _branches(
    meeting: Encounter, state: State, side: int, test_id: TestId, *, refuses: bool = False
) -> list[tuple[int, State]]:
    found = test_of(meeting, state, side, test_id)
    if found is None:
        return [(1, state)]
    passes = round(found[3] * 6)
    rout = (True, state.rout[1]) if side == 0 else (state.rout[0], True)
    failed = state._replace(refused=True) if refuses else state._replace(rout=rout)
    return [(passes, state), (6 - passes, failed)]
