"""What is not allowed, with the rule that says so."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES, sentence
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, cell, refused, row, state_of


def moving(order: str = "charge") -> BattleState:
    return state_of(
        Troop(0, row((5, 10), 4), "N", order),
        Troop(0, row((12, 10), 3), "N", order),
        Troop(0, [(1, 12), (2, 12), (4, 12), (5, 12)], "N", order),
        Troop(1, row((5, 2), 4), "S", order),
        phase="movement", step="move", sequence=order,
    )  # fmt: skip


@cases(
    ("action", "code"),
    [
        (act.Advance(9, (0,)), "no_such_unit"),
        (act.Advance(3, (0,)), "other_side"),
        (act.Advance(0, ()), "no_path"),
        (act.Advance(0, (2,)), "no_path"),
        (act.Advance(2, (0,)), "advance_needs_order"),
        (act.WheelUnit(0, "left", 90), "wheel_unknown"),  # type: ignore[arg-type]
        (act.WheelUnit(2, "left"), "wheel_disorganised"),
        (act.Turn(0, (1, 1)), "facings_do_not_fit"),
        (act.Turn(0, (0, 0, 0, 0)), "nothing_turns"),
        (act.Regroup(0, ()), "elements_do_not_fit"),
        (act.Regroup(0, ((0, -7),)), "off_the_field"),
        (act.Regroup(1, ((4, 1),)), "small_moves_alone"),
        (act.ColumnMove(0, ((0, 0),)), "no_column"),
        (act.SmallMove(1, ()), "elements_do_not_fit"),
        (act.SmallMove(1, (act.Shift(4, (0,) * 9),)), "points_spent"),
        (act.SmallMove(1, (act.Shift(4, (0,) * 3),), "manoeuvres"), "manoeuvres_spent"),
        (act.SmallMove(1, (act.Shift(4, (1,)),)), "occupied"),
        (act.SmallMove(1, (act.Shift(4, (9,)),)), "no_path"),
        (act.SmallMove(1, (act.Shift(4, (), 9),)), "facings_do_not_fit"),
        (act.SmallMove(1, (act.Shift(4),)), "no_path"),
        (act.Shoot(), "not_now"),
        (act.Strike(), "not_now"),
        (act.React(0), "not_now"),
        (act.CloseIn(0), "not_now"),
        (act.CloseRanks(0), "not_now"),
        (act.RegroupAfterMelee(), "not_now"),
        (act.ChooseFirst(True), "not_now"),
        (act.GiveOrders(()), "not_now"),
    ],
)
def test_an_action_that_a_rule_forbids_is_refused_in_both_languages(action: act.Action, code: str) -> None:
    state = moving()
    assert refused(state, action) == code
    message = DemonworldPlay().check(state, action)
    assert message is not None
    assert message.values["rule"]
    texts = {sentence(message, language) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)
    assert all(str(message.values["rule"]) in text for text in texts)


def test_nothing_moves_where_something_else_is_to_be_decided() -> None:
    waiting = replace(moving(), step="shots")
    assert refused(waiting, act.Advance(0, (0,))) == "not_now"
    assert refused(waiting, act.Finish()) == "not_now"


@pytest.mark.rule("V")
def test_an_engaged_unit_does_not_move() -> None:
    state = moving()
    assert refused(state.with_unit(replace(state.units[0], engaged=1)), act.Advance(0, (0,))) == "engaged"


@pytest.mark.rule("V.1.6")
def test_a_column_goes_neither_off_the_field_nor_onto_others_nor_past_the_enemy() -> None:
    column = Troop(0, [(6, 1), (6, 2), (6, 3), (6, 4)], "N", "charge")
    friend = Troop(0, [(0, 14)], "N", "charge")
    state = state_of(
        column, friend, Troop(1, [(9, 0)], "S", "hold"), phase="movement", step="move", sequence="charge"
    )
    assert refused(state, act.ColumnMove(0, ())) == "no_path"
    assert refused(state, act.ColumnMove(0, ((0, 0), (0, 0)))) == "off_the_field"
    assert refused(state, act.ColumnMove(0, ((0, 0), (1, 1), (1, 1)))) == "stop_at_contact"
    assert refused(state, act.ColumnMove(0, ((0, 0), (1, 1)))) is None
    assert refused(state, act.ColumnMove(0, ((3, 3),))) == "occupied"
    marching = state_of(
        replace(column, order="move"), friend, Troop(1, [(9, 0)], "S", "hold"),
        phase="movement", step="move", sequence="move",
    )  # fmt: skip
    assert refused(marching, act.ColumnMove(0, ((0, 0), (1, 1)))) == "order_cannot_attack"


@pytest.mark.rule("V.3.1")
def test_a_small_unit_attacks_forwards_without_turning() -> None:
    def pair(facing: str) -> BattleState:
        return state_of(
            Troop(0, row((5, 8), 2), facing, "charge"), Troop(1, [(6, 6)], "S", "hold"),
            phase="movement", step="move", sequence="charge",
        )  # fmt: skip

    state = pair("N")
    assert refused(state, act.SmallMove(0, (act.Shift(1, (5,)),))) is None
    assert refused(state, act.SmallMove(0, (act.Shift(1, (5,), 2),))) == "attack_forwards"
    assert refused(state, act.SmallMove(0, (act.Shift(1, (5, 4)),))) == "stop_at_contact"
    assert refused(pair("S"), act.SmallMove(0, (act.Shift(1, (5,)),))) == "attack_forwards"
    assert cell(state, (5, 8)) == state.units[0].cells[0]
