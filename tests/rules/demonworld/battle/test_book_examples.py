"""Worked examples of the rule book, chapters IV to VI and XI, set up as text and drawings have them."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.melee.attack_numbers import attack_number, initiative_of
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.movement.events import ContactMade
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, points_to_spend, shape_of
from editor.rules.demonworld.shooting.hits import base_number
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from tests.rules.demonworld.battle.arena import Troop, block, cell, do, fields_of, of, refused, row, state_of
from tests.rules.demonworld.battle.chiefs import lord
from tests.rules.demonworld.battle.hills import ground

MOVING: dict[str, Any] = {"phase": "movement", "step": "move"}


def moving(at: list[tuple[int, int]], facing: str | list[str] = "N", order: str = "charge") -> BattleState:
    """One unit on the move, a friend that has still to move, an enemy far away."""
    return state_of(
        Troop(0, at, facing, order),
        Troop(0, [(19, 14)], "N", order),
        Troop(1, [(0, 0)], "S"),
        sequence=order,
        **MOVING,
    )


@pytest.mark.rule("V")
def test_three_manoeuvres_and_eighteen_points_are_spent_in_the_ways_of_the_example() -> None:
    # All points; or one manoeuvre and nine points; or two or three manoeuvres and no point at all.
    state = state_of(
        Troop(0, row((5, 10), 4), "N", "charge", card={"manoeuvres": 3}),
        Troop(1, [(0, 0)], "S"),
        chapters=("VIII", "IX"),
        sequence="charge",
        **MOVING,
    )
    left = [
        (points_to_spend(state, unit), manoeuvres_to_spend(state, unit))
        for unit in (replace(state.units[0], manoeuvres=made) for made in range(4))
    ]
    assert left == [(18, 3), (9, 2), (0, 1), (0, 0)]
    one = state_of(
        Troop(0, row((5, 10), 4), "N", "charge", card={"manoeuvres": 1}),
        Troop(1, [(0, 0)], "S"),
        chapters=("VIII", "IX"),
        sequence="charge",
        **MOVING,
    )
    assert points_to_spend(one, replace(one.units[0], manoeuvres=1)) == 0
    assert manoeuvres_to_spend(one, replace(one.units[0], points=3)) == 0


@pytest.mark.rule("V.1.1")
def test_two_fields_forward_cost_six_points_in_order_and_two_manoeuvres_out_of_it() -> None:
    at = block((5, 9), 3, 3)
    after, _ = do(moving(at), act.Advance(0, (0, 1)))
    assert (after.units[0].points, after.units[0].manoeuvres) == (6, 0)
    state = moving(at, ["N", "N", "N", "N", "N", "S"])
    assert refused(state, act.Advance(0, (0, 1))) == "advance_needs_order"
    unit = state.units[0]
    places = tuple(
        (element, cell(state, (column, line - 2)))
        for element, (column, line) in zip(unit.elements, fields_of(state, unit), strict=True)
    )
    after, _ = do(state, act.Regroup(0, places))
    assert (after.units[0].points, after.units[0].manoeuvres) == (0, 2)


@pytest.mark.rule("V.1.4")
def test_a_front_of_three_becomes_one_of_five_by_one_manoeuvre() -> None:
    # Three, three and two; the outer elements of the second rank step up beside the first.
    at = [(6, 8), (7, 8), (8, 8), (6, 9), (7, 9), (8, 9), (7, 10), (8, 10)]
    state = moving(at)
    ids = state.units[0].elements
    # Row 9 is shifted to the east: (6, 9) lies beside the gap between (6, 8) and (7, 8).
    goals = {0: (5, 8), 3: (6, 8), 5: (9, 8)}
    places = tuple((ids[place], cell(state, goal)) for place, goal in goals.items())
    after, _ = do(state, act.Regroup(0, places))
    front = [at for at in fields_of(after, 0) if at[1] == 8]
    assert sorted(front) == row((5, 8), 5)
    assert after.units[0].manoeuvres == 1


@pytest.mark.rule("V.3.2")
def test_with_six_points_left_free_elements_come_forward_two_fields() -> None:
    # A charge with 12 points: six to come into contact, six for those who are not.
    state = state_of(
        Troop(0, row((5, 9), 4), "N", "charge", card={"movement": {"move": 12, "charge": 12, "skirmish": 9}}),
        Troop(0, [(19, 14)], "N", "charge"),
        Troop(1, [(4, 6), (5, 6)], "S", "hold"),
        sequence="charge",
        **MOVING,
    )
    state, events = do(state, act.Advance(0, (0, 1)))
    assert [*of(events, ContactMade)]
    state, _ = do(state, act.React(2))
    assert (state.step, state.unit) == ("close_in", 0)
    last = state.units[0].elements[-1]
    assert refused(state, act.CloseIn(0, (act.Shift(last, (0, 0)),))) is None
    assert refused(state, act.CloseIn(0, (act.Shift(last, (0, 0, 0)),))) == "points_spent"


@pytest.mark.rule("IV.2.0")
@pytest.mark.parametrize(
    ("power", "protection", "size", "supports", "number"), [(7, 0, 2, 0, 8), (4, 3, 2, 1, 4)]
)
def test_base_numbers_of_the_two_examples_of_shooting(
    power: int, protection: int, size: int, supports: int, number: int
) -> None:
    state = state_of(
        Troop(0, [(5, 9)], "N", "hold"),
        Troop(1, [(5, 6)], "S", "hold", card={"missile_protection": protection, "size": size}),
    )
    assert base_number(state, 0, 1, power, supports).value == number


def fighting(
    red: dict[str, Any], blue: dict[str, Any], order: str | None, fought: int, answer: str | None = "hold"
) -> BattleState:
    """Two elements face to face."""
    state = state_of(
        Troop(0, [(5, 7)], "N", order, 1, fought, red),
        Troop(1, [(5, 6)], "S", answer, 1, fought, blue),
        phase="melee",
        step="attacks",
    )
    return replace(state, fights=(Fight((0, 1), (0, 0)),))


RIDERS: dict[str, Any] = {
    "mobility": "cavalry",
    "size": 3,
    "melee_protection": 6,
    "charge_bonus": 3,
    "initiative": 2,
    "weapons": [{"weapon": "lance", "melee_power": 10}, {"weapon": "handweapon", "melee_power": 8}],
}
ORCS: dict[str, Any] = {
    "melee_protection": 2,
    "initiative": 2,
    "weapons": [{"weapon": "handweapon", "melee_power": 8}],
}


@pytest.mark.rule("VI.1.3")
def test_the_charge_of_the_example_hits_on_eleven_before_the_orcs_answer_on_two() -> None:
    state = fighting(RIDERS, ORCS, "charge", 0)
    places = standing(state)
    assert attack_number(state, act.Attack(0, 1), places, 0).value == 11
    assert attack_number(state, act.Attack(1, 0), places, 0).value == 2
    assert initiative_of(state, 0, 0) == 5
    assert initiative_of(state, 1, 0) == 4


@pytest.mark.rule("VI.1.3")
def test_in_the_next_phase_both_strike_at_once_and_the_lances_are_gone() -> None:
    state = fighting(RIDERS, ORCS, None, 1, None)
    places = standing(state)
    assert refused(state, act.Strike((act.Attack(0, 1, (), 0),))) == "no_such_weapon"
    assert attack_number(state, act.Attack(0, 1, (), 1), places, 0).value == 6
    assert attack_number(state, act.Attack(1, 0), places, 0).value == 2
    assert initiative_of(state, 0, 1) == initiative_of(state, 1, 0) == 2


@pytest.mark.rule("VI.1.0")
@pytest.mark.parametrize(("order", "number"), [("charge", 5), ("skirmish", 4), ("hold", 5), ("move", 3)])
def test_elves_of_initiative_three_strike_by_their_order(order: str, number: int) -> None:
    state = fighting({"initiative": 3}, {}, order, 0)
    assert initiative_of(state, 0, 0) == number


@pytest.mark.rule("VI.1.0")
def test_pikes_that_hold_have_six_in_the_first_phase_and_two_later() -> None:
    pikes = {"initiative": 2, "weapons": [{"weapon": "pike", "melee_power": 8}]}
    assert initiative_of(fighting(pikes, {}, "hold", 0), 0, 0) == 6
    assert initiative_of(fighting(pikes, {}, None, 1), 0, 0) == 2


@pytest.mark.rule("IV.4.0")
def test_ranks_close_as_in_the_example() -> None:
    # A is shot out of the front rank beside B, which is in contact. D takes its place, E that of D, F of E.
    a, b, d, e, f = (5, 8), (6, 8), (5, 9), (6, 9), (7, 9)
    state = state_of(
        Troop(0, [b, (7, 8), d, e, f], "N", "hold", 1),
        Troop(1, [(6, 7), (7, 7)], "S", None, 1),
        phase="second_shooting",
        step="close_ranks",
        unit=0,
        asked=(0,),
    )
    before = (tuple(cell(state, at) for at in (a, b, (7, 8), d, e, f)), state.units[1].cells)
    state = replace(state, before=before)
    one_b, _, one_d, one_e, one_f = state.units[0].elements
    to_a, to_d, to_e = (cell(state, at) for at in (a, d, e))
    assert refused(state, act.CloseRanks(0, ((one_b, to_a),))) == "contact_holds"
    assert refused(state, act.CloseRanks(0, ((one_f, to_a),))) == "ranks_one_field"
    after, _ = do(state, act.CloseRanks(0, ((one_d, to_a), (one_e, to_d), (one_f, to_e))))
    assert fields_of(after, 0) == [b, (7, 8), a, d, e]
    assert shape_of(after, after.units[0]).organised


LONE = ("VIII", "IX", "X", "XI")


def lone(land: dict[str, Any], **card: Any) -> BattleState:
    """A commander on his own at (5, 10), called to move before the units of C."""
    state = state_of(
        Troop(0, [(5, 10)], "N", None, card=lord() | card),
        Troop(0, row((14, 13), 4), "N", "charge"),
        Troop(1, row((14, 2), 4), "S", "charge"),
        chapters=LONE,
        ground=land,
        sequence="charge",
        commanding="move",
        **MOVING,
    )
    return replace(state, called=(state.units[0].elements, ()))


@pytest.mark.rule("XI.3.2", "XI.3.3")
@pytest.mark.parametrize(("letter", "cost"), [("b", 3), ("m", 5)])
@pytest.mark.parametrize("stars", [2, None])
def test_persons_on_their_own_go_easily_with_stars_or_without(
    letter: str, cost: int, stars: int | None
) -> None:
    card = lord() if stars else {"card_kind": "hero", "movement": {"fixed": 18}}
    state = lone(ground({(5, 9): letter}), **card)
    after, _ = do(state, act.CommanderMove(0, (0,)))
    assert after.units[0].points == cost


@pytest.mark.rule("XI.3.8")
@pytest.mark.parametrize(("mobility", "cost"), [("infantry", 2), ("cavalry", 3)])
def test_a_commander_pays_the_road_on_foot_or_mounted(mobility: str, cost: int) -> None:
    state = lone(ground(roads=[[(5, 10), (5, 9), (5, 8)]]), mobility=mobility)
    after, _ = do(state, act.CommanderMove(0, (0,)))
    assert after.units[0].points == cost


@pytest.mark.rule("XI.3.8")
def test_a_road_counts_for_a_small_unit_only_where_all_of_it_moves_along() -> None:
    state = state_of(
        Troop(0, [(5, 10), (6, 10)], "NE", "charge"),
        Troop(0, [(19, 14)], "N", "charge"),
        Troop(1, [(0, 0)], "S"),
        chapters=LONE,
        ground=ground(roads=[[(5, 10), (6, 10), (5, 9)]]),
        sequence="charge",
        **MOVING,
    )
    one, other = state.units[0].elements
    ahead = act.Shift(other, (5,))
    after, _ = do(state, act.SmallMove(0, (ahead,)))
    assert after.units[0].points == 3
    after, _ = do(state, act.SmallMove(0, (ahead, act.Shift(one, (1,)))))
    assert after.units[0].points == 2
