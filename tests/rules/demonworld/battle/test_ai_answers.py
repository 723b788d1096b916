"""What the plain player answers where it is seldom asked: attacks on the unarmed, riders, units in rout."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import prize
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.movement.going_first import drawn
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, refused, row, state_of
from tests.rules.demonworld.battle.test_courage_charges import led
from tests.rules.demonworld.large.riders import LORD, MOUNT, chief, in_chariot, on_dragon

UNARMED: dict[str, Any] = {"weapons": []}


def attacked(own: dict[str, Any], other: dict[str, Any]) -> BattleState:
    """Two of red's six are in contact with blue, who has attacked them; the others stand behind."""
    return state_of(
        Troop(0, [*row((5, 8), 2), *row((6, 9), 4)], "N", "hold", engaged=1, card={"manoeuvres": 3} | own),
        Troop(1, row((5, 7), 8), "S", "charge", engaged=1, card=other),
        phase="movement",
        step="react",
        sequence="charge",
        side=0,
        unit=0,
        attacker=1,
    )


@pytest.mark.rule("V.3.2")
@pytest.mark.parametrize(
    ("own", "other", "steps_up"), [({}, {}, True), (UNARMED, {}, False), ({}, UNARMED, True)]
)
def test_free_elements_step_up_to_an_attacker_whom_they_can_strike(
    own: dict[str, Any], other: dict[str, Any], steps_up: bool
) -> None:
    state = attacked(own, other)
    answer = choose(state)
    assert isinstance(answer, act.React)
    assert refused(state, answer) is None
    assert any(shift.path for shift in answer.shifts) == steps_up


@pytest.mark.rule("XV.9.0")
def test_commanders_stay_with_their_unit_in_rout() -> None:
    state = led(since=1)
    assert choose(state) == act.Follow(1)


@pytest.mark.rule("XVII.7.6")
def test_a_wound_of_a_rider_counts_for_those_of_his_dragon_that_it_spares() -> None:
    state = on_dragon(Troop(1, [(8, 2)], "S"))
    left = state.battle.hit_points
    assert prize(state, LORD) == (left[MOUNT] + left[LORD]) / left[LORD] > 1
    hurt = replace(state, wounds={MOUNT: (left[MOUNT] - 1, 0)})
    assert 1 < prize(hurt, LORD) < prize(state, LORD)
    assert prize(state, MOUNT) == 1
    assert prize(in_chariot(Troop(1, [(8, 2)], "S")), LORD) == 1
    on_foot = state_of(chief(0, (1, 1)), Troop(1, [(8, 2)], "S"), chapters=("VIII", "X"))
    assert prize(on_foot, 0) == 1


@pytest.mark.rule("III.2.0")
@pytest.mark.parametrize(
    ("faces", "camp"), [((1, 1), 0), ((3, 6), 2), ((4, 1), 3), ((6, 5, 4), 7), ((6, 3), 6)]
)
def test_one_of_more_than_six_camps_is_drawn_from_one_half_of_them(faces: tuple[int, ...], camp: int) -> None:
    recorder = ENGINE.record(attacked({}, {}), ScriptedDice(faces))
    chosen, _ = drawn(recorder, tuple(range(7 if camp < 6 else 8)))
    assert chosen == camp
