"""Coming into contact (V.3.1, V.3.2)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.melee.engaging import can_close_in
from editor.rules.demonworld.movement.events import ContactMade
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, cell, do, fields_of, of, refused, row, state_of


def charge(at: list[tuple[int, int]], enemy: Troop, order: str = "charge", **values: object) -> BattleState:
    friend = Troop(0, [(0, 14)], "N", order)
    return state_of(
        Troop(0, at, "N", order), friend, enemy, phase="movement", step="move", sequence=order, **values
    )


@pytest.mark.rule("V.3.2")
def test_the_movement_ends_with_the_first_contact() -> None:
    state = charge(row((5, 10), 4), Troop(1, row((5, 6), 4), "S", "hold"))
    assert refused(state, act.Advance(0, (0, 1, 0, 1))) == "stop_at_contact"
    after, events = do(state, act.Advance(0, (0, 1, 0)))
    (contact,) = of(events, ContactMade)
    assert (contact.attacker, contact.defenders, contact.asked) == (0, (2,), (2,))
    assert (after.step, after.side, after.unit) == ("react", 1, 2)
    assert [unit.engaged for unit in after.units] == [1, 0, 1]


@pytest.mark.rule("V.3.1")
@pytest.mark.parametrize(
    ("order", "code"), [("move", "order_cannot_attack"), ("skirmish", None), ("charge", None)]
)
def test_only_charge_and_skirmish_attack(order: str, code: str | None) -> None:
    state = charge(row((5, 8), 4), Troop(1, row((5, 6), 4), "S", "hold"), order)
    assert refused(state, act.Advance(0, (0,))) == code


@pytest.mark.rule("V.3.1")
def test_a_unit_that_holds_does_not_step_into_contact_by_manoeuvre() -> None:
    state = charge(row((5, 8), 4), Troop(1, row((5, 6), 4), "S", "charge"), "hold")
    assert refused(state, act.Advance(0, (0,), "manoeuvres")) == "order_cannot_attack"


@pytest.mark.rule("V.3.1")
def test_an_attack_goes_forward_so_regrouping_sideways_makes_no_contact() -> None:
    state = charge(row((5, 8), 4), Troop(1, [(10, 8)], "NW", "hold"))
    right = tuple(
        (element, cell(state, (at[0] + 1, 8)))
        for element, at in zip(state.units[0].elements, fields_of(state, 0), strict=True)
    )
    # With two manoeuvres the last one could step back and then forward into contact.
    tired = state.with_unit(replace(state.units[0], manoeuvres=1))
    assert refused(tired, act.Regroup(0, right)) == "regroup_cannot_attack"
    assert refused(state, act.Regroup(0, right)) is None


@pytest.mark.rule("V.3.1")
@pytest.mark.parametrize(
    ("order", "code"), [("charge", None), ("skirmish", None), ("move", "order_cannot_attack")]
)
def test_an_element_that_regroups_forward_into_contact_attacks(order: str, code: str | None) -> None:
    state = charge(row((5, 8), 4), Troop(1, row((5, 6), 4), "S", "hold"), order)
    ahead = act.Regroup(0, ((state.units[0].elements[1], cell(state, (5, 7))),))
    assert refused(state, ahead) == code
    if code is None:
        after, events = do(state, ahead)
        (contact,) = of(events, ContactMade)
        assert (contact.attacker, contact.defenders) == (0, (2,))
        assert after.units[0].manoeuvres == 1


@pytest.mark.rule("V.3.1")
def test_a_disorganised_unit_does_not_regroup_into_contact() -> None:
    state = charge([(5, 8), (6, 8), (8, 8), (9, 8)], Troop(1, row((5, 6), 4), "S", "hold"))
    ahead = act.Regroup(0, ((state.units[0].elements[1], cell(state, (5, 7))),))
    assert refused(state, ahead) == "attack_needs_order"


@pytest.mark.rule("V.3.1")
def test_regrouping_goes_round_to_the_field_before_the_last_step_forward() -> None:
    # (9, 7) touches the enemy on (9, 6): reached aside first and then forward, by two manoeuvres.
    state = charge(row((5, 8), 4), Troop(1, [(9, 6)], "S", "hold"))
    last = state.units[0].elements[3]
    after, _ = do(state, act.Regroup(0, ((last, cell(state, (9, 7))),)))
    assert after.units[0].manoeuvres == 2


@pytest.mark.rule("V.3.1")
def test_an_attack_paid_with_a_manoeuvre_is_allowed_when_it_goes_forward() -> None:
    state = charge(row((5, 8), 4), Troop(1, row((5, 6), 4), "S", "hold"))
    assert refused(state, act.Advance(0, (0,), "manoeuvres")) is None


@pytest.mark.rule("V.3.2")
def test_a_unit_that_has_moved_does_not_react() -> None:
    moved = Troop(1, row((5, 6), 4), "S", "move")
    state = charge(row((5, 8), 4), moved)
    units = list(state.units)
    units[2] = replace(units[2], done=True)
    after, events = do(replace(state, units=tuple(units)), act.Advance(0, (0,)))
    (contact,) = of(events, ContactMade)
    assert contact.asked == ()
    assert after.step in ("close_in", "move")


@pytest.mark.rule("V.3.2")
def test_the_attacked_unit_turns_those_in_contact_and_moves_others_by_manoeuvres() -> None:
    # Attacked in the rear: those touched turn about (1), a free one steps up (1); there is no third.
    state = charge(row((5, 8), 2), Troop(1, row((5, 6), 5), "N", "hold"))
    state, _ = do(state, act.Advance(0, (0,)))
    ids = state.units[2].elements
    touched = [
        element for element, at in zip(ids, state.units[2].cells, strict=True) if at in state.near_enemy[1]
    ]
    free = [element for element in ids if element not in touched]
    turn = tuple(act.Shift(element, (), 3) for element in touched)
    assert refused(state, act.React(2, (*turn, act.Shift(free[-1], (2,))))) is None
    assert refused(state, act.React(2, (act.Shift(touched[0], (2,)),))) == "in_contact_only_turns"
    assert refused(state, act.React(2, (act.Shift(touched[0], (), 6),))) is not None, "there are six sides"
    assert refused(state, act.React(2, (*turn, act.Shift(free[-1], (2, 2))))) == "manoeuvres_spent"
    after, _ = do(state, act.React(2, turn))
    assert after.units[2].done
    assert after.units[2].manoeuvres == 1


@pytest.mark.rule("V.3.2")
def test_after_the_answer_free_elements_of_the_attacker_close_in_straight_ahead() -> None:
    # The enemy stands one field further back on the right: two elements have a way to go.
    enemy = Troop(1, [(5, 6), (6, 6), (7, 5), (8, 5)], "S", "hold")
    state = charge(row((5, 8), 4), enemy)
    state, _ = do(state, act.Advance(0, (0,)))
    state, _ = do(state, act.React(2))
    assert (state.step, state.unit) == ("close_in", 0)
    unit = state.units[0]
    free = [
        element
        for element, at in zip(unit.elements, unit.cells, strict=True)
        if at not in state.near_enemy[0]
    ]
    assert free
    assert refused(state, act.CloseIn(0, (act.Shift(free[-1], (0,)),))) is None
    assert refused(state, act.CloseIn(0, (act.Shift(free[-1], (2,)),))) == "close_in_forwards"
    assert refused(state, act.CloseIn(0, (act.Shift(free[-1], (0,), 2),))) == "close_in_forwards"
    held = [element for element in unit.elements if element not in free]
    assert refused(state, act.CloseIn(0, (act.Shift(held[0], (0,)),))) == "in_contact_only_turns"
    after, _ = do(state, act.CloseIn(0, (act.Shift(free[-1], (0,)),)))
    assert after.units[0].points == 6
    assert (after.step, after.side) == ("move", 0)


@pytest.mark.rule("V.3.2")
def test_closing_in_ends_at_the_enemy_and_with_the_points() -> None:
    enemy = Troop(1, [(5, 2), (6, 2), (7, 1), (8, 1)], "S", "hold")
    state = charge(row((5, 9), 4), enemy)
    state, _ = do(state, act.Advance(0, (0, 1, 0, 1, 0, 1)))
    state, _ = do(state, act.React(2))
    # All 18 points are spent, and with them every manoeuvre: nothing is left to close in with.
    assert (state.step, state.side) == ("move", 0)
    assert state.units[0].done


@pytest.mark.rule("V.3.1")
def test_a_disorganised_small_unit_does_not_attack() -> None:
    state = charge([(5, 8), (6, 9)], Troop(1, row((5, 6), 4), "S", "hold"))
    looks = act.Turn(0, (0, 2))
    state, _ = do(state, looks)
    first = state.units[0].elements[0]
    assert refused(state, act.SmallMove(0, (act.Shift(first, (0,)),))) == "attack_needs_order"


@pytest.mark.rule("V.3.2")
def test_both_units_stay_engaged_and_the_attacked_one_does_not_move_later() -> None:
    state = charge(row((5, 8), 4), Troop(1, row((5, 6), 4), "S", "hold"))
    state, _ = do(state, act.Advance(0, (0,)))
    state, _ = do(state, act.React(2))
    if state.step == "close_in":
        state, _ = do(state, act.CloseIn(0))
    state, _ = do(state, act.Finish())
    assert state.phase == "melee"
    assert state.step == "attacks"


@pytest.mark.rule("V.3.2")
def test_a_unit_touched_while_the_attacker_closes_in_may_answer_too() -> None:
    friend = Troop(0, [(0, 14)], "N", "charge")
    state = state_of(
        Troop(0, row((5, 8), 4), "N", "charge"), friend,
        Troop(1, [(5, 6)], "S", "hold"), Troop(1, row((8, 5), 4), "S", "hold"),
        phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    state, _ = do(state, act.Advance(0, (0,)))
    state, _ = do(state, act.React(2))
    assert (state.step, state.unit) == ("close_in", 0)
    last = state.units[0].elements[3]
    state, events = do(state, act.CloseIn(0, (act.Shift(last, (0,)),)))
    (contact,) = of(events, ContactMade)
    assert (contact.defenders, contact.asked) == ((3,), (3,))
    assert (state.step, state.side, state.unit) == ("react", 1, 3)
    state, _ = do(state, act.React(3))
    # No second closing in: the attacker is done, and its side moves on.
    assert (state.step, state.side) == ("move", 0)
    assert state.units[0].done


@pytest.mark.rule("V.3.2")
def test_a_wheel_into_contact_is_an_attack_where_the_order_allows_one() -> None:
    def wheeling(order: str) -> BattleState:
        return charge(row((8, 10), 4), Troop(1, [(10, 6)], "S", "hold"), order)

    assert refused(wheeling("move"), act.WheelUnit(0, "left")) == "order_cannot_attack"
    after, events = do(wheeling("charge"), act.WheelUnit(0, "left"))
    (contact,) = of(events, ContactMade)
    assert contact.defenders == (2,)
    assert after.step == "react"


@pytest.mark.rule("V.3.1")
def test_an_engaged_enemy_is_attacked_without_an_answer() -> None:
    state = charge(row((5, 8), 4), Troop(1, row((5, 6), 4), "S", None, 1, 1), turn=2)
    after, events = do(state, act.Advance(0, (0,)))
    (contact,) = of(events, ContactMade)
    assert contact.asked == ()
    assert after.units[2].fought == 1


@pytest.mark.rule("XXIII.3.0")
def test_who_has_landed_in_this_turn_does_not_come_forward_any_more() -> None:
    state = state_of(Troop(0, row((5, 9), 3), "N", "charge"), Troop(1, [(5, 8)], "S", "hold"))
    unit = state.units[0]
    assert can_close_in(state, unit)
    for turn, able in ((state.turn, False), (state.turn - 1, True)):
        assert can_close_in(state, replace(unit, flown=turn)) is able
