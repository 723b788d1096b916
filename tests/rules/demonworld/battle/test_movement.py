"""Movement of single units (V.1, V.2)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.movement.events import FirstSettled, MovementEnded, UnitMoved
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, points_to_spend
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, block, cell, do, fields_of, of, refused, row, state_of


def moving(*troops: Troop, sequence: str = "charge", **values: object) -> BattleState:
    return state_of(*troops, phase="movement", step="move", sequence=sequence, **values)


def alone(
    at: list[tuple[int, int]], facing: str = "N", order: str = "charge", **values: object
) -> BattleState:
    """One unit, and far off a friend who has still to move and an enemy."""
    waiting = Troop(0, [(19, 14)], "N", order)
    return moving(Troop(0, at, facing, order), waiting, Troop(1, [(0, 0)], "S"), sequence=order, **values)


@pytest.mark.rule("V.1.1")
def test_an_organised_unit_advances_three_points_a_field_and_keeps_its_shape() -> None:
    state = alone(block((5, 10), 4, 4))
    after, _ = do(state, act.Advance(0, (0, 1)))
    assert fields_of(after, 0) == [(column, line - 2) for column, line in block((5, 10), 4, 4)]
    assert points_to_spend(after, after.units[0]) == 12


@pytest.mark.rule("V")
def test_the_points_of_the_order_are_the_most_that_can_be_spent() -> None:
    state = alone(block((5, 10), 4, 4))
    assert refused(state, act.Advance(0, (0, 1) * 3)) is None
    assert refused(state, act.Advance(0, (0, 1, 0, 1, 0, 1, 0))) == "points_spent"


@pytest.mark.rule("V")
def test_the_first_manoeuvre_costs_half_the_points_and_the_second_the_rest() -> None:
    state = alone(block((8, 10), 4, 4))
    once, _ = do(state, act.WheelUnit(0, "left"))
    assert points_to_spend(once, once.units[0]) == 9
    assert manoeuvres_to_spend(once, once.units[0]) == 1
    advanced, _ = do(once, act.Advance(0, (0,)))
    assert manoeuvres_to_spend(advanced, advanced.units[0]) == 0
    twice, _ = do(once, act.WheelUnit(0, "left"))
    assert points_to_spend(twice, twice.units[0]) == 0


@pytest.mark.rule("V")
def test_half_of_an_odd_number_of_points_is_kept_as_a_half() -> None:
    state = moving(
        Troop(
            0,
            block((8, 10), 4, 4),
            "N",
            "charge",
            card={"movement": {"move": 10, "charge": 15, "skirmish": 6}},
        ),
        Troop(1, [(0, 0)], "S"),
    )
    once, _ = do(state, act.WheelUnit(0, "left"))
    assert points_to_spend(once, once.units[0]) == 7.5


@pytest.mark.rule("V")
def test_a_unit_that_has_spent_more_than_half_its_points_makes_no_manoeuvre() -> None:
    state = alone(block((8, 12), 4, 4))
    half, _ = do(state, act.Advance(0, (0, 1, 0)))
    assert refused(half, act.WheelUnit(0, "left")) is None
    more, _ = do(state, act.Advance(0, (0, 1, 0, 1)))
    assert refused(more, act.WheelUnit(0, "left")) == "manoeuvres_spent"


@pytest.mark.rule("V.1.1")
def test_a_disorganised_unit_does_not_advance() -> None:
    state = moving(Troop(0, row((5, 9), 4), ("N", "N", "NE", "N"), "charge"), Troop(1, [(0, 0)], "S"))
    assert refused(state, act.Advance(0, (0,))) == "advance_needs_order"
    assert refused(state, act.Advance(0, (0,), "manoeuvres")) == "advance_needs_order"


@pytest.mark.rule("V.1.1")
def test_an_advance_may_be_paid_with_manoeuvres() -> None:
    state = alone(block((5, 10), 4, 4), order="hold")
    assert refused(state, act.Advance(0, (0,))) == "points_spent"
    after, _ = do(state, act.Advance(0, (0, 1), "manoeuvres"))
    assert after.units[0].manoeuvres == 2


@pytest.mark.rule("V.3.0")
def test_nobody_moves_onto_or_through_others_or_off_the_field() -> None:
    state = moving(
        Troop(0, row((5, 10), 4), "N", "charge"), Troop(0, [(6, 8)], "N", "charge"), Troop(1, [(0, 0)], "S")
    )
    assert refused(state, act.Advance(0, (0, 1, 0))) == "occupied"
    edge = alone(row((5, 0), 4))
    assert refused(edge, act.Advance(0, (0,))) == "off_the_field"


@pytest.mark.rule("V.1.2")
def test_a_wheel_of_a_front_up_to_five_costs_one_manoeuvre_and_120_degrees_two() -> None:
    state = alone(row((8, 10), 5))
    once, events = do(state, act.WheelUnit(0, "left"))
    (moved,) = of(events, UnitMoved)
    assert (moved.manoeuvres, once.units[0].facings) == (1, (5,) * 5)
    twice, _ = do(state, act.WheelUnit(0, "right", 120))
    assert (twice.units[0].manoeuvres, twice.units[0].facings) == (2, (2,) * 5)
    assert fields_of(twice, 0)[4] == (12, 10)


@pytest.mark.rule("V.1.2")
def test_a_wheel_of_a_front_of_six_costs_two_and_120_degrees_are_forbidden() -> None:
    state = alone(row((8, 12), 6))
    once, _ = do(state, act.WheelUnit(0, "left"))
    assert once.units[0].manoeuvres == 2
    assert refused(state, act.WheelUnit(0, "left", 120)) == "wheel_too_broad"


@pytest.mark.rule("V.1.2")
def test_wheels_to_both_sides_are_not_combined() -> None:
    state = alone(row((8, 10), 4))
    once, _ = do(state, act.WheelUnit(0, "left"))
    assert refused(once, act.WheelUnit(0, "right")) == "wheel_both_sides"
    assert refused(once, act.WheelUnit(0, "left")) is None


@pytest.mark.rule("V.1.2")
def test_a_wheel_needs_its_whole_swing_free() -> None:
    free = moving(Troop(0, row((8, 10), 4), "N", "charge"), Troop(1, [(0, 0)], "S"))
    assert refused(free, act.WheelUnit(0, "left")) is None
    for between in ((10, 9), (10, 8), (9, 9)):
        blocked = moving(
            Troop(0, row((8, 10), 4), "N", "charge"),
            Troop(0, [between], "N", "charge"),
            Troop(1, [(0, 0)], "S"),
        )
        assert refused(blocked, act.WheelUnit(0, "left")) == "occupied"


@pytest.mark.rule("III.1.4")
def test_a_unit_that_holds_neither_wheels_nor_spends_points_but_turns() -> None:
    state = alone(row((8, 10), 4), order="hold")
    assert refused(state, act.WheelUnit(0, "left")) == "hold_cannot_wheel"
    assert refused(state, act.Turn(0, (3,) * 4)) is None


@pytest.mark.rule("V.1.3")
def test_an_about_turn_with_a_short_last_rank_gives_one_free_field_to_form_up() -> None:
    state = alone([(5, 8), (6, 8), (7, 8), (8, 8), (5, 9), (6, 9), (8, 9)])
    turned, _ = do(state, act.Turn(0, (3,) * 7))
    assert turned.units[0].free_regroup
    unit = turned.units[0]
    # One element of the old front steps into the gap of the new front rank: free of cost.
    places = ((unit.elements[2], cell(turned, (7, 9))),)
    formed, _ = do(turned, act.Regroup(0, places))
    assert formed.units[0].manoeuvres == 1
    assert formed.battle.shapes.shape(formed.units[0].cells, formed.units[0].facings).organised
    assert points_to_spend(formed, formed.units[0]) == 9


@pytest.mark.rule("V.1.3")
def test_a_turn_that_is_not_uniform_gives_nothing_free() -> None:
    state = alone(row((5, 8), 4))
    turned, _ = do(state, act.Turn(0, (3, 3, 3, 2)))
    assert not turned.units[0].free_regroup


@pytest.mark.rule("V.1.4")
def test_a_formation_change_costs_the_longest_way_however_many_move() -> None:
    state = alone(block((5, 8), 3, 3, 2))
    unit = state.units[0]
    one = ((unit.elements[5], cell(state, (8, 8))),)
    after, _ = do(state, act.Regroup(0, one))
    assert after.units[0].manoeuvres == 1
    two = (*one, (unit.elements[3], cell(state, (4, 8))))
    after, _ = do(state, act.Regroup(0, two))
    assert after.units[0].manoeuvres == 2
    far = ((unit.elements[7], cell(state, (9, 8))),)
    assert refused(state, act.Regroup(0, far)) == "too_far_to_regroup"


@pytest.mark.rule("V.1.4")
def test_elements_regroup_round_others_and_not_onto_them() -> None:
    state = moving(
        Troop(0, row((5, 8), 4), "N", "charge"), Troop(0, [(4, 8)], "N", "charge"), Troop(1, [(0, 0)], "S")
    )
    unit = state.units[0]
    assert refused(state, act.Regroup(0, ((unit.elements[0], cell(state, (4, 8))),))) == "occupied"
    assert refused(state, act.Regroup(0, ((unit.elements[0], unit.cells[1]),))) == "places_do_not_fit"


@pytest.mark.rule("V.1.6")
def test_a_column_follows_its_head_and_turns_for_nothing() -> None:
    state = alone([(6, 6), (6, 7), (7, 8), (7, 9)], "N")
    after, events = do(state, act.ColumnMove(0, ((1, 2), (1, 2))))
    (moved,) = of(events, UnitMoved)
    assert (moved.points, moved.manoeuvres) == (6, 0)
    assert fields_of(after, 0) == [(8, 6), (7, 6), (6, 6), (6, 7)]
    assert after.battle.shapes.shape(after.units[0].cells, after.units[0].facings).column


@pytest.mark.rule("V.1.6")
def test_a_column_does_not_wheel_and_its_head_steps_forward() -> None:
    state = alone([(6, 6), (6, 7), (7, 8), (7, 9)], "N")
    assert refused(state, act.WheelUnit(0, "left")) == "wheel_column"
    assert refused(state, act.ColumnMove(0, ((1, 0),))) == "head_steps_forward"


@pytest.mark.rule("V.1.7")
def test_a_small_unit_moves_element_by_element_and_turns_for_nothing() -> None:
    state = alone(row((6, 8), 3))
    ids = state.units[0].elements
    shifts = (act.Shift(ids[0], (5, 0)), act.Shift(ids[1], (5, 0)), act.Shift(ids[2], (5, 0, 5), 1))
    after, _ = do(state, act.SmallMove(0, shifts))
    assert after.units[0].points == 9
    assert after.units[0].facings == (0, 0, 1)
    assert refused(state, act.WheelUnit(0, "left")) == "wheel_small_unit"
    assert refused(state, act.Turn(0, (2, 2, 2))) is None


@pytest.mark.rule("V.1.7")
def test_a_small_unit_stays_together() -> None:
    state = alone(row((6, 8), 3))
    ids = state.units[0].elements
    assert refused(state, act.SmallMove(0, (act.Shift(ids[0], (4, 4)),))) == "stay_together"


@pytest.mark.rule("V.1.7")
def test_four_elements_are_no_small_unit() -> None:
    state = alone(row((6, 8), 4))
    assert refused(state, act.SmallMove(0, (act.Shift(0, (5,)),))) == "not_small"


@pytest.mark.rule("V.2.0")
def test_units_move_one_after_another_and_the_one_left_is_done() -> None:
    state = moving(
        Troop(0, row((2, 10), 4), "N", "charge"),
        Troop(0, row((10, 10), 4), "N", "charge"),
        Troop(1, [(0, 0)], "S"),
    )
    first, _ = do(state, act.Advance(0, (0,)))
    second, events = do(first, act.Advance(1, (0,)))
    assert [event.units for event in of(events, MovementEnded)] == [(0,)]
    assert refused(second, act.Advance(0, (0,))) == "movement_over"


@pytest.mark.rule("V.2.0")
def test_a_unit_moves_only_in_the_sequence_of_its_order() -> None:
    state = moving(Troop(0, row((2, 10), 4), "N", "charge"), Troop(1, [(0, 0)], "S"), sequence="move")
    assert refused(state, act.Advance(0, (0,))) == "other_sequence"
    other = moving(Troop(0, row((2, 10), 4), "N", "charge"), Troop(1, row((2, 0), 4), "S", "charge"))
    assert refused(other, act.Advance(1, (0,))) == "other_side"


@pytest.mark.rule("V.2.0")
def test_the_side_with_fewer_units_on_the_order_chooses_who_moves_first() -> None:
    state = state_of(
        Troop(0, row((2, 12), 4), "N"), Troop(0, row((9, 12), 4), "N"), Troop(1, row((2, 2), 4), "S")
    )
    state, _ = do(state, act.GiveOrders(((0, "charge"), (1, "charge"))))
    state, _ = do(state, act.GiveOrders(((2, "charge"),)))
    assert (state.step, state.side) == ("choose_sequence", 1)
    state, _ = do(state, act.ChooseFirst(False))
    assert (state.step, state.side) == ("move", 0)


@pytest.mark.rule("V.2.0")
@pytest.mark.parametrize(("face", "first"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_equal_numbers_are_settled_by_a_die(face: int, first: int) -> None:
    state = state_of(Troop(0, row((2, 12), 4), "N"), Troop(1, row((2, 2), 4), "S"))
    state, _ = do(state, act.GiveOrders(((0, "move"),)))
    state, events = do(state, act.GiveOrders(((1, "move"),)), face)
    assert (state.step, state.side) == ("move", first)
    assert [event.die for event in of(events, FirstSettled)] == [face]


@pytest.mark.rule("V.2.0")
def test_the_sequences_follow_one_another_and_a_side_with_no_unit_is_not_asked() -> None:
    state = state_of(Troop(0, row((2, 12), 4), "N"), Troop(1, row((2, 2), 4), "S"))
    state, _ = do(state, act.GiveOrders(((0, "charge"),)))
    state, _ = do(state, act.GiveOrders(((1, "move"),)))
    assert (state.sequence, state.side) == ("move", 1)
    state, _ = do(state, act.Finish())
    assert (state.sequence, state.side) == ("charge", 0)
    state, _ = do(state, act.Finish())
    assert (state.turn, state.step) == (2, "orders")


@pytest.mark.rule("V")
def test_points_do_not_carry_over_to_the_next_turn() -> None:
    state = state_of(Troop(0, row((2, 12), 4), "N"), Troop(1, row((2, 2), 4), "S"))
    state, _ = do(state, act.GiveOrders(((0, "charge"),)))
    state, _ = do(state, act.GiveOrders(((1, "hold"),)))
    state, _ = do(state, act.Advance(0, (0,)))
    state, _ = do(state, act.Finish())
    state, _ = do(state, act.Finish())
    assert replace(state.units[0], cells=()) == replace(
        state.units[0], cells=(), points=0, order=None, done=False
    )
